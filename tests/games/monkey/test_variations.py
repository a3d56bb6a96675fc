"""Super-Tree, Krazy Kurgz and Insane Mode, alone and together (MK-60 to MK-66)."""

import pytest

import adjudicator
from adjudicator.engine.game import SetupContradiction

from .build import Json, cards, listed, needed, plays, refused, table

# --- Super-Tree -----------------------------------------------------------------------------------------------------


def arrival(**more: object) -> Json:
    """Ana is about to climb to the Treetop, where Bo is."""
    settings: Json = {"at": {"ana": 3, "bo": 4}, **more}
    return table(
        {"ana": "blue-9", "bo": "blue-3"},
        trunks={"ana": "red-1 red-2 red-4"},
        step="climb",
        ap=1,
        super_tree=True,
        **settings,
    )


def test_who_arrives_at_an_occupied_treetop_says_to_which_trunk_the_other_falls() -> None:
    up = plays(arrival(), "beat", cards="blue-9")
    assert up.turn == ("ana", "oust", 1)
    assert up.may == {"ana": ["oust"]}
    assert listed(up.state, "oust") == [{"trunk": "ana"}, {"trunk": "bo"}]
    after = plays(up.state, "oust", trunk="ana")
    assert (after.at("bo"), after.player("bo")["trunk"]) == (3, "ana")
    assert after.turn == ("ana", "act", 1)
    assert refused(up.state, "oust", trunk="zoe") == [("no-such-trunk", "oust")]


def test_without_points_left_the_turn_ends_after_the_oust() -> None:
    state = arrival()
    state["turn"]["ap"] = 0
    assert plays(plays(state, "beat", cards="blue-9").state, "oust", trunk="bo").turn == ("bo", "begin", 2)


def test_kurgill_can_be_ousted_and_his_trunk_chosen() -> None:
    state = arrival(at={"ana": 3, "kurgill": 4}, krazy_kurgz=True)
    after = plays(plays(state, "beat", cards="blue-9").state, "oust", trunk="kurgill")
    assert (after.at("kurgill"), after.player("kurgill")["trunk"]) == (3, "kurgill")


def test_on_another_trunk_one_climbs_that_trunk_and_is_at_home_again_at_the_treetop() -> None:
    state = table(
        {"ana": "blue-9", "bo": ""},
        at={"ana": 3},
        on={"ana": "bo"},
        trunks={"bo": "red-1 red-2 red-4"},
        super_tree=True,
    )
    faced = plays(state, "climb")
    assert faced.verdict["effects"][0]["cards"] == ["red-4"]
    assert plays(faced.state, "give-up").player("ana")["trunk"] == "bo"
    up = plays(faced.state, "beat", cards="blue-9")
    assert (up.at("ana"), up.player("ana")["trunk"]) == (4, "ana")


def test_the_challenge_costs_one_point_and_a_failure_leads_to_the_own_trunk() -> None:
    state = table({"ana": "", "bo": ""}, at={"ana": 4}, super_tree=True, ap=1)
    after = plays(plays(state, "challenge", index=2).state, "give-up")
    assert (after.at("ana"), after.player("ana")["trunk"]) == (3, "ana")
    state["turn"]["ap"] = 0
    assert ("too-few-action-points", "super-tree-cost") in refused(state, "challenge", index=2)


# --- Krazy Kurgz ----------------------------------------------------------------------------------------------------


def kurgill(at: int, trunk: str = "", deck: str = "", **more: object) -> Json:
    """Bo, the last of the round, carries out Kurgill's turn."""
    settings: Json = {"treetop": "red-7 yellow-9 blue-8", **more}
    return table(
        {"ana": "", "bo": ""},
        at={"kurgill": at},
        trunk=trunk,
        deck=deck,
        turn="bo",
        step="kurgill",
        ap=0,
        krazy_kurgz=True,
        **settings,
    )


def test_kurgill_has_a_turn_after_the_last_player() -> None:
    after = plays(table({"ana": "", "bo": ""}, turn="bo", krazy_kurgz=True), "end-turn", "bo")
    assert after.turn == ("bo", "kurgill", 0)
    assert after.may == {"bo": ["kurgill-turn"]}
    middle = plays(table({"ana": "", "bo": ""}, turn="ana", krazy_kurgz=True), "end-turn")
    assert middle.turn == ("bo", "begin", 2)


