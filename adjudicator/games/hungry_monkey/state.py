"""The state of a game in progress, read from its JSON and written back to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...engine.chance import Chance
from ...engine.table import seat_paths
from ...engine.verdict import Json

HANDS, ROWS, BEANS = seat_paths("hand"), seat_paths("row"), seat_paths("beans")
RULESET = "hungry-monkey@1"


@dataclass(slots=True)
class Player:
    """A player: cards in hand, the face-down row (its order means something), and the values of his bean cards."""

    id: str
    hand: list[str | None]
    row: list[str | None]
    beans: list[int | None]

    @property
    def has_cards(self) -> bool:
        """Whether he is still in the game."""
        return bool(self.hand or self.row)


@dataclass(slots=True)
class State:
    """Everything on the table. Piles are bottom first; ``None`` is a card whose face nobody told."""

    beans: bool
    buried_count: int
    players: list[Player]
    draw_pile: list[str | None]
    buried: list[str | None]
    animal_pile: list[str | None]
    discard_pile: list[str | None]
    turn_player: str | None
    step: str
    at_most: int | None
    finished: list[str]
    bean_pile: list[int | None]
    games_scored: int
    chance: Chance | None

    def copy(self) -> State:
        """A state that can be changed without touching this one."""
        return State(
            self.beans,
            self.buried_count,
            [Player(one.id, one.hand[:], one.row[:], one.beans[:]) for one in self.players],
            self.draw_pile[:],
            self.buried[:],
            self.animal_pile[:],
            self.discard_pile[:],
            self.turn_player,
            self.step,
            self.at_most,
            self.finished[:],
            self.bean_pile[:],
            self.games_scored,
            self.chance.copy() if self.chance else None,
        )

    def seat(self, player: str) -> int:
        """The seat (from 0) of a player who is in the game."""
        return next(seat for seat, one in enumerate(self.players) if one.id == player)


def load(data: Json) -> State:
    """A working state from JSON that fits the schema; it shares nothing with it."""
    options, turn, chance = data["options"], data["turn"], data["chance"]
    return State(
        options["beans"],
        options["buried"],
        [Player(one["id"], one["hand"][:], one["row"][:], one["beans"][:]) for one in data["players"]],
        data["draw_pile"][:],
        data["buried"][:],
        data["animal_pile"][:],
        data["discard_pile"][:],
        turn["player"],
        turn["step"],
        data["at_most"],
        data["finished"][:],
        data["bean_pile"][:],
        data["games_scored"],
        Chance(chance["seed"], chance["draws"]) if chance else None,
    )


def dump(state: State) -> Json:
    """The JSON of a state."""
    chance = state.chance
    return {
        "game": "hungry-monkey",
        "ruleset": RULESET,
        "options": {"beans": state.beans, "buried": state.buried_count},
        "players": [{"id": one.id, "hand": one.hand, "row": one.row, "beans": one.beans} for one in state.players],
        "draw_pile": state.draw_pile,
        "buried": state.buried,
        "animal_pile": state.animal_pile,
        "discard_pile": state.discard_pile,
        "turn": {"player": state.turn_player, "step": state.step},
        "at_most": state.at_most,
        "finished": state.finished,
        "bean_pile": state.bean_pile,
        "games_scored": state.games_scored,
        "chance": {"seed": chance.seed, "draws": chance.draws} if chance else None,
    }


def card_zones(state: State) -> Iterator[tuple[str, Sequence[Any]]]:
    """Every zone that holds animal cards, with its JSON Pointer inside the state."""
    for player, hand, row in zip(state.players, HANDS, ROWS, strict=False):
        yield hand, player.hand
        yield row, player.row
    yield "/draw_pile", state.draw_pile
    yield "/buried", state.buried
    yield "/animal_pile", state.animal_pile
    yield "/discard_pile", state.discard_pile


def bean_zones(state: State) -> Iterator[tuple[str, Sequence[Any]]]:
    """Every zone that holds bean cards."""
    for player, beans in zip(state.players, BEANS, strict=False):
        yield beans, player.beans
    yield "/bean_pile", state.bean_pile
