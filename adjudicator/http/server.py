"""What gunicorn is taught: to answer with problems where it answers by itself, and to drain before it stops."""

from __future__ import annotations

import logging
import secrets
import signal
import socket
import struct
import sys
import threading
from collections.abc import Iterable
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


def refuse_taken(addresses: Iterable[Any]) -> None:
    """End the program where something listens already: by ``--reuse-port`` both would, and requests would go to either.

    ``addresses`` as gunicorn has them: host and port, or the path of a Unix socket, which says so by itself.
    """
    for address in addresses:
        if not isinstance(address, tuple):
            continue
        family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        with socket.socket(family) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind(address[:2])
            except OSError as error:
                sys.exit(
                    f"serve: cannot listen on {address[0]}:{address[1]}: {error.strerror}. Another port: PORT=8001"
                )


SILENCE = 10
"""Seconds that a client may let a thread wait for the next bytes of a request, or for room for those of an answer."""


def hang_up_on_silence(listeners: Iterable[socket.socket], seconds: int = SILENCE) -> None:
    """Give the connections that will be accepted here a limit on each wait, which gunicorn's threads do not set.

    Without it a few clients that send half a request and fall silent take every thread for good. The kernel passes
    the limit on to accepted connections, and it holds where Python takes the socket for a blocking one.
    """
    limit = struct.pack("@ll", seconds, 0)
    for listener in listeners:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
    logging.getLogger("gunicorn.error").addFilter(is_worth_a_line)


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Whether gunicorn's line is to be logged: that somebody was silent is no error of ours, and may come in floods."""
    return not (record.exc_info and isinstance(record.exc_info[1], BlockingIOError))


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
