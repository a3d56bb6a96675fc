"""The Tree Deck runs out: resets, discarding down to five, and what was interrupted (MK-42 to MK-45)."""

import json
import random
from collections import Counter
from typing import Any

import pytest

import adjudicator
from adjudicator.conformance.compare import changed

from .build import After, Json, ask, cards, listed, needed, plays, refused, table
from .playing import SETS, choose, game


def test_an_empty_deck_is_reset_from_the_discards_when_a_card_is_wanted() -> None:
    state = table({"ana": "red-2", "bo": ""}, deck="", rest="discard")
    assert state["tree_deck"] == []
    size = len(state["tree_discard"])
    after = plays(state, "draw")
    assert after.effects[:2] == ["deck-reset", "card-drawn"]
    assert len(after.state["tree_deck"]) == size - 1
    last = table({"ana": "red-2", "bo": ""}, deck="red-9", rest="discard")
    last["tree_deck"] = ["red-9"]
    assert plays(last, "draw").state["tree_deck"] == []


def test_two_traps_are_taken_one_from_the_old_deck_and_one_from_the_new() -> None:
    state = table({"ana": "", "bo": ""}, deck="red-9", rest="discard")
    state["tree_deck"] = ["red-9"]
    after = plays(state, "set-traps", on=["bo", "bo"])
    assert after.traps("bo")[0] == "red-9"
    assert after.effects == ["trap-set", "deck-reset", "trap-set"]


def test_with_both_piles_empty_everybody_with_six_or_more_discards_down_to_five() -> None:
    state = table({"ana": "red-2", "bo": "", "cy": "red-3 red-4 red-5 red-6 red-7 red-8 red-9"}, rest="bo")
    stopped = plays(state, "draw")
    assert stopped.turn == ("ana", "discard-down", 1)
    assert stopped.may == {"bo": ["discard-down"], "cy": ["discard-down"]}
    assert "cards-run-out" in stopped.rules
    assert [code for code, _ in refused(stopped.state, "discard-down", cards="red-2")] == [
        "not-down-to-five",
        "not-your-turn",
    ]
    assert refused(stopped.state, "discard-down", "cy", cards="red-3") == [("not-down-to-five", "discard-down")]
    assert refused(stopped.state, "discard-down", "cy", cards="red-3 blue-1") == [("card-not-held", "discard-down")]
    first = plays(stopped.state, "discard-down", "cy", cards="red-4 red-3")
    assert first.discard == ["red-4", "red-3"]
    assert first.turn == ("ana", "discard-down", 1)
    dropped = next(one["hand"] for one in state["players"] if one["id"] == "bo")[5:]
    last = plays(first.state, "discard-down", "bo", cards=" ".join(dropped))
    assert last.turn == ("ana", "act", 1)
    assert (len(last.hand("ana")), len(last.hand("bo")), len(last.hand("cy"))) == (2, 5, 5)
    assert len(last.state["tree_deck"]) == len(dropped) + 1
    assert last.state["agenda"] == []


def test_the_choices_of_what_to_discard_are_listed_once_each() -> None:
    state = table({"ana": "", "bo": "", "cy": "red-3 red-4 red-5 red-6 wild-20 wild-20 wild-20"}, rest="bo")
    stopped = plays(state, "draw").state
    moves = listed(stopped, "discard-down", player="cy")
    assert len(moves) == len({tuple(one["cards"]) for one in moves}) == 6 + 4 + 1
    assert {"cards": ["wild-20", "wild-20"]} in moves


def test_twenty_cards_and_more_in_hand_are_listed_up_to_the_limit() -> None:
    stopped = plays(table({"ana": "", "bo": ""}, rest="bo"), "draw").state
    moves = listed(stopped, "discard-down", limit=1000)
    assert len(moves) == 1000
    assert len({tuple(one["cards"]) for one in moves}) == 1000
    assert ask(stopped, "discard-down", "bo", cards=moves[-1]["cards"])["verdict"] == "legal"


