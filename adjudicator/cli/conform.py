"""``adjudicator conformance``: a server held against the suite."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import orjson

from ..conformance.referee import RefereeFailed
from ..conformance.runner import Part, run
from ..conformance.server import Server
from ..conformance.suite import Suite, SuiteUnreadable, default_root
from .ends import Exit, Stop
from .output import say

MOST_LINES = 5
"""How many differences of one check are printed; the report has all."""


def conformance(chosen: Namespace) -> Exit:
    """Run the suite against a server and print what came of it."""
    try:
        suite = Suite(Path(chosen.suite) if chosen.suite else default_root())
        server = Server(chosen.url, chosen.timeout)
    except (SuiteUnreadable, ValueError) as error:
        raise Stop(str(error)) from error
    parts: list[Part] = []
    with server:
        try:
            for part in run(
                server, suite, chosen.game, chosen.kind or ("cases", "perft", "playthroughs"), chosen.exact
            ):
                parts.append(part)
                say(f"{part.game:<16} {part.kind:<13} {part.checks - failed(part)} of {part.checks} hold")
        except RefereeFailed as gone:
            raise Stop(str(gone), Exit.NOT_POSSIBLE) from gone
        except SuiteUnreadable as error:
            raise Stop(str(error)) from error
    for part in parts:
        tell(part)
    if chosen.report:
        write_report(Path(chosen.report), server.url, parts)
    wrong = sum(len(part.failures) for part in parts)
    checks = sum(part.checks for part in parts)
    say(
        f"{server.url} conforms: {checks} checks hold."
        if not wrong
        else f"{server.url} does not conform: {wrong} failed."
    )
    return Exit.NOT_GOOD if wrong or not parts else Exit.GOOD


def failed(part: Part) -> int:
    """How many checks of a part do not hold."""
    return min(len(part.failures), part.checks)


def tell(part: Part) -> None:
    """Print each check that failed, with the first places where it did."""
    for name, wrong in part.failures:
        say("", f"{part.game} {part.kind} {name}", *(f"  {line}" for line in wrong[:MOST_LINES]))
        if len(wrong) > MOST_LINES:
            say(f"  … and {len(wrong) - MOST_LINES} more")


def write_report(path: Path, url: str, parts: list[Part]) -> None:
    """Write everything that was found as JSON. Raises Stop."""
    report = {
        "server": url,
        "conforms": not any(part.failures for part in parts),
        "parts": [part.to_json() for part in parts],
    }
    try:
        path.write_bytes(orjson.dumps(report, option=orjson.OPT_INDENT_2) + b"\n")
    except OSError as error:
        raise Stop(f"{path} cannot be written: {error.strerror}") from error
