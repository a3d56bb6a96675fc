"""The decision points of a turn, and what each move does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...engine.citations import decides
from ...engine.game import Action, Move, Step, may_be_legal
from ...engine.table import Table
from ...engine.verdict import Json
from . import checks
from .components import COUNTS, MONKEY
from .scoring import end_game
from .state import Latest, State

# --- Drawing --------------------------------------------------------------------------------------------------------


class Draw(Action[State]):
    """A tile from the bag: the first of a turn, or one more."""

    type = "draw"
    rule = "draw-first"
    checks = (checks.tile_in_the_bag,)

    @decides("continue-turn", "continue-or-conclude", "claim-optional", "monkey-kept", "keep-or-swap")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """Draw, whatever could have been claimed or swapped before; a duplicate ends the turn, before any claim."""
        state = table.state
        player = state.players[seat].id
        animal = from_the_bag(table)
        duplicate = is_duplicate(state.front, animal)
        text = "duplicate-drawn" if duplicate else "tile-drawn"
        table.happen("tile-drawn", self.rule, text=text, player=player, cards=[animal], source="bag", to="front")
        if duplicate:
            lose_turn(table, seat, animal)
        else:
            lay_in_front(table, animal)


class DrawAnother(Draw):
    """One more tile, for who dares."""

    rule = "continue-turn"


def from_the_bag(table: Table[State]) -> str:
    """Take a tile out of the bag: what chance picks, or what the table told."""
    bag = table.state.bag
    chance = table.state.chance
    if chance is None:
        animal = str(table.told_pick(lambda card: bag.get(str(card), 0) > 0, "/state/bag"))
    else:
        laid_out = [animal for animal in COUNTS for _ in range(bag[animal])]
        animal = laid_out[chance.pick(len(laid_out))]
    bag[animal] -= 1
    return animal


@decides("first-draw-safe", "own-pile-no-duplicate", "claimed-tiles-count", "swapped-in-duplicate")
@decides("duplicate-before-claim", "no-rescue-by-swap")
def is_duplicate(front: Sequence[str], animal: str) -> bool:
    """Whether the tile just drawn is like one in front, however that came there. Piles are not compared."""
    return animal in front


@decides("lost-tiles-to-bag", "pile-untouched", "duplicate-spares-pile", "last-tile-duplicate")
def lose_turn(table: Table[State], seat: int, animal: str) -> None:
    """A duplicate: all tiles in front and the one drawn go back into the bag, and the next player is on turn.

    So the bag is not empty, and the game goes on.
    """
    state = table.state
    player = state.players[seat].id
    lost = [*state.front, animal]
    state.front = []
    for tile in lost:
        state.bag[tile] += 1
    table.happen("turn-lost", "duplicate-ends-turn", player=player, card=animal)
    table.happen(
        "tiles-lost", "lost-tiles-to-bag", player=player, cards=lost, count=len(lost), source="front", to="bag"
    )
    pass_turn(table, seat)


@decides("tiles-in-front", "claim-again", "later-monkey", "second-monkey")
def lay_in_front(table: Table[State], animal: str) -> None:
    """A tile that is no duplicate lies in front; whatever it is, all its choices are open anew."""
    state = table.state
    state.front.append(animal)
    state.latest = Latest(animal)
    state.step = "decide"


# --- Claiming, and the cheeky Monkey --------------------------------------------------------------------------------


class Claim(Action[State]):
    """A matching tile from the top of an opponent's pile; sent again for what that uncovers."""

    type = "claim"
    rule = "claim"
    checks = (
        checks.drawn_first,
        checks.claimed_player,
        checks.claim_from_opponent,
        checks.tile_to_claim,
        checks.monkey_kept,
        checks.top_matches,
    )

    @decides("claim-chain", "tiles-in-front")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The tile lies in front, and the one beneath it shows."""
        state = table.state
        latest, owner = state.latest, table.seat_of(move["from"])
        assert latest is not None
        assert owner is not None
        pile, path = state.players[owner].pile, f"/players/{owner}/pile"
        words = {"player": state.players[seat].id, "target": move["from"], "cards": [latest.animal]}
        rule = "claim-chain" if latest.claimed else self.rule
        table.happen("tile-claimed", rule, **words, source="pile", to="front")
        state.front.append(table.turn_up(pile, -1, path))
        pile.pop()
        state.latest = latest._replace(claimed=True)
        if pile:
            beneath = table.turn_up(pile, -1, path)
            table.happen("tile-uncovered", "claim-chain", target=move["from"], cards=[beneath])

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each player on whose pile a matching tile may lie."""
        latest = table.state.latest
        for owner in table.state.players:
            if latest and owner.pile and owner.pile[-1] in (None, latest.animal):
                yield {"from": owner.id}


