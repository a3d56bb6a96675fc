"""Matching, taking Bad Stuff, and the free card after it (MMM-4 to MMM-8, MMM-14)."""

import adjudicator

from .build import After, ask, plays, problems, refused, table


def test_a_card_of_the_same_colour_follows_whatever_its_number() -> None:
    state = table({"ana": "s11", "bo": "e1", "cy": "e2"}, "s6")
    after = plays(state, "play", card="s11")
    assert after.state["center"][-2:] == ["spyke-6", "spyke-11"]
    assert after.turn == ("bo", "play")


def test_a_card_of_the_same_number_follows_whatever_its_colour() -> None:
    assert plays(table({"ana": "e6", "bo": "e1", "cy": "e2"}, "s6"), "play", card="e6").turn == ("bo", "play")


def test_a_card_that_shares_neither_does_not_follow() -> None:
    state = table({"ana": "d1 s12", "bo": "e1 e3", "cy": "e2 e4"}, "s6", bad_stuff={"cy": ["w3"]})
    assert refused(state, "play", card="d1") == [("card-does-not-match", "match-colour-or-number")]


def test_only_the_card_on_top_counts() -> None:
    state = table({"ana": "s9 d1", "bo": "e1 e3", "cy": "e2 e4"}, "s6 e6")
    assert refused(state, "play", card="s9") == [("card-does-not-match", "match-top-card-only")]


def test_a_card_in_another_hand_or_in_bad_stuff_is_not_played() -> None:
    """Only of the top of a Bad Stuff pile is it said that the card lies there: what is below it is shown to nobody."""
    state = table({"ana": "s9", "bo": "s10", "cy": "e2"}, "s6", bad_stuff={"ana": ["s8 f6"]})
    assert refused(state, "play", card="s10") == [("card-not-held", "one-card-a-turn")]
    assert refused(state, "play", card="s8") == [("card-not-held", "one-card-a-turn")]
    assert refused(state, "play", card="f6") == [("card-not-held", "bad-stuff-not-in-hand")]


def test_the_pile_is_taken_with_nothing_that_fits_and_then_any_card_is_played() -> None:
    state = table({"ana": "d1 e2", "bo": "e1 e3", "cy": "e4 e5"}, "s6 s7", bad_stuff={"ana": ["w3"]})
    after = plays(state, "take-pile")
    assert after.player("ana")["bad_stuff"][1] == ["spyke-6", "spyke-7"]
    assert after.player("ana")["hand"] == ["dwarf-1", "elf-2"]
    assert after.state["center"] == []
    assert after.may == {"ana": ["play"]}
    after = plays(after.state, "play", card="d1")
    assert after.state["center"] == ["dwarf-1"]
    assert after.turn == ("bo", "play")


def test_nobody_takes_the_pile_on_purpose() -> None:
    state = table({"ana": "d1 s12", "bo": "e1 e3", "cy": "e4 e5"}, "s6")
    assert refused(state, "take-pile") == [("matching-card-held", "must-take-pile")]


def test_after_taking_a_card_is_owed() -> None:
    state = table({"ana": "d1", "bo": "e1", "cy": "e4"}, "s6", bad_stuff={"ana": ["w3"]})
    after = plays(state, "take-pile")
    assert refused(after.state, "take-pile")[0] == ("nothing-to-take", "card-owed-after-taking")
    assert refused(after.state, "play", "bo", card="e1") == [("not-your-turn", "turn-order")]


def test_nobody_plays_out_of_turn() -> None:
    state = table({"ana": "s9", "bo": "s10", "cy": "e2"}, "s6")
    assert refused(state, "play", "bo", card="s10") == [("not-your-turn", "turn-order")]
    assert refused(state, "play", "zoe", card="s10") == [("no-such-player", "turn-order")]


def test_a_hidden_hand_may_play_what_is_nowhere_else() -> None:
    state = table({"ana": "?", "bo": "?", "cy": "?"}, "s6", unknown="s9 e1 e2")
    after = plays(state, "play", card="s9")
    assert after.verdict["assumptions"][0]["card"] == "spyke-9"
    assert refused(state, "play", card="s10") == [("card-not-held", "one-card-a-turn")]


def test_a_hidden_hand_takes_the_pile_on_its_word_unless_it_must_hold_a_match() -> None:
    state = table({"ana": "?", "bo": "?", "cy": "?"}, "s6", unknown="s9 e1 e2")
    after = plays(state, "take-pile")
    assert [(one["player"], one["card"]) for one in after.verdict["assumptions"]] == [("ana", None)]
    state = table({"ana": "?", "bo": "?", "cy": "?"}, "s6", unknown="s9 s10 s11")
    assert refused(state, "take-pile") == [("matching-card-held", "must-take-pile")]
    state = table({"ana": "?", "bo": "?", "cy": "?"}, "s6", unknown="d1 e1 e2")
    assert plays(state, "take-pile").verdict["assumptions"] == []


def test_what_a_player_may_do_is_not_told_to_the_table() -> None:
    summaries = set()
    for held in ("s9", "d1"):
        state = table({"ana": "s11", "bo": held, "cy": "e2"}, "s6")
        summaries.add(ask(state, "play", card="s11")["summary"])
    assert summaries == {"Legal. Ana plays the Spyke 11 on the Spyke 6: the same colour. Bo is next."}


def test_views_show_the_centre_the_own_hand_and_the_tops_of_bad_stuff() -> None:
    state = table({"ana": "s9", "bo": "s10", "cy": "e2"}, "s6 s7", bad_stuff={"bo": ["w3 w4"]})
    seen = After({"state": adjudicator.view(state, "ana")["state"]})
    assert seen.player("ana")["hand"] == ["spyke-9"]
    assert seen.player("bo")["hand"] == [None]
    pile = seen.player("bo")["bad_stuff"][0]
    assert pile[-1] == "wizard-4"
    assert set(pile[:-1]) == {None}
    assert seen.state["center"] == state["center"]


def test_hands_fit_the_player_on_turn() -> None:
    assert problems(table({"ana": "s9", "bo": "s10", "cy": ""}, "s6")) == []
    assert problems(table({"ana": "s9", "bo": "s10 s11", "cy": ""}, "s6")) == [("hands-out-of-turn", "/state/players")]
    assert problems(table({"ana": "", "bo": "s10", "cy": "s11"}, "s6")) == [("hands-out-of-turn", "/state/players")]
    assert problems(table({"ana": "s9 e1 e2", "bo": "s10", "cy": "s11"}, "s6")) == [
        ("hands-out-of-turn", "/state/players")
    ]


def test_piles_and_centre_fit_the_step() -> None:
    state = table({"ana": "s9", "bo": "s10", "cy": "e2"}, "s6", bad_stuff={"bo": ["w3"]})
    assert problems({**state, "turn": {"player": "ana", "step": "lead"}}) == [
        ("center-out-of-step", "/state/center"),
        ("bad-stuff-out-of-step", "/state/players/0/bad_stuff"),
    ]
    state["players"][1]["bad_stuff"].append([])
    assert problems(state) == [("empty-bad-stuff", "/state/players/1/bad_stuff/1")]


def test_a_set_aside_card_needs_five_players() -> None:
    assert ("wrong-number-set-aside", "/state/set_aside") in problems(
        table({"ana": "s9", "bo": "s10", "cy": "e2"}, "s6", aside="c1")
    )
