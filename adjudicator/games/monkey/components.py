"""What is in the box: sixty Tree cards and the Spell cards."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.citations import decides
from ...engine.game import Component

COLOURS = ("red", "blue", "green", "yellow", "black")
WILD = "wild-20"
BLACK = "black"
CARD_COUNT = 60
HAND_SIZE = 3
TREETOP_SIZE = 3
ACTION_POINTS = 2
TRAP_LIMIT = 4
HAND_AFTER_RUNNING_OUT = 5

TREE_BOX: dict[str, int] = {
    **{f"{colour}-{number}": 1 for colour in COLOURS for number in (*range(1, 11), 15)},
    WILD: 5,
}
"""The Tree cards in the catalogue's order. The rulebook tells how many there are, but not which: this is inferred."""

NUMBERS: dict[str, int] = {card: int(card.rpartition("-")[2]) for card in TREE_BOX}
"""Each Tree card's number; a Wild is a 20 and nothing else."""

COLOUR_OF: dict[str, str] = {card: card.rpartition("-")[0] for card in TREE_BOX}
"""Each Tree card's colour; a Wild's is ``wild``."""

PLACE: dict[str | None, int] = {card: place for place, card in enumerate(TREE_BOX)}
"""Each Tree card's place in the catalogue's order."""

SPELL_BOX: dict[str, int] = {
    "anvil": 2,
    "axe": 4,
    "banana": 4,
    "boxing-gloves": 4,
    "dynamite": 2,
    "gnome": 1,
    "pixie": 3,
    "slide": 1,
}
"""The Spell cards of the standard game in the catalogue's order."""

BIRD = "bird"
BIRDS = 3


@decides("tree-cards", "wild-is-always-20")
def tree_box(tree_cards: Mapping[str, int] | None) -> Mapping[str, int]:
    """The Tree cards in play: those that the table names, else the likeliest sixty."""
    return TREE_BOX if tree_cards is None else tree_cards


def listed(box: Mapping[str, int]) -> list[str | None]:
    """Every card of a box, in the catalogue's order, as it is listed before the shuffle."""
    order = (*TREE_BOX, *SPELL_BOX, BIRD)
    return [card for card in order for _ in range(box.get(card, 0))]


_COLOUR_RULES = {BLACK: "climb-black", "wild": "climb-wild"}

COMPONENTS = (
    *(
        Component(card, "tree-card", count, NUMBERS[card], COLOUR_OF[card], _COLOUR_RULES.get(COLOUR_OF[card]))
        for card, count in TREE_BOX.items()
    ),
    *(Component(spell, "spell-card", count, rule=f"spell-{spell}") for spell, count in SPELL_BOX.items()),
    Component(BIRD, "spell-card", BIRDS, rule="spell-bird"),
)
"""What is in the box, each kind once."""
