"""What people at a table may tell of a game of Monkey, and the question to the referee that comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...engine.form import (
    NOT_TOLD,
    PEOPLE,
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
    numbers,
    people,
    seats_from,
    unknown,
)
from ...engine.text import N_
from ...engine.verdict import Json
from .components import ACTION_POINTS, BIRD, BIRDS, CARD_COUNT, COLOUR_OF, NUMBERS, SPELL_BOX, TREE_BOX, TREETOP_SIZE
from .names import NAMES
from .setup import spell_box
from .state import KURGILL, RULESET, Options
from .super_tree import OWN_TRUNK, STANDARD_TRUNK

MOST_IN_HAND = 15
COLOUR_NAMES = {
    "red": N_("Red"),
    "blue": N_("Blue"),
    "green": N_("Green"),
    "yellow": N_("Yellow"),
    "black": N_("Black"),
    "wild": N_("Wild"),
}
TREE = tuple(Choice(card, NAMES[card][2], card, COLOUR_NAMES[COLOUR_OF[card]]) for card in TREE_BOX)
SPELLS = tuple(Choice(spell, NAMES[spell][2], spell, N_("Spells")) for spell in (*SPELL_BOX, BIRD))
MOVES = (
    Choice("beat", N_("Beat the card")),
    Choice("climb", N_("Climb")),
    Choice("challenge", N_("Challenge the Treetop")),
    Choice("set-traps", N_("Set traps")),
    Choice("draw", N_("Draw a card")),
    Choice("end-turn", N_("End the turn")),
    Choice("begin-turn", N_("Begin the turn")),
    Choice("give-up", N_("Give up")),
    Choice("chop", N_("Chop (Axe)")),
    Choice("peek", N_("Look (Pixie)")),
    Choice("decline", N_("Let it pass (Axe, Pixie)")),
    Choice("fight", N_("Fight (Gloves)")),
    Choice("discard-down", N_("Discard down to five")),
    Choice("oust", N_("Oust (Super-Tree)")),
    Choice("kurgill-turn", N_("Carry out Kurgill’s turn")),
)
STEPS = (
    Choice("begin", N_("The turn begins")),
    Choice("axe", N_("An Axe was flipped")),
    Choice("pixie", N_("A Pixie was flipped")),
    Choice("fight", N_("Boxing Gloves were flipped")),
    Choice("act", N_("Action Points are to be used")),
    Choice("climb", N_("A trunk card is faced")),
    Choice("challenge", N_("A Treetop card is faced")),
    Choice("challenge-next", N_("The next Treetop card is to be chosen")),
    Choice("oust", N_("Somebody is to be ousted")),
    Choice("kurgill", N_("It is Kurgill’s turn")),
    Choice("discard-down", N_("The cards have run out")),
    Choice("over", N_("The game is over")),
)
STEP_OF = {
    "begin-turn": "begin",
    "chop": "axe",
    "decline": "axe",
    "peek": "pixie",
    "fight": "fight",
    "oust": "oust",
    "kurgill-turn": "kurgill",
    "discard-down": "discard-down",
}
FACED = ("climb", "challenge")
POINTS_FIXED = ("begin", "axe", "pixie", "fight", "kurgill", "over")
PLACES = tuple(Choice(str(place), str(place)) for place in range(1, TREETOP_SIZE + 1))
TREETOP = N_("Treetop")
TRUNK = N_("Trunk")
FROM_BELOW = N_("position 1 first")


def asks(*moves: str) -> Any:
    """Whether one of these moves is asked about."""
    return lambda told: told["ask"] in moves


def count(told: Told) -> int:
    """How many play, as far as it was told."""
    return told.number("players") or 2


def top_of(told: Told) -> int:
    """The position that is the Treetop."""
    return (OWN_TRUNK if told.yes("super") else STANDARD_TRUNK) + 1


def positions(told: Told) -> tuple[Choice, ...]:
    """Where a monkey can be."""
    top = top_of(told)
    return (*(Choice(str(place), str(place)) for place in range(1, top)), Choice(str(top), TREETOP))


def everyone(told: Told) -> tuple[Choice, ...]:
    """The players, and Kurgill where he plays."""
    return (*people(count(told)), *([Choice(KURGILL, "Kurgill")] if told.yes("kurgill") else []))


def targets(told: Told) -> tuple[Choice, ...]:
    """What Axe and Pixie can be asked about."""
    found = [Choice(f"treetop-{place}", str(place), None, N_("Treetop card")) for place in range(1, TREETOP_SIZE + 1)]
    owners = everyone(told) if told.yes("super") else (Choice("", ""),)
    for owner in owners:
        for place in range(1, top_of(told)):
            name = "-".join(filter(None, ("trunk", owner.value, str(place))))
            label = f"{owner.label} {place}".strip()
            found.append(Choice(name, label, None, N_("Trunk card")))
    for one in everyone(told):
        for place in range(1, 3):
            found.append(Choice(f"trap-{one.value}-{place}", f"{one.label} {place}", None, N_("Monkey Trap")))
    return tuple(found)


def usual_step(told: Told) -> str:
    """The step at which a move is made, as far as it was told where Ana is."""
    at_top = told["position"] == str(top_of(told))
    if told["ask"] in ("beat", "give-up"):
        return "challenge" if at_top else "climb"
    return STEP_OF.get(told["ask"], "act")


def usual_points(told: Told) -> str:
    """How many Action Points are left where nobody told."""
    return {"climb": "1", "challenge": "0", "challenge-next": "0", "kurgill": "0", "over": "0"}.get(told["moment"], "2")


def place_of(told: Told, seat: int) -> int:
    """Where the monkey of the player in a seat is."""
    return int(told[f"position-{seat + 1}"] if seat else told["position"])


def of_seat(seat: int) -> Iterator[Field]:
    """What may be told of the player in a seat."""
    name = PEOPLE[seat].capitalize()

    def there(told: Told) -> bool:
        return seat < count(told)

    if seat:
        yield Field(
            name=f"position-{seat + 1}",
            label=N_("Where is {player}’s monkey?"),
            player=name,
            choices=positions,
            default=lambda told: str(top_of(told)) if seat == 1 and told["moment"] == "oust" else "1",
            asked=there,
            aside=True,
        )
        yield Field(
            name=f"held-{seat + 1}",
            label=N_("How many cards does {player} hold?"),
            player=name,
            choices=numbers(0, MOST_IN_HAND),
            asked=there,
            aside=True,
            menu=True,
        )
    yield Field(
        name=f"traps-{seat + 1}",
        label=N_("How many traps are on {player}’s monkey?"),
        player=name,
        choices=numbers(1, 8, N_("None")),
        asked=lambda told: there(told) and not told.yes("no-traps") and place_of(told, seat) < top_of(told),
        aside=lambda told: bool(seat) or told["ask"] != "beat",
        menu=True,
    )


FIELDS = (
    Field(name="ask", label=N_("What does Ana want to do?"), choices=MOVES, default="beat", steers=True),
    Field(
        name="players",
        label=N_("How many play?"),
        choices=lambda told: tuple(Choice(str(one), str(one)) for one in range(1, 5)),
        default="2",
        steers=True,
        aside=True,
    ),
    Field(
        name="super",
        label=N_("Is it a Super-Tree?"),
        choices=YES_NO,
        default=lambda told: "yes" if told["ask"] == "oust" else "no",
        steers=True,
        aside=True,
    ),
    Field(
        name="kurgill",
        label=N_("Does Kurgill play (Krazy Kurgz)?"),
        choices=YES_NO,
        default=lambda told: "yes" if told["ask"] == "kurgill-turn" or count(told) == 1 else "no",
        steers=True,
        aside=True,
    ),
    Field(
        name="position",
        label=N_("Where is Ana’s monkey?"),
        choices=positions,
        default=lambda told: str(top_of(told)) if told["ask"] in ("challenge", "oust") else "1",
        steers=True,
        aside=lambda told: told["ask"] not in ("beat", "give-up", "climb", "challenge", "set-traps"),
    ),
    Field(
        name="moment",
        label=N_("What is to be decided?"),
        choices=STEPS,
        default=usual_step,
        steers=True,
        aside=True,
    ),
    Field(
        name="faced",
        label=N_("Which card is faced?"),
        choices=(*TREE, NOT_TOLD),
        default=UNTOLD,
        asked=lambda told: told["moment"] in FACED,
    ),
    Field(
        name="cards",
        label=N_("Which cards does Ana use?"),
        choices=TREE,
        many=MOST_IN_HAND,
        asked=asks("beat", "discard-down"),
        needed=True,
    ),
    Field(name="card", label=N_("Which card?"), choices=(*TREE, NOT_TOLD), default=UNTOLD, asked=asks("fight")),
    Field(
        name="points",
        label=N_("How many Action Points are left?"),
        choices=tuple(Choice(str(one), str(one)) for one in range(ACTION_POINTS + 1)),
        default=usual_points,
        asked=lambda told: told["moment"] not in POINTS_FIXED,
        aside=lambda told: told["ask"] not in ("climb", "challenge", "set-traps", "draw"),
    ),
    Field(
        name="on",
        label=N_("On whom? One for each trap."),
        choices=everyone,
        many=2,
        asked=asks("set-traps"),
        needed=True,
    ),
    Field(
        name="which",
        label=N_("Which Treetop card?"),
        choices=PLACES,
        default="1",
        asked=lambda told: told["ask"] in ("challenge", "kurgill-turn") or told["moment"] == "challenge",
        aside=lambda told: told["ask"] != "challenge",
    ),
    Field(
        name="target",
        label=N_("Which card?"),
        choices=targets,
        default="treetop-1",
        asked=asks("chop", "peek"),
    ),
    Field(name="to", label=N_("To whose trunk?"), choices=everyone, default="bo", asked=asks("oust")),
    Field(
        name="seen",
        label=N_("What came up? In order, if it is known."),
        choices=(*SPELLS, *TREE),
        many=12,
        aside=lambda told: told["ask"] not in ("begin-turn", "climb", "challenge", "kurgill-turn"),
    ),
    Field(
        name="hand",
        label=N_("What does Ana hold?"),
        hint=N_("What you leave out counts as unknown."),
        choices=TREE,
        many=MOST_IN_HAND,
        aside=True,
    ),
    Field(
        name="held",
        label=N_("How many cards does Ana hold?"),
        choices=numbers(0, MOST_IN_HAND),
        aside=True,
        menu=True,
        clash=counts("held", "hand"),
    ),
    Field(
        name="beaten",
        label=N_("How many Treetop cards are beaten already?"),
        choices=tuple(Choice(str(one), str(one)) for one in range(TREETOP_SIZE)),
        default=lambda told: "1" if told["moment"] == "challenge-next" else "0",
        asked=lambda told: told["moment"].startswith("challenge"),
        aside=lambda told: told["moment"] != "challenge-next",
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
        name="down",
        label=N_("Who has put a card down already?"),
        choices=lambda told: people(count(told)),
        many=3,
        asked=lambda told: told["moment"] == "fight",
        aside=True,
    ),
    Field(name="insane", label=N_("Is it Insane Mode?"), choices=YES_NO, default="no", aside=True),
    Field(
        name="no-traps",
        label=N_("Is it a first game without traps?"),
        choices=YES_NO,
        default="no",
        steers=True,
        aside=True,
    ),
    *(field for seat in range(4) for field in of_seat(seat)),
    Field(
        name="kurgill-at",
        label=N_("Where is Kurgill?"),
        choices=positions,
        default="1",
        asked=lambda told: told.yes("kurgill"),
        aside=lambda told: told["ask"] != "kurgill-turn",
    ),
    Field(
        name="traps-kurgill",
        label=N_("How many traps are on Kurgill?"),
        choices=numbers(1, 4, N_("None")),
        asked=lambda told: told.yes("kurgill"),
        aside=True,
        menu=True,
    ),
    Field(
        name="birds",
        label=N_("Which cards lie with Birds?"),
        choices=TREE,
        many=BIRDS,
        asked=lambda told: told.yes("kurgill"),
        aside=True,
    ),
    Field(
        name="deck",
        label=N_("Is the Tree Deck empty?"),
        choices=YES_NO,
        default=lambda told: "yes" if told["moment"] == "discard-down" else "no",
        aside=True,
    ),
)


# --- from what was told to a question -------------------------------------------------------------------------------


def build(told: Told) -> Question:
    """The state and the move that were told; whatever was not is filled with unknown cards."""
    seats = list(range(count(told)))
    moment = told["moment"]
    if moment == "kurgill":
        seats = [*seats[1:], 0]
    names = [PEOPLE[seat] for seat in seats]
    options = Options(told.yes("super"), told.yes("kurgill"), told.yes("insane"), not told.yes("no-traps"), None)
    players = [player_of(told, seat) for seat in seats]
    kurgill = kurgill_of(told) if options.krazy_kurgz else None
    owners: list[str | None] = [None]
    if options.super_tree:
        owners = [*names, *([KURGILL] if kurgill else [])]
    trunks: list[Json] = [{"owner": owner, "cards": unknown(top_of(told) - 1)} for owner in owners]
    treetop = unknown(TREETOP_SIZE)
    put_faced(told, trunks, treetop)
    attempt, fight = attempt_of(told), fight_of(told)
    birds = told.cards("birds")
    out = [*treetop, *birds, *(attempt or {}).get("used", ()), *(fight or {"cards": ()})["cards"]]
    out += [
        card for one in [*players, *([kurgill] if kurgill else [])] for card in [*one.get("hand", ()), *one["traps"]]
    ]
    left = CARD_COUNT - len(out) - len(trunks) * (top_of(told) - 1)
    empty = told.yes("deck")
    state: Json = {
        "game": "monkey",
        "ruleset": RULESET,
        "options": {
            "super_tree": options.super_tree,
            "krazy_kurgz": options.krazy_kurgz,
            "insane": options.insane,
            "traps": options.traps,
            "tree_cards": None,
        },
        "players": players,
        "kurgill": kurgill,
        "trunks": trunks,
        "treetop": treetop,
        "tree_deck": [] if empty else unknown(left),
        "tree_discard": unknown(left) if empty else [],
        "spell_deck": unknown(sum(spell_box(options, len(birds)).values())),
        "spell_discard": [],
        "birds": birds,
        "turn": {
            "player": None if moment == "over" else told["turn"],
            "step": moment,
            "ap": int(told["points"] or usual_points(told)),
            "drawn": None,
        },
        "attempt": attempt,
        "fight": fight,
        "agenda": [job("draw"), job("act")] if moment == "discard-down" else [],
        "chance": None,
    }
    return Question(state, move_of(told))


def job(do: str) -> Json:
    """Something still to be done where the cards ran out: the likeliest, a card that was to be drawn."""
    return {"do": do, "player": None, "cards": [], "shown": [], "traps": []}


def player_of(told: Told, seat: int) -> Json:
    """A player with what was told of hand, place and traps."""
    name = PEOPLE[seat]
    if seat:
        held = told.number(f"held-{seat + 1}")
        hand = unknown(3 if held is None else held)
    else:
        hand = hand_of(told)
    return {
        "id": name,
        "hand": hand,
        "trunk": name if told.yes("super") else None,
        "position": place_of(told, seat),
        "traps": unknown(told.number(f"traps-{seat + 1}") or 0),
    }


def hand_of(told: Told) -> list[str | None]:
    """Ana's hand: what was told, and unknown cards up to the number told or usual."""
    hand = told.cards("hand")
    size = told.number("held")
    if size is None:
        usual = 7 if told["moment"] == "discard-down" else 3
        size = max(usual, len(hand), 0 if hand else len(told.several("cards")))
    return hand + unknown(size - len(hand))


