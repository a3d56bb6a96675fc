"""Who opens a round, and with which card."""

from __future__ import annotations

from ...engine.citations import decides
from ...engine.table import Table
from .components import SPYKES
from .state import State


@decides("first-spyke", "spyke-set-aside", "opening-without-spyke-3", "later-rounds-opener")
def opening_card(table: Table[State]) -> str:
    """The lowest Spyke that was dealt: the first one that is not set aside."""
    aside = [table.face(table.state.set_aside, index, "/set_aside") for index in range(len(table.state.set_aside))]
    return next(spyke for spyke in SPYKES if spyke not in aside)


def may_open(table: Table[State]) -> list[int]:
    """The seats that hold the opening card, or may hold it with the cards unknown."""
    cards = dict.fromkeys(table.answers(lambda: opening_card(table))[0])
    return [
        seat
        for seat, player in enumerate(table.state.players)
        if table.may_hold(player.hand, lambda card: card in cards)
    ]
