"""What a player may see: the bag's counts, the tiles in front of the player on turn, and the top of every pile."""

from __future__ import annotations

from ...engine.citations import decides
from .state import State


@decides("top-visible", "looking-through-piles")
def hide(state: State, viewer: str | None) -> None:
    """Hide every pile below its top, from everyone; nobody looks through a pile, not even through his own."""
    for player in state.players:
        player.pile[:-1] = [None] * len(player.pile[:-1])
