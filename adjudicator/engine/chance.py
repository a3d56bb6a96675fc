"""The chance stream: every shuffle and random pick is a pure function of a seed and a count of draws.

The n-th value of the stream is the first eight bytes, big-endian, of SHA-256 over ``seed:n``. A pick rejects values
that would favour low results, so that it is fair; each value tried counts as one draw.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_SPAN = 1 << 64


class Chance:
    """A place in the stream of one seed. Picking and shuffling move it on; copy it to keep a place.

    >>> chance = Chance("table-7")
    >>> [chance.pick(6) for _ in range(12)]
    [0, 2, 4, 0, 5, 2, 3, 2, 2, 3, 2, 2]
    >>> chance.draws
    12
    """

    __slots__ = ("draws", "seed")

    def __init__(self, seed: str, draws: int = 0) -> None:
        self.seed = seed
        self.draws = draws

    def copy(self) -> Chance:
        """The same place in the same stream, to be moved on apart from this one."""
        return Chance(self.seed, self.draws)

    def pick(self, n: int) -> int:
        """A fair number from 0 to ``n - 1``; ``n`` is at least 1."""
        limit = _SPAN - _SPAN % n
        while True:
            value = int.from_bytes(sha256(f"{self.seed}:{self.draws}".encode()).digest()[:8], "big")
            self.draws += 1
            if value < limit:
                return value % n

    def shuffle(self, cards: list[T]) -> None:
        """Shuffle a pile in place (Fisher-Yates from the top down; a pile of one draws nothing).

        >>> pile = list("abcdefgh")
        >>> Chance("table-7").shuffle(pile)
        >>> "".join(pile)
        'adcfbghe'
        """
        for i in range(len(cards) - 1, 0, -1):
            j = self.pick(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
