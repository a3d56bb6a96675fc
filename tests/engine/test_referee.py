"""The referee: verdicts, replays, legal moves, views and validations, with a toy game."""

from copy import deepcopy
from typing import Any

import pytest

from adjudicator.engine import referee
from adjudicator.engine.game import Action, Move, SetupContradiction, check
from adjudicator.engine.table import Table
from adjudicator.engine.text import Params
from adjudicator.engine.verdict import Json

from .toy import TOY, State, Toy, toy


def ask(state: Json, move: str, player: str = "ana", **fields: Any) -> Json:
    """The verdict on a move; asking changes nothing."""
    before = deepcopy(state)
    verdict = referee.adjudicate(TOY, state, {"type": move, "player": player, **fields})
    assert state == before
    return verdict


def codes(verdict: Json) -> list[str]:
    """The codes of all violations."""
    return [one["code"] for one in verdict["violations"]]


# --- Verdicts ---------------------------------------------------------------------------------


def test_a_verdict_has_all_its_parts() -> None:
    verdict = ask(toy("red blue", "blue", pile="red"), "lay", card="red")
    assert verdict == {
        "ruleset": "toy@1",
        "verdict": "legal",
        "summary": "Legal. Ana lays a red card. Bo is next and flips.",
        "violations": [],
        "effects": [
            {
                "type": "laid",
                "rule": "lay",
                "message": "Ana lays a red card.",
                "visible_to": None,
                "player": "ana",
                "cards": ["red"],
                "from": "hand",
                "to": "pile",
            }
        ],
        "assumptions": [],
        "needs": [],
        "state": toy(
            "blue", "blue", pile="red red", deck=" ".join(toy("red blue", "blue", pile="red")["deck"]), turn="bo"
        ),
        "to_act": [{"player": "bo", "moves": ["flip"]}],
        "outcome": None,
    }


def test_every_broken_rule_is_listed_the_games_own_first() -> None:
    verdict = ask(toy("red", "gold", pile="blue"), "lay", "bo", card="red")
    assert [(one["code"], one["rule"], one["pointer"]) for one in verdict["violations"]] == [
        ("not-held", "lay", "/move/card"),
        ("wrong-colour", "colours", "/move/card"),
        ("not-your-turn", "turns", "/move/player"),
    ]
    assert verdict["state"] is None
    assert verdict["effects"] == []
    assert verdict["to_act"] == [{"player": "ana", "moves": ["flip"]}]


def test_the_wrong_step_comes_before_the_wrong_player() -> None:
    verdict = ask(toy("red", "gold", pile="gold", step="gold"), "flip", "bo")
    assert codes(verdict) == ["wrong-step"]
    verdict = ask(toy("red", "gold", pile="gold"), "mix", "bo")
    assert codes(verdict) == ["wrong-step", "not-your-turn"]


def test_a_check_may_point_more_closely_and_cite_a_more_special_rule() -> None:
    verdict = ask(toy("red", "gold", pile="red", deck="") | {}, "pass")
    assert verdict["verdict"] == "impossible"
    state = toy("red", "gold gold", pile="red red red blue blue blue blue", deck="")
    state["pile"].append(state["pile"].pop(0))
    verdict = ask(state, "pass")
    assert [(one["code"], one["rule"], one["pointer"]) for one in verdict["violations"]] == [
        ("something-fits", "colours", "/state/players/0/hand")
    ]


def test_somebody_who_is_not_there_is_told_so_and_nothing_else() -> None:
    assert codes(ask(toy("red", "gold", pile="blue"), "lay", "zoe", card="red")) == ["no-such-player"]


def test_an_unknown_type_of_move_is_an_error_of_the_caller() -> None:
    with pytest.raises(KeyError, match="dance"):
        ask(toy("red", "gold"), "dance")


