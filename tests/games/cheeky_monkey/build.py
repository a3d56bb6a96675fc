"""Small builders for positions of Cheeky Monkey, and short ways to ask for a ruling.

Tiles are written as words: ``"pig dog"`` is a pile with the Dog on top, ``"?"`` a tile whose animal nobody told. What a
test does not name is in the bag, so that all tiles are there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import adjudicator
from tests.games.asking import Ruled, broken_by, carried_out, judged

Json = dict[str, Any]
COUNTS = {"elephant": 3, "walrus": 4, "giraffe": 5, "zebra": 6, "kangaroo": 7, "pig": 8, "dog": 9, "monkey": 10}


def tiles(words: str) -> list[Any]:
    """The tiles that some words name; ``"dog*3"`` is three of them."""
    found: list[Any] = []
    for word in words.split():
        name, _, times = word.partition("*")
        found += [None if name == "?" else name] * int(times or 1)
    return found


def table(
    piles: Mapping[str, str],
    front: str = "",
    *,
    latest: str | None = None,
    claimed: bool = False,
    swapped: bool = False,
    turn: str = "ana",
    hidden: str = "",
    empty_bag: bool = False,
    scoring: str = "bonus",
    removed: Sequence[str] = (),
    swap: bool = True,
    seed: str | None = None,
) -> Json:
    """A position. ``piles`` names the players in seat order and what lies in their piles.

    ``latest`` is the tile drawn last, unless told the last one of ``front``. ``hidden`` says what the tiles written
    ``?`` are taken from. With ``empty_bag`` all tiles that nothing names lie at the bottom of the last player's pile.
    """
    before = tiles(front)
    lie = {name: tiles(words) for name, words in piles.items()}
    named = Counter(tile for zone in (*lie.values(), before, tiles(hidden)) for tile in zone if tile is not None)
    bag = {animal: 0 if animal in removed else count - named[animal] for animal, count in COUNTS.items()}
    if empty_bag:
        last = list(lie)[-1]
        lie[last] = [animal for animal, count in bag.items() for _ in range(count)] + lie[last]
        bag = dict.fromkeys(COUNTS, 0)
    drawn = latest or (before[-1] if before else None)
    return {
        "game": "cheeky-monkey",
        "ruleset": "cheeky-monkey@1",
        "options": {"scoring": scoring, "removed": list(removed), "swap": swap},
        "players": [{"id": name, "pile": pile} for name, pile in lie.items()],
        "bag": bag,
        "front": before,
        "turn": {"player": turn, "step": "decide" if before else "draw"},
        "latest": {"animal": drawn, "claimed": claimed, "swapped": swapped} if drawn else None,
        "chance": None if seed is None else {"seed": seed, "draws": 0},
    }


def total(state: Json) -> int:
    """How many tiles there are anywhere."""
    bag: dict[str, int] = state["bag"]
    return sum(bag.values()) + len(state["front"]) + sum(len(one["pile"]) for one in state["players"])


class After(Ruled):
    """A verdict, and the position after the move."""

    def pile(self, name: str) -> list[Any]:
        """A player's pile, bottom first."""
        found: list[Any] = next(one["pile"] for one in self.state["players"] if one["id"] == name)
        return found

    @property
    def front(self) -> list[Any]:
        """What lies before the player on turn."""
        front: list[Any] = self.state["front"]
        return front

    @property
    def turn(self) -> tuple[str | None, str]:
        """Who decides, and at which step."""
        return self.state["turn"]["player"], self.state["turn"]["step"]


def ask(state: Json, move: str, player: str = "ana", **fields: Any) -> Json:
    """The verdict on a move; sees to it that asking changes nothing. ``from_`` and ``with_`` are the wire's names."""
    told = {name.rstrip("_"): value for name, value in fields.items()}
    for one in ("order", "reveals"):
        if isinstance(told.get(one), str):
            told[one] = tiles(told[one])
    return judged(state, {"type": move, "player": player, **told})


def plays(state: Json, move: str, player: str = "ana", **fields: Any) -> After:
    """What comes of a legal move. No tile may come or go, and the position after it must be one that can be."""
    verdict = ask(state, move, player, **fields)
    carried_out(verdict)
    after = After(verdict)
    assert total(after.state) == total(state)
    return after


def refused(state: Json, move: str, player: str = "ana", **fields: Any) -> list[tuple[str, str]]:
    """What is wrong with an illegal move: code and rule of each violation, most specific first."""
    return broken_by(ask(state, move, player, **fields))


def told(state: Json, move: str, player: str = "ana", **fields: Any) -> list[str]:
    """The sentences that tell why a move is illegal."""
    verdict = ask(state, move, player, **fields)
    assert verdict["verdict"] == "illegal"
    return [one["message"] for one in verdict["violations"]]


def listed(state: Json) -> list[Json]:
    """The moves that may be made now; each must be legal."""
    answer = adjudicator.legal_moves(state, limit=1000)
    moves: list[Json] = answer["moves"]
    for move in moves:
        assert adjudicator.adjudicate(state, move)["verdict"] == "legal"
    return moves


def problems(state: Json) -> list[tuple[str, str]]:
    """Code and pointer of everything that says that a position cannot be."""
    answer = adjudicator.validate(state)
    assert answer["valid"] == (not answer["problems"])
    return [(one["code"], one["pointer"]) for one in answer["problems"]]
