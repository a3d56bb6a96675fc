"""Whoever answers like the service, with or without HTTP."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

Json = dict[str, Any]


class Answer(NamedTuple):
    """An answer: its HTTP status, and its JSON."""

    status: int
    body: Any


class RefereeFailed(Exception):
    """No answer that could be judged: nobody listens, the connection broke, or what came was not JSON."""


class Referee(Protocol):
    """Answers the questions of the contract."""

    def ask(self, game: str, endpoint: str, body: Json) -> Answer:
        """The answer to ``POST /v1/games/{game}/{endpoint}``. Raises RefereeFailed."""
        ...

    def rule(self, game: str, rule: str) -> Answer:
        """The answer to ``GET /v1/games/{game}/rules/{rule}``. Raises RefereeFailed."""
        ...

    def games(self) -> list[str]:
        """The ids of the games it knows. Raises RefereeFailed."""
        ...
