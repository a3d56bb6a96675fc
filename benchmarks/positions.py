"""The positions that are measured: random games by seed, and from them the median and the worst.

What a position costs is counted in calls, not in seconds, so that the choice is the same on every machine.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from adjudicator import GAMES, adjudicate, legal_moves, setup, view

Json = dict[str, Any]
NAMES = ("ana", "bo", "cy", "dee", "eli", "fay")
OPTIONS: dict[str, tuple[Json, ...]] = {
    "hungry-monkey": ({}, {"beans": True}),
    "cheeky-monkey": ({}, {"scoring": "tiles"}),
    "mighty-monsters": ({},),
    "monkey": ({}, {"super_tree": True}, {"krazy_kurgz": True}),
}
LONGEST_GAME = 400
NEAR_MEDIAN = 9


class Position(NamedTuple):
    """A state, a move that is legal in it, and how many calls it takes to judge it."""

    state: Json
    move: Json
    cost: int


def calls_of(work: Callable[[], object]) -> int:
    """How many calls of functions some work makes: a measure of its cost that no other process disturbs."""
    count = 0

    def note(_frame: object, event: str, _what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def play(game: str, players: int, options: Json, seed: str) -> Iterator[tuple[Json, Json]]:
    """A random game: each state and the move made in it. Kinds of move are equally likely, then moves of a kind."""
    rng = random.Random(seed)
    state: Json = setup(game, NAMES[:players], options, seed)["state"]
    for _ in range(LONGEST_GAME):
        moves = legal_moves(state, limit=60)["moves"]
        if not moves:
            return
        kind = rng.choice(sorted({move["type"] for move in moves}))
        move = rng.choice([move for move in moves if move["type"] == kind])
        yield state, move
        state = adjudicate(state, move)["state"]


def games(game: str, each: int) -> Iterator[list[tuple[Json, Json]]]:
    """Random games with every number of players and some options, ``each`` of every sort."""
    least, most = GAMES[game].players
    for number in range(each):
        for players in range(max(2, least), most + 1):
            for options in OPTIONS[game]:
                yield list(play(game, players, options, f"bench-{number}"))


def mid_game(game: str, each: int) -> list[Position]:
    """Positions from the middle third of random games, the cheapest to judge first."""
    found = []
    for moves in games(game, each):
        third = len(moves) // 3
        for state, move in moves[third : 2 * third]:
            found.append(Position(state, move, calls_of(lambda s=state, m=move: adjudicate(s, m))))  # type: ignore[misc]
    return sorted(found, key=lambda one: one.cost)


def median_positions(positions: list[Position]) -> list[Position]:
    """The positions next to the median: a few, so that no single kind of move stands for a game."""
    middle = len(positions) // 2
    return positions[middle - NEAR_MEDIAN // 2 : middle + NEAR_MEDIAN // 2 + 1]


# --- worst cases ----------------------------------------------------------------------------------------------------

GREEDY = frozenset({"take-pile", "draw", "set-traps", "play-from-draw-pile", "end-turn"})
"""Kinds of move that make hands and tables big."""


def grown(game: str, players: int, options: Json, seed: str) -> Iterator[Json]:
    """The states of a random game in which moves are preferred that make hands and tables big."""
    rng = random.Random(seed)
    state: Json = setup(game, NAMES[:players], options, seed)["state"]
    for _ in range(LONGEST_GAME // 2):
        yield state
        moves = legal_moves(state, limit=60)["moves"]
        if not moves:
            return
        greedy = [move for move in moves if move["type"] in GREEDY]
        move = rng.choice(greedy if greedy and rng.random() < 0.8 else moves)
        state = adjudicate(state, move)["state"]


def listing_costs(game: str, each: int, every: int) -> list[tuple[int, Json]]:
    """States with what it takes to list their legal moves, the cheapest first: told, seen by a player, by nobody."""
    found: list[tuple[int, Json]] = []
    least, most = GAMES[game].players
    for number in range(each):
        for players in range(max(2, least), most + 1):
            for options in OPTIONS[game]:
                for state in list(grown(game, players, options, f"big-{number}"))[::every]:
                    shown = [state, view(state, state["turn"]["player"])["state"], view(state, None)["state"]]
                    found += [(calls_of(lambda s=one: legal_moves(s, limit=1_000)), one) for one in shown]  # type: ignore[misc]
    return sorted(found, key=lambda one: one[0])


def long_play(length: int) -> tuple[Json, list[Json]]:
    """A game of so many moves: in Cheeky Monkey whoever always draws once more never ends it."""
    state: Json = setup("cheeky-monkey", NAMES[:4], {}, "long")["state"]
    start, moves = state, list[Json]()
    while len(moves) < length:
        move = {"type": "draw", "player": state["turn"]["player"]}
        moves.append(move)
        state = adjudicate(state, move)["state"]
    return start, moves
