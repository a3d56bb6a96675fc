"""Sparrow, Snake, Mongoose, Tiger, and which card triggers an effect at all (HM-41 to HM-45)."""

import pytest

from .build import ask, cards, listed, plays, refused, table, told

# --- The Sparrow ------------------------------------------------------------------------------


def test_a_sparrow_makes_its_player_swap_before_drawing() -> None:
    state = table({"ana": "sparrow 5 6", "bo": "4"}, draw="4 4", rows={"ana": "rhino elephant 4 4"})
    after = plays(state, "play-from-hand", cards="sparrow")
    assert after.turn == ("ana", "swap")
    assert after.hand("ana") == cards("5 6")
    after = plays(after.state, "swap", row=1, card="5")
    assert after.row("ana") == cards("rhino 5 4 4")
    assert after.hand("ana") == cards("6 elephant 4")
    assert after.turn == ("bo", "play")


def test_two_sparrows_ask_for_one_swap() -> None:
    state = table({"ana": "sparrow sparrow 6", "bo": "4"}, rows={"ana": "rhino"})
    after = plays(state, "play-from-hand", cards="sparrow sparrow")
    assert after.effects == ["cards-played", "swap-due"]
    assert plays(after.state, "swap", row=0, card="6").turn == ("bo", "play")


def test_a_swap_cannot_be_declined() -> None:
    state = table({"ana": "5 6", "bo": "4"}, pile="sparrow", rows={"ana": "rhino rhino"}, step="swap")
    assert {move["type"] for move in listed(state)} == {"swap"}
    assert ask(state, "play-from-hand", "bo", cards="4")["verdict"] == "illegal"


def test_a_swap_lists_each_row_card_with_each_different_hand_card() -> None:
    state = table({"ana": "5 5 6", "bo": "4"}, pile="sparrow", rows={"ana": "rhino rhino"}, step="swap")
    assert [(move["row"], move["card"]) for move in listed(state)] == [
        (0, "animal-5"),
        (0, "animal-6"),
        (1, "animal-5"),
        (1, "animal-6"),
    ]


def test_a_swap_gives_a_card_that_is_held() -> None:
    state = table({"ana": "5", "bo": "4"}, pile="sparrow", rows={"ana": "rhino"}, step="swap")
    assert refused(state, "swap", row=0, card="6") == [("card-not-held", "sparrow")]


def test_a_swap_takes_a_card_that_lies_there() -> None:
    state = table({"ana": "5", "bo": "4"}, pile="sparrow", rows={"ana": "rhino"}, step="swap")
    assert refused(state, "swap", row=1, card="5") == [("no-such-row-card", "sparrow")]


def test_everything_wrong_with_a_swap_is_said() -> None:
    state = table({"ana": "5", "bo": "4"}, pile="sparrow", rows={"ana": "rhino"})
    assert refused(state, "swap", "bo", row=1, card="6") == [
        ("card-not-held", "sparrow"),
        ("no-such-row-card", "sparrow"),
        ("no-effect-due", "turn-steps"),
        ("wrong-step", "sparrow"),
        ("not-your-turn", "turn-order"),
    ]


def test_only_the_swapper_sees_which_cards_change_places() -> None:
    state = table({"ana": "5", "bo": "4"}, pile="sparrow", rows={"ana": "rhino"}, step="swap")
    after = plays(state, "swap", row=0, card="5")
    for effect in after.verdict["effects"]:
        names = ("animal-5" in str(effect), "rhino" in str(effect).lower())
        assert effect["visible_to"] == ["ana"] or names == (False, False)
    assert "Rhino" not in after.verdict["summary"]


def test_a_sparrow_with_an_empty_hand_has_no_effect_and_says_so() -> None:
    state = table({"ana": "sparrow", "bo": "4"}, rows={"ana": "rhino"})
    after = plays(state, "play-from-hand", cards="sparrow")
    assert after.effects == ["cards-played", "effect-skipped"]
    assert after.turn == ("bo", "play")


def test_a_sparrow_with_no_row_has_no_effect_and_says_so() -> None:
    after = plays(table({"ana": "sparrow 5", "bo": "4"}), "play-from-hand", cards="sparrow")
    assert after.effects == ["cards-played", "effect-skipped"]
    assert "no face-down card" in after.messages[1]


