"""What the referee says of the published cases, and what the forms ask, is what was recorded and read."""

from __future__ import annotations

import json
from itertools import zip_longest

import pytest

from adjudicator import GAMES
from tools import make_records


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", make_records.KINDS)
def test_nothing_is_said_or_asked_otherwise_than_recorded(kind: str, game: str) -> None:
    recorded = map(json.loads, make_records.path_of(kind, game).read_text("utf-8").splitlines())
    for now, then in zip_longest(make_records.KINDS[kind](game), recorded):
        assert now == then, "read every difference, then: python -m tools.make_records"
