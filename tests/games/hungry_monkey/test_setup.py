"""Setup: the deal, the Bad Kitty's height, who starts, and the beans (HM-1, HM-3, HM-4)."""

import pytest

import adjudicator
from adjudicator.engine.chance import Chance
from adjudicator.engine.game import SetupContradiction

from .build import ANIMALS, problems, zones

NAMES = ["ana", "bo", "cy", "dee", "eli", "fay"]


@pytest.mark.parametrize(("players", "buried"), [(2, 29), (3, 17), (4, 11), (5, 0), (6, 0)])
def test_three_cards_to_each_hand_four_to_each_row_and_the_kitty_by_the_number_of_players(
    players: int, buried: int
) -> None:
    state = adjudicator.setup("hungry-monkey", NAMES[:players], seed="table-7")["state"]
    assert [(len(one["hand"]), len(one["row"])) for one in state["players"]] == [(3, 4)] * players
    assert len(state["buried"]) == state["options"]["buried"] == buried
    assert len(state["draw_pile"]) == 72 - 7 * players - buried
    assert sorted(card for zone in zones(state) for card in zone) == sorted(ANIMALS * 6)
    assert state["turn"] == {"player": "ana", "step": "play"}
    assert problems(state) == []


def test_cards_are_dealt_from_the_top_hands_first_then_rows_and_the_bottom_is_buried() -> None:
    pile = [animal for animal in ANIMALS for _ in range(6)]
    chance = Chance("table-7")
    chance.shuffle(pile)
    state = adjudicator.setup("hungry-monkey", ["ana", "bo"], {"buried": 3}, "table-7")["state"]
    assert state["players"][0]["hand"] == pile[:-4:-1]
    assert state["players"][1]["hand"] == pile[-4:-7:-1]
    assert state["players"][0]["row"] == pile[-7:-11:-1]
    assert state["players"][1]["row"] == pile[-11:-15:-1]
    assert state["buried"] == pile[:3]
    assert state["draw_pile"] == pile[3:-14]
    assert state["chance"] == {"seed": "table-7", "draws": 71}


@pytest.mark.parametrize(("players", "most"), [(6, 30), (5, 37), (4, 40)])
def test_no_more_cards_can_be_buried_than_are_left(players: int, most: int) -> None:
    state = adjudicator.setup("hungry-monkey", NAMES[:players], {"buried": most}, "x")["state"]
    assert problems(state) == []
    if most < 40:
        with pytest.raises(SetupContradiction) as said:
            adjudicator.setup("hungry-monkey", NAMES[:players], {"buried": most + 1}, "x")
        assert said.value.pointer == "/options/buried"


def test_who_wants_too_many_cards_buried_is_told_how_many_are_left() -> None:
    with pytest.raises(SetupContradiction) as said:
        adjudicator.setup("hungry-monkey", NAMES, {"buried": 31}, "x")
    sentence = adjudicator.GAMES["hungry-monkey"].vocabulary.say(said.value.text, said.value.words)
    assert sentence == "31 cards cannot lie under the Bad Kitty: only 30 are left after dealing to 6 players."


def test_with_every_card_buried_the_kitty_shows_at_once() -> None:
    answer = adjudicator.setup("hungry-monkey", NAMES, {"buried": 30}, "x")
    assert answer["state"]["draw_pile"] == []
    assert answer["to_act"] == [{"player": "ana", "moves": ["play-from-hand"]}]


def test_with_beans_everybody_starts_with_a_one_and_the_pile_holds_the_others() -> None:
    state = adjudicator.setup("hungry-monkey", ["ana", "bo"], {"beans": True}, "table-7")["state"]
    assert [one["beans"] for one in state["players"]] == [[1], [1]]
    assert sorted(state["bean_pile"]) == [2] * 6 + [3] * 6
    assert state["chance"]["draws"] == 71 + 11
    plain = adjudicator.setup("hungry-monkey", ["ana", "bo"], {"beans": False}, "table-7")["state"]
    assert plain["players"][0]["hand"] == state["players"][0]["hand"]
    assert plain["bean_pile"] == []


def test_the_same_seed_deals_the_same_game() -> None:
    once = adjudicator.setup("hungry-monkey", ["ana", "bo"], seed="ñandú")
    assert once == adjudicator.setup("hungry-monkey", ["ana", "bo"], seed="ñandú")
    assert once != adjudicator.setup("hungry-monkey", ["ana", "bo"], seed="nandu")


def test_whoever_deals_whoever_sits_first_starts() -> None:
    assert adjudicator.setup("hungry-monkey", ["zoe", "ana"], seed="x")["state"]["turn"]["player"] == "zoe"
