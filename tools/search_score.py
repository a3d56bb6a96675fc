"""Print how well the search answers: how often the right entry comes first, and among the first three.

    python tools/search_score.py            the scores of both files of questions, by language and by game
    python tools/search_score.py --misses   the tuned questions that do not find their entry first

The held-out questions are for measuring alone: what misses among them is not shown, so that nobody tunes on them.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from adjudicator.games import GAMES  # noqa: E402 - run as a script, the package stands beside
from adjudicator.rulebook import search  # noqa: E402

QUESTIONS = ROOT / "tests" / "rulebook" / "search"


class Question(NamedTuple):
    """What somebody typed, where (a game, or nowhere in particular), and the entries that answer it."""

    q: str
    language: str
    game: str | None
    right: tuple[str, ...]


class Answer(NamedTuple):
    """A question, the first three entries that were found, and how long it took."""

    question: Question
    found: tuple[str, ...]
    seconds: float

    @property
    def first(self) -> bool:
        """Whether a right entry came first."""
        return self.found[:1] != () and self.found[0] in self.question.right

    @property
    def three(self) -> bool:
        """Whether a right entry is among the first three."""
        return any(entry in self.question.right for entry in self.found)


def questions(name: str) -> list[Question]:
    """The questions of a file (``tuned`` or ``heldout``) about games that are there."""
    raw = yaml.safe_load((QUESTIONS / f"{name}.yaml").read_text("utf-8"))
    read = [Question(each["q"], each["language"], each["game"], tuple(each["right"])) for each in raw]
    return [each for each in read if each.right[0].partition("/")[0] in GAMES]


def ask(question: Question) -> Answer:
    """Put a question to the search."""
    begun = time.perf_counter()
    hits, _ = search(question.q, question.game, limit=3)
    taken = time.perf_counter() - begun
    return Answer(question, tuple(f"{hit.entry.game}/{hit.entry.id}" for hit in hits), taken)


def shares(answers: Iterable[Answer]) -> tuple[float, float]:
    """The shares of questions whose right entry came first, and among the first three."""
    all_of_them = list(answers)
    count = len(all_of_them)
    return sum(each.first for each in all_of_them) / count, sum(each.three for each in all_of_them) / count


def report(name: str, answers: list[Answer]) -> None:
    """Print the scores of a file, in all, by language and by game."""
    groups: dict[str, list[Answer]] = defaultdict(list)
    for answer in answers:
        groups[answer.question.language].append(answer)
        groups[answer.question.game or "no game"].append(answer)
    for title, group in ((name, answers), *((f"  {key}", groups[key]) for key in sorted(groups))):
        first, three = shares(group)
        print(f"{title:<18} {len(group):>4} questions   first {first:6.1%}   first three {three:6.1%}")
    times = sorted(answer.seconds for answer in answers)
    print(f"  median {times[len(times) // 2] * 1000:.1f} ms, slowest {times[-1] * 1000:.1f} ms\n")


def main() -> None:
    """Print the scores."""
    parser = argparse.ArgumentParser(description="How well the search answers the questions kept with the tests.")
    parser.add_argument("--misses", action="store_true", help="show the tuned questions that miss")
    options = parser.parse_args()
    search("warm up")
    for name in ("tuned", "heldout"):
        answers = [ask(question) for question in questions(name)]
        report(name, answers)
        for answer in answers if options.misses and name == "tuned" else ():
            if not answer.first:
                mark = " " if answer.three else "✗"
                print(f"{mark} {answer.question.q}\n    wanted {answer.question.right}\n    found  {answer.found}")


if __name__ == "__main__":
    main()
