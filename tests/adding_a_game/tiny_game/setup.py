"""The start of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.engine.chance import Chance
from adjudicator.engine.citations import decides

from .components import BOX
from .state import Player, State, Zone

HAND = 3


@decides("dealing")
def first_state(players: Sequence[str], options: Mapping[str, Any], seed: str | None) -> State:
    """List four of each kind, shuffle, deal each player a hand off the top in turn; the rest is the draw pile."""
    chance = None if seed is None else Chance(seed)
    cards: Zone = [card for card, count in BOX.items() for _ in range(count)]
    if chance is None:
        cards = [None] * len(cards)
    else:
        chance.shuffle(cards)
    size = options.get("hand", HAND)
    hands = [Player(name, [cards.pop() for _ in range(size)]) for name in players]
    return State(size, hands, cards, [], [], players[0], "play", chance)
