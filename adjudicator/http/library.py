"""What can be read: the games, their rules, rulings and cases, and search over them."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

import orjson
from flask import Blueprint, Response, request

from ..engine.game import Component, Game
from ..engine.text import ENGLISH, N_, Tongue
from ..games import GAMES
from ..rulebook import Entry, cases, catalogue, search
from .accept import JSON, Query, check_accept, language_of_request, read_query, tongue_of_request
from .convert import Inline
from .language import TONGUES
from .listings import DEFAULT_HITS, MAX_LIMIT, CasesQuery, NoQuery, RulesQuery
from .openapi import wire_of
from .problems import Refusal
from .shapes import Json

CACHE_CONTROL = "public, max-age=300"
NO_SUCH_GAME = N_("There is no game of this id. GET /v1/games lists them.")
NO_SUCH_RULE = N_("The catalogue of this game has no entry of this id.")
OF_KIND = {"bonus-tile": N_("Bonus tile: {name}"), "defeat-card": N_("Defeat card")}
"""What components are called that no sentence names; ``{name}`` is that of what their id ends in."""
ENDPOINTS = ("setups", "adjudications", "legal-moves", "replays", "views", "validations")


def published(body: bytes, media_type: str = JSON, language: str = "en") -> Response:
    """An answer that may be kept for a while and is told apart by its ETag, compressed or not: hence a weak one."""
    response = Response(body, content_type=media_type)
    response.headers["Cache-Control"] = CACHE_CONTROL
    response.headers["Content-Language"] = language
    response.set_etag(sha256(body).hexdigest()[:32], weak=True)
    response.make_conditional(request)
    return response


def library_blueprint() -> Blueprint:
    """The endpoints that read, for all games."""
    blueprint = Blueprint("library", __name__, url_prefix="/v1")
    nothing, of_rules, of_cases = (Query(Inline().of_shape(one)) for one in (NoQuery, RulesQuery, CasesQuery))

    def asked(query: Query) -> Json:
        """What is asked of this address. Raises Refusal."""
        check_accept()
        return read_query(query)

    @blueprint.get("/games")
    def list_games() -> Response:
        """The games."""
        asked(nothing)
        language = language_of_request()
        games = [describe(game, language) for game in GAMES.values()]
        return published(orjson.dumps({"games": games}), language=language)

    @blueprint.get("/games/<game>")
    def get_game(game: str) -> Response:
        """One game and its components."""
        asked(nothing)
        one, language = known(game), language_of_request()
        described = {**describe(one, language), "components": components_of(one, language)}
        return published(orjson.dumps(described), language=language)

    @blueprint.get("/games/<game>/rules")
    def list_rules(game: str) -> Response:
        """A game's catalogue."""
        known(game)
        language = language_of_request()
        return published(orjson.dumps(rules(asked(of_rules), game, language)), language=language)

    @blueprint.get("/rules")
    def search_rules() -> Response:
        """The catalogues of all games."""
        language = language_of_request()
        return published(orjson.dumps(rules(asked(of_rules), None, language)), language=language)

    @blueprint.get("/games/<game>/rules/<rule>")
    def get_rule(game: str, rule: str) -> Response:
        """One rule or ruling."""
        known(game)
        asked(nothing)
        language = language_of_request()
        try:
            entry = catalogue(game).entry(rule)
        except KeyError:
            raise Refusal("not-found", tongue_of_request().gettext(NO_SUCH_RULE)) from None
        return published(orjson.dumps(entry.to_json(language)), language=language)

    @blueprint.get("/games/<game>/cases")
    def list_cases(game: str) -> Response:
        """A game's published cases: in English, as they are published."""
        known(game)
        limit = asked(of_cases).get("limit", MAX_LIMIT)
        every = cases(game)
        return published(orjson.dumps({"cases": every[:limit], "total": len(every)}))

    return blueprint


def known(game: str) -> Game[Any]:
    """The game of this id. Raises Refusal."""
    try:
        return GAMES[game]
    except KeyError:
        raise Refusal("not-found", tongue_of_request().gettext(NO_SUCH_GAME)) from None


def rules(query: Json, game: str | None, language: str) -> Json:
    """A list of rules, of one game or of all: the whole catalogue, or with ``q`` what is found, in a language."""
    kind = query.get("kind")
    if query.get("q"):
        hits, total = search(query["q"], game, kind, query.get("limit", DEFAULT_HITS))
        found = [{**hit.entry.to_json(language), "score": hit.score, "matched": list(hit.matched)} for hit in hits]
        return {"rules": found, "total": total}
    every: list[Entry] = [
        entry for one in ([game] if game else GAMES) for entry in catalogue(one).entries() if kind in (None, entry.kind)
    ]
    listed = every[: query.get("limit", MAX_LIMIT)]
    return {"rules": [entry.to_json(language) for entry in listed], "total": len(every)}


@cache
def describe(game: Game[Any], language: str) -> Json:
    """A game as the list of games has it, in a language; the rulebook's headings are as printed."""
    entries = catalogue(game.id).entries()
    rulings = sum(entry.kind == "ruling" for entry in entries)
    return {
        "id": game.id,
        "name": game.name,
        "ruleset": game.ruleset,
        "players": {"min": game.players[0], "max": game.players[1]},
        "options": options_of(game, TONGUES[language]),
        "rulebook": {
            "language": language,
            "sections": list(catalogue(game.id).sections),
            "rules": len(entries) - rulings,
            "rulings": rulings,
        },
        "links": links_of(game),
    }


def options_of(game: Game[Any], tongue: Tongue = ENGLISH) -> list[Json]:
    """A game's options with their schemas, described in a language."""
    written = Inline().of_shape(wire_of(game.id).options)
    return [
        {"name": name, "description": tongue.gettext(schema.pop("description")), "schema": schema}
        for name, schema in written["properties"].items()
    ]


def links_of(game: Game[Any]) -> Json:
    """The addresses of everything about a game."""
    here = f"/v1/games/{game.id}"
    return {
        "self": here,
        "rules": f"{here}/rules",
        "cases": f"{here}/cases",
        **{endpoint: f"{here}/{endpoint}" for endpoint in ENDPOINTS},
        "batch": f"{here}/adjudications/batch",
        "page": f"/games/{game.id}",
    }


def components_of(game: Game[Any], language: str) -> list[Json]:
    """What is in a game's box, in a language."""
    return [describe_component(game, one, language) for one in game.components]


def describe_component(game: Game[Any], one: Component, language: str) -> Json:
    """One kind of component, with what it does in the catalogue's words."""
    return {
        "id": one.id,
        "name": name_of(game, one, TONGUES[language]),
        "kind": one.kind,
        "count": one.count,
        "number": one.number,
        "colour": one.colour,
        "rule": one.rule,
        "effect": catalogue(game.id).entry(one.rule).in_language(language).text if one.rule else None,
    }


def name_of(game: Game[Any], one: Component, tongue: Tongue) -> str:
    """What people call a component. One that no sentence names is called by what it is, or else by its id."""
    names = game.vocabulary.names
    for key in (one.id, one.number):
        if key in names and (key == one.id or one.id.endswith(f"-{key}")):
            return tongue.gettext(names[key][2])
    if one.kind in OF_KIND:
        about = names.get(one.id.rpartition("-")[2])
        return tongue.gettext(OF_KIND[one.kind]).format(name=tongue.gettext(about[2]) if about else "")
    return one.id.replace("-", " ").capitalize()
