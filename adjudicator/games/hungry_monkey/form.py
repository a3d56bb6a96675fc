"""What people at a table may tell of a game of Hungry Monkey, and the question to the referee that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
    counts,
    lies_under,
    listed,
    numbers,
    people,
    players_field,
    seats_from,
    unknown,
)
from ...engine.text import N_
from ...engine.verdict import Json
from .components import BUFFALO_LIMIT, BURIED, CARDS, DRAWN_BEANS, HAND_SIZE, NAMES, NUMBERS, ROW_SIZE
from .state import RULESET

MOST_CARDS = 12
MOST_IN_HAND = 20

ANIMALS = tuple(Choice(card, NAMES[card][2], card) for card in NUMBERS)
LYING = tuple(animal for animal in ANIMALS if animal.value != "tiger")
"""What can lie in the animal pile: a Tiger leaves the table at once."""
MOVES = (
    Choice("play-from-hand", N_("Play from the hand")),
    Choice("play-from-draw-pile", N_("Flip a card from the draw pile")),
    Choice("take-pile", N_("Take the pile")),
    Choice("play-from-row", N_("Play from the row")),
    Choice("swap", N_("Swap (Sparrow)")),
    Choice("peek", N_("Look (Snake)")),
    Choice("next-game", N_("Deal anew")),
)
STEPS = (
    Choice("play", N_("A card is to be played")),
    Choice("swap", N_("A Sparrow was played: a swap is due")),
    Choice("peek", N_("A Snake was played: a look is due")),
    Choice("next-game", N_("Between two games")),
    Choice("over", N_("The game is over")),
)
STEP_OF = {"swap": "swap", "peek": "peek", "next-game": "next-game"}
TOP_OF = {"swap": "sparrow", "peek": "snake"}
BETWEEN_GAMES = ("next-game", "over")
PLACES = tuple(Choice(str(place), str(place)) for place in range(1, ROW_SIZE + 1))


def asks(*moves: str) -> Any:
    """Whether one of these moves is asked about."""
    return lambda told: told["ask"] in moves


def in_play(told: Told) -> bool:
    """Whether the table is in the middle of a game."""
    return told["moment"] not in BETWEEN_GAMES


def others(told: Told) -> int:
    """How many play, as far as it was told."""
    return told.number("players") or 2


def rows_are_open(told: Told) -> bool:
    """Whether cards can have left the rows."""
    return in_play(told) and told["draw"] == "empty"


def of_others(name: str, label: str, most: int, asked: Callable[[Told], bool]) -> tuple[Field, ...]:
    """A number asked of each of the other players."""
    return tuple(of_one(seat, name, label, most, asked) for seat in range(1, 6))


def of_one(seat: int, name: str, label: str, most: int, asked: Callable[[Told], bool]) -> Field:
    """A number asked of the player in a seat, if there is one."""
    return Field(
        name=f"{name}-{seat + 1}",
        label=label,
        player=PEOPLE[seat].capitalize(),
        choices=numbers(0, most),
        asked=lambda told: asked(told) and seat < others(told),
        aside=True,
        menu=True,
    )


def usually_bound(told: Told) -> str:
    """A Buffalo on top, or one that a Monkey on top copies, binds as a rule."""
    animals = [card for card in [*told.several("below"), told["top"]] if card != "monkey"]
    return "yes" if animals and animals[-1] == "buffalo" else "no"


FIELDS = (
    Field(name="ask", label=N_("What does Ana want to do?"), choices=MOVES, default="play-from-hand", steers=True),
    Field(
        name="moment",
        label=N_("What is to be decided?"),
        choices=STEPS,
        default=lambda told: STEP_OF.get(told["ask"], "play"),
        steers=True,
        aside=True,
    ),
    Field(
        name="top",
        label=N_("What lies on top of the animal pile?"),
        choices=(*LYING, Choice(NOTHING, N_("No card")), NOT_TOLD),
        default=lambda told: TOP_OF.get(told["moment"], UNTOLD),
        asked=in_play,
        steers=True,
    ),
    Field(
        name="below",
        label=N_("What lies under it? The lowest first."),
        choices=(*LYING, UNKNOWN_CARD),
        many=MOST_CARDS,
        asked=in_play,
        aside=lambda told: told["top"] != "monkey",
        clash=lies_under("top", "below"),
    ),
    Field(
        name="bound",
        label=N_("Was a Buffalo played right before, so that Ana is bound to 8 or lower?"),
        choices=YES_NO,
        default=usually_bound,
        asked=lambda told: told["moment"] == "play" and told["top"] in ("buffalo", "monkey", UNTOLD),
        aside=lambda told: told["top"] == UNTOLD,
    ),
    Field(
        name="cards",
        label=N_("Which cards does Ana play? The lowest first."),
        choices=ANIMALS,
        many=MOST_CARDS,
        asked=asks("play-from-hand"),
        needed=True,
    ),
    Field(
        name="draw",
        label=N_("Is the draw pile empty?"),
        choices=(
            Choice("cards", N_("No, there are cards")),
            Choice("empty", N_("Yes, the Bad Kitty shows")),
        ),
        default=lambda told: "empty" if told["ask"] == "play-from-row" else "cards",
        asked=in_play,
        aside=lambda told: told["ask"] in ("swap", "peek"),
    ),
    Field(
        name="hand",
        label=N_("What does Ana hold?"),
        hint=N_("What you leave out counts as unknown."),
        choices=ANIMALS,
        many=MOST_IN_HAND,
        asked=in_play,
        aside=lambda told: told["ask"] not in ("take-pile", "swap"),
    ),
    Field(
        name="row",
        label=N_("Which card of the row?"),
        choices=PLACES,
        default="1",
        asked=asks("play-from-row", "swap", "peek"),
    ),
    Field(
        name="whose",
        label=N_("Whose row?"),
        choices=lambda told: people(6),
        default="bo",
        asked=asks("peek"),
    ),
    Field(
        name="given",
        label=N_("Which card goes down?"),
        choices=(*ANIMALS, NOT_TOLD),
        default=UNTOLD,
        asked=asks("swap"),
    ),
    Field(
        name="seen",
        label=N_("What came up? In order, if it is known."),
        choices=ANIMALS,
        many=MOST_CARDS,
        asked=in_play,
        aside=lambda told: told["ask"] not in ("play-from-draw-pile", "play-from-row"),
    ),
    players_field(2, 6),
    Field(
        name="turn",
        label=N_("Whose turn is it?"),
        choices=lambda told: people(others(told)),
        default=PEOPLE[0],
        asked=in_play,
        aside=True,
    ),
    Field(
        name="held",
        label=N_("How many cards does Ana hold?"),
        choices=numbers(0, MOST_IN_HAND),
        asked=in_play,
        aside=True,
        menu=True,
        clash=counts("held", "hand"),
    ),
    Field(
        name="in-row",
        label=N_("How many cards are left in Ana’s row?"),
        choices=numbers(0, ROW_SIZE),
        asked=rows_are_open,
        aside=True,
        menu=True,
    ),
    *of_others("held", N_("How many cards does {player} hold?"), MOST_IN_HAND, in_play),
    *of_others("in-row", N_("How many cards are left in {player}’s row?"), ROW_SIZE, rows_are_open),
    Field(
        name="left",
        label=N_("How many cards has the draw pile?"),
        choices=numbers(1, 40),
        asked=lambda told: told["draw"] == "cards",
        aside=True,
        menu=True,
    ),
    Field(
        name="discarded",
        label=N_("Which cards are out of the game?"),
        choices=(*ANIMALS, UNKNOWN_CARD),
        many=len(CARDS),
        asked=in_play,
        aside=True,
    ),
    Field(
        name="beans",
        label=N_("Are several games scored with beans?"),
        choices=YES_NO,
        default=lambda told: "yes" if told["moment"] == "next-game" else "no",
        steers=True,
        aside=True,
    ),
    Field(
        name="scored",
        label=N_("How many games are scored already?"),
        choices=tuple(Choice(str(one), str(one)) for one in range(5)),
        default=lambda told: "0" if in_play(told) else "1",
        asked=lambda told: told.yes("beans"),
        aside=True,
    ),
)


# --- from what was told to a question -------------------------------------------------------------------------------


def build(told: Told) -> Question:
    """The state and the move that were told; whatever was not is filled with unknown cards."""
    names = PEOPLE[: others(told)]
    playing = in_play(told)
    hands = [hand_of(told)] if playing else [[]]
    rows = [unknown(4 if (count := told.number("in-row")) is None else count)] if playing else [[]]
    for seat in range(1, len(names)):
        held, laid = told.number(f"held-{seat + 1}"), told.number(f"in-row-{seat + 1}")
        out = not playing and seat < len(names) - 1
        hands.append([] if out else unknown(HAND_SIZE if held is None else held))
        rows.append([] if out else unknown(ROW_SIZE if laid is None else laid))
    pile = pile_of(told) if playing else []
    discarded = told.cards("discarded")
    left = len(CARDS) - sum(map(len, [*hands, *rows, pile, discarded]))
    drawable = told.number("left") or 1 if told["draw"] == "cards" else 0
    buried = min(BURIED[len(names)], max(0, left - drawable))
    left -= buried
    draw = draw_of(told, left)
    finished = [name for seat, name in enumerate(names) if not hands[seat] and not rows[seat]]
    if not playing:
        finished.append(names[-1])
    scored = told.number("scored") or 0
    beans = told.yes("beans")
    state: Json = {
        "game": "hungry-monkey",
        "ruleset": RULESET,
        "options": {"beans": beans, "buried": buried},
        "players": [
            {"id": name, "hand": hands[seat], "row": rows[seat], "beans": [1] if beans and not scored else []}
            for seat, name in enumerate(names)
        ],
        "draw_pile": unknown(draw),
        "buried": unknown(buried),
        "animal_pile": pile,
        "discard_pile": discarded + unknown(left - draw),
        "turn": {"player": told["turn"] or names[0] if playing else None, "step": told["moment"]},
        "at_most": BUFFALO_LIMIT if told.yes("bound") else None,
        "finished": finished,
        "bean_pile": unknown(len(DRAWN_BEANS) - scored * min(len(names), 3)) if beans else [],
        "games_scored": scored if beans else 0,
        "chance": None,
    }
    if beans and scored:
        deal_beans(state, scored)
    return Question(state, move_of(told))


def hand_of(told: Told) -> list[str | None]:
    """Ana's hand: what was told, and unknown cards up to the number told or usual."""
    hand = told.cards("hand")
    size = told.number("held")
    if size is None:
        size = usual_hand(told, len(hand))
    return hand + unknown(size - len(hand))


