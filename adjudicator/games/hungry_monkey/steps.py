"""The decision points of a turn, and what each move does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...engine.citations import decides
from ...engine.game import Action, Move, Step, everybody, may_be_legal
from ...engine.table import Table, TooManyPossibilities, take_from_hand
from ...engine.verdict import Json
from . import checks
from .components import BUFFALO_LIMIT, HAND_SIZE
from .pile import MONKEY, animal_on_top, cards_left_by_ant, fits, is_gang
from .scoring import go_out
from .setup import deal
from .state import State

# --- 1. Play cards --------------------------------------------------------------------------------------------------


class PlayFromHand(Action[State]):
    """Any number of identical valid cards, Monkeys anywhere among them."""

    type = "play-from-hand"
    rule = "play-from-hand"
    checks = (
        checks.cards_in_hand,
        checks.same_animal,
        checks.high_enough,
        checks.low_enough,
        checks.nothing_played_before_hand,
    )

    @decides("not-all-identical", "identical-cards")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """Put the cards on the animal pile, bottom first, and resolve them."""
        state = table.state
        cards = move["cards"]
        for card in cards:
            take_from_hand(state.players[seat].hand, card)
        say_played(table, seat, cards, self.rule, "hand")
        state.animal_pile += cards
        resolve(table, seat, len(cards))

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each set of known identical cards, with its Monkeys in each order; small sets first."""
        hand = table.state.players[seat].hand
        monkeys = hand.count(MONKEY)
        for count in range(1, monkeys + 1):
            yield {"cards": [MONKEY] * count}
        for animal in dict.fromkeys(hand):
            if animal is None or animal == MONKEY or not surely_fits(table, animal):
                continue
            for size in range(1, hand.count(animal) + monkeys + 1):
                for among in range(max(0, size - hand.count(animal)), min(monkeys, size - 1) + 1):
                    for places in combinations(range(size), among):
                        yield {"cards": [MONKEY if place in places else animal for place in range(size)]}

    def possible(self, table: Table[State], seat: int) -> bool:
        """Whether some single card of the hand is valid, or an unknown one may be."""
        hand = table.state.players[seat].hand
        return any(table.answers(lambda: table.may_hold(hand, lambda card: fits(table, card)))[0])


def surely_fits(table: Table[State], animal: str) -> bool:
    """Whether an animal is valid whatever the unknown cards of the pile are: no set of one that is not can be listed."""
    try:
        return all(table.answers(lambda: fits(table, animal))[0])
    except TooManyPossibilities:
        return False


class PlayFromDrawPile(Action[State]):
    """The top card of the draw pile, played blind."""

    type = "play-from-draw-pile"
    rule = "play-from-draw-pile"
    checks = (checks.something_to_flip, checks.nothing_played_before)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """Turn the card up and play it, or take the pile with it where it is not valid."""
        pile = table.state.draw_pile
        card = table.turn_up(pile, -1, "/draw_pile")
        pile.pop()
        play_blind(table, seat, card, self.rule, "draw-pile")


