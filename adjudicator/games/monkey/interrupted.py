"""What can be left to do where the cards ran out: the shapes that an agenda in a state can have."""

from __future__ import annotations

from . import tree
from .components import ACTION_POINTS, TRAP_LIMIT, TREETOP_SIZE
from .state import KURGILL, Attempt, Job, Monkey, Player, State

TURN = ("act",)
ROUND = ("next-round",)

SHAPES: frozenset[tuple[str, ...]] = frozenset(
    {
        ("first-draw", "flip-spell"),
        ("draw", *TURN),
        ("banana", *TURN),
        ("bird", *TURN),
        ("gnome-trap", "gnome-trap", "gnome-reset"),
        ("gnome-trap", "gnome-reset"),
        ("set-trap", "set-trap", *TURN),
        ("set-trap", "discard-trap", *TURN),
        ("set-trap", *TURN),
        ("discard-trap", *TURN),
        ("settle-fight", *TURN),
        ("winner-draws", "end-fight", *TURN),
        ("trunk-traps", *TURN),
        ("trunk-traps", *ROUND),
        ("treetop-traps", *TURN),
        ("treetop-traps", *ROUND),
        ("kurgill-climb", *ROUND),
        ("kurgill-challenge", *ROUND),
    }
)
"""The jobs that can be left, the first of which wants a Tree card."""

BEFORE_ACTIONS = ("first-draw", "banana", "bird", "gnome-trap", "settle-fight", "winner-draws")
"""The jobs that belong to the start of a turn, before any Action Point is used."""

FOR_SOMEBODY = ("set-trap", "winner-draws", "trunk-traps", "treetop-traps", "kurgill-climb", "kurgill-challenge")
"""The jobs that name whom they are about."""


def gnome_at_work(state: State) -> bool:
    """Whether play stopped while the Gnome dealt his traps; until he is done he lies on the discard pile."""
    return any(job.do == "gnome-reset" for job in state.agenda)


def can_be_interrupted(state: State) -> bool:
    """Whether play can have stopped with this still to be done."""
    agenda = state.agenda
    if tuple(job.do for job in agenda) not in SHAPES or state.monkey(state.turn_player) is None:
        return False
    if not all((job.player is not None) == (job.do in FOR_SOMEBODY) for job in agenda):
        return False
    if any(job.cards or job.shown or job.traps for job in agenda[1:]):
        return False
    if not all(job.player is None or state.monkey(job.player) for job in agenda):
        return False
    return (
        turn_fits(state, agenda)
        and spells_fit(state, agenda[0])
        and traps_fit(state, agenda)
        and fight_fits(state, agenda[0])
        and attempt_fits(state, agenda)
    )


def turn_fits(state: State, agenda: list[Job]) -> bool:
    """Whether both Action Points are still there while a spell is done, and none, with the last player, at Kurgill's turn."""
    if agenda[-1].do == "next-round":
        return state.ap == 0 and state.turn_player == state.players[-1].id
    return state.ap == ACTION_POINTS or agenda[0].do not in BEFORE_ACTIONS


def spells_fit(state: State, first: Job) -> bool:
    """Whether the spell lies there that is still being done, and there is one to flip."""
    top = state.spell_discard[-1] if state.spell_discard else ""
    if first.do == "bird":
        return top in (None, "bird")
    if first.do == "gnome-trap":
        return state.options.traps and top in (None, "gnome")
    return True


def traps_fit(state: State, agenda: list[Job]) -> bool:
    """Whether the Monkey Traps still to be set go to opponents at the trunk, and find room there; the Gnome's come after a fall."""
    player = state.monkey(state.turn_player)
    if gnome_at_work(state) and player and tree.at_treetop(state, player):
        return False
    coming = [job.player for job in agenda if job.do == "set-trap"]
    for name in coming:
        target = state.monkey(name)
        if target is None or name == state.turn_player or tree.at_treetop(state, target):
            return False
        if len(target.traps) + coming.count(name) > TRAP_LIMIT:
            return False
    return state.options.traps or agenda[0].do not in ("set-trap", "discard-trap")


