"""The published conformance cases of a game, read once from the game's ``cases.jsonl``."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from ..games import GAMES

Json = dict[str, Any]


@cache
def cases(game: str) -> tuple[Json, ...]:
    """Every case: ``id``, ``title``, ``section``, ``rulings`` (numbers), ``rules`` (entries of the catalogue that it
    shows), ``request`` (the body of an adjudication) and ``expect`` (what the answer must show).

    Raises KeyError for an unknown game.
    """
    package = type(GAMES[game]).__module__
    text = resources.files(package).joinpath("cases.jsonl").read_text("utf-8")
    return tuple(json.loads(line) for line in text.splitlines() if line)
