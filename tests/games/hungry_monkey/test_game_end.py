"""Game end: going out, the players who go on, and the loser (HM-33, HM-52, HM-53)."""

from .build import ask, cards, listed, plays, refused, table


def test_whoever_plays_the_last_card_first_wins() -> None:
    after = plays(table({"ana": "rhino", "bo": "4 5", "cy": "6"}, pile="4"), "play-from-hand", cards="rhino")
    assert after.state["finished"] == ["ana"]
    assert after.messages[-1] == "Ana has played every card and wins."
    assert after.turn == ("bo", "play")
    assert after.verdict["outcome"] is None


def test_an_empty_hand_is_not_enough_while_there_is_a_row() -> None:
    state = table({"ana": "rhino", "bo": "4", "cy": "6"}, pile="4", rows={"ana": "5"})
    assert plays(state, "play-from-hand", cards="rhino").state["finished"] == []


def test_an_empty_hand_is_not_enough_while_cards_are_drawn() -> None:
    state = table({"ana": "rhino rhino", "bo": "4", "cy": "6"}, pile="4", draw="5")
    after = plays(state, "play-from-hand", cards="rhino rhino")
    assert after.state["finished"] == []
    assert after.hand("ana") == cards("5")


def test_the_others_play_on_and_whoever_is_out_is_passed_over() -> None:
    state = table({"ana": "", "bo": "5 5", "cy": "6 6"}, pile="4", finished=["ana"], turn="cy")
    after = plays(state, "play-from-hand", "cy", cards="6")
    assert after.turn == ("bo", "play")


def test_the_last_player_with_cards_loses_and_the_game_is_over() -> None:
    state = table({"ana": "", "bo": "5", "cy": "6 6"}, pile="4", finished=["ana"], turn="bo")
    after = plays(state, "play-from-hand", "bo", cards="5")
    assert after.turn == (None, "over")
    assert after.state["finished"] == ["ana", "bo", "cy"]
    assert after.verdict["outcome"] == {
        "ranking": ["ana", "bo", "cy"],
        "loser": "cy",
        "beans": None,
        "series_winners": None,
    }
    assert after.verdict["to_act"] == []


def test_with_two_players_the_game_ends_at_once() -> None:
    after = plays(table({"ana": "rhino", "bo": "4 5"}, pile="4"), "play-from-hand", cards="rhino")
    assert after.turn == (None, "over")
    assert after.effects[-2:] == ["player-out", "game-ended"]
    assert after.verdict["outcome"]["loser"] == "bo"


def test_after_the_end_nothing_more_is_played() -> None:
    state = table({"ana": "", "bo": "4 5"}, pile="4 rhino", finished=["ana", "bo"], step="over", turn=None)
    for move, fields in (("play-from-hand", {"cards": "5"}), ("take-pile", {}), ("next-game", {})):
        assert refused(state, move, "bo", **fields) == [("game-over", "last-player-loses")]
    verdict = ask(state, "take-pile", "bo")
    assert verdict["to_act"] == []
    assert listed(state) == []


def test_a_player_who_is_out_plays_nothing() -> None:
    state = table({"ana": "", "bo": "5 5", "cy": "6 6"}, pile="4", finished=["ana"], turn="bo")
    assert ("not-your-turn", "turn-order") in refused(state, "play-from-hand", "ana", cards="5")


def test_a_game_of_six_goes_on_until_one_is_left() -> None:
    hands = {"ana": "4", "bo": "5", "cy": "6", "dee": "rhino", "eli": "elephant", "fay": "5 5"}
    state = table(hands)
    for name, card in list(hands.items())[:4]:
        after = plays(state, "play-from-hand", name, cards=card)
        assert after.turn[1] == "play"
        state = after.state
    after = plays(state, "play-from-hand", "eli", cards="elephant")
    assert after.turn == (None, "over")
    assert after.verdict["outcome"]["ranking"] == list(hands)


def test_a_win_by_the_last_row_card() -> None:
    state = table({"ana": "", "bo": "4", "cy": "6"}, pile="4", rows={"ana": "mongoose"})
    after = plays(state, "play-from-row", row=0)
    assert after.state["finished"] == ["ana"]


def test_the_place_of_each_player_who_goes_out_is_told() -> None:
    state = table({"ana": "", "bo": "5", "cy": "6 6", "dee": "4"}, pile="4", finished=["ana"], turn="bo")
    after = plays(state, "play-from-hand", "bo", cards="5")
    assert after.messages[-1] == "Bo has played every card and is out in place 2."
