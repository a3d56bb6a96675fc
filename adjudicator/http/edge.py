"""The outermost layer, plain WSGI: what every answer carries, one log line and one timing a request.

It stands outside Flask so that answers to errors carry the same, and because it costs least here.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any

from .language import language_of
from .metrics import timer

Headers = list[tuple[str, str]]
StartResponse = Callable[..., Callable[[bytes], object]]
Wsgi = Callable[[dict[str, Any], StartResponse], Iterable[bytes]]

REQUEST_ID = "adjudicator.request_id"
ENDPOINT = "adjudicator.endpoint"
SANE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII).fullmatch
MAX_DRAINED = 64 * 1024 * 1024
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

EVERY: Headers = [
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", "Allow, Content-Language, ETag, Retry-After, X-Request-Id"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Vary", "Accept, Accept-Language"),
]
"""What every answer carries."""

UNLESS_SAID: Headers = [
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Cache-Control", "no-store"),
]
"""What an answer carries that says nothing else."""


class Edge:
    """Wraps the app. ``endpoint`` and request id pass through the WSGI environment."""

    def __init__(self, app: Wsgi, logger: Any) -> None:
        self._app = app
        self._info = logger.info

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        begun = time.perf_counter()
        request_id = environ.get("HTTP_X_REQUEST_ID", "")
        if not SANE_ID(request_id):
            request_id = secrets.token_hex(8)
        environ[REQUEST_ID] = request_id
        language = language_of(environ.get("HTTP_ACCEPT_LANGUAGE"))
        said = ""

        def start(status: str, headers: Headers, exc_info: Any = None) -> Callable[[bytes], object]:
            nonlocal said
            said = status[:3]
            return start_response(status, dressed(headers, request_id, language), exc_info)

        answer = self._app(environ, start)
        if said >= "400":
            drain(environ)
        took = time.perf_counter() - begun
        method = environ["REQUEST_METHOD"]
        if method not in METHODS:
            method = "other"
        endpoint = environ.get(ENDPOINT, "none")
        timer(endpoint, method, said).observe(took)
        self._info(
            "request", request_id=request_id, method=method, endpoint=endpoint, status=said, ms=round(took * 1000, 3)
        )
        return answer


def drain(environ: dict[str, Any]) -> None:
    """Read what is left of the body of a request that is refused: a client that still sends would not see the answer."""
    if "HTTP_EXPECT" in environ:
        return
    stream, left = environ["wsgi.input"], MAX_DRAINED
    with contextlib.suppress(Exception):  # a body that breaks off is as good as read
        while left > 0 and (read := len(stream.read(min(left, 1 << 16)))):
            left -= read


def dressed(headers: Headers, request_id: str, language: str) -> Headers:
    """An answer's headers with those that every answer carries."""
    names = {name for name, _ in headers}
    added = [*EVERY, ("X-Request-Id", request_id)]
    added += [header for header in UNLESS_SAID if header[0] not in names]
    if "Content-Language" not in names:
        added.append(("Content-Language", language))
    return headers + added
