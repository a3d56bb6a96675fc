"""The values that occur now where more may come later: codes, types of effects and of moves.

They are published beside the strings they are values of (``x-known-values``), never as a closed list: a client that
was generated before a code was added must not stumble over it.
"""

from __future__ import annotations

from ..games import GAMES
from .effect_types import EFFECT_TYPES

ENGINE_CODES = (
    "no-such-player",
    "not-your-turn",
    "wrong-step",
    "game-over",
    "reveal-impossible",
    "reveal-left-over",
    "chance-exhausted",
)
"""What the referee finds wrong by itself, whatever the game."""
MISFITS = (
    "missing",
    "unknown-key",
    "wrong-type",
    "unknown-value",
    "too-small",
    "too-large",
    "too-short",
    "too-long",
    "too-few",
    "too-many",
    "bad-pattern",
    "not-unique",
    "does-not-match",
    "unknown-parameter",
    "repeated-parameter",
    "contradiction",
)
"""Why a request does not fit its schema."""


def codes_of(game: str) -> list[str]:
    """What can be wrong with a move or a state of a game, beside what the referee finds wrong in any game."""
    editions = GAMES[game].editions
    of_moves = [check.code for this in editions for action in this.actions for check in action.checks]
    return list(dict.fromkeys(of_moves + [check.code for this in editions for check in this.state_checks]))


def codes() -> list[str]:
    """What can be wrong with a move or a state, in any game."""
    return sorted({*ENGINE_CODES, *(code for game in GAMES for code in codes_of(game))})


def effect_types() -> list[str]:
    """What can happen, in any game."""
    return sorted({kind for game in GAMES for kind in EFFECT_TYPES.get(game, ())})


def move_types() -> list[str]:
    """The types of move, of any game."""
    return sorted({action.type for game in GAMES.values() for this in game.editions for action in this.actions})


def misfits() -> list[str]:
    """Why a request may not fit its schema."""
    return list(MISFITS)
