"""Small builders for positions of Hungry Monkey, and short ways to ask for a ruling.

Cards are written as words: ``"elephant monkey"`` is a pile with the Monkey on top, ``"4"`` the animal with that
number, ``"?"`` a card whose face nobody told. What a test does not name is filled in, so that all 72 cards are there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import adjudicator
from tests.games.asking import Ruled, broken_by, carried_out, judged

Json = dict[str, Any]
ANIMALS = [
    *("ant", "sparrow", "snake", "animal-4", "animal-5", "animal-6"),
    *("mongoose", "buffalo", "rhino", "elephant", "tiger", "monkey"),
]


def cards(words: str) -> list[Any]:
    """The cards that some words name."""
    return [None if word == "?" else f"animal-{word}" if word in "456" else word for word in words.split()]


def table(
    hands: Mapping[str, str],
    *,
    pile: str = "",
    draw: str = "",
    rows: Mapping[str, str] | None = None,
    discard: str = "",
    turn: str | None = "ana",
    step: str = "play",
    at_most: int | None = None,
    finished: Sequence[str] = (),
    unknown: str = "",
    beans: Mapping[str, Sequence[int | None]] | None = None,
    bean_pile: Sequence[int | None] | None = None,
    games_scored: int = 0,
    seed: str | None = "table-7",
) -> Json:
    """A position. ``hands`` names the players in seat order and what they hold.

    ``draw`` is the draw pile (none: the Bad Kitty shows). A row that is not named has four cards while there is a draw
    pile, else none. ``unknown`` says what the cards written ``?`` may be; where it names fewer than there are, the
    others may be anything. ``beans`` makes it a series. The cards that nothing names lie in the discard pile.
    """
    rows = rows or {}
    hold = {name: cards(held) for name, held in hands.items()}
    lie = {name: cards(rows[name]) if name in rows else [] for name in hands}
    zones = [*hold.values(), *lie.values(), cards(pile), cards(draw), cards(discard), cards(unknown)]
    named = Counter(card for zone in zones for card in zone)
    hidden = named.pop(None, 0)
    rest = [animal for animal in ANIMALS for _ in range(6 - named[animal])]
    spare = hidden - len(cards(unknown))
    for name in hands:
        if draw and name not in rows:
            # every second card left, so that a row is a mixed one
            lie[name] = [rest.pop(2 * place % len(rest)) for place in range(4)]
    del rest[len(rest) - spare :]
    state: Json = {
        "game": "hungry-monkey",
        "ruleset": "hungry-monkey@1",
        "options": {"beans": beans is not None, "buried": 0},
        "players": [
            {"id": name, "hand": hold[name], "row": lie[name], "beans": list((beans or {}).get(name, ()))}
            for name in hands
        ],
        "draw_pile": cards(draw),
        "buried": [],
        "animal_pile": cards(pile),
        "discard_pile": rest + cards(discard),
        "turn": {"player": turn, "step": step},
        "at_most": at_most,
        "finished": list(finished),
        "bean_pile": [],
        "games_scored": games_scored,
        "chance": None if seed is None else {"seed": seed, "draws": 71},
    }
    if beans is not None:
        left = 12 - games_scored * min(len(hands), 3)
        state["bean_pile"] = list(bean_pile) if bean_pile is not None else ([2, 3] * 6)[:left]
    return state


def zones(state: Json) -> list[list[Any]]:
    """Every zone with animal cards."""
    piles = [state[name] for name in ("draw_pile", "buried", "animal_pile", "discard_pile")]
    return piles + [player[zone] for player in state["players"] for zone in ("hand", "row")]


def known(state: Json) -> Counter[str]:
    """How often each face lies anywhere."""
    return Counter(card for zone in zones(state) for card in zone if card is not None)


class After(Ruled):
    """A verdict, and the position after the move, in the same words that made the position before."""

    def hand(self, name: str) -> list[Any]:
        """What a player holds, in the order in which it came."""
        held: list[Any] = self.player(name)["hand"]
        return held

    def row(self, name: str) -> list[Any]:
        """A player's face-down row."""
        lying: list[Any] = self.player(name)["row"]
        return lying

    @property
    def pile(self) -> list[Any]:
        """The animal pile, bottom first."""
        pile: list[Any] = self.state["animal_pile"]
        return pile

    @property
    def turn(self) -> tuple[str | None, str]:
        """Who decides, and at which step."""
        return self.state["turn"]["player"], self.state["turn"]["step"]


def ask(state: Json, move: str, player: str = "ana", **fields: Any) -> Json:
    """The verdict on a move; sees to it that asking changes nothing and that the answer is whole."""
    if isinstance(fields.get("cards"), str):
        fields["cards"] = cards(fields["cards"])
    for one in ("card", "reveals"):
        if isinstance(fields.get(one), str):
            found = cards(fields[one])
            fields[one] = found if one == "reveals" else found[0]
    return judged(state, {"type": move, "player": player, **fields})


def plays(state: Json, move: str, player: str = "ana", **fields: Any) -> After:
    """What comes of a legal move. No card may come or go, and the position after it must be one that can be."""
    verdict = ask(state, move, player, **fields)
    carried_out(verdict)
    after = After(verdict)
    assert sum(map(len, zones(after.state))) == 72
    if state["chance"] is not None and "reveals" not in fields:
        assert known(state) <= known(after.state)
    return after


def refused(state: Json, move: str, player: str = "ana", **fields: Any) -> list[tuple[str, str]]:
    """What is wrong with an illegal move: code and rule of each violation, most specific first."""
    return broken_by(ask(state, move, player, **fields))


def told(state: Json, move: str, player: str = "ana", **fields: Any) -> list[str]:
    """The sentences that tell why a move is illegal."""
    verdict = ask(state, move, player, **fields)
    assert verdict["verdict"] == "illegal"
    return [one["message"] for one in verdict["violations"]]


def listed(state: Json, player: str | None = None) -> list[Json]:
    """The moves that may be made now; each must be legal."""
    answer = adjudicator.legal_moves(state, player, limit=1000)
    moves: list[Json] = answer["moves"]
    for move in moves:
        assert adjudicator.adjudicate(state, move)["verdict"] == "legal"
    return moves


def problems(state: Json) -> list[tuple[str, str]]:
    """Code and pointer of everything that says that a position cannot be."""
    answer = adjudicator.validate(state)
    assert answer["valid"] == (not answer["problems"])
    return [(one["code"], one["pointer"]) for one in answer["problems"]]
