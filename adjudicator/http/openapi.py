"""The OpenAPI document, made from the registry of games and their shapes."""

from __future__ import annotations

import importlib
import importlib.util
from functools import lru_cache
from typing import Any

from ..engine.game import Game
from ..games import GAMES
from .convert import new_spec
from .shapes import Envelopes, Json, Problem, Wire


def wire_of(game: str) -> Wire:
    """A game's shapes, found beside its rules."""
    package = type(GAMES[game]).__module__
    wire: Wire = importlib.import_module(f"{package}.wire").WIRE
    return wire


def served() -> list[Game[Any]]:
    """The games that have shapes on the wire, in the order of the registry."""
    return [game for game in GAMES.values() if importlib.util.find_spec(f"{type(game).__module__}.wire")]


@lru_cache(maxsize=1)
def document() -> Json:
    """The OpenAPI document."""
    spec, plugin = new_spec("Adjudicator", "1.0.0")
    plugin.of_shape(Problem)
    for game in served():
        for shape in vars(Envelopes(wire_of(game.id))).values():
            plugin.of_shape(shape)
    written: Json = spec.to_dict()
    return written
