"""What the referee says of the published cases, and what the forms ask, is what was recorded and read."""

from __future__ import annotations

import pytest

from adjudicator import GAMES
from tools.make_records import KINDS, first_difference


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_said_or_asked_otherwise_than_recorded(kind: str, game: str) -> None:
    assert first_difference(kind, game) is None, "(now, then): read every difference, then python -m tools.make_records"
