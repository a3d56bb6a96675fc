"""What the published schema accepts and what marshmallow loads are one and the same."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from jiter import from_json
from marshmallow import ValidationError

from adjudicator import GAMES, legal_moves, setup
from adjudicator.http.accept import Schema, settle_numbers
from adjudicator.http.envelopes import Envelopes
from adjudicator.http.openapi import components, document, wire_of
from adjudicator.http.shapes import Shape
from adjudicator.rulebook import cases

Json = dict[str, Any]
REQUESTS = ("setup", "adjudication", "batch", "legal_moves_asked", "replay", "view_asked", "validation_asked")
WORDS = st.sampled_from(
    [
        "",
        "ant",
        "ana",
        "bo",
        "dog",
        "red-5",
        "wild-20",
        "spyke-3",
        "play",
        "swap",
        "kurgill",
        "a\n",
        "\n",
        "\u2028",
        "é",
        "hungry-monkey@1",
        "-1",
        "3",
    ]
) | st.sampled_from(["a" * 40, "a" * 41, "\U0001f412" * 40])
NUMBERS = st.sampled_from([-1, 0, 1, 2, 3, 4, 5, 8, 40, 41, 60, 99, 100, 101, 999, 1000, 2**53 - 1, 2**53, 10**30])
FLOATS = st.sampled_from([0.0, -0.0, 1.0, 3.0, 8.0, 3.5, 1e300])
LEAVES = st.one_of(st.none(), st.booleans(), NUMBERS, FLOATS, WORDS)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=6,
)
KEYS = st.sampled_from(["type", "player", "reveals", "cards", "card", "row", "target", "zone", "order", "x", "from"])


@cache
def envelopes(game: str) -> Envelopes:
    """A game's requests as shapes."""
    return Envelopes(wire_of(game))


@cache
def schema(game: str, request: str) -> tuple[Schema, Shape]:
    """A request's published schema, compiled, and its shape."""
    shape: type[Shape] = getattr(envelopes(game), request)
    return Schema.named(str(shape.component), components()), shape.instance()


@cache
def good_requests(game: str, request: str) -> list[Json]:
    """Requests that fit."""
    players = ["ana", "bo", "cy"][: GAMES[game].players[1]]
    seeded: Json = setup(game, players, {}, "table-7")["state"]
    understood = [one for one in cases(game) if one["expect"].get("status", 200) == 200]
    moves = [one["request"] for one in understood if one.get("endpoint", "adjudications") == "adjudications"]
    states = [seeded, setup(game, players, {}, None)["state"], *(one["state"] for one in moves[:40:4])]
    if request == "setup":
        options = [one["request"] for one in understood if one.get("endpoint") == "setups"]
        return [{"players": players}, {"players": players, "seed": None, "options": seeded["options"]}, *options]
    if request == "adjudication":
        return moves
    if request == "batch":
        return [{"items": []}, {"items": moves[:2]}]
    if request == "legal_moves_asked":
        return [{"state": state, "player": "ana", "limit": 5} for state in states]
    if request == "replay":
        return [{"state": seeded, "moves": [legal_moves(seeded)["moves"][0]]}]
    if request == "view_asked":
        return [{"state": state, "viewer": None} for state in states]
    return [{"state": state} for state in states]


