"""The decision points of the game: who decides at each, and between which actions.

A turn goes ``begin``, then where the spell says so ``axe``, ``pixie`` or ``fight``, then ``act``. An attempt is
``climb``, or ``challenge`` and ``challenge-next``. What each action does is found in the room named here.
"""

from __future__ import annotations

from ...engine.citations import decides
from ...engine.game import Step
from ...engine.table import Table
from .attempts import Beat, GiveUp, GiveUpChallenge
from .climbing import Climb
from .decks import DiscardDown, over_five
from .fights import Fight, to_put_down
from .krazy_kurgz import KurgillTurn
from .spells import Chop, Decline, PeekAt
from .state import State
from .super_tree import Oust
from .traps import SetTraps
from .treetop import Challenge
from .turn import BeginTurn, Draw, EndTurn


@decides("who-fights")
def fighters(table: Table[State]) -> list[int]:
    """Everybody who has still to put a card down, in any order."""
    return to_put_down(table.state)


@decides("discard-down")
def large_hands(table: Table[State]) -> list[int]:
    """Everybody who holds more than five cards, in any order."""
    return over_five(table.state)


STEPS: dict[str, Step[State]] = {
    step.name: step
    for step in (
        Step("begin", (BeginTurn(),)),
        Step("axe", (Chop(), Decline())),
        Step("pixie", (PeekAt(), Decline())),
        Step("fight", (Fight(),), fighters),
        Step("act", (Draw(), Climb(), SetTraps(), Challenge(), EndTurn())),
        Step("climb", (Beat(), GiveUp())),
        Step("challenge", (Beat(), GiveUpChallenge())),
        Step("challenge-next", (Challenge(),)),
        Step("oust", (Oust(),)),
        Step("kurgill", (KurgillTurn(),)),
        Step("discard-down", (DiscardDown(),), large_hands),
        Step("over", ()),
    )
}
