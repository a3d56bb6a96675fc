"""Unknown cards, handled once for all games: questions, faces told, needs, assumptions and elimination."""

from typing import Any

import pytest

from adjudicator.engine import referee
from adjudicator.engine.game import Action, Move, Step, check, judge, may_be_legal
from adjudicator.engine.table import (
    Deck,
    FaceNeeded,
    FaceUnknown,
    RevealImpossible,
    Slot,
    Table,
    take_from_hand,
)
from adjudicator.engine.text import Params
from adjudicator.engine.verdict import Json

from .toy import BOX, STEPS, TOY, State, Toy, fits, toy


def laid_out(state: Json, *reveals: str) -> Table[State]:
    """A position on a table."""
    return Table(TOY.decks, TOY.load(state), reveals)


def dark(ana: str, bo: str, **more: str) -> Json:
    """A position of the toy whose deck nobody knows."""
    state = toy(ana, bo, **more)
    return state | {"deck": [None] * len(state["deck"])}


def ask(state: Json, move: str, player: str = "ana", **fields: Any) -> Json:
    """The verdict on a move."""
    return referee.adjudicate(TOY, state, {"type": move, "player": player, **fields})


# --- What is left over ------------------------------------------------------------------------


def test_what_lies_nowhere_face_known_is_unaccounted_for() -> None:
    table = laid_out(toy("red ?", "blue ?", pile="gold", deck="red red ? ? ?"))
    assert table.unaccounted() == {"red": 1, "blue": 3, "gold": 1}


def test_a_colour_that_is_all_accounted_for_is_left_out() -> None:
    table = laid_out(toy("gold gold", "red", pile="", deck="? ? ? ? ? ? ?"))
    assert table.unaccounted() == {"red": 3, "blue": 4}


def test_a_card_that_lies_by_the_name_of_a_player_is_accounted_for() -> None:
    put_down: list[tuple[str, dict[str, Any]]] = [("/fight", {"ana": "red", "bo": None})]
    deck: Deck[State] = Deck("cards", lambda _: BOX, lambda _: put_down)
    table = Table((deck,), TOY.load(toy("red", "blue")))
    assert table.unaccounted() == {"red": 3, "blue": 4, "gold": 2}
    assert table.cards_as_given() == ["red", None]


# --- Questions --------------------------------------------------------------------------------


def test_a_question_about_known_cards_has_one_answer() -> None:
    table = laid_out(toy("red", "blue", pile="red"))
    assert table.answers(lambda: fits(table, "red")) == ([True], None)


def test_a_question_is_answered_for_each_face_that_an_unknown_card_may_have() -> None:
    table = laid_out(toy("red", "blue", pile="?", deck="gold gold ? ? ? ? ?"))
    found, slot = table.answers(lambda: fits(table, "red"))
    assert sorted(found) == [False, True]
    assert slot is not None
    assert slot.pointer == "/state/pile/0"
    assert table.state.pile == [None]


def test_faces_that_are_accounted_for_elsewhere_are_not_tried() -> None:
    table = laid_out(toy("red", "blue blue blue blue", pile="?", deck="gold gold ? ?"))
    assert table.answers(lambda: fits(table, "red"))[0] == [True]


def test_a_question_about_two_unknown_cards_tries_each_pair_that_the_box_holds() -> None:
    table = laid_out(toy("red red red", "blue blue blue", pile="? ?", deck="gold ?"))
    pile = table.state.pile

    def both() -> tuple[str, str]:
        return table.face(pile, 0, "/pile"), table.face(pile, 1, "/pile")

    found, slot = table.answers(both)
    assert ("red", "red") not in found
    assert set(found) == {
        ("red", "blue"),
        ("red", "gold"),
        ("blue", "red"),
        ("blue", "gold"),
        ("gold", "red"),
        ("gold", "blue"),
    }
    assert slot is not None
    assert slot.key == 0
    assert pile == [None, None]