def test_a_sparrow_from_the_row_never_has_an_effect() -> None:
    state = table({"ana": "", "bo": "4"}, rows={"ana": "sparrow 5"})
    after = plays(state, "play-from-row", row=0)
    assert "effect-skipped" in after.effects
    assert after.turn == ("bo", "play")


def test_a_sparrow_that_empties_the_hand_has_no_effect_although_cards_could_be_drawn() -> None:
    state = table({"ana": "sparrow", "bo": "4"}, draw="6 6 6 6")
    after = plays(state, "play-from-hand", cards="sparrow")
    assert "effect-skipped" in after.effects
    assert after.hand("ana") == cards("6 6 6")


# --- The Snake --------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["ana", "bo"])
def test_a_snake_looks_at_one_face_down_card_of_anybody_the_own_ones_included(target: str) -> None:
    state = table({"ana": "snake 5", "bo": "4"}, rows={"ana": "rhino 6", "bo": "rhino 6"})
    after = plays(state, "play-from-hand", cards="snake")
    assert after.turn == ("ana", "peek")
    before = after.state
    after = plays(after.state, "peek", target=target, row=1)
    assert after.turn == ("bo", "play")
    assert after.row("ana") == before["players"][0]["row"]
    assert after.row("bo") == before["players"][1]["row"]


def test_only_the_one_who_looks_sees_the_card() -> None:
    state = table({"ana": "5", "bo": "4"}, pile="snake", rows={"bo": "rhino elephant"}, step="peek")
    after = plays(state, "peek", target="bo", row=1)
    seen = [effect for effect in after.verdict["effects"] if effect["type"] == "card-seen"]
    assert [effect["visible_to"] for effect in seen] == [["ana"]]
    assert seen[0]["cards"] == ["elephant"]
    others = [effect for effect in after.verdict["effects"] if effect["visible_to"] is None]
    assert "Elephant" not in str(others)
    assert "Elephant" not in after.verdict["summary"]


def test_every_face_down_card_at_the_table_may_be_looked_at() -> None:
    state = table({"ana": "5", "bo": "4"}, pile="snake", rows={"ana": "6", "bo": "rhino elephant"}, step="peek")
    assert [(move["target"], move["row"]) for move in listed(state)] == [("ana", 0), ("bo", 0), ("bo", 1)]


def test_nobody_looks_at_a_card_that_is_not_there() -> None:
    state = table({"ana": "5", "bo": "4"}, pile="snake", rows={"bo": "rhino"}, step="peek")
    assert refused(state, "peek", target="bo", row=1) == [("no-such-row-card", "snake")]
    assert refused(state, "peek", target="ana", row=0) == [("no-such-row-card", "snake")]


def test_nobody_looks_at_the_cards_of_somebody_who_is_not_there() -> None:
    state = table({"ana": "5", "bo": "4"}, pile="snake", rows={"bo": "rhino"}, step="peek")
    assert refused(state, "peek", target="zoe", row=0) == [("no-such-target", "snake")]


def test_without_a_snake_nobody_looks_not_even_at_an_own_card() -> None:
    state = table({"ana": "5", "bo": "4"}, pile="snake", rows={"ana": "6", "bo": "rhino"})
    assert ("nobody-may-look", "no-looking-at-your-row") in refused(state, "peek", target="ana", row=0)
    assert ("nobody-may-look", "row-is-secret") in refused(state, "peek", target="bo", row=0)


def test_a_snake_with_no_face_down_card_anywhere_has_no_effect_and_says_so() -> None:
    after = plays(table({"ana": "snake 5", "bo": "4"}), "play-from-hand", cards="snake")
    assert after.effects == ["cards-played", "effect-skipped"]
    assert after.turn == ("bo", "play")


def test_who_plays_a_snake_as_the_last_card_is_out_at_once_without_a_look() -> None:
    state = table({"ana": "snake", "bo": "4", "cy": "5"}, rows={"bo": "rhino"})
    after = plays(state, "play-from-hand", cards="snake")
    assert after.state["finished"] == ["ana"]
    assert "effect-skipped" in after.effects
    assert after.turn == ("bo", "play")


