"""Run every check of the project, part by part, and say at the end what each took and whether it stands.

``make test`` and CI run this. Every part runs, also after one has failed, so that one run shows all there is to mend.
A part that needs more than its budget is called slow; at three times its budget it is stopped and has failed.
A part of tests that runs none has failed, and so has one that skips any: nothing is left out in silence.

    python tools/check.py                  all parts
    python tools/check.py lint types       only these
    python tools/check.py --no-browser     all but the tests that drive a browser, and says so
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import sysconfig
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "reports"
BIN = Path(sysconfig.get_path("scripts"))
STOP_AFTER = 3
"""How many times its budget a part may take before it is stopped: a busy machine is no reason to fail, a hang is."""

ASIDE = ("tests/fuzz_live",)
"""Tests with a target of their own (``make fuzz``), which take as long as they are given."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the checks: its name, its budget in seconds, and what it runs.

    A part of tests has ``tests`` (folders, beside ``ignore`` and further ``options``) in place of ``commands``.
    """

    name: str
    budget: int
    says: str
    commands: tuple[tuple[str, ...], ...] = ()
    tests: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


@dataclass(slots=True)
class Outcome:
    """What came of a part: how long it took, what is wrong with it, and how its tests went."""

    part: Part
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    @property
    def word(self) -> str:
        """How the part stands, in a word."""
        if self.wrong:
            return "FAILED: " + "; ".join(self.wrong)
        return "ok, but slow" if self.seconds > self.part.budget else "ok"


PROOFS = ("tests/second_opinion", "tests/conformance", "tests/cli", "tests/adding_a_game")
SERVICE = ("tests/http",)
CLIENTS = ("tests/clients", "tests/docs")
PAGES = ("tests/pages",)
RELIABILITY = ("tests/reliability",)

PARTS = (
    Part("lint", 15, "ruff: rules and layout", (("ruff", "check", "."), ("ruff", "format", "--check", "."))),
    Part("types", 60, "mypy, strict", (("mypy", "."),)),
    Part("laws", 15, "import-linter: who may import whom", (("lint-imports", "--no-logo"),)),
    Part(
        "rules",
        120,
        "engine, games, catalogue, and the examples in docstrings",
        tests=("tests", "adjudicator"),
        ignore=PROOFS + SERVICE + CLIENTS + PAGES + RELIABILITY + ASIDE,
        options=("--doctest-modules",),
    ),
    Part("proofs", 120, "second opinions, the conformance suite, the command line, a fifth game", tests=PROOFS),
    Part("service", 120, "the service over HTTP", tests=SERVICE),
    # One file to a process: what a file generates or starts is made once.
    Part(
        "clients",
        150,
        "the specification, clients generated from it, and the documentation",
        tests=CLIENTS,
        options=("--dist", "loadfile"),
    ),
    # One file to a process: what a file starts is started once, and is not asked by others meanwhile.
    Part(
        "reliability",
        150,
        "hostile input, secrets, restarts behind nginx",
        tests=RELIABILITY,
        options=("--dist", "loadfile"),
    ),
    Part("pages", 120, "the phone pages, in a real browser too", tests=PAGES),
)


def present(parts: Sequence[Part]) -> Iterator[Part]:
    """The parts, without those whose folders of tests this tree does not have."""
    for part in parts:
        if not part.tests or any((ROOT / folder).is_dir() for folder in part.tests):
            yield part


def pytest_command(part: Part, report: Path, browser: bool) -> tuple[str, ...]:
    """The pytest call for a part of tests, two processes wide, that leaves its counts in ``report``."""
    here = [folder for folder in part.tests if (ROOT / folder).is_dir()]
    left_out = [f"--ignore={folder}" for folder in part.ignore]
    chosen = () if browser else ("-m", "not browser")
    return (
        "pytest",
        "-q",
        "-n",
        "2",
        "--dist",
        "worksteal",
        f"--junitxml={report}",
        *chosen,
        *part.options,
        *left_out,
        *here,
    )


def run(command: tuple[str, ...], seconds: float) -> int | None:
    """Run a command of this environment and return its exit code, or None if it had to be stopped."""
    # A group of its own, so that what the command started is stopped with it.
    with subprocess.Popen((str(BIN / command[0]), *command[1:]), cwd=ROOT, start_new_session=True) as process:
        try:
            return process.wait(timeout=max(seconds, 1))
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None
        except KeyboardInterrupt:
            os.killpg(process.pid, signal.SIGTERM)
            raise


def count_tests(outcome: Outcome, report: Path) -> None:
    """Take the counts of a run of tests from its report, and note what is wrong with them."""
    if not report.exists():
        return
    for suite in ET.parse(report).getroot().iter("testsuite"):
        failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped = int(suite.get("skipped", 0))
        outcome.failed += failed
        outcome.skipped += skipped
        outcome.passed += int(suite.get("tests", 0)) - failed - skipped
    if outcome.failed:
        outcome.wrong.append(f"{outcome.failed} failed")
    if outcome.skipped:
        outcome.wrong.append(f"{outcome.skipped} skipped")
    if not outcome.passed + outcome.failed:
        outcome.wrong.append("ran no test")


def check(part: Part, browser: bool) -> Outcome:
    """Run one part and say what came of it."""
    outcome = Outcome(part)
    report = REPORTS / f"{part.name}.xml"
    report.unlink(missing_ok=True)
    commands = (pytest_command(part, report, browser),) if part.tests else part.commands
    print(f"\n=== {part.name}: {part.says} (budget {part.budget} s)", flush=True)
    begun = time.monotonic()
    code: int | None = 0
    for command in commands:
        left = STOP_AFTER * part.budget - (time.monotonic() - begun)
        code = run(command, left)
        if code is None:
            outcome.wrong.append(f"{command[0]} was stopped after {STOP_AFTER} times the budget")
        elif code and not part.tests:
            outcome.wrong.append(f"{command[0]} said no")
    outcome.seconds = time.monotonic() - begun
    if part.tests:
        count_tests(outcome, report)
        if code and not outcome.wrong:
            outcome.wrong.append(f"pytest ended with code {code}")
    return outcome


def tell(outcomes: Sequence[Outcome], browser: bool) -> None:
    """Print the table at the end: the time and the standing of each part, and the sum of all tests."""
    print("\n=== what each part took")
    for outcome in outcomes:
        print(f"{outcome.part.name:>9} {outcome.seconds:6.1f} s of {outcome.part.budget:>3}   {outcome.word}")
    print(f"{'all':>9} {sum(outcome.seconds for outcome in outcomes):6.1f} s")
    if not browser:
        print("The browser tests were left out, as asked.")
    if any(outcome.part.tests for outcome in outcomes):
        passed, failed, skipped = (sum(getattr(o, name) for o in outcomes) for name in ("passed", "failed", "skipped"))
        print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""), flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the parts named on the command line, or all. Return 0 if every one stands, else 1."""
    parser = argparse.ArgumentParser(description="Run every check of the project, part by part.")
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(part.name for part in PARTS))
    parser.add_argument("--no-browser", action="store_true", help="leave out the tests that drive a browser")
    chosen = parser.parse_args(arguments)
    unknown = set(chosen.parts) - {part.name for part in PARTS}
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    REPORTS.mkdir(exist_ok=True)
    wanted = [part for part in PARTS if not chosen.parts or part.name in chosen.parts]
    browser = not chosen.no_browser
    outcomes = [check(part, browser) for part in present(wanted)]
    tell(outcomes, browser)
    wrong = [outcome.part.name for outcome in outcomes if outcome.wrong]
    if wrong:
        print(f"make test: NOT GOOD. Failed: {', '.join(wrong)}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