def test_outside_a_question_an_unknown_face_is_an_exception_with_its_place() -> None:
    table = laid_out(toy("red", "blue", pile="?"))
    with pytest.raises(FaceUnknown) as unknown:
        fits(table, "red")
    assert unknown.value.slot.pointer == "/state/pile/0"


def test_pointers_escape_what_json_pointer_escapes() -> None:
    assert Slot({"a/b~c": None}, "a/b~c", "/fight/cards").pointer == "/state/fight/cards/a~1b~0c"
    assert Slot([None] * 3, -1, "/deck").pointer == "/state/deck/2"


# --- Settling ---------------------------------------------------------------------------------


def test_a_rule_is_settled_without_a_face_where_every_face_gives_the_same() -> None:
    table = laid_out(toy("red", "blue blue blue blue", pile="?", deck="gold gold ? ?"))
    assert table.settle(lambda: fits(table, "red")) is True
    assert table.state.pile == [None]


def test_a_rule_that_hangs_on_a_face_takes_the_next_one_told() -> None:
    table = laid_out(dark("red", "blue", pile="?"), "blue")
    assert table.settle(lambda: fits(table, "red")) is False
    assert table.state.pile == ["blue"]
    assert table.used == 1


def test_a_rule_that_hangs_on_a_face_nobody_told_waits_for_it() -> None:
    table = laid_out(dark("red", "blue", pile="?"))
    with pytest.raises(FaceNeeded) as needed:
        table.settle(lambda: fits(table, "red"))
    assert [(need.pointer, need.kind, need.hangs) for need in needed.value.needs] == [
        ("/state/pile/0", "face", "result")
    ]


def test_several_missing_faces_are_asked_for_at_once_and_those_told_come_first() -> None:
    table = laid_out(dark("red", "blue", pile="? red ? ?"), "blue")
    pile = table.state.pile
    slots = [Slot(pile, index, "/pile") for index in range(4)]
    with pytest.raises(FaceNeeded) as needed:
        table.turn_up_all(slots)
    assert [need.pointer for need in needed.value.needs] == ["/state/pile/2", "/state/pile/3"]
    assert pile[0] == "blue"


def test_a_face_that_is_known_uses_none_of_those_told() -> None:
    table = laid_out(toy("red", "blue", pile="red"), "blue")
    assert table.turn_up(table.state.pile, 0, "/pile") == "red"
    assert table.used == 0


def test_a_told_face_that_the_box_cannot_hold_is_refused_with_its_place() -> None:
    table = laid_out(dark("gold gold", "blue", pile="? ?"), "red", "gold")
    table.turn_up(table.state.pile, 0, "/pile")
    with pytest.raises(RevealImpossible) as impossible:
        table.turn_up(table.state.pile, 1, "/pile")
    assert impossible.value.fault.pointer == "/move/reveals/1"


def test_faces_told_can_be_taken_back() -> None:
    table = laid_out(dark("red", "blue", pile="? ?"), "blue", "red")
    table.turn_up_all([Slot(table.state.pile, index, "/pile") for index in (0, 1)])
    table.untell()
    assert (table.state.pile, table.used) == ([None, None], 0)


def test_a_peek_takes_a_face_that_is_told_and_needs_none() -> None:
    assert laid_out(dark("red", "blue", pile="?")).peek([None], 0, "/pile") is None
    table = laid_out(dark("red", "blue", pile="?"), "gold")
    assert table.peek(table.state.pile, 0, "/pile") == "gold"


# --- Hands ------------------------------------------------------------------------------------


def test_a_named_card_leaves_as_its_first_copy_else_as_the_first_unknown_card() -> None:
    hand: list[str | None] = ["blue", None, "red", None, "red"]
    take_from_hand(hand, "red")
    assert hand == ["blue", None, None, "red"]
    take_from_hand(hand, "gold")
    assert hand == ["blue", None, "red"]


