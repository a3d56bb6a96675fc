"""Where the monkeys are: positions on the trunk, the Treetop, falling and moving up."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.citations import decides
from ...engine.table import Table
from . import super_tree
from .state import Monkey, State, Trunk

BOTTOM = 1


@decides("positions")
def treetop_position(state: State) -> int:
    """The position that is the Treetop: the one above the trunk."""
    return super_tree.trunk_length(state.options) + 1


def at_treetop(state: State, monkey: Monkey) -> bool:
    """Whether a monkey is at the Treetop, where no trunk card is left to climb."""
    return monkey.position >= treetop_position(state)


def trunk_named(trunks: Sequence[Trunk], owner: str | None) -> int | None:
    """Which of the trunks is this owner's, or ``None`` where there is no such trunk."""
    for index, trunk in enumerate(trunks):
        if trunk.owner == owner:
            return index
    return None


@decides("which-trunk-card", "shared-trunk-card")
def trunk_card(state: State, monkey: Monkey) -> tuple[list[str | None], int, str]:
    """The trunk card beside a monkey at the trunk, as zone, index and path: the one at its own position."""
    index = trunk_named(state.trunks, monkey.trunk)
    assert index is not None, "every monkey at the trunk is on one of the trunks"
    return state.trunks[index].cards, monkey.position - 1, f"/trunks/{index}/cards"


@decides("falling", "no-fall-below-one", "traps-carried", "traps-fall-along", "fight-loser-at-treetop")
def fall(table: Table[State], monkey: Monkey, rule: str) -> None:
    """A monkey goes down one position, if there is one below, with the traps on it; from the Treetop to its own trunk."""
    if monkey.position == BOTTOM:
        table.happen("not-fallen", "no-fall-below-one", target=monkey.id)
        return
    if at_treetop(table.state, monkey):
        monkey.trunk = super_tree.own_trunk(table.state.options, monkey.id)
    monkey.position -= 1
    table.happen("fell", rule, target=monkey.id, position=monkey.position)


def move_up(table: Table[State], monkey: Monkey, rule: str) -> None:
    """A monkey at the trunk goes up one position. At the Treetop it is on its own trunk again."""
    state = table.state
    monkey.position += 1
    if not at_treetop(state, monkey):
        table.happen("moved-up", rule, target=monkey.id, position=monkey.position)
        return
    monkey.trunk = super_tree.own_trunk(state.options, monkey.id)
    table.happen("moved-up", rule, target=monkey.id, position=monkey.position, text="came-to-treetop")
    if monkey is state.kurgill:
        super_tree.oust_by_kurgill(table, monkey)
