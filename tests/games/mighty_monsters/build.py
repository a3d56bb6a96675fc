"""Small builders for positions of Mighty Monsters, and short ways to ask for a ruling.

Cards are written short: ``"s3 f10 e1"`` are the Spyke 3, the Flower 10 and the Elf 1, ``"?"`` a card nobody told. What
a test does not name lies at the bottom of the first pile of Bad Stuff, so that all 36 cards are there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import adjudicator
from tests.games.asking import Ruled, broken_by, carried_out, judged

Json = dict[str, Any]
FAMILIES = {
    "spyke": range(3, 13),
    "flower": range(3, 11),
    "wizard": range(3, 9),
    "elf": range(1, 7),
    "dwarf": range(1, 5),
    "cleric": range(1, 3),
}
CARDS = [f"{family}-{number}" for family, numbers in FAMILIES.items() for number in numbers]
SHORT = {card[0] + card.split("-")[1]: card for card in CARDS} | {"?": None}


def cards(words: str) -> list[Any]:
    """The cards that some words name."""
    return [SHORT[word] for word in words.split()]


def table(
    hands: Mapping[str, str],
    center: str = "",
    *,
    bad_stuff: Mapping[str, Sequence[str]] | None = None,
    turn: str | None = "ana",
    step: str = "play",
    defeats: Mapping[str, int] | None = None,
    aside: str = "",
    unknown: str = "",
    round_: int = 1,
) -> Json:
    """A position. ``hands`` names the players in seat order and what they hold.

    ``unknown`` says what the cards written ``?`` are. What nothing names lies under the first pile of Bad Stuff, or
    where there is none at the bottom of the centre.
    """
    piles = {name: [cards(pile) for pile in (bad_stuff or {}).get(name, ())] for name in hands}
    hold = {name: cards(held) for name, held in hands.items()}
    middle, side = cards(center), cards(aside)
    zones = [*hold.values(), *(pile for own in piles.values() for pile in own), middle, side, cards(unknown)]
    named = [card for zone in zones for card in zone]
    rest = [card for card in CARDS if card not in named]
    first = next((pile for own in piles.values() for pile in own), middle)
    first[:0] = rest
    return {
        "game": "mighty-monsters",
        "ruleset": "mighty-monsters@1",
        "options": {},
        "players": [
            {"id": name, "hand": hold[name], "bad_stuff": piles[name], "defeats": (defeats or {}).get(name, 0)}
            for name in hands
        ],
        "center": middle,
        "set_aside": side,
        "round": round_,
        "turn": {"player": turn, "step": step},
        "chance": None,
    }


def dealt(first: Mapping[str, str], *, aside: str = "", turn: str | None = None) -> Json:
    """A round that has just been dealt: each player holds some named cards and is dealt the rest of his share."""
    hold = {name: cards(held) for name, held in first.items()}
    named = [card for hand in (*hold.values(), cards(aside)) for card in hand]
    rest = [card for card in CARDS if card not in named]
    for hand in hold.values():
        while len(hand) < 36 // len(first):
            hand.append(rest.pop())
    state = table(dict.fromkeys(first, ""), aside=aside, turn=turn, step="open")
    for player in state["players"]:
        player["hand"] = hold[player["id"]]
    return {**state, "center": []}


def hidden(state: Json, *but: str) -> Json:
    """The same round with the hands of all but some players untold."""
    told = deepcopy(state)
    for player in told["players"]:
        if player["id"] not in but:
            player["hand"] = [None] * len(player["hand"])
    return told


def total(state: Json) -> int:
    """How many cards there are anywhere."""
    piles = [pile for one in state["players"] for pile in one["bad_stuff"]]
    return sum(map(len, (*piles, state["center"], state["set_aside"], *(one["hand"] for one in state["players"]))))


class After(Ruled):
    """A verdict, and the position after the move."""

    @property
    def turn(self) -> tuple[str | None, str]:
        """Who decides, and at which step."""
        return self.state["turn"]["player"], self.state["turn"]["step"]

    @property
    def defeats(self) -> list[int]:
        """Everybody's Defeats, in seat order."""
        return [one["defeats"] for one in self.state["players"]]


def ask(state: Json, move: str, player: str = "ana", **fields: str) -> Json:
    """The verdict on a move; sees to it that asking changes nothing."""
    told: Json = {name: cards(words) for name, words in fields.items()}
    if "card" in told:
        told["card"] = told["card"][0]
    return judged(state, {"type": move, "player": player, **told})


def plays(state: Json, move: str, player: str = "ana", **fields: str) -> After:
    """What comes of a legal move. No card may come or go, and the position after it must be one that can be."""
    verdict = ask(state, move, player, **fields)
    carried_out(verdict)
    after = After(verdict)
    assert total(after.state) == 36
    return after


def refused(state: Json, move: str, player: str = "ana", **fields: str) -> list[tuple[str, str]]:
    """What is wrong with an illegal move: code and rule of each violation, most specific first."""
    return broken_by(ask(state, move, player, **fields))


def problems(state: Json) -> list[tuple[str, str]]:
    """Code and pointer of everything that says that a position cannot be."""
    answer = adjudicator.validate(state)
    assert answer["valid"] == (not answer["problems"])
    return [(one["code"], one["pointer"]) for one in answer["problems"]]
