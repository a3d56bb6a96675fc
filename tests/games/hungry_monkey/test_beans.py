"""Optional bean scoring: a series of games to its end, and the game after this one (HM-1, HM-54 to HM-56)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import adjudicator

from .build import After, Json, ask, cards, listed, plays, refused, table


def ending(players: int, beans: Mapping[str, Sequence[int | None]] | None = None, **more: Any) -> Json:
    """A position in which one more card ends the game: the players go out in seat order, the last of them loses."""
    names = ["ana", "bo", "cy", "dee", "eli", "fay"][:players]
    hands = dict.fromkeys(names[:-2], "") | {names[-2]: "5", names[-1]: "6 6"}
    held: dict[str, Sequence[int | None]] = {name: [1] for name in names}
    return table(hands, pile="4", turn=names[-2], finished=names[:-2], beans=held | dict(beans or {}), **more)


def end(state: Json, **fields: Any) -> After:
    """The play that ends the game of :func:`ending`."""
    return plays(state, "play-from-hand", state["turn"]["player"], cards="5", **fields)


def held(after: After) -> dict[str, list[int | None]]:
    """The bean cards that everybody holds."""
    return {one["id"]: one["beans"] for one in after.state["players"]}


# --- Scoring a game ---------------------------------------------------------------------------


def test_with_two_players_only_the_winner_draws_and_the_loser_gives_up_a_bean_card() -> None:
    after = end(ending(2, bean_pile=[2, 2, 2, 3, 2, 3, 2, 3, 3, 3, 2, 3]))
    assert held(after) == {"ana": [1, 3, 2], "bo": []}
    assert after.state["bean_pile"] == [2, 2, 2, 3, 2, 3, 2, 3, 3, 3]


def test_with_three_players_the_second_draws_one_and_the_third_is_the_loser() -> None:
    after = end(ending(3))
    assert held(after) == {"ana": [1, 3, 2], "bo": [1, 3], "cy": []}


def test_with_four_players_the_third_gains_a_one_from_beside_the_pile() -> None:
    after = end(ending(4))
    assert held(after) == {"ana": [1, 3, 2], "bo": [1, 3], "cy": [1, 1], "dee": []}
    assert len(after.state["bean_pile"]) == 9


@pytest.mark.parametrize("players", [5, 6])
def test_the_fourth_and_the_fifth_gain_nothing_and_lose_nothing(players: int) -> None:
    beans = held(end(ending(players)))
    assert beans["dee"] == [1]
    assert players == 5 or beans["eli"] == [1]
    assert list(beans.values())[-1] == []


def test_the_loser_gives_up_the_lowest_bean_card() -> None:
    state = ending(2, {"bo": [3, 2]}, bean_pile=[2, 2, 2, 2, 3, 3, 3, 3, 2, 3], games_scored=1)
    assert held(end(state))["bo"] == [3]


def test_a_loser_without_bean_cards_gives_up_none() -> None:
    after = end(ending(2, {"bo": []}))
    assert held(after)["bo"] == []
    assert "Bo has no bean card to discard." in after.messages
    assert [one["count"] for one in after.verdict["effects"] if one["type"] == "bean-lost"] == [0]


def test_each_scoring_says_its_rule() -> None:
    after = end(ending(4))
    scoring = [rule for rule in after.rules if rule.startswith("beans-")]
    assert scoring == ["beans-first", "beans-second", "beans-third", "beans-last"]


def test_without_bean_scoring_nobody_gains_any() -> None:
    after = plays(table({"ana": "5", "bo": "6"}, pile="4"), "play-from-hand", cards="5")
    assert after.turn == (None, "over")
    assert after.verdict["outcome"]["beans"] is None


# --- The end of a series ----------------------------------------------------------------------


def test_a_scored_game_is_followed_by_another_until_the_series_ends() -> None:
    after = end(ending(3))
    assert after.turn == (None, "next-game")
    assert after.state["games_scored"] == 1
    assert after.verdict["outcome"] == {
        "ranking": ["ana", "bo", "cy"],
        "loser": "cy",
        "beans": {"ana": 6, "bo": 4, "cy": 0},
        "series_winners": None,
    }
    assert after.may == {"ana": ["next-game"], "bo": ["next-game"], "cy": ["next-game"]}


@pytest.mark.parametrize(("before", "over"), [([1, 2], False), ([2, 2], False), ([2, 3], True), ([3, 3], True)])
def test_ten_beans_after_a_game_end_the_series_and_nine_do_not(before: list[int], over: bool) -> None:
    pile = [2] * (4 - before.count(2)) + [3] * (4 - before.count(3))
    after = end(ending(2, {"ana": before, "bo": []}, bean_pile=[*pile, 2, 2, 3][-8:], games_scored=2))
    assert sum(bean or 0 for bean in held(after)["ana"]) == sum(before) + 5
    assert after.turn[1] == ("over" if over else "next-game")


def test_ten_beans_end_the_series_but_the_most_beans_win_it() -> None:
    # Ana wins the game and comes to ten; Bo, second, comes to twelve.
    beans = {"ana": [2, 3], "bo": [3, 3, 3], "cy": [1]}
    after = end(ending(3, beans, bean_pile=[2, 2, 2, 3, 2, 3], games_scored=2))
    assert after.turn == (None, "over")
    assert after.verdict["outcome"]["beans"] == {"ana": 10, "bo": 12, "cy": 0}
    assert after.verdict["outcome"]["series_winners"] == ["bo"]
    assert after.messages[-1] == "The series is over: Bo has the most beans and wins it."


def test_the_fourth_game_ends_the_series() -> None:
    state = ending(2, {"ana": [1], "bo": [1, 2, 2]}, bean_pile=[3, 3, 3, 2, 2, 3], games_scored=3)
    after = end(state)
    assert after.turn == (None, "over")
    assert after.state["games_scored"] == 4
    assert after.verdict["outcome"]["series_winners"] == ["ana"]


def test_a_tie_is_shared_by_all_who_have_the_most() -> None:
    state = ending(3, {"ana": [1], "bo": [1, 3], "cy": [1, 2, 2, 2]}, bean_pile=[2, 3, 3], games_scored=3)
    after = end(state)
    assert after.verdict["outcome"]["beans"] == {"ana": 7, "bo": 6, "cy": 6}
    state["players"][1]["beans"] = [2, 3]
    after = end(state)
    assert after.verdict["outcome"]["beans"] == {"ana": 7, "bo": 7, "cy": 6}
    assert after.verdict["outcome"]["series_winners"] == ["ana", "bo"]
    assert after.messages[-1] == "The series is over: Ana and Bo share the win with the most beans."


def test_after_the_series_no_further_game_is_dealt() -> None:
    state = end(ending(2, {"ana": [1], "bo": [1]}, bean_pile=[3, 3, 3, 2, 2, 3], games_scored=3)).state
    assert refused(state, "next-game") == [("game-over", "last-player-loses")]


# --- The next game ----------------------------------------------------------------------------


def test_in_the_next_game_all_cards_are_dealt_anew_and_the_loser_starts() -> None:
    ended = end(ending(3))
    after = plays(ended.state, "next-game", "bo")
    assert after.turn == ("cy", "play")
    assert after.state["finished"] == []
    assert [(len(one["hand"]), len(one["row"])) for one in after.state["players"]] == [(3, 4)] * 3
    assert len(after.state["draw_pile"]) == 72 - 7 * 3
    assert after.pile == []
    assert after.state["discard_pile"] == []
    assert held(after) == held(ended)
    assert after.state["games_scored"] == 1
    assert after.verdict["outcome"] is None


def test_anyone_may_deal_the_next_game_and_each_is_listed() -> None:
    state = end(ending(3)).state
    assert [move["player"] for move in listed(state)] == ["ana", "bo", "cy"]


def test_somebody_who_is_not_at_the_table_deals_no_game() -> None:
    assert refused(end(ending(3)).state, "next-game", "zoe") == [("no-such-player", "turn-order")]


def test_between_games_nobody_plays() -> None:
    state = end(ending(3)).state
    assert ("wrong-step", "play-from-hand") in refused(state, "play-from-hand", "cy", cards="6")


def test_no_new_game_is_dealt_while_one_is_played() -> None:
    assert refused(ending(3), "next-game", "bo") == [("wrong-step", "next-game")]


def test_without_a_series_there_is_no_next_game() -> None:
    state = table({"ana": "5", "bo": "6"}, pile="4")
    assert refused(state, "next-game") == [("no-series", "bean-scoring"), ("wrong-step", "next-game")]


def test_the_deal_of_the_next_game_is_decided_by_the_seed() -> None:
    state = end(ending(3)).state
    once, again = plays(state, "next-game"), plays(state, "next-game")
    assert once.state == again.state
    assert once.state["chance"]["draws"] == state["chance"]["draws"] + 71


def test_at_a_real_table_the_next_game_is_dealt_face_down() -> None:
    state = end(ending(3, seed=None)).state
    after = plays(state, "next-game")
    assert all(card is None for one in after.state["players"] for card in one["hand"] + one["row"])
    assert set(after.state["draw_pile"]) == {None}


def test_a_series_played_from_its_first_deal_to_its_end() -> None:
    state = adjudicator.setup("hungry-monkey", ["ana", "bo", "cy"], {"beans": True}, "series-1")["state"]
    starters, losers, outcome = [], [], {}
    for _ in range(5000):
        if state["turn"]["step"] == "over":
            break
        moves = adjudicator.legal_moves(state)["moves"]
        move = max(moves, key=lambda one: (len(one.get("cards", ())), one["type"] == "play-from-hand"))
        if move["type"] == "next-game":
            losers.append(state["finished"][-1])
        verdict = adjudicator.adjudicate(state, move)
        state, outcome = verdict["state"], verdict["outcome"]
        if move["type"] == "next-game":
            starters.append(state["turn"]["player"])
    assert state["turn"]["step"] == "over"
    assert starters == losers
    assert state["games_scored"] == len(losers) + 1 <= 4
    most = max(outcome["beans"].values())
    assert outcome["series_winners"] == [name for name, beans in outcome["beans"].items() if beans == most]


# --- Beans at a real table --------------------------------------------------------------------


def test_beans_that_nobody_told_are_asked_for_seat_by_seat() -> None:
    state = ending(2, {"ana": [None], "bo": [1]}, bean_pile=[None] * 12)
    verdict = ask(state, "play-from-hand", cards="5")
    assert verdict["verdict"] == "legal"
    assert verdict["state"] is None
    # Those that were drawn from the pile are asked for where they lay when the move was made.
    asked = ["/state/players/0/beans/0", "/state/bean_pile/11", "/state/bean_pile/10"]
    assert [need["pointer"] for need in verdict["needs"]] == asked
    assert {need["for"] for need in verdict["needs"]} == {"result"}
    assert verdict["to_act"] == []


@pytest.mark.parametrize(("held", "over"), [([3, 3, 2, None], False), ([3, 3, 3, None], True)])
def test_a_bean_card_that_nobody_told_counts_as_one_at_the_least(held: list[int | None], over: bool) -> None:
    state = ending(2, {"ana": held}, games_scored=2, bean_pile=[None] * 8)
    assert adjudicator.validate(state)["valid"] is not over


def test_beans_are_told_after_the_cards_in_the_order_held() -> None:
    state = ending(2, {"ana": [None], "bo": [1]}, bean_pile=[None] * 12)
    after = end(state, reveals=[1, 3, 2])
    assert held(after)["ana"] == [1, 3, 2]


def test_a_row_card_is_told_before_the_beans() -> None:
    state = ending(2, {"ana": [None], "bo": [1]}, bean_pile=[None] * 12)
    state["players"][0]["hand"], state["players"][0]["row"] = [], [None]
    after = plays(state, "play-from-row", row=0, reveals=["animal-5", 1, 3, 2])
    assert after.verdict["outcome"]["beans"] == {"ana": 6, "bo": 0}


@pytest.mark.parametrize("told", [[1, 1, 2], [1, 4, 2], ["animal-5", 2, 2]])
def test_a_bean_that_cannot_have_been_drawn_is_impossible(told: list[Any]) -> None:
    state = ending(2, {"ana": [None], "bo": [1]}, bean_pile=[None] * 12)
    verdict = ask(state, "play-from-hand", cards="5", reveals=told)
    assert verdict["verdict"] == "impossible"
    assert verdict["state"] is None


def test_bean_cards_are_not_animal_cards() -> None:
    assert cards("4") == ["animal-4"]
    verdict = ask(table({"ana": "5", "bo": "6"}, draw="? 4", unknown="rhino"), "play-from-draw-pile", reveals=[1])
    assert verdict["verdict"] == "impossible"
