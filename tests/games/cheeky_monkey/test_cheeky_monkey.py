"""Monos descarados: the Monkey's swap (CM-11 to CM-19) and the small children's game (CM-32)."""

from .build import ask, plays, refused, table


def test_a_monkey_changes_places_with_the_top_of_a_pile() -> None:
    after = plays(table({"ana": "", "bo": "pig dog"}, "zebra monkey"), "swap", with_="bo")
    assert after.front == ["zebra", "dog"]
    assert after.pile("bo") == ["pig", "monkey"]
    assert after.state["latest"] == {"animal": "monkey", "claimed": False, "swapped": True}
    assert after.may == {"ana": ["draw", "conclude"]}


def test_only_a_monkey_is_swapped() -> None:
    assert refused(table({"ana": "", "bo": "pig"}, "dog"), "swap", with_="bo") == [("not-a-monkey", "cheeky-swap")]


def test_a_monkey_drawn_earlier_is_not_swapped_any_more() -> None:
    assert refused(table({"ana": "", "bo": "pig"}, "monkey dog"), "swap", with_="bo") == [
        ("not-a-monkey", "cheeky-swap")
    ]


def test_after_a_claim_the_monkey_is_kept() -> None:
    state = table({"ana": "", "bo": "pig monkey", "cy": "dog"}, "monkey")
    after = plays(state, "claim", from_="bo")
    assert refused(after.state, "swap", with_="cy") == [("already-claimed", "keep-or-swap")]


def test_after_a_swap_no_monkey_is_claimed() -> None:
    state = table({"ana": "", "bo": "dog", "cy": "monkey"}, "monkey")
    after = plays(state, "swap", with_="bo")
    assert refused(after.state, "claim", from_="cy") == [("already-swapped", "keep-or-swap")]
    assert refused(after.state, "claim", from_="bo") == [("already-swapped", "keep-or-swap")]


def test_the_swapped_in_animal_claims_nothing() -> None:
    state = table({"ana": "", "bo": "dog", "cy": "dog"}, "monkey")
    after = plays(state, "swap", with_="bo")
    assert refused(after.state, "claim", from_="cy") == [("already-swapped", "swapped-in-not-claimable")]


def test_a_monkey_is_swapped_once() -> None:
    state = table({"ana": "", "bo": "dog", "cy": "dog"}, "monkey")
    after = plays(state, "swap", with_="bo")
    assert refused(after.state, "swap", with_="cy") == [("already-swapped", "cheeky-swap")]


def test_a_swapped_in_tile_may_match_one_in_front_but_a_draw_of_it_is_a_duplicate() -> None:
    state = table({"ana": "", "bo": "pig dog"}, "dog monkey")
    after = plays(state, "swap", with_="bo")
    assert after.front == ["dog", "dog"]
    assert after.turn == ("ana", "decide")
    assert plays(after.state, "draw", reveals="dog").turn == ("bo", "draw")


def test_after_a_swap_a_second_monkey_is_no_duplicate_and_has_both_options() -> None:
    state = table({"ana": "", "bo": "pig dog", "cy": "zebra"}, "monkey")
    after = plays(plays(state, "swap", with_="bo").state, "draw", reveals="monkey")
    assert after.front == ["dog", "monkey"]
    assert after.may == {"ana": ["draw", "claim", "swap", "conclude"]}
    assert plays(after.state, "claim", from_="bo").pile("bo") == ["pig"]


def test_a_monkey_swapped_for_a_monkey_makes_the_second_one_a_duplicate() -> None:
    state = table({"ana": "", "bo": "monkey"}, "monkey")
    after = plays(state, "swap", with_="bo")
    assert after.front == ["monkey"]
    assert plays(after.state, "draw", reveals="monkey").turn == ("bo", "draw")


def test_there_is_nothing_to_swap_with_at_the_start() -> None:
    state = table({"ana": "dog", "bo": ""}, "monkey")
    assert refused(state, "swap", with_="bo") == [("pile-empty", "swap-without-piles")]
    assert refused(state, "swap", with_="ana") == [("own-pile", "cheeky-swap")]
    assert refused(state, "swap", with_="zoe") == [("no-such-target", "cheeky-swap")]


def test_small_children_keep_their_monkeys_and_may_claim_with_them() -> None:
    state = table({"ana": "", "bo": "monkey"}, "monkey", scoring="tiles", removed=["dog"], swap=False)
    assert refused(state, "swap", with_="bo") == [("no-swaps", "small-children-no-swap")]
    assert plays(state, "claim", from_="bo").front == ["monkey", "monkey"]


def test_a_tile_swapped_in_from_an_unknown_top_is_told() -> None:
    state = table({"ana": "", "bo": "?"}, "monkey", hidden="pig")
    assert len(ask(state, "swap", with_="bo")["needs"]) == 1
    assert plays(state, "swap", with_="bo", reveals="pig").front == ["pig"]
