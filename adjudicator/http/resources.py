"""The endpoints: one blueprint a game, each view as plain as can be: read, accept, ask the referee, write.

Each answers to POST and, as its twin that is safe to repeat, to QUERY (RFC 10008): the same bytes, which may be kept.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import orjson
from flask import Blueprint, Response, request

from ..engine import referee
from ..engine.game import Game, SetupContradiction
from ..engine.text import N_, Tongue
from . import retired
from .accept import JSON, Schema, pointer_to, read_body, say, tongue_of_request
from .lines import is_stream, stream
from .problems import Refusal, problem
from .shapes import DEFAULT_LISTED, Json, Wire

SEED_BYTES = 12
SEEDLESS = N_("A QUERY for a setup needs a “seed” (a string, or null for a real table); without one, send a POST.")
QUERY = "QUERY"
TWINS = ("POST", QUERY)
MAX_BATCH_ERRORS = 2_000
"""So many faults are named in all items of a batch together: to find them costs more than to judge."""
KEPT = "private, max-age=300"
"""For how long the answer to a QUERY may be kept: by whoever asked, for it may speak of hidden cards."""


def answer(data: Any) -> Response:
    """A JSON answer. To a QUERY it may be kept, and is told apart by its ETag."""
    body = orjson.dumps(data)
    if request.environ["REQUEST_METHOD"] == QUERY:
        return kept(body)
    return Response(body, content_type=JSON)


def kept(body: bytes) -> Response:
    """The answer to a QUERY, which is conditional as one to a GET would be. No address stands for it later."""
    response = Response(body, content_type=JSON, headers={"Cache-Control": KEPT})
    etag = sha256(body).hexdigest()[:32]
    if request.if_none_match.contains_weak(etag):
        response = Response(status=304, headers={"Cache-Control": KEPT})
        del response.headers["Content-Type"]
    response.set_etag(etag, weak=True)
    return response


def take(schema: Schema) -> Any:
    """The body of the request at hand, accepted. Raises Refusal."""
    body = read_body(schema)
    if retired.RULESETS:
        states = [item["state"] for item in body["items"]] if "items" in body else [body.get("state", {})]
        retired.note(request.environ, (state.get("ruleset") for state in states))
    return body


def game_blueprint(game: Game[Any], wire: Wire, components: Json) -> Blueprint:
    """Every endpoint that takes a state or makes one, for one game."""
    blueprint = Blueprint(game.id, __name__, url_prefix=f"/v1/games/{game.id}")
    setup_schema = Schema.named(f"{wire.prefix}Setup", components)
    single_schema = Schema.named(f"{wire.prefix}Adjudication", components)
    batch_schema = Schema.named(f"{wire.prefix}Batch", components)
    legal_moves_schema = Schema.named(f"{wire.prefix}LegalMovesQuestion", components)
    replay_schema = Schema.named(f"{wire.prefix}Replay", components)
    view_schema = Schema.named(f"{wire.prefix}ViewQuestion", components)
    validation_schema = Schema.named(f"{wire.prefix}ValidationQuestion", components)
    line_schema = Schema.named(f"{wire.prefix}BatchLine", components)

    @blueprint.route("/setups", methods=TWINS)
    def setups() -> Response:
        """Deal a game."""
        body = take(setup_schema)
        if "seed" in body:
            seed = body["seed"]
        elif request.method == QUERY:
            raise seedless()
        else:
            seed = secrets.token_urlsafe(SEED_BYTES)
        try:
            return answer(referee.setup(game, body["players"], body.get("options", {}), seed))
        except SetupContradiction as contradiction:
            tongue = tongue_of_request()
            detail = game.vocabulary.say(contradiction.text, contradiction.words, tongue)
            error = {"pointer": contradiction.pointer, "code": "contradiction", "detail": detail}
            raise Refusal("invalid-request", detail, [error]) from None

    @blueprint.route("/adjudications", methods=TWINS)
    def adjudications() -> Response:
        """Judge a move."""
        body = take(single_schema)
        return answer(referee.adjudicate(game, body["state"], body["move"], tongue_of_request()))

    @blueprint.route("/adjudications/batch", methods=TWINS)
    def batch() -> Response:
        """Judge many moves, each in its own state."""
        if is_stream():
            return stream(game, line_schema, single_schema)
        tongue = tongue_of_request()
        items = take(batch_schema)["items"]
        return answer({"results": list(judge_all(game, single_schema, items, tongue))})

    @blueprint.route("/legal-moves", methods=TWINS)
    def legal_moves() -> Response:
        """List what may be done now."""
        body = take(legal_moves_schema)
        limit = body.get("limit", DEFAULT_LISTED)
        return answer(referee.legal_moves(game, body["state"], body.get("player"), limit, tongue_of_request()))

    @blueprint.route("/replays", methods=TWINS)
    def replays() -> Response:
        """Judge moves one after the other."""
        body = take(replay_schema)
        return answer(referee.replay(game, body["state"], body["moves"], tongue_of_request()))

    @blueprint.route("/views", methods=TWINS)
    def views() -> Response:
        """Show what a player may see."""
        body = take(view_schema)
        return answer(referee.view(game, body["state"], body["viewer"], tongue_of_request()))

    @blueprint.route("/validations", methods=TWINS)
    def validations() -> Response:
        """Say whether a state can be."""
        body = take(validation_schema)
        return answer(referee.validate(game, body["state"], tongue_of_request()))

    return blueprint


def seedless() -> Refusal:
    """The refusal of a QUERY for a deal that nobody can ask for again: what it asks for cannot be asked safely."""
    tongue = tongue_of_request()
    detail = tongue.gettext(SEEDLESS)
    return Refusal("invalid-request", detail, [{"pointer": pointer_to([]), "code": "missing", "detail": detail}])


def judge_all(game: Game[Any], schema: Schema, items: Sequence[Json], tongue: Tongue) -> Iterator[Json]:
    """The verdict on each item of a batch, or the problem with it."""
    left = MAX_BATCH_ERRORS
    for item in items:
        body, errors = schema.accept(item, tongue, left)
        if errors:
            left -= len(errors)
            detail = say("does-not-fit", tongue)
            yield {**problem("invalid-request", detail, errors, tongue), "verdict": "invalid"}
        else:
            yield referee.adjudicate(game, body["state"], body["move"], tongue)
