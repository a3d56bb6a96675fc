"""The published cases of every game, in process."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator import GAMES
from adjudicator.rulebook import cases
from tests.support import disagreements
from tools.cite_cases import numbers_of, shown

CASES = [
    pytest.param(game, case, id=case["id"])
    for game in GAMES
    for case in cases(game)
    if case["expect"].get("status", 200) == 200 or case.get("endpoint") == "setups"
]
"""Bodies that the schema refuses are tried over HTTP."""


@pytest.mark.parametrize(("game", "case"), CASES)
def test_the_referee_says_what_the_case_expects(game: str, case: dict[str, Any]) -> None:
    assert disagreements(game, case) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_case_names_the_entries_that_it_shows(game: str) -> None:
    numbers = numbers_of(game)
    stale = [case["id"] for case in cases(game) if case["rules"] != shown(GAMES[game], case, numbers)]
    assert stale == [], "run tools/cite_cases.py"


@pytest.mark.parametrize("game", GAMES)
def test_no_two_cases_share_an_id(game: str) -> None:
    ids = [case["id"] for case in cases(game)]
    assert len(set(ids)) == len(ids)
