"""What people at a table may tell of a game of Mighty Monsters, and the question to the referee that comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...engine.form import (
    NOT_TOLD,
    PEOPLE,
    UNKNOWN_CARD,
    UNTOLD,
    Choice,
    Face,
    Field,
    Form,
    Question,
    Told,
    Zone,
    agrees,
    counts,
    listed,
    numbers,
    people,
    players_field,
    seats_from,
    unknown,
)
from ...engine.text import N_
from ...engine.verdict import Json
from .components import CARDS, COLOURS, DEFEATS_TO_LOSE, NAMES, NUMBERS, share
from .state import BETWEEN_ROUNDS, RULESET

FAMILY_NAMES = {
    "spyke": N_("Spykes"),
    "flower": N_("Flowers"),
    "wizard": N_("Wizards"),
    "elf": N_("Elves"),
    "dwarf": N_("Dwarves"),
    "cleric": N_("Clerics"),
}
MONSTERS = tuple(Choice(card, NAMES[card][2], card, FAMILY_NAMES[card.split("-")[0]]) for card in CARDS)
MOVES = (
    Choice("play", N_("Play a card")),
    Choice("take-pile", N_("Take the pile")),
    Choice("deal", N_("Deal the next round")),
)
STEPS = (
    Choice("play", N_("A card lies in the middle")),
    Choice("lead", N_("Ana has just taken a pile")),
    Choice("open", N_("The round is to be opened")),
    Choice("deal", N_("The round is over")),
    Choice("over", N_("The game is over")),
)


def count(told: Told) -> int:
    """How many play, as far as it was told."""
    return told.number("players") or 3


def in_round(told: Told) -> bool:
    """Whether a round is being played."""
    return told["moment"] not in BETWEEN_ROUNDS


def stuff_without_a_pile(told: Told) -> str:
    """Where cards were told of Ana's Bad Stuff, and no pile."""
    clash = told["stuff"] and told.number("bad-1") == 0
    return N_("Cards were named in the Bad Stuff, but no pile of it. Which is right?") if clash else ""


def of_seat(seat: int) -> Iterator[Field]:
    """What may be told of the player in a seat, in numbers."""
    name = PEOPLE[seat].capitalize()

    def there(told: Told) -> bool:
        return seat < count(told)

    yield Field(
        name=f"held-{seat + 1}",
        label=N_("How many cards does {player} hold?"),
        player=name,
        choices=numbers(0, 12),
        asked=lambda told: there(told) and in_round(told),
        aside=True,
        menu=True,
        clash=counts(f"held-{seat + 1}", "hand") if seat == 0 else agrees,
    )
    yield Field(
        name=f"bad-{seat + 1}",
        label=N_("How many piles of Bad Stuff does {player} have?"),
        player=name,
        choices=numbers(0, 12),
        asked=lambda told: there(told) and told["moment"] != "open",
        aside=True,
        menu=True,
        clash=stuff_without_a_pile if seat == 0 else agrees,
    )
    yield Field(
        name=f"defeats-{seat + 1}",
        label=N_("How many Defeats does {player} have?"),
        player=name,
        choices=lambda told: tuple(
            Choice(str(one), str(one)) for one in range(DEFEATS_TO_LOSE + (told["moment"] == "over"))
        ),
        default=lambda told: str(DEFEATS_TO_LOSE) if told["moment"] == "over" and seat == 1 else "0",
        asked=there,
        aside=True,
    )


