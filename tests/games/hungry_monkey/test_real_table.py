"""A real table, where some faces are known to nobody who asks: reveals, needs, assumptions, elimination."""

from typing import Any

import pytest

import adjudicator

from .build import Json, ask, cards, listed, plays, refused, table


def needs(verdict: Json) -> list[tuple[str, str]]:
    """Where a face is wanted, and what hangs on it."""
    return [(need["pointer"], need["for"]) for need in verdict["needs"]]


# --- Drawing and flipping ---------------------------------------------------------------------


def test_a_card_drawn_into_the_hand_stays_unknown() -> None:
    state = table({"ana": "rhino 5", "bo": "?"}, draw="? ? ?", unknown="4 4 6 tiger", seed=None)
    after = plays(state, "play-from-hand", cards="rhino")
    assert after.hand("ana") == cards("5 ? ?")
    assert after.state["draw_pile"] == cards("?")
    assert after.effects == ["cards-played", "cards-drawn"]


def test_a_flip_whose_face_nobody_told_is_legal_and_asks_for_it() -> None:
    verdict = ask(table({"ana": "rhino", "bo": "5"}, draw="? ?"), "play-from-draw-pile")
    assert verdict["verdict"] == "legal"
    assert verdict["state"] is None
    assert needs(verdict) == [("/state/draw_pile/1", "result")]
    assert verdict["to_act"] == []
    assert verdict["outcome"] is None


def test_a_flip_is_carried_out_with_the_face_that_was_told() -> None:
    state = table({"ana": "rhino rhino rhino", "bo": "5"}, pile="4", draw="? ?", unknown="6 4")
    after = plays(state, "play-from-draw-pile", reveals="6")
    assert after.pile == cards("4 6")
    assert after.state["draw_pile"] == cards("?")


def test_more_faces_told_than_turned_up_is_impossible() -> None:
    state = table({"ana": "rhino rhino rhino", "bo": "5"}, pile="4", draw="? ?", unknown="6 5")
    verdict = ask(state, "play-from-draw-pile", reveals="6 5")
    assert verdict["verdict"] == "impossible"
    assert [(one["code"], one["pointer"]) for one in verdict["violations"]] == [("reveal-left-over", "/move/reveals/1")]


def test_a_face_told_where_none_is_turned_up_is_impossible() -> None:
    verdict = ask(table({"ana": "rhino 5", "bo": "5"}, pile="4", draw="?"), "play-from-hand", cards="5", reveals="6")
    assert verdict["verdict"] == "impossible"


def test_a_face_that_the_box_has_no_more_of_is_impossible() -> None:
    state = table({"ana": "tiger tiger tiger", "bo": "tiger tiger tiger"}, draw="? ?", unknown="rhino")
    verdict = ask(state, "play-from-draw-pile", reveals="tiger")
    assert verdict["verdict"] == "impossible"
    assert [(one["code"], one["pointer"]) for one in verdict["violations"]] == [
        ("reveal-impossible", "/move/reveals/0")
    ]
    assert verdict["to_act"] == []


def test_an_illegal_move_is_illegal_whatever_it_reveals() -> None:
    state = table({"ana": "sparrow", "bo": "5"}, pile="rhino", draw="? ?")
    for told in ("4", "4 4 4", "ant ant ant ant ant ant ant"):
        assert refused(state, "play-from-hand", cards="sparrow", reveals=told) == [("card-too-low", "valid-cards")]


# --- A row ------------------------------------------------------------------------------------


def test_a_row_card_that_nobody_told_is_asked_for() -> None:
    state = table({"ana": "", "bo": "5"}, rows={"ana": "? 4 ?"})
    assert needs(ask(state, "play-from-row", row=2)) == [("/state/players/0/row/2", "result")]
    assert plays(state, "play-from-row", row=1).pile == cards("4")


def test_a_row_card_that_was_told_is_played() -> None:
    state = table({"ana": "", "bo": "5"}, pile="5", rows={"ana": "? ?"}, unknown="rhino 4")
    assert plays(state, "play-from-row", row=1, reveals="rhino").pile == cards("5 rhino")
    after = plays(state, "play-from-row", row=1, reveals="4")
    assert after.hand("ana") == cards("5 4")


