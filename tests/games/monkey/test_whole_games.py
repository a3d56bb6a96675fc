"""Each of the 28 sets of players and variations, played to its end, and everything in it at least once."""

from collections import Counter
from typing import Any

import pytest

import adjudicator

from .build import Json, tree_cards
from .playing import SETS, game, name_of

EACH = pytest.mark.parametrize(("players", "options"), [pytest.param(*one, id=name_of(one)) for one in SETS])
SPELLS = {"anvil", "axe", "banana", "boxing-gloves", "dynamite", "gnome", "pixie", "slide", "bird"}


def seen(players: int, options: Json, seed: str, counts: Counter[str], **how: Any) -> Json:
    """Play a game and count its moves, effects, spells, traps, and what was interrupted; the last state."""
    state: Json = {}
    for before, move, verdict in game(players, options, seed, **how):
        state = verdict["state"]
        counts["move " + move["type"]] += 1
        for effect in verdict["effects"]:
            counts[effect["type"]] += 1
            counts["rule " + effect["rule"]] += 1
            if effect["type"] == "spell-flipped":
                counts["spell " + effect["cards"][0]] += 1
            if effect["type"] == "trap-shown":
                counts["trap " + effect["rule"]] += 1
        if state["agenda"] and not before["agenda"]:
            counts["stopped " + state["agenda"][0]["do"]] += 1
    return state


@EACH
def test_a_game_comes_to_an_end_and_keeps_its_cards(players: int, options: Json) -> None:
    deal: Counter[str | None] = Counter()
    spells = 0
    after: Json = {}
    verdict: Json = {}
    for before, _, verdict in game(players, options, "a"):
        after = verdict["state"]
        deal = deal or tree_cards(before)
        spells = spells or len(before["spell_deck"])
        assert tree_cards(after) == deal
        assert len(after["spell_deck"]) + len(after["spell_discard"]) + len(after["birds"]) == spells
        assert adjudicator.validate(after)["problems"] == []
    assert after["turn"]["step"] == "over"
    assert verdict["to_act"] == []
    winner = verdict["outcome"]["winner"]
    assert winner in [one["id"] for one in after["players"]] + ["kurgill"] * options["krazy_kurgz"]


@EACH
def test_without_monkey_traps_a_game_comes_to_an_end_too(players: int, options: Json) -> None:
    counts: Counter[str] = Counter()
    state = seen(players, {**options, "traps": False}, "b", counts)
    assert state["turn"]["step"] == "over"
    assert counts["trap-set"] == counts["trap check-traps"] == 0
    assert not any(one["traps"] for one in state["players"])


@EACH
def test_where_the_cards_run_out_hands_are_cut_down_and_play_goes_on(players: int, options: Json) -> None:
    counts: Counter[str] = Counter()
    for number in range(3):
        for before, move, verdict in game(players, options, f"dry-{number}", most=150, hoarding=True, dry=True):
            state = verdict["state"]
            counts[move["type"]] += 1
            if move["type"] != "discard-down":
                continue
            mover = next(one for one in state["players"] if one["id"] == move["player"])
            assert len(mover["hand"]) >= 5
            if state["agenda"] == [] and before["agenda"]:
                counts["resumed"] += 1
                assert state["turn"]["step"] != "discard-down"
    assert counts["discard-down"] >= players
    assert counts["resumed"] >= 1


def test_everything_happens_somewhere() -> None:
    counts: Counter[str] = Counter()
    for number in range(3):
        for players, options in SETS:
            if number or not options["insane"]:
                seen(players, options, f"all-{number}", counts, hoarding=number == 2, most=300)
    print(sorted(counts.items()))
    assert {spell for spell in SPELLS if counts["spell " + spell] >= 5} == SPELLS
    for kind in (
        *("trap check-traps", "trap treetop-traps", "trap trunk-traps", "trap-set"),
        *("move oust", "rule oust", "rule oust-by-kurgill", "move discard-down", "move kurgill-turn", "move fight"),
        *("fight-won", "fight-tied", "rule fight-loser-falls", "rule fight-ties", "rule fight-no-cards"),
        *("rule kurgill-fights", "rule kurgill-moves-up", "rule kurgill-fails", "rule kurgill-fails-treetop"),
        *("rule caught", "rule treetop-caught", "rule dodged", "rule dynamite-solo", "rule spell-dynamite"),
        *("rule winning", "rule kurgill-wins", "rule no-fall-below-one", "rule treetop-fail", "rule climb-fail"),
        *("deck-reset", "spells-reset", "card-chopped", "card-seen", "declined", "move end-turn"),
    ):
        assert counts[kind] >= 1, kind
