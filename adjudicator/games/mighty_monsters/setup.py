"""Dealing a round, the first one and each one after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.chance import Chance
from ...engine.citations import decides
from ...engine.table import Table
from .components import CARDS, share
from .opening import may_open
from .state import Player, State


def first_state(decks: Sequence[Any], players: Sequence[str], seed: str | None) -> State:
    """The first state of a game. At a real table nobody told who holds the opening card."""
    state = State(
        [Player(name, [], [], 0) for name in players],
        [],
        [],
        1,
        None,
        "open",
        None if seed is None else Chance(seed),
    )
    deal(Table(decks, state))
    return state


@decides("deal-equally", "set-aside", "later-rounds-opener", "promo-cards-and-browsing")
def deal(table: Table[State]) -> None:
    """Shuffle all 36 cards and deal each player a whole share off the top; the rest is set aside.

    Whoever holds the opening card is on turn, where that is known.
    """
    state = table.state
    pile: list[str | None] = list(CARDS)
    table.shuffle(pile)
    size = share(len(state.players))
    for player in state.players:
        player.hand = [pile.pop() for _ in range(size)]
        player.bad_stuff = []
    state.set_aside = pile
    state.center = []
    state.step = "open"
    holders = may_open(table)
    state.turn_player = state.players[holders[0]].id if len(holders) == 1 else None