FIELDS = (
    Field(name="ask", label=N_("What does Ana want to do?"), choices=MOVES, default="play", steers=True),
    Field(
        name="moment",
        label=N_("What is the situation?"),
        choices=STEPS,
        default=lambda told: "deal" if told["ask"] == "deal" else "play",
        steers=True,
        aside=lambda told: told["ask"] == "deal",
    ),
    Field(
        name="top",
        label=N_("Which card lies on top in the middle?"),
        choices=(*MONSTERS, NOT_TOLD),
        default=UNTOLD,
        asked=lambda told: told["moment"] == "play",
    ),
    Field(
        name="card",
        label=N_("Which card does Ana play?"),
        choices=MONSTERS,
        asked=lambda told: told["ask"] == "play",
        needed=True,
    ),
    Field(
        name="hand",
        label=N_("What does Ana hold?"),
        hint=N_("What you leave out counts as unknown."),
        choices=MONSTERS,
        many=12,
        asked=in_round,
        aside=lambda told: told["ask"] != "take-pile",
    ),
    players_field(3, 6),
    Field(
        name="turn",
        label=N_("Whose turn is it?"),
        choices=lambda told: (*people(count(told)), *([NOT_TOLD] if told["moment"] == "open" else [])),
        default=lambda told: UNTOLD if told["moment"] == "open" else PEOPLE[0],
        asked=in_round,
        aside=True,
    ),
    Field(
        name="below",
        label=N_("What lies under the top card in the middle? The lowest first."),
        choices=(*MONSTERS, UNKNOWN_CARD),
        many=36,
        asked=lambda told: told["moment"] != "open",
        aside=True,
    ),
    Field(
        name="stuff",
        label=N_("Which cards lie in Ana’s Bad Stuff?"),
        choices=MONSTERS,
        many=36,
        asked=lambda told: told["moment"] != "open",
        aside=True,
    ),
    Field(
        name="left-over",
        label=N_("Which card was set aside?"),
        choices=(*MONSTERS, NOT_TOLD),
        default=UNTOLD,
        asked=lambda told: len(CARDS) % count(told) != 0,
        aside=True,
    ),
    Field(name="seen", label=N_("What came up? In order, if it is known."), choices=MONSTERS, many=12, aside=True),
    *(field for seat in range(6) for field in of_seat(seat)),
)


# --- from what was told to a question -------------------------------------------------------------------------------


def build(told: Told) -> Question:
    """The state and the move that were told; whatever was not is filled with unknown cards."""
    names = PEOPLE[: count(told)]
    moment = told["moment"]
    set_aside = unknown(len(CARDS) % len(names))
    if set_aside and told["left-over"] != UNTOLD:
        set_aside[0] = told["left-over"]
    hands = hands_of(told, len(names))
    stuff = [stuff_of(told, seat) for seat in range(len(names))]
    center = told.cards("below")
    if moment == "play":
        center.append(None if told["top"] == UNTOLD else told["top"])
    left = len(CARDS) - sum(map(len, [*hands, *(pile for piles in stuff for pile in piles), center, set_aside]))
    if moment == "lead":
        stuff[0] = stuff[0] or [[]]
        stuff[0][-1] = unknown(left) + stuff[0][-1]
    elif moment != "open":
        center = unknown(left) + center
    state: Json = {
        "game": "mighty-monsters",
        "ruleset": RULESET,
        "options": {},
        "players": [
            {
                "id": name,
                "hand": hands[seat],
                "bad_stuff": stuff[seat],
                "defeats": int(told[f"defeats-{seat + 1}"]),
            }
            for seat, name in enumerate(names)
        ],
        "center": center,
        "set_aside": set_aside,
        "round": 1,
        "turn": {"player": None if not in_round(told) or told["turn"] == UNTOLD else told["turn"], "step": moment},
        "chance": None,
    }
    return Question(state, move_of(told))


def hands_of(told: Told, players: int) -> list[list[str | None]]:
    """Everybody's hand. Where nobody told how many cards it has, it fits the turn that is played."""
    if not in_round(told):
        return [[] for _ in range(players)]
    known = told.cards("hand")
    whole = share(players)
    sizes = [told.number(f"held-{seat + 1}") for seat in range(players)]
    of_others = [size for size in sizes[1:] if size is not None]
    usual = max(of_others, default=max(usual_hand(told, players), len(known)))
    size = usual if sizes[0] is None else sizes[0]
    last_of_first_turn = told["moment"] != "open" and size == whole
    hands = [known + unknown(size - len(known))]
    for seat, other in enumerate(sizes[1:], 1):
        size = other if other is not None else size - (last_of_first_turn and seat == players - 1)
        hands.append(unknown(size))
    return hands


