"""What people at a table may tell of a game of Cheeky Monkey, and the question to the referee that comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ...engine.form import (
    NOT_TOLD,
    NOTHING,
    PEOPLE,
    UNKNOWN_CARD,
    UNTOLD,
    YES_NO,
    Choice,
    Face,
    Field,
    Form,
    Question,
    Told,
    Zone,
    lies_under,
    listed,
    people,
    players_field,
    seats_from,
    unknown,
)
from ...engine.text import N_
from ...engine.verdict import Json
from .components import COUNTS, MONKEY, NAMES, in_play
from .state import RULESET

TILES = sum(COUNTS.values())
NEVER_LEFT = {"none": [], "dogs": ["dog"], "dogs-pigs": ["dog", "pig"]}

ANIMALS = tuple(Choice(animal, NAMES[animal][2], animal) for animal in COUNTS)
MOVES = (
    Choice("draw", N_("Draw a tile")),
    Choice("claim", N_("Claim a tile")),
    Choice("swap", N_("Swap the Monkey")),
    Choice("conclude", N_("Stop and keep the tiles")),
    Choice("hide-herd", N_("Hide a herd")),
)
STEPS = (
    Choice("draw", N_("The first tile is to be drawn")),
    Choice("decide", N_("Tiles lie in front")),
    Choice("over", N_("The game is over")),
)


def count(told: Told) -> int:
    """How many play, as far as it was told."""
    return told.number("players") or 2


def takes_a_tile(told: Told) -> bool:
    """Whether the move is about the pile of somebody."""
    return told["ask"] in ("claim", "swap")


def of_pile(seat: int) -> tuple[Field, Field]:
    """What lies on the pile of the player in a seat."""
    return (
        Field(
            name=f"top-{seat + 1}",
            label=N_("What lies on top of {player}’s pile?"),
            player=PEOPLE[seat].capitalize(),
            choices=(*ANIMALS, Choice(NOTHING, N_("No tile")), NOT_TOLD),
            default=lambda told: UNTOLD if takes_a_tile(told) else NOTHING,
            asked=lambda told: seat < count(told),
            aside=lambda told: not takes_a_tile(told),
        ),
        Field(
            name=f"under-{seat + 1}",
            label=N_("What lies under it on {player}’s pile? The lowest first."),
            player=PEOPLE[seat].capitalize(),
            choices=(*ANIMALS, UNKNOWN_CARD),
            many=TILES,
            asked=lambda told: seat < count(told),
            aside=True,
            clash=lies_under(f"top-{seat + 1}", f"under-{seat + 1}"),
        ),
    )


def claim_matters(told: Told) -> bool:
    """Whether somebody takes a tile, or two like tiles lie at the end of the front: claimed, or a duplicate drawn?"""
    front = told.several("front")
    return takes_a_tile(told) or (len(front) > 1 and front[-1] == front[-2])


FIELDS = (
    Field(name="ask", label=N_("What does Ana want to do?"), choices=MOVES, default="draw", steers=True),
    Field(
        name="front",
        label=N_("What lies in front of Ana? The tile drawn last comes last."),
        hint=N_("Leave it empty if she has not drawn yet."),
        choices=ANIMALS,
        many=TILES,
    ),
    Field(
        name="moment",
        label=N_("What is to be decided?"),
        choices=STEPS,
        default=lambda told: "decide" if told["front"] else "draw",
        steers=True,
        aside=True,
    ),
    players_field(2, 6),
    Field(
        name="whose",
        label=N_("Whose pile?"),
        choices=lambda told: people(count(told)),
        default="bo",
        asked=takes_a_tile,
    ),
    *(field for seat in range(1, 6) for field in of_pile(seat)),
    Field(
        name="seen",
        label=N_("What came up? In order, if it is known."),
        choices=ANIMALS,
        many=TILES,
        aside=lambda told: told["ask"] != "draw",
    ),
    Field(
        name="order",
        label=N_("In which order do they go on the pile? The lowest first."),
        hint=N_("Nothing here: as they lie."),
        choices=ANIMALS,
        many=TILES,
        asked=lambda told: told["ask"] == "conclude",
    ),
    Field(
        name="bag",
        label=N_("Is the bag empty?"),
        choices=YES_NO,
        default=lambda told: "yes" if told["moment"] == "over" else "no",
        aside=lambda told: told["ask"] not in ("draw", "conclude"),
    ),
    Field(
        name="claimed",
        label=N_("Was a tile claimed already with the tile drawn last?"),
        choices=YES_NO,
        default="no",
        asked=lambda told: told["moment"] == "decide",
        aside=lambda told: not claim_matters(told),
    ),
    Field(
        name="swapped",
        label=N_("Was the Monkey drawn last swapped away already?"),
        choices=YES_NO,
        default="no",
        asked=lambda told: told["moment"] == "decide",
        aside=lambda told: not takes_a_tile(told),
    ),
    Field(
        name="own",
        label=N_("What lies on Ana’s own pile? The lowest first."),
        choices=(*ANIMALS, UNKNOWN_CARD),
        many=TILES,
        aside=True,
    ),
    Field(
        name="turn",
        label=N_("Whose turn is it?"),
        choices=lambda told: people(count(told)),
        default=PEOPLE[0],
        asked=lambda told: told["moment"] != "over",
        aside=True,
    ),
    Field(
        name="scoring",
        label=N_("What counts at the end?"),
        choices=(
            Choice("bonus", N_("Tiles and bonus tiles")),
            Choice("tiles", N_("Tiles only (younger players)")),
        ),
        default="bonus",
        aside=True,
    ),
    Field(
        name="removed",
        label=N_("Which animals stayed in the box?"),
        choices=(
            Choice("none", N_("None")),
            Choice("dogs", N_("Dogs")),
            Choice("dogs-pigs", N_("Dogs and Pigs")),
        ),
        default="none",
        aside=True,
    ),
    Field(
        name="swaps",
        label=N_("May Monkeys be swapped?"),
        choices=(Choice("yes", N_("Yes")), Choice("no", N_("No (small children)"))),
        default="yes",
        aside=True,
    ),
)


# --- from what was told to a question -------------------------------------------------------------------------------


def build(told: Told) -> Question:
    """The state and the move that were told; piles nobody told of are filled with unknown tiles."""
    names = PEOPLE[: count(told)]
    over = told["moment"] == "over"
    front = told.several("front")
    removed = NEVER_LEFT[told["removed"]]
    piles = [told.cards("own"), *(pile_of(told, seat) for seat in range(1, len(names)))]
    bag = Counter(in_play(removed))
    bag.subtract(tile for tile in [*front, *(one for pile in piles for one in pile)] if tile is not None)
    bag = Counter({animal: max(0, left) for animal, left in bag.items()})
    if any(told[f"top-{seat + 1}"] == UNTOLD for seat in range(1, len(names))):
        deepen(piles, told, bag)
    hide(bag, sum(pile.count(None) for pile in piles), told.yes("swapped"))
    if told.yes("bag"):
        piles[0] = unknown(sum(bag.values())) + piles[0]
        bag.clear()
    state: Json = {
        "game": "cheeky-monkey",
        "ruleset": RULESET,
        "options": {"scoring": told["scoring"], "removed": list(removed), "swap": told.yes("swaps")},
        "players": [{"id": name, "pile": pile} for name, pile in zip(names, piles, strict=True)],
        "bag": {animal: bag[animal] for animal in COUNTS},
        "front": front,
        "turn": {"player": None if over else told["turn"], "step": told["moment"]},
        "latest": latest_of(told, front),
        "chance": None,
    }
    return Question(state, move_of(told))


def pile_of(told: Told, seat: int) -> list[str | None]:
    """The pile of another player, bottom first."""
    top, under = told[f"top-{seat + 1}"], told.cards(f"under-{seat + 1}")
    return under if top == NOTHING else [*under, None if top == UNTOLD else top]


def deepen(piles: list[list[str | None]], told: Told, bag: Counter[str]) -> None:
    """Put unknown tiles under the first pile whose top nobody told, until that top may be of any animal."""
    animals = sum(1 for left in bag.values() if left > 0)
    short = animals - sum(pile.count(None) for pile in piles)
    seat = next(seat for seat in range(1, len(piles)) if told[f"top-{seat + 1}"] == UNTOLD)
    piles[seat] = unknown(short) + piles[seat]


def hide(bag: Counter[str], tiles: int, monkey_first: bool) -> None:
    """Take so many tiles out of the bag for those nobody told: one of each animal, then of the most frequent ones."""
    order = sorted(
        (animal for animal in bag if bag[animal] > 0), key=lambda animal: animal != MONKEY or not monkey_first
    )
    for animal in order[:tiles]:
        bag[animal] -= 1
    for _ in range(tiles - len(order)):
        animal, left = bag.most_common(1)[0]
        if left > 0:
            bag[animal] -= 1


def latest_of(told: Told, front: list[str]) -> Json | None:
    """The tile drawn last."""
    if told["moment"] != "decide" or not front:
        return None
    swapped = told.yes("swapped")
    return {"animal": MONKEY if swapped else front[-1], "claimed": told.yes("claimed"), "swapped": swapped}


def move_of(told: Told) -> Json:
    """The move that is asked about."""
    move: Json = {"type": told["ask"], "player": PEOPLE[0]}
    if told["ask"] == "claim":
        move["from"] = told["whose"]
    if told["ask"] == "swap":
        move["with"] = told["whose"]
    if told["ask"] == "conclude" and told["order"]:
        move["order"] = told.several("order")
    if told["seen"]:
        move["reveals"] = told.several("seen")
    return move


# --- and back -------------------------------------------------------------------------------------------------------


def recall(state: Json, move: Json) -> Mapping[str, str]:
    """What has to be told so that much the same question comes of it; its first player is whoever makes the move."""
    seats = seats_from(state, move["player"])
    names = {one["id"]: PEOPLE[seat] for seat, one in enumerate(seats)}
    latest = state["latest"] or {}
    options = state["options"]
    told = {
        "ask": move["type"],
        "front": listed(state["front"]),
        "moment": state["turn"]["step"],
        "players": str(len(seats)),
        "whose": names.get(move.get("from", move.get("with")), "nobody"),
        "seen": listed(move.get("reveals", ())),
        "order": listed(move.get("order", ())),
        "bag": "no" if any(state["bag"].values()) else "yes",
        "claimed": "yes" if latest.get("claimed") else "no",
        "swapped": "yes" if latest.get("swapped") else "no",
        "own": listed(seats[0]["pile"]),
        "turn": names.get(state["turn"]["player"], "nobody"),
        "scoring": options["scoring"],
        "removed": next(name for name, left in NEVER_LEFT.items() if left == options["removed"]),
        "swaps": "yes" if options["swap"] else "no",
    }
    for seat, one in enumerate(seats[1:], 2):
        pile = one["pile"]
        told |= {f"top-{seat}": (pile[-1] or UNTOLD) if pile else NOTHING, f"under-{seat}": listed(pile[:-1])}
    return told


# --- how the table is drawn -----------------------------------------------------------------------------------------


def zones(state: Json) -> Iterator[Zone]:
    """The bag, what lies in front of the player on turn, then each player's pile."""
    bag = [animal for animal in COUNTS for _ in range(state["bag"][animal])]
    yield Zone(N_("Bag"), bag, "/bag", "bag")
    yield Zone(N_("In front"), state["front"], "/front", "row")
    for seat, player in enumerate(state["players"]):
        yield Zone(N_("Pile"), player["pile"], f"/players/{seat}/pile", "pile", player["id"])


FACES: dict[Any, Face] = {
    "elephant": Face("elephant", "3", "gray"),
    "walrus": Face("walrus", "4", "brown"),
    "giraffe": Face("giraffe", "5", "yellow"),
    "zebra": Face("zebra", "6", "black"),
    "kangaroo": Face("kangaroo", "7", "red"),
    "pig": Face("pig", "8", "pink"),
    "dog": Face("dog", "9", "blue"),
    "monkey": Face("monkey", "10", "green"),
}

FORM = Form(
    game="cheeky-monkey", fields=FIELDS, build=build, recall=recall, zones=zones, faces=FACES, varies=("whose",)
)