# --- Assumptions: what a hand may hold --------------------------------------------------------


def test_a_named_card_that_only_an_unknown_one_can_be_is_assumed() -> None:
    state = table({"ana": "? ?", "bo": "5"}, pile="4", unknown="rhino 4")
    verdict = ask(state, "play-from-hand", cards="rhino")
    assert verdict["verdict"] == "legal"
    assert [(one["player"], one["card"], one["pointer"]) for one in verdict["assumptions"]] == [
        ("ana", "rhino", "/state/players/0/hand/0")
    ]
    assert verdict["state"]["players"][0]["hand"] == cards("?")


def test_a_known_card_is_played_before_an_unknown_one_is_assumed() -> None:
    state = table({"ana": "? rhino", "bo": "5"}, pile="4", unknown="rhino")
    after = plays(state, "play-from-hand", cards="rhino")
    assert after.verdict["assumptions"] == []
    assert after.hand("ana") == cards("?")


def test_two_cards_may_rest_on_two_unknown_ones_but_three_may_not() -> None:
    state = table({"ana": "? ?", "bo": "? ?"}, pile="4", unknown="rhino rhino rhino 5")
    assert len(ask(state, "play-from-hand", cards="rhino rhino")["assumptions"]) == 2
    assert refused(state, "play-from-hand", cards="rhino rhino rhino") == [("card-not-held", "play-from-hand")]


def test_a_card_that_is_accounted_for_elsewhere_is_not_in_the_hand() -> None:
    state = table({"ana": "? ?", "bo": "rhino"}, pile="4", unknown="5 5")
    assert refused(state, "play-from-hand", cards="rhino") == [("card-not-held", "play-from-hand")]


def test_a_play_that_rests_on_an_assumption_is_not_listed() -> None:
    state = table({"ana": "? 6", "bo": "5"}, pile="4", unknown="rhino")
    assert [move["cards"] for move in listed(state)] == [cards("6")]


def test_the_kinds_of_move_include_those_that_an_unknown_card_may_allow() -> None:
    state = table({"ana": "?", "bo": "? ?"}, pile="rhino", unknown="4 4 elephant")
    answer = adjudicator.legal_moves(state)
    assert answer["moves"] == []
    assert [kind["type"] for kind in answer["kinds"]] == ["play-from-hand", "take-pile"]


def test_a_kind_of_move_that_no_unknown_card_allows_is_left_out() -> None:
    state = table({"ana": "?", "bo": "?"}, pile="rhino", unknown="4 5")
    assert [kind["type"] for kind in adjudicator.legal_moves(state)["kinds"]] == ["take-pile"]


# --- A word of honour: nothing fits -----------------------------------------------------------


def test_taking_the_pile_is_believed_where_the_unknown_cards_may_not_fit() -> None:
    state = table({"ana": "4 ?", "bo": "?"}, pile="rhino", unknown="5 elephant")
    verdict = ask(state, "take-pile")
    assert verdict["verdict"] == "legal"
    assert [(one["player"], one["card"]) for one in verdict["assumptions"]] == [("ana", None)]
    assert listed(state) == []


def test_taking_the_pile_is_not_believed_where_every_unknown_card_fits() -> None:
    state = table({"ana": "4 ?", "bo": "?"}, pile="rhino", unknown="rhino elephant")
    assert refused(state, "take-pile") == [("valid-card-held", "forced-pick-up")]


def test_taking_the_pile_is_not_believed_where_too_few_cards_are_left_that_do_not_fit() -> None:
    state = table({"ana": "? ?", "bo": "?"}, pile="rhino", unknown="4 elephant tiger")
    assert refused(state, "take-pile") == [("valid-card-held", "forced-pick-up")]
    state = table({"ana": "? ?", "bo": "?"}, pile="rhino", unknown="4 4 tiger")
    assert ask(state, "take-pile")["verdict"] == "legal"


def test_no_assumption_is_needed_where_no_unknown_card_can_fit() -> None:
    state = table({"ana": "?", "bo": "?"}, pile="rhino", unknown="4 5")
    verdict = ask(state, "take-pile")
    assert (verdict["verdict"], verdict["assumptions"]) == ("legal", [])
    assert [move["type"] for move in listed(state)] == ["take-pile"]


