"""What a player may see (MK-21, MK-35 and the contract of views)."""

import adjudicator

from .build import Json, table


def seen(state: Json, viewer: str | None) -> Json:
    """What a viewer sees."""
    shown: Json = adjudicator.view(state, viewer)["state"]
    return shown


def test_the_own_hand_and_the_open_piles_are_seen_and_nothing_else() -> None:
    state = table(
        {"ana": "red-2", "bo": "blue-3"},
        at={"bo": 2},
        traps={"bo": "red-3"},
        discard="red-4",
        flipped="slide",
        birds="",
        drawn="red-2",
    )
    ana = seen(state, "ana")
    assert [one["hand"] for one in ana["players"]] == [["red-2"], [None]]
    assert ana["players"][1]["traps"] == [None]
    assert ana["turn"]["drawn"] == "red-2"
    assert (ana["tree_discard"], ana["spell_discard"]) == (["red-4"], ["slide"])
    assert ana["trunks"][0]["cards"] == [None] * 4
    assert ana["treetop"] == [None] * 3
    assert set(ana["tree_deck"]) == set(ana["spell_deck"]) == {None}
    assert ana["chance"] is None
    assert seen(state, "bo")["turn"]["drawn"] is None
    assert seen(state, None)["players"][0]["hand"] == [None]


def test_a_trunk_card_shows_during_the_attempt_and_treetop_cards_once_faced() -> None:
    climb = table({"ana": "red-2", "bo": ""}, at={"ana": 2}, trunk="red-4 red-5 red-6 red-7", step="climb", ap=1)
    assert seen(climb, "bo")["trunks"][0]["cards"] == [None, "red-5", None, None]
    challenge = table(
        {"ana": "red-2", "bo": ""},
        at={"ana": 5},
        treetop="red-4 red-5 red-6",
        step="challenge",
        ap=0,
        facing=0,
        beaten=(2,),
        used="black-9",
    )
    assert seen(challenge, None)["treetop"] == ["red-4", None, "red-6"]
    assert seen(challenge, None)["attempt"]["used"] == ["black-9"]


def test_fight_cards_show_only_to_those_who_put_them_down() -> None:
    state = table({"ana": "", "bo": "red-3", "cy": ""}, step="fight", fight={"ana": "red-9", "cy": "red-8"})
    assert seen(state, "ana")["fight"] == {"cards": {"ana": "red-9", "cy": None}}
    assert seen(state, "bo")["fight"] == {"cards": {"ana": None, "cy": None}}


def test_a_viewer_who_is_nobody_sees_nothing() -> None:
    said = adjudicator.view(table({"ana": "", "bo": ""}), "zoe")
    assert said["state"] is None
    assert [one["code"] for one in said["problems"]] == ["no-such-player"]
