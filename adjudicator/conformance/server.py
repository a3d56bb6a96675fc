"""A server that speaks the contract, asked over HTTP."""

from __future__ import annotations

import http.client
import json
import ssl
from typing import Any, Self
from urllib.parse import quote, urlsplit

from .referee import Answer, Json, RefereeFailed

LARGEST = 64 * 1024 * 1024
"""Longer answers than this are not read."""


class Server:
    """A server by its address, over one connection that is kept open. Every question is pure, so it may be repeated.

    ``url`` is where the service stands, as in ``https://referee.example`` or ``http://localhost:8000/games``.
    """

    def __init__(self, url: str, timeout: float = 30.0) -> None:
        parts = urlsplit(url if "//" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"not an address of a server: {url!r} (one is like http://localhost:8000)")
        self._path = parts.path.rstrip("/")
        self.url = f"{parts.scheme}://{parts.netloc}{self._path}"
        if parts.scheme == "https":
            context = ssl.create_default_context()
            self._connection: http.client.HTTPConnection = http.client.HTTPSConnection(
                parts.hostname, parts.port, timeout=timeout, context=context
            )
        else:
            self._connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def ask(self, game: str, endpoint: str, body: Json) -> Answer:
        """The answer to ``POST /v1/games/{game}/{endpoint}``."""
        return self.request("POST", f"/v1/games/{quote(game, safe='')}/{endpoint}", body)

    def rule(self, game: str, rule: str) -> Answer:
        """The answer to ``GET /v1/games/{game}/rules/{rule}``."""
        return self.request("GET", f"/v1/games/{quote(game, safe='')}/rules/{quote(rule, safe='')}")

    def games(self) -> list[str]:
        """The games that ``GET /v1/games`` lists."""
        answer = self.request("GET", "/v1/games")
        try:
            if answer.status == 200:
                return [game["id"] for game in answer.body["games"]]
        except (KeyError, TypeError):
            pass
        raise RefereeFailed(f"{self.url}/v1/games lists no games (status {answer.status}): is it a referee?")

    def request(self, method: str, path: str, body: Json | None = None) -> Answer:
        """One question and its answer. Raises RefereeFailed."""
        sent = None if body is None else json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        headers = {"Accept": "application/json, application/problem+json"}
        if sent is not None:
            headers["Content-Type"] = "application/json"
        try:
            status, received = self._exchange(method, self._path + path, sent, headers)
        except TimeoutError as slow:
            self._connection.close()
            raise RefereeFailed(f"{self.url} did not answer {method} {path} in time") from slow
        except (OSError, http.client.HTTPException) as broken:
            self._connection.close()
            raise RefereeFailed(f"{self.url} cannot be asked: {str(broken) or type(broken).__name__}") from broken
        return Answer(status, self._read(method, path, status, received))

    def _exchange(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
        """Send and receive, once more where a connection kept open had meanwhile been closed by the other side."""
        for again in (True, False):
            kept_open = self._connection.sock is not None
            try:
                self._connection.request(method, path, body, headers)
                response = self._connection.getresponse()
                return response.status, response.read(LARGEST + 1)
            except (ConnectionError, http.client.BadStatusLine):
                self._connection.close()
                if not (again and kept_open):
                    raise
        raise AssertionError("unreachable")

    def _read(self, method: str, path: str, status: int, received: bytes) -> Any:
        """The JSON that was received."""
        if len(received) > LARGEST:
            self._connection.close()
            raise RefereeFailed(f"{method} {path} was answered with more than {LARGEST} bytes")
        try:
            return json.loads(received)
        except (ValueError, RecursionError) as unreadable:
            raise RefereeFailed(f"{method} {path} was answered with status {status}, but not with JSON") from unreadable
