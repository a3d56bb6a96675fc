"""1. Play cards: the three ways, one of which is chosen each turn (HM-6 to HM-17)."""

from typing import Any

import pytest

from .build import ask, cards, listed, plays, refused, table

# --- From the hand ----------------------------------------------------------------------------


def test_one_card_from_the_hand_goes_on_the_animal_pile() -> None:
    after = plays(table({"ana": "5 rhino ant", "bo": "4"}, pile="4", draw="6 6"), "play-from-hand", cards="5")
    assert after.pile == cards("4 5")
    assert after.hand("ana") == cards("rhino ant 6")
    assert after.turn == ("bo", "play")


def test_several_identical_cards_are_played_together() -> None:
    after = plays(table({"ana": "5 5 5", "bo": "4"}, pile="4", draw="6 6 6 6"), "play-from-hand", cards="5 5 5")
    assert after.pile == cards("4 5 5 5")
    assert after.hand("ana") == cards("6 6 6")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_nobody_has_to_play_all_identical_cards(count: int) -> None:
    state = table({"ana": "5 5 5", "bo": "4"}, pile="4")
    after = plays(state, "play-from-hand", cards=" ".join(["5"] * count))
    assert len(after.hand("ana")) == 3 - count


def test_different_animals_are_not_played_together() -> None:
    state = table({"ana": "5 6", "bo": "4"}, pile="4")
    assert refused(state, "play-from-hand", cards="5 6") == [("different-animals", "identical-cards")]


def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    state = table({"ana": "5", "bo": "6"}, pile="4")
    assert refused(state, "play-from-hand", cards="6") == [("card-not-held", "play-from-hand")]


def test_two_of_a_card_need_two_in_hand() -> None:
    state = table({"ana": "5 rhino", "bo": "6"}, pile="4")
    assert refused(state, "play-from-hand", cards="5 5") == [("card-not-held", "play-from-hand")]


def test_everything_wrong_with_a_play_is_said_and_the_most_specific_first() -> None:
    state = table({"ana": "5", "bo": "rhino sparrow"}, pile="elephant")
    assert refused(state, "play-from-hand", "bo", cards="rhino snake") == [
        ("card-not-held", "play-from-hand"),
        ("different-animals", "identical-cards"),
        ("card-too-low", "valid-cards"),
        ("not-your-turn", "turn-order"),
    ]


# --- From the draw pile -----------------------------------------------------------------------


def test_the_top_card_of_the_draw_pile_may_be_played_instead() -> None:
    after = plays(table({"ana": "6 6 6", "bo": "4"}, pile="4", draw="rhino 5"), "play-from-draw-pile")
    assert after.pile == cards("4 5")
    assert after.hand("ana") == cards("6 6 6")
    assert after.state["draw_pile"] == cards("rhino")
    assert after.turn == ("bo", "play")


def test_a_player_with_a_valid_card_in_hand_may_still_flip_one() -> None:
    state = table({"ana": "tiger", "bo": "4"}, pile="4", draw="rhino 5")
    assert {move["type"] for move in listed(state)} == {"play-from-hand", "play-from-draw-pile"}


def test_with_the_bad_kitty_on_top_there_is_nothing_to_flip() -> None:
    state = table({"ana": "tiger", "bo": "4"}, pile="4")
    assert refused(state, "play-from-draw-pile") == [("draw-pile-empty", "draw-pile-empty")]


def test_the_last_card_above_the_bad_kitty_can_be_flipped() -> None:
    after = plays(table({"ana": "6 6 6", "bo": "4"}, pile="4", draw="5"), "play-from-draw-pile")
    assert after.state["draw_pile"] == []
    assert after.may == {"bo": ["play-from-hand"]} or after.may == {"bo": ["take-pile"]}


def test_an_invalid_flip_brings_the_whole_pile_to_the_hand_without_an_effect() -> None:
    after = plays(table({"ana": "6 6 6", "bo": "4"}, pile="5 elephant", draw="rhino snake"), "play-from-draw-pile")
    assert after.pile == []
    assert after.hand("ana") == cards("6 6 6 5 elephant snake")
    assert after.turn == ("bo", "play")
    assert after.effects == ["cards-played", "card-invalid", "pile-taken"]
    assert "snake" not in after.rules


def test_after_an_invalid_flip_a_short_hand_is_filled_up() -> None:
    after = plays(table({"ana": "", "bo": "4"}, pile="elephant", draw="rhino rhino snake"), "play-from-draw-pile")
    assert after.hand("ana") == cards("elephant snake rhino")


