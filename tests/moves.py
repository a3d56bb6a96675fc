"""Moves as the published schema allows them, whatever the rules say: ids, cards and indexes tried at random."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from adjudicator.http.openapi import document

Json = dict[str, Any]


@cache
def move_schemas(game: str) -> tuple[Json, ...]:
    """The schema of every type of move of a game, references resolved where they are met."""
    post = document()["paths"][f"/v1/games/{game}/adjudications"]["post"]
    body = resolve(post["requestBody"]["content"]["application/json"]["schema"])
    move = resolve(body["properties"]["move"])
    return tuple(resolve(one) for one in move.get("oneOf", [move]))


def resolve(schema: Json) -> Json:
    """A schema with its reference followed."""
    while "$ref" in schema:
        target: Any = document()
        for part in schema["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        schema = target
    return schema


def moves_by_schema(state: Json, rng: random.Random, each: int = 6) -> list[Json]:
    """Some moves of every type, made of what the schema allows and the state speaks of. None carries reveals."""
    return [
        sample(schema, state, rng, skip=frozenset({"reveals"}))
        for schema in move_schemas(state["game"])
        for _ in range(each)
    ]


def sample(schema: Json, state: Json, rng: random.Random, skip: frozenset[str] = frozenset()) -> Any:
    """A value that fits a schema; strings without a list of values are the players' ids or nobody's."""
    schema = resolve(schema)
    for union in ("oneOf", "anyOf"):
        if union in schema:
            return sample(rng.choice(schema[union]), state, rng)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return rng.choice(schema["enum"])
    kind = schema["type"]
    if isinstance(kind, list):
        kind = rng.choice(kind)
    match kind:
        case "null":
            return None
        case "boolean":
            return rng.random() < 0.5
        case "integer":
            least = schema.get("minimum", 0)
            return rng.randint(least, min(least + 6, schema.get("maximum", least + 6)))
        case "array":
            least = schema.get("minItems", 0)
            return [sample(schema["items"], state, rng) for _ in range(rng.randint(least, least + 2))]
        case "object":
            required = schema.get("required", [])
            return {
                name: sample(inner, state, rng)
                for name, inner in schema["properties"].items()
                if name not in skip and (name in required or rng.random() < 0.5)
            }
        case _:
            return rng.choice([one["id"] for one in state["players"]] + ["nobody"])