def mutated(value: Any, data: st.DataObject) -> Any:
    """A JSON value with something changed somewhere: replaced, taken away, or added."""
    if isinstance(value, dict) and value and data.draw(st.integers(0, 9)) < 8:
        key = data.draw(st.sampled_from(sorted(value)))
        return {**value, key: mutated(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.integers(0, 9)) < 7:
        index = data.draw(st.integers(0, len(value) - 1))
        return [*value[:index], mutated(value[index], data), *value[index + 1 :]]
    choice = data.draw(st.integers(0, 3))
    if isinstance(value, dict) and choice == 0:
        return {**value, data.draw(KEYS): data.draw(VALUES)}
    if isinstance(value, dict) and value and choice == 1:
        gone = data.draw(st.sampled_from(sorted(value)))
        return {key: one for key, one in value.items() if key != gone}
    if isinstance(value, list) and choice == 0:
        return [*value, data.draw(VALUES)]
    if isinstance(value, list) and value and choice == 1:
        return [*value, value[0]]
    return data.draw(VALUES)


def loads(shape: Shape, body: Any) -> Any:
    """What marshmallow makes of a body; ``None`` where it refuses it."""
    try:
        return shape.load(copy.deepcopy(body))
    except ValidationError:
        return None


def keyed(loaded: Any) -> Any:
    """What was loaded, with the keys that stand on the wire: Python forbids a few of them as names."""
    if isinstance(loaded, dict):
        return {key.removesuffix("_"): keyed(one) for key, one in loaded.items()}
    return [keyed(one) for one in loaded] if isinstance(loaded, list) else loaded


def agree(game: str, request: str, body: Any) -> bool:
    """Whether schema and marshmallow say the same of a body; whether it fits is returned."""
    compiled, shape = schema(game, request)
    accepted, errors = compiled.accept(body)
    loaded = loads(shape, body)
    assert (loaded is not None) == (not errors), (body, errors)
    if not errors:
        assert keyed(loaded) == accepted
    return not errors


@pytest.mark.parametrize("request_", REQUESTS)
@pytest.mark.parametrize("game", GAMES)
def test_good_requests_fit_both(game: str, request_: str) -> None:
    for body in good_requests(game, request_):
        assert agree(game, request_, body)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(data=st.data())
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_changed_both_say_the_same(game: str, data: st.DataObject) -> None:
    request = data.draw(st.sampled_from(REQUESTS))
    body = data.draw(st.sampled_from(good_requests(game, request)))
    for _ in range(data.draw(st.integers(1, 3))):
        body = mutated(body, data)
    agree(game, request, body)


@pytest.mark.parametrize("game", GAMES)
def test_changing_each_place_in_turn_both_say_the_same(game: str) -> None:
    """Every place of a request is replaced by a value of each kind: no bound is looser here than there."""
    probes: list[Any] = [None, True, -1, 0, 1.0, 5, 1.5, 41, 101, 1000, 2**53, "", "zz", "x" * 65, [], [None], {}]
    fits = misfits = 0
    for request in ("setup", "adjudication"):
        bodies = good_requests(game, request)
        apart = min(20, max(1, len(bodies) // 3))
        for body in bodies[: 3 * apart : apart]:
            for path in places(body):
                for probe in probes:
                    if agree(game, request, replaced(body, path, probe)):
                        fits += 1
                    else:
                        misfits += 1
    assert fits > 50
    assert misfits > 500


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all places in a JSON value; of a long list only the first."""
    found = [path]
    if isinstance(value, dict):
        for key, one in value.items():
            found += places(one, (*path, key))
    elif isinstance(value, list) and value:
        found += places(value[0], (*path, 0))
    return found


def replaced(value: Any, path: tuple[Any, ...], probe: Any) -> Any:
    """A JSON value with another one at a path."""
    if not path:
        return probe
    again = copy.copy(value)
    again[path[0]] = replaced(value[path[0]], path[1:], probe)
    return again


@given(st.recursive(st.integers() | st.floats(allow_nan=False, allow_infinity=False), st.lists))
@example(1e16)
@example(-0.0)
def test_settled_numbers_are_the_numbers_that_were_sent(value: Any) -> None:
    text = repr(value).encode()
    settled = settle_numbers(from_json(text, float_mode="lossless-float"))
    assert settled == value
    assert str(settled) != "-0.0"


def test_every_text_number_and_list_that_is_asked_for_has_bounds() -> None:
    def unbounded(schema: Any, path: str) -> list[str]:
        found = []
        if isinstance(schema, dict):
            kind = schema.get("type")
            kinds = kind if isinstance(kind, list) else [kind]
            listed = "enum" in schema or "const" in schema
            if "string" in kinds and not listed and "maxLength" not in schema:
                found.append(path)
            if "integer" in kinds and not listed and not {"minimum", "maximum"} <= schema.keys():
                found.append(path)
            if "array" in kinds and "maxItems" not in schema:
                found.append(path)
            for key, one in schema.items():
                found += unbounded(one, f"{path}/{key}")
        elif isinstance(schema, list):
            for index, one in enumerate(schema):
                found += unbounded(one, f"{path}/{index}")
        return found

    assert unbounded(document()["components"]["schemas"], "") == []
