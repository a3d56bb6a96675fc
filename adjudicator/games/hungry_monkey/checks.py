"""What makes a move legal, one small named check each. All that fail are reported."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.citations import decides
from ...engine.game import Move, check
from ...engine.table import Table
from ...engine.text import Params
from .components import NUMBERS
from .pile import MONKEY, animal_on_top, face, fits
from .state import State


@check("card-not-held", "play-from-hand", "/move/cards")
def cards_in_hand(table: Table[State], seat: int, move: Move) -> Params | None:
    """A player plays only cards that he holds."""
    player = table.state.players[seat]
    cards = move["cards"]
    lacking = table.lacks(player.hand, cards, f"/players/{seat}/hand", player.id)
    return {"player": player.id, "cards": [card for card in cards if card in lacking]} if lacking else None


@check("different-animals", "identical-cards", "/move/cards")
def same_animal(table: Table[State], seat: int, move: Move) -> Params | None:
    """Cards played together are of one animal; Monkeys may be among them."""
    animals = dict.fromkeys(card for card in move["cards"] if card != MONKEY)
    return {"cards": list(animals)} if len(animals) > 1 else None


@check("card-too-low", "valid-cards", "/move/cards")
@decides("no-invalid-hand-card", "monkey-saves-no-companion")
def high_enough(table: Table[State], seat: int, move: Move) -> Params | None:
    """A card from the hand has at least the number on top of the pile."""
    return None if table.state.at_most is not None else misfit(table, move["cards"])


@check("card-too-high", "buffalo", "/move/cards")
def low_enough(table: Table[State], seat: int, move: Move) -> Params | None:
    """After a Buffalo a card from the hand has at most its number."""
    return None if table.state.at_most is None else misfit(table, move["cards"])


def misfit(table: Table[State], cards: Sequence[str]) -> Params | None:
    """The first of these cards that is not valid on the pile, beside the animal on top."""
    for card in dict.fromkeys(cards):
        if not fits(table, card):
            top = animal_on_top(table)
            words = {"card": card, "number": NUMBERS[card], "top": top, "limit": NUMBERS[top] if top else None}
            copied = table.state.at_most is None and face(table, -1) == MONKEY
            return words | {"text": "card-too-low-on-monkey"} if copied else words
    return None


@check("already-played", "no-adding-to-a-flip", "/move/type")
def nothing_played_before_hand(table: Table[State], seat: int, move: Move) -> Params | None:
    """Once a card was played this turn, nothing from the hand is added to it."""
    return already_played(table, seat)


@check("already-played", "one-way-per-turn", "/move/type")
def nothing_played_before(table: Table[State], seat: int, move: Move) -> Params | None:
    """A turn plays cards in one way, once."""
    return already_played(table, seat)


def already_played(table: Table[State], seat: int) -> Params | None:
    """What to say where the player has played this turn and the effect is still open."""
    state = table.state
    player = state.players[seat].id
    return {"player": player} if player == state.turn_player and state.step in ("swap", "peek") else None


@check("draw-pile-empty", "draw-pile-empty")
@decides("when-kitty-is-revealed", "cards-under-the-kitty")
def something_to_flip(table: Table[State], seat: int, move: Move) -> Params | None:
    """A card can be played from the draw pile until the Bad Kitty shows."""
    return None if table.state.draw_pile else {}


@check("draw-pile-left", "play-from-row")
def draw_pile_gone_for_row(table: Table[State], seat: int, move: Move) -> Params | None:
    """The row opens only when the draw pile is empty."""
    return {"count": len(table.state.draw_pile)} if table.state.draw_pile else None


@check("hand-not-empty", "play-from-row")
@decides("hand-first-then-row", "extra-turn-from-row")
def hand_gone_for_row(table: Table[State], seat: int, move: Move) -> Params | None:
    """The row opens only when the hand is empty, however often it has to be emptied."""
    hand = table.state.players[seat].hand
    return {"player": move["player"], "count": len(hand)} if hand else None


@check("no-such-row-card", "play-from-row", "/move/row")
@decides("any-row-card")
def own_row_card(table: Table[State], seat: int, move: Move) -> Params | None:
    """The row card named lies there; any of them may be chosen."""
    return row_card_missing(table.state.players[seat].row, move)


@check("no-such-row-card", "sparrow", "/move/row")
def swapped_row_card(table: Table[State], seat: int, move: Move) -> Params | None:
    """The face-down card to be swapped lies there."""
    return row_card_missing(table.state.players[seat].row, move)


@check("no-such-row-card", "snake", "/move/row")
def peeked_row_card(table: Table[State], seat: int, move: Move) -> Params | None:
    """The face-down card to be peeked at lies there."""
    owner = table.seat_of(move["target"])
    return None if owner is None else row_card_missing(table.state.players[owner].row, move)


def row_card_missing(row: Sequence[str | None], move: Move) -> Params | None:
    """What to say where a row has no card at the index named (from 0)."""
    return None if move["row"] < len(row) else {"place": move["row"] + 1, "length": len(row)}


@check("no-effect-due", "turn-steps", "/move/type")
def sparrow_waits(table: Table[State], seat: int, move: Move) -> Params | None:
    """A swap comes after a Sparrow was played and before cards are drawn, at no other time."""
    return None if table.state.step == "swap" else {"card": "sparrow"}


@check("nobody-may-look", "row-is-secret", "/move/target")
def snake_allows_the_look(table: Table[State], seat: int, move: Move) -> Params | None:
    """Nobody looks at a face-down card, not even at an own one, unless a Snake lets him."""
    if table.state.step == "peek":
        return None
    own = table.seat_of(move["target"]) == seat
    return {"by": "no-looking-at-your-row", "text": "nobody-may-look-own"} if own else {}


@check("no-series", "bean-scoring", "/move/type")
def series_is_played(table: Table[State], seat: int, move: Move) -> Params | None:
    """Another game follows only in a series scored with beans."""
    return None if table.state.beans else {}


@check("no-such-target", "snake", "/move/target")
@decides("snake-look-alone")
def peeked_player(table: Table[State], seat: int, move: Move) -> Params | None:
    """The player whose card is peeked at is in the game; it may be the Snake's own player."""
    return {"who": move["target"]} if table.seat_of(move["target"]) is None else None


