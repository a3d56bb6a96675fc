"""The referee as a library: the same JSON in and out as over HTTP, without HTTP.

>>> from adjudicator import setup, adjudicate
>>> state = setup("hungry-monkey", ["ana", "bo"], seed="table-7")["state"]
>>> verdict = adjudicate(state, {"type": "play-from-draw-pile", "player": "ana"})
>>> verdict["verdict"]
'legal'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .engine import referee
from .engine.text import ENGLISH, Tongue
from .games import GAMES

__all__ = ["GAMES", "adjudicate", "legal_moves", "replay", "setup", "validate", "view"]

Json = dict[str, Any]


def adjudicate(state: Json, move: Mapping[str, Any], tongue: Tongue = ENGLISH) -> Json:
    """The verdict on a move, as ``POST /v1/games/{game}/adjudications`` gives it. Both fit the published schema."""
    return referee.adjudicate(GAMES[state["game"]], state, move, tongue)


def replay(state: Json, moves: Sequence[Mapping[str, Any]], tongue: Tongue = ENGLISH) -> Json:
    """A verdict a move and the last state, as the endpoint ``replays`` gives them."""
    return referee.replay(GAMES[state["game"]], state, moves, tongue)


def legal_moves(state: Json, player: str | None = None, limit: int = 200, tongue: Tongue = ENGLISH) -> Json:
    """What may be done now, as the endpoint ``legal-moves`` gives it."""
    return referee.legal_moves(GAMES[state["game"]], state, player, limit, tongue)


def view(state: Json, viewer: str | None, tongue: Tongue = ENGLISH) -> Json:
    """The state as a player (``None``: an onlooker) may see it, as the endpoint ``views`` gives it."""
    return referee.view(GAMES[state["game"]], state, viewer, tongue)


def validate(state: Json, tongue: Tongue = ENGLISH) -> Json:
    """Whether a state can be, as the endpoint ``validations`` gives it."""
    return referee.validate(GAMES[state["game"]], state, tongue)


def setup(game: str, players: Sequence[str], options: Mapping[str, Any] | None = None, seed: str | None = None) -> Json:
    """The first state of a game; ``seed=None`` is a real table whose hidden cards nobody told.

    Raises KeyError for an unknown game, SetupContradiction for options that contradict each other.
    """
    return referee.setup(GAMES[game], players, options or {}, seed)