def test_after_the_end_only_that_is_said() -> None:
    state = toy("", "gold", step="over", turn=None)
    verdict = ask(state, "lay", "bo", card="red")
    assert codes(verdict) == ["game-over"]
    assert verdict["outcome"] == {"winner": "ana"}
    assert verdict["to_act"] == []
    assert codes(ask(state, "lay", "zoe", card="red")) == ["no-such-player"]


def test_the_end_of_a_game_has_an_outcome_and_nobody_to_act() -> None:
    verdict = ask(toy("red", "gold", pile="red"), "lay", card="red")
    assert verdict["outcome"] == {"winner": "ana"}
    assert verdict["to_act"] == []
    assert verdict["summary"] == "Legal. Ana lays a red card. Ana has won. The game is over."


def test_where_several_decide_all_are_named_with_what_they_may_do() -> None:
    verdict = ask(toy("gold red", "blue", pile="red"), "lay", card="gold")
    assert verdict["to_act"] == [{"player": "ana", "moves": ["mix", "steal"]}, {"player": "bo", "moves": ["mix"]}]


def test_an_effect_for_some_eyes_only_says_whose() -> None:
    verdict = ask(toy("red", "blue", pile="gold", step="gold"), "steal", **{"from": "bo"})
    assert [(one["type"], one["visible_to"]) for one in verdict["effects"]] == [
        ("stolen", None),
        ("seen", ["ana", "bo"]),
    ]
    assert verdict["effects"][0]["target"] == "bo"
    assert verdict["effects"][0]["count"] == 1
    assert "blue" not in verdict["summary"]


def test_a_legal_move_with_needs_is_not_carried_out() -> None:
    verdict = ask(toy("red", "gold", pile="blue", deck="red red red ? ? ? ?"), "flip")
    assert verdict["verdict"] == "legal"
    assert verdict["state"] is None
    assert [one["pointer"] for one in verdict["needs"]] == ["/state/deck/6"]
    assert (verdict["to_act"], verdict["outcome"]) == ([], None)


def test_a_reveal_left_over_is_impossible_and_each_is_named() -> None:
    verdict = ask(toy("red blue", "gold", pile="red"), "lay", card="red", reveals=["red", "blue"])
    assert verdict["verdict"] == "impossible"
    assert [(one["code"], one["pointer"]) for one in verdict["violations"]] == [
        ("reveal-left-over", "/move/reveals/0"),
        ("reveal-left-over", "/move/reveals/1"),
    ]


def test_an_impossible_reveal_cites_what_is_in_the_box() -> None:
    state = toy("gold", "gold", pile="blue", deck="red red red ? ? ? ?")
    verdict = ask(state, "flip", reveals=["gold"])
    assert [(one["code"], one["rule"], one["pointer"]) for one in verdict["violations"]] == [
        ("reveal-impossible", "box", "/move/reveals/0")
    ]
    assert verdict["to_act"] == []


def test_an_impossible_state_comes_before_everything_else() -> None:
    state = toy("red", "gold", pile="blue", deck="red")
    verdict = ask(state, "lay", "zoe", card="gold", reveals=["gold"])
    assert verdict["verdict"] == "impossible"
    assert codes(verdict) == ["wrong-number-of-cards"]


# --- Validations ------------------------------------------------------------------------------


def test_every_problem_of_a_state_is_listed() -> None:
    state = toy("gold gold gold", "red", pile="blue", deck="red red red blue blue")
    state["players"][1]["id"] = "ana"
    answer = referee.validate(TOY, state)
    assert [(one["code"], one["pointer"]) for one in answer["problems"]] == [
        ("double-player", "/state/players/1/id"),
        ("too-many-of-a-card", "/state/players/0/hand/2"),
    ]
    assert not answer["valid"]
    state["deck"] = []
    assert [one["code"] for one in referee.validate(TOY, state)["problems"]] == [
        "double-player",
        "too-many-of-a-card",
        "wrong-number-of-cards",
    ]


