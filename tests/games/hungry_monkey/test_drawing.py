"""3. Draw back up to 3 cards, and the Bad Kitty (HM-4, HM-6, HM-49)."""

import pytest

from .build import cards, plays, table


@pytest.mark.parametrize(("held", "drawn"), [("5", 2), ("5 6", 1), ("5 6 4", 0), ("5 6 4 4", 0)])
def test_the_hand_is_filled_up_to_three(held: str, drawn: int) -> None:
    state = table({"ana": f"rhino {held}", "bo": "4"}, draw="elephant elephant elephant buffalo")
    after = plays(state, "play-from-hand", cards="rhino")
    assert len(after.hand("ana")) == len(cards(held)) + drawn
    assert len(after.state["draw_pile"]) == 4 - drawn
    assert ("cards-drawn" in after.effects) == (drawn > 0)


def test_cards_are_drawn_from_the_top_one_after_the_other() -> None:
    after = plays(table({"ana": "rhino", "bo": "4"}, draw="4 5 6 elephant"), "play-from-hand", cards="rhino")
    assert after.hand("ana") == cards("elephant 6 5")
    assert after.state["draw_pile"] == cards("4")


def test_drawing_stops_where_the_bad_kitty_comes_up_and_what_was_drawn_is_kept() -> None:
    after = plays(table({"ana": "rhino", "bo": "4"}, draw="6"), "play-from-hand", cards="rhino")
    assert after.hand("ana") == cards("6")
    assert after.effects == ["cards-played", "cards-drawn", "cards-received", "draw-pile-empty"]


def test_a_draw_that_exactly_empties_the_pile_shows_the_bad_kitty() -> None:
    after = plays(table({"ana": "rhino 5", "bo": "4"}, draw="6 6"), "play-from-hand", cards="rhino")
    assert after.hand("ana") == cards("5 6 6")
    assert after.state["draw_pile"] == []
    assert "draw-pile-empty" in after.effects


def test_nobody_draws_once_the_bad_kitty_shows() -> None:
    after = plays(table({"ana": "rhino", "bo": "4"}, rows={"ana": "5"}), "play-from-hand", cards="rhino")
    assert after.hand("ana") == []
    assert after.effects == ["cards-played"]
    assert after.turn == ("bo", "play")


def test_the_cards_under_the_bad_kitty_stay_there() -> None:
    state = table({"ana": "rhino", "bo": "4"}, rows={"ana": "5"})
    state["buried"] = state["discard_pile"][:29]
    state["discard_pile"] = state["discard_pile"][29:]
    state["options"]["buried"] = 29
    after = plays(state, "play-from-hand", cards="rhino")
    assert after.hand("ana") == []
    assert after.state["buried"] == state["buried"]


def test_flipping_the_last_card_shows_the_bad_kitty_and_nothing_is_drawn() -> None:
    after = plays(table({"ana": "5", "bo": "4"}, pile="4", draw="6"), "play-from-draw-pile")
    assert after.state["draw_pile"] == []
    assert after.hand("ana") == cards("5")
    assert after.effects == ["cards-played", "draw-pile-empty"]


def test_others_are_told_how_many_cards_are_drawn_but_not_which() -> None:
    after = plays(table({"ana": "rhino", "bo": "4"}, draw="4 5 6 elephant"), "play-from-hand", cards="rhino")
    drawn, received = after.verdict["effects"][1:]
    assert (drawn["count"], drawn["visible_to"]) == (3, None)
    assert "cards" not in drawn
    assert (received["cards"], received["visible_to"]) == (cards("elephant 6 5"), ["ana"])
    assert "Elephant" not in after.verdict["summary"]
