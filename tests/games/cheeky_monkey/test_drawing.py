"""Como se Juega, Continúe su turno: drawing, duplicates, and when one has to stop (CM-5 to CM-11, CM-25 to CM-27)."""

import pytest

from .build import ask, plays, refused, table


def test_the_first_tile_of_a_turn_lies_in_front_and_not_on_the_pile() -> None:
    after = plays(table({"ana": "dog", "bo": ""}), "draw", reveals="giraffe")
    assert after.front == ["giraffe"]
    assert after.pile("ana") == ["dog"]
    assert after.state["bag"]["giraffe"] == 4
    assert after.state["latest"] == {"animal": "giraffe", "claimed": False, "swapped": False}


def test_the_first_tile_cannot_be_a_duplicate_even_of_the_own_top() -> None:
    assert plays(table({"ana": "dog", "bo": ""}), "draw", reveals="dog").turn == ("ana", "decide")


@pytest.mark.parametrize("move", ["conclude", "hide-herd"])
def test_nobody_ends_a_turn_without_drawing(move: str) -> None:
    assert ("nothing-drawn", "draw-first") in refused(table({"ana": "dog", "bo": ""}), move)


def test_nobody_claims_or_swaps_before_drawing() -> None:
    state = table({"ana": "", "bo": "dog"})
    assert refused(state, "claim", from_="bo")[0] == ("nothing-drawn", "draw-first")
    assert refused(state, "swap", with_="bo")[0] == ("nothing-drawn", "draw-first")


def test_another_tile_that_matches_nothing_in_front_is_kept() -> None:
    after = plays(table({"ana": "pig", "bo": ""}, "dog"), "draw", reveals="pig")
    assert after.front == ["dog", "pig"]
    assert after.may == {"ana": ["draw", "conclude"]}


def test_a_duplicate_sends_everything_in_front_and_the_drawn_tile_to_the_bag() -> None:
    after = plays(table({"ana": "kangaroo pig", "bo": "elephant"}, "dog zebra"), "draw", reveals="dog")
    assert after.front == []
    assert after.state["bag"]["dog"] == 9
    assert after.state["bag"]["zebra"] == 6
    assert after.pile("ana") == ["kangaroo", "pig"]
    assert after.turn == ("bo", "draw")
    assert after.state["latest"] is None
    assert "duplicate-ends-turn" in after.rules


def test_claimed_tiles_count_for_a_duplicate_and_do_not_return_to_their_owner() -> None:
    after = plays(table({"ana": "", "bo": "elephant"}, "dog dog zebra"), "draw", reveals="dog")
    assert after.turn == ("bo", "draw")
    assert after.pile("bo") == ["elephant"]
    assert after.state["bag"]["dog"] == 9


def test_a_second_monkey_cannot_be_saved_by_a_swap() -> None:
    after = plays(table({"ana": "", "bo": "pig"}, "monkey zebra"), "draw", reveals="monkey")
    assert after.turn == ("bo", "draw")
    assert after.pile("bo") == ["pig"]


def test_with_an_empty_bag_nobody_goes_on() -> None:
    state = table({"ana": "", "bo": ""}, "dog", empty_bag=True)
    assert refused(state, "draw") == [("bag-empty", "empty-bag")]


def test_one_tile_in_the_bag_is_enough_to_go_on() -> None:
    state = table({"ana": "", "bo": ""}, "dog", empty_bag=True)
    state["players"][1]["pile"].remove("pig")
    state["bag"]["pig"] = 1
    after = plays(state, "draw", reveals="pig")
    assert after.may == {"ana": ["conclude"]}


def test_when_the_last_tile_is_a_duplicate_the_game_goes_on() -> None:
    state = table({"ana": "", "bo": ""}, "dog", empty_bag=True)
    state["players"][1]["pile"].remove("dog")
    state["bag"]["dog"] = 1
    after = plays(state, "draw", reveals="dog")
    assert after.turn == ("bo", "draw")
    assert after.state["bag"]["dog"] == 2


def test_the_turn_passes_from_the_last_seat_to_the_first() -> None:
    state = table({"ana": "", "bo": "", "cy": ""}, "dog", turn="cy")
    assert plays(state, "draw", "cy", reveals="dog").turn == ("ana", "draw")


def test_nobody_draws_out_of_turn() -> None:
    assert refused(table({"ana": "", "bo": ""}), "draw", "bo") == [("not-your-turn", "turn-order")]


def test_the_seed_draws_over_the_bag_laid_out_in_the_catalogues_order() -> None:
    # the first pick(52) of this stream is 0 at draw 100 and 40 at draw 101
    state = table({"ana": "", "bo": ""}, seed="ñandú")
    state["chance"]["draws"] = 101
    laid_out = [animal for animal, count in state["bag"].items() for _ in range(count)]
    after = plays(state, "draw")
    assert after.front == [laid_out[40]]
    assert after.state["chance"]["draws"] == 102


def test_at_a_real_table_the_tile_drawn_is_told() -> None:
    verdict = ask(table({"ana": "", "bo": ""}), "draw")
    assert verdict["verdict"] == "legal"
    assert [(one["kind"], one["for"]) for one in verdict["needs"]] == [("pick", "result")]
    assert verdict["state"] is None


def test_nobody_draws_what_is_not_in_the_bag() -> None:
    state = table({"ana": "elephant*3", "bo": ""})
    assert ask(state, "draw", reveals="elephant")["verdict"] == "impossible"
