"""What a player reads: what is wrong, and what would be allowed instead."""

from typing import Any

import pytest

import adjudicator

from .build import Json, ask, plays, table, told

REFUSALS: list[tuple[Json, str, dict[str, Any], str]] = [
    (
        table({"ana": "rhino 5", "bo": "4"}, pile="4"),
        "play-from-hand",
        {"cards": "rhino rhino"},
        "Ana does not hold 2 Rhinos, and only cards in hand can be used.",
    ),
    (
        table({"ana": "snake 5", "bo": "4"}),
        "play-from-hand",
        {"cards": "snake 5"},
        "Cards played together are of one animal, Monkeys among them; these are a Snake and a 5.",
    ),
    (
        table({"ana": "snake 5", "bo": "4"}, pile="rhino"),
        "play-from-hand",
        {"cards": "5"},
        "The 5 is too low: the Rhino on top asks for 9 or higher, an Ant or a Monkey.",
    ),
    (
        table({"ana": "snake 5", "bo": "4"}, pile="rhino monkey"),
        "play-from-hand",
        {"cards": "snake"},
        "The Snake is too low: the Monkey on top copies the Rhino below it and asks for 9 or higher, an Ant or a Monkey.",
    ),
    (
        table({"ana": "tiger 5", "bo": "4"}, pile="buffalo", at_most=8),
        "play-from-hand",
        {"cards": "tiger"},
        "The Tiger is too high: after a Buffalo only 8 or lower, or a Monkey, may be played.",
    ),
    (
        table({"ana": "tiger 5", "bo": "4"}),
        "play-from-draw-pile",
        {},
        "The Bad Kitty shows, so there is no card to flip: play from the hand, or from the row once the hand is empty.",
    ),
    (
        table({"ana": "", "bo": "4"}, draw="5"),
        "play-from-row",
        {"row": 0},
        "A row card is played only once the draw pile is empty; 1 card is left there.",
    ),
    (
        table({"ana": "5 5", "bo": "4"}, rows={"ana": "6"}),
        "play-from-row",
        {"row": 0},
        "A row card is played only once the hand is empty; Ana has to play 2 cards from it first.",
    ),
    (
        table({"ana": "", "bo": "4"}, rows={"ana": "6 6"}),
        "play-from-row",
        {"row": 3},
        "There is no card 4 in that row: it has 2.",
    ),
    (
        table({"ana": "5", "bo": "4"}, pile="rhino", draw="5"),
        "take-pile",
        {},
        "The animal pile is not taken while the draw pile has cards: play a valid card or flip the top one.",
    ),
    (
        table({"ana": "tiger", "bo": "4"}, pile="rhino"),
        "take-pile",
        {},
        "Ana holds a card that is valid, so the animal pile is not taken: play it.",
    ),
    (
        table({"ana": "", "bo": "4"}, pile="rhino", rows={"ana": "6"}),
        "take-pile",
        {},
        "Only a player with cards in hand takes the animal pile; Ana has none and turns up a card instead.",
    ),
    (
        table({"ana": "5", "bo": "4"}, pile="snake", rows={"bo": "6"}, step="peek"),
        "peek",
        {"target": "zoe", "row": 0},
        "Nobody called “zoe” plays in this game, so there is no card of theirs to look at.",
    ),
]


@pytest.mark.parametrize(("state", "move", "fields", "sentence"), REFUSALS, ids=[one[3][:60] for one in REFUSALS])
def test_a_refusal_says_what_is_wrong_and_what_would_be_allowed(
    state: Json, move: str, fields: dict[str, Any], sentence: str
) -> None:
    assert told(state, move, **fields) == [sentence]


def test_a_refusal_never_speaks_of_a_face_that_nobody_told() -> None:
    state = table({"ana": "5 6", "bo": "? 6"}, pile="?", unknown="rhino elephant")
    assert told(state, "play-from-hand", cards="5") == [
        "The rules do not allow this, whatever the card is that nobody told."
    ]


