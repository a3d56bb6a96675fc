"""What says that a state cannot be: the box does not hold it, or no play leads there."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.game import StateCheck, state_check
from ...engine.problems import count_of_cards, double_players, too_many_of_a_card
from ...engine.table import Table
from ...engine.text import Params
from . import krazy_kurgz, super_tree, tree
from .components import ACTION_POINTS, BIRDS, CARD_COUNT, TRAP_LIMIT, TREETOP_SIZE
from .decks import over_five
from .fights import to_put_down
from .interrupted import can_be_interrupted, gnome_at_work
from .setup import spell_box
from .spells import SPELL_DECK
from .state import KURGILL, Attempt, Monkey, State

Found = Iterator[tuple[str, Params]]
FRESH = ("begin", "axe", "pixie", "fight")
"""The steps before any Action Point can have been used."""


# --- The table ------------------------------------------------------------------------------------------------------


@state_check("not-sixty-cards", "tree-cards")
def sixty_tree_cards(table: Table[State]) -> Found:
    """The Tree cards that the table names are sixty."""
    told = table.state.options.tree_cards
    count = CARD_COUNT if told is None else sum(told.values())
    if count != CARD_COUNT:
        yield "/state/options/tree_cards", {"count": count}


@state_check("wrong-number-of-spells", "spell-deck")
def spells_as_played_with(table: Table[State]) -> Found:
    """The Spell cards are those of the variations played, less the Birds that lie aside."""
    state = table.state
    expected = sum(spell_box(state.options, len(state.birds)).values())
    found = len(state.spell_deck) + len(state.spell_discard)
    if found != expected:
        yield "/state/spell_deck", {"found": found, "expected": expected}


@state_check("too-many-birds", "krazy-kurgz-setup")
def birds_as_played_with(table: Table[State]) -> Found:
    """At most three cards lie with Birds, and none without Kurgill."""
    state = table.state
    most = BIRDS if state.options.krazy_kurgz else 0
    if len(state.birds) > most:
        yield "/state/birds", {"count": len(state.birds), "limit": most}


@state_check("reserved-name", "krazy-kurgz-setup")
def nobody_called_kurgill(table: Table[State]) -> Found:
    """No player has Kurgill's name."""
    for seat, player in enumerate(table.state.players):
        if player.id == KURGILL:
            yield f"/state/players/{seat}/id", {}


@state_check("alone-without-kurgill", "solo-needs-kurgill")
def not_alone(table: Table[State]) -> Found:
    """Nobody plays alone without Kurgill."""
    if krazy_kurgz.alone_without_kurgill(table.state.options, len(table.state.players)):
        yield "/state/players", {}


@state_check("kurgill-out-of-place", "krazy-kurgz-setup")
def kurgill_where_he_plays(table: Table[State]) -> Found:
    """Kurgill is on the tree exactly where he plays."""
    if (table.state.kurgill is not None) != table.state.options.krazy_kurgz:
        yield "/state/kurgill", {}


@state_check("wrong-trunks", "setup-tree")
def trunks_as_set_up(table: Table[State]) -> Found:
    """One trunk of four, or in Super-Tree one of three for each player and for Kurgill; three Treetop cards."""
    state = table.state
    climbers = krazy_kurgz.climbers(state.options, [one.id for one in state.players])
    owners = super_tree.trunk_owners(state.options, climbers)
    by = {"by": "super-tree-setup"} if state.options.super_tree else {}
    if [trunk.owner for trunk in state.trunks] != owners:
        yield "/state/trunks", by
    length = super_tree.trunk_length(state.options)
    for index, trunk in enumerate(state.trunks):
        if len(trunk.cards) != length:
            yield f"/state/trunks/{index}/cards", by | {"text": "wrong-trunk-length", "count": length}
    if len(state.treetop) != TREETOP_SIZE:
        yield "/state/treetop", {"text": "wrong-treetop", "count": TREETOP_SIZE}


# --- The monkeys ----------------------------------------------------------------------------------------------------


def place(state: State, monkey: Monkey) -> str:
    """Where a monkey stands in the state, as a JSON Pointer into the request."""
    seats = [f"/state/players/{seat}" for seat, one in enumerate(state.players) if one is monkey]
    return seats[0] if seats else "/state/kurgill"