def test_kurgill_ignores_colours_and_a_new_round_begins() -> None:
    after = plays(kurgill(1, "red-9", "red-6 red-4"), "kurgill-turn", "bo")
    assert after.at("kurgill") == 2
    assert after.discard == ["red-4", "red-6"]
    assert after.turn == ("ana", "begin", 2)


def test_kurgill_flips_all_his_cards_and_three_against_a_wild() -> None:
    easy = plays(kurgill(1, "red-2", "red-6 red-4"), "kurgill-turn", "bo")
    assert easy.discard == ["red-4", "red-6"]
    wild = plays(kurgill(1, "wild-20", "red-6 red-4 black-15"), "kurgill-turn", "bo")
    assert (wild.at("kurgill"), len(wild.discard)) == (2, 3)


def test_kurgill_stays_when_he_fails_and_a_tie_fails() -> None:
    after = plays(kurgill(2, "red-1 red-10", "red-6 red-4"), "kurgill-turn", "bo")
    assert (after.at("kurgill"), after.discard) == (2, ["red-4", "red-6"])
    assert "kurgill-fails" in after.rules


def test_traps_on_kurgill_are_checked_as_they_lie() -> None:
    state = kurgill(1, "red-9", "red-6 red-4", traps={"kurgill": "blue-1 blue-6 blue-7"})
    caught = plays(state, "kurgill-turn", "bo")
    assert (caught.at("kurgill"), caught.traps("kurgill")) == (1, ["blue-7"])
    assert caught.discard == ["red-4", "red-6", "blue-1", "blue-6"]


def test_at_the_treetop_kurgill_takes_the_cards_clockwise_and_wins() -> None:
    deck = "black-1 black-2 green-10 green-9 green-8 green-7 green-6 green-5"
    after = plays(kurgill(5, deck=deck), "kurgill-turn", "bo", index=1)
    faced = [effect["cards"] for effect in after.verdict["effects"] if effect["type"] == "treetop-card-shown"]
    assert faced == [["yellow-9"], ["blue-8"], ["red-7"]]
    assert after.verdict["outcome"] == {"winner": "kurgill"}
    assert after.discard == cards("green-5 green-6 green-7 green-8 green-9 green-10 black-2 black-1")
    assert "kurgill-wins" in after.rules


def test_kurgill_stays_at_the_treetop_when_he_fails_or_is_caught() -> None:
    failed = plays(kurgill(5, deck="red-1 red-2"), "kurgill-turn", "bo", index=0)
    assert (failed.at("kurgill"), failed.discard) == (5, ["red-2", "red-1"])
    assert failed.turn == ("ana", "begin", 2)
    deck = "black-1 blue-5 green-10 green-9 yellow-8 green-7 green-6 green-5"
    caught = plays(kurgill(5, deck=deck), "kurgill-turn", "bo", index=1)
    assert caught.at("kurgill") == 5
    assert caught.discard[-2:] == ["blue-5", "black-1"]


def test_a_card_is_named_for_kurgill_exactly_at_the_treetop() -> None:
    assert refused(kurgill(5), "kurgill-turn", "bo") == [("no-treetop-card-named", "who-picks-for-kurgill")]
    assert refused(kurgill(1), "kurgill-turn", "bo", index=0) == [("no-treetop-card-named", "kurgill-climb")]
    assert refused(kurgill(5), "kurgill-turn", "bo", index=3) == [("no-such-treetop-card", "kurgill-treetop")]
    assert ("not-your-turn", "turn-order") in refused(kurgill(1), "kurgill-turn", "ana")


def test_at_a_real_table_all_that_is_sure_to_be_needed_is_asked_for_at_once() -> None:
    state = kurgill(1, "?", "? ? ?", hidden="wild-20 red-8 red-9 blue-9", seed=None)
    places = [place for _, place in needed(state, "kurgill-turn", "bo")]
    deck = len(state["tree_deck"])
    assert places == ["/state/trunks/0/cards/0", f"/state/tree_deck/{deck - 1}", f"/state/tree_deck/{deck - 2}"]
    told = needed(state, "kurgill-turn", "bo", reveals="wild-20")
    assert [place for _, place in told] == [f"/state/tree_deck/{deck - below}" for below in (1, 2, 3)]
    assert plays(state, "kurgill-turn", "bo", reveals="wild-20 red-8 red-9 blue-9").at("kurgill") == 2