def test_only_the_first_card_too_many_of_each_face_is_pointed_at() -> None:
    state = toy("gold gold gold gold", "red red red red red", pile="", deck="blue")
    assert [one["pointer"] for one in referee.validate(TOY, state)["problems"]] == [
        "/state/players/0/hand/2",
        "/state/players/1/hand/4",
    ]


def test_a_chance_stream_drawn_from_beyond_all_play_is_impossible() -> None:
    state = toy("red", "gold", pile="blue")
    state["chance"]["draws"] = referee.MAX_DRAWS
    assert referee.validate(TOY, state)["valid"]
    state["chance"]["draws"] += 1
    assert [one["pointer"] for one in referee.validate(TOY, state)["problems"]] == ["/state/chance/draws"]


# --- Legal moves ------------------------------------------------------------------------------


def test_complete_moves_and_their_kinds_are_listed() -> None:
    answer = referee.legal_moves(TOY, toy("red red gold blue", "blue", pile="red"))
    assert answer == {
        "moves": [
            {"type": "lay", "player": "ana", "card": "red"},
            {"type": "lay", "player": "ana", "card": "gold"},
            {"type": "flip", "player": "ana"},
        ],
        "kinds": [
            {"player": "ana", "type": "lay", "rule": "lay"},
            {"player": "ana", "type": "flip", "rule": "flip"},
        ],
        "truncated": False,
        "problems": [],
    }


@pytest.mark.parametrize(("limit", "moves", "truncated"), [(1, 1, True), (2, 2, True), (3, 3, False), (4, 3, False)])
def test_the_list_stops_at_its_limit_and_says_so_but_names_every_kind(limit: int, moves: int, truncated: bool) -> None:
    answer = referee.legal_moves(TOY, toy("red red gold blue", "blue", pile="red"), limit=limit)
    assert len(answer["moves"]) == moves
    assert answer["truncated"] is truncated
    assert len(answer["kinds"]) == 2


def test_the_moves_of_one_player_only() -> None:
    state = toy("red", "blue", pile="gold", step="gold")
    everyone = referee.legal_moves(TOY, state)
    assert [(move["player"], move["type"]) for move in everyone["moves"]] == [
        ("ana", "mix"),
        ("ana", "steal"),
        ("bo", "mix"),
    ]
    answer = referee.legal_moves(TOY, state, "bo")
    assert answer["moves"] == [{"type": "mix", "player": "bo"}]
    assert [kind["type"] for kind in answer["kinds"]] == ["mix"]


def test_a_player_who_has_nothing_to_decide_has_no_moves_and_no_problem() -> None:
    answer = referee.legal_moves(TOY, toy("red", "blue"), "bo")
    assert answer == {"moves": [], "kinds": [], "truncated": False, "problems": []}


def test_a_player_who_is_not_there_is_a_problem() -> None:
    answer = referee.legal_moves(TOY, toy("red", "blue"), "zoe")
    assert (answer["moves"], answer["kinds"]) == ([], [])
    assert [(one["code"], one["pointer"]) for one in answer["problems"]] == [("no-such-player", "/player")]


def test_an_impossible_state_has_no_moves_but_its_problems() -> None:
    state = toy("red", "blue", deck="")
    answer = referee.legal_moves(TOY, state, "zoe")
    assert (answer["moves"], answer["kinds"], answer["truncated"]) == ([], [], False)
    assert answer["problems"] == referee.validate(TOY, state)["problems"]


def test_a_game_that_is_over_has_no_moves() -> None:
    assert referee.legal_moves(TOY, toy("", "gold", step="over", turn=None))["kinds"] == []


def test_moves_that_rest_on_an_unknown_card_are_not_listed_though_their_kinds_are() -> None:
    state = toy("? blue", "gold gold", pile="?", deck="? ? ? ? ?")
    answer = referee.legal_moves(TOY, state)
    assert answer["moves"] == [{"type": "flip", "player": "ana"}]
    assert [kind["type"] for kind in answer["kinds"]] == ["lay", "flip"]