def usual_hand(told: Told, known: int) -> int:
    """How many cards Ana holds where nobody told: three or more, but once nothing can be drawn only what was told."""
    if told["ask"] == "play-from-row" and not known:
        return 0
    if known and told["draw"] == "empty":
        return known
    return max(HAND_SIZE, known, 0 if known else len(told.several("cards")))


def pile_of(told: Told) -> list[str | None]:
    """The animal pile, bottom first."""
    below = told.cards("below")
    if told["top"] == NOTHING:
        return below
    return [*below, None if told["top"] == UNTOLD else told["top"]]


def draw_of(told: Told, left: int) -> int:
    """How many cards the draw pile has: what is left, unless told otherwise."""
    if told["draw"] != "cards":
        return 0
    count = told.number("left")
    return max(0, left) if count is None else count


def deal_beans(state: Json, scored: int) -> None:
    """Beans as they may lie after so many games: each first took two, each second one, nobody knows which."""
    players = state["players"]
    for seat, player in enumerate(players):
        player["beans"] = [1]
        if seat < 2:
            player["beans"] += unknown((2 - seat) * scored)
        elif seat == 2:
            player["beans"] += [1] * scored
    if len(players) > 2:
        state["bean_pile"] = unknown(len(DRAWN_BEANS) - 3 * scored)
    players[-1]["beans"].remove(1)


