"""Random games to the end, for every number of players and every combination of options."""

import random
from itertools import product

import pytest

import adjudicator

from .build import COUNTS, Json, total

OPTIONS = list(product(["bonus", "tiles"], [[], ["dog"], ["dog", "pig"]], [True, False]))


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(("scoring", "removed", "swap"), OPTIONS)
def test_a_random_game_ends_and_every_tile_is_scored(
    players: int, scoring: str, removed: list[str], swap: bool
) -> None:
    names = ["ana", "bo", "cy", "dee", "eli", "fay"][:players]
    options = {"scoring": scoring, "removed": removed, "swap": swap}
    rng = random.Random(f"{players}{options}")
    state = adjudicator.setup("cheeky-monkey", names, options, seed="play")["state"]
    in_play = sum(count for animal, count in COUNTS.items() if animal not in removed)
    verdict: Json = {"outcome": None}
    for _ in range(5_000):
        moves = adjudicator.legal_moves(state, limit=20)["moves"]
        if not moves:
            break
        # tiles get put away often enough for the bag to run empty
        verdict = adjudicator.adjudicate(state, rng.choice([*moves, *[one for one in moves if one["type"] != "draw"]]))
        assert verdict["verdict"] == "legal"
        state = verdict["state"]
        assert total(state) == in_play
        assert adjudicator.validate(state)["valid"]
    outcome = verdict["outcome"]
    assert state["turn"] == {"player": None, "step": "over"}
    assert outcome is not None
    given = sum(COUNTS[animal] for animal, holder in outcome["bonus"].items() if holder)
    assert sum(outcome["scores"].values()) == in_play + given
    assert all(outcome["scores"][name] == max(outcome["scores"].values()) for name in outcome["winners"])
    assert (outcome["bonus"] == {}) == (scoring == "tiles")
