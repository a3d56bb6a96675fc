"""Small builders for positions of Monkey, and short ways to ask for a ruling.

Cards are written as words: ``"red-5 wild-20"``; in a pile the last one is the top, ``"?"`` is a card whose face nobody
told. Cards that a test does not name lie at the bottom of the Tree Deck, so that all sixty are there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import adjudicator
from tests.games.asking import Ruled, broken_by, carried_out, judged

Json = dict[str, Any]
COLOURS = ("red", "blue", "green", "yellow", "black")
TREE = [f"{colour}-{number}" for colour in COLOURS for number in (*range(1, 11), 15)] + ["wild-20"] * 5
SPELLS = {"anvil": 2, "axe": 4, "banana": 4, "boxing-gloves": 4, "dynamite": 2, "gnome": 1, "pixie": 3, "slide": 1}
HIGH = "red-15 blue-15 green-15 yellow-15"
"""Trunk cards that nobody in these tests minds."""


def cards(words: str) -> list[Any]:
    """The cards that some words name."""
    return [None if word == "?" else word for word in words.split()]


def table(
    hands: Mapping[str, str],
    *,
    at: Mapping[str, int] | None = None,
    traps: Mapping[str, str] | None = None,
    on: Mapping[str, str] | None = None,
    trunk: str = "",
    trunks: Mapping[str, str] | None = None,
    treetop: str = "",
    deck: str = "",
    discard: str = "",
    rest: str = "deck",
    spell: str = "",
    flipped: str = "",
    birds: str = "",
    turn: str = "ana",
    step: str = "act",
    ap: int = 2,
    drawn: str | None = None,
    facing: int | None = None,
    beaten: tuple[int, ...] = (),
    used: str = "",
    fight: Mapping[str, str] | None = None,
    super_tree: bool = False,
    krazy_kurgz: bool = False,
    insane: bool = False,
    with_traps: bool = True,
    hidden: str = "",
    seed: str | None = "table-7",
) -> Json:
    """A position. ``hands`` names the players in seat order and what they hold.

    ``at`` says where monkeys are (1 unless told; ``kurgill`` too), ``on`` on whose trunk, ``deck`` what is on top of the
    Tree Deck and ``spell`` the next spell. Trunks are filled up with cards that nothing names. ``rest`` says where all
    other Tree cards are: ``deck``, ``discard``, or whose hand. ``hidden`` says what the cards written ``?`` are.
    """
    at, traps, on = dict(at or {}), dict(traps or {}), dict(on or {})
    names = [*hands, *(["kurgill"] if krazy_kurgz else [])]
    owners: list[str | None] = list(names) if super_tree else [None]
    told: dict[str | None, str] = {None: trunk}
    told.update(trunks or {})
    zones = [
        *hands.values(),
        *traps.values(),
        *told.values(),
        treetop,
        deck,
        discard,
        birds,
        used,
        *(fight or {}).values(),
    ]
    named = Counter(card for words in zones for card in cards(words) if card)
    assert not named - Counter(TREE), "no card is in two places"
    named += Counter(cards(hidden))
    left = list((Counter(TREE) - named).elements())
    untold = sum(cards(words).count(None) for words in zones)
    del left[: untold - len(cards(hidden))]

    def filled(words: str, size: int) -> list[Any]:
        pile = cards(words)
        return pile + [left.pop() for _ in range(size - len(pile))]

    lie = {owner: filled(told.get(owner, ""), 3 if super_tree else 4) for owner in owners}
    top = filled(treetop, 3)
    spells = Counter(SPELLS)
    if krazy_kurgz:
        spells["bird"] = 3 - len(cards(birds))
    if insane:
        del spells["banana"], spells["pixie"]
    spells -= Counter([*cards(flipped), *cards(spell)])
    held = {name: cards(words) for name, words in hands.items()}
    if rest in held:
        held[rest] += left
    attempt: Json | None = None
    if step == "climb":
        attempt = {"kind": "climb"}
    elif step.startswith("challenge"):
        attempt = {"kind": "challenge", "facing": facing, "beaten": list(beaten), "used": cards(used)}

    def monkey(name: str) -> Json:
        own = name if super_tree else None
        return {"trunk": on.get(name, own), "position": at.get(name, 1), "traps": cards(traps.get(name, ""))}

    return {
        "game": "monkey",
        "ruleset": "monkey@1",
        "options": {
            "super_tree": super_tree,
            "krazy_kurgz": krazy_kurgz,
            "insane": insane,
            "traps": with_traps,
            "tree_cards": None,
        },
        "players": [{"id": name, "hand": hand, **monkey(name)} for name, hand in held.items()],
        "kurgill": monkey("kurgill") if krazy_kurgz else None,
        "trunks": [{"owner": owner, "cards": pile} for owner, pile in lie.items()],
        "treetop": top,
        "tree_deck": (left if rest == "deck" else []) + cards(deck),
        "tree_discard": cards(discard) + (left if rest == "discard" else []),
        "spell_deck": [*spells.elements(), *cards(spell)],
        "spell_discard": cards(flipped),
        "birds": cards(birds),
        "turn": {"player": None if step == "over" else turn, "step": step, "ap": ap, "drawn": drawn},
        "attempt": attempt,
        "fight": None if fight is None else {"cards": {name: cards(card)[0] for name, card in fight.items()}},
        "agenda": [],
        "chance": None if seed is None else {"seed": seed, "draws": 0},
    }


def tree_cards(state: Json) -> Counter[str | None]:
    """Every Tree card, wherever it is."""
    zones = [one[zone] for one in state["players"] for zone in ("hand", "traps")]
    zones += [state["kurgill"]["traps"]] if state["kurgill"] else []
    zones += [one["cards"] for one in state["trunks"]]
    zones += [state[zone] for zone in ("treetop", "tree_deck", "tree_discard", "birds")]
    zones += [state["attempt"]["used"]] if state["attempt"] and "used" in state["attempt"] else []
    zones += [list(state["fight"]["cards"].values())] if state["fight"] else []
    zones += [job[zone] for job in state["agenda"] for zone in ("cards", "shown", "traps")]
    return Counter(card for zone in zones for card in zone)


class After(Ruled):
    """A verdict, and the position after the move."""

    def player(self, name: str) -> Json:
        """A player, or Kurgill."""
        if name == "kurgill":
            kurgill: Json = self.state["kurgill"]
            return kurgill
        return next(one for one in self.state["players"] if one["id"] == name)

    def hand(self, name: str) -> list[Any]:
        """A player's hand, in a fixed order."""
        return sorted(self.player(name)["hand"], key=str)

    def at(self, name: str) -> int:
        """Where a monkey is."""
        position: int = self.player(name)["position"]
        return position

    def traps(self, name: str) -> list[Any]:
        """The traps on a monkey."""
        traps: list[Any] = self.player(name)["traps"]
        return traps

    @property
    def discard(self) -> list[Any]:
        """The Tree cards discarded, bottom first."""
        pile: list[Any] = self.state["tree_discard"]
        return pile

    @property
    def turn(self) -> tuple[str | None, str, int]:
        """Who is on turn, at which step, with how many Action Points."""
        turn = self.state["turn"]
        return turn["player"], turn["step"], turn["ap"]


