"""The Tree Deck and its discard pile: taking cards, running out of them, and discarding down to five."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...engine.citations import decides
from ...engine.game import Action, Move, check
from ...engine.table import Table, take_from_hand
from ...engine.text import Params
from ...engine.verdict import Json
from .agenda import CardsRunOut, carry_on
from .choices import choices
from .components import HAND_AFTER_RUNNING_OUT
from .state import Player, State


@decides("deck-reset", "set-aside-cards-not-discards", "nothing-to-draw")
def card_to_take(table: Table[State]) -> bool:
    """Whether a card lies on the Tree Deck; an empty deck is reset first, not before a card is wanted.

    Raises CardsRunOut where hands have to be cut down before there is a card. Cards used in an attempt that is not
    over are not among the discards, so no reset brings them back.
    """
    state = table.state
    if state.tree_deck:
        return True
    if state.tree_discard:
        state.tree_deck, state.tree_discard = state.tree_discard, []
        table.shuffle(state.tree_deck)
        table.happen("deck-reset", "deck-reset", count=len(state.tree_deck))
        return True
    if over_five(state):
        raise CardsRunOut
    return False


@decides("discard-down-only-when-both-out")
def can_be_had(state: State) -> bool:
    """Whether a Tree card can be had at all, if need be by cutting down hands."""
    return bool(state.tree_deck or state.tree_discard or over_five(state))


def draw(table: Table[State], player: Player, rule: str) -> str | None:
    """A player takes the top card of the Tree Deck into the hand; where there is none, the draw is skipped."""
    state = table.state
    if not card_to_take(table):
        table.happen("draw-skipped", "nothing-to-draw", player=player.id)
        return None
    card = state.tree_deck.pop()
    player.hand.append(card)
    table.happen("card-drawn", rule, player=player.id, count=1, source="tree-deck", to="hand")
    if card is not None:
        table.happen("card-received", rule, visible_to=(player.id,), player=player.id, cards=[card])
    return card


def discard(table: Table[State], cards: Iterable[str | None]) -> None:
    """Tree cards go to their discard pile, in this order."""
    table.state.tree_discard += cards


# --- Discarding down ------------------------------------------------------------------------------------------------


def over_five(state: State) -> list[int]:
    """The seats of those who hold more than five cards."""
    return [seat for seat, one in enumerate(state.players) if len(one.hand) > HAND_AFTER_RUNNING_OUT]


@check("card-not-held", "discard-down", "/move/cards")
def cards_to_discard_held(table: Table[State], seat: int, move: Move) -> Params | None:
    """Only cards in hand can be discarded."""
    player = table.state.players[seat]
    lacking = table.lacks(player.hand, move["cards"], f"/players/{seat}/hand", player.id)
    return {"player": player.id, "cards": lacking} if lacking else None


@check("not-down-to-five", "discard-down", "/move/cards")
def down_to_five(table: Table[State], seat: int, move: Move) -> Params | None:
    """Exactly as many cards go as leave five; who has no more than five discards none."""
    player = table.state.players[seat]
    due = len(player.hand) - HAND_AFTER_RUNNING_OUT
    if due <= 0:
        return {"player": player.id, "text": "nothing-to-discard", "count": len(player.hand)}
    return None if len(move["cards"]) == due else {"player": player.id, "count": due}


class DiscardDown(Action[State]):
    """Everybody with six or more cards discards down to five, in any order; then play goes on where it stopped."""

    type = "discard-down"
    rule = "discard-down"
    checks = (cards_to_discard_held, down_to_five)

    @decides("discards-become-deck")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The chosen cards go to the discard pile; after the last player they become the new deck."""
        player = table.state.players[seat]
        for card in move["cards"]:
            take_from_hand(player.hand, card)
        discard(table, move["cards"])
        words = {"player": player.id, "cards": move["cards"], "count": len(move["cards"])}
        table.happen("discarded-down", self.rule, **words, source="hand", to="tree-discard")
        if not over_five(table.state):
            carry_on(table)

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each different choice among the known cards."""
        hand = table.state.players[seat].hand
        known = [card for card in hand if card is not None]
        for cards in choices(known, len(hand) - HAND_AFTER_RUNNING_OUT):
            yield {"cards": cards}

    def possible(self, table: Table[State], seat: int) -> bool:
        """Whoever has more than five cards can always discard some."""
        return len(table.state.players[seat].hand) > HAND_AFTER_RUNNING_OUT