def kurgill_of(told: Told) -> Json:
    """Kurgill on the tree."""
    return {
        "trunk": KURGILL if told.yes("super") else None,
        "position": int(told["kurgill-at"]),
        "traps": unknown(told.number("traps-kurgill") or 0),
    }


def put_faced(told: Told, trunks: list[Json], treetop: list[str | None]) -> None:
    """Lay the card that is faced where it is faced."""
    if told["faced"] in ("", UNTOLD):
        return
    if told["moment"] == "challenge":
        treetop[int(told["which"]) - 1] = told["faced"]
    elif (place := int(told["position"])) < top_of(told):
        trunk = next(one for one in trunks if one["owner"] in (None, PEOPLE[0]))
        trunk["cards"][place - 1] = told["faced"]


def attempt_of(told: Told) -> Json | None:
    """The climb or challenge under way."""
    if told["moment"] == "climb":
        return {"kind": "climb"}
    if told["moment"] not in ("challenge", "challenge-next"):
        return None
    facing = int(told["which"]) - 1 if told["moment"] == "challenge" else None
    chosen = int(told["which"] or "1") - 1 if told["ask"] == "challenge" else facing
    beaten = [index for index in range(TREETOP_SIZE) if index != chosen][: int(told["beaten"])]
    return {"kind": "challenge", "facing": facing, "beaten": beaten, "used": unknown(len(beaten))}


