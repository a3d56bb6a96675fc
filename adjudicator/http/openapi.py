"""The OpenAPI document, made by apispec from the registry of games and their shapes; ``make openapi`` writes it."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..engine.game import Game
from ..games import GAMES
from .accept import Schema
from .convert import Inline, new_spec
from .envelopes import Envelopes
from .examples import Examples
from .lines import IDLE_SECONDS, MAX_LINE, MAX_STREAMS, MAX_WAITING, NDJSON, STREAM_SECONDS
from .listings import Cases, CasesQuery, GameDetails, GamePath, Games, Rule, RulePath, Rules, RulesQuery, Standing
from .problems import KINDS, MEDIA_TYPE, problem
from .retired import ADDRESSES
from .shapes import Json, Problem, Shape, Tagged, Wire

VERSION = "1.0.0"
DESCRIPTION = """\
A stateless referee for card and tile games. Send a state and a move; the answer says whether the move is legal, every
rule that it breaks, what happens, the state after it, and who decides next. Nothing is kept between requests: the same
question always has the same answer, byte for byte (but for a setup without a seed).

**Invalid, illegal, impossible.** A body that does not fit its schema is *invalid*: 422, with a JSON Pointer to each
place. A move that is understood and not allowed is *illegal*, a state that no play leads to is *impossible*: both are
successful answers, 200.

**Unknown cards.** A `null` in a zone is a card whose face nobody told, so a phone at a real table can ask as well as a
server that knows everything. Where an answer hangs on such a card, `needs` says which.

**Messages** come in the language of `Accept-Language` where there is a translation; `code`, `rule` and `type` are for
programs and never change. The catalogue comes in the same languages; the published cases are in English.