class PlayFromRow(Action[State]):
    """One card of the face-down row, played blind, once draw pile and hand are empty."""

    type = "play-from-row"
    rule = "play-from-row"
    checks = (
        checks.draw_pile_gone_for_row,
        checks.hand_gone_for_row,
        checks.own_row_card,
        checks.nothing_played_before,
    )

    @decides("last-row-card-invalid")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """Turn the card up and play it, or take the pile with it where it is not valid. The gap closes."""
        row = table.state.players[seat].row
        card = table.turn_up(row, move["row"], f"/players/{seat}/row")
        del row[move["row"]]
        play_blind(table, seat, card, self.rule, "row")

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each card of the row, by its index."""
        for index in range(len(table.state.players[seat].row)):
            yield {"row": index}

    def possible(self, table: Table[State], seat: int) -> bool:
        """Whether the first card of the row may be played: then any may."""
        return may_be_legal(table, self, seat, {"player": table.state.players[seat].id, "row": 0})


class TakePile(Action[State]):
    """The animal pile into the hand, where nothing can be flipped and nothing in hand is valid."""

    type = "take-pile"
    rule = "forced-pick-up"
    checks = (checks.nothing_to_flip, checks.something_in_hand, checks.nothing_valid_in_hand)

    @decides("pick-up-ends-turn", "buffalo-not-passed-on")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """All cards of the pile go to the hand and the turn is over; a Buffalo there binds nobody any more."""
        take_animal_pile(table, seat, self.rule)
        finish_turn(table, seat)


def play_blind(table: Table[State], seat: int, card: str, rule: str, source: str) -> None:
    """A card that was turned up is played: valid, it is resolved; invalid, it comes to the hand with the pile."""
    state = table.state
    say_played(table, seat, [card], rule, source)
    if source == "draw-pile":
        say_kitty(table)
    valid = table.settle(lambda: fits(table, card))
    state.animal_pile.append(card)
    if valid:
        resolve(table, seat, 1)
    else:
        refuse_blind_card(table, seat, card)


@decides("invalid-cards", "invalid-flip-ends-play")
def refuse_blind_card(table: Table[State], seat: int, card: str) -> None:
    """An invalid blind card: no effect, the whole pile to the hand, and the turn passes."""
    state = table.state
    text = "card-invalid" if state.at_most is None else "card-invalid-buffalo"
    table.happen("card-invalid", "invalid-cards", player=state.players[seat].id, cards=[card], card=card, text=text)
    take_animal_pile(table, seat, "invalid-cards")
    finish_turn(table, seat)


def take_animal_pile(table: Table[State], seat: int, rule: str) -> None:
    """The whole animal pile comes to a hand, bottom first."""
    state = table.state
    player = state.players[seat]
    cards, state.animal_pile = state.animal_pile, []
    state.at_most = None
    player.hand += cards
    words = {"player": player.id, "cards": cards, "count": len(cards), "source": "animal-pile", "to": "hand"}
    table.happen("pile-taken", rule, **words)


def say_played(table: Table[State], seat: int, cards: list[str], rule: str, source: str) -> None:
    """Note which cards were played, and on what."""
    pile = table.state.animal_pile
    where = f"{source}-on" if pile and pile[-1] is not None else source
    table.happen(
        "cards-played",
        rule,
        text=f"played-from-{where}",
        player=table.state.players[seat].id,
        cards=cards,
        source=source,
        to="animal-pile",
        top=pile[-1] if pile else None,
    )


# --- 2. Trigger an effect -------------------------------------------------------------------------------------------


@decides("trigger-effect", "effect-once", "two-monkeys-one-effect", "whose-monkey-effect")
def resolve(table: Table[State], seat: int, played: int) -> None:
    """After ``played`` valid cards were put on the pile: a gang of four, else the effect of the animal on top, once."""
    table.state.at_most = None
    pile = table.state.animal_pile
    if table.settle(lambda: is_gang(table)):
        discard_gang(table, seat, next((card for card in reversed(pile) if card != MONKEY), None))
        return
    animal = table.settle(lambda: effect_on_top(table))
    if pile[-1] == MONKEY:
        say_copied(table)
    if animal is None:
        finish_turn(table, seat)
    else:
        EFFECTS[animal](table, seat, played)


def effect_on_top(table: Table[State]) -> str | None:
    """The animal on top, if it has an effect."""
    animal = animal_on_top(table)
    return animal if animal in EFFECTS else None


@decides("no-icon-no-effect")
def say_copied(table: Table[State]) -> None:
    """Note what the Monkey on top of the pile copies, where that is known."""
    below = [card for card in table.state.animal_pile if card != MONKEY]
    if not below:
        table.happen("monkey-copies", "monkey-copies", text="monkey-copies-nothing")
    elif below[-1] is not None:
        table.happen("monkey-copies", "monkey-copies", card=below[-1])


@decides("gang-of-effect-animals", "gang-with-kitty-out")
def discard_gang(table: Table[State], seat: int, animal: str | None) -> None:
    """A gang of four: the whole pile is discarded, no effect is triggered, cards are drawn, and there is another turn.

    ``animal`` is what the top of the pile is, also where a Monkey copies it, as far as it is known.
    """
    player = table.state.players[seat].id
    table.happen("gang-of-four", "gang-of-four", player=player)
    if animal in EFFECTS:
        table.happen("effect-cancelled", "gang-prevents-effect", player=player, card=animal)
    discard_pile(table, seat, "gang-discard")
    finish_turn(table, seat, again="gang-extra-turn", draw="gang-draw")


def discard_pile(table: Table[State], seat: int, rule: str) -> None:
    """The whole animal pile goes to the discard pile and never comes back."""
    state = table.state
    cards, state.animal_pile = state.animal_pile, []
    state.discard_pile += cards
    words = {"player": state.players[seat].id, "cards": cards, "count": len(cards)}
    table.happen("pile-discarded", rule, **words, source="animal-pile", to="discard-pile")


@decides("ant", "ant-cards-to-hand", "ant-as-last-card")
def ant(table: Table[State], seat: int, played: int) -> None:
    """An Ant on another animal: the other cards come to the hand, before anybody asks who is out."""
    state = table.state
    player = state.players[seat]
    stay = table.settle(lambda: cards_left_by_ant(table, played))
    taken = state.animal_pile[: len(state.animal_pile) - stay]
    if taken:
        del state.animal_pile[: len(taken)]
        player.hand += taken
        words = {"player": player.id, "cards": taken, "count": len(taken)}
        table.happen("ant-takes", "ant", **words, source="animal-pile", to="hand")
    else:
        table.happen("ant-takes-nothing", "ant", player=player.id)
    finish_turn(table, seat)


@decides("sparrow", "sparrow-without-target")
def sparrow(table: Table[State], seat: int, played: int) -> None:
    """A Sparrow: a swap is due, where there is a card in hand and one in the row."""
    player = table.state.players[seat]
    if player.hand and player.row:
        table.happen("swap-due", "sparrow", player=player.id)
        table.state.step = "swap"
    else:
        text = "sparrow-no-hand" if not player.hand else "sparrow-no-row"
        table.happen("effect-skipped", "sparrow", player=player.id, text=text)
        finish_turn(table, seat)


@decides("snake")
def snake(table: Table[State], seat: int, played: int) -> None:
    """A Snake: a peek is due, unless no card lies face down or the Snake was the player's last card."""
    state = table.state
    player = state.players[seat]
    if player.has_cards and any(one.row for one in state.players):
        table.happen("peek-due", "snake", player=player.id)
        state.step = "peek"
    else:
        text = "snake-no-row" if player.has_cards else "snake-last-card"
        table.happen("effect-skipped", "snake", player=player.id, text=text)
        finish_turn(table, seat)