def fight_of(told: Told) -> Json | None:
    """The fight under way."""
    return {"cards": dict.fromkeys(told.several("down"))} if told["moment"] == "fight" else None


def move_of(told: Told) -> Json:
    """The move that is asked about."""
    move: Json = {"type": told["ask"], "player": PEOPLE[0]}
    match told["ask"]:
        case "beat" | "discard-down":
            move["cards"] = told.several("cards")
        case "fight":
            move["card"] = None if told["card"] == UNTOLD else told["card"]
        case "set-traps":
            move["on"] = told.several("on")
        case "challenge":
            move["index"] = int(told["which"]) - 1
        case "kurgill-turn" if told["kurgill-at"] == str(top_of(told)):
            move["index"] = int(told["which"]) - 1
        case "chop" | "peek":
            move["target"] = target_of(told["target"])
        case "oust":
            move["trunk"] = told["to"]
    if told["seen"]:
        move["reveals"] = told.several("seen")
    return move


def target_of(value: str) -> Json:
    """What Axe or Pixie is used on."""
    zone, *whose, place = value.split("-")
    if zone == "treetop":
        return {"zone": zone, "index": int(place) - 1}
    if zone == "trunk":
        return {"zone": zone, "owner": whose[0] if whose else None, "position": int(place)}
    return {"zone": zone, "player": whose[0], "index": int(place) - 1}


