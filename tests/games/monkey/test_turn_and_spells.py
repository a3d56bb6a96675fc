"""A turn, and each spell (MK-4 to MK-10, MK-47 to MK-59)."""

import pytest

from .build import Json, ask, cards, listed, needed, plays, refused, table


def begins(spell: str, **more: object) -> Json:
    """Ana's turn begins; green-4 is the card she will draw, blue-6 and black-7 come after it."""
    settings: Json = {"deck": "black-7 blue-6 green-4", "spell": spell, "step": "begin", "at": {"ana": 3}, **more}
    return table({"ana": "red-2", "bo": "blue-3"}, **settings)


# --- The turn -------------------------------------------------------------------------------------------------------


def test_a_turn_begins_with_a_card_and_a_spell_and_two_points() -> None:
    after = plays(begins("slide"), "begin-turn")
    assert after.hand("ana") == ["green-4", "red-2"]
    assert after.state["turn"]["drawn"] == "green-4"
    assert after.turn == ("ana", "act", 2)
    assert after.may == {"ana": ["draw", "climb", "set-traps", "end-turn"]}
    private = [effect for effect in after.verdict["effects"] if effect["visible_to"] == ["ana"]]
    assert [effect["cards"] for effect in private] == [["green-4"]]
    assert "green" not in after.verdict["summary"]


def test_nothing_is_done_before_the_spell_is_flipped() -> None:
    for move in ("draw", "climb", "end-turn"):
        assert "wrong-step" in dict(refused(begins("slide"), move))


def test_only_the_player_on_turn_acts() -> None:
    assert dict(refused(table({"ana": "", "bo": ""}), "end-turn", "bo")) == {"not-your-turn": "turn-order"}
    assert dict(refused(table({"ana": "", "bo": ""}), "end-turn", "zoe")) == {"no-such-player": "turn-order"}


def test_two_points_in_any_combination_and_the_turn_passes_by_itself() -> None:
    state = table({"ana": "red-2", "bo": ""}, deck="red-9 red-10")
    one = plays(state, "draw")
    assert one.turn == ("ana", "act", 1)
    two = plays(one.state, "draw")
    assert two.hand("ana") == ["red-10", "red-2", "red-9"]
    assert two.turn == ("bo", "begin", 2)


def test_a_turn_may_end_with_points_left_and_the_last_player_is_followed_by_the_first() -> None:
    after = plays(table({"ana": "", "bo": ""}, turn="bo"), "end-turn", "bo")
    assert after.turn == ("ana", "begin", 2)


# --- Anvil, Banana, Slide -------------------------------------------------------------------------------------------


def test_the_anvil_ends_the_turn_and_takes_nothing_else() -> None:
    after = plays(begins("anvil"), "begin-turn")
    assert after.turn == ("bo", "begin", 2)
    assert (after.at("ana"), after.hand("ana")) == (3, ["green-4", "red-2"])
    assert after.state["turn"]["drawn"] is None


def test_the_banana_brings_another_card() -> None:
    after = plays(begins("banana"), "begin-turn")
    assert after.hand("ana") == ["blue-6", "green-4", "red-2"]
    assert after.state["turn"]["drawn"] == "green-4"


@pytest.mark.parametrize(("before", "then"), [(5, 4), (3, 2), (1, 1)])
def test_the_slide_costs_one_position_and_no_point(before: int, then: int) -> None:
    after = plays(begins("slide", at={"ana": before}), "begin-turn")
    assert after.at("ana") == then
    assert after.turn == ("ana", "act", 2)


# --- Axe ------------------------------------------------------------------------------------------------------------


def test_the_axe_replaces_a_trunk_card_by_an_unseen_one() -> None:
    flipped = plays(begins("axe", trunk="red-4 red-7"), "begin-turn")
    assert flipped.turn == ("ana", "axe", 2)
    assert flipped.may == {"ana": ["chop", "decline"]}
    after = plays(flipped.state, "chop", target={"zone": "trunk", "owner": None, "position": 2})
    assert after.discard == ["red-7"]
    assert after.state["trunks"][0]["cards"][1] == "blue-6"
    assert all("blue" not in effect["message"] for effect in after.verdict["effects"])
    assert after.turn == ("ana", "act", 2)


