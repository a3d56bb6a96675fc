"""The outermost layer, plain WSGI: what every answer carries, one log line and one timing a request.

It stands outside Flask so that answers to errors carry the same, and because it costs least here.
"""

from __future__ import annotations

import contextlib
import random
import re
import time
from collections.abc import Callable, Iterable
from typing import Any

from werkzeug.routing import Rule

from . import retired
from .language import language_of
from .logs import Log
from .metrics import timer

Headers = list[tuple[str, str]]
StartResponse = Callable[..., Callable[[bytes], object]]
Wsgi = Callable[[dict[str, Any], StartResponse], Iterable[bytes]]

REQUEST_ID = "adjudicator.request_id"
BROKEN_OFF = "adjudicator.broken_off"
"""Set where a body broke off as it was read: nothing more is to be waited for."""
SANE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII).fullmatch
MAX_DRAINED = 64 * 1024 * 1024
MAX_DRAINING = 5.0
"""Bytes and seconds that are spent on reading what is left of a body that is refused."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"})

EVERY: Headers = [
    ("Access-Control-Allow-Origin", "*"),
    ("X-Content-Type-Options", "nosniff"),
    ("Vary", "Accept, Accept-Encoding, Accept-Language, Origin"),
]
"""What every answer carries. Each header costs, so that none is sent where it says nothing."""

TO_PAGES = (
    "Access-Control-Expose-Headers",
    "Accept-Query, Allow, Content-Language, Deprecation, ETag, Link, Retry-After, Sunset, X-Request-Id",
)
"""What an answer to a page of another origin carries."""

ACCEPT_QUERY = ("Accept-Query", "application/json")
ACCEPT_QUERY_LINES = ("Accept-Query", "application/json, application/x-ndjson")
"""What an answer carries of an address that takes QUERY (RFC 10008): in which forms it does."""

UNLESS_JSON: Headers = [
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Referrer-Policy", "no-referrer"),
]
"""What an answer that a browser may show as a page carries, unless it says so itself."""


class Edge:
    """Wraps the app. The request id passes through the WSGI environment."""

    def __init__(self, app: Wsgi, log: Log) -> None:
        self._app = app
        self._log = log.request

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        begun = time.perf_counter()
        request_id = environ.get("HTTP_X_REQUEST_ID", "")
        if not SANE_ID(request_id):
            # A name, no secret: to ask the kernel for chance would be dear.
            request_id = f"{random.getrandbits(64):016x}"
        environ[REQUEST_ID] = request_id
        language = language_of(environ.get("HTTP_ACCEPT_LANGUAGE"))
        said = endpoint = ""

        def start(status: str, headers: Headers, exc_info: Any = None) -> Callable[[bytes], object]:
            nonlocal said, endpoint
            rule = rule_of(environ)
            said, endpoint = status[:3], "none" if rule is None else str(rule.endpoint)
            return start_response(status, dressed(headers, environ, request_id, language, rule), exc_info)

        answer = self._app(environ, start)
        if said >= "400":
            drain(environ)
        took = time.perf_counter() - begun
        method = environ["REQUEST_METHOD"]
        if method not in METHODS:
            method = "other"
        timer(endpoint, method, said).observe(took)
        self._log(request_id, method, endpoint, said, round(took * 1000, 3))
        return answer


def rule_of(environ: dict[str, Any]) -> Rule | None:
    """The route that answers, as Flask found it, which forgets it at the end: names of ours, never what was sent."""
    request = environ.get("werkzeug.request")
    rule: Rule | None = None if request is None else request.url_rule
    return rule


def drain(environ: dict[str, Any]) -> None:
    """Read what is left of the body of a request that is refused: a client that still sends would not see the answer."""
    if "HTTP_EXPECT" in environ or BROKEN_OFF in environ:
        return
    stream, left, until = environ["wsgi.input"], MAX_DRAINED, time.monotonic() + MAX_DRAINING
    with contextlib.suppress(Exception):  # a body that breaks off is as good as read
        while left > 0 and time.monotonic() < until and (read := len(stream.read(min(left, 1 << 16)))):
            left -= read


def dressed(headers: Headers, environ: dict[str, Any], request_id: str, language: str, rule: Rule | None) -> Headers:
    """An answer's headers with those that every answer carries."""
    said = dict(headers)
    added = [*EVERY, ("X-Request-Id", request_id)]
    if "Content-Language" not in said:
        added.append(("Content-Language", language))
    if "HTTP_ORIGIN" in environ:
        added.append(TO_PAGES)
    if "QUERY" in (said.get("Allow", "") if rule is None else rule.methods or ()):
        added.append(ACCEPT_QUERY_LINES if environ["PATH_INFO"].endswith("/batch") else ACCEPT_QUERY)
    if rule is not None and (retired.ADDRESSES or retired.RULESETS):
        added += retired.headers_for(environ, rule.rule.replace("<", "{").replace(">", "}"))
    if not said.get("Content-Type", "").startswith("application/"):
        added += [header for header in UNLESS_JSON if header[0] not in said]
    return headers + added