def move_of(told: Told) -> Json:
    """The move that is asked about."""
    move: Json = {"type": told["ask"], "player": PEOPLE[0]}
    if told["ask"] == "play-from-hand":
        move["cards"] = told.several("cards")
    if told["ask"] in ("play-from-row", "swap", "peek"):
        move["row"] = int(told["row"]) - 1
    if told["ask"] == "swap":
        move["card"] = None if told["given"] == UNTOLD else told["given"]
    if told["ask"] == "peek":
        move["target"] = told["whose"]
    if told["seen"]:
        move["reveals"] = told.several("seen")
    return move


# --- and back -------------------------------------------------------------------------------------------------------


def recall(state: Json, move: Json) -> Mapping[str, str]:
    """What has to be told so that much the same question comes of it; its first player is whoever makes the move."""
    seats = seats_from(state, move["player"])
    names = {one["id"]: PEOPLE[seat] for seat, one in enumerate(seats)}
    step, pile = state["turn"]["step"], state["animal_pile"]
    told = {
        "ask": move["type"],
        "moment": step,
        "players": str(len(seats)),
        "turn": names.get(state["turn"]["player"], ""),
        "top": (pile[-1] or UNTOLD) if pile else NOTHING,
        "below": listed(pile[:-1]),
        "bound": "yes" if state["at_most"] else "no",
        "cards": listed(move.get("cards", ())),
        "draw": "cards" if state["draw_pile"] else "empty",
        "hand": " ".join(card for card in seats[0]["hand"] if card),
        "held": str(len(seats[0]["hand"])),
        "in-row": str(len(seats[0]["row"])),
        "row": str(move.get("row", 0) + 1),
        "whose": names.get(move.get("target"), "fay"),
        "given": move.get("card") or UNTOLD,
        "seen": " ".join(str(card) for card in move.get("reveals", ()) or turned_up(state, move, seats[0])),
        "discarded": listed(state["discard_pile"]),
        "beans": "yes" if state["options"]["beans"] else "no",
        "scored": str(state["games_scored"]),
    }
    for seat, one in enumerate(seats[1:], 2):
        told |= {f"held-{seat}": str(len(one["hand"])), f"in-row-{seat}": str(len(one["row"]))}
    return told


