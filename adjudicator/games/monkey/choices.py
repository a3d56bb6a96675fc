"""Choosing cards from a hand: every different choice once, found one at a time, the cheapest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .components import NUMBERS, PLACE


def choices(cards: Sequence[str], size: int, above: int = -1) -> Iterator[list[str]]:
    """Each different choice of ``size`` cards whose numbers add up to more than ``above``, in the catalogue's order.

    Low numbers come first. Every branch that is entered leads to a choice, so the next one is never far, however many
    cards there are.

    >>> list(choices(["red-2", "blue-1", "red-2", "wild-20"], 2, above=3))
    [['blue-1', 'wild-20'], ['red-2', 'red-2'], ['red-2', 'wild-20']]
    """
    if not 0 < size <= len(cards):
        return
    rising = sorted(cards, key=lambda card: (NUMBERS[card], PLACE[card]))
    most = [0]
    for card in reversed(rising):
        most.append(most[-1] + NUMBERS[card])

    def choose(start: int, left: int, needed: int) -> Iterator[list[str]]:
        if left == 0:
            yield []
            return
        for index in range(start, len(rising) - left + 1):
            card = rising[index]
            if index > start and card == rising[index - 1]:
                continue
            short = needed - NUMBERS[card]
            if most[left - 1] > short:
                for rest in choose(index + 1, left - 1, short):
                    yield [card, *rest]

    if most[size] > above:
        for chosen in choose(0, size, above):
            yield sorted(chosen, key=PLACE.__getitem__)


def all_choices(cards: Sequence[str], above: int) -> Iterator[list[str]]:
    """Each different choice of any size that adds up to more than ``above``: few cards first, then low numbers."""
    for size in range(1, len(cards) + 1):
        yield from choices(cards, size, above)
