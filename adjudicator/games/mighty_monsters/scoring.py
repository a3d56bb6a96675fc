"""The end of a round and of the game: piles are counted, Defeats are taken, and three of them lose."""

from __future__ import annotations

from ...engine.citations import decides
from ...engine.table import Table
from ...engine.verdict import Json
from .components import DEFEATS_TO_LOSE
from .state import State


@decides("final-pile", "final-pile-of-one", "when-three-is-checked")
def end_round(table: Table[State]) -> None:
    """All cards are played: the last pile stays in the centre, Defeats are taken, and only then three are looked for."""
    state = table.state
    state.turn_player = None
    table.happen("round-ended", "round-end", count=state.round)
    cards = state.center
    table.happen("pile-left", "final-pile", cards=cards, count=len(cards), source="center", to="center")
    give_defeats(table)
    if any(one.defeats >= DEFEATS_TO_LOSE for one in state.players):
        end_game(table)
    else:
        state.step = "deal"


@decides("most-piles-defeat", "defeat-tie", "all-tied-are-defeated", "defeat-cards-run-out")
def give_defeats(table: Table[State]) -> None:
    """Everybody with the most piles takes a Defeat, however many Defeat cards are left in the box."""
    state = table.state
    seats = most_piles(state)
    if not seats:
        table.happen("no-defeat", "nobody-has-a-pile")
    for seat in seats:
        player = state.players[seat]
        player.defeats += 1
        rule = "most-piles-defeat" if len(seats) == 1 else "defeat-tie"
        table.happen("defeat-taken", rule, player=player.id, count=len(player.bad_stuff), defeats=player.defeats)


@decides("piles-not-cards", "nobody-has-a-pile")
def most_piles(state: State) -> list[int]:
    """The seats with the most piles of Bad Stuff, whatever their size; nobody's where nobody has any."""
    counts = [len(one.bad_stuff) for one in state.players]
    return [seat for seat, count in enumerate(counts) if count == max(counts) > 0]


@decides("three-defeats", "losers-and-winners", "all-lose-play-again")
def end_game(table: Table[State]) -> None:
    """Everybody with three Defeats loses and all others win together; where all lose, they should play again."""
    state = table.state
    state.step = "over"
    table.happen("game-ended", "three-defeats")
    for one in state.players:
        lost = one.defeats >= DEFEATS_TO_LOSE
        table.happen("game-lost" if lost else "game-won", "losers-and-winners", player=one.id)
    if all(one.defeats >= DEFEATS_TO_LOSE for one in state.players):
        table.happen("play-again", "all-lose-play-again")


def outcome(state: State) -> Json | None:
    """Who lost and who won, in seat order; ``None`` while the game goes on."""
    if state.step != "over":
        return None
    losers = [one.id for one in state.players if one.defeats >= DEFEATS_TO_LOSE]
    winners = [one.id for one in state.players if one.defeats < DEFEATS_TO_LOSE]
    return {"losers": losers, "winners": winners, "play_again": not winners}
