"""What each player sees, and what nobody sees (HM-5, HM-43, HM-51)."""

from copy import deepcopy
from typing import Any

import pytest

import adjudicator

from .build import Json, table


def shown() -> Json:
    """A position with something in every zone."""
    state = table(
        {"ana": "rhino 5", "bo": "6 6", "cy": "4"},
        pile="4 monkey",
        draw="6 elephant",
        discard="tiger",
        beans={"ana": [1, 3], "bo": [1], "cy": [2]},
        bean_pile=[2, 2, 2, 3, 3, 3, 3, 3, 2],
        games_scored=1,
    )
    state["buried"] = [state["discard_pile"].pop(0)]
    state["options"]["buried"] = 1
    return state


@pytest.mark.parametrize("viewer", ["ana", "bo", "cy", None])
def test_a_view_hides_exactly_what_its_viewer_may_not_see(viewer: str | None) -> None:
    state = shown()
    before = deepcopy(state)
    seen = adjudicator.view(state, viewer)["state"]
    assert state == before
    for key in ("game", "ruleset", "options", "animal_pile", "discard_pile", "turn", "at_most", "finished"):
        assert seen[key] == state[key]
    assert seen["games_scored"] == 1
    assert seen["draw_pile"] == [None, None]
    assert seen["buried"] == [None]
    assert seen["bean_pile"] == [None] * 9
    assert seen["chance"] is None
    for one, own in zip(seen["players"], state["players"], strict=True):
        assert one["row"] == [None] * 4
        if one["id"] == viewer:
            assert (one["hand"], one["beans"]) == (own["hand"], own["beans"])
        else:
            assert (one["hand"], one["beans"]) == ([None] * len(own["hand"]), [None] * len(own["beans"]))


def test_not_even_the_owner_sees_a_row_during_a_peek() -> None:
    state = table({"ana": "5", "bo": "6"}, pile="snake", rows={"ana": "6", "bo": "4"}, step="peek")
    assert [one["row"] for one in adjudicator.view(state, "ana")["state"]["players"]] == [[None], [None]]


def test_a_view_for_somebody_who_is_not_at_the_table_is_refused_with_a_problem() -> None:
    answer = adjudicator.view(shown(), "zoe")
    assert answer["state"] is None
    assert [(one["code"], one["pointer"]) for one in answer["problems"]] == [("no-such-player", "/viewer")]


@pytest.mark.parametrize("viewer", ["ana", None])
def test_a_view_of_a_view_is_the_same(viewer: str | None) -> None:
    seen = adjudicator.view(shown(), viewer)["state"]
    assert adjudicator.view(seen, viewer)["state"] == seen
    assert adjudicator.validate(seen) == {"valid": True, "problems": []}


def test_two_positions_that_differ_only_in_hidden_cards_look_alike() -> None:
    state = shown()
    other = deepcopy(state)
    other["players"][1]["hand"], other["draw_pile"] = state["draw_pile"], state["players"][1]["hand"]
    other["buried"], other["players"][2]["hand"] = state["players"][2]["hand"], state["buried"]
    assert state != other
    for viewer in ("ana", None):
        assert adjudicator.view(state, viewer) == adjudicator.view(other, viewer)


def heard(state: Json, move: Json) -> Any:
    """What the whole table hears of a move."""
    verdict = adjudicator.adjudicate(state, {"player": "ana", **move})
    assert verdict["verdict"] == "legal"
    return verdict["summary"], [effect for effect in verdict["effects"] if effect["visible_to"] is None]


@pytest.mark.parametrize("card", ["sparrow", "mongoose", "snake", "buffalo"])
def test_what_all_may_hear_tells_nothing_of_the_cards_drawn_or_lying_in_rows(card: str) -> None:
    state = table({"ana": f"{card} 4", "bo": "6 6"}, pile="sparrow", draw="6 elephant rhino tiger 5")
    other = deepcopy(state)
    ana, bo = other["players"]
    other["draw_pile"].reverse()
    ana["row"], bo["row"] = bo["row"], ana["row"]
    assert heard(state, {"type": "play-from-hand", "cards": [card]}) == heard(
        other, {"type": "play-from-hand", "cards": [card]}
    )


@pytest.mark.parametrize(("draw", "rows"), [("", ""), ("rhino rhino", "ant ant snake snake")])
def test_what_all_may_hear_does_not_tell_whether_the_next_player_has_a_card_that_fits(draw: str, rows: str) -> None:
    def after(hand: str) -> Any:
        state = table({"ana": "elephant 5 5", "bo": hand}, pile="4", draw=draw, rows={"ana": rows, "bo": rows})
        return heard(state, {"type": "play-from-hand", "cards": ["elephant"]})

    assert after("elephant elephant") == after("elephant 5") == after("5 5")
