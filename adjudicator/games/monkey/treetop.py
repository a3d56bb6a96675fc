"""The Treetop Challenge: three cards, one at a time, then the two Treetop Traps; and winning."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.citations import decides
from ...engine.game import Action, Move, check
from ...engine.table import Slot, Table
from ...engine.text import Params
from ...engine.verdict import Json
from . import super_tree, traps, tree, turn
from .agenda import follow, job
from .components import TREETOP_SIZE
from .decks import discard
from .state import Attempt, Job, Monkey, State


@check("not-at-treetop", "action-challenge")
def monkey_at_the_treetop(table: Table[State], seat: int, move: Move) -> Params | None:
    """Only a monkey at the Treetop takes the challenge."""
    monkey = table.state.players[seat]
    return None if tree.at_treetop(table.state, monkey) else {"player": monkey.id, "position": monkey.position}


@check("too-few-action-points", "treetop-challenge")
def points_for_the_challenge(table: Table[State], seat: int, move: Move) -> Params | None:
    """It costs both Action Points, in Super-Tree one; within the challenge the next card costs nothing."""
    state = table.state
    cost = super_tree.challenge_cost(state.options)
    if state.attempt is not None or state.ap >= cost:
        return None
    words = {"count": cost, "left": state.ap}
    return words | {"by": "super-tree-cost"} if cost == 1 else words


@check("no-such-treetop-card", "treetop-challenge", "/move/index")
def a_treetop_card(table: Table[State], seat: int, move: Move) -> Params | None:
    """The card named is one of the three (counted from 0)."""
    return None if move["index"] < TREETOP_SIZE else {"place": move["index"] + 1}


@check("treetop-card-beaten", "treetop-order", "/move/index")
def not_beaten_yet(table: Table[State], seat: int, move: Move) -> Params | None:
    """Each of the three is faced once in an attempt."""
    attempt = table.state.attempt
    return {"place": move["index"] + 1} if attempt and move["index"] in attempt.beaten else None


class Challenge(Action[State]):
    """Turn up a Treetop card: the first of a challenge, which is paid for, or the next one."""

    type = "challenge"
    rule = "treetop-challenge"
    checks = (monkey_at_the_treetop, points_for_the_challenge, a_treetop_card, not_beaten_yet)

    @decides("one-treetop-card-at-a-time", "all-three-in-one-attempt")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """A new challenge begins with nothing beaten; within one the next card is chosen."""
        state = table.state
        if state.attempt is None:
            turn.spend(table, super_tree.challenge_cost(state.options))
        face(table, state.players[seat], move["index"], "treetop-order")
        state.step = "challenge"

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each Treetop card that is not beaten yet."""
        attempt = table.state.attempt
        for index in range(TREETOP_SIZE):
            if not attempt or index not in attempt.beaten:
                yield {"index": index}


def face(table: Table[State], monkey: Monkey, index: int, rule: str) -> str:
    """A Treetop card is turned up in a challenge, which begins with the first one."""
    state = table.state
    card = str(table.turn_up(state.treetop, index, "/treetop"))
    state.attempt = state.attempt or Attempt("challenge")
    state.attempt.facing = index
    table.happen("treetop-card-shown", rule, target=monkey.id, cards=[card], place=index + 1)
    return card


@decides("treetop-beaten")
def card_beaten(table: Table[State], used: list[str | None]) -> bool:
    """The cards used on a Treetop card are set aside. Says whether all three are beaten."""
    attempt = table.state.attempt
    assert attempt is not None, "a challenge is under way"
    assert attempt.facing is not None, "a Treetop card is faced"
    attempt.used += used
    attempt.beaten.append(attempt.facing)
    attempt.facing = None
    return len(attempt.beaten) == TREETOP_SIZE


def go_on_with_challenge(table: Table[State], monkey: Monkey) -> None:
    """A player has beaten a Treetop card: the traps come after the third, else the next card is to be chosen."""
    attempt = table.state.attempt
    if attempt and len(attempt.beaten) == TREETOP_SIZE:
        follow(table, Job("treetop-traps", monkey.id), Job("act"))
    else:
        table.state.step = "challenge-next"


@decides("treetop-fail", "failed-challenge-loses-cards", "set-aside-cards-not-discards")
def give_up_challenge(table: Table[State], monkey: Monkey) -> None:
    """Not beaten: the cards used so far are lost, those in hand are kept, and the monkey falls to the trunk."""
    end_challenge(table, [])
    table.happen("gave-up", "treetop-fail", player=monkey.id, text="gave-up-challenge")
    tree.fall(table, monkey, "treetop-fail")


def end_challenge(table: Table[State], faced: list[str | None]) -> None:
    """The cards used are discarded, then the traps faced; the Treetop cards are turned down again."""
    attempt = table.state.attempt
    assert attempt is not None, "a challenge is under way"
    discard(table, [*attempt.used, *faced])
    table.state.attempt = None


@job("treetop-traps")
@decides("caught-at-the-treetop", "treetop-caught")
def face_treetop_traps(table: Table[State], todo: Job) -> None:
    """Caught, the climber stays at the Treetop; otherwise the game is won. Cards used and traps are discarded."""
    state = table.state
    climber = state.monkey(todo.player)
    assert climber is not None, "whoever climbs is on the tree"
    assert state.attempt is not None, "a challenge is under way"
    used = state.attempt.used
    table.turn_up_all([Slot(used, index, "/attempt/used") for index in range(len(used))])
    caught = traps.face_final_traps(table, climber, todo, used, "treetop-traps")
    end_challenge(table, todo.traps)
    if caught:
        table.happen("caught", "treetop-caught", target=climber.id, text="caught-at-treetop")
    else:
        win(table, climber)


@decides("winning", "win-at-once")
def win(table: Table[State], climber: Monkey) -> None:
    """The game is over at once: nobody finishes the round, and Kurgill gets no further turn."""
    state = table.state
    state.agenda = []
    state.winner = climber.id
    state.turn_player = None
    state.step = "over"
    state.ap = 0
    rule = "kurgill-wins" if climber is state.kurgill else "winning"
    table.happen("game-won", rule, target=climber.id, text=f"game-won-{rule}")


def outcome(state: State) -> Json | None:
    """Who has won, ``None`` while play goes on.

    A state alone tells it only where one monkey is left that can have won: the winner is at the Treetop, and at the
    end of Kurgill's turn no card is remembered as drawn.
    """
    if state.step != "over":
        return None
    if state.winner is not None:
        return {"winner": state.winner}
    may_be = [one.id for one in state.monkeys if tree.at_treetop(state, one)]
    if state.drawn is not None:
        may_be = [name for name in may_be if state.kurgill is None or name != state.kurgill.id]
    return {"winner": may_be[0] if len(may_be) == 1 else None}