def test_kinds_are_those_that_to_act_names() -> None:
    state = toy("red", "blue", pile="gold", step="gold")
    acting = ask(state, "flip")["to_act"]
    kinds = referee.legal_moves(TOY, state)["kinds"]
    assert [(one["player"], kind) for one in acting for kind in one["moves"]] == [
        (kind["player"], kind["type"]) for kind in kinds
    ]


# --- Replays ----------------------------------------------------------------------------------

PLAY: list[Json] = [
    {"type": "lay", "player": "ana", "card": "red"},
    {"type": "lay", "player": "bo", "card": "gold"},
    {"type": "mix", "player": "ana"},
]


def test_a_replay_gives_a_verdict_a_move_and_the_last_state() -> None:
    state = toy("red blue", "gold red", pile="red")
    before = deepcopy((state, PLAY))
    answer = referee.replay(TOY, state, PLAY)
    assert (state, PLAY) == before
    assert [one["verdict"] for one in answer["results"]] == ["legal"] * 3
    assert [one["state"] for one in answer["results"]] == [None] * 3
    for move in PLAY:
        state = referee.adjudicate(TOY, state, move)["state"]
    assert answer["state"] == state
    assert answer["state"]["turn"] == {"player": "ana", "step": "lay"}
    assert [one["player"] for one in answer["to_act"]] == ["ana"]
    assert (answer["outcome"], answer["problems"]) == (None, [])


def test_a_replay_stops_at_the_first_move_that_is_not_legal_and_points_at_it() -> None:
    state = toy("red blue", "gold red", pile="red")
    wrong = {"type": "lay", "player": "bo", "card": "blue"}
    answer = referee.replay(TOY, state, [*PLAY, wrong, PLAY[0]])
    assert [one["verdict"] for one in answer["results"]] == ["legal", "legal", "legal", "illegal"]
    assert [one["pointer"] for one in answer["results"][3]["violations"]] == ["/moves/3/card", "/moves/3/player"]
    assert answer["state"] == referee.replay(TOY, state, PLAY)["state"]
    assert answer["to_act"] == referee.replay(TOY, state, PLAY)["to_act"]


def test_a_replay_stops_where_a_face_is_needed_and_at_an_impossible_reveal() -> None:
    state = toy("red blue", "gold red", pile="red", deck="? ? ? ? ?")
    flip = {"type": "flip", "player": "bo"}
    answer = referee.replay(TOY, state, [PLAY[0], flip, flip])
    assert [(one["verdict"], len(one["needs"])) for one in answer["results"]] == [("legal", 0), ("legal", 1)]
    assert answer["state"]["turn"]["player"] == "bo"
    answer = referee.replay(TOY, state, [PLAY[0], flip | {"reveals": ["gold", "gold"]}])
    assert answer["results"][1]["verdict"] == "impossible"
    assert answer["results"][1]["violations"][0]["pointer"] == "/moves/1/reveals/1"


def test_a_replay_to_the_end_has_the_outcome() -> None:
    answer = referee.replay(TOY, toy("red", "gold", pile="red"), [PLAY[0]])
    assert answer["outcome"] == {"winner": "ana"}
    assert answer["to_act"] == []


def test_a_replay_from_an_impossible_state_says_so_once() -> None:
    state = toy("red", "gold", deck="")
    answer = referee.replay(TOY, state, PLAY)
    assert [one["verdict"] for one in answer["results"]] == ["impossible"]
    assert answer["state"] == state
    assert answer["problems"] == referee.validate(TOY, state)["problems"] == answer["results"][0]["violations"]


# --- Actions ----------------------------------------------------------------------------------


@check("not-the-mover", "turns")
def named_as_who_moves(table: Table[State], seat: int, move: Move) -> Params | None:
    """The move names whoever makes it."""
    return None if move["player"] == table.state.players[seat].id else {}


class Wave(Action[State]):
    """A move that is legal for whoever it names."""

    type = "wave"
    rule = "turns"
    checks = (named_as_who_moves,)


