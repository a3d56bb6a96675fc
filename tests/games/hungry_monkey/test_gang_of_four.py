"""A gang of four (HM-24, HM-31, HM-46 to HM-48)."""

import pytest

from .build import cards, plays, table


@pytest.mark.parametrize(
    ("pile", "hand", "played"),
    [
        ("", "rhino rhino rhino rhino 5", "rhino rhino rhino rhino"),
        ("rhino", "rhino rhino rhino 5", "rhino rhino rhino"),
        ("rhino rhino rhino", "rhino 5", "rhino"),
        ("4 rhino rhino", "rhino rhino 5", "rhino rhino"),
        ("4 rhino rhino rhino", "monkey 5", "monkey"),
        ("monkey", "rhino rhino rhino 5", "rhino rhino rhino"),
        ("rhino monkey rhino", "rhino 5", "rhino"),
        ("elephant monkey monkey monkey", "elephant 5", "elephant"),
        ("", "monkey monkey monkey monkey 5", "monkey monkey monkey monkey"),
        ("rhino", "monkey rhino monkey 5", "monkey rhino monkey"),
        ("rhino rhino rhino", "rhino rhino 5", "rhino rhino"),
    ],
)
def test_four_or_more_of_a_kind_on_top_are_a_gang(pile: str, hand: str, played: str) -> None:
    after = plays(table({"ana": hand, "bo": "4"}, pile=pile), "play-from-hand", cards=played)
    assert after.effects[1] == "gang-of-four"
    assert after.pile == []
    assert after.state["discard_pile"][-len(cards(pile + " " + played)) :] == cards(pile + " " + played)
    assert after.turn == ("ana", "play")


@pytest.mark.parametrize(
    ("pile", "hand", "played"),
    [
        ("rhino rhino", "rhino 5", "rhino"),
        ("", "rhino rhino rhino 5", "rhino rhino rhino"),
        ("rhino monkey monkey", "elephant 5", "elephant"),
        ("mongoose mongoose mongoose buffalo", "rhino 5", "rhino"),
        ("rhino rhino rhino elephant", "elephant 5", "elephant"),
        ("4 monkey", "monkey 5", "monkey"),
        ("", "monkey monkey monkey 5", "monkey monkey monkey"),
    ],
)
def test_three_of_a_kind_or_a_broken_run_are_no_gang(pile: str, hand: str, played: str) -> None:
    after = plays(table({"ana": hand, "bo": "4"}, pile=pile), "play-from-hand", cards=played)
    assert "gang-of-four" not in after.effects
    assert after.pile == cards(pile + " " + played)


def test_the_gang_belongs_to_whoever_completes_it() -> None:
    state = table({"ana": "rhino 5", "bo": "rhino 4"}, pile="rhino rhino")
    state = plays(state, "play-from-hand", cards="rhino").state
    after = plays(state, "play-from-hand", "bo", cards="rhino")
    assert after.turn == ("bo", "play")


def test_a_monkey_is_of_the_kind_above_it_and_of_the_kind_below_it() -> None:
    # Above the Monkeys an Elephant, below a Rhino: with one more Elephant the run is of Elephants.
    state = table({"ana": "monkey 5", "bo": "4"}, pile="rhino monkey monkey elephant")
    after = plays(state, "play-from-hand", cards="monkey")
    assert "gang-of-four" in after.effects
    assert after.state["discard_pile"][-5:] == cards("rhino monkey monkey elephant monkey")


@pytest.mark.parametrize("animal", ["ant", "sparrow", "snake", "mongoose", "buffalo"])
def test_a_gang_cancels_the_effect_and_says_so(animal: str) -> None:
    state = table({"ana": f"{animal} 5 5", "bo": "4"}, pile=f"{animal} {animal} {animal}", rows={"ana": "6"})
    after = plays(state, "play-from-hand", cards=animal)
    assert after.effects == ["cards-played", "gang-of-four", "effect-cancelled", "pile-discarded", "extra-turn"]
    assert after.state["at_most"] is None
    assert after.turn == ("ana", "play")
    assert after.hand("ana") == cards("5 5")


def test_four_tigers_are_a_gang_too_and_give_another_turn() -> None:
    state = table({"ana": "tiger tiger tiger tiger 5", "bo": "4"}, pile="4")
    after = plays(state, "play-from-hand", cards="tiger tiger tiger tiger")
    assert after.effects.count("pile-discarded") == 1
    assert after.turn == ("ana", "play")


def test_a_gang_of_monkeys_cancels_what_they_copy() -> None:
    state = table({"ana": "monkey 5", "bo": "4"}, pile="buffalo monkey monkey", at_most=8)
    after = plays(state, "play-from-hand", cards="monkey")
    assert "effect-cancelled" in after.effects
    assert after.state["at_most"] is None


def test_an_animal_without_an_effect_has_nothing_to_cancel() -> None:
    after = plays(table({"ana": "rhino 5", "bo": "4"}, pile="rhino rhino rhino"), "play-from-hand", cards="rhino")
    assert "effect-cancelled" not in after.effects


def test_after_a_gang_cards_are_drawn_before_the_other_turn() -> None:
    state = table({"ana": "rhino 5", "bo": "4"}, pile="rhino rhino rhino", draw="6 6 6")
    after = plays(state, "play-from-hand", cards="rhino")
    assert after.hand("ana") == cards("5 6 6")
    assert after.rules[-3:] == ["gang-draw", "gang-draw", "gang-extra-turn"]


def test_with_the_bad_kitty_showing_a_gang_draws_nothing_but_gives_another_turn() -> None:
    after = plays(table({"ana": "rhino 5", "bo": "4"}, pile="rhino rhino rhino"), "play-from-hand", cards="rhino")
    assert after.hand("ana") == cards("5")
    assert after.turn == ("ana", "play")


def test_a_gang_with_the_last_hand_card_opens_the_row_for_the_extra_turn() -> None:
    state = table({"ana": "rhino", "bo": "4"}, pile="rhino rhino rhino", rows={"ana": "5"})
    assert plays(state, "play-from-hand", cards="rhino").may == {"ana": ["play-from-row"]}


def test_a_gang_with_the_very_last_card_gets_its_player_out_and_the_turn_lapses() -> None:
    state = table({"ana": "rhino", "bo": "4", "cy": "5"}, pile="rhino rhino rhino")
    after = plays(state, "play-from-hand", cards="rhino")
    assert after.state["finished"] == ["ana"]
    assert after.turn == ("bo", "play")
    assert "extra-turn" not in after.effects


def test_a_flip_or_a_row_card_may_make_a_gang() -> None:
    flipped = plays(table({"ana": "5 5 5", "bo": "4"}, pile="rhino rhino rhino", draw="6 rhino"), "play-from-draw-pile")
    assert flipped.turn == ("ana", "play")
    turned = plays(table({"ana": "", "bo": "4"}, pile="6 6 6", rows={"ana": "4 6"}), "play-from-row", row=1)
    assert turned.turn == ("ana", "play")
    assert turned.pile == []


def test_an_invalid_flip_makes_no_gang() -> None:
    state = table({"ana": "5 5 5", "bo": "4"}, pile="4 4 4 rhino", draw="6 4")
    after = plays(state, "play-from-draw-pile")
    assert "gang-of-four" not in after.effects
    assert after.hand("ana") == cards("5 5 5 4 4 4 rhino 4")
