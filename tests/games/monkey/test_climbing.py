"""Attempting a trunk card: which cards beat it, failing, moving up (MK-11 to MK-22)."""

import pytest

from .build import After, Json, ask, cards, listed, needed, plays, refused, table


def climbs(hand: str, trunk: str, **more: object) -> Json:
    """Ana stands before the first trunk card, which is turned up."""
    return table({"ana": hand, "bo": ""}, trunk=trunk, step="climb", ap=1, **more)  # type: ignore[arg-type]


def test_a_climb_costs_one_point_and_turns_up_the_card_at_the_monkeys_position() -> None:
    after = plays(table({"ana": "red-9", "bo": "red-1"}, at={"ana": 2}, trunk="red-4 yellow-7"), "climb")
    assert after.turn == ("ana", "climb", 1)
    assert after.verdict["effects"][0]["cards"] == ["yellow-7"]
    assert after.may == {"ana": ["beat", "give-up"]}


def test_at_the_treetop_there_is_no_trunk_card() -> None:
    assert refused(table({"ana": "red-9", "bo": ""}, at={"ana": 5}), "climb") == [("no-trunk-card", "which-trunk-card")]


@pytest.mark.parametrize(
    ("trunk", "played"),
    [
        ("green-4", "blue-6"),
        ("yellow-7", "red-3 blue-2 green-3"),
        ("black-15", "black-8 black-9"),
        ("black-15", "wild-20"),
        ("black-15", "wild-20 black-1"),
        ("wild-20", "red-10 blue-10 green-1"),
        ("wild-20", "wild-20 red-2"),
        ("red-7", "black-8"),
        ("red-7", "blue-3 green-4 black-9 wild-20"),
    ],
)
def test_cards_that_beat_a_trunk_card(trunk: str, played: str) -> None:
    after = plays(climbs(played, trunk), "beat", cards=played)
    assert after.at("ana") == 2
    assert after.discard == cards(played)
    assert after.turn == ("ana", "act", 1)


@pytest.mark.parametrize(
    ("trunk", "played", "why"),
    [
        ("green-4", "green-5", ("wrong-colour", "climb-colour")),
        ("yellow-7", "yellow-4 yellow-5", ("wrong-colour", "climb-colour")),
        ("red-1", "blue-9 red-9", ("wrong-colour", "climb-colour")),
        ("black-15", "red-8 red-9", ("wrong-colour", "climb-black")),
        ("wild-20", "wild-20", ("not-enough", "ties-do-not-beat")),
        ("green-7", "blue-3 red-4", ("not-enough", "ties-do-not-beat")),
        ("green-7", "blue-3 red-2", ("not-enough", "climb-beat-sum")),
    ],
)
def test_cards_that_do_not_beat_it(trunk: str, played: str, why: tuple[str, str]) -> None:
    assert refused(climbs(played, trunk), "beat", cards=played) == [why]


def test_everything_wrong_with_an_attempt_is_said_at_once() -> None:
    state = climbs("red-2 blue-1", "red-9")
    assert refused(state, "beat", cards="red-2 green-1", trap_order=[0]) == [
        ("card-not-held", "climb-beat-sum"),
        ("wrong-colour", "climb-colour"),
        ("not-enough", "climb-beat-sum"),
        ("wrong-trap-order", "trap-order"),
    ]


def test_who_gives_up_falls_and_keeps_cards_and_traps() -> None:
    after = plays(climbs("green-5", "red-9", at={"ana": 1}), "give-up")
    assert (after.at("ana"), after.hand("ana")) == (1, ["green-5"])
    after = plays(
        table({"ana": "green-5", "bo": ""}, at={"ana": 3}, traps={"ana": "red-3"}, step="climb", ap=0), "give-up"
    )
    assert (after.at("ana"), after.hand("ana"), after.traps("ana")) == (2, ["green-5"], ["red-3"])
    assert after.turn == ("bo", "begin", 2)


def test_after_failing_one_may_climb_again_with_the_other_point() -> None:
    state = table({"ana": "green-5", "bo": ""}, at={"ana": 3}, trunk="blue-3 red-2 blue-2")
    first = plays(plays(state, "climb").state, "give-up")
    assert first.turn == ("ana", "act", 1)
    second = plays(first.state, "climb")
    assert second.verdict["effects"][0]["cards"] == ["red-2"]
    assert plays(second.state, "beat", cards="green-5").at("ana") == 3