def bound() -> Json:
    """A table at which every card is bound and nobody holds more than five: four trunks of Super-Tree and many traps."""
    state = table(
        dict.fromkeys(("ana", "bo", "cy", "di"), ""),
        super_tree=True,
        krazy_kurgz=True,
        spell="banana",
        flipped="boxing-gloves",
    )
    left = state["tree_deck"]
    for player in state["players"]:
        player["hand"] = [left.pop() for _ in range(5)]
    for monkey in (*state["players"], state["kurgill"]):
        monkey["traps"] = [left.pop() for _ in range(4)]
    state["players"][1]["traps"] += left
    state["tree_deck"] = []
    return state


def test_with_no_card_to_be_had_nothing_is_drawn_or_set_and_what_is_compulsory_is_skipped() -> None:
    state = bound()
    assert refused(state, "draw") == [("no-card-to-draw", "nothing-to-draw")]
    assert ("no-card-to-draw", "nothing-to-draw") in refused(state, "set-traps", on=["cy", "di"])
    state["turn"]["step"] = "begin"
    after = plays(state, "begin-turn")
    assert after.effects == ["draw-skipped", "spell-flipped", "draw-skipped"]
    assert after.may == {"ana": ["climb", "end-turn"]}


def test_with_no_card_to_be_had_a_bird_is_discarded_and_kurgill_has_nothing_to_flip() -> None:
    state = bound()
    state["turn"]["step"] = "begin"
    state["spell_deck"].remove("bird")
    state["spell_deck"].append("bird")
    after = plays(state, "begin-turn")
    assert after.state["spell_discard"][-1] == "bird"
    assert after.state["birds"] == []
    state["turn"] = {"player": "di", "step": "kurgill", "ap": 0, "drawn": None}
    assert plays(state, "kurgill-turn", "di").at("kurgill") == 1


def test_with_no_card_to_be_had_the_second_trap_is_left_out() -> None:
    state = bound()
    state["tree_deck"] = [state["players"][1]["traps"].pop()]
    state["players"][1]["traps"] += state["players"][2]["traps"]
    state["players"][2]["traps"] = []
    after = plays(state, "set-traps", on=["cy", "cy"])
    assert after.effects == ["trap-set", "trap-skipped"]
    assert len(after.traps("cy")) == 1


def test_a_dynamite_takes_nothing_from_an_empty_hand() -> None:
    state = bound()
    state["players"][1]["traps"] += state["players"][0]["hand"]
    state["players"][0]["hand"] = []
    state["spell_deck"].remove("dynamite")
    state["spell_deck"].append("dynamite")
    state["turn"]["step"] = "begin"
    assert plays(state, "begin-turn").effects == ["draw-skipped", "spell-flipped", "dynamite-fizzles"]


# --- What was interrupted -------------------------------------------------------------------------------------------


def test_an_interrupted_bird_gnome_or_banana_goes_on_where_it_stopped() -> None:
    for spell, done in (("banana", "spell-banana"), ("bird", "spell-bird"), ("gnome", "gnome-reset")):
        state = table(
            {"ana": "red-2", "bo": ""}, deck="", rest="bo", spell=spell, step="begin", krazy_kurgz=True, at={"ana": 3}
        )
        card = state["players"][1]["hand"].pop()
        state["tree_deck"] = [card]
        stopped = plays(state, "begin-turn")
        assert stopped.turn == ("ana", "discard-down", 2)
        assert stopped.state["agenda"]
        hand = stopped.player("bo")["hand"]
        after = plays(stopped.state, "discard-down", "bo", cards=" ".join(hand[5:]))
        assert done in after.rules, spell
        assert after.state["agenda"] == []


def resumed(stopped: After) -> After:
    """Bo, who holds all the cards, discards down to five."""
    assert stopped.turn[1] == "discard-down"
    return plays(stopped.state, "discard-down", "bo", cards=" ".join(stopped.player("bo")["hand"][5:]))


