"""Fin del juego: the end, majorities, bonus tiles and winners (CM-26 to CM-32)."""

import pytest

import adjudicator

from .build import COUNTS, ask, plays, refused, table


def test_the_game_is_over_when_the_last_tiles_reach_a_pile() -> None:
    after = plays(table({"ana": "", "bo": ""}, "dog", empty_bag=True), "conclude")
    assert after.turn == (None, "over")
    assert after.may == {}
    assert after.verdict["outcome"]["scores"] == {"ana": 1, "bo": 51 + sum(COUNTS.values())}
    assert after.verdict["outcome"]["winners"] == ["bo"]


def test_a_herd_ends_the_game_too() -> None:
    assert plays(table({"ana": "", "bo": ""}, "dog", empty_bag=True), "hide-herd").turn == (None, "over")


def test_with_a_tile_in_the_bag_the_game_goes_on() -> None:
    state = table({"ana": "", "bo": ""}, "dog", empty_bag=True)
    state["players"][1]["pile"].remove("pig")
    state["bag"]["pig"] = 1
    after = plays(state, "conclude")
    assert after.turn == ("bo", "draw")
    assert after.verdict["outcome"] is None


def test_level_on_an_animal_nobody_gets_its_bonus_tile() -> None:
    after = plays(table({"ana": "walrus*2", "bo": "dog*4"}, "dog*4 dog", claimed=True, empty_bag=True), "conclude")
    bonus = after.verdict["outcome"]["bonus"]
    assert bonus["walrus"] is None
    assert bonus["dog"] == "ana"
    assert list(bonus) == list(COUNTS)


def test_level_on_points_the_highest_bonus_tile_decides() -> None:
    # ana: kangaroo, dog and monkey (7 + 9 + 10) with 23 tiles; bo: elephant to giraffe and pig (3 + 4 + 5 + 8) with 29
    ana = "kangaroo*4 dog*5 monkey*6 pig*3 zebra*3 giraffe"
    after = plays(table({"ana": ana, "bo": ""}, "giraffe", empty_bag=True), "conclude")
    outcome = after.verdict["outcome"]
    assert outcome["scores"] == {"ana": 49, "bo": 49}
    assert outcome["winners"] == ["ana"]
    assert after.rules[-1] == "tie-break"


def test_level_on_points_and_without_bonus_tiles_the_win_is_shared() -> None:
    ana = "elephant walrus*2 giraffe*2 zebra*3 kangaroo*3 pig*4 dog*4 monkey*4"
    bo = "elephant walrus*2 giraffe*2 zebra*3 kangaroo*3 pig*4 dog*4 monkey*5"
    state = table({"ana": ana, "bo": bo, "cy": ""}, "monkey", empty_bag=True)
    after = plays(state, "conclude")
    outcome = after.verdict["outcome"]
    assert set(outcome["bonus"].values()) == {None}
    assert outcome["scores"] == {"ana": 24, "bo": 24, "cy": 4}
    assert outcome["winners"] == ["ana", "bo"]


def test_in_the_younger_players_game_the_tallest_pile_wins_and_animals_do_not_count() -> None:
    after = plays(table({"ana": "", "bo": ""}, "dog", empty_bag=True, scoring="tiles"), "conclude")
    assert after.verdict["outcome"] == {"scores": {"ana": 1, "bo": 51}, "bonus": {}, "winners": ["bo"]}


def test_equally_tall_piles_share_the_win_in_the_younger_players_game() -> None:
    ana = "elephant*3 walrus*4 giraffe*5 zebra*6 kangaroo*7"
    after = plays(table({"ana": ana, "bo": ""}, "dog", empty_bag=True, scoring="tiles"), "conclude")
    assert after.verdict["outcome"]["scores"] == {"ana": 26, "bo": 26}
    assert after.verdict["outcome"]["winners"] == ["ana", "bo"]
    assert after.rules[-1] == "young-players-swaps-and-ties"


def test_an_animal_left_in_the_box_has_no_bonus_tile() -> None:
    state = table({"ana": "", "bo": ""}, "zebra", empty_bag=True, removed=["dog", "pig"], swap=False)
    assert list(plays(state, "conclude").verdict["outcome"]["bonus"]) == [a for a in COUNTS if a not in ("dog", "pig")]


@pytest.mark.parametrize("scoring", ["bonus", "tiles"])
def test_hidden_piles_are_told_only_where_animals_count(scoring: str) -> None:
    state = table({"ana": "? pig", "bo": "?"}, "dog", hidden="elephant walrus", empty_bag=True, scoring=scoring)
    verdict = ask(state, "conclude")
    assert verdict["verdict"] == "legal"
    assert len(verdict["needs"]) == (2 if scoring == "bonus" else 0)
    after = plays(state, "conclude", reveals="elephant walrus" if scoring == "bonus" else "")
    assert after.verdict["outcome"] is not None


def test_nothing_is_done_after_the_end() -> None:
    over = plays(table({"ana": "", "bo": ""}, "dog", empty_bag=True), "conclude").state
    assert refused(over, "draw") == [("game-over", "game-end")]


def test_an_onlooker_of_a_finished_game_gets_no_outcome_that_hangs_on_hidden_piles() -> None:
    over = plays(table({"ana": "", "bo": ""}, "dog", empty_bag=True), "conclude").state
    seen = adjudicator.view(over, None)["state"]
    assert adjudicator.validate(seen)["valid"]
    assert ask(seen, "draw")["outcome"] is None


def test_after_a_herd_went_under_a_pile_its_unknown_tiles_are_asked_for_where_they_lay_before() -> None:
    state = table({"ana": "? elephant", "bo": ""}, "dog", hidden="zebra", empty_bag=True)
    verdict = ask(state, "hide-herd")
    assert [need["pointer"] for need in verdict["needs"]] == ["/state/players/0/pile/0"]
    assert ask(state, "conclude")["needs"] == verdict["needs"]
