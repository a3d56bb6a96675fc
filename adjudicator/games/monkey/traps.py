"""Traps: setting Monkey Traps, checking them, and the final traps at the end of a challenge or of a trunk card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...engine.citations import decides
from ...engine.game import Action, Move, check
from ...engine.table import Slot, Table, Taken
from ...engine.text import Params
from ...engine.verdict import Json
from . import checks, tree, turn
from .agenda import job, run
from .components import NUMBERS, TRAP_LIMIT
from .decks import card_to_take, discard
from .state import Job, Monkey, Options, Player, State

FINAL_TRAPS = 2


# --- Setting Monkey Traps -------------------------------------------------------------------------------------------


@decides("trap-targets", "whom-to-trap", "trap-limit", "more-than-four-traps")
def room_for_traps(state: State, setter: Player, target: Monkey) -> int:
    """How many traps may still be set on a monkey: none on oneself or at the Treetop, else up to four in all."""
    if target is setter or tree.at_treetop(state, target):
        return 0
    return max(0, TRAP_LIMIT - len(target.traps))


@decides("no-trap-target", "both-traps-on-one")
def traps_to_set(state: State, setter: Player) -> int:
    """How many of the two traps a player has to set: every one that can be set on anybody."""
    return min(2, sum(room_for_traps(state, setter, one) for one in state.monkeys))


@check("no-traps-game", "no-traps-game")
def played_with_traps(table: Table[State], seat: int, move: Move) -> Params | None:
    """In a first game without Monkey Traps nobody sets any."""
    return None if table.state.options.traps else {}


@check("no-such-opponent", "trap-targets", "/move/on")
def opponents_on_the_tree(table: Table[State], seat: int, move: Move) -> Params | None:
    """Everyone named is on the tree; Kurgill only where he plays."""
    for index, name in enumerate(move["on"]):
        if table.state.monkey(name) is None:
            return {"who": name, "at": f"/move/on/{index}"}
    return None


@check("trap-on-oneself", "whom-to-trap", "/move/on")
def not_on_oneself(table: Table[State], seat: int, move: Move) -> Params | None:
    """Traps are set on opponents."""
    return {"player": move["player"]} if move["player"] in move["on"] else None


@check("trap-at-treetop", "trap-targets", "/move/on")
def at_the_trunk(table: Table[State], seat: int, move: Move) -> Params | None:
    """Whoever is at the Treetop is out of reach."""
    for index, name in enumerate(move["on"]):
        target = table.state.monkey(name)
        if target is not None and tree.at_treetop(table.state, target):
            return {"target": name, "at": f"/move/on/{index}"}
    return None


@check("too-many-traps", "trap-limit", "/move/on")
def within_the_limit(table: Table[State], seat: int, move: Move) -> Params | None:
    """Nobody gets more than four traps by being set on."""
    for name in dict.fromkeys(move["on"]):
        target = table.state.monkey(name)
        if target is not None and len(target.traps) + move["on"].count(name) > TRAP_LIMIT:
            return {"target": name, "count": len(target.traps)}
    return None


@check("wrong-number-of-traps", "both-traps-on-one", "/move/on")
def as_many_as_can_be_set(table: Table[State], seat: int, move: Move) -> Params | None:
    """Both traps are set where two can be, one where one can be; with no room at all the action cannot be begun."""
    due = traps_to_set(table.state, table.state.players[seat])
    if due == 0:
        return {"by": "no-trap-target", "text": "no-trap-target"}
    if len(move["on"]) == due:
        return None
    return {"count": due} if due == 2 else {"count": due, "by": "no-trap-target"}


class SetTraps(Action[State]):
    """Set the top two Tree cards, unseen, on opponents at the trunk."""

    type = "set-traps"
    rule = "action-set-traps"
    checks = (
        played_with_traps,
        checks.a_point_left,
        opponents_on_the_tree,
        not_on_oneself,
        at_the_trunk,
        within_the_limit,
        as_many_as_can_be_set,
        checks.a_card_to_be_had,
    )

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The first card goes to the first opponent named; a second that fits nowhere is discarded."""
        turn.spend(table, 1)
        jobs = [Job("set-trap", name) for name in move["on"]]
        if len(jobs) < 2:
            jobs.append(Job("discard-trap"))
        run(table, *jobs, Job("act"))

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each opponent for the first trap, with each for the second; one alone where only one more can be set."""
        state = table.state
        setter = state.players[seat]
        room = {one.id: room_for_traps(state, setter, one) for one in state.monkeys}
        open_to = [name for name, left in room.items() if left]
        if sum(room.values()) == 1:
            yield {"on": open_to}
            return
        for first in open_to:
            for second in open_to:
                if first != second or room[first] > 1:
                    yield {"on": [first, second]}


@job("set-trap")
@decides("no-peeking-at-traps", "set-traps")
def set_trap(table: Table[State], todo: Job) -> None:
    """The next card goes face down on an opponent; nobody looks at it."""
    state = table.state
    target = state.monkey(todo.player)
    assert target is not None, "the opponent was named among those on the tree"
    if card_to_take(table):
        target.traps.append(state.tree_deck.pop())
        table.happen("trap-set", "set-traps", player=state.turn_player, target=target.id, count=1)
    else:
        table.happen("trap-skipped", "nothing-to-draw", player=state.turn_player)


@job("discard-trap")
def discard_trap(table: Table[State], _: Job) -> None:
    """A trap that can be set on nobody is discarded."""
    state = table.state
    if card_to_take(table):
        discard(table, [state.tree_deck.pop()])
        table.happen("trap-discarded", "trap-leftover", player=state.turn_player, count=1)
    else:
        table.happen("trap-skipped", "nothing-to-draw", player=state.turn_player)


# --- Checking traps -------------------------------------------------------------------------------------------------


@decides("number-match", "what-counts-as-match", "whole-challenge-counts")
def matches(trap: str, used: Sequence[str | None]) -> bool:
    """Whether a trap has the number of a climbing card used; colours, and the card climbed, do not matter."""
    return any(card is not None and NUMBERS[trap] == NUMBERS[card] for card in used)


@decides("trap-order", "when-traps-are-checked", "caught-stays-put")
def check_traps(
    table: Table[State], climber: Monkey, used: Sequence[str | None], order: Sequence[int]
) -> tuple[list[str | None], bool]:
    """Turn up the Monkey Traps on a climber in this order, up to the first match. They leave the monkey.

    Returns those turned up, and whether the last one caught the climber; the others stay.
    """
    path = table.state.traps_path(climber)
    shown: list[int] = []
    caught = False
    for index in order:
        trap = table.turn_up(climber.traps, index, path)
        shown.append(index)
        caught = show_trap(table, climber, trap, used, "check-traps")
        if caught:
            break
    cards = [climber.traps[index] for index in shown]
    climber.traps = [card for index, card in enumerate(climber.traps) if index not in shown]
    return cards, caught


def show_trap(table: Table[State], climber: Monkey, trap: str, used: Sequence[str | None], rule: str) -> bool:
    """A trap is turned up; says whether it catches the climber."""
    table.happen("trap-shown", rule, target=climber.id, cards=[trap])
    return matches(trap, used)


# --- Final traps ----------------------------------------------------------------------------------------------------


def taken(table: Table[State], zone: list[str | None]) -> Taken:
    """Take the top card of the Tree Deck into a zone, its face unseen. There is one."""
    deck = table.state.tree_deck
    zone.append(deck.pop())
    return Taken(zone, len(zone) - 1, f"/tree_deck/{len(deck)}")


@decides("treetop-traps", "trunk-traps", "second-treetop-trap", "nothing-to-draw")
def face_final_traps(table: Table[State], climber: Monkey, todo: Job, used: Sequence[str | None], rule: str) -> bool:
    """Take the top two Tree cards as traps, then turn them up one at a time; the first match catches the climber.

    Both are taken, into ``todo.traps``, before the first is turned up. Traps that cannot be dealt do not exist. Says
    whether one caught.
    """
    slots = [Slot(todo.traps, index, "/agenda/0/traps") for index in range(len(todo.traps))]
    while len(slots) < FINAL_TRAPS and card_to_take(table):
        slots.append(taken(table, todo.traps))
    table.happen("final-traps-dealt", rule, target=climber.id, count=len(slots))
    for slot in slots:
        [trap] = table.turn_up_all([slot])
        if show_trap(table, climber, trap, used, rule):
            return True
    return False


@decides("gnome-without-traps")
def traps_from_gnome(options: Options) -> int:
    """How many Monkey Traps the Gnome brings: none in a game without them."""
    return 2 if options.traps else 0
