"""The state of a game in progress, read from its JSON and written back to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.engine.chance import Chance
from adjudicator.engine.verdict import Json

Zone = list[str | None]
"""Cards, bottom first; ``None`` is one whose face nobody told."""


@dataclass(slots=True)
class Player:
    """A player and his hand."""

    id: str
    hand: Zone


@dataclass(slots=True)
class State:
    """Everything on the table."""

    hand_size: int
    players: list[Player]
    draw_pile: Zone
    pile: Zone
    swept: Zone
    turn_player: str | None
    step: str
    chance: Chance | None

    def copy(self) -> State:
        """A state that can be changed without touching this one."""
        return State(
            self.hand_size,
            [Player(one.id, one.hand[:]) for one in self.players],
            self.draw_pile[:],
            self.pile[:],
            self.swept[:],
            self.turn_player,
            self.step,
            self.chance.copy() if self.chance else None,
        )


def load(data: Json) -> State:
    """A working state from JSON that fits the schema; it shares nothing with it."""
    turn, chance = data["turn"], data["chance"]
    return State(
        data["options"]["hand"],
        [Player(one["id"], one["hand"][:]) for one in data["players"]],
        data["draw_pile"][:],
        data["pile"][:],
        data["swept"][:],
        turn["player"],
        turn["step"],
        Chance(chance["seed"], chance["draws"]) if chance else None,
    )


def dump(state: State) -> Json:
    """The JSON of a state, but for the names of the game and its ruleset."""
    chance = state.chance
    return {
        "options": {"hand": state.hand_size},
        "players": [{"id": one.id, "hand": one.hand} for one in state.players],
        "draw_pile": state.draw_pile,
        "pile": state.pile,
        "swept": state.swept,
        "turn": {"player": state.turn_player, "step": state.step},
        "chance": {"seed": chance.seed, "draws": chance.draws} if chance else None,
    }


def zones(state: State) -> Iterator[tuple[str, Zone]]:
    """Every zone that holds cards, with its JSON Pointer inside the state."""
    for seat, player in enumerate(state.players):
        yield f"/players/{seat}/hand", player.hand
    yield "/draw_pile", state.draw_pile
    yield "/pile", state.pile
    yield "/swept", state.swept