def test_a_flip_on_an_empty_pile_is_always_valid() -> None:
    after = plays(table({"ana": "6 6 6", "bo": "4"}, draw="5 sparrow"), "play-from-draw-pile")
    assert after.pile == cards("sparrow")
    assert after.turn == ("ana", "swap")


@pytest.mark.parametrize("card", ["ant", "monkey"])
def test_a_flipped_ant_or_monkey_is_never_invalid(card: str) -> None:
    after = plays(table({"ana": "6 6 6", "bo": "4"}, pile="elephant", draw=f"5 {card}"), "play-from-draw-pile")
    assert card in after.pile
    assert "card-invalid" not in after.effects


def test_nothing_from_the_hand_is_added_to_a_flipped_card() -> None:
    state = table({"ana": "sparrow 5 5", "bo": "4"}, pile="sparrow", draw="5", step="swap")
    assert refused(state, "play-from-hand", cards="sparrow") == [
        ("already-played", "no-adding-to-a-flip"),
        ("wrong-step", "play-from-hand"),
    ]


# --- From the row -----------------------------------------------------------------------------


def test_with_draw_pile_and_hand_empty_a_row_card_is_played() -> None:
    state = table({"ana": "", "bo": "4"}, pile="4", rows={"ana": "6 5 rhino"})
    after = plays(state, "play-from-row", row=1)
    assert after.pile == cards("4 5")
    assert after.row("ana") == cards("6 rhino")
    assert after.turn == ("bo", "play")


def test_any_card_of_the_row_may_be_chosen_and_equal_ones_are_listed_by_their_place() -> None:
    state = table({"ana": "", "bo": "4"}, pile="4", rows={"ana": "5 5 rhino"})
    assert [move["row"] for move in listed(state)] == [0, 1, 2]


def test_the_row_stays_closed_while_there_is_something_to_draw() -> None:
    state = table({"ana": "", "bo": "4"}, pile="4", draw="rhino", rows={"ana": "6 5 rhino 6"})
    assert refused(state, "play-from-row", row=0) == [("draw-pile-left", "play-from-row")]


def test_the_row_stays_closed_while_the_hand_holds_a_card() -> None:
    state = table({"ana": "sparrow", "bo": "4"}, pile="4", rows={"ana": "6 5 rhino"})
    assert refused(state, "play-from-row", row=0) == [("hand-not-empty", "play-from-row")]


def test_the_row_stays_closed_for_both_reasons_at_once() -> None:
    state = table({"ana": "sparrow", "bo": "4"}, pile="4", draw="rhino")
    assert refused(state, "play-from-row", row=4) == [
        ("draw-pile-left", "play-from-row"),
        ("hand-not-empty", "play-from-row"),
        ("no-such-row-card", "play-from-row"),
    ]


def test_there_is_no_fourth_card_in_a_row_of_three() -> None:
    state = table({"ana": "", "bo": "4"}, pile="4", rows={"ana": "6 5 rhino"})
    assert refused(state, "play-from-row", row=3) == [("no-such-row-card", "play-from-row")]
    plays(state, "play-from-row", row=2)


def test_an_invalid_row_card_brings_the_pile_to_the_hand_and_the_hand_comes_first_again() -> None:
    state = table({"ana": "", "bo": "4"}, pile="5 elephant", rows={"ana": "6 snake"})
    after = plays(state, "play-from-row", row=1)
    assert after.hand("ana") == cards("5 elephant snake")
    assert after.row("ana") == cards("6")
    again = after.state | {"turn": {"player": "ana", "step": "play"}}
    assert refused(again, "play-from-row", row=0) == [("hand-not-empty", "play-from-row")]


def test_an_invalid_last_row_card_does_not_get_its_player_out() -> None:
    state = table({"ana": "", "bo": "4"}, pile="elephant", rows={"ana": "snake"})
    after = plays(state, "play-from-row", row=0)
    assert after.state["finished"] == []
    assert after.row("ana") == []
    assert after.hand("ana") == cards("elephant snake")


@pytest.mark.parametrize("card", ["ant", "monkey"])
def test_a_row_card_that_is_an_ant_or_a_monkey_is_never_invalid(card: str) -> None:
    state = table({"ana": "", "bo": "4"}, pile="elephant", rows={"ana": f"6 {card}"})
    assert "card-invalid" not in plays(state, "play-from-row", row=1).effects


