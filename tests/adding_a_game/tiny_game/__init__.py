"""Tiny Game: outbid the pile, or chance the next card. Start with ``steps``: it reads like the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from adjudicator.engine.game import Game, Step
from adjudicator.engine.table import Deck
from adjudicator.engine.text import Vocabulary
from adjudicator.engine.verdict import Json

from . import problems, steps, view
from . import setup as dealing
from . import state as states
from .components import BOX, COMPONENTS, NAMES
from .state import State
from .texts import TEXTS


class TinyGame(Game[State]):
    """The game as the referee takes it."""

    id = "tiny-game"
    ruleset: ClassVar[str] = "tiny-game@2"
    name = "Tiny Game"
    players = (2, 2)
    turn_rule = "turn-order"
    over_rule = "game-end"
    cards_rule = "components"
    vocabulary = Vocabulary(TEXTS, NAMES)
    components = COMPONENTS
    decks = (Deck("cards", lambda state: BOX, states.zones),)
    steps: Mapping[str, Step[State]] = steps.STEPS
    state_checks = problems.CHECKS

    def load(self, data: Json) -> State:
        """A working state from its JSON."""
        return states.load(data)

    def dump(self, state: State) -> Json:
        """The JSON of a state, of this edition's ruleset."""
        return {"game": self.id, "ruleset": self.ruleset, **states.dump(state)}

    def setup(self, players: Sequence[str], options: Mapping[str, Any], seed: str | None) -> State:
        """The first state of a game."""
        return dealing.first_state(players, options, seed)

    def outcome(self, state: State) -> Json | None:
        """Who has won."""
        return steps.outcome(state)

    def hide(self, state: State, viewer: str | None) -> None:
        """What a player may see."""
        view.hide(state, viewer)


class FirstEdition(TinyGame):
    """As it was judged before an equal card was found to be enough; games begun then go on so."""

    ruleset = "tiny-game@1"
    steps = steps.FIRST_STEPS


GAME = TinyGame(older=[FirstEdition()])