@decides("mongoose", "mongoose-timing", "mongoose-under-buffalo")
def mongoose(table: Table[State], seat: int, played: int) -> None:
    """A Mongoose: one extra turn after drawing, under the normal rule."""
    finish_turn(table, seat, again="mongoose")


@decides("buffalo", "buffalo-as-last-card")
def buffalo(table: Table[State], seat: int, played: int) -> None:
    """A Buffalo: the next player, whoever that is, plays 8 or lower."""
    table.state.at_most = BUFFALO_LIMIT
    table.happen("next-player-bound", "buffalo", player=table.state.players[seat].id)
    finish_turn(table, seat)


@decides("tiger", "tiger-no-extra-turn")
def tiger(table: Table[State], seat: int, played: int) -> None:
    """A Tiger: the whole pile is discarded; there is no extra turn."""
    discard_pile(table, seat, "tiger")
    finish_turn(table, seat)


EFFECTS = {
    "ant": ant,
    "sparrow": sparrow,
    "snake": snake,
    "mongoose": mongoose,
    "buffalo": buffalo,
    "tiger": tiger,
}


class Swap(Action[State]):
    """The Sparrow's swap of a hand card with a face-down one."""

    type = "swap"
    rule = "sparrow"
    checks = (checks.swapped_card_in_hand, checks.swapped_row_card, checks.sparrow_waits)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The hand card takes the place of the row card, which comes to the hand; only their owner sees them."""
        player = table.state.players[seat]
        index, card = move["row"], move["card"]
        take_from_hand(player.hand, card)
        risen, player.row[index] = player.row[index], card
        player.hand.append(risen)
        table.happen("cards-swapped", "sparrow", player=player.id, place=index + 1, source="row", to="hand")
        if card is not None or risen is not None:
            words = {"text": "cards-swapped-seen", "player": player.id, "cards": [card, risen]}
            table.happen("cards-swapped", "sparrow", visible_to=(player.id,), **words, card=card, other=risen)
        finish_turn(table, seat)

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each row card with each different hand card; ``null`` for an unknown one."""
        player = table.state.players[seat]
        for index in range(len(player.row)):
            for card in dict.fromkeys(player.hand):
                yield {"row": index, "card": card}


