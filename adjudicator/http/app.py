"""The app factory: the games' endpoints, errors as problems, and what every answer carries."""

from __future__ import annotations

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from ..engine.text import N_
from ..games import GAMES
from ..pages import no_such_page, pages_blueprint
from .accept import MAX_BODY, tongue_of_request
from .coding import compress
from .edge import REQUEST_ID, Edge
from .library import library_blueprint
from .logs import Log, new_logger
from .openapi import components, wire_of
from .problems import BY_STATUS, KINDS, MEDIA_TYPE, Refusal, answer
from .resources import game_blueprint
from .service import service_blueprint

PAGE = "text/html"
PROGRAMS = "/v1/"
INTERNAL = N_("Something went wrong here. The fault is ours.")
PREFLIGHT = {
    "Access-Control-Allow-Headers": (
        "Accept, Accept-Language, Content-Encoding, Content-Type, If-None-Match, X-Request-Id"
    ),
    "Access-Control-Max-Age": "86400",
}


class App(Flask):
    """Flask, with an OPTIONS answer that browsers' preflights can use."""

    def make_default_options_response(self) -> Response:
        """No content: the methods that the address has, and the headers that may be sent."""
        methods = ", ".join(sorted(self.allowed_methods()))
        headers = {"Allow": methods, "Access-Control-Allow-Methods": methods, **PREFLIGHT}
        response = Response(status=204, headers=headers)
        del response.headers["Content-Type"]
        return response

    def allowed_methods(self) -> set[str]:
        """The methods that the address of the request at hand has."""
        rule = request.url_rule
        return set(rule.methods or ()) if rule is not None else set()

    def process_response(self, response: Response) -> Response:
        """The answer, compressed where the client likes that."""
        response = super().process_response(response)
        return compress(response, request) if "HTTP_ACCEPT_ENCODING" in request.environ else response


def create_app(log: Log | None = None) -> Flask:
    """A new app with every game of the registry; ``log`` takes its log lines instead of standard output."""
    app = App("adjudicator", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    log = app.extensions["adjudicator.log"] = log or new_logger()
    for game in GAMES.values():
        app.register_blueprint(game_blueprint(game, wire_of(game.id), components()))
    app.register_blueprint(library_blueprint())
    app.register_blueprint(service_blueprint())
    app.register_blueprint(pages_blueprint())
    app.register_error_handler(Refusal, on_refusal)
    app.register_error_handler(HTTPException, on_http_error)

    @app.errorhandler(Exception)
    def on_any_error(error: Exception) -> Response:
        """What should not happen: said, without a word of how it came about; that is for the log."""
        tongue = tongue_of_request()
        log.error(request.environ[REQUEST_ID], error)
        return answer(Refusal("internal-error", tongue.gettext(INTERNAL)), tongue)

    app.wsgi_app = Edge(app.wsgi_app, log)  # type: ignore[method-assign]
    return app


def on_refusal(refusal: Refusal) -> Response:
    """A request that we refuse."""
    return answer(refusal, tongue_of_request())


def on_http_error(error: HTTPException) -> Response:
    """What Flask refuses by itself: an unknown address, another method.

    Who would rather read a page gets one, except under the addresses that are for programs.
    """
    reads = request.accept_mimetypes.best_match((MEDIA_TYPE, PAGE)) == PAGE and not request.path.startswith(PROGRAMS)
    if isinstance(error, NotFound) and reads:
        return no_such_page()
    status = error.code or 500
    slug = BY_STATUS.get(status, "bad-request" if status < 500 else "internal-error")
    headers = {name: value for name, value in error.get_headers() if name == "Retry-After"}
    if isinstance(error, MethodNotAllowed):
        headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
    tongue = tongue_of_request()
    return answer(Refusal(slug, tongue.gettext(KINDS[slug].explanation), headers=headers), tongue)
