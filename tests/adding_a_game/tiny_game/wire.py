"""Tiny Game on the wire: its state, options, moves and outcome. Bounds decide what is invalid and what illegal."""

from __future__ import annotations

from typing import Any

from adjudicator.http.shapes import (
    MAX_ZONE,
    Answer,
    Array,
    Choice,
    Component,
    Const,
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
from .components import NUMBERS
from .setup import HAND

CARD = Component("TinyGameCard", "A card, by its kind.")


def card(description: str, **more: Any) -> Choice:
    """A card."""
    return Choice(description, list(NUMBERS), component=CARD, **more)


def zone(description: str) -> Array:
    """Cards, bottom first."""
    return Array(description, card("A card; `null`: nobody told its face.", nullable=True), 0, MAX_ZONE)


class Options(Shape):
    """How the table plays."""

    hand = Whole("How many cards each player is dealt.", 1, 5, default=HAND)


class Player(Shape):
    """A player and the hand that is his."""

    id = player_id("The player's id.")
    hand = zone("The player's cards.")


class Turn(Shape):
    """The decision that is open."""

    player = player_id("The player on turn; `null` at the end.", nullable=True)
    step = Choice("What is to be decided.", list(GAME.steps))


class State(Shape):
    """A game in progress, as it lies on the table. Piles are bottom first: the last card is the top."""

    game = Const(GAME.id, "The game.")
    ruleset = Choice("The rules it is played by.", GAME.rulesets)
    options = Obj("How the table plays.", Options)
    players = Array("The players in seat order.", Obj("A player.", Player), *GAME.players)
    draw_pile = zone("The cards not dealt, face down.")
    pile = zone("The cards played, face up.")
    swept = zone("The cards out of play, face up.")
    turn = Obj("The decision that is open.", Turn)
    chance = chance()


class TinyGameMove(Move):
    """What every move of the game may carry."""

    reveals = reveals(card("A card."))


class Play(TinyGameMove):
    """Play a card from the hand on the pile."""

    type = Const("play")
    card = card("The card.")


class Flip(TinyGameMove):
    """Turn up the top card of the draw pile on the pile."""

    type = Const("flip")


class Snatch(TinyGameMove):
    """Take a card of the other player's hand, picked blind; the pile is swept away."""

    type = Const("snatch")


class Outcome(Answer):
    """How a game ended."""

    winner = player_id("Who wins.")


WIRE = Wire(game=GAME.id, prefix="TinyGame", state=State, options=Options, moves=(Play, Flip, Snatch), outcome=Outcome)