def test_a_known_card_that_fits_forbids_taking_the_pile_whatever_lies_beside_it() -> None:
    state = table({"ana": "? tiger", "bo": "?"}, pile="rhino", unknown="4 5")
    assert refused(state, "take-pile") == [("valid-card-held", "forced-pick-up")]


# --- An unknown card on the pile --------------------------------------------------------------


def test_where_the_unknown_top_decides_the_answer_is_that_it_depends() -> None:
    state = table({"ana": "5", "bo": "? 6"}, pile="?", unknown="4 rhino")
    verdict = ask(state, "play-from-hand", cards="5")
    assert verdict["verdict"] == "undetermined"
    assert verdict["state"] is None
    assert needs(verdict) == [("/state/animal_pile/0", "legality")]
    assert verdict["to_act"] == [{"player": "ana", "moves": ["play-from-hand", "take-pile"]}]
    assert listed(state) == []


@pytest.mark.parametrize(("told", "kind"), [("4", "legal"), ("rhino", "illegal")])
def test_once_the_top_is_told_the_answer_is_certain(told: str, kind: str) -> None:
    state = table({"ana": "5", "bo": "? 6"}, pile="?", unknown="4 rhino")
    assert ask(state, "play-from-hand", cards="5", reveals=told)["verdict"] == kind


def test_where_every_top_that_is_left_allows_the_card_nothing_depends() -> None:
    state = table({"ana": "5 6", "bo": "? 6"}, pile="?", unknown="4 sparrow")
    assert plays(state, "play-from-hand", cards="5").pile == cards("? 5")


def test_where_every_top_that_is_left_forbids_the_card_it_is_illegal() -> None:
    state = table({"ana": "5 6", "bo": "? 6"}, pile="?", unknown="rhino elephant")
    assert refused(state, "play-from-hand", cards="5") == [("card-too-low", "valid-cards")]


def test_a_face_that_the_table_saw_may_be_told_although_nothing_depends_on_it() -> None:
    state = table({"ana": "5 6", "bo": "? 6"}, pile="?", unknown="4 sparrow")
    assert plays(state, "play-from-hand", cards="5", reveals="sparrow").pile == cards("sparrow 5")
    assert ask(state, "play-from-hand", cards="5", reveals="rhino")["verdict"] == "impossible"
    assert ask(state, "play-from-hand", cards="5", reveals="sparrow 4")["verdict"] == "impossible"


def test_a_top_card_told_that_cannot_lie_there_is_impossible() -> None:
    state = table({"ana": "5", "bo": "? 6"}, pile="?", unknown="4 rhino")
    assert ask(state, "play-from-hand", cards="5", reveals="elephant")["verdict"] == "impossible"


@pytest.mark.parametrize("card", ["tiger", "monkey", "ant"])
def test_what_fits_on_anything_fits_on_an_unknown_card(card: str) -> None:
    state = table({"ana": f"{card} 6", "bo": "? 6"}, pile="?", unknown="4 rhino")
    assert ask(state, "play-from-hand", cards=card)["verdict"] == "legal"


def test_a_move_that_is_illegal_whatever_the_top_is_illegal_and_does_not_depend() -> None:
    state = table({"ana": "5", "bo": "? 6"}, pile="?", unknown="4 rhino")
    assert refused(state, "play-from-hand", "bo", cards="tiger") == [
        ("card-not-held", "play-from-hand"),
        ("not-your-turn", "turn-order"),
    ]


def test_whether_nothing_fits_may_hang_on_the_top_card() -> None:
    state = table({"ana": "5", "bo": "? 6"}, pile="?", unknown="4 rhino")
    verdict = ask(state, "take-pile")
    assert verdict["verdict"] == "undetermined"
    assert ask(state, "take-pile", reveals="rhino")["verdict"] == "legal"
    assert ask(state, "take-pile", reveals="4")["verdict"] == "illegal"


