"""What people at a table may tell of a Tiny Game, and the question to the referee that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from adjudicator.engine.form import (
    PEOPLE,
    UNKNOWN,
    UNKNOWN_CARD,
    YES_NO,
    Choice,
    Face,
    Field,
    Form,
    Question,
    Told,
    Zone,
    listed,
    people,
    seats_from,
    unknown,
)
from adjudicator.engine.text import N_
from adjudicator.engine.verdict import Json

from . import GAME
from .components import BOX, NAMES, NUMBERS
from .setup import HAND

CARDS = tuple(Choice(card, NAMES[card][2], card) for card in NUMBERS)
MOVES = (
    Choice("play", N_("Play a card")),
    Choice("flip", N_("Turn up a card")),
    Choice("snatch", N_("Snatch a card")),
)
STEPS = (Choice("play", N_("A turn")), Choice("over", N_("The game is over")))
ALL = sum(BOX.values())
DEALT = " ".join([UNKNOWN] * HAND)


def some(name: str, label: str, default: str | Callable[[Told], str] = "", *, aside: bool = False) -> Field:
    """A question about the cards of a place."""
    return Field(name=name, label=label, choices=(*CARDS, UNKNOWN_CARD), default=default, many=ALL, aside=aside)


FIELDS = (
    Field(name="ask", label=N_("What does Ana want to do?"), choices=MOVES, default="play", steers=True),
    Field(
        name="card",
        label=N_("Which card?"),
        choices=CARDS,
        default=next(iter(NUMBERS)),
        asked=lambda told: told["ask"] == "play",
    ),
    some("pile", N_("What lies on the pile? The lowest first.")),
    Field(name="moment", label=N_("What is to be decided?"), choices=STEPS, default="play", steers=True, aside=True),
    some("hand", N_("What does Ana hold?"), lambda told: "" if told["moment"] == "over" else DEALT),
    some("other", N_("What does Bo hold?"), DEALT, aside=True),
    some("swept", N_("What is out of play?"), aside=True),
    Field(
        name="empty",
        label=N_("Is the draw pile empty?"),
        choices=YES_NO,
        default=lambda told: "yes" if told["ask"] == "snatch" else "no",
        aside=True,
    ),
    Field(name="seen", label=N_("What came up?"), choices=CARDS, many=ALL, aside=True),
    Field(
        name="turn",
        label=N_("Whose turn is it?"),
        choices=people(2),
        default=PEOPLE[0],
        asked=lambda told: told["moment"] != "over",
        aside=True,
    ),
)


def build(told: Told) -> Question:
    """The state and the move that were told; the rest of the cards is the draw pile, or out of play."""
    hands = [told.cards("hand"), told.cards("other")]
    pile, swept = told.cards("pile"), told.cards("swept")
    left = unknown(ALL - len(pile) - len(swept) - len(hands[0]) - len(hands[1]))
    over = told["moment"] == "over"
    state: Json = {
        "game": GAME.id,
        "ruleset": GAME.ruleset,
        "options": {"hand": HAND},
        "players": [{"id": name, "hand": hand} for name, hand in zip(PEOPLE, hands, strict=False)],
        "draw_pile": [] if told.yes("empty") else left,
        "pile": pile,
        "swept": [*swept, *left] if told.yes("empty") else swept,
        "turn": {"player": None if over else told["turn"], "step": told["moment"]},
        "chance": None,
    }
    move: Json = {"type": told["ask"], "player": PEOPLE[0]}
    if told["ask"] == "play":
        move["card"] = told["card"]
    if told["seen"]:
        move["reveals"] = told.several("seen")
    return Question(state, move)


def recall(state: Json, move: Json) -> Mapping[str, str]:
    """What has to be told so that much the same question comes of it; its first player is whoever makes the move."""
    seats = seats_from(state, move["player"])
    names = {one["id"]: PEOPLE[seat] for seat, one in enumerate(seats)}
    told = {
        "ask": move["type"],
        "card": move.get("card", ""),
        "pile": listed(state["pile"]),
        "moment": state["turn"]["step"],
        "hand": listed(seats[0]["hand"]),
        "other": listed(seats[1]["hand"]),
        "swept": listed(state["swept"]),
        "empty": "no" if state["draw_pile"] else "yes",
        "seen": listed(move.get("reveals", ())),
        "turn": names.get(state["turn"]["player"], ""),
    }
    return {name: value for name, value in told.items() if value}


def zones(state: Json) -> Iterator[Zone]:
    """The places on the table in the order in which they are drawn."""
    yield Zone(N_("Draw pile"), state["draw_pile"], "/draw_pile")
    yield Zone(N_("Pile"), state["pile"], "/pile")
    for seat, player in enumerate(state["players"]):
        yield Zone(N_("Hand"), player["hand"], f"/players/{seat}/hand", "hand", player["id"])


FORM = Form(
    game=GAME.id,
    fields=FIELDS,
    build=build,
    recall=recall,
    zones=zones,
    faces={card: Face("tiger", str(number)) for card, number in NUMBERS.items()},
)
