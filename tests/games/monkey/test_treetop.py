"""The Treetop Challenge, the Treetop Traps, and winning (MK-9, MK-23 to MK-30)."""

import adjudicator

from .build import After, Json, ask, cards, needed, plays, refused, table


def challenger(**more: object) -> Json:
    """Ana is at the Treetop and may take the challenge."""
    return table(
        {"ana": "black-9 black-10 black-8 red-2", "bo": "blue-3"},
        at={"ana": 5},
        treetop="red-7 yellow-9 blue-8",
        **more,  # type: ignore[arg-type]
    )


def last_card(deck: str, **more: object) -> Json:
    """Ana has beaten two Treetop cards with a 9 and a 10 and faces the third; ``deck`` ends with the traps."""
    return table(
        {"ana": "black-8 red-2", "bo": "blue-3"},
        at={"ana": 5},
        treetop="blue-8 yellow-9 red-7",
        step="challenge",
        ap=0,
        facing=2,
        beaten=(0, 1),
        used="red-9 green-10",
        deck=deck,
        **more,  # type: ignore[arg-type]
    )


def test_the_challenge_costs_both_points_and_the_player_chooses_the_card() -> None:
    after = plays(challenger(), "challenge", index=1)
    assert after.turn == ("ana", "challenge", 0)
    assert after.state["attempt"] == {"kind": "challenge", "facing": 1, "beaten": [], "used": []}
    assert after.verdict["effects"][0]["cards"] == ["yellow-9"]


def test_one_point_is_too_little() -> None:
    assert refused(challenger(ap=1), "challenge", index=0) == [("too-few-action-points", "treetop-challenge")]


def test_only_a_monkey_at_the_treetop_takes_it() -> None:
    state = table({"ana": "", "bo": ""}, at={"ana": 4})
    assert refused(state, "challenge", index=0) == [("not-at-treetop", "action-challenge")]
    assert "no-such-treetop-card" in dict(refused(challenger(), "challenge", index=3))


def test_three_cards_one_after_the_other_then_the_traps() -> None:
    state = challenger(deck="blue-4 red-3")
    first = plays(plays(state, "challenge", index=0).state, "beat", cards="black-9")
    assert first.turn == ("ana", "challenge-next", 0)
    assert first.may == {"ana": ["challenge"]}
    assert first.state["attempt"] == {"kind": "challenge", "facing": None, "beaten": [0], "used": ["black-9"]}
    assert refused(first.state, "challenge", index=0) == [("treetop-card-beaten", "treetop-order")]
    second = plays(plays(first.state, "challenge", index=1).state, "beat", cards="black-10")
    third = plays(second.state, "challenge", index=2)
    assert refused(third.state, "beat", cards="red-2") == [("not-enough", "climb-beat-sum")]
    state = table(
        {"ana": "black-8 red-2 green-1", "bo": ""},
        at={"ana": 5},
        treetop="red-7 yellow-9 blue-8",
        step="challenge",
        ap=0,
        facing=2,
        beaten=(0, 1),
        used="black-9 black-10",
        deck="blue-4 red-3",
    )
    won = plays(state, "beat", cards="black-8 green-1")
    assert won.turn == (None, "over", 0)
    assert won.verdict["outcome"] == {"winner": "ana"}
    assert won.discard == cards("black-9 black-10 black-8 green-1 red-3 blue-4")
    assert won.verdict["to_act"] == []
    assert dict(refused(won.state, "end-turn"))["game-over"] == "winning"


def test_a_treetop_trap_is_held_against_every_card_of_the_challenge() -> None:
    after = plays(last_card("red-3 blue-10"), "beat", cards="black-8")
    assert after.at("ana") == 5
    assert after.discard == cards("red-9 green-10 black-8 blue-10 red-3")
    assert after.turn == ("bo", "begin", 2)
    assert "treetop-caught" in after.rules
    assert after.effects.count("trap-shown") == 1
    assert after.verdict["outcome"] is None


def test_the_second_treetop_trap_can_catch_too() -> None:
    after = plays(last_card("yellow-8 red-3"), "beat", cards="black-8")
    assert after.discard[-2:] == cards("red-3 yellow-8")
    assert after.at("ana") == 5


def test_who_fails_falls_and_loses_the_cards_used_but_not_those_in_hand() -> None:
    after = plays(last_card("red-3"), "give-up")
    assert after.at("ana") == 4
    assert after.hand("ana") == ["black-8", "red-2"]
    assert after.discard == cards("red-9 green-10")
    assert after.state["attempt"] is None


def test_the_cards_set_aside_are_not_among_the_discards_that_are_shuffled() -> None:
    state = last_card("red-3", rest="bo", discard="blue-1")
    state["players"][1]["hand"], state["tree_discard"] = (
        state["players"][1]["hand"][:5],
        (state["tree_discard"] + state["players"][1]["hand"][5:]),
    )
    after = plays(state, "beat", cards="black-8")
    assert after.effects.count("deck-reset") == 1
    assert not set(after.state["tree_deck"]) & {"red-9", "green-10", "black-8"}


def test_at_a_real_table_the_traps_are_told_one_at_a_time() -> None:
    state = last_card("? ?", traps={"bo": "? ?"}, hidden="yellow-10 yellow-3 blue-4 red-4", seed=None)
    assert [kind for kind, _ in needed(state, "beat", cards="black-8")] == ["face"]
    caught = plays(state, "beat", cards="black-8", reveals="yellow-10")
    assert caught.discard == cards("red-9 green-10 black-8 yellow-10 ?")
    assert len(needed(state, "beat", cards="black-8", reveals="yellow-3")) == 1
    won = plays(state, "beat", cards="black-8", reveals="yellow-3 blue-4")
    assert won.verdict["outcome"] == {"winner": "ana"}
    left_over = ask(state, "beat", cards="black-8", reveals="yellow-10 yellow-3")
    assert left_over["verdict"] == "impossible"


def test_a_finished_state_says_who_won_where_it_can_be_told() -> None:
    won = plays(last_card("red-4 red-3"), "beat", cards="black-8")
    assert ask(won.state, "end-turn")["outcome"] == {"winner": "ana"}
    both = table({"ana": "", "bo": ""}, at={"ana": 5, "bo": 5}, step="over", ap=0)
    assert ask(both, "end-turn")["outcome"] == {"winner": None}
    assert adjudicator.replay(won.state, [{"type": "end-turn", "player": "ana"}])["outcome"] == {"winner": "ana"}
    assert After(won.verdict).state["turn"]["drawn"] is None