def test_an_interrupted_fight_is_settled_and_its_winner_draws_before_the_losers_fall() -> None:
    at = {"ana": 2, "bo": 2, "kurgill": 2}
    state = table({"ana": "red-2", "bo": ""}, at=at, rest="bo", step="fight", fight={"bo": "red-9"}, krazy_kurgz=True)
    stopped = plays(state, "fight", card="red-2")
    assert stopped.state["agenda"][0]["do"] == "settle-fight"
    assert "fight-card-shown" not in stopped.effects
    settled = resumed(stopped)
    assert settled.state["fight"] is None
    assert settled.discard[0] == "red-2"
    state = table({"ana": "red-2", "bo": ""}, at={"ana": 2}, rest="bo", step="fight", fight={"bo": "red-9"})
    stopped = plays(state, "fight", card="red-2")
    assert stopped.at("ana") == 2
    settled = resumed(stopped)
    assert len(settled.hand("bo")) == 6
    assert settled.at("ana") == 1
    assert settled.discard == ["red-2", "red-9"]


def at_the_last_treetop_card() -> Json:
    """Ana beats the third Treetop card with her last card; Bo holds all that could be drawn."""
    return table(
        {"ana": "black-9", "bo": ""},
        rest="bo",
        at={"ana": 5},
        treetop="red-7 red-8 red-6",
        step="challenge",
        ap=0,
        facing=2,
        beaten=(0, 1),
        used="black-8 black-10",
    )


def test_an_interrupted_pair_of_traps_and_an_interrupted_challenge_are_finished() -> None:
    traps = resumed(plays(table({"ana": "", "bo": "", "cy": ""}, rest="bo"), "set-traps", on=["cy", "bo"]))
    assert (len(traps.traps("cy")), len(traps.traps("bo")), traps.turn) == (1, 1, ("ana", "act", 1))
    state = at_the_last_treetop_card()
    stopped = plays(state, "beat", cards="black-9")
    assert stopped.state["attempt"]["used"] == cards("black-8 black-10 black-9")
    done = resumed(stopped)
    assert done.turn[1] in ("over", "begin")
    assert done.discard[:3] == cards("black-8 black-10 black-9")


def test_cards_of_an_attempt_wait_in_the_agenda_and_are_not_reshuffled() -> None:
    state = table(
        {"ana": "black-9", "bo": ""}, rest="bo", trunk="red-3", traps={"ana": "blue-1"}, step="climb", ap=1, insane=True
    )
    stopped = plays(state, "beat", cards="black-9")
    assert stopped.turn == ("ana", "discard-down", 1)
    seen = adjudicator.view(stopped.state, "bo")["state"]
    assert seen["agenda"] == []
    assert seen["tree_deck"] == [None, None]
    assert seen["trunks"][0]["cards"] == ["red-3", None, None, None]
    hand = stopped.player("bo")["hand"]
    after = plays(stopped.state, "discard-down", "bo", cards=" ".join(hand[5:]))
    assert after.discard[:2] == cards("black-9 blue-1")
    assert not {"black-9", "blue-1"} & set(after.state["tree_deck"])


def test_whose_traps_were_interrupted_is_not_forgotten_in_a_replay() -> None:
    stopped = stopped_at("traps")
    move = {"type": "discard-down", "player": "bo", "cards": stopped["players"][1]["hand"][5:]}
    once, replayed = adjudicator.adjudicate(stopped, move), adjudicator.replay(stopped, [move])
    assert len(once["state"]["players"][2]["traps"]) == 2
    assert replayed["state"] == once["state"]


def test_a_final_trap_that_was_taken_and_not_told_is_asked_for_where_it_waits() -> None:
    state = at_the_last_treetop_card()
    state["tree_deck"] = [state["players"][1]["hand"].pop()]
    stopped = plays(state, "beat", cards="black-9").state
    assert len(stopped["agenda"][0]["traps"]) == 1
    stopped["agenda"][0]["traps"] = [None]
    hand = " ".join(stopped["players"][1]["hand"][5:])
    assert needed(stopped, "discard-down", "bo", cards=hand) == [("face", "/state/agenda/0/traps/0")]


