"""What a player may see: his own hand, the centre, the cards set aside, and the top of every Bad Stuff pile."""

from __future__ import annotations

from ...engine.citations import decides
from .state import State


@decides("last-card-visible", "promo-cards-and-browsing")
def hide(state: State, viewer: str | None) -> None:
    """Hide the other hands, every pile of Bad Stuff below its top, and who holds the opening card."""
    for player in state.players:
        for pile in player.bad_stuff:
            pile[:-1] = [None] * len(pile[:-1])
        if player.id != viewer:
            player.hand = [None] * len(player.hand)
    if state.step == "open" and state.turn_player != viewer:
        state.turn_player = None
