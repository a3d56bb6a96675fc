"""Requests to attack the service with: valid ones from random games, and what is made of them by damaging them.

Two kinds of damage. ``damaged_bytes`` breaks the text anywhere. ``damaged`` changes the meaning: what stands at one
place is exchanged for what stood there in another game, for odd values, for unknown cards. Most of that still fits the
schema, so that it reaches the rules with states that no play leads to.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from adjudicator import GAMES
from tests.moves import move_schemas, sample
from tests.support import hidden, play, setups

Json = dict[str, Any]
Place = tuple[str | int, ...]

ENDPOINTS = ("setups", "adjudications", "adjudications/batch", "legal-moves", "replays", "views", "validations")
STATES_EACH = 4
MOVES_EACH = 60
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, 5, 100, 999, -1, 2**31, 2**53 - 1, 2**53, 2**63, 2**64, 10**400),
    *(0.5, 3.0, 1e308, "", "0", "ana", "nobody", "kurgill", "ñandú", "\u2028", "a" * 41, "a" * 10_000),
    *([], {}, [None], [[]], [None] * 100, [None] * 101, {"type": "draw"}, {"": None}),
)
"""Values that programs trip over."""


class Corpus(NamedTuple):
    """Positions of a game with a move each, and what stood at each place of them, to be exchanged."""

    positions: list[tuple[Json, Json]]
    stood: dict[Place, list[Any]]


@cache
def corpus(game: str) -> Corpus:
    """Positions from random games of every kind."""
    rng = random.Random("corpus")
    positions = []
    for request in setups(game):
        played = [(state, move) for state, move, _ in play(game, request, "attack", MOVES_EACH)]
        positions += rng.sample(played, min(STATES_EACH, len(played)))
    stood: dict[Place, list[Any]] = {}
    for state, move in positions:
        for place in places({"state": state, "move": move}):
            stood.setdefault(kind_of(place), []).append(at({"state": state, "move": move}, place))
    return Corpus(positions, stood)


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """Every place in a JSON value."""
    yield place
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*place, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*place, index))


def kind_of(place: Place) -> Place:
    """A place without its indexes: what stands there is of one kind."""
    return tuple("*" if isinstance(part, int) else part for part in place)


def at(value: Any, place: Place) -> Any:
    """What stands at a place."""
    for part in place:
        value = value[part]
    return value


def position(game: str, rng: random.Random) -> Json:
    """A position, with some faces untold now and then, and a move that was made there or that its schema allows."""
    state, move = rng.choice(corpus(game).positions)
    if rng.random() < 0.3:
        state = hidden(state, rng, rng.choice((0.1, 0.4, 1.0)))
    if rng.random() < 0.4:
        move = sample(rng.choice(move_schemas(game)), state, rng)
    return {"state": state, "move": move}


def request_for(endpoint: str, body: Json, rng: random.Random) -> Any:
    """The body of a request to an endpoint, made of a position; of one that is damaged, as far as it goes."""
    state = body.get("state")
    players = state.get("players") if isinstance(state, dict) else None
    names = [one.get("id") for one in players if isinstance(one, dict)] if isinstance(players, list) else []
    who = rng.choice([*names, None, "nobody"])
    match endpoint:
        case "setups":
            options = state.get("options") if isinstance(state, dict) else None
            return {"players": names, "options": options, "seed": rng.choice([None, "table-7"])}
        case "adjudications/batch":
            return {"items": [body] * rng.randint(0, 3)}
        case "legal-moves":
            asked: Json = {"state": state, "limit": rng.choice([1, 200, 1000])}
            return asked if who is None else {**asked, "player": who}
        case "replays":
            return {"state": state, "moves": [body.get("move")] * rng.randint(1, 3)}
        case "views":
            return {"state": state, "viewer": who}
        case "validations":
            return {"state": state}
    return body


def damaged(game: str, body: Json, rng: random.Random) -> Json:
    """A position with some of it exchanged, left out, doubled, shuffled or untold."""
    body = copy.deepcopy(body)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 6))):
        place = rng.choice(list(places(body))[1:])
        if rng.random() < 0.5:
            place = place[: rng.randint(1, len(place))]
        parent, key = at(body, place[:-1]), place[-1]
        if isinstance(parent, dict) and rng.random() < 0.04:
            del parent[key]
        elif isinstance(parent, dict) and rng.random() < 0.02:
            parent["misspelt"] = parent[key]
        else:
            parent[key] = instead(game, place, parent[key], rng)
        if len(body) < 2:
            break
    return body


def instead(game: str, place: Place, was: Any, rng: random.Random) -> Any:
    """Something else for a place."""
    stood = corpus(game).stood
    chance = rng.random()
    if isinstance(was, list) and chance < 0.35:
        now = list(was)
        match rng.randrange(4):
            case 0:
                rng.shuffle(now)
            case 1:
                now = now[:-1]
            case 2:
                now += [copy.deepcopy(rng.choice(now))] * rng.choice((1, 2, 50)) if now else [None]
            case _:
                now = [None if isinstance(one, (str, int)) and rng.random() < 0.7 else one for one in now]
        return now
    if chance < 0.75 and kind_of(place) in stood:
        return copy.deepcopy(rng.choice(stood[kind_of(place)]))
    if chance < 0.9:
        return copy.deepcopy(rng.choice(ODD))
    return copy.deepcopy(rng.choice(rng.choice(list(stood.values()))))


TOKENS = (b"{", b"}", b"[", b"]", b",", b":", b'"', b"null", b"1e999", b"-", b"\\u0000", b"\\ud800", b"\xff", b"\x00")


def damaged_bytes(body: bytes, rng: random.Random) -> bytes:
    """The text of a request with a few bytes changed, left out, doubled or put in, or cut off."""
    data = bytearray(body)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        where = rng.randrange(len(data) + 1)
        match rng.randrange(5):
            case 0:
                data[where : where + 1] = bytes([rng.randrange(256)])
            case 1:
                del data[where : where + rng.choice((1, 1, 5, 100))]
            case 2:
                data[where:where] = rng.choice(TOKENS)
            case 3:
                data[where:where] = data[where : where + rng.choice((1, 10, 300))]
            case _:
                del data[where + 1 :]
    return bytes(data)


def text_of(body: Any) -> bytes:
    """A request's body as it goes over the wire."""
    return json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")


def games() -> list[str]:
    """Every game that is served."""
    return list(GAMES)
