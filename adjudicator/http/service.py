"""How the service stands, and what it publishes about itself: health, metrics, the document and its page."""

from __future__ import annotations

from html import escape
from pathlib import Path

import orjson
from flask import Blueprint, Response, request

from ..engine.text import N_
from . import draining, metrics
from .accept import JSON, check_accept, tongue_of_request
from .library import published
from .openapi import document
from .problems import KINDS, Refusal

RETRY_AFTER = "5"
STATIC = Path(__file__).parent / "static"
DOCS_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
NO_SUCH_PROBLEM = N_("There is no kind of problem of this name.")
DRAINING = N_("The service is about to stop.")


def service_blueprint() -> Blueprint:
    """The endpoints about the service itself."""
    blueprint = Blueprint("service", __name__, static_folder=str(STATIC), static_url_path="/static/service")
    described = orjson.dumps(document())

    @blueprint.get("/healthz")
    def healthz() -> Response:
        """The process runs."""
        check_accept()
        return standing("ok")

    @blueprint.get("/readyz")
    def readyz() -> Response:
        """The process takes requests."""
        check_accept()
        if draining.draining():
            detail = tongue_of_request().gettext(DRAINING)
            raise Refusal("unavailable", detail, headers={"Retry-After": RETRY_AFTER})
        return standing("ready")

    @blueprint.get("/metrics")
    def prometheus() -> Response:
        """Counters and timings."""
        check_accept("text/plain", "application/openmetrics-text")
        body, media_type = metrics.exposition()
        return Response(body, content_type=media_type, headers={"Cache-Control": "no-store"})

    @blueprint.get("/openapi.json")
    def openapi() -> Response:
        """The OpenAPI document."""
        check_accept()
        return published(described)

    @blueprint.get("/docs")
    def docs() -> Response:
        """The document as a page."""
        check_accept("text/html")
        page = published((STATIC / "docs.html").read_bytes(), "text/html; charset=utf-8")
        page.headers["Content-Security-Policy"] = DOCS_POLICY
        return page

    @blueprint.get("/problems/<slug>")
    def explain_problem(slug: str) -> Response:
        """What a kind of problem is: for people who follow its ``type``, and for programs."""
        tongue = tongue_of_request()
        if slug not in KINDS:
            raise Refusal("not-found", tongue.gettext(NO_SUCH_PROBLEM))
        kind = KINDS[slug]
        title, explanation = tongue.gettext(kind.title), tongue.gettext(kind.explanation)
        if request.accept_mimetypes.best_match((JSON, "text/html")) == "text/html":
            return published(problem_page(title, kind.status, explanation), "text/html; charset=utf-8")
        return published(
            orjson.dumps(
                {"type": f"/problems/{slug}", "title": title, "status": kind.status, "explanation": explanation}
            )
        )

    return blueprint


def standing(status: str) -> Response:
    """How the service stands, not to be kept."""
    return Response(orjson.dumps({"status": status}), content_type=JSON, headers={"Cache-Control": "no-store"})


def problem_page(title: str, status: int, explanation: str) -> bytes:
    """A plain page about a kind of problem."""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><h1>{escape(title)}</h1><p>{status}</p><p>{escape(explanation)}</p></html>"
    ).encode()
