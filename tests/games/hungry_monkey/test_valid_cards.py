"""Valid and invalid cards: what may lie on what (HM-2, HM-9, HM-18, HM-35)."""

import pytest

from .build import cards, plays, refused, table

NUMBERED = ["sparrow", "snake", "4", "5", "6", "mongoose", "buffalo", "rhino", "elephant", "tiger"]
"""The animals that must fit, from 2 to 11. A Tiger never lies on the pile: it goes with it."""


@pytest.mark.parametrize("top", range(len(NUMBERED) - 1))
@pytest.mark.parametrize("card", range(len(NUMBERED)))
def test_a_card_needs_at_least_the_number_on_top(card: int, top: int) -> None:
    state = table({"ana": f"{NUMBERED[card]} ant", "bo": "4"}, pile=NUMBERED[top])
    if card >= top:
        plays(state, "play-from-hand", cards=NUMBERED[card])
    else:
        assert refused(state, "play-from-hand", cards=NUMBERED[card]) == [("card-too-low", "valid-cards")]


@pytest.mark.parametrize("card", ["ant", *NUMBERED, "monkey"])
def test_any_card_opens_an_empty_pile(card: str) -> None:
    plays(table({"ana": f"{card} 5", "bo": "4"}), "play-from-hand", cards=card)


def test_a_set_of_identical_cards_opens_an_empty_pile() -> None:
    assert plays(table({"ana": "4 4 5", "bo": "4"}), "play-from-hand", cards="4 4").pile == cards("4 4")


@pytest.mark.parametrize("top", NUMBERED[:-1])
@pytest.mark.parametrize("card", ["ant", "monkey"])
def test_an_ant_and_a_monkey_fit_on_everything(card: str, top: str) -> None:
    plays(table({"ana": f"{card} 5", "bo": "4"}, pile=top), "play-from-hand", cards=card)


def test_only_the_top_card_counts_not_those_below() -> None:
    plays(table({"ana": "4 5", "bo": "4"}, pile="rhino elephant snake"), "play-from-hand", cards="4")


@pytest.mark.parametrize("cleared_by", ["a Tiger", "a gang of four", "a pick-up"])
def test_after_the_pile_is_gone_any_card_is_valid(cleared_by: str) -> None:
    if cleared_by == "a Tiger":
        state = plays(table({"ana": "tiger 5", "bo": "4 4"}, pile="rhino"), "play-from-hand", cards="tiger").state
        player = "bo"
    elif cleared_by == "a pick-up":
        state = plays(table({"ana": "5", "bo": "4 4"}, pile="rhino"), "take-pile").state
        player = "bo"
    else:
        before = table({"ana": "rhino 4 5", "bo": "4 4"}, pile="rhino rhino rhino")
        state = plays(before, "play-from-hand", cards="rhino").state
        player = "ana"
    assert state["animal_pile"] == []
    plays(state, "play-from-hand", player, cards="4")