def test_the_axe_reaches_treetop_cards_and_any_trap_but_puts_no_new_trap_there() -> None:
    state = table({"ana": "", "bo": ""}, step="axe", treetop="red-7 red-8 red-9", traps={"bo": "blue-1 blue-2"})
    assert plays(state, "chop", target={"zone": "treetop", "index": 0}).discard == ["red-7"]
    after = plays(state, "chop", target={"zone": "trap", "player": "bo", "index": 0})
    assert (after.discard, after.traps("bo")) == (["blue-1"], ["blue-2"])
    assert plays(state, "decline").discard == []
    assert len(listed(state, "chop")) == 4 + 3 + 2


def test_in_super_tree_it_is_said_whose_trunk_is_meant() -> None:
    target = {"zone": "trunk", "owner": "bo", "position": 2}
    for step, move, done in (("axe", "chop", "Ana chops"), ("pixie", "peek", "Ana peeks at")):
        state = table({"ana": "", "bo": ""}, step=step, super_tree=True)
        message = plays(state, move, target=target).verdict["effects"][0]["message"]
        assert message.startswith(done)
        assert "position 2 of Bo’s trunk" in message
        assert listed(state, move)[0] == {"target": {**target, "owner": "ana", "position": 1}}


def test_a_chopped_card_is_discarded_before_its_replacement_is_taken() -> None:
    state = table({"ana": "", "bo": ""}, step="axe", trunk="red-7", rest="bo")
    assert state["tree_deck"] == []
    after = plays(state, "chop", target={"zone": "trunk", "owner": None, "position": 1})
    assert after.state["trunks"][0]["cards"][0] == "red-7"
    assert after.effects == ["card-chopped", "deck-reset"] or after.effects == ["deck-reset", "card-chopped"]


@pytest.mark.parametrize(
    "target",
    [
        {"zone": "trunk", "owner": None, "position": 5},
        {"zone": "trunk", "owner": "ana", "position": 1},
        {"zone": "treetop", "index": 3},
        {"zone": "trap", "player": "bo", "index": 0},
        {"zone": "trap", "player": "kurgill", "index": 0},
    ],
)
def test_what_is_not_there_cannot_be_chopped_or_looked_at(target: Json) -> None:
    for step, move, rule in (("axe", "chop", "axe-targets"), ("pixie", "peek", "pixie-targets")):
        state = table({"ana": "", "bo": ""}, step=step)
        assert refused(state, move, target=target) == [("no-such-target", rule)]


def test_at_a_real_table_the_chopped_card_is_told_and_the_new_one_is_not() -> None:
    state = table({"ana": "", "bo": ""}, step="axe", trunk="?", hidden="red-7", seed=None)
    target = {"zone": "trunk", "owner": None, "position": 1}
    assert needed(state, "chop", target=target) == [("face", "/state/trunks/0/cards/0")]
    assert plays(state, "chop", target=target, reveals="red-7").discard == ["red-7"]


# --- Pixie ----------------------------------------------------------------------------------------------------------


def test_the_pixie_shows_a_card_to_one_player_alone() -> None:
    state = table({"ana": "", "bo": ""}, step="pixie", treetop="red-7 red-8 red-9", traps={"bo": "blue-1"})
    after = plays(state, "peek", target={"zone": "trap", "player": "bo", "index": 0})
    seen = [effect for effect in after.verdict["effects"] if effect["type"] == "card-seen"]
    assert [(effect["cards"], effect["visible_to"]) for effect in seen] == [(["blue-1"], ["ana"])]
    assert all("blue" not in effect["message"] for effect in after.verdict["effects"] if not effect["visible_to"])
    assert after.turn == ("ana", "act", 2)
    assert len(listed(state, "peek")) == 4 + 3 + 1


def test_a_peek_need_not_be_told_but_what_is_told_is_known_from_then_on() -> None:
    state = table({"ana": "", "bo": ""}, step="pixie", trunk="?", hidden="red-7", seed=None)
    target = {"zone": "trunk", "owner": None, "position": 1}
    assert plays(state, "peek", target=target).state["trunks"][0]["cards"][0] is None
    assert plays(state, "peek", target=target, reveals="red-7").state["trunks"][0]["cards"][0] == "red-7"


# --- Dynamite -------------------------------------------------------------------------------------------------------


def test_dynamite_takes_a_random_card_of_the_player_on_turn() -> None:
    after = plays(begins("dynamite"), "begin-turn")
    assert len(after.hand("ana")) == 1
    assert len(after.discard) == 1
    assert after.hand("bo") == ["blue-3"]
    assert after.state["chance"]["draws"] == 1


