"""What says that a state cannot be: the box does not hold it, or no play leads there."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.game import StateCheck, state_check
from adjudicator.engine.problems import count_of_cards, double_players, too_many_of_a_card
from adjudicator.engine.table import Table
from adjudicator.engine.text import Params

from .components import BOX
from .state import State

Found = Iterator[tuple[str, Params]]


@state_check("turn-player", "turn-order")
def player_with_the_turn(table: Table[State]) -> Found:
    """Somebody in the game has the turn; nobody once the game is over."""
    state = table.state
    if state.step == "over":
        if state.turn_player is not None:
            yield "/state/turn/player", {"text": "turn-nobody"}
    elif table.seat_of(state.turn_player) is None:
        yield "/state/turn/player", {}


@state_check("end-missed", "game-end")
def ended_in_time(table: Table[State]) -> Found:
    """The game is over when one player has no card left, not before and not after."""
    out = sum(not one.hand for one in table.state.players)
    if out > 1:
        yield "/state/players", {"text": "two-winners"}
    elif bool(out) != (table.state.step == "over"):
        yield "/state/turn/step", {} if out else {"text": "end-too-early"}


CHECKS: tuple[StateCheck, ...] = (
    double_players("turn-order"),
    too_many_of_a_card("components"),
    count_of_cards("components", sum(BOX.values())),
    player_with_the_turn,
    ended_in_time,
)
