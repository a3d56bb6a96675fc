"""What says that a state cannot be: the box does not hold it, or no play leads there."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.game import StateCheck, state_check
from ...engine.problems import double_players, too_many_of_a_card
from ...engine.table import Table
from ...engine.text import Params
from .components import COUNTS, MONKEY, in_play
from .state import State

Found = Iterator[tuple[str, Params]]


@state_check("too-many-in-bag", "components")
def bag_holds_no_more_than_the_box(table: Table[State]) -> Found:
    """No animal is in the bag more often than in the box; those left in the box are not in the bag."""
    state = table.state
    playing = in_play(state.removed)
    for animal in COUNTS:
        most = playing.get(animal, 0)
        if state.bag[animal] > most:
            words = {"card": animal, "count": most}
            removed = {"by": "small-children-removals", "text": "removed-in-bag"}
            yield f"/state/bag/{animal}", words if most else words | removed


@state_check("too-many-in-front", "components")
def front_holds_no_more_than_the_box(table: Table[State]) -> Found:
    """No animal is in front more often than the bag leaves it; points at the first tile too many of each."""
    state = table.state
    playing = in_play(state.removed)
    left: dict[str, int] = {}
    for index, animal in enumerate(state.front):
        left[animal] = left.get(animal, max(0, playing.get(animal, 0) - state.bag[animal])) - 1
        if left[animal] == -1:
            yield f"/state/front/{index}", {"card": animal}


@state_check("wrong-number-of-tiles", "components")
def all_tiles_there(table: Table[State]) -> Found:
    """Bag, piles and front hold exactly the tiles in play."""
    state = table.state
    found = sum(state.bag.values()) + sum(len(one.pile) for one in state.players) + len(state.front)
    expected = sum(in_play(state.removed).values())
    if found != expected:
        yield "/state", {"found": found, "expected": expected}


@state_check("turn-player", "turn-order")
def player_with_the_turn(table: Table[State]) -> Found:
    """Somebody in the game has the turn; nobody once the game is over."""
    state = table.state
    if state.step == "over":
        if state.turn_player is not None:
            yield "/state/turn/player", {"text": "turn-nobody"}
    elif table.seat_of(state.turn_player) is None:
        yield "/state/turn/player", {}


@state_check("front-out-of-step", "tiles-in-front")
def front_fits_the_step(table: Table[State]) -> Found:
    """Tiles lie in front exactly while the player on turn decides."""
    state = table.state
    if state.step == "decide" and not state.front:
        yield "/state/front", {"text": "front-empty"}
    elif state.step != "decide" and state.front:
        yield "/state/front", {}


@state_check("latest-out-of-step", "draw-first")
def latest_fits_the_step(table: Table[State]) -> Found:
    """There is a tile drawn last exactly while the player on turn decides."""
    state = table.state
    if state.step == "decide" and state.latest is None:
        yield "/state/latest", {"text": "latest-missing"}
    elif state.step != "decide" and state.latest is not None:
        yield "/state/latest", {}


@state_check("latest-not-in-front", "duplicate-ends-turn")
def latest_lies_in_front(table: Table[State]) -> Found:
    """The tile drawn last lies at the end of the front, with what was claimed with it, unless it was swapped away.

    An earlier tile like it would have made it a duplicate.
    """
    state = table.state
    latest = state.latest
    if latest is None or latest.swapped or not state.front:
        return
    like_it = state.front.count(latest.animal)
    at_the_end = state.front[len(state.front) - like_it :] == [latest.animal] * like_it
    if not at_the_end or (like_it < 2 if latest.claimed else like_it != 1):
        kept = like_it > 1 and not latest.claimed
        yield "/state/front", {"card": latest.animal, "text": "duplicate-kept" if kept else "latest-not-in-front"}


@state_check("impossible-swap", "keep-or-swap")
def only_a_monkey_is_swapped(table: Table[State]) -> Found:
    """Only a Monkey that is no duplicate is swapped away, only where swaps are played, and not after a claim."""
    state = table.state
    latest = state.latest
    if latest is None or not latest.swapped:
        return
    if not state.swap:
        yield "/state/latest/swapped", {"by": "small-children-no-swap", "text": "no-swaps"}
    if latest.animal != MONKEY:
        yield "/state/latest/swapped", {"by": "cheeky-swap", "card": latest.animal, "text": "not-a-monkey"}
    if latest.claimed:
        yield "/state/latest/swapped", {}
    if MONKEY in state.front[:-1]:
        yield "/state/front", {"by": "no-rescue-by-swap", "text": "swapped-duplicate"}


@state_check("swapped-monkey-missing", "swap-uncovers-nothing")
def swapped_monkey_shows(table: Table[State]) -> Found:
    """A Monkey that was swapped away lies on top of an opponent's pile until the next draw."""
    state = table.state
    if state.latest is None or not state.latest.swapped:
        return
    untold = MONKEY in table.unaccounted()
    tops = [one.pile[-1] for one in state.players if one.pile and one.id != state.turn_player]
    if MONKEY not in tops and not (untold and None in tops):
        yield "/state/latest/swapped", {}


@state_check("end-missed", "game-end")
def ended_in_time(table: Table[State]) -> Found:
    """The game is over when bag and fronts are empty, not before and not after."""
    state = table.state
    empty = not any(state.bag.values())
    if state.step == "over" and not empty:
        yield "/state/turn/step", {"text": "end-too-early"}
    elif state.step == "draw" and empty:
        yield "/state/turn/step", {}


CHECKS: tuple[StateCheck, ...] = (
    double_players("turn-order"),
    too_many_of_a_card("components"),
    bag_holds_no_more_than_the_box,
    front_holds_no_more_than_the_box,
    all_tiles_there,
    player_with_the_turn,
    front_fits_the_step,
    latest_fits_the_step,
    latest_lies_in_front,
    only_a_monkey_is_swapped,
    swapped_monkey_shows,
    ended_in_time,
)
