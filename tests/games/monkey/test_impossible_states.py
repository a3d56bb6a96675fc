"""States that cannot be: each broken in one place, with that place named."""

from copy import deepcopy
from typing import Any

import pytest

import adjudicator

from .build import Json, table

PLAIN = table({"ana": "red-2", "bo": "blue-3"}, at={"ana": 5, "bo": 3})
SUPER = table({"ana": "red-2", "bo": "blue-3"}, at={"ana": 4}, super_tree=True)
KRAZY = table({"ana": "red-2"}, krazy_kurgz=True)
CLIMB = table({"ana": "red-2", "bo": ""}, step="climb", ap=1)
CHALLENGE = table(
    {"ana": "red-2", "bo": ""}, at={"ana": 5}, step="challenge", ap=0, facing=0, beaten=(1,), used="black-9"
)
FIGHT = table({"ana": "red-2", "bo": "red-3"}, step="fight", fight={"ana": "red-9"})

BROKEN: list[tuple[str, Json, str, Any, str]] = [
    ("double-player", PLAIN, "/players/1/id", "ana", "/state/players/1/id"),
    ("reserved-name", PLAIN, "/players/1/id", "kurgill", "/state/players/1/id"),
    ("too-many-of-a-card", PLAIN, "/players/1/hand/0", "red-2", "/state/players/1/hand/0"),
    ("wrong-number-of-cards", PLAIN, "/players/1/hand", [], "/state"),
    ("wrong-number-of-spells", PLAIN, "/spell_discard", ["slide"], "/state/spell_deck"),
    ("traps-at-treetop", PLAIN, "/players/0/traps", [None], "/state/players/0/traps"),
    ("wrong-position", SUPER, "/players/1/position", 5, "/state/players/1/position"),
    ("wrong-position", SUPER, "/players/1/trunk", "zoe", "/state/players/1/trunk"),
    ("wrong-position", SUPER, "/players/0/trunk", "bo", "/state/players/0/trunk"),
    ("wrong-position", PLAIN, "/players/1/trunk", "bo", "/state/players/1/trunk"),
    ("two-at-treetop", SUPER, "/players/1/position", 4, "/state/players"),
    ("wrong-trunks", SUPER, "/trunks/1/owner", "cy", "/state/trunks"),
    ("wrong-trunks", SUPER, "/options/super_tree", False, "/state/trunks"),
    ("wrong-trunks", PLAIN, "/treetop", [None, None], "/state/treetop"),
    ("wrong-position", KRAZY, "/kurgill/position", 6, "/state/kurgill/position"),
    ("gnome-discarded", PLAIN, "/spell_deck", [], "/state/spell_deck"),
    ("kurgill-out-of-place", KRAZY, "/kurgill", None, "/state/kurgill"),
    ("alone-without-kurgill", KRAZY, "/options/krazy_kurgz", False, "/state/players"),
    ("too-many-traps-on-kurgill", KRAZY, "/kurgill/traps", [None] * 5, "/state/kurgill/traps"),
    ("too-many-birds", PLAIN, "/birds", [None], "/state/birds"),
    ("turn-player", PLAIN, "/turn/player", "zoe", "/state/turn/player"),
    ("turn-player", PLAIN, "/turn/player", None, "/state/turn/player"),
    ("turn-player", PLAIN, "/turn/step", "over", "/state/turn/player"),
    ("wrong-action-points", KRAZY | {"turn": {**KRAZY["turn"], "step": "begin"}}, "/turn/ap", 1, "/state/turn/ap"),
    ("attempt-unfit", PLAIN, "/attempt", {"kind": "climb"}, "/state/attempt"),
    ("attempt-unfit", CLIMB, "/attempt", None, "/state/attempt"),
    ("attempt-unfit", CLIMB, "/players/0/position", 5, "/state/attempt"),
    ("attempt-unfit", CHALLENGE, "/attempt/facing", 1, "/state/attempt"),
    ("attempt-unfit", CHALLENGE, "/attempt/facing", 7, "/state/attempt"),
    ("attempt-unfit", CHALLENGE, "/attempt/beaten", [1, 1], "/state/attempt"),
    ("attempt-unfit", CHALLENGE, "/attempt/beaten", [], "/state/attempt"),
    ("fight-unfit", FIGHT, "/fight", None, "/state/fight"),
    ("fight-unfit", FIGHT, "/fight/cards", {"zoe": "red-9"}, "/state/fight/cards"),
    ("step-without-choice", SUPER, "/turn/step", "oust", "/state/turn/step"),
    ("discard-down-unfit", PLAIN, "/turn/step", "discard-down", "/state/turn/step"),
    (
        "agenda-unfit",
        PLAIN,
        "/agenda",
        [{"do": "act", "player": None, "cards": [], "shown": [], "traps": []}],
        "/state/agenda",
    ),
    ("not-sixty-cards", PLAIN, "/options/tree_cards", {"red-1": 61}, "/state/options/tree_cards"),
    ("chance-exhausted", PLAIN, "/chance/draws", 2**53 - 1, "/state/chance/draws"),
]


