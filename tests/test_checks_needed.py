"""Each check is needed: with any one switched off, some published case goes wrong."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator import GAMES
from adjudicator.engine.game import Check, StateCheck
from adjudicator.rulebook import cases
from tests.support import disagreements
from tools.cite_cases import numbers_of, shown

OFF = [
    pytest.param(game, check, id=f"{game}:{check.code}:{check.rule}")
    for game, this in GAMES.items()
    for check in dict.fromkeys(
        check for edition in this.editions for action in edition.actions for check in action.checks
    )
]
STATE_OFF = [
    pytest.param(game, check, id=f"{game}:{check.code}:{check.rule}")
    for game, this in GAMES.items()
    for check in dict.fromkeys(check for edition in this.editions for check in edition.state_checks)
]


def some_case_goes_wrong(game: str) -> bool:
    """Whether a case of the game is answered otherwise than it expects, or cites other rules than it did."""
    numbers = numbers_of(game)
    for case in cases(game):
        if "move" not in case["request"] or case["expect"].get("status", 200) != 200:
            continue
        try:
            if disagreements(game, case) or shown(GAMES[game], case, numbers) != case["rules"]:
                return True
        except Exception:  # noqa: BLE001 - a rule carried out on what its check kept away may do anything
            return True
    return False


@pytest.mark.parametrize(("game", "check"), OFF)
def test_without_this_check_a_case_goes_wrong(game: str, check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "test", lambda table, seat, move: None)
    assert some_case_goes_wrong(game)


@pytest.mark.parametrize(("game", "check"), STATE_OFF)
def test_without_this_state_check_a_case_goes_wrong(
    game: str, check: StateCheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "test", lambda table: iter(()))
    assert some_case_goes_wrong(game)


def test_with_every_check_on_no_case_goes_wrong() -> None:
    wrong: list[Any] = [game for game in GAMES if some_case_goes_wrong(game)]
    assert wrong == []
