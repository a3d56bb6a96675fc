"""Cheeky Monkey on the wire: its state, options, moves and outcome. Bounds decide what is invalid and what illegal."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError

from ...engine.text import N_
from ...http.shapes import (
    MAX_ZONE,
    Answer,
    Array,
    Choice,
    Component,
    Const,
    Converter,
    Flag,
    Json,
    Mapped,
    Move,
    Obj,
    Shape,
    Whole,
    Wire,
    WireField,
    chance,
    player_id,
    reveals,
    shape,
)
from . import GAME
from .components import COUNTS
from .steps import STEPS

ANIMAL = Component("CheekyMonkeyAnimal", "An animal: what a tile shows.")
REMOVED = Component("CheekyMonkeyRemovable", "An animal that may be left in the box.")
LEFT_OUT = ("dog", "pig")


def animal(description: str, **more: Any) -> Choice:
    """An animal."""
    return Choice(description, list(COUNTS), component=ANIMAL, **more)


class LeftOut(WireField):
    """The animals left in the box: none, the first, or both, in this order."""

    def json_schema(self, to: Converter) -> Json:
        """A list whose places have one value each.

        ``prefixItems`` would say so, but generated clients take it for a list of exactly two: what may not be is
        said instead.
        """
        first, second = LEFT_OUT
        return {
            "type": "array",
            "items": to.of_field(Choice("An animal.", list(LEFT_OUT), component=REMOVED)),
            "maxItems": len(LEFT_OUT),
            "not": {
                "anyOf": [
                    {"minItems": 1, "prefixItems": [{"const": second}]},
                    {"minItems": 2, "prefixItems": [{"const": first}, {"const": first}]},
                ]
            },
        }

    def take(self, value: Any) -> Any:
        """A new list."""
        if not isinstance(value, list) or value != list(LEFT_OUT[: len(value)]):
            raise ValidationError("None of the values there are.")
        return list(value)


class Options(Shape):
    """How the table plays. The options are independent of each other."""

    scoring = Choice(
        N_("`bonus`: tiles and bonus tiles count; `tiles`: only tiles do, as in the younger players' game."),
        ["bonus", "tiles"],
        default="bonus",
    )
    removed = LeftOut(N_("The animals left in the box: none, the dogs, or the dogs and the pigs."), default=[])
    swap = Flag(N_("Whether a Monkey may be swapped; false in the small children's game."), default=True)


class Player(Shape):
    """A player and the pile that is his."""

    id = player_id("The player's id.")
    pile = Array(
        "The player's tiles, bottom first; only the top one shows.",
        animal("A tile; `null`: nobody told its animal.", nullable=True),
        0,
        MAX_ZONE,
    )


Bag = shape(
    "CheekyMonkeyBag",
    "How many tiles of each animal are in the bag.",
    Shape,
    {one: Whole(f"The {one} tiles in the bag.", 0) for one in COUNTS},
)


class Turn(Shape):
    """The decision that is open."""

    player = player_id("The player on turn; `null` at the end.", nullable=True)
    step = Choice("What is to be decided.", list(STEPS))


class Latest(Shape):
    """The tile drawn last: it says what may still be claimed."""

    animal = animal("What it shows.")
    claimed = Flag("Whether a tile was claimed with it.")
    swapped = Flag("Whether it is a Monkey that was swapped away.")


class State(Shape):
    """A game in progress, as it lies on the table. Piles are bottom first: the last tile is the top."""

    game = Const(GAME.id, "The game.")
    ruleset = Choice("The rules it is played by.", GAME.rulesets)
    options = Obj("How the table plays.", Options)
    players = Array("The players in seat order, clockwise.", Obj("A player.", Player), *GAME.players)
    bag = Obj("What is in the bag.", Bag)
    front = Array(
        "The tiles in front of the player on turn, in the order in which they came.", animal("A tile."), 0, MAX_ZONE
    )
    turn = Obj("The decision that is open.", Turn)
    latest = Obj("The tile drawn last; `null` outside the step `decide`.", Latest, nullable=True)
    chance = chance()


class CheekyMonkeyMove(Move):
    """What every move of the game may carry."""

    reveals = reveals(animal("A tile."))


class Draw(CheekyMonkeyMove):
    """Draw a tile from the bag."""

    type = Const("draw")


class Claim(CheekyMonkeyMove):
    """Claim the matching tile on top of an opponent's pile; send it again for what it uncovers."""

    type = Const("claim")
    from_ = player_id("From whose pile.")


# "from" and "with" are no names that Python allows.
Claim._declared_fields["from_"].data_key = "from"


class Swap(CheekyMonkeyMove):
    """Swap the Monkey just drawn for the top tile of an opponent's pile."""

    type = Const("swap")
    with_ = player_id("With whose pile.")


Swap._declared_fields["with_"].data_key = "with"


class Conclude(CheekyMonkeyMove):
    """Put all tiles in front on top of the own pile; the turn is over."""

    type = Const("conclude")
    order = Array(
        "All tiles in front, bottom first; left out: as they lie.", animal("A tile."), 1, MAX_ZONE, required=False
    )


class HideHerd(CheekyMonkeyMove):
    """Put all tiles in front, of one animal, under the own pile; the turn is over."""

    type = Const("hide-herd")


class Outcome(Answer):
    """How a game ended."""

    scores = Mapped("Each player's points.", player_id("A player."), Whole("Points.", 0, 200), 6)
    bonus = Mapped(
        "Who gets each animal's bonus tile, `null` where the most is shared; empty where only tiles count.",
        animal("An animal in play."),
        player_id("The player who gets it.", nullable=True),
        len(COUNTS),
    )
    winners = Array("Who wins; several share the win, in seat order.", player_id("A player."), 1, 6)


WIRE = Wire(
    game=GAME.id,
    prefix="CheekyMonkey",
    state=State,
    options=Options,
    moves=(Draw, Claim, Swap, Conclude, HideHerd),
    outcome=Outcome,
)