def test_an_extra_turn_may_open_the_row() -> None:
    state = table({"ana": "mongoose", "bo": "4"}, pile="4", rows={"ana": "6 rhino"})
    after = plays(state, "play-from-hand", cards="mongoose")
    assert after.may == {"ana": ["play-from-row"]}
    assert plays(after.state, "play-from-row", row=1).pile == cards("4 mongoose rhino")


# --- Taking the pile --------------------------------------------------------------------------


def test_with_nothing_to_flip_and_nothing_valid_the_pile_is_taken_and_the_turn_is_over() -> None:
    after = plays(table({"ana": "5 6", "bo": "4"}, pile="4 rhino"), "take-pile")
    assert after.hand("ana") == cards("5 6 4 rhino")
    assert after.pile == []
    assert after.turn == ("bo", "play")
    assert after.effects == ["pile-taken"]


def test_nobody_takes_the_pile_while_a_card_can_be_flipped() -> None:
    state = table({"ana": "5 6", "bo": "4"}, pile="4 rhino", draw="5")
    assert refused(state, "take-pile") == [("draw-pile-left", "forced-pick-up")]
    assert [move["type"] for move in listed(state)] == ["play-from-draw-pile"]


@pytest.mark.parametrize("valid", ["rhino", "tiger", "ant", "monkey"])
def test_nobody_takes_the_pile_with_a_valid_card_in_hand(valid: str) -> None:
    state = table({"ana": f"5 {valid}", "bo": "4"}, pile="4 rhino")
    assert refused(state, "take-pile") == [("valid-card-held", "forced-pick-up")]


def test_with_an_empty_hand_the_row_is_played_and_the_pile_not_taken() -> None:
    state = table({"ana": "", "bo": "4"}, pile="4 rhino", rows={"ana": "5"})
    assert refused(state, "take-pile") == [("hand-empty", "forced-pick-up")]


def test_an_empty_pile_is_never_taken_because_any_card_is_valid_on_it() -> None:
    state = table({"ana": "5", "bo": "4"})
    assert refused(state, "take-pile") == [("valid-card-held", "forced-pick-up")]


def test_taking_the_pile_is_refused_for_both_reasons_at_once() -> None:
    state = table({"ana": "tiger", "bo": "4"}, pile="4 rhino", draw="5")
    assert refused(state, "take-pile") == [("draw-pile-left", "forced-pick-up"), ("valid-card-held", "forced-pick-up")]


def test_after_taking_the_pile_nothing_more_is_played_in_that_turn() -> None:
    after = plays(table({"ana": "5 6", "bo": "4"}, pile="4 rhino"), "take-pile")
    assert refused(after.state, "play-from-hand", cards="rhino") == [("not-your-turn", "turn-order")]


# --- Whose turn it is -------------------------------------------------------------------------


def test_players_take_turns_clockwise_and_the_last_seat_is_followed_by_the_first() -> None:
    after = plays(table({"ana": "5 6", "bo": "6 6", "cy": "rhino 4"}, pile="4"), "play-from-hand", cards="5")
    assert after.turn == ("bo", "play")
    after = plays(after.state, "play-from-hand", "bo", cards="6")
    assert after.turn == ("cy", "play")
    assert plays(after.state, "play-from-hand", "cy", cards="rhino").turn == ("ana", "play")


def test_nobody_plays_out_of_turn() -> None:
    state = table({"ana": "5", "bo": "6"}, pile="4")
    assert refused(state, "play-from-hand", "bo", cards="6") == [("not-your-turn", "turn-order")]


def test_somebody_who_is_not_at_the_table_plays_nothing() -> None:
    state = table({"ana": "5", "bo": "6"}, pile="4")
    assert refused(state, "play-from-hand", "zoe", cards="6") == [("no-such-player", "turn-order")]


@pytest.mark.parametrize(
    ("move", "fields"),
    [
        ("play-from-hand", {"cards": "tiger"}),
        ("play-from-draw-pile", {}),
        ("play-from-row", {"row": 0}),
        ("take-pile", {}),
        ("peek", {"target": "bo", "row": 0}),
        ("next-game", {}),
    ],
)
def test_while_a_swap_is_due_nothing_else_is_done(move: str, fields: dict[str, Any]) -> None:
    state = table({"ana": "tiger 5", "bo": "6"}, pile="sparrow", draw="5 5", step="swap")
    verdict = ask(state, move, **fields)
    assert verdict["verdict"] == "illegal"
    assert "wrong-step" in [one["code"] for one in verdict["violations"]]
    assert verdict["to_act"] == [{"player": "ana", "moves": ["swap"]}]
