"""What is in the box: twelve animals, six cards of each, and the bean cards."""

from __future__ import annotations

from ...engine.game import Component
from ...engine.text import N_, N_n

COPIES = 6
HAND_SIZE = 3
ROW_SIZE = 4

NUMBERS: dict[str, int | None] = {
    "ant": 1,
    "sparrow": 2,
    "snake": 3,
    "animal-4": 4,
    "animal-5": 5,
    "animal-6": 6,
    "mongoose": 7,
    "buffalo": 8,
    "rhino": 9,
    "elephant": 10,
    "tiger": 11,
    "monkey": None,
}
"""Each animal's number, in the catalogue's order. The Monkey has none."""

BOX: dict[str, int] = dict.fromkeys(NUMBERS, COPIES)
CARDS: list[str] = [animal for animal in NUMBERS for _ in range(COPIES)]
"""All 72 cards in the order in which they are listed before the shuffle."""

BUFFALO_LIMIT = 8
"""What a Buffalo lets the next player go up to."""

BEAN_BOX: dict[int, int] = {1: 10, 2: 6, 3: 6}
DRAWN_BEANS: list[int] = [2] * 6 + [3] * 6
"""The bean cards that are shuffled and drawn from; the 1s lie open beside them."""
DRAWN_BEAN_BOX: dict[int, int] = {2: 6, 3: 6}
GAMES_IN_A_SERIES = 4
BEANS_TO_END = 10

BURIED: dict[int, int] = {2: 29, 3: 17, 4: 11, 5: 0, 6: 0}
"""Cards under the Bad Kitty by the number of players, unless the table tells another number."""

NAMES: dict[object, tuple[str, str, str]] = {
    "ant": (*N_n("an Ant", "{count} Ants"), N_("Ant")),
    "sparrow": (*N_n("a Sparrow", "{count} Sparrows"), N_("Sparrow")),
    "snake": (*N_n("a Snake", "{count} Snakes"), N_("Snake")),
    "animal-4": (*N_n("a 4", "{count} fours"), N_("4")),
    "animal-5": (*N_n("a 5", "{count} fives"), N_("5")),
    "animal-6": (*N_n("a 6", "{count} sixes"), N_("6")),
    "mongoose": (*N_n("a Mongoose", "{count} Mongooses"), N_("Mongoose")),
    "buffalo": (*N_n("a Buffalo", "{count} Buffaloes"), N_("Buffalo")),
    "rhino": (*N_n("a Rhino", "{count} Rhinos"), N_("Rhino")),
    "elephant": (*N_n("an Elephant", "{count} Elephants"), N_("Elephant")),
    "tiger": (*N_n("a Tiger", "{count} Tigers"), N_("Tiger")),
    "monkey": (*N_n("a Monkey", "{count} Monkeys"), N_("Monkey")),
    1: (*N_n("a 1-bean card", "{count} 1-bean cards"), N_("1-bean card")),
    2: (*N_n("a 2-bean card", "{count} 2-bean cards"), N_("2-bean card")),
    3: (*N_n("a 3-bean card", "{count} 3-bean cards"), N_("3-bean card")),
}
"""How each component is called: one, several, and its bare name."""

_RULES = {
    "ant": "ant",
    "sparrow": "sparrow",
    "snake": "snake",
    "mongoose": "mongoose",
    "buffalo": "buffalo",
    "tiger": "tiger",
    "monkey": "monkey-copies",
}

COMPONENTS = tuple(
    Component(animal, "animal-card", COPIES, number, None, _RULES.get(animal)) for animal, number in NUMBERS.items()
) + tuple(Component(f"bean-{beans}", "bean-card", count, beans) for beans, count in BEAN_BOX.items())
"""What is in the box, each kind once."""