def usual_hand(told: Told, players: int) -> int:
    """How many cards everybody holds where nobody told: all at the start, else as many as the cards that are out leave."""
    whole = share(players)
    if told["moment"] == "open":
        return whole
    piles = sum(told.number(f"bad-{seat + 1}") or 0 for seat in range(players))
    out = piles + len(told.several("below")) + len(told.several("stuff")) + 1
    return max(1, min(whole - 1, (whole * players - out) // players))


def stuff_of(told: Told, seat: int) -> list[list[str | None]]:
    """The Bad Stuff of the player in a seat, pile by pile; what Ana is known to have lies in her first."""
    known = told.cards("stuff") if seat == 0 else []
    piles = told.number(f"bad-{seat + 1}")
    count = bool(known) if piles is None else piles
    return [known if number == 0 and known else unknown(1) for number in range(count)]


def move_of(told: Told) -> Json:
    """The move that is asked about."""
    move: Json = {"type": told["ask"], "player": PEOPLE[0]}
    if told["ask"] == "play":
        move["card"] = told["card"]
    if told["seen"]:
        move["reveals"] = told.several("seen")
    return move


# --- and back -------------------------------------------------------------------------------------------------------


def recall(state: Json, move: Json) -> Mapping[str, str]:
    """What has to be told so that much the same question comes of it; its first player is whoever makes the move."""
    seats = seats_from(state, move["player"])
    names = {one["id"]: PEOPLE[seat] for seat, one in enumerate(seats)}
    step, center = state["turn"]["step"], state["center"]
    set_aside = state["set_aside"]
    playing = step == "play"
    told = {
        "ask": move["type"],
        "moment": step,
        "players": str(len(seats)),
        "top": (center[-1] or UNTOLD) if playing and center else UNTOLD,
        "below": listed(center[:-1] if playing else center),
        "card": move.get("card", ""),
        "hand": " ".join(card for card in seats[0]["hand"] if card),
        "turn": names.get(state["turn"]["player"], UNTOLD),
        "stuff": " ".join(card for pile in seats[0]["bad_stuff"] for card in pile if card),
        "left-over": (set_aside[0] if set_aside else None) or UNTOLD,
        "seen": listed(move.get("reveals", ())),
    }
    for seat, one in enumerate(seats, 1):
        told |= {
            f"held-{seat}": str(len(one["hand"])),
            f"bad-{seat}": str(len(one["bad_stuff"])),
            f"defeats-{seat}": str(one["defeats"]),
        }
    return told


# --- how the table is drawn -----------------------------------------------------------------------------------------


def zones(state: Json) -> Iterator[Zone]:
    """The middle, what was set aside, then each player's hand and Bad Stuff."""
    yield Zone(N_("Middle"), state["center"], "/center")
    if state["set_aside"]:
        yield Zone(N_("Set aside"), state["set_aside"], "/set_aside", "row")
    for seat, player in enumerate(state["players"]):
        yield Zone(N_("Hand"), player["hand"], f"/players/{seat}/hand", "hand", player["id"])
        for index, pile in enumerate(player["bad_stuff"]):
            yield Zone(N_("Bad Stuff"), pile, f"/players/{seat}/bad_stuff/{index}", "pile", player["id"])
        defeats = ["defeat"] * player["defeats"]
        if defeats:
            yield Zone(N_("Defeats"), defeats, f"/players/{seat}/defeats", "bag", player["id"])


FACES: dict[Any, Face] = {
    card: Face(card.split("-")[0], str(number), COLOURS[card]) for card, number in NUMBERS.items()
}

FORM = Form(
    game="mighty-monsters",
    fields=FIELDS,
    build=build,
    recall=recall,
    zones=zones,
    faces=FACES,
    varies=("card",),
    picture="spyke",
)
