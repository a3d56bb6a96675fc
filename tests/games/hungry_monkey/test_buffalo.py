"""The Buffalo: the next player plays 8 or lower (HM-35 to HM-40)."""

import pytest

from .build import cards, plays, problems, refused, table, told

BOUND = {"pile": "4 buffalo", "at_most": 8}


def bound(hand: str, **more: object) -> dict[str, object]:
    """A position in which Ana is bound by a Buffalo."""
    return table({"ana": hand, "bo": "6 rhino"}, **(BOUND | more))  # type: ignore[arg-type]


def test_a_buffalo_binds_the_next_player() -> None:
    after = plays(table({"ana": "buffalo 5", "bo": "4 rhino"}, pile="4"), "play-from-hand", cards="buffalo")
    assert after.state["at_most"] == 8
    assert after.turn == ("bo", "play")
    assert "next-player-bound" in after.effects


@pytest.mark.parametrize("card", ["ant", "sparrow", "snake", "4", "5", "6", "mongoose", "buffalo", "monkey"])
def test_a_bound_player_may_play_eight_or_lower_or_a_monkey(card: str) -> None:
    plays(bound(f"{card} 5"), "play-from-hand", cards=card)


@pytest.mark.parametrize("card", ["rhino", "elephant", "tiger"])
def test_a_bound_player_may_not_play_above_eight(card: str) -> None:
    assert refused(bound(f"{card} 5"), "play-from-hand", cards=card) == [("card-too-high", "buffalo")]


def test_a_monkey_does_not_carry_a_card_above_eight() -> None:
    assert refused(bound("rhino monkey"), "play-from-hand", cards="monkey rhino") == [("card-too-high", "buffalo")]


def test_the_message_says_what_may_be_played() -> None:
    (message,) = told(bound("rhino 5"), "play-from-hand", cards="rhino")
    assert "Rhino" in message
    assert "8 or lower" in message
    assert "Monkey" in message


@pytest.mark.parametrize("card", ["rhino", "elephant", "tiger"])
def test_a_flip_above_eight_is_invalid_for_a_bound_player(card: str) -> None:
    after = plays(bound("5 5 5", draw=f"6 {card}"), "play-from-draw-pile")
    assert after.hand("ana") == cards(f"5 5 5 4 buffalo {card}")
    assert after.pile == []
    assert after.state["at_most"] is None


def test_a_flip_of_eight_or_lower_is_valid_for_a_bound_player() -> None:
    after = plays(bound("5 5 5", draw="6 4"), "play-from-draw-pile")
    assert after.pile == cards("4 buffalo 4")


def test_a_row_card_above_eight_is_invalid_for_a_bound_player() -> None:
    after = plays(bound("", rows={"ana": "rhino 5"}), "play-from-row", row=0)
    assert after.hand("ana") == cards("4 buffalo rhino")


def test_a_bound_player_with_nothing_low_enough_takes_the_pile_and_the_binding_is_spent() -> None:
    after = plays(bound("rhino tiger"), "take-pile")
    assert after.hand("ana") == cards("rhino tiger 4 buffalo")
    assert after.state["at_most"] is None
    plays(after.state, "play-from-hand", "bo", cards="rhino")


def test_a_bound_player_with_a_low_card_does_not_take_the_pile() -> None:
    assert refused(bound("rhino sparrow"), "take-pile") == [("valid-card-held", "forced-pick-up")]


def test_the_player_after_the_bound_one_follows_the_usual_rule() -> None:
    after = plays(bound("snake 5", rows={}), "play-from-hand", cards="snake")
    assert after.state["at_most"] is None
    assert after.turn == ("bo", "play")
    plays(after.state, "play-from-hand", "bo", cards="rhino")


def test_a_buffalo_or_a_monkey_on_a_buffalo_binds_the_next_player_again() -> None:
    for card in ("buffalo", "monkey"):
        after = plays(bound(f"{card} 5"), "play-from-hand", cards=card)
        assert after.state["at_most"] == 8
        assert refused(after.state, "play-from-hand", "bo", cards="rhino") == [("card-too-high", "buffalo")]


def test_four_buffaloes_are_a_gang_and_bind_nobody() -> None:
    state = table({"ana": "monkey rhino", "bo": "4"}, pile="buffalo buffalo buffalo", at_most=8)
    after = plays(state, "play-from-hand", cards="monkey")
    assert after.state["at_most"] is None
    assert after.turn == ("ana", "play")
    plays(after.state, "play-from-hand", cards="rhino")


def test_the_extra_turn_of_a_bound_players_mongoose_needs_seven_or_higher() -> None:
    after = plays(bound("mongoose rhino 5"), "play-from-hand", cards="mongoose")
    assert after.turn == ("ana", "play")
    assert after.state["at_most"] is None
    assert refused(after.state, "play-from-hand", cards="5") == [("card-too-low", "valid-cards")]
    plays(after.state, "play-from-hand", cards="rhino")


def test_a_buffalo_as_last_card_still_binds_the_next_player() -> None:
    state = table({"ana": "buffalo", "bo": "rhino 5", "cy": "5"}, pile="4")
    after = plays(state, "play-from-hand", cards="buffalo")
    assert after.state["finished"] == ["ana"]
    assert refused(after.state, "play-from-hand", "bo", cards="rhino") == [("card-too-high", "buffalo")]


def test_the_bound_player_is_the_next_one_who_still_holds_cards() -> None:
    state = table({"ana": "buffalo", "bo": "", "cy": "rhino 5", "dee": "5"}, pile="4", finished=["bo"])
    after = plays(state, "play-from-hand", cards="buffalo")
    assert after.turn == ("cy", "play")
    assert after.state["at_most"] == 8


def test_a_buffalo_that_ends_the_game_binds_nobody() -> None:
    after = plays(table({"ana": "buffalo", "bo": "rhino 5"}, pile="4"), "play-from-hand", cards="buffalo")
    assert after.turn == (None, "over")
    assert after.state["at_most"] is None


def test_a_player_is_bound_by_nothing_but_a_buffalo_on_top() -> None:
    assert problems(table({"ana": "5", "bo": "4"}, pile="4 rhino", at_most=8)) == [
        ("bound-without-buffalo", "/state/at_most")
    ]
    assert problems(table({"ana": "5", "bo": "4"}, pile="4 buffalo monkey", at_most=8)) == []
