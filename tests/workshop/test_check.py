"""The tool that runs the checks: it fails when it should, and leaves nothing out in silence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import check

REPORT = '<testsuites><testsuite tests="{0}" failures="{1}" errors="{2}" skipped="{3}"/></testsuites>'


@pytest.fixture
def outcome() -> check.Outcome:
    return check.Outcome(check.Part("rules", 10, "", tests=("tests",)))


@pytest.mark.parametrize(
    ("counts", "passed", "wrong"),
    [
        ((5, 0, 0, 0), 5, []),
        ((5, 1, 1, 0), 3, ["2 failed"]),
        ((5, 0, 0, 2), 3, ["2 skipped"]),
        ((0, 0, 0, 0), 0, ["ran no test"]),
        ((2, 0, 0, 2), 0, ["2 skipped", "ran no test"]),
    ],
)
def test_counts_are_read_from_the_report(
    outcome: check.Outcome, tmp_path: Path, counts: tuple[int, ...], passed: int, wrong: list[str]
) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT.format(*counts))
    check.count_tests(outcome, report)
    assert (outcome.passed, outcome.wrong) == (passed, wrong)


def test_a_part_that_ended_before_its_report_has_failed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(check, "REPORTS", tmp_path)
    monkeypatch.setattr(check, "run", lambda _command, _seconds: 4)
    found = check.check(check.Part("rules", 10, "", tests=("tests",)), browser=True)
    assert found.wrong == ["pytest ended with code 4"]


def test_a_part_that_hangs_is_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(check, "BIN", Path(sys.executable).parent)
    monkeypatch.setattr(check, "REPORTS", tmp_path)
    monkeypatch.setattr(check, "STOP_AFTER", 1)
    slow = check.Part("slow", 1, "", ((Path(sys.executable).name, "-c", "import time; time.sleep(60)"),))
    found = check.check(slow, browser=True)
    assert found.wrong == [f"{Path(sys.executable).name} was stopped after 1 times the budget"]
    assert found.seconds < 10


def test_a_slow_part_is_called_slow(outcome: check.Outcome) -> None:
    outcome.seconds = 11
    assert outcome.word == "ok, but slow"


def test_the_last_line_sums_up_all_tests(outcome: check.Outcome, capsys: pytest.CaptureFixture[str]) -> None:
    outcome.passed = 3
    other = check.Outcome(outcome.part, passed=4, failed=1)
    check.tell([outcome, other], browser=False)
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "7 passed, 1 failed"
    assert lines[-2] == "The browser tests were left out, as asked."


def test_every_folder_of_tests_is_run_by_exactly_one_part() -> None:
    parts = [part for part in check.PARTS if part.tests]
    for folder in sorted(path for path in (check.ROOT / "tests").iterdir() if path.is_dir()):
        name = f"tests/{folder.name}"
        at_home = [part.name for part in parts if name in part.tests]
        at_large = [part.name for part in parts if "tests" in part.tests and name not in part.ignore]
        expected = 0 if name in check.ASIDE else 1
        assert len(at_home + at_large) == expected, name