def test_the_listed_ways_to_beat_a_card_are_all_of_them_cheapest_first() -> None:
    state = climbs("blue-2 green-3 black-4 red-15 wild-20", "red-4")
    assert listed(state, "beat") == [
        {"cards": ["wild-20"]},
        {"cards": ["blue-2", "green-3"]},
        {"cards": ["blue-2", "black-4"]},
        {"cards": ["blue-2", "wild-20"]},
        {"cards": ["green-3", "black-4"]},
        {"cards": ["green-3", "wild-20"]},
        {"cards": ["black-4", "wild-20"]},
        {"cards": ["blue-2", "green-3", "black-4"]},
        {"cards": ["blue-2", "green-3", "wild-20"]},
        {"cards": ["blue-2", "black-4", "wild-20"]},
        {"cards": ["green-3", "black-4", "wild-20"]},
        {"cards": ["blue-2", "green-3", "black-4", "wild-20"]},
    ]


def test_equal_cards_make_equal_plays_which_are_listed_once() -> None:
    state = climbs("wild-20 wild-20 wild-20", "wild-20")
    assert [len(one["cards"]) for one in listed(state, "beat")] == [2, 3]


def test_with_every_card_in_hand_the_list_stops_at_its_limit() -> None:
    state = table({"ana": "", "bo": "red-1"}, trunk="red-15", rest="ana", step="climb", ap=1)
    moves = listed(state, "beat", limit=1000)
    assert len(moves) == 1000
    assert len({tuple(one["cards"]) for one in moves}) == 1000
    for one in moves[::50]:
        assert ask(state, "beat", cards=one["cards"])["verdict"] == "legal"


def test_who_holds_nothing_that_beats_the_card_can_only_give_up() -> None:
    after = plays(table({"ana": "red-9 red-10", "bo": ""}, trunk="red-4"), "climb")
    assert after.may == {"ana": ["give-up"]}


# --- At a real table ------------------------------------------------------------------------------------------------


def test_the_trunk_card_has_to_be_told_when_it_is_turned_up() -> None:
    state = table({"ana": "?", "bo": "?"}, trunk="?", hidden="red-7", seed=None)
    assert needed(state, "climb") == [("face", "/state/trunks/0/cards/0")]
    assert plays(state, "climb", reveals="red-7").state["trunks"][0]["cards"][0] == "red-7"


def test_unknown_cards_in_hand_are_taken_to_be_those_played() -> None:
    state = table(
        {"ana": "? ?", "bo": "blue-9"}, trunk="red-7", step="climb", ap=1, hidden="green-8 green-9", seed=None
    )
    verdict = ask(state, "beat", cards="green-8")
    assert verdict["verdict"] == "legal"
    assert [(one["player"], one["card"]) for one in verdict["assumptions"]] == [("ana", "green-8")]
    assert After(verdict).hand("ana") == [None]
    assert refused(state, "beat", cards="blue-9")[0][0] == "card-not-held"


def test_whether_cards_beat_an_unknown_card_depends_on_it_unless_they_beat_all() -> None:
    state = table(
        {"ana": "black-8 wild-20 black-9", "bo": ""},
        trunk="?",
        traps={"bo": "?"},
        hidden="red-7 red-8",
        step="climb",
        ap=1,
        seed=None,
    )
    assert ask(state, "beat", cards="black-8")["verdict"] == "undetermined"
    assert ask(state, "beat", cards="black-8 wild-20")["verdict"] == "legal"
    assert ask(state, "beat", cards="black-8", reveals="red-7")["verdict"] == "legal"
    assert ask(state, "beat", cards="black-8", reveals="red-8")["verdict"] == "illegal"
    assert listed(state, "beat")[:3] == [
        {"cards": ["black-9"]},
        {"cards": ["wild-20"]},
        {"cards": ["black-8", "black-9"]},
    ]


def test_of_an_unknown_trunk_card_only_what_no_card_could_mend_is_held_against_an_attempt() -> None:
    """Blue 2 lies in no hand; whether it would have been enough, or of the right colour, hangs on the card."""
    state = table({"ana": "green-1 green-9", "bo": "?"}, trunk="?", step="climb", ap=1, hidden="blue-7", seed=None)
    assert [code for code, _ in refused(state, "beat", cards="blue-2")] == ["card-not-held"]
    assert [code for code, _ in refused(state, "beat", cards="green-1")] == ["not-enough"]
