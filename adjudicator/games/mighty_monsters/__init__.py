"""Munchkin Mighty Monsters: match colour or number, or take Bad Stuff. Start with ``steps``: it reads like the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.game import Game
from ...engine.table import Deck
from ...engine.text import Vocabulary
from ...engine.verdict import Json
from . import problems, scoring, view
from . import setup as dealing
from . import state as states
from .components import BOX, COMPONENTS, NAMES
from .state import State
from .steps import STEPS
from .texts import TEXTS


class MightyMonsters(Game[State]):
    """The game as the referee takes it."""

    id = "mighty-monsters"
    ruleset = states.RULESET
    name = "Munchkin Mighty Monsters"
    players = (3, 6)
    turn_rule = "turn-order"
    over_rule = "three-defeats"
    cards_rule = "components"
    vocabulary = Vocabulary(TEXTS, NAMES)
    components = COMPONENTS
    decks = (Deck("cards", lambda _: BOX, states.card_zones),)
    steps = STEPS
    state_checks = problems.CHECKS

    def load(self, data: Json) -> State:
        """A working state from its JSON."""
        return states.load(data)

    def dump(self, state: State) -> Json:
        """The JSON of a state."""
        return states.dump(state)

    def setup(self, players: Sequence[str], options: Mapping[str, Any], seed: str | None) -> State:
        """The first state of a game."""
        return dealing.first_state(self.decks, players, seed)

    def outcome(self, state: State) -> Json | None:
        """The losers and the winners once the game has ended."""
        return scoring.outcome(state)

    def hide(self, state: State, viewer: str | None) -> None:
        """What a player may see."""
        view.hide(state, viewer)


GAME = MightyMonsters()
