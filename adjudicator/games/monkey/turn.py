"""A turn: draw a card, flip a spell, use two Action Points, and pass the turn on."""

from __future__ import annotations

from ...engine.citations import decides
from ...engine.game import Action, Move
from ...engine.table import Table
from . import checks, super_tree
from .agenda import follow, job, run
from .components import ACTION_POINTS
from .decks import draw
from .state import Job, Player, State

# --- 1. Draw, 2. flip a spell ---------------------------------------------------------------------------------------


class BeginTurn(Action[State]):
    """Draw the top Tree card, then flip the top spell and do what it says."""

    type = "begin-turn"
    rule = "draw-to-start"

    @decides("spell-before-actions")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The draw and the spell come before any Action Point can be used."""
        run(table, Job("first-draw"), Job("flip-spell"))


@job("first-draw")
@decides("always-draw", "lowest-player-draws-one")
def first_draw(table: Table[State], _: Job) -> None:
    """One card, however many are in hand and wherever the monkey stands; it is remembered for the whole turn."""
    table.state.drawn = draw(table, table.state.on_turn, "draw-to-start")


# --- 3. Use Action Points -------------------------------------------------------------------------------------------


@job("act")
@decides("action-points", "action-combos", "repeat-actions")
def go_on(table: Table[State], _: Job) -> None:
    """Somebody may have to be ousted first; then the player acts again, in any combination, while points are left."""
    state = table.state
    ousted = super_tree.to_be_ousted(state, state.on_turn)
    if ousted:
        state.step = "oust"
        table.happen("oust-due", "one-at-treetop", player=state.turn_player, target=ousted.id)
    elif state.ap:
        state.step = "act"
    else:
        follow(table, Job("end-turn"))


def spend(table: Table[State], points: int) -> None:
    """Pay for an action."""
    table.state.ap -= points


class Draw(Action[State]):
    """Draw a Tree card."""

    type = "draw"
    rule = "action-draw"
    checks = (checks.a_point_left, checks.a_card_to_be_had)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """One point, one card."""
        spend(table, 1)
        run(table, Job("draw"), Job("act"))


@job("draw")
def draw_for_a_point(table: Table[State], _: Job) -> None:
    """The card that was paid for."""
    draw(table, table.state.on_turn, "action-draw")


# --- 4. Pass the turn on --------------------------------------------------------------------------------------------


class EndTurn(Action[State]):
    """Pass the turn on with points left."""

    type = "end-turn"
    rule = "end-turn"

    @decides("unspent-action-points")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """What is left of the points is lost."""
        run(table, Job("end-turn"))


@job("end-turn")
@decides("end-turn", "turn-order")
def end_turn(table: Table[State], _: Job) -> None:
    """The next player clockwise is on turn; after the last one a round is over."""
    state = table.state
    last = state.on_turn
    table.happen("turn-ended", "end-turn", player=last.id)
    if last is state.players[-1]:
        follow(table, Job("end-round"))
    else:
        give_turn(table, state.players[state.players.index(last) + 1])


def give_turn(table: Table[State], player: Player) -> None:
    """A player's turn begins."""
    state = table.state
    state.turn_player = player.id
    state.step = "begin"
    state.ap = ACTION_POINTS
    state.drawn = None