def test_alone_dynamite_takes_the_card_just_drawn() -> None:
    state = table({"ana": "red-2 blue-9"}, deck="green-4", spell="dynamite", step="begin", krazy_kurgz=True)
    after = plays(state, "begin-turn")
    assert (after.hand("ana"), after.discard) == (["blue-9", "red-2"], ["green-4"])
    assert after.state["chance"]["draws"] == 0
    assert "dynamite-solo" in after.rules


def test_at_a_real_table_the_lost_card_is_told() -> None:
    state = table({"ana": "? ?", "bo": ""}, deck="?", spell="dynamite", step="begin", hidden="red-7 red-8", seed=None)
    assert [kind for kind, _ in needed(state, "begin-turn")] == ["pick"]
    after = plays(state, "begin-turn", reveals="red-7")
    assert (after.hand("ana"), after.discard) == ([None, None], ["red-7"])
    alone = table(
        {"ana": "?"}, deck="?", spell="dynamite", step="begin", hidden="red-7 red-8", krazy_kurgz=True, seed=None
    )
    assert [kind for kind, _ in needed(alone, "begin-turn")] == ["face"]


# --- Gnome ----------------------------------------------------------------------------------------------------------


def test_the_gnome_fells_brings_two_traps_ends_the_turn_and_resets_the_spells() -> None:
    after = plays(begins("gnome", flipped="axe slide"), "begin-turn")
    assert after.at("ana") == 2
    assert after.traps("ana") == ["blue-6", "black-7"]
    assert after.turn == ("bo", "begin", 2)
    assert after.state["spell_discard"] == []
    assert len(after.state["spell_deck"]) == 21
    assert after.state["chance"]["draws"] >= 20


def test_the_gnome_ignores_the_limit_and_works_at_the_bottom_and_at_the_top() -> None:
    full = plays(begins("gnome", at={"ana": 1}, traps={"ana": "red-3 red-4 red-5 red-6"}), "begin-turn")
    assert (full.at("ana"), len(full.traps("ana"))) == (1, 6)
    top = plays(begins("gnome", at={"ana": 5}), "begin-turn")
    assert (top.at("ana"), top.traps("ana")) == (4, ["blue-6", "black-7"])


def test_in_a_game_without_traps_the_gnome_brings_none() -> None:
    after = plays(begins("gnome", with_traps=False), "begin-turn")
    assert (after.at("ana"), after.traps("ana"), after.turn) == (2, [], ("bo", "begin", 2))


# --- Bird -----------------------------------------------------------------------------------------------------------


def test_a_bird_sets_a_number_aside_which_players_cannot_climb_with() -> None:
    after = plays(begins("bird", krazy_kurgz=True), "begin-turn")
    assert after.state["birds"] == ["blue-6"]
    assert after.state["spell_discard"] == []
    assert len(after.state["spell_deck"]) == 23
    assert after.turn == ("ana", "act", 2)
    state = table(
        {"ana": "green-6 blue-7", "bo": ""}, trunk="red-4", step="climb", ap=1, birds="blue-6", krazy_kurgz=True
    )
    assert refused(state, "beat", cards="green-6") == [("number-barred", "bird-bars-number")]
    assert listed(state, "beat") == [{"cards": ["blue-7"]}]


def test_a_20_with_a_bird_bars_the_wilds_and_a_barred_number_may_still_fight() -> None:
    state = table({"ana": "wild-20", "bo": ""}, trunk="red-4", step="climb", ap=1, birds="wild-20", krazy_kurgz=True)
    assert refused(state, "beat", cards="wild-20") == [("number-barred", "bird-bars-number")]
    fight = table({"ana": "green-6", "bo": "red-1"}, step="fight", fight={}, birds="blue-6", krazy_kurgz=True)
    assert plays(fight, "fight", card="green-6").state["fight"] == {"cards": {"ana": "green-6"}}


def test_at_a_real_table_the_spell_and_the_birds_card_are_told_in_turn() -> None:
    state = table(
        {"ana": "?", "bo": "?"},
        deck="? ?",
        step="begin",
        hidden="red-7 red-8 red-9 blue-7",
        krazy_kurgz=True,
        seed=None,
    )
    state["spell_deck"] = [None] * len(state["spell_deck"])
    assert len(needed(state, "begin-turn")) == 1
    assert len(needed(state, "begin-turn", reveals="bird")) == 1
    assert plays(state, "begin-turn", reveals="bird red-7").state["birds"] == ["red-7"]
    assert ask(state, "begin-turn", reveals="red-7")["verdict"] == "impossible"
    assert plays(state, "begin-turn", reveals="slide").hand("ana") == cards("? ?")
