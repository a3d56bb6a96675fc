"""What says that a state cannot be: the box does not hold it, or no play leads there."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.game import StateCheck, state_check
from ...engine.problems import count_of_cards, double_players, too_many_of_a_card
from ...engine.table import Table
from ...engine.text import Params
from .components import CARDS, DEFEATS_TO_LOSE, share
from .opening import may_open
from .state import BETWEEN_ROUNDS, State

Found = Iterator[tuple[str, Params]]

LAST_ROUND = 2**53 - 2
"""A round after this one could not be counted; nobody plays that long."""


@state_check("wrong-number-set-aside", "set-aside")
def rest_is_set_aside(table: Table[State]) -> Found:
    """Exactly the cards that cannot be dealt evenly are set aside."""
    state = table.state
    expected = len(CARDS) - share(len(state.players)) * len(state.players)
    if len(state.set_aside) != expected:
        yield "/state/set_aside", {"found": len(state.set_aside), "expected": expected}


@state_check("turn-player", "turn-order")
def player_with_the_turn(table: Table[State]) -> Found:
    """Somebody has the turn during a round, nobody between rounds; who opens may be untold."""
    state = table.state
    if state.step in BETWEEN_ROUNDS:
        if state.turn_player is not None:
            yield "/state/turn/player", {"text": "turn-nobody"}
    elif table.seat_of(state.turn_player) is None and not (state.step == "open" and state.turn_player is None):
        yield "/state/turn/player", {}


@state_check("wrong-opener", "first-spyke")
def opener_may_open(table: Table[State]) -> Found:
    """Who is on turn to open holds the lowest Spyke that was dealt, or may hold it."""
    state = table.state
    seat = table.seat_of(state.turn_player)
    if state.step == "open" and seat is not None and len(state.set_aside) < 2 and seat not in may_open(table):
        yield "/state/turn/player", {"player": state.turn_player}


@state_check("hands-out-of-turn", "one-card-a-turn")
def hands_fit_the_turn(table: Table[State]) -> Found:
    """Hands start equal and each turn costs a card: from the player on turn leftwards they never grow, and by one at most shrink."""
    state = table.state
    sizes = [len(one.hand) for one in state.players]
    if state.step in BETWEEN_ROUNDS:
        if any(sizes):
            yield "/state/players", {"by": "round-end", "text": "hands-left"}
    elif state.step == "open":
        if any(size != share(len(sizes)) for size in sizes):
            yield "/state/players", {"by": "deal-equally", "text": "hands-not-whole", "count": share(len(sizes))}
    elif (seat := table.seat_of(state.turn_player)) is not None:
        order = sizes[seat:] + sizes[:seat]
        if order != sorted(order, reverse=True) or order[0] - order[-1] > 1 or not order[0]:
            yield "/state/players", {"player": state.turn_player}


@state_check("center-out-of-step", "one-card-a-turn")
def center_fits_the_step(table: Table[State]) -> Found:
    """A round is opened, and a new pile begun, on an empty centre; otherwise there is a card to match."""
    state = table.state
    if state.step in ("open", "lead"):
        if state.center:
            yield "/state/center", {}
    elif not state.center:
        yield "/state/center", {"text": "center-empty"}


@state_check("empty-bad-stuff", "bad-stuff")
def piles_have_cards(table: Table[State]) -> Found:
    """A pile of Bad Stuff is at least one card."""
    for seat, player in enumerate(table.state.players):
        for index, pile in enumerate(player.bad_stuff):
            if not pile:
                yield f"/state/players/{seat}/bad_stuff/{index}", {"player": player.id}


@state_check("bad-stuff-out-of-step", "bad-stuff")
def bad_stuff_fits_the_step(table: Table[State]) -> Found:
    """Nobody has Bad Stuff before a round is opened; who begins a new pile has just taken some."""
    state = table.state
    if state.step == "open":
        for seat, player in enumerate(state.players):
            if player.bad_stuff:
                yield f"/state/players/{seat}/bad_stuff", {"player": player.id}
    on_turn = table.seat_of(state.turn_player)
    if state.step == "lead" and on_turn is not None and not state.players[on_turn].bad_stuff:
        yield f"/state/players/{on_turn}/bad_stuff", {"player": state.turn_player, "text": "lead-without-bad-stuff"}


@state_check("end-missed", "three-defeats")
def ended_in_time(table: Table[State]) -> Found:
    """The game is over when a scored round has left somebody with three Defeats, not before and not after."""
    state = table.state
    lost = any(one.defeats >= DEFEATS_TO_LOSE for one in state.players)
    if state.step == "over" and not lost:
        yield "/state/turn/step", {"text": "end-too-early"}
    elif state.step != "over" and lost:
        yield "/state/turn/step", {}


@state_check("round-too-high", "next-round")
def round_can_be_counted(table: Table[State]) -> Found:
    """Rounds are counted in numbers that every reader of JSON keeps exactly."""
    if table.state.round > LAST_ROUND:
        yield "/state/round", {}


CHECKS: tuple[StateCheck, ...] = (
    double_players("turn-order"),
    too_many_of_a_card("components"),
    count_of_cards("components", len(CARDS)),
    rest_is_set_aside,
    player_with_the_turn,
    opener_may_open,
    hands_fit_the_turn,
    center_fits_the_step,
    piles_have_cards,
    bad_stuff_fits_the_step,
    ended_in_time,
    round_can_be_counted,
)
