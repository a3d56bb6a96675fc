"""States that cannot be: each problem alone, with where it is, and all of them together."""

from collections.abc import Callable
from typing import Any

import pytest

import adjudicator

from .build import Json, cards, problems, table


def fresh(**more: Any) -> Json:
    """A position without fault, from which each test spoils one thing."""
    return table({"ana": "rhino 5", "bo": "6"}, pile="4", draw="6 elephant", **more)


def late(**more: Any) -> Json:
    """A position without fault once the Bad Kitty shows."""
    return table({"ana": "rhino 5", "bo": "6", "cy": "6"}, pile="4", **more)


def test_a_sound_position_has_no_problem() -> None:
    assert problems(fresh()) == []
    assert problems(late()) == []


def change(state: Json, **new: Any) -> Json:
    """The same position with some of its keys replaced."""
    return state | new


def with_player(state: Json, seat: int, **new: Any) -> Json:
    """The same position with one player changed."""
    players = [dict(one) for one in state["players"]]
    players[seat] |= new
    return state | {"players": players}


def turn(player: str | None, step: str) -> Json:
    """A turn as a state has it."""
    return {"player": player, "step": step}


SPOILED: dict[str, tuple[Callable[[], Json], list[tuple[str, str]]]] = {
    "seven of a kind": (
        lambda: change(table({"ana": "6 6 6 6", "bo": "6 6"}, pile="4"), animal_pile=cards("6")),
        [("too-many-of-a-card", "/state/animal_pile/0")],
    ),
    "seven of a kind, one of them under the Bad Kitty": (
        lambda: change(table({"ana": "6 6 6 6", "bo": "6 6"}, pile="4"), buried=cards("? ? ? ? ? 6")),
        [
            ("too-many-of-a-card", "/state/buried/5"),
            ("wrong-number-of-cards", "/state"),
            ("wrong-number-of-buried", "/state/buried"),
        ],
    ),
    "a card missing": (
        lambda: change(fresh(), animal_pile=[]),
        [("wrong-number-of-cards", "/state")],
    ),
    "a card too many, though nobody knows which": (
        lambda: change(fresh(), draw_pile=cards("? elephant 6")),
        [("wrong-number-of-cards", "/state")],
    ),
    "fewer cards under the Bad Kitty than the options say": (
        lambda: change(fresh(), options={"beans": False, "buried": 1}),
        [("wrong-number-of-buried", "/state/buried")],
    ),
    "two players of one name": (
        lambda: with_player(fresh(), 1, id="ana"),
        [("double-player", "/state/players/1/id")],
    ),
    "a turn held by nobody at the table": (
        lambda: change(fresh(), turn=turn("zoe", "play")),
        [("turn-player", "/state/turn/player")],
    ),
    "a turn held by nobody": (
        lambda: change(fresh(), turn=turn(None, "play")),
        [("turn-player", "/state/turn/player")],
    ),
    "a turn held by somebody who is out": (
        lambda: table({"ana": "", "bo": "6", "cy": "6"}, finished=["ana"]),
        [("turn-player", "/state/turn/player")],
    ),
    "out, with cards": (
        lambda: change(late(), finished=["cy"]),
        [("out-with-cards", "/state/players/2")],
    ),
    "in, without cards": (
        lambda: table({"ana": "5", "bo": "6", "cy": ""}),
        [("in-without-cards", "/state/players/2")],
    ),
    "somebody finished who is not at the table": (
        lambda: change(late(), finished=["zoe"]),
        [("finished-unknown", "/state/finished/0")],
    ),
    "somebody finished twice": (
        lambda: table({"ana": "5", "bo": "6", "cy": "6", "dee": ""}, finished=["dee", "dee"]),
        [("finished-unknown", "/state/finished/1")],
    ),
    "one player left and the game goes on": (
        lambda: table({"ana": "5", "bo": ""}, finished=["bo"]),
        [("end-missed", "/state/finished")],
    ),
    "over, and not everybody ranked": (
        lambda: table({"ana": "5", "bo": "6", "cy": ""}, finished=["cy"], turn=None, step="over"),
        [("in-without-cards", "/state/players/2"), ("end-missed", "/state/finished")],
    ),
    "over, and somebody has the turn": (
        lambda: table({"ana": "", "bo": "6"}, finished=["ana", "bo"], turn="bo", step="over"),
        [("turn-player", "/state/turn/player")],
    ),
    "a row opened while there is something to draw": (
        lambda: table({"ana": "5", "bo": "6"}, draw="4", rows={"ana": "6 6 6"}),
        [("row-too-short", "/state/players/0/row")],
    ),
    "a row of five": (
        lambda: table({"ana": "5", "bo": "6"}, rows={"ana": "6 6 4 4 5"}),
        [("row-too-short", "/state/players/0/row")],
    ),
    "a swap without a Sparrow": (
        lambda: table({"ana": "5", "bo": "6"}, pile="sparrow rhino", rows={"ana": "6"}, step="swap"),
        [("step-without-animal", "/state/turn/step")],
    ),
    "a swap on an empty pile": (
        lambda: table({"ana": "5", "bo": "6"}, rows={"ana": "6"}, step="swap"),
        [("step-without-animal", "/state/turn/step")],
    ),
    "a peek without a Snake": (
        lambda: table({"ana": "5", "bo": "6"}, pile="4", rows={"ana": "6"}, step="peek"),
        [("step-without-animal", "/state/turn/step")],
    ),
    "a swap with nothing to swap": (
        lambda: table({"ana": "5", "bo": "6"}, pile="sparrow", step="swap"),
        [("step-without-choice", "/state/turn/step")],
    ),
    "a peek with nothing to look at": (
        lambda: table({"ana": "5", "bo": "6"}, pile="snake", step="peek"),
        [("step-without-choice", "/state/turn/step")],
    ),
    "bound without a Buffalo": (
        lambda: table({"ana": "5", "bo": "6"}, pile="rhino", at_most=8),
        [("bound-without-buffalo", "/state/at_most")],
    ),
    "bound on an empty pile": (
        lambda: table({"ana": "5", "bo": "6"}, at_most=8),
        [("bound-without-buffalo", "/state/at_most")],
    ),
    "beans without bean scoring": (
        lambda: with_player(fresh(), 0, beans=[1]),
        [("beans-without-series", "/state/players/0/beans")],
    ),
    "a bean pile without bean scoring": (
        lambda: change(fresh(), bean_pile=[2]),
        [("beans-without-series", "/state/bean_pile")],
    ),
    "games scored without bean scoring": (
        lambda: change(fresh(), games_scored=1),
        [("beans-without-series", "/state/games_scored")],
    ),
    "a next game without bean scoring": (
        lambda: table({"ana": "", "bo": "6"}, finished=["ana", "bo"], turn=None, step="next-game"),
        [("beans-without-series", "/state/turn/step")],
    ),
    "a bean pile that does not fit the games scored": (
        lambda: fresh(beans={"ana": [1], "bo": [1]}, bean_pile=[2, 3]),
        [("wrong-number-of-beans", "/state/bean_pile")],
    ),
    "seven 2-bean cards": (
        lambda: fresh(beans={"ana": [2], "bo": [1]}, bean_pile=[2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3]),
        [("too-many-of-a-card", "/state/bean_pile/5")],
    ),
    "a game ended in a series and none scored": (
        lambda: table(
            {"ana": "", "bo": "6"}, finished=["ana", "bo"], turn=None, step="next-game", beans={"ana": [1], "bo": [1]}
        ),
        [("series-past-its-end", "/state/games_scored")],
    ),
    "the series over before its end": (
        lambda: table(
            {"ana": "", "bo": "6"}, finished=["ana", "bo"], turn=None, step="over", beans={"ana": [1], "bo": [1]}
        ),
        [("series-past-its-end", "/state/games_scored")],
    ),
    "more cards under the Bad Kitty than are left after the deal": (
        lambda: (
            table(dict.fromkeys(("ana", "bo", "cy", "dee", "eli", "fay"), "6"))
            | {"options": {"beans": False, "buried": 31}}
        ),
        [("wrong-number-of-buried", "/state/buried"), ("too-many-buried", "/state/options/buried")],
    ),
    "a fifth game": (
        lambda: fresh(beans={"ana": [1], "bo": [1]}, games_scored=4, bean_pile=[2, 2, 3, 3]),
        [("series-past-its-end", "/state/games_scored")],
    ),
    "a game after somebody had ten beans": (
        lambda: fresh(beans={"ana": [1, 3, 3, 3], "bo": [1]}, games_scored=3, bean_pile=[2] * 6),
        [("series-past-its-end", "/state/games_scored")],
    ),
}