# --- Insane Mode ----------------------------------------------------------------------------------------------------


def insane(deck: str, **more: object) -> Json:
    """Ana beats a trunk card with her red-9; ``deck`` ends with the Trunk Traps."""
    settings: Json = {"at": {"ana": 2}, "trunk": "red-3 yellow-4", **more}
    return table({"ana": "red-9 red-2", "bo": ""}, deck=deck, step="climb", ap=1, insane=True, **settings)


def test_trunk_traps_come_after_a_beaten_trunk_card() -> None:
    dodged = plays(insane("blue-8 green-2"), "beat", cards="red-9")
    assert (dodged.at("ana"), dodged.discard) == (3, cards("red-9 green-2 blue-8"))
    caught = plays(insane("blue-9 green-2"), "beat", cards="red-9")
    assert (caught.at("ana"), caught.discard) == (2, cards("red-9 green-2 blue-9"))
    first = plays(insane("green-2 blue-9"), "beat", cards="red-9")
    assert (first.at("ana"), first.discard) == (2, cards("red-9 blue-9 green-2"))
    assert first.effects.count("trap-shown") == 1


def test_monkey_traps_come_first_and_go_even_where_a_trunk_trap_catches() -> None:
    caught = plays(insane("blue-9 green-2", traps={"ana": "black-1"}), "beat", cards="red-9")
    assert (caught.traps("ana"), caught.discard) == ([], cards("red-9 black-1 green-2 blue-9"))
    early = plays(insane("blue-8 green-2", traps={"ana": "black-9"}), "beat", cards="red-9")
    assert (early.at("ana"), early.discard) == (2, cards("red-9 black-9"))
    assert "trunk-traps" not in early.rules


def test_kurgill_faces_trunk_traps_too() -> None:
    state = kurgill(1, "red-9", "black-1 blue-6 red-6 red-4", insane=True)
    assert plays(state, "kurgill-turn", "bo").at("kurgill") == 1


# --- Setting up -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "spells", "deck"),
    [
        ({}, 21, 60 - 4 - 3 - 6),
        ({"krazy_kurgz": True}, 24, 60 - 4 - 3 - 6),
        ({"insane": True}, 14, 60 - 4 - 3 - 6),
        ({"super_tree": True}, 21, 60 - 6 - 3 - 6),
        ({"super_tree": True, "krazy_kurgz": True, "insane": True}, 17, 60 - 9 - 3 - 6),
    ],
)
def test_the_cards_of_each_variation(options: Json, spells: int, deck: int) -> None:
    state = adjudicator.setup("monkey", ["ana", "bo"], options, "table-7")["state"]
    assert len(state["spell_deck"]) == spells
    assert len(state["tree_deck"]) == deck
    assert adjudicator.validate(state) == {"valid": True, "problems": []}
    assert (state["kurgill"] is not None) == options.get("krazy_kurgz", False)


def test_a_setup_that_contradicts_itself() -> None:
    for players, options, pointer, speaks_of in (
        (["ana"], {}, "/options/krazy_kurgz", "Krazy Kurgz"),
        (["ana", "kurgill"], {}, "/players/1", "kurgill"),
        (["ana", "bo"], {"tree_cards": {"red-1": 59}}, "/options/tree_cards", "add up to 59"),
    ):
        with pytest.raises(SetupContradiction) as contradiction:
            adjudicator.setup("monkey", players, options, "table-7")
        assert contradiction.value.pointer == pointer
        words = contradiction.value.words
        assert speaks_of in adjudicator.GAMES["monkey"].vocabulary.say(contradiction.value.text, words)


def test_a_table_may_name_its_own_sixty_cards() -> None:
    own = {"red-1": 20, "blue-2": 20, "wild-20": 20}
    state = adjudicator.setup("monkey", ["ana", "bo"], {"tree_cards": own}, "table-7")["state"]
    assert state["options"]["tree_cards"] == own
    state["players"][0]["hand"][0] = "green-3"
    assert adjudicator.validate(state)["problems"][0]["code"] == "too-many-of-a-card"
