"""The animal pile: what lies on top, what fits on it, gangs of four, and what an Ant takes.

The Monkey's copying is worked out here from the cards as they lie; nothing about it is stored. Every function asks the
table for the faces that it looks at, so that a check can judge with unknown ones and a rule can settle them.
"""

from __future__ import annotations

from ...engine.citations import decides
from ...engine.table import Table
from .components import NUMBERS
from .state import State

MONKEY = "monkey"
ALWAYS_VALID = frozenset({"ant", MONKEY})
GANG = 4


def face(table: Table[State], index: int) -> str:
    """The face of a card of the animal pile."""
    pile = table.state.animal_pile
    return pile[index] or str(table.face(pile, index, "/animal_pile"))


@decides("monkey-copies", "monkey-copy-permanent", "beating-a-monkey", "monkey-on-empty-pile", "monkey-recopies")
@decides("order-of-monkeys", "monkey-on-buffalo", "monkey-on-plain-animal", "monkey-on-ant", "monkey-with-tiger")
def animal_on_top(table: Table[State]) -> str | None:
    """The animal that the top of the pile is: a Monkey is what lies below it, alone it is nothing.

    (That a Monkey also is what lies above it shows in :func:`is_gang` and :func:`cards_left_by_ant`.)
    """
    for index in range(len(table.state.animal_pile) - 1, -1, -1):
        card = face(table, index)
        if card != MONKEY:
            return card
    return None


@decides("valid-cards", "empty-animal-pile", "first-card-any", "monkey-valid", "blind-ant-or-monkey")
@decides("buffalo-eight-or-lower", "buffalo-binds-blind-cards", "ant-under-buffalo", "effects-change-rules")
def fits(table: Table[State], card: str) -> bool:
    """Whether a card is valid on the pile: Ants and Monkeys always; under a Buffalo 8 or lower; else not lower."""
    if card in ALWAYS_VALID:
        return True
    number = NUMBERS[card]
    assert number is not None
    if table.state.at_most is not None:
        return number <= table.state.at_most
    animal = animal_on_top(table)
    return animal is None or number >= (NUMBERS[animal] or 0)


@decides("monkeys-count-for-gang", "gang-across-turns", "gang-of-four")
def is_gang(table: Table[State]) -> bool:
    """Whether the top cards are four or more of a kind, in one run; a Monkey is of every kind."""
    size = len(table.state.animal_pile)
    if size < GANG:
        return False
    kind: str | None = None
    for index in range(size - 1, size - 1 - GANG, -1):
        card = face(table, index)
        if card != MONKEY:
            if kind is not None and card != kind:
                return False
            kind = card
    return True


@decides("older-ants", "ant-on-monkey", "several-ants-once", "ants-and-gang")
def cards_left_by_ant(table: Table[State], played: int) -> int:
    """How many cards stay on top when an Ant was played: all of them where it lies on an Ant or on nothing.

    On another animal only the cards just played stay, with the Monkeys directly under them, which became Ants.
    """
    size = len(table.state.animal_pile)
    stay = played
    while stay < size and face(table, size - 1 - stay) == MONKEY:
        stay += 1
    if stay == size or face(table, size - 1 - stay) == "ant":
        return size
    return stay
