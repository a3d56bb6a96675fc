"""The games. A new one is one folder here and one line in ``GAMES``."""

from __future__ import annotations

from typing import Any

from ..engine.game import Game
from . import cheeky_monkey, hungry_monkey, mighty_monsters, monkey

GAMES: dict[str, Game[Any]] = {
    game.id: game for game in (hungry_monkey.GAME, cheeky_monkey.GAME, mighty_monsters.GAME, monkey.GAME)
}
"""Every game by its id, in the order in which they are listed."""
