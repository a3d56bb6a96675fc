"""What makes a move legal, one small named check each. All that fail are reported."""

from __future__ import annotations

from adjudicator.engine.citations import decides
from adjudicator.engine.game import Move, check
from adjudicator.engine.table import Table
from adjudicator.engine.text import Params

from .components import NUMBERS
from .state import State


@check("card-not-held", "play-card", "/move/card")
def card_in_hand(table: Table[State], seat: int, move: Move) -> Params | None:
    """A player plays a card that he holds."""
    player = table.state.players[seat]
    lacking = table.lacks(player.hand, [move["card"]], f"/players/{seat}/hand", player.id)
    return {"player": player.id, "card": move["card"]} if lacking else None


@check("card-too-low", "beat-the-top", "/move/card")
@decides("equal-card")
def not_lower(table: Table[State], seat: int, move: Move) -> Params | None:
    """A card is not lower than the top of the pile; an equal one will do."""
    top = top_of_the_pile(table)
    return {"card": move["card"], "top": top} if top and NUMBERS[move["card"]] < NUMBERS[top] else None


@check("card-too-low", "beat-the-top", "/move/card")
def higher(table: Table[State], seat: int, move: Move) -> Params | None:
    """As it was judged at first: a card is higher than the top of the pile."""
    top = top_of_the_pile(table)
    if top == move["card"]:
        return {"by": "equal-card", "text": "card-equal", "top": top}
    return not_lower.test(table, seat, move)


def top_of_the_pile(table: Table[State]) -> str | None:
    """The card to beat, if there is one. Raises FaceUnknown."""
    pile = table.state.pile
    return table.face(pile, -1, "/pile") if pile else None


@check("draw-pile-empty", "flip-card")
def card_to_flip(table: Table[State], seat: int, move: Move) -> Params | None:
    """There is a card to turn up."""
    return None if table.state.draw_pile else {}


@check("draw-pile-left", "snatch-card")
def nothing_to_flip(table: Table[State], seat: int, move: Move) -> Params | None:
    """Cards are snatched only once the draw pile is empty."""
    return {} if table.state.draw_pile else None