def test_every_interruption_goes_on_from_the_written_state_alone() -> None:
    """Dry games of all sets: a state that went out as JSON and came back leads on, and nothing is lost on the way."""
    stopped: Counter[str] = Counter()
    for players, options in SETS:
        for number in range(2):
            for _, _, verdict in game(players, options, f"stop-{number}", most=120, hoarding=number == 0, dry=True):
                state = verdict["state"]
                if not state["agenda"]:
                    continue
                stopped[state["agenda"][0]["do"]] += 1
                rng = random.Random("on")
                again = json.loads(json.dumps(state))
                while again["turn"]["step"] == "discard-down":
                    moves = adjudicator.legal_moves(again, limit=30)["moves"]
                    verdict = adjudicator.adjudicate(again, choose(moves, again, rng, hoarding=False))
                    assert verdict["verdict"] == "legal"
                    again = verdict["state"]
                assert again["agenda"] == []
                assert adjudicator.validate(again)["problems"] == []
    print(stopped)
    assert set(stopped) >= {"first-draw", "draw", "gnome-trap", "kurgill-climb", "kurgill-challenge", "trunk-traps"}


def test_an_agenda_that_play_cannot_have_left_is_refused() -> None:
    stopped = plays(table({"ana": "", "bo": ""}, rest="bo"), "draw").state
    changes: tuple[Json, ...] = (
        {"agenda": []},
        {"agenda": stopped["agenda"][::-1]},
        {"agenda": [{**stopped["agenda"][0], "player": "bo"}, stopped["agenda"][1]]},
        {"agenda": stopped["agenda"][:1]},
        {"attempt": {"kind": "climb"}},
        {"fight": {"cards": {}}},
    )
    for change in changes:
        problems = adjudicator.validate({**stopped, **change})["problems"]
        assert [one["code"] for one in problems] == ["agenda-unfit"], change


def stopped_at(what: str) -> Json:
    """A position in which play stopped, for want of cards, in the middle of something."""
    dry: Json = {"rest": "bo"}
    krazy: Json = {"krazy_kurgz": True, "turn": "bo", "step": "kurgill", "ap": 0, **dry}
    match what:
        case "traps":
            return plays(table({"ana": "", "bo": "", "cy": ""}, **dry), "set-traps", on=["cy", "cy"]).state
        case "draw":
            return plays(table({"ana": "", "bo": ""}, step="begin", **dry), "begin-turn").state
        case "gnome":
            state = table({"ana": "", "bo": ""}, step="begin", spell="gnome", at={"ana": 3}, **dry)
            state["tree_deck"] = [state["players"][1]["hand"].pop()]
            return plays(state, "begin-turn").state
        case "kurgill-climb":
            return plays(table({"ana": "", "bo": ""}, **krazy), "kurgill-turn", "bo").state
        case "kurgill-challenge":
            return plays(table({"ana": "", "bo": ""}, at={"kurgill": 5}, **krazy), "kurgill-turn", "bo", index=0).state
    raise KeyError(what)


@pytest.mark.parametrize(
    ("what", "pointer", "value"),
    [
        # The traps still to be set go to somebody else, who is on the trunk and has room for them, where traps are played.
        ("traps", "/agenda/0/player", "ana"),
        ("traps", "/players/2/position", 5),
        ("traps", "/players/2/traps", [None] * 3),
        ("traps", "/options/traps", False),
        # A turn begins with both Action Points.
        ("draw", "/turn/ap", 1),
        # The Gnome whose traps are dealt lies on the discard pile, and only where traps are played.
        ("gnome", "/spell_discard", ["slide"]),
        ("gnome", "/options/traps", False),
        # Kurgill faces a card that is turned up, where he is.
        ("kurgill-climb", "/trunks/0/cards/0", None),
        ("kurgill-climb", "/kurgill/position", 5),
        ("kurgill-climb", "/turn/player", "ana"),
        ("kurgill-climb", "/turn/ap", 1),
        ("kurgill-challenge", "/treetop", [None] * 3),
        ("kurgill-challenge", "/attempt/facing", 3),
        ("kurgill-challenge", "/attempt/beaten", [0, 1, 2]),
        ("kurgill-challenge", "/kurgill/position", 1),
    ],
)
def test_what_play_was_stopped_in_fits_the_table(what: str, pointer: str, value: Any) -> None:
    stopped = stopped_at(what)
    assert stopped["agenda"]
    assert adjudicator.validate(stopped)["problems"] == []
    problems = adjudicator.validate(changed(stopped, {pointer: value}))["problems"]
    assert "agenda-unfit" in [one["code"] for one in problems]
