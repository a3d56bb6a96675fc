"""The referee agrees with engines that were written from the rulebooks alone (``make compare`` tries many more)."""

from __future__ import annotations

import pytest

from adjudicator import GAMES
from adjudicator.conformance.compare import comparable
from tests.second_opinion.compare import compare, opinion
from tests.support import setups, start


@pytest.mark.parametrize("game", GAMES)
def test_the_referee_and_the_second_opinion_agree(game: str) -> None:
    result = compare(game, 0, 1500)
    assert result.differences == []
    assert {verdict.split()[0] for verdict in result.judged} >= {"legal", "illegal", "impossible"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", ["table-7", "ñandú", None])
def test_both_deal_alike(game: str, seed: str | None) -> None:
    dealt = 0
    for request in setups(game):
        ours = start(game, request, seed)
        if ours is None:
            with pytest.raises(ValueError, match=r"."):
                opinion(game).setup(request["players"], request["options"], seed)
            continue
        dealt += 1
        assert comparable(ours) == comparable(opinion(game).setup(request["players"], request["options"], seed)), (
            request
        )
    assert dealt