def turned_up(state: Json, move: Json, player: Json) -> list[str]:
    """The known face of the card that a move turns up."""
    if move["type"] == "play-from-draw-pile" and state["draw_pile"]:
        card = state["draw_pile"][-1]
    elif move["type"] == "play-from-row" and move["row"] < len(player["row"]):
        card = player["row"][move["row"]]
    else:
        return []
    return [card] if card else []


# --- how the table is drawn -----------------------------------------------------------------------------------------


def zones(state: Json) -> Iterator[Zone]:
    """The piles in the middle, then each player's hand and row."""
    bound = N_("8 or lower binds the player on turn") if state["at_most"] else ""
    yield Zone(N_("Animal pile"), state["animal_pile"], "/animal_pile", note=bound)
    kitty = "" if state["draw_pile"] else N_("The Bad Kitty shows")
    yield Zone(N_("Draw pile"), state["draw_pile"], "/draw_pile", note=kitty)
    yield Zone(N_("Discard pile"), state["discard_pile"], "/discard_pile")
    for seat, player in enumerate(state["players"]):
        yield Zone(N_("Hand"), player["hand"], f"/players/{seat}/hand", "hand", player["id"])
        yield Zone(N_("Row"), player["row"], f"/players/{seat}/row", "row", player["id"])
        if player["beans"]:
            yield Zone(N_("Beans"), player["beans"], f"/players/{seat}/beans", "hand", player["id"])


FACES: dict[Any, Face] = {
    "ant": Face("ant", "1", "red"),
    "sparrow": Face("bird", "2", "blue"),
    "snake": Face("snake", "3", "green"),
    "animal-4": Face("paw", "4", "gray"),
    "animal-5": Face("paw", "5", "gray"),
    "animal-6": Face("paw", "6", "gray"),
    "mongoose": Face("mongoose", "7", "brown"),
    "buffalo": Face("buffalo", "8", "pink"),
    "rhino": Face("rhino", "9", "gray"),
    "elephant": Face("elephant", "10", "gray"),
    "tiger": Face("tiger", "11", "yellow"),
    "monkey": Face("monkey", "?", "brown"),
    1: Face("bean", "1", "brown"),
    2: Face("bean", "2", "brown"),
    3: Face("bean", "3", "brown"),
}

FORM = Form(
    game="hungry-monkey",
    fields=FIELDS,
    build=build,
    recall=recall,
    zones=zones,
    faces=FACES,
    varies=("cards",),
    picture="tiger",
)