class Swap(Action[State]):
    """The Monkey just drawn for the top tile of an opponent's pile."""

    type = "swap"
    rule = "cheeky-swap"
    checks = (
        checks.drawn_first,
        checks.swaps_played,
        checks.monkey_drawn,
        checks.nothing_claimed,
        checks.not_yet_swapped,
        checks.swapped_player,
        checks.swap_with_opponent,
        checks.tile_to_swap,
    )

    @decides("swap-uncovers-nothing", "monkey-for-monkey", "swapped-in-may-match", "swapped-in-duplicate")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """Monkey and tile change places. Nothing beneath is uncovered, and a tile like one in front is no duplicate."""
        state = table.state
        latest, owner = state.latest, table.seat_of(move["with"])
        assert latest is not None
        assert owner is not None
        pile = state.players[owner].pile
        tile = table.turn_up(pile, -1, f"/players/{owner}/pile")
        words = {"player": state.players[seat].id, "target": move["with"], "cards": [tile]}
        table.happen("monkey-swapped", self.rule, **words, source="pile", to="front")
        if tile in state.front[:-1]:
            table.happen("no-duplicate", "swapped-in-may-match", player=state.players[seat].id, card=tile)
        pile[-1], state.front[-1] = state.front[-1], tile
        state.latest = latest._replace(swapped=True)

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each player with tiles, where a Monkey was drawn."""
        latest = table.state.latest
        for owner in table.state.players if latest and latest.animal == MONKEY else ():
            if owner.pile:
                yield {"with": owner.id}


# --- The end of a turn ----------------------------------------------------------------------------------------------


class Conclude(Action[State]):
    """All tiles in front on top of the own pile, in any order."""

    type = "conclude"
    rule = "conclude-turn"
    checks = (checks.drawn_first, checks.nothing_kept_back, checks.only_from_the_front)

    @decides("conclude-order", "personal-pile")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The tiles go on the pile, bottom first; what lies there keeps its place."""
        state = table.state
        player = state.players[seat]
        order = list(move.get("order", state.front))
        player.pile += order
        words = {"player": player.id, "cards": order, "count": len(order), "top": order[-1]}
        table.happen("turn-concluded", self.rule, **words, source="front", to="pile")
        end_turn(table, seat)

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Every order of the tiles in front, each once."""
        for order in orders(table.state.front):
            yield {"order": order}

    def possible(self, table: Table[State], seat: int) -> bool:
        """Whether the tiles may be put on the pile as they lie."""
        return may_be_legal(table, self, seat, {"player": table.state.players[seat].id})


def orders(tiles: Sequence[str]) -> Iterator[list[str]]:
    """The different orders of some tiles, one at a time, beginning with the order in which they lie.

    >>> [" ".join(order) for order in orders(["dog", "pig", "dog"])]
    ['dog dog pig', 'dog pig dog', 'pig dog dog']
    """
    left = Counter(tiles)

    def extend(order: list[str]) -> Iterator[list[str]]:
        if len(order) == len(tiles):
            yield order
            return
        for tile in left:
            if left[tile]:
                left[tile] -= 1
                yield from extend([*order, tile])
                left[tile] += 1

    return extend([]) if tiles else iter(())


class HideHerd(Action[State]):
    """All tiles in front, of one animal, under the own pile."""

    type = "hide-herd"
    rule = "hide-herd"
    checks = (checks.drawn_first, checks.herd_in_front)

    @decides("personal-pile")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The herd goes under the pile, out of everybody's reach, and the turn is over."""
        state = table.state
        player = state.players[seat]
        player.pile[:0] = state.front
        words = {"player": player.id, "cards": state.front, "count": len(state.front)}
        table.happen("herd-hidden", self.rule, **words, source="front", to="pile")
        end_turn(table, seat, under=len(state.front))


@decides("game-end", "unequal-turns")
def end_turn(table: Table[State], seat: int, under: int = 0) -> None:
    """The tiles are put away, ``under`` of them below the pile: with an empty bag the game is over, else others go on."""
    state = table.state
    state.front = []
    state.latest = None
    if any(state.bag.values()):
        pass_turn(table, seat)
    else:
        end_game(table, seat, under)


@decides("turn-order")
def pass_turn(table: Table[State], seat: int) -> None:
    """The next player clockwise begins a turn."""
    state = table.state
    state.latest = None
    state.step = "draw"
    state.turn_player = state.players[(seat + 1) % len(state.players)].id


STEPS: dict[str, Step[State]] = {
    step.name: step
    for step in (
        Step("draw", (Draw(),)),
        Step("decide", (DrawAnother(), Claim(), Swap(), Conclude(), HideHerd())),
        Step("over", ()),
    )
}
