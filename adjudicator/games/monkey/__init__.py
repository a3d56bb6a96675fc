"""Monkey: be the first up the tree and past Kurgill's traps. Start with ``steps``: it names the rooms of each decision.

A turn is in ``turn``, the spells in ``spells`` and ``fights``, climbing in ``climbing``, ``attempts`` and ``treetop``,
traps in ``traps``; each variation has one room, ``super_tree``, ``krazy_kurgz`` and ``insane``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.game import Game
from ...engine.table import Deck
from ...engine.text import Vocabulary
from ...engine.verdict import Json
from . import problems, treetop, view
from . import setup as dealing
from . import state as states
from .components import COMPONENTS, tree_box
from .names import NAMES
from .state import State
from .steps import STEPS
from .texts import TEXTS


class Monkey(Game[State]):
    """The game as the referee takes it."""

    id = "monkey"
    ruleset = states.RULESET
    name = "Monkey"
    players = (1, 4)
    turn_rule = "turn-order"
    over_rule = "winning"
    cards_rule = "tree-cards"
    vocabulary = Vocabulary(TEXTS, NAMES)
    components = COMPONENTS
    decks = (
        Deck("tree-cards", lambda state: tree_box(state.options.tree_cards), states.tree_zones),
        Deck("spell-cards", lambda state: dealing.spell_box(state.options, len(state.birds)), states.spell_zones),
    )
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
        return dealing.first_state(self.decks, players, options, seed)

    def outcome(self, state: State) -> Json | None:
        """Who has won."""
        return treetop.outcome(state)

    def hide(self, state: State, viewer: str | None) -> None:
        """What a player may see."""
        view.hide(state, viewer)


GAME = Monkey()