@pytest.mark.parametrize(
    ("hand", "cards", "short", "assumed"),
    [
        (["red", "red"], ["red", "red"], [], []),
        (["red", "red"], ["red", "red", "red"], ["red"], []),
        (["red", None], ["red", "red"], [], [("red", "/state/h/1")]),
        ([None, None], ["red", "blue"], [], [("red", "/state/h/0"), ("blue", "/state/h/1")]),
        ([None] * 3, ["red"] * 3, [], [("red", f"/state/h/{index}") for index in range(3)]),
        ([None], ["red", "blue"], ["blue"], [("red", "/state/h/0")]),
        ([None], ["gold"], ["gold"], []),
        ([None, "red"], [None], [], []),
        (["red"], [None], [None], []),
        ([None], [None, "red"], ["red"], []),
    ],
)
def test_what_a_hand_lacks(hand: list[Any], cards: list[Any], short: list[Any], assumed: list[tuple[str, str]]) -> None:
    table = laid_out(dark("gold gold", "blue", pile="?"))
    assert table.lacks(hand, cards, "/h", "ana") == short
    assert [(one.card, one.pointer) for one in table.assumptions] == assumed


def test_no_card_fits_where_a_known_one_does_not_and_none_is_unknown() -> None:
    table = laid_out(toy("red", "blue", pile="gold"))
    assert table.may_hold_none(["red", "red"], lambda card: card == "blue", "/h", "ana")
    assert not table.may_hold_none(["red", "blue"], lambda card: card == "blue", "/h", "ana")
    assert not table.assumptions


@pytest.mark.parametrize(("count", "may"), [(1, True), (2, True), (3, False)])
def test_no_card_fits_is_believed_while_enough_others_are_left(count: int, may: bool) -> None:
    # Unaccounted for: two red, four blue. Of three unknown cards one at least is blue.
    table = laid_out(toy("gold gold", "red red", deck="? ? ? ? ? ?"))
    assert table.may_hold_none([None] * count, lambda card: card == "blue", "/h", "ana") is may
    assert [(one.player, one.card) for one in table.assumptions] == ([("ana", None)] if may else [])


def test_a_hand_may_hold_what_is_left() -> None:
    table = laid_out(toy("gold gold", "red", deck="? ? ? ? ? ? ?"))
    assert table.may_hold([None], lambda card: card == "blue")
    assert not table.may_hold([None], lambda card: card == "gold")
    assert table.may_hold(["gold"], lambda card: card == "gold")


# --- How much is tried ------------------------------------------------------------------------

FACES: list[str] = []
"""The faces that the check below was asked about."""
ASKED: list[str] = []
"""Who was asked to be Ana."""


@check("not-blue", "colours")
def blue_on_top(table: Table[State], seat: int, move: Move) -> Params | None:
    """The pile shows blue."""
    FACES.append(table.face(table.state.pile, -1, "/pile"))
    return None if FACES[-1] == "blue" else {}


@check("not-ana", "turns")
def only_ana(table: Table[State], seat: int, move: Move) -> Params | None:
    """Ana does it."""
    ASKED.append(move["player"])
    return None if move["player"] == "ana" else {}


class Nod(Action[State]):
    """A move that hangs on the top of the pile."""

    type = "nod"
    rule = "turns"
    checks = (only_ana, blue_on_top)


@pytest.fixture
def nod() -> Action[State]:
    """The move, of which nobody was asked yet."""
    FACES.clear()
    ASKED.clear()
    return Nod()


def covered() -> Table[State]:
    """A table whose pile may show red, blue or gold."""
    return laid_out(toy("red", "blue", pile="?", deck="? ? ? ? ? ? ?"))


def test_no_more_faces_are_tried_once_two_of_them_disagree(nod: Action[State]) -> None:
    judged = judge(covered(), nod, 0, {"player": "ana"})
    assert (judged.faults, judged.hangs) == ([], True)
    assert FACES == ["red", "blue"]


