"""The app factory: the games' endpoints, errors as problems, and what every answer carries."""

from __future__ import annotations

from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from ..engine.text import N_
from .accept import MAX_BODY, tongue_of_request
from .openapi import document, served, wire_of
from .problems import BY_STATUS, KINDS, Refusal, answer
from .resources import game_blueprint

INTERNAL = N_("Something went wrong here. The fault is ours.")


def create_app() -> Flask:
    """A new app with every game of the registry."""
    app = Flask("adjudicator", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    app.json.sort_keys = False  # type: ignore[attr-defined]
    components = document()["components"]["schemas"]
    for game in served():
        app.register_blueprint(game_blueprint(game, wire_of(game.id), components))
    app.register_error_handler(Refusal, on_refusal)
    app.register_error_handler(HTTPException, on_http_error)
    app.register_error_handler(Exception, on_any_error)
    return app


def on_refusal(refusal: Refusal) -> Response:
    """A request that we refuse."""
    return answer(refusal, tongue_of_request())


def on_http_error(error: HTTPException) -> Response:
    """What Flask refuses by itself: an unknown address, another method."""
    slug = BY_STATUS.get(error.code or 500, "bad-request" if (error.code or 500) < 500 else "internal-error")
    headers = {name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")}
    tongue = tongue_of_request()
    return answer(Refusal(slug, tongue.gettext(KINDS[slug].explanation), headers=headers), tongue)


def on_any_error(error: Exception) -> Response:
    """What should not happen: said, without a word of how it came about."""
    tongue = tongue_of_request()
    return answer(Refusal("internal-error", tongue.gettext(INTERNAL)), tongue)
