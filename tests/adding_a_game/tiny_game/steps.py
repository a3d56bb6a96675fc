"""The one decision of a turn, and what each move does."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.citations import decides
from adjudicator.engine.game import Action, Move, Step
from adjudicator.engine.table import Table, take_from_hand
from adjudicator.engine.verdict import Json

from . import checks
from .components import NUMBERS
from .state import State


class Play(Action[State]):
    """A card from the hand that beats the top of the pile."""

    type = "play"
    rule = "play-card"
    checks = (checks.card_in_hand, checks.not_lower)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The card lies on the pile."""
        player = table.state.players[seat]
        take_from_hand(player.hand, move["card"])
        table.state.pile.append(move["card"])
        table.happen("card-played", self.rule, player=player.id, cards=[move["card"]], source="hand", to="pile")
        end_turn(table, seat)

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each kind of card."""
        for card in NUMBERS:
            yield {"card": card}


class PlayHigher(Play):
    """The same in the first edition, where an equal card was not enough."""

    checks = (checks.card_in_hand, checks.higher)


class Flip(Action[State]):
    """The next card of the draw pile goes on the pile, whatever it is."""

    type = "flip"
    rule = "flip-card"
    checks = (checks.card_to_flip,)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """Turn it up: at a real table somebody tells what it is."""
        state = table.state
        card = table.turn_up(state.draw_pile, -1, "/draw_pile")
        state.pile.append(state.draw_pile.pop())
        words = {"player": state.players[seat].id, "cards": [card]}
        table.happen("card-flipped", self.rule, **words, source="draw-pile", to="pile")
        end_turn(table, seat)


class Snatch(Action[State]):
    """A card of the other player's, picked blind; the pile is swept away."""

    type = "snatch"
    rule = "snatch-card"
    checks = (checks.nothing_to_flip,)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The card changes hands, seen by nobody else; the next card played has nothing to beat."""
        state = table.state
        player, other = state.players[seat], state.players[1 - seat]
        card = pick_blind(table, 1 - seat)
        player.hand.append(card)
        words = {"player": player.id, "target": other.id}
        table.happen("card-snatched", self.rule, **words, count=1, source="hand", to="hand")
        if card is not None:
            table.happen("card-seen", self.rule, **words, cards=[card], visible_to=(player.id, other.id))
        state.swept += state.pile
        state.pile = []
        end_turn(table, seat)


def pick_blind(table: Table[State], seat: int) -> str | None:
    """A card leaves a hand: what chance picks or what the table told; where the cards all look alike, any of them."""
    hand, chance = table.state.players[seat].hand, table.state.chance
    if chance is not None:
        return hand.pop(chance.pick(len(hand)))
    if len(set(hand)) == 1 and table.used == len(table.reveals):
        return hand.pop()
    left = table.unaccounted() if None in hand else {}
    card = str(table.told_pick(lambda told: told in hand or told in left, f"/state/players/{seat}/hand"))
    take_from_hand(hand, card)
    return card


@decides("turn-order", "game-end")
def end_turn(table: Table[State], seat: int) -> None:
    """Whoever has no card left has won; else it is the other player's turn."""
    state = table.state
    won = outcome(state)
    if won:
        state.step, state.turn_player = "over", None
        table.happen("game-won", "game-end", player=won["winner"])
    else:
        state.turn_player = state.players[1 - seat].id


def outcome(state: State) -> Json | None:
    """Who has won, ``None`` while play goes on."""
    return next(({"winner": one.id} for one in state.players if not one.hand), None)


STEPS = {"play": Step("play", (Play(), Flip(), Snatch())), "over": Step[State]("over", ())}
FIRST_STEPS = STEPS | {"play": Step("play", (PlayHigher(), Flip(), Snatch()))}
