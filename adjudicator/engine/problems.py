"""What says in any game that a state cannot be: doubled ids, more cards than the box holds, cards missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .game import StateCheck
from .table import Table, cards_of
from .text import Params

Found = Iterator[tuple[str, Params]]


def double_players(rule: str) -> StateCheck:
    """No two players have the same id."""

    def test(table: Table[Any]) -> Found:
        ids = [one.id for one in table.state.players]
        if len(set(ids)) < len(ids):
            for seat, name in enumerate(ids):
                if name in ids[:seat]:
                    yield f"/state/players/{seat}/id", {}

    return StateCheck("double-player", rule, test)


def too_many_of_a_card(rule: str, deck: int = 0) -> StateCheck:
    """No face is there more often than the box holds it; points at the first card too many of each."""

    def test(table: Table[Any]) -> Found:
        this = table.decks[deck]
        box = this.box(table.state)
        cards = table.cards_as_given(deck)
        if not cards:
            return
        counts: dict[Any, int] = {}
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
        if counts == box:
            return
        counts.pop(None, None)
        for card, count in counts.items():
            if count > box.get(card, 0):
                break
        else:
            return
        left = dict(box)
        for path, index, card in cards_of(this.zones(table.state)):
            if card is not None:
                left[card] = left.get(card, 0) - 1
                if left[card] == -1:
                    yield f"/state{path}/{index}", {"card": card}

    return StateCheck("too-many-of-a-card", rule, test)


def count_of_cards(rule: str, expected: int, deck: int = 0) -> StateCheck:
    """All zones together hold exactly the cards in play."""

    def test(table: Table[Any]) -> Found:
        found = len(table.cards_as_given(deck))
        if found != expected:
            yield "/state", {"found": found, "expected": expected}

    return StateCheck("wrong-number-of-cards", rule, test)