def test_a_snake_that_empties_the_hand_still_looks_while_there_is_a_row() -> None:
    state = table({"ana": "snake", "bo": "4"}, rows={"ana": "rhino"})
    assert plays(state, "play-from-hand", cards="snake").turn == ("ana", "peek")


# --- The Mongoose -----------------------------------------------------------------------------


def test_a_mongoose_gives_another_turn_after_drawing() -> None:
    state = table({"ana": "mongoose 5", "bo": "4"}, pile="4", draw="6 6 6")
    after = plays(state, "play-from-hand", cards="mongoose")
    assert after.effects == ["cards-played", "cards-drawn", "cards-received", "extra-turn"]
    assert after.hand("ana") == cards("5 6 6")
    assert after.turn == ("ana", "play")


def test_the_extra_turn_is_a_whole_turn_and_another_mongoose_gives_another() -> None:
    state = table({"ana": "mongoose mongoose 5", "bo": "4"}, pile="4")
    for _ in range(2):
        after = plays(state, "play-from-hand", cards="mongoose")
        assert after.turn == ("ana", "play")
        state = after.state
    assert plays(state, "take-pile").turn == ("bo", "play")


def test_two_mongooses_together_give_one_extra_turn() -> None:
    after = plays(
        table({"ana": "mongoose mongoose 5", "bo": "4"}, pile="4"), "play-from-hand", cards="mongoose mongoose"
    )
    assert after.effects.count("extra-turn") == 1
    assert plays(after.state, "take-pile").turn == ("bo", "play")


def test_an_invalid_mongoose_gives_no_extra_turn() -> None:
    after = plays(table({"ana": "5 5 5", "bo": "4"}, pile="rhino", draw="6 mongoose"), "play-from-draw-pile")
    assert after.turn == ("bo", "play")


def test_the_extra_turn_lapses_when_the_mongoose_was_the_last_card() -> None:
    state = table({"ana": "", "bo": "4", "cy": "5"}, pile="4", rows={"ana": "mongoose"})
    after = plays(state, "play-from-row", row=0)
    assert after.state["finished"] == ["ana"]
    assert after.turn == ("bo", "play")
    assert "extra-turn" not in after.effects
    assert "effect-skipped" in after.effects


# --- The Tiger --------------------------------------------------------------------------------


def test_a_tiger_discards_the_pile_and_itself_and_gives_no_extra_turn() -> None:
    state = table({"ana": "tiger 5", "bo": "4"}, pile="4 rhino", draw="6 6 6")
    after = plays(state, "play-from-hand", cards="tiger")
    assert after.pile == []
    assert after.state["discard_pile"][-3:] == cards("4 rhino tiger")
    assert after.hand("ana") == cards("5 6 6")
    assert after.turn == ("bo", "play")


def test_a_tiger_on_an_empty_pile_goes_alone() -> None:
    after = plays(table({"ana": "tiger 5", "bo": "4"}), "play-from-hand", cards="tiger")
    assert after.pile == []
    assert after.state["discard_pile"][-1] == "tiger"


def test_discarded_cards_never_come_back() -> None:
    state = table({"ana": "tiger 5", "bo": "4"}, pile="4 rhino")
    after = plays(state, "play-from-hand", cards="tiger")
    assert after.state["draw_pile"] == []
    assert after.hand("ana") == cards("5")


# --- Which card triggers ----------------------------------------------------------------------


def test_only_the_topmost_card_triggers() -> None:
    after = plays(table({"ana": "rhino 5", "bo": "4"}, pile="mongoose buffalo"), "play-from-hand", cards="rhino")
    assert after.effects == ["cards-played"]
    assert after.turn == ("bo", "play")


@pytest.mark.parametrize("card", ["4", "5", "6", "rhino", "elephant"])
def test_an_animal_without_an_icon_has_no_effect(card: str) -> None:
    after = plays(table({"ana": f"{card} 5", "bo": "4"}), "play-from-hand", cards=card)
    assert after.effects == ["cards-played"]


def test_the_message_of_a_swap_out_of_step_says_when_it_comes() -> None:
    state = table({"ana": "5", "bo": "4"}, pile="4", rows={"ana": "rhino"})
    assert any("Sparrow" in message for message in told(state, "swap", row=0, card="5"))
