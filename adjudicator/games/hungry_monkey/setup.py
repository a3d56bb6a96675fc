"""Dealing a game, the first one and each one after it in a series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.chance import Chance
from ...engine.citations import decides
from ...engine.game import SetupContradiction
from ...engine.table import Table
from .components import BURIED, CARDS, DRAWN_BEANS, HAND_SIZE, ROW_SIZE
from .state import Player, State


@decides("beans-setup", "kitty-height-argument")
def first_state(decks: Sequence[Any], players: Sequence[str], options: Mapping[str, Any], seed: str | None) -> State:
    """The first state of a game or series; ``players[0]`` starts. Raises SetupContradiction where cards are short."""
    buried = options.get("buried", BURIED[len(players)])
    dealt = (HAND_SIZE + ROW_SIZE) * len(players)
    if buried > len(CARDS) - dealt:
        raise SetupContradiction(
            "/options/buried", "buried-too-many", count=len(CARDS) - dealt, buried=buried, players=len(players)
        )
    beans = options.get("beans", False)
    state = State(
        beans,
        buried,
        [Player(name, [], [], [1] if beans else []) for name in players],
        [],
        [],
        [],
        [],
        players[0],
        "play",
        None,
        [],
        [],
        0,
        None if seed is None else Chance(seed),
    )
    table = Table(decks, state)
    deal(table)
    if beans:
        state.bean_pile = list(DRAWN_BEANS)
        table.shuffle(state.bean_pile)
    return state


@decides("deal-hands", "deal-rows", "draw-pile-setup", "bad-kitty-height")
def deal(table: Table[State]) -> None:
    """Shuffle all 72 cards and deal from the top: three to each hand, then four to each row, then the Bad Kitty."""
    state = table.state
    pile: list[str | None] = list(CARDS)
    table.shuffle(pile)
    for player in state.players:
        player.hand = [pile.pop() for _ in range(HAND_SIZE)]
    for player in state.players:
        player.row = [pile.pop() for _ in range(ROW_SIZE)]
    state.buried = pile[: state.buried_count]
    state.draw_pile = pile[state.buried_count :]
    state.animal_pile = []
    state.discard_pile = []