def test_equal_cards_are_counted_and_different_ones_listed() -> None:
    after = plays(table({"ana": "5 5 monkey", "bo": "4"}, pile="4"), "play-from-hand", cards="5 monkey 5")
    assert after.messages[0] == "Ana plays 2 fives and a Monkey on the 4."
    after = plays(table({"ana": "ant 5", "bo": "4"}, pile="4 4 snake rhino"), "play-from-hand", cards="ant")
    assert after.messages[-1] == "The Ant sends 2 fours, a Snake and a Rhino from the pile to Ana’s hand."


def test_a_summary_says_what_happened_and_who_is_next() -> None:
    state = table({"ana": "sparrow sparrow 5", "bo": "4"}, pile="ant", draw="5 5 5")
    summary = ask(state, "play-from-hand", cards="sparrow sparrow")["summary"]
    assert summary == "Legal. Ana plays 2 Sparrows on the Ant. Ana must now swap a face-down card."
    assert ask(state, "take-pile", "bo")["summary"] == "Not legal. Bo may not do this now."
    state = table({"ana": "rhino", "bo": "5"}, pile="4")
    assert (
        ask(state, "play-from-hand", cards="rhino")["summary"]
        == "Legal. Ana plays a Rhino on the 4. Ana has played every card and wins. Only Bo has cards left and loses. The game is over."
    )


def test_names_are_written_with_a_capital_and_otherwise_as_they_are() -> None:
    state = table({"élise de l’{x}": "5 5", "bo": "4"}, pile="4", turn="élise de l’{x}")
    verdict = adjudicate(state, "élise de l’{x}")
    assert verdict["effects"][0]["message"] == "Élise de l’{x} plays a 5 on the 4."
    assert verdict["effects"][0]["player"] == "élise de l’{x}"


def adjudicate(state: Json, player: str) -> Json:
    """A verdict that may hold braces, since a name does."""
    return adjudicator.adjudicate(state, {"type": "play-from-hand", "player": player, "cards": ["animal-5"]})


def test_whose_turn_it_is_is_said_to_those_who_play_out_of_turn() -> None:
    state = table({"ana": "5 5", "bo": "6"}, pile="4")
    assert told(state, "play-from-hand", "bo", cards="6") == ["It is not Bo’s turn to do this; Ana decides now."]


def test_an_invalid_flip_says_why_it_is_invalid() -> None:
    low = plays(table({"ana": "5 5 5", "bo": "4"}, pile="rhino", draw="6 snake"), "play-from-draw-pile")
    assert low.messages[1:] == [
        "The Snake is too low, so it is invalid and has no effect.",
        "Ana takes the animal pile into the hand: 2 cards.",
    ]
    high = plays(table({"ana": "5 5 5", "bo": "4"}, pile="buffalo", draw="6 rhino", at_most=8), "play-from-draw-pile")
    assert high.messages[1] == "The Rhino is higher than the Buffalo allows, so it is invalid and has no effect."


def test_what_is_skipped_or_cancelled_is_said() -> None:
    def last_words(state: Json, card: str) -> str:
        return plays(state, "play-from-hand", cards=card).messages[1]

    assert last_words(table({"ana": "sparrow", "bo": "4"}, rows={"ana": "5"}), "sparrow") == (
        "The Sparrow has no effect: Ana has no card left in hand."
    )
    assert last_words(table({"ana": "sparrow 5", "bo": "4"}), "sparrow") == (
        "The Sparrow has no effect: Ana has no face-down card left."
    )
    assert last_words(table({"ana": "snake 5", "bo": "4"}), "snake") == (
        "The Snake has no effect: no face-down card is left."
    )
    assert last_words(table({"ana": "snake", "bo": "4", "cy": "5"}, rows={"bo": "6"}), "snake") == (
        "The Snake was Ana’s last card: there is no peek."
    )
    gang = plays(table({"ana": "monkey 5", "bo": "4"}, pile="snake snake snake"), "play-from-hand", cards="monkey")
    assert gang.messages[2] == "The gang of four cancels the effect of the Snake."
    lapsed = plays(table({"ana": "mongoose", "bo": "4", "cy": "5"}), "play-from-hand", cards="mongoose")
    assert lapsed.messages[1] == "Ana is out, so the extra turn lapses."
