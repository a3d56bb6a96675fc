"""Takes the tiny game into the house as its one line in ``adjudicator/games/__init__.py`` would, and out again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from adjudicator.games import GAMES
from tests.adding_a_game.tiny_game import GAME

CACHED = type(lru_cache(int))


@contextmanager
def adopted() -> Iterator[None]:
    """While this lasts the tiny game is one of the games."""
    GAMES[GAME.id] = GAME  # the one line
    forget()
    try:
        yield
    finally:
        del GAMES[GAME.id]
        forget()


def forget() -> None:
    """Forget what the house has worked out of its games, as a new process has not worked it out yet."""
    for name, module in list(sys.modules.items()):
        if name == "adjudicator" or name.startswith("adjudicator."):
            for member in vars(module).values():
                if isinstance(member, CACHED):
                    member.cache_clear()
