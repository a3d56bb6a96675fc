"""Two editions of the tiny game side by side: each state is judged by the rules that its ruleset names."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator import GAMES, adjudicate, legal_moves, replay, setup, validate, view
from tests.adding_a_game.tiny_game import GAME

Json = dict[str, Any]
SHELL = {"type": "play", "player": "ana", "card": "shell"}
OLD, NEW = "tiny-game@1", "tiny-game@2"


def position(ruleset: str) -> Json:
    """Ana holds a Shell, and a Shell is to be beaten."""
    state: Json = setup("tiny-game", ["ana", "bo"])["state"]
    state["players"][0]["hand"] = ["shell", "pebble"]
    return state | {"ruleset": ruleset, "pile": ["shell"]}


def test_the_newest_edition_is_dealt_and_shown(client: FlaskClient) -> None:
    assert setup("tiny-game", ["ana", "bo"])["state"]["ruleset"] == NEW
    assert client.get("/v1/games/tiny-game").get_json()["ruleset"] == NEW


def test_the_schema_takes_every_edition_that_is_served_and_no_other(client: FlaskClient) -> None:
    here = "/v1/games/tiny-game/adjudications"
    for ruleset, status in ((NEW, 200), (OLD, 200), ("tiny-game@3", 422)):
        assert client.post(here, json={"state": position(ruleset), "move": SHELL}).status_code == status


def test_the_same_move_is_judged_by_the_ruleset_of_its_state() -> None:
    new, old = adjudicate(position(NEW), SHELL), adjudicate(position(OLD), SHELL)
    assert (new["ruleset"], new["verdict"]) == (NEW, "legal")
    assert (old["ruleset"], old["verdict"]) == (OLD, "illegal")
    assert [one["rule"] for one in old["violations"]] == ["equal-card"]


def test_what_is_listed_and_who_is_to_act_go_by_it_too() -> None:
    def kinds(ruleset: str) -> list[str]:
        return [one["type"] for one in legal_moves(position(ruleset))["kinds"]]

    assert kinds(NEW) == ["play", "flip"]
    assert kinds(OLD) == ["flip"]
    assert adjudicate(position(OLD), SHELL)["to_act"] == [{"player": "ana", "moves": ["flip"]}]


def test_a_game_under_way_stays_what_it_was() -> None:
    flip = {"type": "flip", "player": "ana", "reveals": ["pebble"]}
    for ruleset in (NEW, OLD):
        answers = [adjudicate(position(ruleset), flip), replay(position(ruleset), [flip])]
        answers.append(view(position(ruleset), "bo"))
        assert {one["state"]["ruleset"] for one in answers} == {ruleset}
        assert validate(position(ruleset))["valid"]


def test_a_batch_may_mix_them(client: FlaskClient) -> None:
    items = [{"state": position(ruleset), "move": SHELL} for ruleset in (OLD, NEW)]
    results = client.post("/v1/games/tiny-game/adjudications/batch", json={"items": items}).get_json()["results"]
    assert [(one["ruleset"], one["verdict"]) for one in results] == [(OLD, "illegal"), (NEW, "legal")]


def test_a_ruleset_that_is_not_served_has_no_edition() -> None:
    with pytest.raises(KeyError):
        GAME.edition("tiny-game@3")


def test_no_two_editions_of_a_game_share_a_ruleset_and_each_writes_its_own() -> None:
    for game in GAMES.values():
        assert len(set(game.rulesets)) == len(game.rulesets)
        for edition in game.editions:
            assert edition.id == game.id
            players = [f"player {seat}" for seat in range(game.players[1])]
            assert edition.dump(edition.setup(players, {}, "editions"))["ruleset"] == edition.ruleset
