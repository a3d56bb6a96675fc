"""The state of a game in progress, read from its JSON and written back to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...engine.chance import Chance
from ...engine.table import seat_paths
from ...engine.verdict import Json

HANDS, BAD_STUFF = seat_paths("hand"), seat_paths("bad_stuff")
RULESET = "mighty-monsters@1"
BETWEEN_ROUNDS = ("deal", "over")
"""The steps at which a round is over: all hands are empty, and nobody has the turn."""


@dataclass(slots=True)
class Player:
    """A player: cards in hand, piles of Bad Stuff (each bottom first), and how many Defeats he has."""

    id: str
    hand: list[str | None]
    bad_stuff: list[list[str | None]]
    defeats: int


@dataclass(slots=True)
class State:
    """Everything on the table. Piles are bottom first; ``None`` is a card whose face nobody told."""

    players: list[Player]
    center: list[str | None]
    set_aside: list[str | None]
    round: int
    turn_player: str | None
    step: str
    chance: Chance | None

    def copy(self) -> State:
        """A state that can be changed without touching this one."""
        return State(
            [Player(one.id, one.hand[:], [pile[:] for pile in one.bad_stuff], one.defeats) for one in self.players],
            self.center[:],
            self.set_aside[:],
            self.round,
            self.turn_player,
            self.step,
            self.chance.copy() if self.chance else None,
        )


def load(data: Json) -> State:
    """A working state from JSON that fits the schema; it shares nothing with it."""
    turn, chance = data["turn"], data["chance"]
    return State(
        [
            Player(one["id"], one["hand"][:], [pile[:] for pile in one["bad_stuff"]], one["defeats"])
            for one in data["players"]
        ],
        data["center"][:],
        data["set_aside"][:],
        data["round"],
        turn["player"],
        turn["step"],
        Chance(chance["seed"], chance["draws"]) if chance else None,
    )


def dump(state: State) -> Json:
    """The JSON of a state."""
    chance = state.chance
    return {
        "game": "mighty-monsters",
        "ruleset": RULESET,
        "options": {},
        "players": [
            {"id": one.id, "hand": one.hand, "bad_stuff": one.bad_stuff, "defeats": one.defeats}
            for one in state.players
        ],
        "center": state.center,
        "set_aside": state.set_aside,
        "round": state.round,
        "turn": {"player": state.turn_player, "step": state.step},
        "chance": {"seed": chance.seed, "draws": chance.draws} if chance else None,
    }


def card_zones(state: State) -> Iterator[tuple[str, Sequence[Any]]]:
    """Every zone that holds cards, with its JSON Pointer inside the state."""
    for player, hand, bad_stuff in zip(state.players, HANDS, BAD_STUFF, strict=False):
        yield hand, player.hand
        for index, pile in enumerate(player.bad_stuff):
            yield f"{bad_stuff}/{index}", pile
    yield "/center", state.center
    yield "/set_aside", state.set_aside
