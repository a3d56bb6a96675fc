"""Hungry Monkey on the wire: its state, options, moves and outcome. Bounds decide what is invalid and what illegal."""

from __future__ import annotations

from typing import Any

from ...engine.text import N_
from ...http.shapes import (
    MAX_ZONE,
    Answer,
    Array,
    Choice,
    Component,
    Const,
    Either,
    Flag,
    Mapped,
    Move,
    Obj,
    Shape,
    Whole,
    Wire,
    chance,
    index,
    player_id,
    reveals,
)
from . import GAME
from .components import BEAN_BOX, BUFFALO_LIMIT, GAMES_IN_A_SERIES, NUMBERS
from .steps import STEPS

CARD = Component("HungryMonkeyCard", "An animal card. Those without a name have their number.")
BEANS = Component("HungryMonkeyBeanCard", "A bean card, by its value.")


def card(description: str, **more: Any) -> Choice:
    """An animal card."""
    return Choice(description, list(NUMBERS), component=CARD, **more)


def zone(description: str) -> Array:
    """A zone of animal cards."""
    return Array(description, card("A card; `null`: nobody told its face.", nullable=True), 0, MAX_ZONE)


def beans(description: str, **more: Any) -> Choice:
    """A bean card."""
    return Choice(description, list(BEAN_BOX), component=BEANS, **more)


def bean_zone(description: str) -> Array:
    """A zone of bean cards."""
    return Array(description, beans("A bean card; `null`: nobody told its value.", nullable=True), 0, MAX_ZONE)


class Options(Shape):
    """How the table plays."""

    beans = Flag(N_("Whether a series of games is scored with beans."), default=False)
    buried = Whole(N_("How many cards lie under the Bad Kitty; they never come into play."), 0, 40)


class Player(Shape):
    """A player and what lies before him."""

    id = player_id("The player's id.")
    hand = zone("The cards in hand; their order means nothing.")
    row = zone("The face-down row, in order.")
    beans = bean_zone("The bean cards won so far.")


class Turn(Shape):
    """The decision that is open."""

    player = player_id("The player on turn; `null` between games and at the end.", nullable=True)
    step = Choice("What is to be decided.", list(STEPS))


class State(Shape):
    """A game in progress, as it lies on the table. Piles are bottom first: the last card is the top."""

    game = Const(GAME.id, "The game.")
    ruleset = Choice("The rules it is played by.", GAME.rulesets)
    options = Obj("How the table plays.", Options)
    players = Array("The players in seat order, clockwise.", Obj("A player.", Player), *GAME.players)
    draw_pile = zone("The cards above the Bad Kitty; empty once it shows.")
    buried = zone("The cards under the Bad Kitty.")
    animal_pile = zone("The cards played, face up.")
    discard_pile = zone("The cards out of the game, face up.")
    turn = Obj("The decision that is open.", Turn)
    at_most = Choice(
        "8 while a Buffalo binds the player on turn to 8 or lower, else `null`.", [BUFFALO_LIMIT], nullable=True
    )
    finished = Array(
        "The players who are out, first one first; at the end the loser last.", player_id("A player."), 0, MAX_ZONE
    )
    bean_pile = bean_zone("The 2s and 3s that are left to draw.")
    games_scored = Whole("How many games of the series have been scored.", 0, GAMES_IN_A_SERIES)
    chance = chance()


class HungryMonkeyMove(Move):
    """What every move of the game may carry."""

    reveals = reveals(
        Either("An animal card, or a bean card by its value.", [card("An animal card."), beans("A bean card.")])
    )


class PlayFromHand(HungryMonkeyMove):
    """Play identical cards from the hand, Monkeys anywhere among them."""

    type = Const("play-from-hand")
    cards = Array("The cards, bottom first.", card("A card."), 1, MAX_ZONE)


class PlayFromDrawPile(HungryMonkeyMove):
    """Flip the top card of the draw pile and play it."""

    type = Const("play-from-draw-pile")


class PlayFromRow(HungryMonkeyMove):
    """Turn up a card of the own row and play it."""

    type = Const("play-from-row")
    row = index("The card's place in the row.")


class TakePile(HungryMonkeyMove):
    """Take the animal pile into the hand."""

    type = Const("take-pile")


class Swap(HungryMonkeyMove):
    """Swap a hand card with a card of the own row (the Sparrow)."""

    type = Const("swap")
    row = index("The row card's place.")
    card = card("The hand card; `null`: one of the unknown cards in hand.", nullable=True)


class Peek(HungryMonkeyMove):
    """Look at a face-down card of any player (the Snake)."""

    type = Const("peek")
    target = player_id("Whose row it is.")
    row = index("The card's place in that row.")


class NextGame(HungryMonkeyMove):
    """Deal the next game of a series."""

    type = Const("next-game")


class Outcome(Answer):
    """How a game ended."""

    ranking = Array("The players, the winner first and the loser last.", player_id("A player."), 2, 6)
    loser = player_id("The last player with cards.")
    beans = Mapped(
        "What each player's beans are worth together; `null` without beans, or where a bean card is unknown.",
        player_id("A player."),
        Whole("A total.", 0, 100),
        6,
        nullable=True,
    )
    series_winners = Array("Who won the series; `null` while it goes on.", player_id("A player."), 1, 6, nullable=True)


WIRE = Wire(
    game=GAME.id,
    prefix="HungryMonkey",
    state=State,
    options=Options,
    moves=(PlayFromHand, PlayFromDrawPile, PlayFromRow, TakePile, Swap, Peek, NextGame),
    outcome=Outcome,
)