@state_check("wrong-position", "positions")
def on_the_tree(table: Table[State]) -> Found:
    """Nobody is above the Treetop, and everybody is on one of the trunks; at the Treetop on the own one."""
    state = table.state
    top = tree.treetop_position(state)
    owners = [trunk.owner for trunk in state.trunks]
    for monkey in state.monkeys:
        if monkey.position > top:
            yield f"{place(state, monkey)}/position", {"limit": top}
        elif monkey.position == top and monkey.trunk != super_tree.own_trunk(state.options, monkey.id):
            yield f"{place(state, monkey)}/trunk", {"text": "not-the-own-trunk"}
        elif monkey.trunk not in owners:
            yield f"{place(state, monkey)}/trunk", {"text": "wrong-trunk"}


@state_check("traps-at-treetop", "no-traps-at-treetop")
def no_traps_at_the_treetop(table: Table[State]) -> Found:
    """Whoever comes to the Treetop has no traps any more."""
    state = table.state
    for monkey in state.monkeys:
        if monkey.traps and tree.at_treetop(state, monkey):
            yield f"{place(state, monkey)}/traps", {}


@state_check("traps-in-a-game-without", "no-traps-game")
def no_traps_in_a_game_without(table: Table[State]) -> Found:
    """A first game without Monkey Traps has none."""
    state = table.state
    if state.options.traps:
        return
    for monkey in state.monkeys:
        if monkey.traps:
            yield f"{place(state, monkey)}/traps", {}


@state_check("too-many-traps-on-kurgill", "trap-limit")
def kurgill_within_the_limit(table: Table[State]) -> Found:
    """Traps come to Kurgill only by being set, so never more than four."""
    kurgill = table.state.kurgill
    if kurgill and len(kurgill.traps) > TRAP_LIMIT:
        yield "/state/kurgill/traps", {"count": len(kurgill.traps)}


@state_check("two-at-treetop", "one-at-treetop")
def one_at_the_super_treetop(table: Table[State]) -> Found:
    """In Super-Tree only one is at the Treetop; while one is being ousted, the player on turn and one other."""
    state = table.state
    if not state.options.super_tree:
        return
    up = [one for one in state.monkeys if tree.at_treetop(state, one)]
    if len(up) > (2 if state.step == "oust" else 1):
        yield "/state/players", {}


# --- The turn -------------------------------------------------------------------------------------------------------


@state_check("turn-player", "turn-order")
def player_with_the_turn(table: Table[State]) -> Found:
    """A player has the turn, the last of the round where Kurgill's is carried out, and nobody at the end."""
    state = table.state
    seat = table.seat_of(state.turn_player)
    if state.step == "over":
        if state.turn_player is not None:
            yield "/state/turn/player", {"text": "turn-nobody", "by": "winning"}
    elif seat is None:
        yield "/state/turn/player", {}
    elif state.step == "kurgill" and seat != len(state.players) - 1:
        yield "/state/turn/player", {"text": "not-the-last-player", "by": "kurgill-turn"}


@state_check("wrong-action-points", "action-points")
def action_points_fit_the_step(table: Table[State]) -> Found:
    """Both points are there until the spell is done; none is at Kurgill's turn and at the end."""
    state = table.state
    if state.step in FRESH and state.ap != ACTION_POINTS:
        yield "/state/turn/ap", {"count": ACTION_POINTS}
    if state.step in ("kurgill", "over") and state.ap:
        yield "/state/turn/ap", {"count": 0}


@state_check("step-without-choice", "turn-order")
def step_fits_the_table(table: Table[State]) -> Found:
    """Kurgill has a turn only where he plays, somebody is ousted only where two are at the Treetop, and a win is there."""
    state = table.state
    player = state.monkey(state.turn_player)
    if state.step == "kurgill" and state.kurgill is None:
        yield "/state/turn/step", {"text": "no-kurgill", "by": "krazy-kurgz-setup"}
    if state.step == "oust" and player and not super_tree.to_be_ousted(state, player):
        yield "/state/turn/step", {"text": "nobody-to-oust", "by": "one-at-treetop"}
    if state.step == "over" and not any(tree.at_treetop(state, one) for one in state.monkeys):
        yield "/state/turn/step", {"text": "nobody-has-won", "by": "winning"}


