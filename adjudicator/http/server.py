"""What gunicorn is taught: to answer with problems where it answers by itself, and to drain before it stops."""

from __future__ import annotations

import secrets
import signal
import threading
from http import HTTPStatus
from typing import Any

import orjson
from gunicorn import util  # type: ignore[import-untyped]

from . import draining
from .edge import EVERY
from .problems import BY_STATUS, KINDS, MEDIA_TYPE, problem


def speak_problems() -> None:
    """From now on gunicorn's own answers to requests that it cannot read are problems, not pages of HTML."""
    util.write_error = write_problem


def write_problem(connection: Any, status: int, _reason: str, _message: str) -> None:
    """Answer a request that is not HTTP as it should be. What gunicorn found is left out: it may quote the request."""
    slug = BY_STATUS.get(status, "bad-request" if status < HTTPStatus.INTERNAL_SERVER_ERROR else "internal-error")
    kind = KINDS[slug]
    body = orjson.dumps(problem(slug, kind.explanation))
    headers = [
        ("Connection", "close"),
        ("Content-Type", MEDIA_TYPE),
        ("Content-Length", str(len(body))),
        ("Content-Language", "en"),
        ("X-Request-Id", secrets.token_hex(8)),
        *EVERY,
    ]
    lines = [f"HTTP/1.1 {kind.status} {HTTPStatus(kind.status).phrase}", *(f"{name}: {said}" for name, said in headers)]
    util.write_nonblock(connection, "\r\n".join([*lines, "", ""]).encode("latin1") + body)


def drain_before_stopping(arbiter: Any, seconds: float) -> None:
    """Told to stop (SIGTERM), say so at ``/readyz`` and serve on for so many seconds; told again, stop at once."""
    stop = arbiter.handle_term

    def drain() -> None:
        if draining.draining() or seconds <= 0:
            stop()
        draining.begin()
        again = threading.Timer(seconds, arbiter.signal, (signal.SIGTERM, None))
        again.daemon = True
        again.start()

    arbiter.handle_term = drain