def test_what_hangs_on_no_unknown_card_is_asked_once(nod: Action[State]) -> None:
    judge(covered(), nod, 0, {"player": "ana"})
    assert len(ASKED) == 2, "to see whether a face is asked for, and whatever it is"


def test_whether_a_move_may_be_legal_is_known_with_the_first_face_that_lets_it(nod: Action[State]) -> None:
    assert may_be_legal(covered(), nod, 0, {"player": "ana"})
    assert FACES == ["red", "blue"]


def test_where_too_many_faces_would_be_tried_legality_hangs_on_the_first_of_them(
    nod: Action[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.engine.table.MAX_POSSIBILITIES", 1)
    judged = judge(covered(), nod, 0, {"player": "ana"})
    assert judged.asked is not None
    assert (judged.faults, judged.asked.pointer, judged.hangs) == ([], "/state/pile/0", True)
    assert may_be_legal(covered(), nod, 0, {"player": "ana"})


def test_where_too_many_faces_would_be_tried_what_is_wrong_anyway_is_said(
    nod: Action[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.engine.table.MAX_POSSIBILITIES", 1)
    judged = judge(covered(), nod, 1, {"player": "bo"})
    assert ([one.code for one in judged.faults], judged.hangs) == (["not-ana"], False)


def test_a_rule_that_too_many_faces_bear_on_asks_for_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.engine.table.MAX_POSSIBILITIES", 1)
    table = covered()
    with pytest.raises(FaceNeeded) as needed:
        table.settle(lambda: fits(table, "red"))
    assert [need.pointer for need in needed.value.needs] == ["/state/pile/0"]


@pytest.mark.parametrize(("most", "listed"), [(4, 3), (3, 2), (2, 1), (1, 0)])
def test_moves_are_listed_until_so_many_were_tried(most: int, listed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # That a card may be laid at all is the first thing tried.
    monkeypatch.setattr("adjudicator.engine.referee.MAX_TRIED", most)
    answer = referee.legal_moves(TOY, toy("red blue gold", "red", pile="gold", deck="red red blue blue blue"))
    assert len([one for one in answer["moves"] if one["type"] == "lay"]) == listed
    assert answer["truncated"]
    assert [one["type"] for one in answer["kinds"]] == ["lay", "flip"]


@check("never", "turns")
def never_mind(table: Table[State], seat: int, move: Move) -> Params | None:
    """The top of the pile is looked at, and is of no matter."""
    table.face(table.state.pile, -1, "/pile")
    return None


class Reveal(Action[State]):
    """A move that turns up the top of the deck, whatever the pile shows."""

    type = "reveal"
    rule = "flip"
    checks = (never_mind,)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """It stays where it is."""
        table.turn_up(table.state.deck, -1, "/deck")


class Revealing(Toy):
    """The toy with that move."""

    steps = STEPS | {"lay": Step("lay", (Reveal(),))}


def test_a_face_that_is_told_is_of_the_card_that_is_turned_up_not_of_one_that_is_of_no_matter() -> None:
    state = toy("red", "blue", pile="?", deck="? ? ? ? ? ? ?")
    move = {"type": "reveal", "player": "ana", "reveals": ["gold"]}
    after = referee.adjudicate(Revealing(), state, move)["state"]
    assert (after["deck"][-1], after["pile"]) == ("gold", [None])


def test_a_second_face_that_is_told_is_of_the_card_that_was_of_no_matter() -> None:
    state = toy("red", "blue", pile="?", deck="? ? ? ? ? ? ?")
    move = {"type": "reveal", "player": "ana", "reveals": ["red", "gold"]}
    after = referee.adjudicate(Revealing(), state, move)["state"]
    assert (after["deck"][-1], after["pile"]) == ("gold", ["red"])


# --- As verdicts ------------------------------------------------------------------------------


def test_legality_that_hangs_on_an_unknown_card_is_undetermined() -> None:
    verdict = ask(toy("red blue", "blue", pile="?", deck="? ? ? ? ? ?"), "lay", card="red")
    assert verdict["verdict"] == "undetermined"
    assert [(one["pointer"], one["kind"], one["for"]) for one in verdict["needs"]] == [
        ("/state/pile/0", "face", "legality")
    ]
    assert verdict["effects"] == verdict["violations"] == []
    assert verdict["to_act"] == [{"player": "ana", "moves": ["lay", "flip"]}]


@pytest.mark.parametrize(("told", "kind"), [("red", "legal"), ("gold", "legal"), ("blue", "illegal")])
def test_once_it_is_told_it_is_not(told: str, kind: str) -> None:
    state = toy("red blue", "blue", pile="?", deck="? ? ? ? ? ?")
    assert ask(state, "lay", card="red", reveals=[told])["verdict"] == kind


def test_an_illegal_move_keeps_what_it_revealed_to_itself() -> None:
    state = toy("red blue", "blue", pile="?", deck="? ? ? ? ? ?")
    verdict = ask(state, "lay", card="red", reveals=["blue"])
    assert verdict["state"] is None
    assert verdict["to_act"] == ask(state, "lay", card="red")["to_act"]


def test_a_card_assumed_to_be_in_hand_cannot_lie_on_the_pile_as_well() -> None:
    # One gold card and one red one are unaccounted for. If Ana's is the gold one, the pile's is red.
    state = toy("? red", "blue blue blue blue", pile="?", deck="gold red red")
    assert ask(state, "lay", card="red")["verdict"] == "legal"
    assert ask(state, "lay", card="gold")["verdict"] == "legal"


def test_a_card_that_only_the_hand_can_supply_is_not_on_the_pile() -> None:
    # One red and one blue card are unaccounted for: to lay the red one, Ana must hold it, so the blue one is the pile.
    state = toy("? gold", "gold blue", pile="?", deck="red red red blue blue")
    assert ask(state, "lay", card="red")["verdict"] == "illegal"
    assert ask(state, "lay", card="blue")["verdict"] == "illegal"
    assert ask(state, "lay", card="gold")["verdict"] == "legal"


def test_a_random_pick_is_needed_where_there_is_no_seed() -> None:
    state = toy("red", "blue ?", pile="gold", deck="red red red ? ? ?", step="gold", seed=None)
    verdict = ask(state, "steal", **{"from": "bo"})
    assert verdict["verdict"] == "legal"
    assert [(one["pointer"], one["kind"], one["for"]) for one in verdict["needs"]] == [("/move/from", "pick", "result")]
    told = ask(state, "steal", reveals=["blue"], **{"from": "bo"})
    assert told["state"]["players"][0]["hand"] == ["red", "blue"]
    assert ask(state, "steal", reveals=["gold"], **{"from": "bo"})["verdict"] == "legal"
    assert ask(state, "steal", reveals=["red"], **{"from": "bo"})["verdict"] == "impossible"


def test_with_a_seed_the_pick_is_made_and_the_stream_goes_on() -> None:
    state = toy("red", "blue gold", pile="gold", step="gold")
    verdict = ask(state, "steal", **{"from": "bo"})
    assert verdict["state"]["chance"]["draws"] == 1
    assert verdict == ask(state, "steal", **{"from": "bo"})


def test_a_shuffle_without_a_seed_forgets_every_face() -> None:
    state = toy("red", "blue", pile="red gold", step="gold", seed=None)
    after = ask(state, "mix", "bo")["state"]
    assert after["deck"] == [None] * 8
    assert after["pile"] == []


def test_a_shuffle_with_a_seed_keeps_every_card() -> None:
    state = toy("red", "blue", pile="red gold", step="gold")
    after = ask(state, "mix")["state"]
    assert sorted(after["deck"]) == sorted(state["deck"] + state["pile"])
    assert after["chance"]["draws"] == 7
