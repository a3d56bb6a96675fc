"""Concluye tu turno, Asegura una manada, and what a state cannot be (CM-20 to CM-24)."""

from itertools import permutations

import pytest

import adjudicator

from .build import listed, plays, problems, refused, table


def test_the_tiles_go_on_top_in_the_order_of_ones_choice() -> None:
    state = table({"ana": "walrus giraffe", "bo": ""}, "dog zebra pig")
    after = plays(state, "conclude", order="pig dog zebra")
    assert after.pile("ana") == ["walrus", "giraffe", "pig", "dog", "zebra"]
    assert after.turn == ("bo", "draw")
    assert after.state["latest"] is None


def test_without_an_order_they_go_as_they_lie() -> None:
    assert plays(table({"ana": "walrus", "bo": ""}, "dog zebra"), "conclude").pile("ana") == ["walrus", "dog", "zebra"]


def test_every_order_is_listed_once() -> None:
    state = table({"ana": "", "bo": ""}, "dog dog zebra pig")
    orders = [tuple(move["order"]) for move in listed(state) if move["type"] == "conclude"]
    assert len(set(orders)) == len(orders)
    assert set(orders) == set(permutations(["dog", "dog", "zebra", "pig"]))


def test_no_tile_is_kept_back() -> None:
    state = table({"ana": "", "bo": ""}, "dog zebra")
    assert refused(state, "conclude", order="dog") == [("tile-kept-back", "conclude-turn")]


def test_tiles_of_the_pile_are_not_rearranged() -> None:
    state = table({"ana": "pig", "bo": ""}, "dog zebra")
    assert refused(state, "conclude", order="dog pig zebra") == [("tile-not-in-front", "conclude-order")]


def test_a_tile_is_put_away_once() -> None:
    state = table({"ana": "pig", "bo": ""}, "dog zebra")
    assert refused(state, "conclude", order="dog dog zebra") == [("tile-not-in-front", "conclude-order")]


def test_a_herd_goes_under_the_pile() -> None:
    state = table({"ana": "walrus giraffe", "bo": ""}, "dog dog", claimed=True)
    after = plays(state, "hide-herd")
    assert after.pile("ana") == ["dog", "dog", "walrus", "giraffe"]
    assert after.turn == ("bo", "draw")


def test_one_tile_is_a_herd_and_two_animals_are_none() -> None:
    assert plays(table({"ana": "walrus", "bo": ""}, "dog"), "hide-herd").pile("ana") == ["dog", "walrus"]
    assert refused(table({"ana": "walrus", "bo": ""}, "dog pig"), "hide-herd") == [("not-a-herd", "hide-herd")]


def test_after_a_swap_what_lies_there_now_makes_the_herd() -> None:
    state = table({"ana": "walrus", "bo": "zebra"}, "zebra monkey")
    after = plays(state, "swap", with_="bo")
    assert plays(after.state, "hide-herd").pile("ana") == ["zebra", "zebra", "walrus"]


def test_only_the_top_of_a_pile_is_seen_of_ones_own_too() -> None:
    state = table({"ana": "walrus giraffe", "bo": "pig", "cy": ""}, "dog")
    for viewer in ("ana", None):
        seen = adjudicator.view(state, viewer)["state"]
        assert [one["pile"] for one in seen["players"]] == [[None, "giraffe"], ["pig"], []]
        assert seen["bag"] == state["bag"]
        assert seen["front"] == ["dog"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"turn": {"player": "zoe", "step": "decide"}}, ("turn-player", "/state/turn/player")),
        ({"latest": None}, ("latest-out-of-step", "/state/latest")),
        ({"front": []}, ("front-out-of-step", "/state/front")),
        ({"latest": {"animal": "pig", "claimed": False, "swapped": False}}, ("latest-not-in-front", "/state/front")),
        ({"latest": {"animal": "dog", "claimed": True, "swapped": False}}, ("latest-not-in-front", "/state/front")),
        (
            {"latest": {"animal": "dog", "claimed": False, "swapped": True}},
            ("impossible-swap", "/state/latest/swapped"),
        ),
        (
            {"latest": {"animal": "monkey", "claimed": False, "swapped": True}},
            ("swapped-monkey-missing", "/state/latest/swapped"),
        ),
        ({"turn": {"player": None, "step": "over"}}, ("end-missed", "/state/turn/step")),
    ],
)
def test_positions_that_no_play_leads_to(change: dict[str, object], problem: tuple[str, str]) -> None:
    state = table({"ana": "", "bo": "pig"}, "dog")
    assert problems(state) == []
    assert problem in problems({**state, **change})


def test_a_duplicate_cannot_lie_in_front_and_a_position_where_it_does_says_why() -> None:
    """A second Dog in front was drawn, so the turn ended; a Dog in the middle is no tile drawn last."""
    kept = adjudicator.validate(table({"ana": "", "bo": "pig"}, "dog zebra dog"))["problems"]
    assert [one["message"][:41] for one in kept] == ["The Dog drawn last is a duplicate of one "]
    astray = adjudicator.validate(table({"ana": "", "bo": "pig"}, "dog zebra", latest="dog"))["problems"]
    assert [one["message"][:41] for one in astray] == ["The Dog was drawn last and not swapped: i"]


def test_the_box_holds_no_more_than_it_holds() -> None:
    state = table({"ana": "elephant*3", "bo": ""}, "dog")
    state["bag"]["elephant"] = 1
    state["bag"]["pig"] -= 1
    assert problems(state) == [("too-many-of-a-card", "/state/players/0/pile/2")]
    state["bag"]["elephant"] = 4
    assert ("too-many-in-bag", "/state/bag/elephant") in problems(state)
    assert ("wrong-number-of-tiles", "/state") in problems(state)