class Peek(Action[State]):
    """The Snake's look at one face-down card of any player."""

    type = "peek"
    rule = "snake"
    checks = (checks.peeked_player, checks.peeked_row_card, checks.snake_allows_the_look)

    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """The card is looked at by the peeker alone and stays where it is."""
        state = table.state
        player = state.players[seat]
        owner = state.seat(move["target"])
        row, index = state.players[owner].row, move["row"]
        card = table.peek(row, index, f"/players/{owner}/row")
        words = {"player": player.id, "target": move["target"], "place": index + 1}
        table.happen("card-peeked", "snake", **words)
        if card is not None:
            table.happen("card-seen", "snake", visible_to=(player.id,), **words, cards=[card], card=card)
        finish_turn(table, seat)

    def moves(self, table: Table[State], seat: int) -> Iterator[Json]:
        """Each face-down card of each player."""
        for owner in table.state.players:
            for index in range(len(owner.row)):
                yield {"target": owner.id, "row": index}


# --- 3. Draw back up, and the end of the turn -----------------------------------------------------------------------


def finish_turn(table: Table[State], seat: int, again: str | None = None, draw: str = "draw-to-three") -> None:
    """Draw up (by the rule ``draw``), see who is out, and pass the turn on.

    ``again`` is the rule that gives the same player another turn.
    """
    state = table.state
    player = state.players[seat]
    draw_up(table, seat, draw)
    state.step = "play"
    if not player.has_cards:
        if again:
            table.happen("effect-skipped", again, player=player.id, text="extra-turn-lapses")
        go_out(table, seat)
    elif again:
        table.happen("extra-turn", again, player=player.id)
        return
    if state.turn_player is not None:
        state.turn_player = next_player(state, seat)


@decides("draw-to-three", "draw-runs-dry", "forgot-to-draw")
def draw_up(table: Table[State], seat: int, rule: str) -> None:
    """Draw until three cards are in hand or the Bad Kitty shows; the cards stay hidden."""
    state = table.state
    player = state.players[seat]
    count = min(HAND_SIZE - len(player.hand), len(state.draw_pile))
    if count <= 0:
        return
    cards = [state.draw_pile.pop() for _ in range(count)]
    player.hand += cards
    table.happen("cards-drawn", rule, player=player.id, count=count, source="draw-pile", to="hand")
    if None not in cards:
        words = {"player": player.id, "cards": cards}
        table.happen("cards-received", rule, visible_to=(player.id,), **words)
    say_kitty(table)


def say_kitty(table: Table[State]) -> None:
    """Note that the last card was taken off the draw pile, where it was."""
    if not table.state.draw_pile:
        table.happen("draw-pile-empty", "draw-pile-empty", text="bad-kitty-shows")


@decides("turn-order", "turn-steps")
def next_player(state: State, seat: int) -> str:
    """The next player clockwise who still has cards."""
    count = len(state.players)
    return next(one.id for step in range(1, count + 1) if (one := state.players[(seat + step) % count]).has_cards)


# --- Starting the next game -----------------------------------------------------------------------------------------


class NextGame(Action[State]):
    """Another game of the series; anyone may say so."""

    type = "next-game"
    rule = "next-game"
    checks = (checks.series_is_played,)

    @decides("first-player", "who-starts")
    def carry_out(self, table: Table[State], seat: int, move: Move) -> None:
        """All cards are shuffled and dealt anew; the loser of the last game starts."""
        state = table.state
        loser = state.finished[-1]
        deal(table)
        state.finished = []
        state.step = "play"
        state.turn_player = loser
        table.happen("game-dealt", "next-game", player=loser, game=state.games_scored + 1)


STEPS: dict[str, Step[State]] = {
    step.name: step
    for step in (
        Step("play", (PlayFromHand(), PlayFromDrawPile(), PlayFromRow(), TakePile())),
        Step("swap", (Swap(),)),
        Step("peek", (Peek(),)),
        Step("next-game", (NextGame(),), everybody),
        Step("over", ()),
    )
}
