"""What makes a move legal, one small named check each. All that fail are reported."""

from __future__ import annotations

from collections import Counter

from ...engine.citations import decides
from ...engine.game import Move, check
from ...engine.table import Table
from ...engine.text import Params
from .components import MONKEY
from .state import State

# --- drawing --------------------------------------------------------------------------------------------------------


@check("bag-empty", "empty-bag")
def tile_in_the_bag(table: Table[State], seat: int, move: Move) -> Params | None:
    """Going on means drawing, and for that a tile has to be in the bag."""
    return None if any(table.state.bag.values()) else {}


@check("nothing-drawn", "draw-first")
@decides("must-draw")
def drawn_first(table: Table[State], seat: int, move: Move) -> Params | None:
    """A turn begins with a draw: without a tile drawn there is nothing to claim, to swap or to put away."""
    return {} if table.state.latest is None else None


# --- claiming -------------------------------------------------------------------------------------------------------


@check("no-such-target", "claim", "/move/from")
def claimed_player(table: Table[State], seat: int, move: Move) -> Params | None:
    """The player from whom a tile is claimed is in the game."""
    return {"who": move["from"]} if table.seat_of(move["from"]) is None else None


@check("own-pile", "claim-opponents-only", "/move/from")
@decides("own-top-not-claimable")
def claim_from_opponent(table: Table[State], seat: int, move: Move) -> Params | None:
    """Tiles are claimed from the piles of others."""
    return {} if table.seat_of(move["from"]) == seat else None


@check("pile-empty", "claim", "/move/from")
def tile_to_claim(table: Table[State], seat: int, move: Move) -> Params | None:
    """The pile claimed from has a tile."""
    return no_tile(table, move["from"])


def no_tile(table: Table[State], target: str) -> Params | None:
    """What to say where a player is in the game, but has no tile."""
    owner = table.seat_of(target)
    return None if owner is None or table.state.players[owner].pile else {"target": target}


@check("already-swapped", "swapped-in-not-claimable", "/move/type")
@decides("claim-after-swap", "claim-and-swap")
def monkey_kept(table: Table[State], seat: int, move: Move) -> Params | None:
    """After a swap nothing is claimed with that draw: no Monkey, and nothing like the tile swapped in."""
    latest = table.state.latest
    if latest is None or not latest.swapped:
        return None
    owner = table.seat_of(move["from"])
    pile = [] if owner is None else table.state.players[owner].pile
    if pile and pile[-1] == MONKEY:
        return {"by": "keep-or-swap", "text": "claim-after-swap"}
    return {}


@check("tile-does-not-match", "claim-only-latest", "/move/from")
@decides("claim-chain-limits", "overlooked-claim", "missed-claim")
def top_matches(table: Table[State], seat: int, move: Move) -> Params | None:
    """A claimed tile shows the animal drawn last. What an earlier tile could have claimed is lost."""
    latest = table.state.latest
    owner = table.seat_of(move["from"])
    if latest is None or latest.swapped or owner is None or not table.state.players[owner].pile:
        return None
    top = table.face(table.state.players[owner].pile, -1, f"/players/{owner}/pile")
    if top == latest.animal:
        return None
    words = {"top": top, "card": latest.animal}
    if top in table.state.front:
        return words | {"by": "missed-claim", "text": "claim-missed"}
    return words | {"by": "claim-chain-limits"} if latest.claimed else words


# --- the cheeky Monkey ----------------------------------------------------------------------------------------------


@check("no-swaps", "small-children-no-swap", "/move/type")
def swaps_played(table: Table[State], seat: int, move: Move) -> Params | None:
    """The small children's game has no swap."""
    return None if table.state.swap else {}


@check("not-a-monkey", "cheeky-swap", "/move/type")
def monkey_drawn(table: Table[State], seat: int, move: Move) -> Params | None:
    """Only a Monkey can be swapped, and only as long as it is the tile drawn last."""
    latest = table.state.latest
    return None if latest is None or latest.animal == MONKEY else {"card": latest.animal}


@check("already-claimed", "keep-or-swap", "/move/type")
@decides("claim-and-swap")
def nothing_claimed(table: Table[State], seat: int, move: Move) -> Params | None:
    """A Monkey with which a tile was claimed is kept."""
    latest = table.state.latest
    return {} if latest is not None and latest.animal == MONKEY and latest.claimed else None


@check("already-swapped", "cheeky-swap", "/move/type")
def not_yet_swapped(table: Table[State], seat: int, move: Move) -> Params | None:
    """A Monkey is swapped once: afterwards it lies on the other pile."""
    latest = table.state.latest
    return {"text": "monkey-swapped-away"} if latest is not None and latest.swapped else None


@check("no-such-target", "cheeky-swap", "/move/with")
def swapped_player(table: Table[State], seat: int, move: Move) -> Params | None:
    """The player with whom a Monkey is swapped is in the game."""
    return {"who": move["with"]} if table.seat_of(move["with"]) is None else None


@check("own-pile", "cheeky-swap", "/move/with")
@decides("swap-without-piles")
def swap_with_opponent(table: Table[State], seat: int, move: Move) -> Params | None:
    """A Monkey is swapped for a tile of another player."""
    return {"text": "own-pile-swap"} if table.seat_of(move["with"]) == seat else None


@check("pile-empty", "swap-without-piles", "/move/with")
def tile_to_swap(table: Table[State], seat: int, move: Move) -> Params | None:
    """The pile swapped with has a tile."""
    return no_tile(table, move["with"])


# --- putting tiles away ---------------------------------------------------------------------------------------------


@check("tile-kept-back", "conclude-turn", "/move/order")
@decides("order-on-top")
def nothing_kept_back(table: Table[State], seat: int, move: Move) -> Params | None:
    """All tiles in front go on the pile."""
    if keeps_the_front(table, move):
        return None
    kept = Counter(table.state.front) - Counter(move["order"])
    return {"cards": list(kept.elements())} if kept else None


@check("tile-not-in-front", "conclude-order", "/move/order")
@decides("no-rearranging")
def only_from_the_front(table: Table[State], seat: int, move: Move) -> Params | None:
    """Nothing but the tiles in front is put in order; the pile itself stays as it is."""
    if keeps_the_front(table, move):
        return None
    order: list[str] = move["order"]
    foreign = Counter(order) - Counter(table.state.front)
    return {"cards": list(foreign.elements())} if foreign else None


def keeps_the_front(table: Table[State], move: Move) -> bool:
    """Whether a move puts the tiles in front away, just these and each of them: as they lie, or in another order."""
    return "order" not in move or sorted(move["order"]) == sorted(table.state.front)


@check("not-a-herd", "hide-herd")
@decides("herd-all-or-none", "herd-of-one", "herd-after-swap")
def herd_in_front(table: Table[State], seat: int, move: Move) -> Params | None:
    """The tiles that lie in front now, be it a single one, are all of one animal."""
    animals = list(dict.fromkeys(table.state.front))
    return {"cards": animals} if len(animals) > 1 else None
