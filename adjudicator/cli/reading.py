"""Reading JSON: files, the standard input, and whether a request is of the published shape."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jiter import from_json

from ..games import GAMES
from .ends import Exit, Stop

if TYPE_CHECKING:
    from ..http.accept import Schema

Json = dict[str, Any]

LARGEST = 64 * 1024 * 1024
"""Files longer than this are no request."""


def read_file(name: str) -> bytes:
    """The bytes of a file, or of the standard input for ``-``. Raises Stop."""
    try:
        if name == "-":
            content = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(LARGEST + 1)
    except OSError as error:
        raise Stop(f"{name} cannot be read: {error.strerror}") from error
    if len(content) > LARGEST:
        raise Stop(f"{name} is longer than {LARGEST // 2**20} MiB")
    return content


def parsed(content: bytes) -> Any:
    """JSON as the service reads it: no repeated keys, no NaN, not nested too deep. Raises ValueError."""
    return from_json(content, catch_duplicate_keys=True, allow_inf_nan=False, float_mode="lossless-float")


def game_of(body: Any) -> str:
    """The game that a request's state is of. Raises Refused."""
    if not isinstance(body, dict):
        raise Refused([fault("", "wrong-type", "A JSON object is wanted here.")])
    state = body.get("state")
    if not isinstance(state, dict):
        raise Refused([fault("/state", "missing", "A state is wanted here.")])
    game = state.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise Refused([fault("/state/game", "unknown-value", f"This must be one of: {', '.join(GAMES)}.")])
    return game


def accepted(body: Any, endpoint: str) -> Json:
    """A request's body, if it fits the schema that the service publishes for the endpoint. Raises Refused, Stop."""
    data, errors = schema(game_of(body), endpoint).accept(body)
    if errors:
        raise Refused(errors)
    fits: Json = data
    return fits


class Refused(Exception):
    """A body that does not fit the published schema; ``errors`` as a problem of the service has them."""

    def __init__(self, errors: list[Json]) -> None:
        super().__init__("; ".join(f"{error['pointer'] or '/'}: {error['detail']}" for error in errors))
        self.errors = errors


def fault(pointer: str, code: str, detail: str) -> Json:
    """One thing that is wrong with a body."""
    return {"pointer": pointer, "code": code, "detail": detail}


@cache
def schema(game: str, endpoint: str) -> Schema:
    """The compiled schema of what an endpoint takes, from the published document. Raises Stop."""
    # Not before it is needed: the service brings the web framework with it.
    from ..http.accept import Schema

    document = published()
    try:
        operation = document["paths"][f"/v1/games/{game}/{endpoint}"]["post"]
        reference: str = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    except KeyError as missing:
        raise Stop(f"the service publishes no schema for {game} {endpoint}", Exit.NOT_POSSIBLE) from missing
    return Schema.named(reference.rpartition("/")[2], document["components"]["schemas"])


@cache
def published() -> Json:
    """The OpenAPI document of this version of the service."""
    from ..http.openapi import document

    return document()