def test_an_unknown_card_in_the_middle_decides_only_where_a_gang_may_come() -> None:
    state = table({"ana": "rhino 6", "bo": "? 6"}, pile="? 4 5", unknown="rhino 4")
    assert plays(state, "play-from-hand", cards="rhino").pile == cards("? 4 5 rhino")
    state = table({"ana": "rhino 6", "bo": "? 6"}, pile="? rhino rhino", unknown="rhino 4")
    verdict = ask(state, "play-from-hand", cards="rhino")
    assert verdict["verdict"] == "legal"
    assert needs(verdict) == [("/state/animal_pile/0", "result")]
    assert plays(state, "play-from-hand", cards="rhino", reveals="rhino").pile == []
    assert plays(state, "play-from-hand", cards="rhino", reveals="4").pile == cards("4 rhino rhino rhino")


# --- Swap and peek ----------------------------------------------------------------------------


def test_an_unknown_hand_card_and_an_unknown_row_card_change_places_unseen() -> None:
    state = table({"ana": "? 5", "bo": "6"}, pile="sparrow", rows={"ana": "? 4"}, step="swap", unknown="rhino tiger")
    after = plays(state, "swap", row=0, card=None)
    assert after.hand("ana") == cards("5 ?")
    assert after.row("ana") == cards("? 4")
    assert after.effects == ["cards-swapped"]
    after = plays(state, "swap", row=1, card=None)
    assert after.hand("ana") == cards("5 4")
    assert after.messages[1] == "The unknown card goes face down, and the 4 comes to Ana’s hand."
    assert after.row("ana") == cards("? ?")


def test_no_unknown_card_is_swapped_where_none_is_held() -> None:
    state = table({"ana": "5 5", "bo": "6"}, pile="sparrow", rows={"ana": "?"}, step="swap")
    assert refused(state, "swap", row=0, card=None) == [("card-not-held", "sparrow")]


def test_a_swap_of_an_unknown_card_is_listed_as_such() -> None:
    state = table({"ana": "? 5", "bo": "6"}, pile="sparrow", rows={"ana": "?"}, step="swap", unknown="rhino")
    assert [move["card"] for move in listed(state)] == [None, "animal-5"]


def test_a_peek_at_an_unknown_card_needs_no_face() -> None:
    state = table({"ana": "5", "bo": "6"}, pile="snake", rows={"bo": "? ?"}, step="peek", unknown="rhino 4")
    after = plays(state, "peek", target="bo", row=1)
    assert after.effects == ["card-peeked"]
    assert after.row("bo") == cards("? ?")


def test_a_peek_that_is_told_makes_the_face_known_from_then_on() -> None:
    state = table({"ana": "5", "bo": "6"}, pile="snake", rows={"bo": "? ?"}, step="peek", unknown="rhino 4")
    after = plays(state, "peek", target="bo", row=1, reveals="rhino")
    assert after.row("bo") == cards("? rhino")


def test_a_peek_at_a_known_card_tells_nothing_new() -> None:
    state = table({"ana": "5", "bo": "6"}, pile="snake", rows={"bo": "rhino"}, step="peek")
    assert ask(state, "peek", target="bo", row=0, reveals="rhino")["verdict"] == "impossible"


# --- A table from its first deal --------------------------------------------------------------


def test_a_real_table_starts_with_every_hidden_card_unknown() -> None:
    answer = adjudicator.setup("hungry-monkey", ["ana", "bo"], seed=None)
    state = answer["state"]
    assert state["chance"] is None
    assert {card for one in state["players"] for card in one["hand"] + one["row"]} == {None}
    assert answer["to_act"] == [{"player": "ana", "moves": ["play-from-hand", "play-from-draw-pile"]}]
    assert ask(state, "play-from-hand", cards="rhino rhino")["verdict"] == "legal"
    assert ask(state, "play-from-draw-pile", reveals="rhino")["verdict"] == "legal"


@pytest.mark.parametrize("viewer", ["ana", "bo", None])
def test_a_move_on_a_view_says_nothing_that_the_table_would_contradict(viewer: str | None) -> None:
    state = table({"ana": "rhino 5", "bo": "6"}, pile="4", draw="6 elephant")
    seen = adjudicator.view(state, viewer)["state"]
    known = ask(state, "play-from-hand", cards="rhino")
    hidden = ask(seen, "play-from-hand", cards="rhino")
    assert known["verdict"] == hidden["verdict"] == "legal"
    told: dict[str, Any] = {"reveals": ["elephant"]}
    assert ask(seen, "play-from-draw-pile", **told)["state"]["animal_pile"] == cards("4 elephant")
