"""What makes moves of several kinds legal. Checks of one kind of move stand beside it, in its own room."""

from __future__ import annotations

from ...engine.game import Move, check
from ...engine.table import Table
from ...engine.text import Params
from .decks import can_be_had
from .state import State


@check("no-action-points", "action-points")
def a_point_left(table: Table[State], seat: int, move: Move) -> Params | None:
    """An action that costs one Action Point needs one."""
    return None if table.state.ap else {"player": move["player"]}


@check("no-card-to-draw", "nothing-to-draw")
def a_card_to_be_had(table: Table[State], seat: int, move: Move) -> Params | None:
    """No point is spent on a Tree card where none can be had, not even by cutting down hands."""
    return None if can_be_had(table.state) else {}