def test_whether_a_move_may_be_made_is_asked_with_the_name_of_who_makes_it() -> None:
    table = Table(TOY.decks, TOY.load(toy("red", "blue")))
    assert Wave().possible(table, 0)
    assert Wave().possible(table, 1)


# --- Views ------------------------------------------------------------------------------------


def test_a_view_hides_and_takes_chance_away() -> None:
    state = toy("red gold", "blue blue", pile="red")
    seen = referee.view(TOY, state, "ana")
    assert seen["problems"] == []
    assert seen["state"] == state | {
        "players": [{"id": "ana", "hand": ["red", "gold"]}, {"id": "bo", "hand": [None, None]}],
        "deck": [None] * 5,
        "chance": None,
    }
    assert referee.view(TOY, state, None)["state"]["players"][0]["hand"] == [None, None]


def test_a_view_of_an_impossible_state_hides_as_always() -> None:
    state = toy("gold gold gold", "blue", deck="")
    assert referee.view(TOY, state, "bo")["state"]["players"] == [
        {"id": "ana", "hand": [None] * 3},
        {"id": "bo", "hand": ["blue"]},
    ]


def test_a_view_for_nobody_who_is_there_is_a_problem() -> None:
    seen = referee.view(TOY, toy("red", "blue"), "zoe")
    assert seen["state"] is None
    assert [(one["code"], one["rule"], one["pointer"]) for one in seen["problems"]] == [
        ("no-such-player", "turns", "/viewer")
    ]


def test_the_moves_of_nobody_who_is_there_are_a_problem() -> None:
    answer = referee.legal_moves(TOY, toy("red", "blue"), "zoe")
    assert (answer["moves"], answer["kinds"], answer["truncated"]) == ([], [], False)
    assert [(one["code"], one["rule"], one["pointer"], one["message"]) for one in answer["problems"]] == [
        ("no-such-player", "turns", "/player", "Nobody called “zoe” plays in this game.")
    ]


# --- Editions ---------------------------------------------------------------------------------


def test_a_state_is_judged_by_the_edition_that_it_names() -> None:
    class Older(Toy):
        ruleset = "toy@0"

    older = Older()
    newest = Toy([older])
    assert newest.rulesets == ["toy@1", "toy@0"]
    assert newest.edition("toy@1") is newest
    assert newest.edition("toy@0") is older
    with pytest.raises(KeyError, match="toy@2"):
        newest.edition("toy@2")


# --- Chance -----------------------------------------------------------------------------------


def test_a_stream_drawn_from_more_often_than_any_play_can_is_a_problem() -> None:
    def drawn(draws: int) -> Json:
        return toy("red", "blue") | {"chance": {"seed": "x", "draws": draws}}

    assert referee.validate(TOY, drawn(referee.MAX_DRAWS))["valid"]
    answer = referee.validate(TOY, drawn(referee.MAX_DRAWS + 1))
    assert answer["problems"] == [
        {
            "code": "chance-exhausted",
            "rule": "box",
            "message": "The chance stream has been drawn from more often than any play can.",
            "pointer": "/state/chance/draws",
        }
    ]


# --- Setups -----------------------------------------------------------------------------------


def test_a_setup_says_who_acts() -> None:
    answer = referee.setup(TOY, ["ana", "bo"], {}, "x")
    assert answer["to_act"][0]["player"] == "ana"
    assert referee.validate(TOY, answer["state"])["valid"]
    assert referee.setup(TOY, ["ana", "bo"], {}, None)["state"]["deck"] == [None] * 6


def test_a_contradictory_setup_is_refused_with_its_place() -> None:
    with pytest.raises(SetupContradiction) as said:
        referee.setup(TOY, ["ana", "bo"], {"hand": 6}, "x")
    assert said.value.pointer == "/options/hand"
    assert said.value.text == "too-many-of-a-card"
    assert said.value.words == {"card": "red"}
