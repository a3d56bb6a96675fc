"""What the tests of all games share: running a published case, playing at random, hiding cards."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator import GAMES, adjudicate, legal_moves, setup, view
from adjudicator.engine.game import SetupContradiction
from adjudicator.http.library import options_of
from adjudicator.rulebook import catalogue

Json = dict[str, Any]
NAMES = ("ana", "bo", "cy", "dee", "eli", "fay")
UNORDERED = frozenset({"hand", "beans"})
"""Lists whose order means nothing to the rules."""


def at(document: Any, pointer: str) -> Any:
    """The value that a JSON Pointer (RFC 6901) leads to."""
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        document = document[int(key)] if isinstance(document, list) else document[key]
    return document


def comparable(value: Any, name: str = "") -> Any:
    """A value in which lists whose order means nothing are sorted."""
    if isinstance(value, Mapping):
        return {key: comparable(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        return sorted(value, key=str) if name in UNORDERED else [comparable(inner) for inner in value]
    return value


def answer(game: str, case: Json) -> Json:
    """What the referee says to a published case, as its endpoint would."""
    request = case["request"]
    endpoint = case.get("endpoint", "adjudications")
    if endpoint == "views":
        return view(request["state"], request["viewer"])
    if endpoint == "setups":
        try:
            return setup(game, request["players"], request["options"], request["seed"])
        except SetupContradiction as contradiction:
            return {"status": 422, "pointer": contradiction.pointer}
    return adjudicate(request["state"], request["move"])


def disagreements(game: str, case: Json, said: Json) -> list[str]:
    """Where an answer differs from what a case expects; nothing where it is right."""
    expect = case["expect"]
    wrong = []
    if expect.get("status", 200) != said.get("status", 200):
        return [f"status {said.get('status', 200)}"]
    if "verdict" in expect and said["verdict"] != expect["verdict"]:
        return [f"verdict {said['verdict']}: {[fault['message'] for fault in said['violations']]}"]
    for pointer, value in (expect.get("state") or {}).items():
        name = pointer.rsplit("/", 1)[-1]
        found = at(said["state"], pointer)
        if comparable(found, name) != comparable(value, name):
            wrong.append(f"{pointer} is {found}")
    if "to_act" in expect:
        found = sorted((one["player"], sorted(one["moves"])) for one in said["to_act"])
        if found != sorted((player, sorted(moves)) for player, moves in expect["to_act"]):
            wrong.append(f"to_act is {said['to_act']}")
    if "outcome" in expect:
        outcome = said["outcome"]
        due = expect["outcome"]
        if (due is None) != (outcome is None) or any(outcome[key] != value for key, value in (due or {}).items()):
            wrong.append(f"outcome is {outcome}")
    if "needs" in expect:
        due = expect["needs"] if isinstance(expect["needs"], int) else len(expect["needs"])
        if len(said["needs"]) != due:
            wrong.append(f"needs are {said['needs']}")
    if "cites" in expect:
        rules = {one["rule"] for one in said["violations"] + said["effects"]}
        sections = [catalogue(game).entry(rule).section.lower() for rule in sorted(rules)]
        wrong += [f"no {due!r} in {sections}" for due in expect["cites"] if not any(due in one for one in sections)]
    return wrong


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