def ask(state: Json, move: str, player: str = "ana", **fields: Any) -> Json:
    """The verdict on a move; sees to it that asking changes nothing."""
    for one in ("cards", "reveals"):
        if isinstance(fields.get(one), str):
            fields[one] = cards(fields[one])
    assert adjudicator.validate(state)["problems"] == []
    return judged(state, {"type": move, "player": player, **fields})


def plays(state: Json, move: str, player: str = "ana", **fields: Any) -> After:
    """What comes of a legal move. No card may come or go, and the position after it must be one that can be."""
    verdict = ask(state, move, player, **fields)
    carried_out(verdict)
    after = After(verdict)
    if None not in tree_cards(state):
        assert tree_cards(after.state) == tree_cards(state)
    assert sum(tree_cards(after.state).values()) == 60
    return after


def refused(state: Json, move: str, player: str = "ana", **fields: Any) -> list[tuple[str, str]]:
    """What is wrong with an illegal move: code and rule of each violation, most specific first."""
    return broken_by(ask(state, move, player, **fields))


def needed(state: Json, move: str, player: str = "ana", **fields: Any) -> list[tuple[str, str]]:
    """The faces that a legal move waits for: kind and place."""
    verdict = ask(state, move, player, **fields)
    assert verdict["verdict"] == "legal", verdict["violations"]
    assert verdict["state"] is None
    return [(need["kind"], need["pointer"]) for need in verdict["needs"]]


def listed(state: Json, kind: str, **more: Any) -> list[Json]:
    """The moves of one kind that are listed as legal, without type and player."""
    moves = adjudicator.legal_moves(state, **more)["moves"]
    return [
        {key: value for key, value in one.items() if key not in ("type", "player")}
        for one in moves
        if one["type"] == kind
    ]
