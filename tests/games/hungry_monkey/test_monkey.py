"""The Monkey: what it copies, when, and for whom (HM-18 to HM-27)."""

import pytest

from .build import cards, plays, refused, table, told


def test_a_monkey_on_an_elephant_must_be_beaten_like_the_elephant() -> None:
    state = table({"ana": "rhino 5", "bo": "4"}, pile="elephant monkey")
    assert refused(state, "play-from-hand", cards="rhino") == [("card-too-low", "valid-cards")]


def test_on_a_monkey_that_copies_an_elephant_a_ten_is_enough() -> None:
    plays(table({"ana": "elephant 5", "bo": "4"}, pile="elephant monkey"), "play-from-hand", cards="elephant")


def test_two_monkeys_copy_through_each_other() -> None:
    state = table({"ana": "rhino elephant", "bo": "4"}, pile="elephant monkey monkey")
    assert refused(state, "play-from-hand", cards="rhino") == [("card-too-low", "valid-cards")]
    plays(state, "play-from-hand", cards="elephant")


def test_the_message_names_the_monkey_and_what_it_copies() -> None:
    state = table({"ana": "rhino 5", "bo": "4"}, pile="elephant monkey")
    (message,) = told(state, "play-from-hand", cards="rhino")
    assert "Monkey" in message
    assert "Elephant" in message
    assert "10" in message


def test_a_lone_monkey_on_an_empty_pile_copies_nothing() -> None:
    after = plays(table({"ana": "monkey 5", "bo": "4"}), "play-from-hand", cards="monkey")
    assert after.pile == cards("monkey")
    assert after.effects == ["cards-played", "monkey-copies"]
    assert after.turn == ("bo", "play")


@pytest.mark.parametrize("pile", ["monkey", "monkey monkey", "monkey monkey monkey"])
def test_any_card_is_valid_on_bare_monkeys(pile: str) -> None:
    after = plays(table({"ana": "4 5 6", "bo": "4"}, pile=pile), "play-from-hand", cards="4")
    if pile.count("monkey") < 3:
        assert after.pile == cards(pile + " 4")
    else:
        assert "gang-of-four" in after.effects


@pytest.mark.parametrize("order", ["monkey 5 5", "5 monkey 5", "5 5 monkey"])
def test_the_player_chooses_where_the_monkey_lies_in_a_set(order: str) -> None:
    after = plays(table({"ana": "5 5 monkey rhino", "bo": "4"}, pile="4"), "play-from-hand", cards=order)
    assert after.pile == cards("4 " + order)


@pytest.mark.parametrize("order", ["mongoose monkey", "monkey mongoose"])
def test_wherever_the_monkey_lies_the_effect_of_the_set_comes_once(order: str) -> None:
    after = plays(table({"ana": "monkey mongoose 5", "bo": "4"}, pile="4"), "play-from-hand", cards=order)
    assert after.effects.count("extra-turn") == 1
    assert after.turn == ("ana", "play")


def test_a_monkey_does_not_carry_a_card_that_does_not_fit() -> None:
    state = table({"ana": "monkey snake", "bo": "4"}, pile="elephant")
    for order in ("monkey snake", "snake monkey"):
        assert refused(state, "play-from-hand", cards=order) == [("card-too-low", "valid-cards")]


def test_a_monkey_does_not_make_two_animals_one() -> None:
    state = table({"ana": "monkey rhino elephant", "bo": "4"}, pile="4")
    assert refused(state, "play-from-hand", cards="rhino monkey elephant") == [("different-animals", "identical-cards")]


def test_two_monkeys_on_a_mongoose_give_one_extra_turn() -> None:
    after = plays(
        table({"ana": "monkey monkey 5", "bo": "4"}, pile="mongoose"), "play-from-hand", cards="monkey monkey"
    )
    assert after.effects.count("extra-turn") == 1
    assert after.turn == ("ana", "play")


