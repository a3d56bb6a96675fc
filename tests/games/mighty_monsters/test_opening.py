"""The opening Spyke, its stand-ins, and rounds dealt at a real table (MMM-1 to MMM-3)."""

import adjudicator

from .build import After, ask, dealt, hidden, plays, problems, refused

THREE = {"ana": "e1 d1", "bo": "s3", "cy": "s4"}
FIVE = {"ana": "e1", "bo": "s3", "cy": "s4", "dee": "s5", "eli": ""}
STAND_IN = {"ana": "e1", "bo": "s5", "cy": "s4", "dee": "", "eli": ""}


def test_the_spyke_3_opens_and_the_player_to_the_left_is_next() -> None:
    after = plays(dealt(THREE, turn="bo"), "play", "bo", card="s3")
    assert after.state["center"] == ["spyke-3"]
    assert after.turn == ("cy", "play")
    assert after.rules == ["first-spyke"]


def test_nothing_else_opens() -> None:
    state = dealt({**THREE, "bo": "s3 e2"}, turn="bo")
    assert refused(state, "play", "bo", card="e2") == [("not-the-opening-card", "first-spyke")]


def test_nobody_takes_a_pile_or_deals_before_the_opening() -> None:
    state = dealt(THREE, turn="bo")
    assert refused(state, "take-pile", "bo")[0] == ("nothing-to-take", "opening-compulsory")
    assert refused(state, "deal", "bo")[0] == ("round-not-over", "round-end")


def test_nobody_opens_for_another() -> None:
    assert refused(dealt(THREE, turn="bo"), "play", "cy", card="s4") == [
        ("not-the-opening-card", "first-spyke"),
        ("not-your-turn", "turn-order"),
    ]


def test_the_spyke_4_stands_in_for_a_3_set_aside() -> None:
    after = plays(dealt(STAND_IN, aside="s3", turn="cy"), "play", "cy", card="s4")
    assert after.turn == ("dee", "play")
    assert after.rules == ["spyke-set-aside"]


def test_with_the_3_set_aside_the_5_does_not_open() -> None:
    state = dealt({**STAND_IN, "cy": "s4 s6"}, aside="s3", turn="cy")
    assert refused(state, "play", "cy", card="s6") == [("not-the-opening-card", "spyke-set-aside")]


def test_with_another_card_set_aside_the_3_opens() -> None:
    assert plays(dealt(FIVE, aside="c1", turn="bo"), "play", "bo", card="s3").turn == ("cy", "play")


def test_where_hands_are_unknown_whoever_plays_the_spyke_3_opens() -> None:
    state = hidden(dealt(THREE))
    after = plays(state, "play", "cy", card="s3")
    assert after.turn == ("ana", "play")
    assert [(one["player"], one["card"]) for one in after.verdict["assumptions"]] == [("cy", "spyke-3")]


def test_who_is_known_not_to_hold_it_does_not_open() -> None:
    state = hidden(dealt(THREE), "ana")
    wrong = refused(state, "play", "ana", card="s3")
    assert ("card-not-held", "one-card-a-turn") in wrong
    assert ("not-your-turn", "turn-order") in wrong
    acting = ask(state, "play", "ana", card="s3")["to_act"]
    assert [one["player"] for one in acting] == ["bo", "cy"]


def test_a_stand_in_opens_only_once_the_card_aside_is_told() -> None:
    state = hidden(dealt(FIVE, aside="c1"))
    state["set_aside"] = [None]
    assert ask(state, "play", "cy", card="s4")["verdict"] == "undetermined"
    after = plays(state, "play", "cy", card="s4", reveals="s3")
    assert after.state["set_aside"] == ["spyke-3"]
    assert refused(state, "play", "cy", card="s4", reveals="c1") == [("not-the-opening-card", "first-spyke")]
    assert plays(state, "play", "cy", card="s3").state["set_aside"] == [None]


def test_the_card_aside_is_not_the_one_that_is_played() -> None:
    state = hidden(dealt(FIVE, aside="c1"))
    state["set_aside"] = [None]
    assert ask(state, "play", "cy", card="s4", reveals="s4")["verdict"] == "impossible"


def test_views_hide_who_holds_the_opening_card() -> None:
    state = dealt(THREE, turn="bo")
    assert adjudicator.view(state, "bo")["state"]["turn"] == {"player": "bo", "step": "open"}
    for viewer in ("ana", "cy", None):
        assert adjudicator.view(state, viewer)["state"]["turn"] == {"player": None, "step": "open"}


def test_the_opener_holds_the_card() -> None:
    assert problems(dealt(THREE, turn="cy")) == [("wrong-opener", "/state/turn/player")]
    assert problems(dealt(STAND_IN, aside="s3", turn="bo")) == [("wrong-opener", "/state/turn/player")]


def test_the_summary_of_a_deal_names_no_holder() -> None:
    state = dealt(THREE, turn="bo")
    over = {**state, "turn": {"player": None, "step": "deal"}, "chance": {"seed": "table-7", "draws": 35}}
    over["center"] = [card for one in over["players"] for card in one["hand"]]
    over["players"] = [{**one, "hand": []} for one in over["players"]]
    after = After(ask(over, "deal", "cy"))
    assert after.state["round"] == 2
    assert after.turn[1] == "open"
    assert after.verdict["summary"] == (
        "Legal. Round 2 is dealt. Whoever holds the lowest Spyke in play opens the round with it."
    )
