"""Holding a referee against the suite, game by game and kind by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from . import case, perft, playthrough
from .referee import Answer, Json, Referee, RefereeFailed
from .suite import KINDS, Suite


@dataclass(slots=True)
class Part:
    """What came of one kind of check for one game. ``failures`` hold the name of a check and what was wrong with it."""

    game: str
    kind: str
    checks: int = 0
    failures: list[tuple[str, list[str]]] = field(default_factory=list)

    def to_json(self) -> Json:
        """The part as the report has it."""
        return {
            "game": self.game,
            "kind": self.kind,
            "checks": self.checks,
            "failures": [{"check": name, "wrong": wrong} for name, wrong in self.failures],
        }


class Remembering:
    """A referee whose rules are asked for once each."""

    def __init__(self, referee: Referee) -> None:
        self.ask = referee.ask
        self.games = referee.games
        self._referee = referee
        self._rules: dict[tuple[str, str], Answer] = {}

    def rule(self, game: str, rule: str) -> Answer:
        """A rule, from memory the second time."""
        key = (game, rule)
        if key not in self._rules:
            self._rules[key] = self._referee.rule(game, rule)
        return self._rules[key]


def run(
    referee: Referee, suite: Suite, games: Sequence[str] = (), kinds: Sequence[str] = KINDS, exact: bool = False
) -> Iterator[Part]:
    """Run the suite for these games (none named: all of it); yields each part when it is done.

    A game that the referee does not know fails as a whole. Raises RefereeFailed only where no game can be asked for;
    SuiteUnreadable.
    """
    known = referee.games()
    asked = Remembering(referee)
    for game in games or suite.games():
        for kind in KINDS:
            if kind not in kinds:
                continue
            if game not in known:
                yield Part(game, kind, 1, [(game, [f"the server knows no game of this id, but: {', '.join(known)}"])])
                continue
            part = Part(game, kind)
            for name, check in checks(asked, suite, game, kind, exact):
                part.checks += 1
                if wrong := found_by(check):
                    part.failures.append((name, wrong))
            if not part.checks:
                part.failures.append((kind, ["the suite has none for this game"]))
            yield part


Check = Callable[[], Iterator[str]]


def checks(referee: Referee, suite: Suite, game: str, kind: str, exact: bool) -> Iterator[tuple[str, Check]]:
    """The checks of one kind for one game: a name, and what yields what is wrong."""
    if kind == "cases":
        for one in suite.cases(game):
            yield one["id"], partial(case.check, referee, game, one)
    elif kind == "perft":
        for position in suite.perft(game)["positions"]:
            yield position["name"], partial(counted, referee, position)
    else:
        for golden in suite.playthroughs(game):
            yield golden["name"], partial(playthrough.check, referee, golden, exact)


def counted(referee: Referee, position: Json) -> Iterator[str]:
    """Count the positions that follow on one; yields where the counts differ. Raises RefereeFailed."""
    due = position["counts"]
    found = [
        perft.written(depth, one)
        for depth, one in enumerate(islice(perft.count(referee, position["state"]), len(due)), 1)
    ]
    for depth, one in enumerate(due):
        if depth >= len(found):
            yield f"after {one['depth']} moves there should be {one['positions']} positions, but there are none"
        elif found[depth] != one:
            yield (
                f"after {one['depth']} moves there should be {one['positions']} positions, by first move "
                f"{one['by_first_move']}, but there are {found[depth]['positions']}: {found[depth]['by_first_move']}"
            )


def found_by(check: Check) -> list[str]:
    """Everything a check finds wrong. An answer of another shape than the contract's is one such thing."""
    wrong: list[str] = []
    try:
        # One by one, so that what was found before an answer broke off is kept.
        wrong.extend(check())
    except RefereeFailed as failed:
        wrong.append(str(failed))
    except perft.TooMany:
        wrong.append("more legal moves than can be asked for")
    except (AttributeError, KeyError, IndexError, TypeError) as misshapen:
        wrong.append(f"the answer has another shape than the contract’s: {type(misshapen).__name__} {misshapen}")
    return wrong
