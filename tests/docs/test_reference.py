"""The tables of codes and effects are those of the checks and the games."""

from __future__ import annotations

import pytest

from adjudicator import GAMES
from adjudicator.http.effect_types import EFFECT_TYPES
from adjudicator.http.known import codes
from adjudicator.http.problems import KINDS
from tools.make_reference import DOCS, TABLES, entries, happenings, written


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_are_fresh(name: str) -> None:
    text = (DOCS / name).read_text("utf-8")
    assert written(name, text) == text, "run `make reference`"


def test_every_problem_and_every_code_has_its_line() -> None:
    text = (DOCS / "errors.md").read_text("utf-8")
    assert [slug for slug in KINDS if f"| `/problems/{slug}` |" not in text] == []
    assert [code for code in codes() if f"| `{code}` |" not in text] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_code_has_a_sentence_and_every_effect_is_listed(game: str) -> None:
    assert [one.code for one in entries(GAMES[game]) if not one.texts] == []
    assert {one.kind for one in happenings(GAMES[game])} == set(EFFECT_TYPES[game])
