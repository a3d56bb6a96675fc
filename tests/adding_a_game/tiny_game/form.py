"""What people at a table may tell of a Tiny Game, and the question to the referee that comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.engine.form import (
    PEOPLE,
    Choice,
    Face,
    Field,
    Form,
    Question,
    Told,
    Zone,
    numbers,
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
FIELDS = (
    Field(name="ask", label=N_("What does Ana want to do?"), choices=MOVES, default="play", steers=True),
    Field(
        name="card",
        label=N_("Which card?"),
        choices=CARDS,
        default=next(iter(NUMBERS)),
        asked=lambda told: told["ask"] == "play",
    ),
    Field(name="top", label=N_("What lies on the pile?"), choices=(Choice("", N_("Nothing")), *CARDS)),
    Field(name="left", label=N_("How many cards are left to draw?"), choices=numbers(0, 5), aside=True),
)


def build(told: Told) -> Question:
    """The state and the move that were told; hands and draw pile are of unknown cards."""
    pile = [told["top"]] if told["top"] else []
    usual = 0 if told["ask"] == "snatch" else sum(BOX.values()) - 2 * HAND - len(pile)
    draw_pile = usual if told.number("left") is None else told.number("left") or 0
    swept = sum(BOX.values()) - 2 * HAND - len(pile) - draw_pile
    state: Json = {
        "game": GAME.id,
        "ruleset": GAME.ruleset,
        "options": {"hand": HAND},
        "players": [{"id": name, "hand": unknown(HAND)} for name in PEOPLE[:2]],
        "draw_pile": unknown(draw_pile),
        "pile": pile,
        "swept": unknown(swept),
        "turn": {"player": PEOPLE[0], "step": "play"},
        "chance": None,
    }
    move: Json = {"type": told["ask"], "player": PEOPLE[0]}
    return Question(state, move | ({"card": told["card"]} if told["ask"] == "play" else {}))


def recall(state: Json, move: Json) -> Mapping[str, str]:
    """What has to be told so that much the same question comes of it."""
    seats_from(state, move["player"])
    top = state["pile"][-1] if state["pile"] else ""
    told = {"ask": move["type"], "top": top or "", "left": str(len(state["draw_pile"]))}
    return told | ({"card": move["card"]} if move["type"] == "play" else {})


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