**HTTP.** Every operation that takes a body answers to QUERY (RFC 10008) as well as to POST, with the same bytes: a
method that is safe to repeat, whose answers a client may keep for five minutes and ask for again with `If-None-Match`.
`Accept-Query` names the forms it takes (see `x-query`); a setup is asked so only with a `seed`. No answer names an
address where its result can be read later, for nothing is kept. Answers of 2 KiB and more come compressed to whoever
sends `Accept-Encoding: gzip`, and bodies may be sent as `Content-Encoding: gzip` (one member; the 8 MiB are those that
come out). There is no rate limit, so there is no 429; a 503 says `Retry-After`. What will go one day is announced with
`Deprecation`, `Sunset` and a `Link`. The game names belong to their publishers; the rules are restated in our own words, and this
is no official referee."""
INFO: Json = {
    "description": DESCRIPTION,
    "summary": "Is this move legal, why, and what happens next?",
    "contact": {
        "name": "The Adjudicator authors",
        "url": "https://adjudicator.example",
        "email": "maintainers@adjudicator.example",
    },
    "license": {"name": "MIT", "url": "https://opensource.org/license/mit"},
}
LINES = f"""\
**As a stream.** Sent as `{NDJSON}`, a batch is a line an item, `{{"id"?, "state", "move"}}`, of any number of \
lines. The answer is a line each, in order, `{{"id", …}}` with the verdict or the problem with that line and its number; \
it is judged and sent while the rest is read. A blank line is passed over. A line is {MAX_LINE // 1024**2} MiB at most, and a longer \
one gets its problem (413) in place; the whole has no bound but time: a stream is cut off after \
{STREAM_SECONDS / 60:.0f} minutes, and after {IDLE_SECONDS:.0f} seconds in which the client neither sends nor reads. \
Read while you send: up to {MAX_WAITING // 1024**2} MiB of answers wait for a client that does not, and then reading \
stops. Do not wait for a line's answer before you send the next, for lines are read in blocks. A process takes \
{MAX_STREAMS} streams at once; beyond that the answer is 503 with `Retry-After`."""
LINES_ASKED = "A line an item; each line is JSON that fits `contentSchema`."
LINES_ANSWERED = "A line an answer, in the order of the items; each line is JSON that fits `contentSchema`."
CATALOGUE_TAG = "catalogue"
SERVICE_TAG = "service"
JSON = "application/json"

PROBLEM_RESPONSES = {
    400: (
        "UnreadableRequest",
        "unreadable-json",
        "The body cannot be read as JSON, or the request is not HTTP as it should be.",
    ),
    404: ("NotFound", "not-found", "There is no such game or rule."),
    406: ("NotAcceptable", "not-acceptable", "The `Accept` header leaves out every form there is."),
    413: ("BodyTooLarge", "body-too-large", "The body is larger than 8 MiB."),
    414: ("UriTooLong", "uri-too-long", "The address is longer than the server reads."),
    415: (
        "UnsupportedMediaType",
        "unsupported-media-type",
        "The body is not sent as JSON in UTF-8, or compressed otherwise than with gzip.",
    ),
    422: ("InvalidRequest", "invalid-request", "The request does not fit its schema; `errors` points at each place."),
    503: (
        "Unavailable",
        "unavailable",
        "The service starts or stops, or has as many streams open as it takes; try again after `Retry-After` seconds.",
    ),
}
"""Each error that can happen: the name of its response, the kind of problem, and what it means."""

EXAMPLE_ERRORS: dict[int, list[Json]] = {
    422: [{"pointer": "/state/turn/step", "code": "unknown-value", "detail": "This must be one of: play, over."}],
}


def wire_of(game: str) -> Wire:
    """A game's shapes, found beside its rules."""
    package = type(GAMES[game]).__module__
    wire: Wire = importlib.import_module(f"{package}.wire").WIRE
    return wire


class Link(NamedTuple):
    """From an answer to the next request: its operation, and the request's body or parameters as expressions."""

    operation: str
    description: str
    body: Json | None = None
    parameters: Json | None = None

    def to_json(self) -> Json:
        """The link as OpenAPI writes it."""
        written: Json = {"operationId": self.operation, "description": self.description}
        if self.body is not None:
            written["requestBody"] = self.body
        if self.parameters is not None:
            written["parameters"] = self.parameters
        return written


class Lines(NamedTuple):
    """A batch as a stream: a line of it, a line of its answer, and both as an example."""

    asked: type[Shape]
    answered: Tagged
    example: tuple[str, str]


def query_note(content: list[str], *, seeded: bool) -> Json:
    """What an operation's twin for QUERY is like; OpenAPI 3.1 knows no such method."""
    note: Json = {
        "method": "QUERY",
        "specification": "https://www.rfc-editor.org/rfc/rfc10008",
        "description": "The same body and the same answer, byte for byte, as a method that is safe and idempotent.",
        "contentTypes": content,
    }
    if seeded:
        note["description"] += (
            " Only with `seed` (a string or `null`): a deal by a seed that the service picks is another each time, so "
            "a QUERY for it is answered 422."
        )
        note["required"] = ["seed"]
    return note


class Document:
    """The document while it is written."""

    def __init__(self) -> None:
        games = list(GAMES.values())
        tags = [
            *({"name": game.id, "description": f"Setting up and judging {game.name}."} for game in games),
            {"name": CATALOGUE_TAG, "description": "The games, their rules and rulings, and the published cases."},
            {"name": SERVICE_TAG, "description": "How the service stands, and what it publishes about itself."},
        ]
        servers = [{"url": "/", "description": "The service that serves this document."}]
        self.spec, self.plugin = new_spec(
            "Adjudicator",
            VERSION,
            info=INFO,
            servers=servers,
            tags=sorted(tags, key=lambda tag: tag["name"]),
            security=[],
        )
        for status, (name, slug, description) in PROBLEM_RESPONSES.items():
            self.problem_response(status, name, slug, description)
        self.spec.components.header(
            "RequestId", {"description": "The request's id, for questions about it.", "schema": {"type": "string"}}
        )
        self.spec.components.header(
            "ContentLanguage", {"description": "The language of the messages.", "schema": {"type": "string"}}
        )
        self.catalogue_paths()
        for game in games:
            self.game_paths(game)
        self.service_paths()

    def to_json(self) -> Json:
        """The document as it is published; what goes one day is marked."""
        written: Json = self.spec.to_dict()
        for address in ADDRESSES.keys() & written["paths"].keys():
            for operation in written["paths"][address].values():
                operation["deprecated"] = True
        return written

    def problem_response(self, status: int, name: str, slug: str, description: str) -> None:
        """One kind of error, with an example."""
        example = problem(slug, KINDS[slug].explanation, EXAMPLE_ERRORS.get(status, ()))
        content = {MEDIA_TYPE: {"schema": self.plugin.of_shape(Problem), "example": example}}
        response: Json = {"description": description, "content": content}
        if status == 503:
            response["headers"] = {
                "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 0}}
            }
        self.spec.components.response(name, response)

    def answers(self, good: Json, *errors: int, also: Json | None = None) -> Json:
        """The answers of an operation: the good one, and the errors that can happen."""
        headers = {"X-Request-Id": {"$ref": "#/components/headers/RequestId"}}
        if JSON in good.get("content", {}):
            headers["Content-Language"] = {"$ref": "#/components/headers/ContentLanguage"}
        return {
            "200": {**good, "headers": headers},
            **(also or {}),
            **{str(status): {"$ref": f"#/components/responses/{PROBLEM_RESPONSES[status][0]}"} for status in errors},
        }

    # --- one game ---------------------------------------------------------------------------------------------------

    def game_paths(self, game: Game[Any]) -> None:
        """Everything that takes a state of the game or makes one."""
        wire = wire_of(game.id)
        shapes = Envelopes(wire)
        for shape in vars(shapes).values():
            if isinstance(shape, type):
                self.plugin.of_shape(shape)
        examples = Examples(game, Schema.named(f"{wire.prefix}Adjudication", self.spec.components.schemas))
        name = wire.prefix
        adjudicate, legal_moves = f"adjudicate{name}", f"listLegalMoves{name}"
        view, validate, replay = f"view{name}", f"validate{name}", f"replay{name}"
        state_of_answer = "$response.body#/state"
        after_state = {
            "legalMoves": Link(legal_moves, "What may be done in this state.", {"state": state_of_answer}),
            "onlooker": Link(view, "What an onlooker sees of it.", {"state": state_of_answer, "viewer": None}),
            "validation": Link(validate, "Whether it can be.", {"state": state_of_answer}),
        }
        self.game_post(
            game, "setups", f"setUp{name}", f"Deal a game of {game.name}",
            "Deals a starting state. The same players, options and seed always give the same deal.",
            shapes.setup, shapes.started, examples.setups(), after_state,
        )  # fmt: skip
        self.game_post(
            game, "adjudications", adjudicate, f"Judge a move of {game.name}",
            "Says whether a move is legal in a state, every rule that it breaks, what happens, and the state after it.",
            shapes.adjudication, shapes.verdict, examples.adjudications(), after_state,
        )  # fmt: skip
        self.game_post(
            game, "adjudications/batch", f"adjudicateBatch{name}", f"Judge many moves of {game.name}",
            "Judges up to 1,000 moves, each in its own state. An item that does not fit the single request's schema "
            "gets its problem in place; the others are judged all the same.",
            shapes.batch, shapes.batched, examples.batches(), {},
            Lines(shapes.line, shapes.line_answer, examples.lines()),
        )  # fmt: skip
        first_move = {"state": "$request.body#/state", "move": "$response.body#/moves/0"}
        self.game_post(
            game, "legal-moves", legal_moves, f"List what may be done in {game.name}",
            "Lists complete moves that are legal now, and every type of move that may be made, with the rule that "
            "allows it.",
            shapes.legal_moves_asked, shapes.legal_moves, examples.legal_moves(),
            {
                "adjudication": Link(adjudicate, "Judge the first move listed.", first_move),
                "replay": Link(
                    replay, "Play the first move listed.",
                    {"state": "$request.body#/state", "moves": ["$response.body#/moves/0"]},
                ),
            },
        )  # fmt: skip
        self.game_post(
            game, "replays", replay, f"Replay moves of {game.name}",
            "Judges moves one after the other, up to and with the first that is not legal or waits for a face.",
            shapes.replay, shapes.replayed, examples.replays(), after_state,
        )  # fmt: skip
        self.game_post(
            game, "views", view, f"Show what a player of {game.name} may see",
            "Gives the state with only what the viewer may see: everything else is `null`, and `chance` is taken away.",
            shapes.view_asked, shapes.view, examples.views(),
            {"legalMoves": Link(legal_moves, "What may be done as far as the viewer knows.", {"state": state_of_answer})},
        )  # fmt: skip
        self.game_post(
            game, "validations", validate, f"Say whether a state of {game.name} can be",
            "Lists everything that says that a state cannot be: cards that the box does not hold, a turn of somebody "
            "who is out, a step that nothing led to.",
            shapes.validation_asked, shapes.validation, examples.validations(),
            {"legalMoves": Link(legal_moves, "What may be done in it.", {"state": "$request.body#/state"})},
        )  # fmt: skip

    def game_post(
        self,
        game: Game[Any],
        path: str,
        operation: str,
        summary: str,
        description: str,
        asked: type[Shape],
        answered: type[Shape],
        examples: Sequence[tuple[str, str, Json, Json]],
        links: dict[str, Link],
        lines: Lines | None = None,
    ) -> None:
        """One operation that takes a body: name, summary, request and answer of each example go with it."""
        requests = {name: {"summary": about, "value": value} for name, about, value, _ in examples}
        results = {name: {"summary": about, "value": value} for name, about, _, value in examples}
        good: Json = {
            "description": inspect_first_line(answered),
            "content": {JSON: {"schema": self.plugin.of_shape(answered), "examples": results}},
        }
        if links:
            good["links"] = {name: link.to_json() for name, link in links.items()}
        content: Json = {JSON: {"schema": self.plugin.of_shape(asked), "examples": requests}}
        if lines is not None:
            content[NDJSON] = self.lines_media(LINES_ASKED, self.plugin.of_shape(lines.asked), lines.example[0])
            answer = self.plugin.of_field(lines.answered)
            good["content"][NDJSON] = self.lines_media(LINES_ANSWERED, answer, lines.example[1])
            description = f"{description}\n\n{LINES}"
        self.spec.path(
            f"/v1/games/{game.id}/{path}",
            operations={
                "post": {
                    "operationId": operation,
                    "tags": [game.id],
                    "summary": summary,
                    "description": description,
                    "parameters": [self.language_parameter()],
                    "requestBody": {
                        "description": inspect_first_line(asked),
                        "required": True,
                        "content": content,
                    },
                    "responses": self.answers(good, 400, 406, 413, 415, 422, *([503] if lines is not None else [])),
                    "x-query": query_note(list(content), seeded=path == "setups"),
                }
            },
        )

    def lines_media(self, words: str, item: Json, example: str) -> Json:
        """Lines of JSON as a media type: text, each line of which is JSON that fits ``contentSchema``."""
        text: Json = {"type": "string", "format": "binary", "description": words}
        text |= {"contentMediaType": NDJSON, "contentSchema": item}
        return {"schema": text, "example": example}

    def language_parameter(self) -> str:
        """The header that chooses the language of messages, by the name under which it is published."""
        if "AcceptLanguage" not in self.spec.components.parameters:
            self.spec.components.parameter(
                "AcceptLanguage",
                "header",
                {
                    "name": "Accept-Language",
                    "description": "The languages wanted for messages, best first; English where there is none of them.",
                    "schema": {"type": "string"},
                    "example": "es, en;q=0.5",
                },
            )
        return "AcceptLanguage"

    # --- reading ----------------------------------------------------------------------------------------------------

    def catalogue_paths(self) -> None:
        """The games, their rules and their cases."""
        game_of_path = {"game": "$request.path.game"}
        first_rule = Link(
            "getRule", "The first entry listed.",
            parameters={"game": "$response.body#/rules/0/game", "rule": "$response.body#/rules/0/id"},
        )  # fmt: skip
        of_game = {
            "rules": Link("listRules", "Its rules and rulings.", parameters=game_of_path),
            "cases": Link("listCases", "Its published cases.", parameters=game_of_path),
        }
        self.get(
            "/v1/games", "listGames", "List the games",
            "Every game with its players, options, rulebook and addresses.", Games, None, None,
            {"game": Link("getGame", "The first game.", parameters={"game": "$response.body#/games/0/id"})},
        )  # fmt: skip
        self.get(
            "/v1/games/{game}", "getGame", "Get one game",
            "One game and its components: every card or tile, its count, number and effect.",
            GameDetails, GamePath, None, of_game,
        )  # fmt: skip
        self.get(
            "/v1/games/{game}/rules", "listRules", "List or search the rules of a game",
            "The game's catalogue: every rule of its rulebook in our own words, and every ruling on what the rulebook "
            "leaves open. `q` searches it.",
            Rules, GamePath, RulesQuery, {"rule": first_rule},
        )  # fmt: skip
        self.get(
            "/v1/games/{game}/rules/{rule}", "getRule", "Get one rule or ruling",
            "One entry of a game's catalogue. Every `rule` in a verdict has its entry here.",
            Rule, RulePath, None, {},
        )  # fmt: skip
        self.get(
            "/v1/games/{game}/cases", "listCases", "List the published cases of a game",
            "Requests for a verdict, each with what the answer must show, for whoever builds against this service or "
            "beside it.",
            Cases, GamePath, CasesQuery, {},
        )  # fmt: skip
        self.get(
            "/v1/rules", "searchRules", "Search the rules of all games",
            "Searches the catalogues of all games; each entry names its game.", Rules, None, RulesQuery,
            {"rule": first_rule},
        )  # fmt: skip

    def get(
        self,
        path: str,
        operation: str,
        summary: str,
        description: str,
        answered: type[Shape],
        in_path: type[Shape] | None,
        in_query: type[Shape] | None,
        links: dict[str, Link],
    ) -> None:
        """One operation that reads."""
        good: Json = {
            "description": inspect_first_line(answered),
            "content": {JSON: {"schema": self.plugin.of_shape(answered)}},
        }
        if links:
            good["links"] = {name: link.to_json() for name, link in links.items()}
        parameters = [
            *parameters_of(in_path, "path", {"game": next(iter(GAMES))}),
            *parameters_of(in_query, "query", {"q": "monkey"}),
            self.language_parameter(),
        ]
        errors = [*([404] if in_path else []), 406, *([414] if in_query else []), 422]
        not_modified = {"304": {"description": "What was asked for has not changed since the `ETag` that was sent."}}
        self.spec.path(
            path,
            operations={
                "get": {
                    "operationId": operation,
                    "tags": [CATALOGUE_TAG],
                    "summary": summary,
                    "description": description,
                    "parameters": parameters,
                    "responses": self.answers(good, *errors, also=not_modified),
                }
            },
        )

    # --- the service ------------------------------------------------------------------------------------------------

    def service_paths(self) -> None:
        """How the service stands, and what it publishes about itself."""
        standing = {JSON: {"schema": self.plugin.of_shape(Standing)}}
        text = {"text/plain": {"schema": {"type": "string"}}}
        anything = {JSON: {"schema": {"type": "object", "additionalProperties": True}}}
        page = {"text/html": {"schema": {"type": "string"}}}
        for path, operation, summary, description, content, errors in (
            ("/healthz", "getHealth", "Say whether the process runs", "Answers as long as the process serves requests at all.", standing, ()),
            ("/readyz", "getReadiness", "Say whether to send requests here", "Answers 503 while the service is about to stop, so that a balancer sends requests elsewhere.", standing, (503,)),
            ("/metrics", "getMetrics", "Get counters and timings", "Prometheus metrics, counted over all worker processes.", text, ()),
            ("/openapi.json", "getDescription", "Get this document", "The OpenAPI description of the service.", anything, ()),
            ("/docs", "getDocs", "Read this document in a browser", "The OpenAPI description as a page to read and try.", page, ()),
        ):  # fmt: skip
            self.spec.path(
                path,
                operations={
                    "get": {
                        "operationId": operation,
                        "tags": [SERVICE_TAG],
                        "summary": summary,
                        "description": description,
                        "responses": self.answers({"description": f"{summary}.", "content": content}, 406, *errors),
                    }
                },
            )


def parameters_of(shape: type[Shape] | None, place: str, examples: Json) -> list[Json]:
    """The fields of a shape as parameters in the path or the query."""
    if shape is None:
        return []
    written = []
    for name, field in shape.declared().items():
        schema = Inline().of_field(field)
        parameter: Json = {"name": name, "in": place, "required": field.required}
        parameter["description"] = schema.pop("description")
        parameter["schema"] = schema
        if name in examples:
            parameter["example"] = examples[name]
        written.append(parameter)
    return written


def inspect_first_line(shape: type[Shape]) -> str:
    """What a shape is, in a line."""
    return (shape.__doc__ or "").strip().splitlines()[0]


@lru_cache(maxsize=1)
def document() -> Json:
    """The OpenAPI document."""
    return Document().to_json()


@lru_cache(maxsize=1)
def components() -> Json:
    """The schemas of the document by their names."""
    schemas: Json = document()["components"]["schemas"]
    return schemas
