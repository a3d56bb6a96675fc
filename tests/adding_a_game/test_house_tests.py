"""The house's own tests, asked of the tiny game: the same functions, and whatever they grow to."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.adding_a_game.adopt import adopted
from tests.adding_a_game.tiny_game import GAME

TESTS = Path(__file__).resolve().parent.parent
HOUSE = (
    "test_play",
    "test_cases",
    "test_catalogue",
    "test_checks_needed",
    "http/test_published_cases",
    "http/test_acceptance",
    "pages/test_forms",
)


def read_anew(name: str) -> ModuleType:
    """A module of tests, read while the tiny game is there, so that its parameters speak of that game too."""
    spec = spec_from_file_location(f"house_{name.replace('/', '_')}", TESTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def about_the_tiny_game(module: ModuleType) -> Iterator[tuple[str, Callable[..., None], Mapping[str, Any]]]:
    """Every test of a module with the values of its parameters that speak of the tiny game."""
    for name, function in vars(module).items():
        marks = getattr(function, "pytestmark", ()) if name.startswith("test_") else ()
        tables = [table(mark) for mark in marks if mark.name == "parametrize"]
        for chosen in product(*tables):
            values = {key: value for _, row in chosen for key, value in row.items()}
            if any(value == GAME.id or getattr(value, "game", None) == GAME.id for value in values.values()):
                label = "-".join(said for said, _ in chosen)
                yield f"{name}[{label}]", function, values


def table(mark: pytest.Mark) -> list[tuple[str, Mapping[str, Any]]]:
    """What a mark lets a test be run with: the name of each choice, and the values of its parameters."""
    names, choices = mark.args
    names = [names] if isinstance(names, str) else names
    rows = [(getattr(one, "id", one), getattr(one, "values", (one,))) for one in choices]
    return [(str(label), dict(zip(names, values, strict=True))) for label, values in rows]


with adopted():
    ASKED = [
        pytest.param(function, values, id=name)
        for house in HOUSE
        for name, function, values in about_the_tiny_game(read_anew(house))
    ]


@pytest.mark.parametrize(("function", "values"), ASKED)
def test_the_house_finds_the_tiny_game_as_it_should_be(
    function: Callable[..., None], values: Mapping[str, Any], request: pytest.FixtureRequest
) -> None:
    wanted = inspect.signature(function).parameters.keys() - values.keys()
    function(**values, **{name: request.getfixturevalue(name) for name in wanted})


def test_every_kind_of_test_was_asked() -> None:
    asked = {str(one.id).partition("[")[0] for one in ASKED}
    assert len(asked) >= 20
    assert {"test_what_is_listed_is_what_is_accepted", "test_without_this_check_a_case_goes_wrong"} <= asked
