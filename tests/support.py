"""What the tests of all games share: running a published case, playing at random, hiding cards."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from adjudicator import GAMES, adjudicate, legal_moves, setup
from adjudicator.conformance.case import check
from adjudicator.conformance.compare import at
from adjudicator.conformance.library import Library
from adjudicator.engine.game import SetupContradiction
from adjudicator.http.library import options_of

Json = dict[str, Any]
NAMES = ("ana", "bo", "cy", "dee", "eli", "fay")


def disagreements(game: str, case: Json) -> list[str]:
    """Where the library's answer differs from what a published case expects; nothing where it is right."""
    return list(check(Library(), game, case))


def setups(game: str) -> Iterator[Json]:
    """The requests for a first state with which a game is tried: every number of players, some options."""
    least, most = GAMES[game].players
    for count in range(least, most + 1):
        for options in OPTIONS.get(game) or one_by_one(game):
            yield {"players": list(NAMES[:count]), "options": dict(options)}


def one_by_one(game: str) -> Iterator[Json]:
    """No options; then each value that an option may have, or its bounds, with all others left out."""
    yield {}
    for option in options_of(GAMES[game]):
        schema = option["schema"]
        bounds = [schema["minimum"], schema["maximum"]] if "minimum" in schema else [False, True]
        for value in schema.get("enum", bounds):
            yield {option["name"]: value}


OPTIONS: dict[str, tuple[Json, ...]] = {
    "hungry-monkey": ({}, {"beans": True}, {"buried": 30}, {"beans": True, "buried": 0}),
    "cheeky-monkey": (
        {},
        {"scoring": "tiles"},
        {"removed": ["dog"]},
        {"removed": ["dog", "pig"], "swap": False, "scoring": "tiles"},
    ),
    "monkey": (
        {},
        {"super_tree": True},
        {"insane": True},
        {"super_tree": True, "insane": True},
        {"traps": False},
        {"krazy_kurgz": True},
        {"krazy_kurgz": True, "super_tree": True},
        {"krazy_kurgz": True, "insane": True},
        {"krazy_kurgz": True, "super_tree": True, "insane": True},
    ),
}
"""Options with which a game is tried where they hang together; any other is tried with each by itself."""


def start(game: str, request: Json, seed: str | None) -> Json | None:
    """The first state of such a game, or ``None`` where the values contradict each other."""
    try:
        state: Json = setup(game, request["players"], request["options"], seed)["state"]
    except SetupContradiction:
        return None
    return state


def any_move(state: Json, rng: random.Random) -> Json | None:
    """A legal move at random, each kind of move alike; ``None`` where there is none."""
    listed = legal_moves(state, limit=60)["moves"]
    if not listed:
        return None
    kind = rng.choice(sorted({move["type"] for move in listed}))
    move: Json = rng.choice([move for move in listed if move["type"] == kind])
    return move


def play(game: str, request: Json, seed: str, limit: int) -> Iterator[tuple[Json, Json, Json]]:
    """A random game of at most ``limit`` moves: each state with the move made in it and the verdict on it."""
    rng = random.Random(seed)
    state = start(game, request, seed)
    for _ in range(limit if state else 0):
        assert state is not None
        move = any_move(state, rng)
        if move is None:
            return
        verdict = adjudicate(state, move)
        yield state, move, verdict
        state = verdict["state"]


def hidden(state: Json, rng: random.Random, share: float = 0.5) -> Json:
    """The same state with some of its cards' faces untold, and chance taken away."""
    game = GAMES[state["game"]]
    told = copy.deepcopy(state)
    for deck in game.decks:
        for path, _ in deck.zones(game.load(state)):
            zone = at(told, path)
            for key in range(len(zone)) if isinstance(zone, list) else list(zone):
                if rng.random() < share:
                    zone[key] = None
    told["chance"] = None
    return told
