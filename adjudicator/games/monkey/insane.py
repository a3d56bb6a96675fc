"""Insane Mode: few goodies, and Trunk Traps.

Everything that this variation changes is here; the other rooms ask by these names.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.citations import decides
from ...engine.table import Table
from . import climbing, traps
from .agenda import job
from .decks import discard
from .state import Job, Options, State

GOODIES = ("banana", "pixie")


@decides("insane-setup", "combined-variations")
def without_goodies(spells: Mapping[str, int], options: Options) -> Mapping[str, int]:
    """The spells that are played with: in Insane Mode no Bananas and no Pixies."""
    return {spell: count for spell, count in spells.items() if spell not in GOODIES} if options.insane else spells


@job("trunk-traps")
@decides("trunk-traps-in-full")
def face_trunk_traps(table: Table[State], todo: Job) -> None:
    """The last thing before moving up: in Insane Mode two Trunk Traps, otherwise nothing.

    Caught, the climber stays; the cards used, the traps dodged before and both Trunk Traps are discarded.
    """
    state = table.state
    climber = state.monkey(todo.player)
    assert climber is not None, "whoever climbs is on the tree"
    caught = False
    if state.options.insane:
        caught = traps.face_final_traps(table, climber, todo, todo.cards, "trunk-traps")
    if caught:
        table.happen("caught", "trunk-traps", target=climber.id, text="caught-by-trunk-trap")
    discard(table, [*todo.cards, *todo.shown, *todo.traps])
    climbing.end_climb(table, climber, moves_up=not caught)
