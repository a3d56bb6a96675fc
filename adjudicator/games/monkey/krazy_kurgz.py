"""Krazy Kurgz: Kurgill climbs too, takes a turn at the end of each round, and joins every fight. Birds come with him.

Everything that this variation changes is here (but the Bird, which stands with the spells); the other rooms ask by
these names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ...engine.citations import decides
from ...engine.game import Action, Move, check
from ...engine.table import FaceNeeded, Slot, Table, Taken
from ...engine.text import Params
from ...engine.verdict import Json, Need
from . import climbing, super_tree, tree, treetop, turn
from .agenda import follow, job, run
from .components import BIRD, BIRDS, TREETOP_SIZE, WILD
from .decks import card_to_take, discard
from .state import KURGILL, Job, Monkey, Options, State

FLIPS = 2
FLIPS_AGAINST_WILD = 3

# --- Setup ----------------------------------------------------------------------------------------------------------


@decides("krazy-kurgz-setup", "standard-game-cards", "black-fronted-cards")
def with_birds(spells: Mapping[str, int], options: Options, set_aside: int = 0) -> Mapping[str, int]:
    """The spells that are played with: with Kurgill three Birds too, less those set aside already."""
    return {**spells, BIRD: max(0, BIRDS - set_aside)} if options.krazy_kurgz else spells


def kurgill_at_the_start(options: Options) -> Monkey | None:
    """Kurgill at the foot of the tree, in Super-Tree of a trunk of his own."""
    return Monkey(KURGILL, super_tree.own_trunk(options, KURGILL), tree.BOTTOM, []) if options.krazy_kurgz else None


def climbers(options: Options, players: Sequence[str]) -> list[str]:
    """Everyone who climbs: the players, and Kurgill where he plays."""
    return [*players, KURGILL] if options.krazy_kurgz else [*players]


@decides("solo-needs-kurgill")
def alone_without_kurgill(options: Options, players: int) -> bool:
    """Whether somebody would play alone against nobody."""
    return players == 1 and not options.krazy_kurgz


# --- Kurgill's turn -------------------------------------------------------------------------------------------------


@job("end-round")
@decides("kurgill-turn")
def end_round(table: Table[State], _: Job) -> None:
    """After the last player Kurgill has his turn, carried out by that player; without him a new round begins."""
    state = table.state
    if state.kurgill is None:
        turn.give_turn(table, state.players[0])
        return
    state.step = "kurgill"
    state.ap = 0
    state.drawn = None


@check("no-treetop-card-named", "who-picks-for-kurgill", "/move")
@decides("who-picks-for-kurgill")
def a_card_for_kurgill(table: Table[State], seat: int, move: Move) -> Params | None:
    """At the Treetop the last player of the round says which card Kurgill faces first; at the trunk there is no choice."""
    state = table.state
    if state.kurgill is None:
        return None
    index = move.get("index")
    if tree.at_treetop(state, state.kurgill):
        return {} if index is None else None
    return None if index is None else {"text": "kurgill-at-trunk", "at": "/move/index", "by": "kurgill-climb"}


@check("no-such-treetop-card", "kurgill-treetop", "/move/index")
def a_treetop_card_for_kurgill(table: Table[State], seat: int, move: Move) -> Params | None:
    """The card named is one of the three (counted from 0)."""
    index = move.get("index")
    return None if index is None or index < TREETOP_SIZE else {"place": index + 1}


class KurgillTurn(Action[State]):
    """Kurgill makes one attempt: no spell, no Action Points."""

    type = "kurgill-turn"
    rule = "kurgill-turn"
    checks = (a_card_for_kurgill, a_treetop_card_for_kurgill)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The card he faces is turned up, then his own cards; afterwards a new round begins."""
        kurgill = table.state.kurgill
        assert kurgill is not None, "Kurgill plays where he has a turn"
        at_top = tree.at_treetop(table.state, kurgill)
        if at_top:
            show_treetop_card(table, kurgill, move["index"])
        else:
            with_flips(table, lambda: climbing.show_trunk_card(table, kurgill, "kurgill-climb"))
        run(table, Job("kurgill-challenge" if at_top else "kurgill-climb", KURGILL), Job("next-round"))

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """At the Treetop each card for him to face first."""
        state = table.state
        if state.kurgill and tree.at_treetop(state, state.kurgill):
            for index in range(TREETOP_SIZE):
                yield {"index": index}
        else:
            yield {}


def show_treetop_card(table: Table[State], kurgill: Monkey, index: int) -> None:
    """The Treetop card that Kurgill faces is turned up."""
    with_flips(table, lambda: treetop.face(table, kurgill, index, "kurgill-treetop"))


def with_flips(table: Table[State], show: Callable[[], object]) -> None:
    """Turn up the card that Kurgill faces. Where nobody told it, the two cards that he flips in any case are asked for too."""
    try:
        show()
    except FaceNeeded as needed:
        raise FaceNeeded([*needed.needs, *flips_needed(table.state, FLIPS)]) from None


