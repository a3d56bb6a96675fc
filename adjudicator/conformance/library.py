"""This package as a referee of the suite, without HTTP."""

from __future__ import annotations

from .. import GAMES, adjudicate, legal_moves, replay, setup, validate, view
from ..engine.game import SetupContradiction
from ..rulebook import catalogue
from .referee import Answer, Json


class Library:
    """Answers as the service does, for bodies that fit the published schema: it does not look at their shape."""

    def ask(self, game: str, endpoint: str, body: Json) -> Answer:
        """The answer of an endpoint."""
        match endpoint:
            case "adjudications":
                return Answer(200, adjudicate(body["state"], body["move"]))
            case "legal-moves":
                return Answer(200, legal_moves(body["state"], body.get("player"), body.get("limit", 200)))
            case "replays":
                return Answer(200, replay(body["state"], body["moves"]))
            case "views":
                return Answer(200, view(body["state"], body["viewer"]))
            case "validations":
                return Answer(200, validate(body["state"]))
            case "setups":
                try:
                    return Answer(200, setup(game, body["players"], body.get("options"), body["seed"]))
                except SetupContradiction as contradiction:
                    errors = [{"pointer": contradiction.pointer, "code": "contradiction", "detail": str(contradiction)}]
                    return Answer(422, {"status": 422, "errors": errors})
        return Answer(404, {"status": 404})

    def rule(self, game: str, rule: str) -> Answer:
        """An entry of the catalogue."""
        try:
            return Answer(200, catalogue(game).entry(rule).to_json())
        except KeyError:
            return Answer(404, {"status": 404})

    def games(self) -> list[str]:
        """Every registered game."""
        return list(GAMES)
