"""The end of a round, Defeats, further rounds and the end of the game (MMM-9 to MMM-18)."""

import random

import pytest

import adjudicator

from .build import Json, plays, problems, refused, table, total

LAST = {"ana": "s9", "bo": "", "cy": ""}


def test_the_round_is_over_with_the_last_card_of_all_and_its_pile_is_nobodys() -> None:
    after = plays(table(LAST, "s6", bad_stuff={"bo": ["w3"]}), "play", card="s9")
    assert after.turn == (None, "deal")
    assert after.state["center"] == ["spyke-6", "spyke-9"]
    assert after.defeats == [0, 1, 0]
    assert after.may == {"ana": ["deal"], "bo": ["deal"], "cy": ["deal"]}
    assert "final-pile" in after.rules


def test_with_a_card_left_the_round_goes_on() -> None:
    assert plays(table({**LAST, "bo": "e1"}, "s6"), "play", card="s9").turn == ("bo", "play")


def test_piles_count_and_not_cards() -> None:
    state = table(LAST, "s6", bad_stuff={"bo": ["w3 w4 w5 w6"], "cy": ["e1", "e2"]})
    assert plays(state, "play", card="s9").defeats == [0, 0, 1]


def test_all_who_are_level_take_a_defeat() -> None:
    state = table(LAST, "s6", bad_stuff={"bo": ["w3"], "cy": ["e1"]})
    after = plays(state, "play", card="s9")
    assert after.defeats == [0, 1, 1]
    assert after.rules.count("defeat-tie") == 2


def test_without_any_bad_stuff_nobody_takes_a_defeat() -> None:
    after = plays(table(LAST, "s6"), "play", card="s9")
    assert after.defeats == [0, 0, 0]
    assert "nobody-has-a-pile" in after.rules


def test_a_last_card_that_does_not_fit_takes_the_pile_first_and_it_counts() -> None:
    state = table({**LAST, "ana": "d1"}, "s6", bad_stuff={"bo": ["w3"]})
    after = plays(plays(state, "take-pile").state, "play", card="d1")
    assert after.state["center"] == ["dwarf-1"]
    assert after.defeats == [1, 1, 0]


def test_the_third_defeat_loses_and_the_others_win_together() -> None:
    state = table(LAST, "s6", bad_stuff={"bo": ["w3"]}, defeats={"bo": 2, "cy": 2})
    after = plays(state, "play", card="s9")
    assert after.turn == (None, "over")
    assert after.may == {}
    assert after.verdict["outcome"] == {"losers": ["bo"], "winners": ["ana", "cy"], "play_again": False}


def test_two_defeats_do_not_end_the_game() -> None:
    state = table(LAST, "s6", bad_stuff={"bo": ["w3"]}, defeats={"bo": 1})
    assert plays(state, "play", card="s9").turn == (None, "deal")


def test_several_may_lose_at_once_and_if_all_do_they_play_again() -> None:
    everybody = {"ana": ["e1"], "bo": ["w3"], "cy": ["e2"]}
    state = table(LAST, "s6", bad_stuff=everybody, defeats={"ana": 2, "bo": 2, "cy": 1})
    assert plays(state, "play", card="s9").verdict["outcome"] == {
        "losers": ["ana", "bo"],
        "winners": ["cy"],
        "play_again": False,
    }
    state = table(LAST, "s6", bad_stuff=everybody, defeats=dict.fromkeys(LAST, 2))
    after = plays(state, "play", card="s9")
    assert after.verdict["outcome"] == {"losers": ["ana", "bo", "cy"], "winners": [], "play_again": True}
    assert after.rules[-1] == "all-lose-play-again"


def test_anybody_deals_the_next_round_and_defeats_stay() -> None:
    scored = plays(table(LAST, "s6", bad_stuff={"bo": ["w3"]}), "play", card="s9").state
    for player in LAST:
        after = plays({**scored, "chance": {"seed": "table-7", "draws": 35}}, "deal", player)
        assert after.state["round"] == 2
        assert after.defeats == [0, 1, 0]
        assert after.state["center"] == []
        assert all(one["bad_stuff"] == [] and len(one["hand"]) == 12 for one in after.state["players"])
        assert "spyke-3" in after.player(str(after.turn[0]))["hand"]


def test_at_a_real_table_a_new_round_is_dealt_unseen() -> None:
    scored = plays(table(LAST, "s6", bad_stuff={"bo": ["w3"]}), "play", card="s9").state
    after = plays(scored, "deal")
    assert after.turn == (None, "open")
    assert after.player("ana")["hand"] == [None] * 12
    assert after.may == {"ana": ["play"], "bo": ["play"], "cy": ["play"]}


def test_nobody_deals_before_the_round_is_over_and_nobody_plays_after_it() -> None:
    state = table(LAST, "s6", bad_stuff={"bo": ["w3"]})
    assert refused(state, "deal")[0] == ("round-not-over", "round-end")
    scored = plays(state, "play", card="s9").state
    assert ("card-not-held", "one-card-a-turn") in refused(scored, "play", card="s3")
    assert refused(scored, "take-pile")[0] == ("nothing-to-take", "final-pile")


def test_three_defeats_end_the_game_and_fewer_do_not() -> None:
    state = table(LAST, "s6", defeats={"bo": 3})
    assert problems(state) == [("end-missed", "/state/turn/step")]
    scored = plays(table(LAST, "s6", bad_stuff={"bo": ["w3"]}), "play", card="s9").state
    assert problems({**scored, "turn": {"player": None, "step": "over"}}) == [("end-missed", "/state/turn/step")]
    assert problems({**scored, "turn": {"player": "ana", "step": "deal"}}) == [("turn-player", "/state/turn/player")]


@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_random_game_ends_with_a_loser(players: int, seed: str) -> None:
    names = ["ana", "bo", "cy", "dee", "eli", "fay"][:players]
    state = adjudicator.setup("mighty-monsters", names, seed=seed)["state"]
    rng = random.Random(seed)
    verdict: Json = {"outcome": None}
    while moves := adjudicator.legal_moves(state)["moves"]:
        verdict = adjudicator.adjudicate(state, rng.choice(moves))
        assert verdict["verdict"] == "legal"
        state = verdict["state"]
        assert total(state) == 36
        assert adjudicator.validate(state)["valid"]
    outcome = verdict["outcome"]
    assert outcome is not None
    assert sorted(outcome["losers"] + outcome["winners"]) == sorted(names)
    assert outcome["losers"] == [one["id"] for one in state["players"] if one["defeats"] == 3]
