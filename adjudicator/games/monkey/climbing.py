"""Climbing: which cards beat which, and an attempt at a trunk card."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.citations import decides
from ...engine.game import Action, Move, check
from ...engine.table import Table
from ...engine.text import Params
from . import checks, traps, tree, turn
from .agenda import follow
from .components import BLACK, COLOUR_OF, NUMBERS, WILD
from .decks import discard
from .state import Attempt, Job, Monkey, State

# --- Which cards beat which -----------------------------------------------------------------------------------------


@decides("climb-colour", "mixed-colours", "climb-black", "climb-wild", "wilds-beat-black")
def colour_allowed(card: str, against: str) -> bool:
    """Whether a climbing card may be used against a card: Wilds always, against black only black, else other colours."""
    if WILD in (card, against):
        return True
    same = COLOUR_OF[card] == COLOUR_OF[against]
    return same if COLOUR_OF[against] == BLACK else not same


@decides("climb-beat-sum", "ties-do-not-beat", "overpaying", "wild-trunk-card")
def adds_up_to_more(cards: Sequence[str | None], against: str) -> bool:
    """Whether climbing cards add up to more than a card; a tie does not beat it, and more than needed may be used."""
    return sum(NUMBERS[card] for card in cards if card is not None) > NUMBERS[against]


# --- Attempting a trunk card ----------------------------------------------------------------------------------------


@check("no-trunk-card", "which-trunk-card")
def a_trunk_card_to_climb(table: Table[State], seat: int, move: Move) -> Params | None:
    """At the Treetop there is no trunk card left."""
    return {"player": move["player"]} if tree.at_treetop(table.state, table.state.players[seat]) else None


class Climb(Action[State]):
    """Attempt the trunk card beside one's monkey."""

    type = "climb"
    rule = "action-climb"
    checks = (checks.a_point_left, a_trunk_card_to_climb)

    @decides("reveal-then-decide")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The card is turned up for everyone; only then are cards chosen."""
        turn.spend(table, 1)
        show_trunk_card(table, table.state.players[seat], "climb-reveal")
        table.state.step = "climb"


def show_trunk_card(table: Table[State], monkey: Monkey, rule: str) -> str:
    """The trunk card beside a monkey is turned up: an attempt begins."""
    card = str(table.turn_up(*tree.trunk_card(table.state, monkey)))
    table.state.attempt = Attempt("climb")
    table.happen("trunk-card-shown", rule, target=monkey.id, cards=[card], position=monkey.position)
    return card


@decides("climb-success", "check-traps")
def trunk_card_beaten(table: Table[State], monkey: Monkey, used: list[str | None], order: Sequence[int]) -> None:
    """Traps on the monkey are checked in this order; caught, it stays, otherwise the last thing is to move up."""
    state = table.state
    todo = Job("trunk-traps", monkey.id, used)
    follow(table, todo)
    todo.shown, caught = traps.check_traps(table, monkey, used, order)
    if caught:
        state.agenda = [one for one in state.agenda if one is not todo]
        table.happen("caught", "caught", target=monkey.id, count=len(todo.shown))
        discard(table, [*used, *todo.shown])
        end_climb(table, monkey, moves_up=False)
    elif todo.shown:
        table.happen("dodged", "dodged", target=monkey.id, count=len(todo.shown))


@decides("trunk-card-face-down-again", "dodged", "no-traps-at-treetop")
def end_climb(table: Table[State], monkey: Monkey, *, moves_up: bool) -> None:
    """The trunk card is turned down again, and the monkey moves up, or stays where it was caught."""
    table.state.attempt = None
    if moves_up:
        tree.move_up(table, monkey, "climb-success")


@decides("climb-fail", "failed-climb-keeps-cards")
def give_up_climb(table: Table[State], monkey: Monkey) -> None:
    """Not beaten: one position down; the cards stay in hand and the traps unchecked."""
    table.state.attempt = None
    table.happen("gave-up", "climb-fail", player=monkey.id)
    tree.fall(table, monkey, "climb-fail")
