"""What a player may see: his own hand and beans, the piles that lie open, and the length of everything else."""

from __future__ import annotations

from ...engine.citations import decides
from .state import State


@decides("no-looking-at-your-row", "row-is-secret", "looking-through-piles", "beans-face-down")
def hide(state: State, viewer: str | None) -> None:
    """Turn up nothing but what ``viewer`` may see; nobody looks at a row, not even at his own."""
    for player in state.players:
        player.row = [None] * len(player.row)
        if player.id != viewer:
            player.hand = [None] * len(player.hand)
            player.beans = [None] * len(player.beans)
    state.draw_pile = [None] * len(state.draw_pile)
    state.buried = [None] * len(state.buried)
    state.bean_pile = [None] * len(state.bean_pile)
