"""The Ant: it is always valid, and what it takes (HM-28 to HM-34)."""

import pytest

from .build import cards, plays, table


def test_an_ant_on_another_animal_sends_the_other_cards_to_its_players_hand_and_stays() -> None:
    after = plays(table({"ana": "ant 5", "bo": "4"}, pile="4 rhino"), "play-from-hand", cards="ant")
    assert after.pile == cards("ant")
    assert after.hand("ana") == cards("5 4 rhino")
    assert after.turn == ("bo", "play")
    assert after.effects == ["cards-played", "ant-takes"]


def test_an_ant_on_an_ant_takes_nothing() -> None:
    after = plays(table({"ana": "ant 5", "bo": "4"}, pile="ant"), "play-from-hand", cards="ant")
    assert after.pile == cards("ant ant")
    assert after.hand("ana") == cards("5")
    assert after.effects == ["cards-played", "ant-takes-nothing"]


def test_an_ant_on_an_empty_pile_takes_nothing() -> None:
    after = plays(table({"ana": "ant 5", "bo": "4"}), "play-from-hand", cards="ant")
    assert after.pile == cards("ant")
    assert after.hand("ana") == cards("5")


def test_older_ants_further_down_are_taken_too() -> None:
    after = plays(table({"ana": "ant 5", "bo": "4"}, pile="ant ant rhino"), "play-from-hand", cards="ant")
    assert after.pile == cards("ant")
    assert after.hand("ana") == cards("5 ant ant rhino")


def test_several_ants_take_once() -> None:
    after = plays(table({"ana": "ant ant 5", "bo": "4"}, pile="4 rhino"), "play-from-hand", cards="ant ant")
    assert after.effects.count("ant-takes") == 1
    assert after.pile == cards("ant ant")
    assert after.hand("ana") == cards("5 4 rhino")


@pytest.mark.parametrize("monkeys", [1, 2])
def test_monkeys_directly_under_the_ant_become_ants_and_stay(monkeys: int) -> None:
    pile = "rhino" + " monkey" * monkeys
    after = plays(table({"ana": "ant 5", "bo": "4"}, pile=pile), "play-from-hand", cards="ant")
    assert after.pile == cards("monkey " * monkeys + "ant")
    assert after.hand("ana") == cards("5 rhino")


def test_a_monkey_further_down_goes_with_the_animal_above_it() -> None:
    after = plays(table({"ana": "ant 5", "bo": "4"}, pile="4 monkey rhino"), "play-from-hand", cards="ant")
    assert after.pile == cards("ant")
    assert after.hand("ana") == cards("5 4 monkey rhino")


def test_an_ant_on_a_monkey_that_lies_on_ants_takes_nothing() -> None:
    after = plays(table({"ana": "ant 5", "bo": "4"}, pile="ant monkey"), "play-from-hand", cards="ant")
    assert after.pile == cards("ant monkey ant")
    assert after.hand("ana") == cards("5")


def test_an_ant_on_bare_monkeys_takes_nothing() -> None:
    after = plays(table({"ana": "ant 5", "bo": "4"}, pile="monkey"), "play-from-hand", cards="ant")
    assert after.pile == cards("monkey ant")
    assert after.hand("ana") == cards("5")


@pytest.mark.parametrize("order", ["ant monkey", "monkey ant"])
def test_a_monkey_played_with_an_ant_stays_with_it(order: str) -> None:
    after = plays(table({"ana": "ant monkey 5", "bo": "4"}, pile="4 rhino"), "play-from-hand", cards=order)
    assert after.pile == cards(order)
    assert after.hand("ana") == cards("5 4 rhino")


def test_a_fourth_ant_on_three_is_a_gang_and_takes_nothing() -> None:
    after = plays(table({"ana": "ant 5", "bo": "4"}, pile="ant ant ant"), "play-from-hand", cards="ant")
    assert after.hand("ana") == cards("5")
    assert after.pile == []
    assert after.turn == ("ana", "play")


def test_the_gang_is_asked_for_before_the_ants_take_so_the_rhino_is_discarded_too() -> None:
    after = plays(table({"ana": "ant ant 5", "bo": "4"}, pile="rhino monkey monkey"), "play-from-hand", cards="ant ant")
    assert after.hand("ana") == cards("5")
    assert after.state["discard_pile"][-5:] == cards("rhino monkey monkey ant ant")


def test_ants_parted_by_another_animal_are_no_gang_even_after_the_taking() -> None:
    after = plays(table({"ana": "ant ant 5", "bo": "4"}, pile="ant ant rhino"), "play-from-hand", cards="ant ant")
    assert after.pile == cards("ant ant")
    assert "gang-of-four" not in after.effects


def test_a_last_card_that_is_an_ant_on_another_animal_does_not_get_its_player_out() -> None:
    after = plays(table({"ana": "ant", "bo": "4"}, pile="rhino"), "play-from-hand", cards="ant")
    assert after.state["finished"] == []
    assert after.hand("ana") == cards("rhino")
    assert after.turn == ("bo", "play")


@pytest.mark.parametrize("pile", ["", "ant", "monkey", "ant ant ant"])
def test_a_last_card_that_is_an_ant_and_takes_nothing_gets_its_player_out(pile: str) -> None:
    after = plays(table({"ana": "ant", "bo": "4"}, pile=pile), "play-from-hand", cards="ant")
    assert after.state["finished"] == ["ana", "bo"]


def test_an_ant_from_the_row_gives_its_player_a_hand_again() -> None:
    after = plays(table({"ana": "", "bo": "4"}, pile="rhino", rows={"ana": "ant"}), "play-from-row", row=0)
    assert after.state["finished"] == []
    assert after.hand("ana") == cards("rhino")


def test_a_flipped_ant_takes_the_pile_and_stays() -> None:
    after = plays(table({"ana": "5 5 5", "bo": "4"}, pile="4 elephant", draw="6 ant"), "play-from-draw-pile")
    assert after.pile == cards("ant")
    assert after.hand("ana") == cards("5 5 5 4 elephant")


def test_an_ant_under_a_buffalo_takes_it_and_the_binding_ends() -> None:
    after = plays(table({"ana": "ant 5", "bo": "tiger"}, pile="4 buffalo", at_most=8), "play-from-hand", cards="ant")
    assert after.hand("ana") == cards("5 4 buffalo")
    assert after.state["at_most"] is None
    plays(after.state, "play-from-hand", "bo", cards="tiger")


def test_after_taking_the_hand_is_filled_up_only_where_it_has_fewer_than_three() -> None:
    after = plays(table({"ana": "ant", "bo": "4"}, pile="rhino", draw="6 6 6"), "play-from-hand", cards="ant")
    assert after.hand("ana") == cards("rhino 6 6")