@check("card-not-held", "sparrow", "/move/card")
@decides("sparrow-compulsory")
def swapped_card_in_hand(table: Table[State], seat: int, move: Move) -> Params | None:
    """The card to be swapped is in the hand; ``null`` names one of the unknown cards there."""
    player = table.state.players[seat]
    lacking = table.lacks(player.hand, [move["card"]], f"/players/{seat}/hand", player.id)
    return {"player": player.id, "cards": lacking} if lacking else None


@check("draw-pile-left", "forced-pick-up")
@decides("no-voluntary-pick-up", "flip-instead-of-hand")
def nothing_to_flip(table: Table[State], seat: int, move: Move) -> Params | None:
    """The pile is not taken while a card can be flipped."""
    return {"text": "draw-pile-left-to-flip"} if table.state.draw_pile else None


@check("hand-empty", "forced-pick-up")
def something_in_hand(table: Table[State], seat: int, move: Move) -> Params | None:
    """Who has no card in hand plays from the row instead of taking the pile."""
    return None if table.state.players[seat].hand else {"player": move["player"]}


@check("valid-card-held", "forced-pick-up")
def nothing_valid_in_hand(table: Table[State], seat: int, move: Move) -> Params | None:
    """The pile is taken only by a player none of whose hand cards is valid."""
    player = table.state.players[seat]
    if not player.hand:
        return None
    if table.may_hold_none(player.hand, lambda card: fits(table, card), f"/players/{seat}/hand", player.id):
        return None
    return {"player": player.id}
