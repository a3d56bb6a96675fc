"""Whole games at random, played with some sense, so that they come to an end in every variation."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import adjudicator

from .build import Json

NAMES = ("ana", "bo", "cy", "di")
SETS = [
    (players, {"super_tree": super_tree, "krazy_kurgz": krazy_kurgz, "insane": insane})
    for super_tree, krazy_kurgz, insane in product((False, True), repeat=3)
    for players in range(1 if krazy_kurgz else 2, 5)
]
"""The 28 sets of players and variations."""

MOST_MOVES = 20_000


def name_of(one: tuple[int, dict[str, bool]]) -> str:
    """What a set is called in a test's name."""
    players, options = one
    return "-".join([str(players), *(name for name, on in options.items() if on)])


def number(card: str) -> int:
    """A Tree card's number."""
    return int(card.rpartition("-")[2])


def choose(moves: list[Json], state: Json, rng: random.Random, hoarding: bool) -> Json:
    """A move: mostly a sensible one, or one that keeps cards, else any, each kind alike."""
    kinds: dict[str, list[Json]] = {}
    for move in moves:
        kinds.setdefault(move["type"], []).append(move)
    if hoarding and rng.random() < 0.9:
        for kind in ("draw", "decline", "end-turn", "give-up"):
            if kind in kinds:
                return kinds[kind][0]
    elif rng.random() < 0.85:
        if "beat" in kinds:
            return min(kinds["beat"], key=lambda move: (len({number(card) for card in move["cards"]}), rng.random()))
        if "challenge" in kinds and rng.random() < 0.5:
            return rng.choice(kinds["challenge"])
        hand: list[Any] = next((one["hand"] for one in state["players"] if one["id"] == state["turn"]["player"]), [])
        if "climb" in kinds and len(hand) > 4:
            return kinds["climb"][0]
        if "draw" in kinds:
            return kinds["draw"][0]
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def game(
    players: int, options: Json, seed: str, *, most: int = MOST_MOVES, hoarding: bool = False, dry: bool = False
) -> Iterator[tuple[Json, Json, dict[str, Any]]]:
    """A game from its deal to its end, or to its last allowed move: states, moves and verdicts.

    ``hoarding`` keeps cards in hand; a ``dry`` game begins with the whole Tree Deck in the players' hands.
    """
    rng = random.Random(f"{players} {sorted(options.items())} {seed}")
    state: Json = adjudicator.setup("monkey", NAMES[:players], options, seed)["state"]
    if dry:
        for index, card in enumerate(state["tree_deck"]):
            state["players"][index % players]["hand"].append(card)
        state["tree_deck"] = []
    for _ in range(most):
        moves = adjudicator.legal_moves(state, limit=80)["moves"]
        move = choose(moves, state, rng, hoarding)
        verdict = adjudicator.adjudicate(state, move)
        yield state, move, verdict
        state = verdict["state"]
        if state["turn"]["step"] == "over":
            return
