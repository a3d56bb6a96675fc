"""Setting and checking Monkey Traps (MK-31 to MK-41)."""

from typing import Any

import pytest

from .build import After, Json, cards, listed, needed, plays, refused, table


def setter(**more: object) -> Json:
    """Ana may set traps; the top card of the deck is red-3, the next one blue-4."""
    settings: Json = {"deck": "blue-4 red-3", **more}
    return table({"ana": "", "bo": "", "cy": ""}, **settings)


def test_both_traps_on_one_or_one_on_each_of_two() -> None:
    both = plays(setter(), "set-traps", on=["bo", "bo"])
    assert both.traps("bo") == ["red-3", "blue-4"]
    assert both.turn == ("ana", "act", 1)
    each = plays(setter(), "set-traps", on=["cy", "bo"])
    assert (each.traps("cy"), each.traps("bo")) == (["red-3"], ["blue-4"])
    assert all("red" not in effect["message"] for effect in each.verdict["effects"])


@pytest.mark.parametrize(
    ("settings", "on", "why"),
    [
        ({}, ["bo", "zoe"], ("no-such-opponent", "trap-targets")),
        ({}, ["bo", "kurgill"], ("no-such-opponent", "trap-targets")),
        ({}, ["ana", "bo"], ("trap-on-oneself", "whom-to-trap")),
        ({"at": {"bo": 5}}, ["bo", "cy"], ("trap-at-treetop", "trap-targets")),
        ({"traps": {"bo": "red-4 red-5 red-6"}}, ["bo", "bo"], ("too-many-traps", "trap-limit")),
        ({}, ["bo"], ("wrong-number-of-traps", "both-traps-on-one")),
        ({"ap": 0}, ["bo", "bo"], ("no-action-points", "action-points")),
        ({"with_traps": False}, ["bo", "bo"], ("no-traps-game", "no-traps-game")),
    ],
)
def test_traps_that_cannot_be_set(settings: Json, on: list[str], why: tuple[str, str]) -> None:
    assert why in refused(setter(**settings), "set-traps", on=on)


def test_with_no_room_anywhere_the_action_cannot_be_begun() -> None:
    state = setter(at={"bo": 5}, traps={"cy": "red-4 red-5 red-6 red-7"})
    assert ("wrong-number-of-traps", "no-trap-target") in refused(state, "set-traps", on=["cy", "cy"])
    assert listed(state, "set-traps") == []


def test_where_only_one_can_be_set_the_second_card_is_discarded() -> None:
    state = setter(at={"bo": 5}, traps={"cy": "red-4 red-5 red-6"})
    after = plays(state, "set-traps", on=["cy"])
    assert after.traps("cy") == cards("red-4 red-5 red-6 red-3")
    assert after.discard == ["blue-4"]
    assert listed(state, "set-traps") == [{"on": ["cy"]}]
    assert ("wrong-number-of-traps", "no-trap-target") in refused(state, "set-traps", on=["cy", "cy"])


def test_the_two_orders_of_a_pair_are_two_moves() -> None:
    state = setter(traps={"bo": "red-4 red-5 red-6"})
    assert listed(state, "set-traps") == [{"on": ["bo", "cy"]}, {"on": ["cy", "bo"]}, {"on": ["cy", "cy"]}]


def test_kurgill_can_be_trapped() -> None:
    state = table({"ana": ""}, deck="blue-4 red-3", krazy_kurgz=True)
    assert plays(state, "set-traps", on=["kurgill", "kurgill"]).traps("kurgill") == ["red-3", "blue-4"]


# --- Checking -------------------------------------------------------------------------------------------------------


def beats(hand: str, traps: str, trunk: str = "yellow-10", **fields: Any) -> After:
    """Ana beats the trunk card at position 2 with all her cards, traps lying on her."""
    state = table(
        {"ana": hand, "bo": ""}, at={"ana": 2}, traps={"ana": traps}, trunk=f"black-1 {trunk}", step="climb", ap=1
    )
    return plays(state, "beat", cards=hand, **fields)


def test_a_number_match_catches_whatever_the_colour() -> None:
    after = beats("red-5 blue-8", "black-8")
    assert (after.at("ana"), after.traps("ana"), after.hand("ana")) == (2, [], [])
    assert after.discard == cards("red-5 blue-8 black-8")
    assert after.turn == ("ana", "act", 1)


def test_without_a_match_all_traps_are_dodged_and_the_trunk_card_does_not_count() -> None:
    after = beats("red-7 blue-7 green-7", "wild-20 red-4", trunk="wild-20")
    assert (after.at("ana"), after.traps("ana")) == (3, [])
    assert after.discard == cards("red-7 blue-7 green-7 wild-20 red-4")


def test_the_climber_chooses_the_order_and_stops_at_a_match() -> None:
    after = beats("blue-5 green-8", "red-3 black-8", trap_order=[1, 0])
    assert (after.traps("ana"), after.discard) == (["red-3"], cards("blue-5 green-8 black-8"))
    as_they_lie = beats("blue-5 green-8", "red-3 black-8")
    assert (as_they_lie.traps("ana"), as_they_lie.discard) == ([], cards("blue-5 green-8 red-3 black-8"))


def test_traps_are_carried_down_and_not_checked_by_falling() -> None:
    state = table({"ana": "red-8", "bo": ""}, at={"ana": 3}, traps={"ana": "black-8"}, step="climb", ap=1)
    after = plays(state, "give-up")
    assert (after.at("ana"), after.traps("ana"), after.hand("ana")) == (2, ["black-8"], ["red-8"])


def test_at_a_real_table_traps_are_told_until_one_catches() -> None:
    state = table(
        {"ana": "blue-8", "bo": ""},
        traps={"ana": "? ?"},
        trunk="red-3",
        hidden="black-8 green-2",
        step="climb",
        ap=1,
        seed=None,
    )
    assert needed(state, "beat", cards="blue-8") == [("face", "/state/players/0/traps/0")]
    caught = plays(state, "beat", cards="blue-8", reveals="black-8")
    assert (caught.at("ana"), caught.traps("ana")) == (1, [None])
    assert needed(state, "beat", cards="blue-8", reveals="green-2") == [("face", "/state/players/0/traps/1")]
    assert needed(state, "beat", cards="blue-8", trap_order=[1, 0]) == [("face", "/state/players/0/traps/1")]
