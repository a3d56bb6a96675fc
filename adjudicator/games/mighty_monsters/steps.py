"""The decision points of a round, and what each move does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from ...engine.citations import decides
from ...engine.game import Action, Check, Move, Step, everybody, may_be_legal, player_on_turn
from ...engine.table import Table, take_from_hand
from ...engine.verdict import Json
from . import checks
from .components import COLOURS, SPYKES
from .opening import may_open
from .scoring import end_round
from .setup import deal
from .state import State

# --- Playing a card -------------------------------------------------------------------------------------------------


class Play(Action[State]):
    """A card that has the colour or the number of the card played last."""

    type = "play"
    rule = "one-card-a-turn"
    checks: ClassVar[Sequence[Check]] = (checks.card_in_hand, checks.matches_the_top)

    @decides("one-card-a-turn")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The card goes on the pile in the centre, and the turn passes."""
        state = table.state
        card = move["card"]
        take_from_hand(state.players[seat].hand, card)
        self.say_played(table, seat, card)
        state.center.append(card)
        end_turn(table, seat)

    def say_played(self, table: Table[State], seat: int, card: str) -> None:
        """Note the card played, and what it matches."""
        top = table.state.center[-1]
        same = top is not None and COLOURS[card] == COLOURS[top]
        text = "played-on-unknown" if top is None else "played-same-colour" if same else "played-same-number"
        note_play(table, seat, card, "match-colour-or-number", text=text, top=top)

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each known card of the hand."""
        for card in table.state.players[seat].hand:
            if card is not None:
                yield {"card": card}

    def possible(self, table: Table[State], seat: int) -> bool:
        """Whether some card of the hand may be played, or an unknown one may."""
        player = table.state.players[seat]
        cards: Iterable[str] = [card for card in player.hand if card is not None]
        if None in player.hand:
            cards = [*cards, *table.unaccounted()]
        return any(may_be_legal(table, self, seat, {"player": player.id, "card": card}) for card in cards)


class Open(Play):
    """The lowest Spyke that was dealt, played by whoever holds it."""

    rule = "first-spyke"
    checks = (checks.card_in_hand, checks.opens)

    @decides("opening-compulsory")
    def say_played(self, table: Table[State], seat: int, card: str) -> None:
        """Note the card that opens the round."""
        note_play(table, seat, card, "first-spyke" if card == SPYKES[0] else "spyke-set-aside", text="round-opened")

    def possible(self, table: Table[State], seat: int) -> bool:
        """Whether this player holds the opening card, or may hold it."""
        return seat in may_open(table)


class Lead(Play):
    """Any card, after taking Bad Stuff: it begins a new pile in the centre."""

    rule = "play-after-taking"
    checks = (checks.card_in_hand,)

    @decides("free-card-after-taking", "card-owed-after-taking", "last-card-does-not-fit")
    def say_played(self, table: Table[State], seat: int, card: str) -> None:
        """Note the card that begins a new pile."""
        note_play(table, seat, card, self.rule, text="pile-begun")


def note_play(table: Table[State], seat: int, card: str, rule: str, **words: object) -> None:
    """Note which card was played."""
    player = table.state.players[seat].id
    table.happen("card-played", rule, player=player, cards=[card], source="hand", to="center", **words)


def end_turn(table: Table[State], seat: int) -> None:
    """A card was played: where it was the last of all the round is over, else the player to the left is next."""
    if any(one.hand for one in table.state.players):
        pass_turn(table, seat)
    else:
        end_round(table)


@decides("turn-order")
def pass_turn(table: Table[State], seat: int) -> None:
    """The player to the left is on turn."""
    state = table.state
    state.step = "play"
    state.turn_player = state.players[(seat + 1) % len(state.players)].id


# --- Taking Bad Stuff -----------------------------------------------------------------------------------------------


class TakePile(Action[State]):
    """The pile in the centre, where no card in hand fits: it becomes Bad Stuff."""

    type = "take-pile"
    rule = "must-take-pile"
    checks = (checks.pile_to_take, checks.nothing_matches)

    @decides("bad-stuff", "separate-piles", "no-merging-piles", "bad-stuff-not-in-hand", "last-card-does-not-fit")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The pile lies before the player, apart from earlier ones and out of the round; then he plays any card."""
        state = table.state
        player = state.players[seat]
        pile, state.center = state.center, []
        player.bad_stuff.append(pile)
        words = {"player": player.id, "cards": pile, "count": len(pile)}
        table.happen("pile-taken", self.rule, **words, source="center", to="bad-stuff")
        state.step = "lead"


# --- The next round -------------------------------------------------------------------------------------------------


class Deal(Action[State]):
    """All cards are dealt anew; anyone may say so."""

    type = "deal"
    rule = "next-round"
    checks = (checks.round_over,)

    @decides("later-rounds-opener")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """All cards are shuffled and dealt as at the start; Defeats stay."""
        state = table.state
        state.round += 1
        deal(table)
        table.happen("round-dealt", self.rule, count=state.round)
        say_set_aside(table)
        for player in state.players:
            if None not in player.hand:
                words = {"player": player.id, "cards": player.hand}
                table.happen("cards-received", "deal-equally", visible_to=(player.id,), **words)


def say_set_aside(table: Table[State]) -> None:
    """Note how many cards lie to one side, face up; the state shows which."""
    count = len(table.state.set_aside)
    if count:
        table.happen("cards-set-aside", "set-aside", count=count, to="set-aside")


def openers(table: Table[State]) -> Iterable[int]:
    """Who opens: the player on turn, or where nobody told who holds the opening card, whoever may hold it."""
    return may_open(table) if table.state.turn_player is None else player_on_turn(table)


STEPS: dict[str, Step[State]] = {
    step.name: step
    for step in (
        Step("open", (Open(),), openers),
        Step("play", (Play(), TakePile())),
        Step("lead", (Lead(),)),
        Step("deal", (Deal(),), everybody),
        Step("over", ()),
    )
}