def flips_needed(state: State, count: int) -> Iterator[Need]:
    """The faces that are needed for sure where Kurgill flips ``count`` cards."""
    deck = state.tree_deck
    for below in range(count):
        if below < len(deck):
            if deck[-1 - below] is None:
                yield Need(f"/state/tree_deck/{len(deck) - 1 - below}", "face", "result")
        elif below - len(deck) < len(state.tree_discard) and state.chance is None:
            # A reset comes first, after which nobody knows where which card lies.
            yield Need("/state/tree_discard", "face", "result")


@job("next-round")
def next_round(table: Table[State], _: Job) -> None:
    """A new round begins with the first player."""
    turn.give_turn(table, table.state.players[0])


@job("kurgill-climb")
@decides("kurgill-climb", "kurgill-traps")
def kurgill_climbs(table: Table[State], todo: Job) -> None:
    """He climbs as if he were a monkey: traps on him are checked as they lie, Trunk Traps too; failing, he stays."""
    state = table.state
    kurgill = state.kurgill
    assert kurgill is not None, "Kurgill plays where he has a turn"
    zone, index, _ = tree.trunk_card(state, kurgill)
    beaten = kurgill_beats(table, todo, str(zone[index]))
    used, todo.cards = todo.cards, []
    if beaten:
        climbing.trunk_card_beaten(table, kurgill, used, range(len(kurgill.traps)))
    else:
        discard(table, used)
        stay(table)
        climbing.end_climb(table, kurgill, moves_up=False)


@job("kurgill-challenge")
@decides("kurgill-treetop", "kurgill-fails-treetop")
def kurgill_challenges(table: Table[State], todo: Job) -> None:
    """The three Treetop cards clockwise from the first; then the Treetop Traps. Failing, he stays at the Treetop."""
    state = table.state
    assert state.kurgill is not None, "Kurgill plays where he takes the challenge"
    assert state.attempt is not None, "the challenge is under way"
    while state.attempt.facing is not None:
        facing = state.attempt.facing
        if not kurgill_beats(table, todo, str(state.treetop[facing])):
            faced, todo.cards = todo.cards, []
            treetop.end_challenge(table, faced)
            stay(table)
            return
        used, todo.cards = todo.cards, []
        if not treetop.card_beaten(table, used):
            show_treetop_card(table, state.kurgill, (facing + 1) % TREETOP_SIZE)
    follow(table, Job("treetop-traps", KURGILL))


@decides("kurgill-flips-all", "kurgill-no-colours", "nothing-to-draw")
def kurgill_beats(table: Table[State], todo: Job, against: str) -> bool:
    """He flips two Tree cards, three against a Wild, always all of them, or what there is; colours are ignored."""
    due = FLIPS_AGAINST_WILD if against == WILD else FLIPS
    while len(todo.cards) < due and card_to_take(table):
        deck = table.state.tree_deck
        count = min(due - len(todo.cards), len(deck))
        try:
            table.turn_up_all([Slot(deck, len(deck) - 1 - below, "/tree_deck") for below in range(count)])
        except FaceNeeded:
            raise FaceNeeded(flips_needed(table.state, due - len(todo.cards))) from None
        todo.cards += [deck.pop() for _ in range(count)]
    beaten = climbing.adds_up_to_more(todo.cards, against)
    text = "kurgill-beats" if beaten else "kurgill-does-not-beat"
    table.happen("kurgill-flips", "kurgill-flips-all", target=KURGILL, cards=todo.cards, card=against, text=text)
    return beaten


def stay(table: Table[State]) -> None:
    """Failing costs Kurgill nothing but his cards."""
    kurgill = table.state.kurgill
    assert kurgill is not None, "Kurgill plays where he fails"
    at_top = tree.at_treetop(table.state, kurgill)
    table.happen("kurgill-stays", "kurgill-fails-treetop" if at_top else "kurgill-fails", target=KURGILL)


# --- Fights ---------------------------------------------------------------------------------------------------------


@decides("kurgill-fights")
def join_fight(table: Table[State], fight: dict[str, str | None]) -> list[Slot]:
    """Kurgill fights with the top card of the Tree Deck, where he plays and there is one."""
    if table.state.kurgill is None or not card_to_take(table):
        return []
    deck = table.state.tree_deck
    fight[KURGILL] = deck.pop()
    return [Taken(fight, KURGILL, f"/tree_deck/{len(deck)}")]


@decides("kurgill-moves-up")
def win_fight(table: Table[State], kurgill: Monkey) -> None:
    """Instead of drawing he moves up, unchecked, with the traps on him; at the Treetop they are discarded."""
    if tree.at_treetop(table.state, kurgill):
        table.happen("kurgill-stays", "kurgill-moves-up", target=KURGILL, text="kurgill-cannot-move-up")
        return
    tree.move_up(table, kurgill, "kurgill-fights")
    if tree.at_treetop(table.state, kurgill) and kurgill.traps:
        table.happen("traps-discarded", "kurgill-moves-up", target=KURGILL, count=len(kurgill.traps))
        discard(table, kurgill.traps)
        kurgill.traps = []