def changed(state: Json, pointer: str, value: Any) -> Json:
    """The same state with one value changed."""
    state = deepcopy(state)
    place: Any = state
    *path, last = pointer.split("/")[1:]
    for key in path:
        place = place[int(key)] if isinstance(place, list) else place[key]
    place[int(last) if isinstance(place, list) else last] = value
    return state


@pytest.mark.parametrize(("code", "state", "pointer", "value", "place"), BROKEN)
def test_a_broken_state_is_impossible(code: str, state: Json, pointer: str, value: Any, place: str) -> None:
    assert adjudicator.validate(state) == {"valid": True, "problems": []}
    broken = changed(state, pointer, value)
    found = {(one["code"], one["pointer"]) for one in adjudicator.validate(broken)["problems"]}
    assert (code, place) in found
    move = {"type": "end-turn", "player": "ana"}
    verdict = adjudicator.adjudicate(broken, move)
    assert verdict["verdict"] == "impossible"
    assert {(one["code"], one["pointer"]) for one in verdict["violations"]} == found
    assert adjudicator.legal_moves(broken)["moves"] == []
    assert adjudicator.view(broken, "ana")["state"]["chance"] is None


def test_the_gnome_is_never_in_the_discard_pile() -> None:
    state = table({"ana": "", "bo": ""}, flipped="gnome")
    problems = adjudicator.validate(state)["problems"]
    assert [(one["code"], one["pointer"]) for one in problems] == [("gnome-discarded", "/state/spell_discard/0")]


def test_a_spell_deck_without_spells_says_that_there_is_always_one() -> None:
    problems = adjudicator.validate(PLAIN | {"spell_deck": []})["problems"]
    said = [one["message"] for one in problems if one["pointer"] == "/state/spell_deck"]
    assert any("Gnome" in one for one in said), said


def test_trunks_of_the_super_tree_are_wrong_by_its_own_rule() -> None:
    problems = adjudicator.validate(SUPER | {"trunks": SUPER["trunks"][::-1]})["problems"]
    assert ("wrong-trunks", "super-tree-setup") in [(one["code"], one["rule"]) for one in problems]


def test_a_game_without_traps_has_none() -> None:
    state = table({"ana": "", "bo": ""}, traps={"bo": "red-3"}, with_traps=False)
    assert [one["code"] for one in adjudicator.validate(state)["problems"]] == ["traps-in-a-game-without"]


def test_a_card_put_down_for_a_fight_is_pointed_at_by_its_player() -> None:
    state = changed(FIGHT, "/fight/cards/ana", "red-3")
    problems = adjudicator.validate(state)["problems"]
    assert ("too-many-of-a-card", "/state/fight/cards/ana") in {(one["code"], one["pointer"]) for one in problems}
