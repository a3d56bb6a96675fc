"""Super-Tree: everyone has a trunk, the challenge costs less, and only one can be at the Treetop.

Everything that this variation changes is here; the other rooms ask by these names. Without it the same functions give
the standard tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...engine.citations import decides
from ...engine.game import Action, Move, check
from ...engine.table import Table
from ...engine.text import Params
from ...engine.verdict import Json
from .agenda import run
from .state import Job, Monkey, Options, State

STANDARD_TRUNK = 4
OWN_TRUNK = 3


# --- Setup ----------------------------------------------------------------------------------------------------------


@decides("super-tree-setup")
def trunk_owners(options: Options, climbers: Sequence[str]) -> list[str | None]:
    """Whose the trunks are, in the order in which they are dealt: each climber's; nobody's in the standard tree."""
    return [*climbers] if options.super_tree else [None]


def trunk_length(options: Options) -> int:
    """How many positions a trunk has; the Treetop is the one above."""
    return OWN_TRUNK if options.super_tree else STANDARD_TRUNK


def own_trunk(options: Options, name: str) -> str | None:
    """The trunk where a monkey starts, and to which it falls from the Treetop."""
    return name if options.super_tree else None


# --- Taking the Treetop Challenge -----------------------------------------------------------------------------------


@decides("super-tree-cost", "climb-then-challenge")
def challenge_cost(options: Options) -> int:
    """The Action Points that the Treetop Challenge costs."""
    return 1 if options.super_tree else 2


# --- Only one at the Treetop ----------------------------------------------------------------------------------------


@decides("one-at-treetop")
def to_be_ousted(state: State, arrived: Monkey) -> Monkey | None:
    """Whom a monkey that has come to the Treetop ousts from there, if anybody."""
    if not state.options.super_tree or arrived.position <= OWN_TRUNK:
        return None
    return next((one for one in state.monkeys if one is not arrived and one.position > OWN_TRUNK), None)


def land(table: Table[State], ousted: Monkey, trunk: str | None, rule: str) -> None:
    """An ousted monkey falls one position, to the top of a trunk."""
    ousted.trunk = trunk
    ousted.position = OWN_TRUNK
    table.happen("ousted", rule, target=ousted.id, owner=trunk, position=OWN_TRUNK)


@decides("oust-by-kurgill")
def oust_by_kurgill(table: Table[State], kurgill: Monkey) -> None:
    """Whoever is at the Treetop when Kurgill comes there falls to the own trunk; nobody chooses."""
    ousted = to_be_ousted(table.state, kurgill)
    if ousted:
        land(table, ousted, own_trunk(table.state.options, ousted.id), "oust-by-kurgill")


@check("no-such-trunk", "oust", "/move/trunk")
def trunk_to_fall_to(table: Table[State], seat: int, move: Move) -> Params | None:
    """The trunk named is on the table: any player's, or Kurgill's."""
    owners = [trunk.owner for trunk in table.state.trunks]
    return None if move["trunk"] in owners else {"who": move["trunk"]}


class Oust(Action[State]):
    """The player who has come to the Treetop says to which trunk the one who was there falls."""

    type = "oust"
    rule = "oust"
    checks = (trunk_to_fall_to,)

    @decides("oust-trunk")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The ousted monkey, Kurgill too, stands at the top of that trunk and will have to climb it."""
        ousted = to_be_ousted(table.state, table.state.players[seat])
        assert ousted is not None, "somebody is at the Treetop at this step"
        land(table, ousted, move["trunk"], self.rule)
        run(table, Job("act"))

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each trunk."""
        for trunk in table.state.trunks:
            yield {"trunk": trunk.owner}
