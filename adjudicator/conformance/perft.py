"""Counting positions: how many lines of so many legal moves lead on from a position.

It is the test that chess programmers call perft: an engine that lists a move too many or too few, or that carries one
out wrongly, counts differently a few moves on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .referee import Json, Referee, RefereeFailed

LIMIT = 1000
"""As many moves as the contract lets anyone ask for; positions with more have no place in the suite."""


class TooMany(Exception):
    """A position has more legal moves than can be asked for."""


def legal(referee: Referee, state: Json) -> list[Json]:
    """Every legal move of a position. Raises TooMany, RefereeFailed."""
    answer = referee.ask(state["game"], "legal-moves", {"state": state, "limit": LIMIT})
    if answer.status != 200 or answer.body["problems"]:
        raise RefereeFailed(f"legal moves were refused (status {answer.status})")
    if answer.body["truncated"]:
        raise TooMany
    listed: list[Json] = answer.body["moves"]
    return listed


def after(referee: Referee, state: Json, move: Json) -> Json:
    """The position after a listed move. Raises RefereeFailed where it is not carried out."""
    answer = referee.ask(state["game"], "adjudications", {"state": state, "move": move})
    if answer.status != 200 or answer.body["verdict"] != "legal" or answer.body["state"] is None:
        raise RefereeFailed(f"a listed move was not carried out: {move}")
    following: Json = answer.body["state"]
    return following


def count(referee: Referee, state: Json) -> Iterator[Counter[str]]:
    """For 1, 2, 3 … moves: how many positions they lead to, by the type of the first move; ends when the games have.

    Lines are counted, not different positions: two orders of the same moves are two. A depth is only worked out when
    it is asked for. Raises TooMany, RefereeFailed.
    """
    lines: list[tuple[str | None, Json]] = [(None, state)]
    while True:
        found: Counter[str] = Counter()
        leading: list[tuple[str | None, Json, Json]] = []
        for first, position in lines:
            for move in legal(referee, position):
                kind = first or move["type"]
                found[kind] += 1
                leading.append((kind, position, move))
        if not leading:
            return
        yield found
        lines = [(kind, after(referee, position, move)) for kind, position, move in leading]


def written(depth: int, found: Counter[str]) -> Json:
    """The counts of one depth as the suite holds them."""
    return {"depth": depth, "positions": found.total(), "by_first_move": {kind: found[kind] for kind in sorted(found)}}