# --- and back -------------------------------------------------------------------------------------------------------


def recall(state: Json, move: Json) -> Mapping[str, str]:
    """What has to be told so that much the same question comes of it; its first player is whoever makes the move."""
    seats = seats_from(state, move["player"])
    names = {one["id"]: PEOPLE[seat] for seat, one in enumerate(seats)} | {KURGILL: KURGILL}
    options, turn, kurgill = state["options"], state["turn"], state["kurgill"]
    attempt = state["attempt"] or {}
    facing = attempt.get("facing")
    told = {
        "ask": move["type"],
        "super": "yes" if options["super_tree"] else "no",
        "kurgill": "yes" if options["krazy_kurgz"] else "no",
        "insane": "yes" if options["insane"] else "no",
        "no-traps": "no" if options["traps"] else "yes",
        "position": str(seats[0]["position"]),
        "moment": turn["step"],
        "faced": faced_in(state, seats[0]) or UNTOLD,
        "cards": " ".join(move.get("cards", ())),
        "card": move.get("card") or UNTOLD,
        "points": str(turn["ap"]),
        "on": " ".join(names.get(name, "nobody") for name in move.get("on", ())),
        "which": str((move.get("index", facing) or 0) + 1),
        "target": told_target(move["target"], names) if "target" in move else "",
        "to": names.get(move.get("trunk"), ""),
        "seen": " ".join(move.get("reveals", ())),
        "hand": " ".join(card for card in seats[0]["hand"] if card),
        "held": str(len(seats[0]["hand"])),
        "beaten": str(len(attempt.get("beaten", ()))),
        "players": str(len(seats)),
        "turn": names.get(turn["player"], ""),
        "down": " ".join(names[name] for name in (state["fight"] or {"cards": ()})["cards"] if name in names),
        "birds": " ".join(card for card in state["birds"] if card),
        "deck": "no" if state["tree_deck"] else "yes",
    }
    if kurgill:
        told |= {"kurgill-at": str(kurgill["position"]), "traps-kurgill": str(len(kurgill["traps"]) or "")}
    for seat, one in enumerate(seats, 1):
        told |= {
            f"position-{seat}": str(one["position"]),
            f"held-{seat}": str(len(one["hand"])),
            f"traps-{seat}": str(len(one["traps"]) or ""),
        }
    del told["position-1"], told["held-1"]
    return told


