"""Errors as RFC 9457 has them: every kind of problem, once, and the exception that becomes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from flask import Response

from ..engine.text import ENGLISH, N_, Tongue

MEDIA_TYPE = "application/problem+json"


class Kind(NamedTuple):
    """A kind of problem: its HTTP status, its title, and what the page about it says."""

    status: int
    title: str
    explanation: str


KINDS: dict[str, Kind] = {
    "bad-request": Kind(
        400,
        N_("The request cannot be read"),
        N_("The request is not HTTP as it should be: a broken request line, header or body."),
    ),
    "unreadable-json": Kind(
        400,
        N_("The body is not JSON that can be read"),
        N_(
            "The body must be one JSON value in UTF-8. A key that occurs twice in an object, NaN or Infinity, half a "
            "surrogate pair and nesting deeper than 200 levels are refused. The detail names line and column."
        ),
    ),
    "not-found": Kind(
        404,
        N_("Nothing is here"),
        N_("No game, rule or page has this address. GET /v1/games lists the games with their addresses."),
    ),
    "method-not-allowed": Kind(
        405,
        N_("This method is not for this address"),
        N_("The address exists, but not for this method. The Allow header lists the methods that it has."),
    ),
    "not-acceptable": Kind(
        406,
        N_("No answer in a form that is accepted"),
        N_("The Accept header leaves out application/json, and there is no other form to answer in."),
    ),
    "request-timeout": Kind(
        408,
        N_("The request took too long"),
        N_("Nothing came for too long, so that the rest of the request was not waited for."),
    ),
    "body-too-large": Kind(
        413,
        N_("The body is too large"),
        N_(
            "A body is 8 MiB at most, also once it is expanded, and so is a line of a streamed batch. Send fewer items "
            "in a batch, or fewer moves in a replay."
        ),
    ),
    "uri-too-long": Kind(414, N_("The address is too long"), N_("The request line is longer than the server reads.")),
    "unsupported-media-type": Kind(
        415,
        N_("The body is not sent as JSON"),
        N_(
            "A body is sent as Content-Type: application/json in UTF-8, uncompressed or as Content-Encoding: gzip. A "
            "batch may be sent as application/x-ndjson too."
        ),
    ),
    "invalid-request": Kind(
        422,
        N_("The request does not fit its schema"),
        N_(
            "The JSON can be read, but it does not fit the schema in the OpenAPI document, or the values of a setup "
            "contradict each other (code “contradiction”). `errors` points at each place. A move that is understood "
            "and not allowed is no problem in this sense: it gets a verdict."
        ),
    ),
    "header-fields-too-large": Kind(
        431,
        N_("The header is too large"),
        N_("A header field, or all of them together, are larger than the server reads."),
    ),
    "internal-error": Kind(
        500,
        N_("Something went wrong here"),
        N_("The fault is ours. The request id helps to find it in the log; the request itself is not kept."),
    ),
    "not-implemented": Kind(
        501, N_("This way of sending is not known here"), N_("The Transfer-Encoding is none that the server reads.")
    ),
    "unavailable": Kind(
        503,
        N_("Not available just now"),
        N_(
            "The service starts or stops, or has as many streams open as it takes at once. Send the request again "
            "after the seconds that Retry-After names."
        ),
    ),
}
"""Every kind of problem, by the last part of its ``type``."""

BY_STATUS = {kind.status: slug for slug, kind in KINDS.items() if slug != "bad-request"} | {400: "bad-request"}


class Refusal(Exception):
    """A request that is answered with a problem. ``detail`` is a sentence already in the reader's language."""

    def __init__(
        self,
        slug: str,
        detail: str,
        errors: Sequence[Mapping[str, Any]] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(slug)
        self.slug = slug
        self.detail = detail
        self.errors = errors
        self.headers = headers or {}


def problem(
    slug: str, detail: str, errors: Sequence[Mapping[str, Any]] = (), tongue: Tongue = ENGLISH
) -> dict[str, Any]:
    """The JSON of a problem."""
    kind = KINDS[slug]
    written: dict[str, Any] = {
        "type": f"/problems/{slug}",
        "title": tongue.gettext(kind.title),
        "status": kind.status,
        "detail": detail,
    }
    if errors:
        written["errors"] = list(errors)
    return written


def answer(refusal: Refusal, tongue: Tongue = ENGLISH) -> Response:
    """The HTTP answer to a request that is refused."""
    body = problem(refusal.slug, refusal.detail, refusal.errors, tongue)
    response = Response(orjson.dumps(body), KINDS[refusal.slug].status, content_type=MEDIA_TYPE)
    response.headers["Cache-Control"] = "no-store"
    for name, value in refusal.headers.items():
        response.headers[name] = value
    return response
