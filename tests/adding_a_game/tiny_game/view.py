"""What a player may see: his own hand and every card that lies face up."""

from __future__ import annotations

from .state import State


def hide(state: State, viewer: str | None) -> None:
    """Hide the other hands and the draw pile."""
    state.draw_pile = [None] * len(state.draw_pile)
    for player in state.players:
        if player.id != viewer:
            player.hand = [None] * len(player.hand)
