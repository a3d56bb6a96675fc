"""The same referee behind FastAPI and pydantic: every game's adjudications, with models made from the published schema.

So the same bodies are accepted. Each endpoint stands there as ``def`` (``/def/{game}``) and as ``async def``
(``/async/{game}``). The answer is written with orjson and no response model: as fast as FastAPI can be asked to.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import orjson
from fastapi import Body, FastAPI, Response
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, create_model

from adjudicator import GAMES
from adjudicator.engine import referee
from adjudicator.http.openapi import components, wire_of

Json = dict[str, Any]
STRICT = ConfigDict(extra="forbid", strict=True)
LIMITS = {"minimum": "ge", "maximum": "le", "minItems": "min_length", "maxItems": "max_length"}
TEXT_LIMITS = {"minLength": "min_length", "maxLength": "max_length", "pattern": "pattern"}
PLAIN: dict[str, Any] = {"integer": int, "boolean": bool, "number": float}


class Models:
    """Pydantic types for the schemas of the published document, each made once."""

    def __init__(self, schemas: Json) -> None:
        self._schemas = schemas
        self._made: dict[str, Any] = {}

    def named(self, name: str) -> Any:
        """The type of a named schema."""
        if name not in self._made:
            self._made[name] = self.of(self._schemas[name], name)
        return self._made[name]

    def of(self, schema: Json, name: str) -> Any:
        """The type of a schema."""
        if "$ref" in schema:
            return self.named(schema["$ref"].rpartition("/")[2])
        for union in ("oneOf", "anyOf"):
            if union in schema:
                types: Any = Union[tuple(self.of(one, f"{name}{at}") for at, one in enumerate(schema[union]))]  # noqa: UP007
                tag = schema.get("discriminator")
                return Annotated[types, Field(discriminator=tag["propertyName"])] if tag else types
        if "const" in schema or "enum" in schema:
            return Literal[tuple(schema.get("enum", [schema.get("const")]))]
        kind = schema["type"]
        if kind == "null":
            return None
        if kind == "string":
            limits = {ours: schema[theirs] for theirs, ours in TEXT_LIMITS.items() if theirs in schema}
            return Annotated[str, StringConstraints(**limits)]
        if isinstance(kind, list):
            return Union[tuple(self.of({**schema, "type": one}, name) for one in kind)]  # noqa: UP007
        if kind == "object":
            return self.object(schema, name)
        made = list[self.of(schema["items"], f"{name}Item")] if kind == "array" else PLAIN[kind]  # type: ignore[misc]
        limits = {ours: schema[theirs] for theirs, ours in LIMITS.items() if theirs in schema}
        return Annotated[made, Field(**limits)] if limits else made

    def object(self, schema: Json, name: str) -> Any:
        """The model of an object; one whose keys are free is a dictionary."""
        if "properties" not in schema and isinstance(schema.get("additionalProperties"), dict):
            return dict[str, self.of(schema["additionalProperties"], f"{name}Value")]  # type: ignore[misc]
        required = schema.get("required", [])
        fields: Json = {}
        for key, inner in schema.get("properties", {}).items():
            kind = self.of(inner, f"{name}{key.title()}")
            fields[key] = (kind, ... if key in required else None)
        return create_model(name, __config__=STRICT, **fields)


def judge(game: Any, body: BaseModel) -> Response:
    """The verdict, as the service gives it."""
    told = body.model_dump(exclude_unset=True)
    return Response(orjson.dumps(referee.adjudicate(game, told["state"], told["move"])), media_type="application/json")


def add(app: FastAPI, game: Any, model: Any) -> None:
    """Both endpoints of one game."""

    def plain(body: Any) -> Response:
        return judge(game, body)

    async def awaited(body: Any) -> Response:
        return judge(game, body)

    for function, prefix in ((plain, "def"), (awaited, "async")):
        function.__annotations__["body"] = Annotated[model, Body()]
        app.post(f"/{prefix}/{game.id}", response_model=None)(function)


def create_app() -> FastAPI:
    """The app, with every game."""
    app = FastAPI(openapi_url=None)
    models = Models(components())
    for game in GAMES.values():
        add(app, game, models.named(f"{wire_of(game.id).prefix}Adjudication"))

    @app.get("/readyz")
    def readyz() -> Json:
        return {}

    return app


app = create_app()