def faced_in(state: Json, player: Json) -> str | None:
    """The face of the card that is faced, where it is known."""
    attempt = state["attempt"]
    if not attempt:
        return None
    if attempt["kind"] == "challenge":
        cards, index = state["treetop"], attempt["facing"]
    else:
        cards = next(trunk["cards"] for trunk in state["trunks"] if trunk["owner"] == player["trunk"])
        index = player["position"] - 1
    return None if index is None or index >= len(cards) else cards[index]


def told_target(target: Json, names: Mapping[str, str]) -> str:
    """What Axe or Pixie is used on, as the form has it."""
    if target["zone"] == "treetop":
        return f"treetop-{target['index'] + 1}"
    if target["zone"] == "trap":
        return f"trap-{names.get(target['player'], 'nobody')}-{target['index'] + 1}"
    owner = target["owner"]
    return "-".join(filter(None, ("trunk", owner and names.get(owner, "nobody"), str(target["position"]))))


# --- how the table is drawn -----------------------------------------------------------------------------------------


def zones(state: Json) -> Iterator[Zone]:
    """The tree and the decks, then each player's hand, place and traps, then Kurgill's."""
    yield Zone(TREETOP, state["treetop"], "/treetop", "row")
    for index, trunk in enumerate(state["trunks"]):
        if trunk["owner"] is None:
            yield Zone(TRUNK, trunk["cards"], f"/trunks/{index}/cards", "row", note=FROM_BELOW)
    yield Zone(N_("Tree Deck"), state["tree_deck"], "/tree_deck")
    yield Zone(N_("Tree discard"), state["tree_discard"], "/tree_discard")
    yield Zone(N_("Spell Deck"), state["spell_deck"], "/spell_deck")
    yield Zone(N_("Spell discard"), state["spell_discard"], "/spell_discard")
    if state["birds"]:
        yield Zone(N_("With Birds"), state["birds"], "/birds", "row")
    if (state["attempt"] or {}).get("used"):
        yield Zone(N_("Used so far"), state["attempt"]["used"], "/attempt/used", "row")
    monkeys = [(f"/players/{seat}", one) for seat, one in enumerate(state["players"])]
    if state["kurgill"]:
        monkeys.append(("/kurgill", {"id": KURGILL, **state["kurgill"]}))
    for path, one in monkeys:
        for index, trunk in enumerate(state["trunks"]):
            if trunk["owner"] == one["id"]:
                yield Zone(TRUNK, trunk["cards"], f"/trunks/{index}/cards", "row", one["id"], FROM_BELOW)
        if "hand" in one:
            yield Zone(N_("Hand"), one["hand"], f"{path}/hand", "hand", one["id"])
        note = PLACE_NOTES[min(one["position"], 5) - 1]
        if one["position"] > len(state["trunks"][0]["cards"] if state["trunks"] else ()):
            note = N_("at the Treetop")
        yield Zone(N_("Monkey Traps"), one["traps"], f"{path}/traps", "row", one["id"], note)


PLACE_NOTES = (
    N_("at position 1"),
    N_("at position 2"),
    N_("at position 3"),
    N_("at position 4"),
    N_("at the Treetop"),
)
PICTURES = {
    "anvil": "anvil",
    "axe": "axe",
    "banana": "banana",
    "boxing-gloves": "gloves",
    "dynamite": "dynamite",
    "gnome": "gnome",
    "pixie": "pixie",
    "slide": "slide",
    BIRD: "dove",
}
FACES: dict[Any, Face] = {
    **{
        card: Face("star" if COLOUR_OF[card] == "wild" else "leaf", str(number), COLOUR_OF[card])
        for card, number in NUMBERS.items()
    },
    **{spell: Face(picture) for spell, picture in PICTURES.items()},
}

FORM = Form(game="monkey", fields=FIELDS, build=build, recall=recall, zones=zones, faces=FACES, picture="tree")
