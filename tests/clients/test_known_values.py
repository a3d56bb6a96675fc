"""Values that may grow are published as strings with their known values, and the lists hold every one there is."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator import GAMES
from adjudicator.http import accept, known
from adjudicator.http.effect_types import EFFECT_TYPES
from tests.live import ROOT
from tests.support import play, setups
from tools.make_openapi import EFFECTS, effects_module

OPEN = {
    "Violation": ["code"],
    "Effect": ["type"],
    "Kind": ["type"],
    "Fault": ["code"],
}


def calls(file: Path, name: str) -> list[ast.Call]:
    """The calls of a function or class in a file."""
    tree = ast.walk(ast.parse(file.read_text("utf-8")))
    return [node for node in tree if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name]


def test_what_may_grow_is_a_string_with_its_known_values() -> None:
    schemas: dict[str, Any] = json.loads((ROOT / "openapi" / "openapi.json").read_text("utf-8"))["components"][
        "schemas"
    ]
    for name, keys in OPEN.items():
        for key in keys:
            schema = schemas[name]["properties"][key]
            assert schema["type"] == "string"
            assert "enum" not in schema
            assert len(schema["x-known-values"]) > 10


def test_the_list_of_effects_is_fresh() -> None:
    assert EFFECTS.read_text("utf-8") == effects_module(), "run `make openapi`"


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_in_random_games_is_known(game: str) -> None:
    seen = set()
    for request in setups(game):
        for _, _, verdict in play(game, request, "known", 40):
            seen |= {effect["type"] for effect in verdict["effects"]}
    assert len(seen) > 1
    assert seen <= set(EFFECT_TYPES[game])


def test_every_fault_that_the_referee_finds_by_itself_is_known() -> None:
    found = set()
    for file in (ROOT / "adjudicator" / "engine").glob("*.py"):
        found |= {call.args[0].value for call in calls(file, "Fault") if isinstance(call.args[0], ast.Constant)}
    assert found == set(known.ENGINE_CODES)


def test_every_reason_why_a_request_does_not_fit_is_known() -> None:
    written = Path(accept.__file__).read_text("utf-8")
    said = {key for key in accept.TEXTS if f'yield "{key}"' in written} | set(accept.LIMITS.values())
    assert said | {"unknown-parameter", "repeated-parameter", "contradiction"} == set(known.MISFITS)