@pytest.mark.parametrize("name", SPOILED)
def test_what_cannot_be_is_said_with_where_it_is(name: str) -> None:
    make, expected = SPOILED[name]
    assert problems(make()) == expected


@pytest.mark.parametrize("name", SPOILED)
def test_a_move_in_a_state_that_cannot_be_is_impossible_whatever_it_is(name: str) -> None:
    make, _ = SPOILED[name]
    state = make()
    for move in ({"type": "take-pile", "player": "zoe"}, {"type": "play-from-draw-pile", "player": "ana"}):
        verdict = adjudicator.adjudicate(state, move)
        assert verdict["verdict"] == "impossible"
        assert verdict["violations"] == adjudicator.validate(state)["problems"]
        assert (verdict["state"], verdict["to_act"], verdict["outcome"]) == (None, [], None)
    assert adjudicator.legal_moves(state)["moves"] == []
    assert adjudicator.legal_moves(state)["problems"] == adjudicator.validate(state)["problems"]


def test_all_problems_are_listed_at_once() -> None:
    state = table({"ana": "5", "bo": "6", "cy": ""}, pile="rhino", at_most=8, turn="zoe")
    state["buried"] = [None]
    state["bean_pile"] = [2]
    assert {code for code, _ in problems(state)} == {
        "wrong-number-of-cards",
        "wrong-number-of-buried",
        "turn-player",
        "in-without-cards",
        "bound-without-buffalo",
        "beans-without-series",
    }