@pytest.mark.parametrize("plain", ["4", "5", "6", "rhino", "elephant"])
def test_a_monkey_on_an_animal_without_an_effect_has_none(plain: str) -> None:
    after = plays(table({"ana": "monkey 5", "bo": "4"}, pile=plain), "play-from-hand", cards="monkey")
    assert after.effects == ["cards-played", "monkey-copies"]
    assert after.turn == ("bo", "play")


def test_a_monkey_on_a_sparrow_makes_its_own_player_swap() -> None:
    state = table({"ana": "monkey 5", "bo": "4"}, pile="sparrow", draw="5 5")
    assert plays(state, "play-from-hand", cards="monkey").turn == ("ana", "swap")


def test_a_monkey_on_a_snake_lets_its_own_player_look() -> None:
    state = table({"ana": "monkey 5", "bo": "4"}, pile="snake", draw="5 5")
    assert plays(state, "play-from-hand", cards="monkey").turn == ("ana", "peek")


def test_a_monkey_on_a_mongoose_gives_its_own_player_another_turn() -> None:
    state = table({"ana": "monkey 5", "bo": "4"}, pile="mongoose")
    assert plays(state, "play-from-hand", cards="monkey").turn == ("ana", "play")


def test_a_monkey_on_a_buffalo_binds_the_next_player_again() -> None:
    state = table({"ana": "monkey 5", "bo": "4"}, pile="buffalo", at_most=8)
    after = plays(state, "play-from-hand", cards="monkey")
    assert after.state["at_most"] == 8
    assert after.turn == ("bo", "play")


@pytest.mark.parametrize("order", ["tiger monkey", "monkey tiger"])
def test_a_monkey_with_a_tiger_clears_the_pile_once_and_goes_too(order: str) -> None:
    after = plays(table({"ana": "tiger monkey 5", "bo": "4"}, pile="4"), "play-from-hand", cards=order)
    assert after.effects.count("pile-discarded") == 1
    assert after.pile == []
    assert after.state["discard_pile"][-3:] == cards("4 " + order)
    assert after.turn == ("bo", "play")


def test_a_monkey_on_an_ant_is_an_ant_on_an_ant() -> None:
    after = plays(table({"ana": "monkey 5", "bo": "4"}, pile="ant"), "play-from-hand", cards="monkey")
    assert after.pile == cards("ant monkey")
    assert after.hand("ana") == cards("5")


def test_a_monkey_on_an_elephant_takes_on_the_card_that_is_laid_on_it() -> None:
    # The Monkeys leave the Rhino for the Elephant: three Elephants so far, and a fourth makes the gang.
    after = plays(
        table({"ana": "elephant 5", "bo": "elephant 4"}, pile="rhino monkey monkey"), "play-from-hand", cards="elephant"
    )
    assert "gang-of-four" not in after.effects
    after = plays(after.state, "play-from-hand", "bo", cards="elephant")
    assert "gang-of-four" in after.effects
    assert after.pile == []


def test_a_card_on_top_of_the_monkey_sets_the_number_not_what_lies_below() -> None:
    state = table({"ana": "mongoose rhino", "bo": "4"}, pile="6 monkey buffalo")
    assert refused(state, "play-from-hand", cards="mongoose") == [("card-too-low", "valid-cards")]
    plays(state, "play-from-hand", cards="rhino")


def test_flipping_a_monkey_triggers_what_it_copies() -> None:
    after = plays(table({"ana": "5 5 5", "bo": "4"}, pile="snake", draw="6 monkey"), "play-from-draw-pile")
    assert after.turn == ("ana", "peek")


def test_a_row_monkey_on_a_mongoose_gives_another_turn_from_the_row() -> None:
    state = table({"ana": "", "bo": "4"}, pile="mongoose", rows={"ana": "monkey 5"})
    after = plays(state, "play-from-row", row=0)
    assert after.may == {"ana": ["play-from-row"]}
