"""The chance stream: the vectors of the contract, and that it is fair and repeatable."""

from collections import Counter
from hashlib import sha256

import pytest

from adjudicator.engine.chance import Chance


def test_twelve_picks_of_six() -> None:
    chance = Chance("table-7")
    assert [chance.pick(6) for _ in range(12)] == [0, 2, 4, 0, 5, 2, 3, 2, 2, 3, 2, 2]
    assert chance.draws == 12


def test_a_shuffle_of_eight() -> None:
    chance, pile = Chance("table-7"), list("abcdefgh")
    chance.shuffle(pile)
    assert "".join(pile) == "adcfbghe"
    assert chance.draws == 7


def test_five_picks_of_fifty_two_from_the_middle_of_the_stream() -> None:
    chance = Chance("ñandú", 100)
    assert [chance.pick(52) for _ in range(5)] == [0, 40, 0, 45, 43]
    assert chance.draws == 105


@pytest.mark.parametrize("size", [0, 1])
def test_nothing_is_drawn_to_shuffle_one_card_or_none(size: int) -> None:
    chance, pile = Chance("x"), ["a"] * size
    chance.shuffle(pile)
    assert (chance.draws, pile) == (0, ["a"] * size)


def test_a_value_that_would_favour_low_results_is_drawn_again() -> None:
    # With n just above 2^63 almost every second value is refused, and each one tried counts.
    n = 2**63 + 1
    chance = Chance("x")
    values = [int.from_bytes(sha256(f"x:{k}".encode()).digest()[:8], "big") for k in range(200)]
    taken = [value for value in values if value < n]
    assert [chance.pick(n) for _ in range(5)] == taken[:5]
    assert chance.draws == values.index(taken[4]) + 1 > 5


def test_picking_from_one_draws_all_the_same() -> None:
    chance = Chance("x")
    assert (chance.pick(1), chance.draws) == (0, 1)


def test_a_copy_keeps_its_place() -> None:
    chance = Chance("x", 5)
    kept = chance.copy()
    first = chance.pick(1000)
    assert (kept.seed, kept.draws) == ("x", 5)
    assert kept.pick(1000) == first


def test_a_shuffle_loses_and_doubles_nothing() -> None:
    pile = list(range(60))
    Chance("x").shuffle(pile)
    assert sorted(pile) == list(range(60)) != pile


def test_picks_are_even() -> None:
    chance = Chance("even")
    counts = Counter(chance.pick(4) for _ in range(4000))
    assert all(900 < count < 1100 for count in counts.values())


def test_the_first_value_that_would_favour_low_results_is_the_limit_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2^64 - 1 is the greatest multiple of three that there is room for: it and what follows are drawn again.
    values = iter([2**64 - 1, 2**64 - 2])

    class Told:
        def digest(self) -> bytes:
            return next(values).to_bytes(8, "big") + bytes(24)

    monkeypatch.setattr("adjudicator.engine.chance.sha256", lambda text: Told())
    chance = Chance("x")
    assert (chance.pick(3), chance.draws) == ((2**64 - 2) % 3, 2)