@pytest.mark.parametrize(
    "state",
    [
        table({"ana": "5", "bo": "?"}, pile="sparrow monkey", rows={"ana": "6"}, step="swap", unknown="4"),
        table({"ana": "5", "bo": "6"}, pile="snake monkey monkey", rows={"bo": "6"}, step="peek"),
        table({"ana": "5", "bo": "6"}, pile="buffalo monkey", at_most=8),
        table({"ana": "5", "bo": "?"}, pile="?", unknown="buffalo 4", at_most=8),
        table({"ana": "5", "bo": "?"}, pile="? monkey", unknown="sparrow 4", rows={"ana": "6"}, step="swap"),
        table({"ana": "", "bo": "6"}, finished=["ana", "bo"], turn=None, step="over"),
    ],
    ids=["copied Sparrow", "copied Snake", "copied Buffalo", "maybe a Buffalo", "maybe a Sparrow", "over"],
)
def test_what_may_be_is_not_refused(state: Json) -> None:
    assert problems(state) == []


def test_an_unknown_top_that_can_be_no_buffalo_binds_nobody() -> None:
    state = table({"ana": "5", "bo": "?"}, pile="?", unknown="rhino 4", at_most=8)
    assert problems(state) == [("bound-without-buffalo", "/state/at_most")]


def test_a_view_of_a_state_that_cannot_be_hides_as_always() -> None:
    state = change(fresh(), turn=turn("zoe", "play"))
    seen = adjudicator.view(state, "ana")["state"]
    assert seen["players"][1]["hand"] == [None]
    assert seen["turn"] == turn("zoe", "play")


def test_a_replay_of_a_state_that_cannot_be_is_impossible_at_once() -> None:
    state = change(fresh(), turn=turn("zoe", "play"))
    answer = adjudicator.replay(state, [{"type": "play-from-draw-pile", "player": "ana"}])
    assert [one["verdict"] for one in answer["results"]] == ["impossible"]
    assert answer["problems"] == adjudicator.validate(state)["problems"]
