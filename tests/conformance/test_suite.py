"""The suite is whole, fresh, as its schemas say, and this referee keeps to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

from adjudicator import GAMES
from adjudicator.conformance import case, playthrough
from adjudicator.conformance.library import Library
from adjudicator.conformance.runner import counted
from adjudicator.conformance.suite import Suite, SuiteUnreadable, default_root
from adjudicator.rulebook import cases
from tools import make_perft, make_playthroughs

ROOT = default_root()
SUITE = Suite(ROOT)


def schema(kind: str) -> Draft202012Validator:
    document = json.loads((ROOT / "schemas" / f"{kind}.schema.json").read_text("utf-8"))
    meta.validate(document)
    return Draft202012Validator(document)


# --- nothing is missing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_cases_in_the_suite(game: str) -> None:
    link = ROOT / "cases" / f"{game}.jsonl"
    assert link.is_symlink(), "run python -m tools.make_playthroughs"
    assert SUITE.cases(game) == list(cases(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_positions_that_are_counted_some_moves_deep(game: str) -> None:
    positions = SUITE.perft(game)["positions"]
    assert len(positions) >= 4
    assert max(count["depth"] for one in positions for count in one["counts"]) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_the_golden_games_of_a_game_show_every_type_of_move(game: str) -> None:
    shown = {step["move"]["type"] for golden in SUITE.playthroughs(game) for step in golden["steps"]}
    assert shown == {action.type for action in GAMES[game].actions}


@pytest.mark.parametrize("game", GAMES)
def test_some_golden_game_of_a_game_ends_and_some_is_played_at_a_real_table(game: str) -> None:
    games = list(SUITE.playthroughs(game))
    assert any(golden["steps"][-1]["outcome"] is not None for golden in games)
    assert any(golden["setup"] is None and golden["state"]["chance"] is None for golden in games)


def test_nothing_in_the_suite_belongs_to_no_game() -> None:
    assert set(SUITE.games()) == set(GAMES)
    assert {path.stem for path in (ROOT / "perft").iterdir()} == set(GAMES)
    assert {path.name for path in (ROOT / "playthroughs").iterdir()} == set(GAMES)


# --- it can be made again -------------------------------------------------------------------------------------------


def test_golden_games_and_counts_are_made_again_to_the_byte() -> None:
    """Of the quickest game; those of the others are held against the rules below."""
    game = "cheeky-monkey"
    files = make_playthroughs.made([game])
    assert make_playthroughs.stale(files, [game]) == [], (
        "read what has changed, then: python -m tools.make_playthroughs"
    )
    there = (ROOT / "perft" / f"{game}.json").read_text("utf-8")
    assert there == make_perft.made(game), "read what has changed, then: python -m tools.make_perft"


@pytest.mark.parametrize("game", GAMES)
def test_every_planned_game_is_there_and_no_other(game: str) -> None:
    planned = {plan["name"] for plan in make_playthroughs.plans(game)}
    assert {golden["name"] for golden in SUITE.playthroughs(game)} == planned
    assert {path.stem for path in (ROOT / "playthroughs" / game).iterdir()} == planned
    counted_from = {one["name"].rpartition("-after-")[0] for one in SUITE.perft(game)["positions"]}
    assert counted_from == {plan["name"] for plan in make_playthroughs.plans(game) if not plan.get("table")}


# --- this referee keeps to it ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_library_keeps_to_the_cases(game: str) -> None:
    """Those whose body the schema refuses are left to the service: the library does not look at shapes."""
    for one in cases(game):
        if one["expect"].get("status", 200) == 200 or one.get("endpoint") == "setups":
            assert list(case.check(Library(), game, one)) == [], one["id"]


@pytest.mark.parametrize("game", GAMES)
def test_the_library_keeps_to_the_golden_games(game: str) -> None:
    for golden in SUITE.playthroughs(game):
        assert list(playthrough.check(Library(), golden, exact=True)) == [], golden["name"]


@pytest.mark.parametrize("game", GAMES)
def test_the_library_counts_the_same_positions(game: str) -> None:
    for position in SUITE.perft(game)["positions"]:
        assert list(counted(Library(), position)) == [], position["name"]


# --- files are of their schemas -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_file_fits_its_schema(game: str) -> None:
    fits = schema("case")
    for one in SUITE.cases(game):
        assert [error.message for error in fits.iter_errors(one)] == [], one["id"]
    assert [error.message for error in schema("perft").iter_errors(SUITE.perft(game))] == []
    fits = schema("playthrough")
    for golden in SUITE.playthroughs(game):
        assert [error.message for error in fits.iter_errors(golden)] == [], golden["name"]


def test_the_plan_fits_its_schema() -> None:
    plan = json.loads((ROOT / "plan.json").read_text("utf-8"))
    assert [error.message for error in schema("plan").iter_errors(plan)] == []


@pytest.mark.parametrize(
    ("kind", "broken"),
    [
        ("case", {"id": "x"}),
        ("perft", {"game": "hungry-monkey", "ruleset": "hungry-monkey@1", "positions": [{"name": "x"}]}),
        ("playthrough", {"game": "hungry-monkey", "steps": []}),
        ("plan", {"hungry-monkey": [{"players": 2}]}),
    ],
)
def test_a_schema_refuses_what_is_broken(kind: str, broken: dict[str, Any]) -> None:
    assert not schema(kind).is_valid(broken)


# --- reading --------------------------------------------------------------------------------------------------------


def test_a_folder_that_is_no_suite_is_said_to_be_none(tmp_path: Path) -> None:
    with pytest.raises(SuiteUnreadable, match="no conformance suite"):
        Suite(tmp_path)


@pytest.mark.parametrize(
    ("written", "said"), [(b"{", "line 1: not JSON"), (b"[]", "not a JSON object"), (b"\xff", "cannot be read")]
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, written: bytes, said: str) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "whist.jsonl").write_bytes(written)
    with pytest.raises(SuiteUnreadable, match=said):
        Suite(tmp_path).cases("whist")
