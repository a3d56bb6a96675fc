"""What the referee says of the published cases, and what the forms ask, is what was recorded and read."""

from __future__ import annotations

import json

import pytest

from adjudicator import GAMES
from tools import make_records


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", make_records.KINDS)
def test_nothing_is_said_or_asked_otherwise_than_recorded(kind: str, game: str) -> None:
    lines = make_records.path_of(kind, game).read_text("utf-8").splitlines()
    found = list(make_records.KINDS[kind](game))
    changed = [(now, json.loads(line)) for now, line in zip(found, lines, strict=True) if now != json.loads(line)]
    assert changed == [], "read what has changed (now, as recorded), then: python -m tools.make_records"
