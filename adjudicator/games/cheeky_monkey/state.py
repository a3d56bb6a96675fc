"""The state of a game in progress, read from its JSON and written back to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...engine.chance import Chance
from ...engine.table import seat_paths
from ...engine.verdict import Json
from .components import COUNTS, in_play

PILES = seat_paths("pile")
RULESET = "cheeky-monkey@1"


@dataclass(slots=True)
class Player:
    """A player and the pile of tiles that is his, bottom first."""

    id: str
    pile: list[str | None]


class Latest(NamedTuple):
    """The tile drawn last: its animal, whether a tile was claimed with it, whether it was swapped away."""

    animal: str
    claimed: bool = False
    swapped: bool = False


@dataclass(slots=True)
class State:
    """Everything on the table. ``front`` lies before the player on turn, in the order in which it came.

    ``None`` in a pile is a tile whose face nobody told. ``bag`` counts the tiles of every animal in it.
    """

    scoring: str
    removed: list[str]
    swap: bool
    players: list[Player]
    bag: dict[str, int]
    front: list[str]
    turn_player: str | None
    step: str
    latest: Latest | None
    chance: Chance | None

    def copy(self) -> State:
        """A state that can be changed without touching this one."""
        return State(
            self.scoring,
            self.removed[:],
            self.swap,
            [Player(one.id, one.pile[:]) for one in self.players],
            dict(self.bag),
            self.front[:],
            self.turn_player,
            self.step,
            self.latest,
            self.chance.copy() if self.chance else None,
        )


def load(data: Json) -> State:
    """A working state from JSON that fits the schema; it shares nothing with it."""
    options, turn, latest, chance = data["options"], data["turn"], data["latest"], data["chance"]
    return State(
        options["scoring"],
        options["removed"][:],
        options["swap"],
        [Player(one["id"], one["pile"][:]) for one in data["players"]],
        {animal: data["bag"][animal] for animal in COUNTS},
        data["front"][:],
        turn["player"],
        turn["step"],
        Latest(latest["animal"], latest["claimed"], latest["swapped"]) if latest else None,
        Chance(chance["seed"], chance["draws"]) if chance else None,
    )


def dump(state: State) -> Json:
    """The JSON of a state."""
    latest, chance = state.latest, state.chance
    return {
        "game": "cheeky-monkey",
        "ruleset": RULESET,
        "options": {"scoring": state.scoring, "removed": state.removed, "swap": state.swap},
        "players": [{"id": one.id, "pile": one.pile} for one in state.players],
        "bag": state.bag,
        "front": state.front,
        "turn": {"player": state.turn_player, "step": state.step},
        "latest": latest._asdict() if latest else None,
        "chance": {"seed": chance.seed, "draws": chance.draws} if chance else None,
    }


def in_the_piles(state: State) -> dict[str, int]:
    """How many tiles of each animal lie in the piles: those in play that are not in the bag, nor in front of anybody.

    Only piles have tiles that nobody told; bag and front are always known.
    """
    bag, front = state.bag, state.front
    return {
        animal: max(0, count - bag[animal] - front.count(animal)) for animal, count in in_play(state.removed).items()
    }


def piles(state: State) -> Iterator[tuple[str, Sequence[Any]]]:
    """Every pile, with its JSON Pointer inside the state."""
    for player, pile in zip(state.players, PILES, strict=False):
        yield pile, player.pile
