"""Munchkin Mighty Monsters on the wire: its state, options, moves and outcome.

Bounds decide what is invalid and what illegal.
"""

from __future__ import annotations

from typing import Any

from ...http.shapes import (
    MAX_ZONE,
    Answer,
    Array,
    Choice,
    Component,
    Const,
    Flag,
    Move,
    Obj,
    Shape,
    Whole,
    Wire,
    chance,
    player_id,
    reveals,
)
from . import GAME
from .components import CARDS, DEFEATS_TO_LOSE
from .steps import STEPS

CARD = Component("MightyMonstersCard", "A Munchkin card: its family, which is its colour, and its number.")


def card(description: str, **more: Any) -> Choice:
    """A Munchkin card."""
    return Choice(description, CARDS, component=CARD, **more)


def zone(description: str) -> Array:
    """A zone of cards."""
    return Array(description, card("A card; `null`: nobody told its face.", nullable=True), 0, MAX_ZONE)


class Options(Shape):
    """The game has no options."""


class Player(Shape):
    """A player and what lies before him."""

    id = player_id("The player's id.")
    hand = zone("The cards in hand; their order means nothing.")
    bad_stuff = Array("The piles of Bad Stuff.", zone("A pile, bottom first."), 0, MAX_ZONE)
    defeats = Whole("How many Defeats the player has.", 0, DEFEATS_TO_LOSE)


class Turn(Shape):
    """The decision that is open."""

    player = player_id(
        "The player on turn; `null` between rounds, at the end, and where nobody told who opens.", nullable=True
    )
    step = Choice("What is to be decided.", list(STEPS))


class State(Shape):
    """A game in progress, as it lies on the table. Piles are bottom first: the last card is the top."""

    game = Const(GAME.id, "The game.")
    ruleset = Choice("The rules it is played by.", GAME.rulesets)
    options = Obj("How the table plays.", Options)
    players = Array("The players in seat order, clockwise.", Obj("A player.", Player), *GAME.players)
    center = zone("The pile in the centre.")
    set_aside = zone("The cards that could not be dealt evenly, face up and out of play for the round.")
    round = Whole("The round that is played, or was played last.", 1)
    turn = Obj("The decision that is open.", Turn)
    chance = chance()


class MightyMonstersMove(Move):
    """What every move of the game may carry."""

    reveals = reveals(card("A card."))


class Play(MightyMonstersMove):
    """Play a card from the hand."""

    type = Const("play")
    card = card("The card.")


class TakePile(MightyMonstersMove):
    """Take the pile in the centre as Bad Stuff."""

    type = Const("take-pile")


class Deal(MightyMonstersMove):
    """Deal the next round; any player may send it."""

    type = Const("deal")


class Outcome(Answer):
    """How a game ended."""

    losers = Array("Who has three Defeats and loses, in seat order.", player_id("A player."), 1, 6)
    winners = Array("All others, who win together, in seat order.", player_id("A player."), 0, 6)
    play_again = Flag("Whether all lost and should play again.")


WIRE = Wire(
    game=GAME.id,
    prefix="MightyMonsters",
    state=State,
    options=Options,
    moves=(Play, TakePile, Deal),
    outcome=Outcome,
)
