"""The start of a game: every tile is in the bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.chance import Chance
from ...engine.citations import decides
from .components import COUNTS, in_play
from .state import Player, State


@decides("bag-setup", "young-players-game", "small-children-removals")
def first_state(players: Sequence[str], options: Mapping[str, Any], seed: str | None) -> State:
    """The first state of a game: empty piles, all tiles of the animals in play in the bag; ``players[0]`` starts."""
    removed = list(options.get("removed", []))
    return State(
        options.get("scoring", "bonus"),
        removed,
        options.get("swap", True),
        [Player(name, []) for name in players],
        dict.fromkeys(COUNTS, 0) | in_play(removed),
        [],
        players[0],
        "draw",
        None,
        None if seed is None else Chance(seed),
    )
