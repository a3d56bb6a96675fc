"""What says that a state cannot be: the box does not hold it, or no play leads there."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.game import StateCheck, state_check
from ...engine.problems import count_of_cards, double_players, too_many_of_a_card
from ...engine.table import Table
from ...engine.text import Params
from .components import CARDS, DRAWN_BEANS, HAND_SIZE, ROW_SIZE
from .pile import animal_on_top
from .scoring import BEAN_DECK, series_is_over
from .state import State

Found = Iterator[tuple[str, Params]]
BETWEEN_GAMES = ("next-game", "over")


@state_check("wrong-number-of-buried", "bad-kitty-height")
def buried_as_told(table: Table[State]) -> Found:
    """As many cards lie under the Bad Kitty as the options say, and no more than there are."""
    state = table.state
    if len(state.buried) != state.buried_count:
        yield "/state/buried", {"found": len(state.buried), "expected": state.buried_count}


@state_check("too-many-buried", "bad-kitty-height")
def buried_fits(table: Table[State]) -> Found:
    """After the deal enough cards are left for those under the Bad Kitty."""
    state = table.state
    left = len(CARDS) - (HAND_SIZE + ROW_SIZE) * len(state.players)
    if state.buried_count > left:
        yield "/state/options/buried", {"buried": state.buried_count, "count": left, "players": len(state.players)}


@state_check("turn-player", "turn-order")
def player_with_the_turn(table: Table[State]) -> Found:
    """A player who is in the game and still has cards has the turn; between games nobody has."""
    state = table.state
    if state.step in BETWEEN_GAMES:
        if state.turn_player is not None:
            yield "/state/turn/player", {"text": "turn-nobody"}
        return
    seat = table.seat_of(state.turn_player)
    if seat is None or state.turn_player in state.finished or not state.players[seat].has_cards:
        yield "/state/turn/player", {}


@state_check("finished-unknown", "going-out")
def finished_are_players(table: Table[State]) -> Found:
    """Whoever is listed as finished is in the game, and listed once."""
    finished = table.state.finished
    for index, player in enumerate(finished):
        if table.seat_of(player) is None or player in finished[:index]:
            yield f"/state/finished/{index}", {"who": player}


@state_check("out-with-cards", "going-out")
def out_without_cards(table: Table[State]) -> Found:
    """Who is out has no cards left (but the loser, at the end)."""
    state = table.state
    for name in out_of_the_game(state):
        seat = table.seat_of(name)
        if seat is not None and state.players[seat].has_cards:
            yield f"/state/players/{seat}", {"player": name}


def out_of_the_game(state: State) -> list[str]:
    """Who has played every card: whoever is finished, but for the loser at the end."""
    return state.finished[:-1] if state.step in BETWEEN_GAMES else state.finished


@state_check("in-without-cards", "going-out")
def in_with_cards(table: Table[State]) -> Found:
    """Who has no cards left is out; at the end the loser still has some."""
    state = table.state
    for seat, player in enumerate(state.players):
        if not player.hand and not player.row and player.id not in out_of_the_game(state):
            yield f"/state/players/{seat}", {"player": player.id}


@state_check("end-missed", "last-player-loses")
def ended_in_time(table: Table[State]) -> Found:
    """A game ends when one player has cards left, not before and not after; then everybody is ranked."""
    state = table.state
    if state.step in BETWEEN_GAMES:
        if len(state.finished) != len(state.players):
            yield "/state/finished", {"text": "end-too-early"}
    elif len(state.players) - len(state.finished) < 2:
        yield "/state/finished", {}


@state_check("row-too-short", "play-from-row")
def rows_whole_while_drawing(table: Table[State]) -> Found:
    """Nobody plays from a row while the draw pile has cards; a row never grows."""
    state = table.state
    for seat, player in enumerate(state.players):
        if len(player.row) > ROW_SIZE:
            yield f"/state/players/{seat}/row", {"player": player.id, "text": "row-too-long"}
        elif state.draw_pile and len(player.row) < ROW_SIZE:
            yield f"/state/players/{seat}/row", {"player": player.id}


def top_may_be(table: Table[State], animal: str) -> bool:
    """Whether the pile may have this animal on top, under any Monkeys that copy it."""
    return animal in table.answers(lambda: animal_on_top(table))[0]


@state_check("step-without-animal", "trigger-effect")
def step_fits_the_pile(table: Table[State]) -> Found:
    """A swap is due only on a Sparrow, a peek only on a Snake, and only where there is something to choose."""
    state = table.state
    if state.step == "swap" and not top_may_be(table, "sparrow"):
        yield "/state/turn/step", {"card": "sparrow", "by": "sparrow"}
    if state.step == "peek" and not top_may_be(table, "snake"):
        yield "/state/turn/step", {"card": "snake", "by": "snake"}


@state_check("step-without-choice", "trigger-effect")
def step_has_a_choice(table: Table[State]) -> Found:
    """A swap needs a hand card and a row card, a peek some row card."""
    state = table.state
    seat = table.seat_of(state.turn_player)
    if state.step == "swap" and seat is not None and not (state.players[seat].hand and state.players[seat].row):
        yield "/state/turn/step", {"by": "sparrow"}
    if state.step == "peek" and not any(one.row for one in state.players):
        yield "/state/turn/step", {"by": "snake"}


@state_check("bound-without-buffalo", "buffalo")
def bound_by_a_buffalo(table: Table[State]) -> Found:
    """The player on turn is bound only by a Buffalo on top of the pile."""
    state = table.state
    if state.at_most is not None and not (state.step == "play" and top_may_be(table, "buffalo")):
        yield "/state/at_most", {}


@state_check("beans-without-series", "beans-setup")
def beans_only_in_a_series(table: Table[State]) -> Found:
    """Without bean scoring there are no beans and nothing is scored."""
    state = table.state
    if state.beans:
        return
    for seat, player in enumerate(state.players):
        if player.beans:
            yield f"/state/players/{seat}/beans", {}
    if state.bean_pile:
        yield "/state/bean_pile", {}
    if state.games_scored:
        yield "/state/games_scored", {}
    if state.step == "next-game":
        yield "/state/turn/step", {}


@state_check("wrong-number-of-beans", "beans-first")
def bean_pile_as_scored(table: Table[State]) -> Found:
    """Each game scored took two beans off the pile with two players, three with more."""
    state = table.state
    if state.beans:
        expected = len(DRAWN_BEANS) - state.games_scored * min(len(state.players), 3)
        if len(state.bean_pile) != expected:
            yield "/state/bean_pile", {"found": len(state.bean_pile), "expected": expected}


@state_check("series-past-its-end", "final-scoring")
def series_goes_on(table: Table[State]) -> Found:
    """No game is played after a series has ended, and none ends a series early."""
    state = table.state
    if not state.beans:
        return
    if state.step in BETWEEN_GAMES and state.games_scored == 0:
        yield "/state/games_scored", {"text": "series-unscored"}
    elif state.step != "over" and series_is_over(state):
        yield "/state/games_scored", {}


CHECKS: tuple[StateCheck, ...] = (
    double_players("turn-order"),
    too_many_of_a_card("components"),
    too_many_of_a_card("bean-cards", BEAN_DECK),
    count_of_cards("components", len(CARDS)),
    buried_as_told,
    buried_fits,
    player_with_the_turn,
    finished_are_players,
    out_without_cards,
    in_with_cards,
    ended_in_time,
    rows_whole_while_drawing,
    step_fits_the_pile,
    step_has_a_choice,
    bound_by_a_buffalo,
    beans_only_in_a_series,
    bean_pile_as_scored,
    series_goes_on,
)
