"""The endpoints: one blueprint a game, each view as plain as can be: read, accept, ask the referee, write."""

from __future__ import annotations

import secrets
from typing import Any

import orjson
from flask import Blueprint, Response

from ..engine import referee
from ..engine.game import Game, SetupContradiction
from ..engine.text import Tongue
from .accept import JSON, Schema, read_body, say, tongue_of_request
from .problems import Refusal, problem
from .shapes import DEFAULT_LISTED, Json, Wire

SEED_BYTES = 12


def answer(data: Any) -> Response:
    """A JSON answer."""
    return Response(orjson.dumps(data), content_type=JSON)


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

    @blueprint.post("/setups")
    def setups() -> Response:
        """Deal a game."""
        body = read_body(setup_schema)
        seed = body["seed"] if "seed" in body else secrets.token_urlsafe(SEED_BYTES)
        try:
            return answer(referee.setup(game, body["players"], body.get("options", {}), seed))
        except SetupContradiction as contradiction:
            tongue = tongue_of_request()
            detail = game.vocabulary.say(contradiction.text, contradiction.words, tongue)
            error = {"pointer": contradiction.pointer, "code": "contradiction", "detail": detail}
            raise Refusal("invalid-request", detail, [error]) from None

    @blueprint.post("/adjudications")
    def adjudications() -> Response:
        """Judge a move."""
        body = read_body(single_schema)
        return answer(referee.adjudicate(game, body["state"], body["move"], tongue_of_request()))

    @blueprint.post("/adjudications/batch")
    def batch() -> Response:
        """Judge many moves, each in its own state."""
        tongue = tongue_of_request()
        items = read_body(batch_schema)["items"]
        return answer({"results": [judge_item(game, single_schema, item, tongue) for item in items]})

    @blueprint.post("/legal-moves")
    def legal_moves() -> Response:
        """List what may be done now."""
        body = read_body(legal_moves_schema)
        limit = body.get("limit", DEFAULT_LISTED)
        return answer(referee.legal_moves(game, body["state"], body.get("player"), limit, tongue_of_request()))

    @blueprint.post("/replays")
    def replays() -> Response:
        """Judge moves one after the other."""
        body = read_body(replay_schema)
        return answer(referee.replay(game, body["state"], body["moves"], tongue_of_request()))

    @blueprint.post("/views")
    def views() -> Response:
        """Show what a player may see."""
        body = read_body(view_schema)
        return answer(referee.view(game, body["state"], body["viewer"], tongue_of_request()))

    @blueprint.post("/validations")
    def validations() -> Response:
        """Say whether a state can be."""
        body = read_body(validation_schema)
        return answer(referee.validate(game, body["state"], tongue_of_request()))

    return blueprint


def judge_item(game: Game[Any], schema: Schema, item: Json, tongue: Tongue) -> Json:
    """The verdict on one item of a batch, or the problem with it."""
    body, errors = schema.accept(item, tongue)
    if errors:
        return {**problem("invalid-request", say("does-not-fit", tongue), errors, tongue), "verdict": "invalid"}
    return referee.adjudicate(game, body["state"], body["move"], tongue)