@state_check("attempt-unfit", "action-climb")
def attempt_fits_the_step(table: Table[State]) -> Found:
    """A climb or a challenge is under way exactly at its steps, by a monkey that is there."""
    state = table.state
    if state.step == "discard-down":
        return
    if not attempt_fits(state, state.attempt):
        yield "/state/attempt", {"by": "treetop-challenge" if state.step.startswith("challenge") else "action-climb"}


def attempt_fits(state: State, attempt: Attempt | None) -> bool:
    """Whether an attempt, or none, is what the step wants."""
    kind = state.step.removesuffix("-next")
    if attempt is None or kind not in ("climb", "challenge"):
        return attempt is None and kind not in ("climb", "challenge")
    player = state.monkey(state.turn_player)
    if attempt.kind != kind or (player and tree.at_treetop(state, player) != (kind == "challenge")):
        return False
    return kind == "climb" or challenge_fits(attempt, choosing=state.step == "challenge-next")


def challenge_fits(attempt: Attempt, *, choosing: bool) -> bool:
    """Whether a challenge is as it can be while a Treetop card is faced, or while the next one is chosen."""
    beaten, facing = attempt.beaten, attempt.facing
    if len(set(beaten)) != len(beaten) or any(index >= TREETOP_SIZE for index in beaten):
        return False
    if len(beaten) == TREETOP_SIZE or len(attempt.used) < len(beaten) or bool(attempt.used) != bool(beaten):
        return False
    if choosing:
        return facing is None and bool(beaten)
    return facing is not None and facing < TREETOP_SIZE and facing not in beaten


@state_check("fight-unfit", "spell-boxing-gloves")
def fight_fits_the_step(table: Table[State]) -> Found:
    """Cards lie down for a fight exactly while one is on, by players, and not everybody's yet."""
    state = table.state
    if state.step == "discard-down":
        return
    if (state.fight is not None) != (state.step == "fight"):
        yield "/state/fight", {}
    elif state.fight is not None:
        players = {one.id for one in state.players}
        if not state.fight.keys() <= players or not to_put_down(state):
            yield "/state/fight/cards", {}


# --- Decks ----------------------------------------------------------------------------------------------------------


@state_check("gnome-discarded", "spell-deck-never-runs-out")
def gnome_in_the_deck(table: Table[State]) -> Found:
    """The Gnome never stays in the discard pile, so the Spell Deck is never empty."""
    state = table.state
    if gnome_at_work(state):
        return
    for index, spell in enumerate(state.spell_discard):
        if spell == "gnome":
            yield f"/state/spell_discard/{index}", {}
    if not state.spell_deck:
        yield "/state/spell_deck", {"text": "no-spells-left"}


@state_check("discard-down-unfit", "cards-run-out")
def discarding_down_in_need(table: Table[State]) -> Found:
    """Hands are cut down only where the deck is empty and somebody holds more than five cards."""
    state = table.state
    if state.step == "discard-down" and (state.tree_deck or not over_five(state)):
        yield "/state/turn/step", {}


@state_check("agenda-unfit", "reset-mid-action")
def agenda_fits(table: Table[State]) -> Found:
    """Something is still to be done exactly where play stopped in the middle of it, and as it was left there."""
    state = table.state
    if state.step == "discard-down":
        if not can_be_interrupted(state):
            yield "/state/agenda", {}
    elif state.agenda:
        yield "/state/agenda", {"text": "agenda-not-empty"}


CHECKS: tuple[StateCheck, ...] = (
    double_players("turn-order"),
    sixty_tree_cards,
    too_many_of_a_card("tree-cards"),
    count_of_cards("tree-cards", CARD_COUNT),
    too_many_of_a_card("spell-deck", SPELL_DECK),
    spells_as_played_with,
    birds_as_played_with,
    nobody_called_kurgill,
    not_alone,
    kurgill_where_he_plays,
    trunks_as_set_up,
    on_the_tree,
    no_traps_at_the_treetop,
    no_traps_in_a_game_without,
    kurgill_within_the_limit,
    one_at_the_super_treetop,
    player_with_the_turn,
    action_points_fit_the_step,
    step_fits_the_table,
    attempt_fits_the_step,
    fight_fits_the_step,
    gnome_in_the_deck,
    discarding_down_in_need,
    agenda_fits,
)