def fight_fits(state: State, first: Job) -> bool:
    """Whether cards lie down for a fight exactly while one is being settled, and are turned up once somebody has won."""
    fight = state.fight
    if first.do not in ("settle-fight", "winner-draws"):
        return fight is None
    if fight is None or not fight.keys() <= {one.id for one in state.monkeys}:
        return False
    if first.do == "settle-fight":
        return state.kurgill is not None and KURGILL not in fight
    return None not in fight.values() and first.player in fight and isinstance(state.monkey(first.player), Player)


def attempt_fits(state: State, agenda: list[Job]) -> bool:
    """Whether an attempt is under way exactly where it is being finished, with the cards that belong to it."""
    first, attempt = agenda[0], state.attempt
    climber = state.monkey(first.player)
    finishing = first.do in ("trunk-traps", "treetop-traps", "kurgill-climb", "kurgill-challenge")
    if not finishing or climber is None:
        return attempt is None and not (first.cards or first.shown or first.traps)
    if attempt is None or (climber.id == KURGILL) != (agenda[1].do == "next-round"):
        return False
    if climber.id not in (KURGILL, state.turn_player):
        return False
    return CARDS_FIT[first.do](state, first, climber, attempt)


def trunk_traps_fit(state: State, first: Job, climber: Monkey, attempt: Attempt) -> bool:
    """A trunk card was beaten, in Insane Mode: the cards used and the traps dodged are known, one final trap at most taken."""
    known = None not in first.cards and None not in first.shown
    at_trunk = not tree.at_treetop(state, climber)
    return state.options.insane and at_trunk and attempt.kind == "climb" and len(first.traps) < 2 and known


def treetop_traps_fit(state: State, first: Job, climber: Monkey, attempt: Attempt) -> bool:
    """All three Treetop cards were beaten; one final trap at most has been taken."""
    at_top = tree.at_treetop(state, climber)
    done = attempt.kind == "challenge" and attempt.facing is None and sorted(attempt.beaten) == [0, 1, 2]
    return at_top and done and len(first.traps) < 2 and not (first.cards or first.shown) and None not in attempt.used


def kurgill_climb_fits(state: State, first: Job, climber: Monkey, attempt: Attempt) -> bool:
    """Kurgill faces a trunk card that is turned up, and has not flipped all his cards."""
    trunk = tree.trunk_named(state.trunks, climber.trunk)
    if tree.at_treetop(state, climber) or trunk is None or attempt.kind != "climb":
        return False
    cards = state.trunks[trunk].cards
    up = climber.position <= len(cards) and cards[climber.position - 1] is not None
    return up and flips_fit(first)


def kurgill_challenge_fits(state: State, first: Job, climber: Monkey, attempt: Attempt) -> bool:
    """Kurgill faces a Treetop card that is turned up, and has not flipped all his cards for it."""
    beaten, facing = attempt.beaten, attempt.facing
    if not tree.at_treetop(state, climber) or attempt.kind != "challenge" or len(state.treetop) != TREETOP_SIZE:
        return False
    if facing is None or facing >= TREETOP_SIZE or state.treetop[facing] is None or None in attempt.used:
        return False
    in_turn = [(facing - back) % TREETOP_SIZE for back in range(len(beaten), 0, -1)]
    return len(beaten) < TREETOP_SIZE and beaten == in_turn and flips_fit(first)


def flips_fit(first: Job) -> bool:
    """Kurgill's cards so far are turned up, and at least one is to come."""
    return len(first.cards) < 3 and None not in first.cards and not (first.shown or first.traps)


CARDS_FIT = {
    "trunk-traps": trunk_traps_fit,
    "treetop-traps": treetop_traps_fit,
    "kurgill-climb": kurgill_climb_fits,
    "kurgill-challenge": kurgill_challenge_fits,
}
