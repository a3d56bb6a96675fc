"""The states and requests that cost most: huge hands, many unknown cards, long lists, whole batches and replays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from adjudicator import GAMES, setup
from adjudicator.games.hungry_monkey.components import NUMBERS as ANIMALS
from adjudicator.games.monkey.components import SPELL_BOX, TREE_BOX
from tests.support import play, setups

Json = dict[str, Any]
LIMIT = 1_000
COLOURS = ("red", "blue", "green", "yellow")
LOW = [f"{colour}-{number}" for colour in (*COLOURS, "black") for number in (1, 2, 3)]
HIGH = [f"{colour}-{number}" for colour in COLOURS for number in (4, 5, 6, 7, 8, 9, 10, 15)]
FLAT = ["red-1", "black-15", "wild-20", "blue-7"]


class Question(NamedTuple):
    """A request that costs much: what it is, its endpoint, its body."""

    name: str
    game: str
    endpoint: str
    body: Json


def hungry(pile: Sequence[str | None], hand: Sequence[str | None], at_most: int | None = None) -> Json:
    """Hungry Monkey with the draw pile gone: this animal pile, this hand for Ana, the rest discarded.

    As many cards are unaccounted for as are unknown.
    """
    left = dict.fromkeys(ANIMALS, 6)
    for card in (*pile, *hand):
        if card is not None:
            left[card] -= 1
    rest = [animal for animal in ANIMALS for _ in range(left[animal])]
    unknown = [*pile, *hand].count(None)
    bo, discarded = rest[unknown : unknown + 1], rest[unknown + 1 :]
    if unknown > 1:
        bo, discarded = [None] * len(bo), [None] * len(discarded)  # type: ignore[list-item]
    state: Json = setup("hungry-monkey", ["ana", "bo"], {"buried": 0}, "worst")["state"]
    ana, other = state["players"]
    return {
        **state,
        "players": [{**ana, "hand": list(hand), "row": []}, {**other, "hand": bo, "row": []}],
        "draw_pile": [],
        "animal_pile": list(pile),
        "discard_pile": discarded,
        "at_most": at_most,
        "chance": None,
    }


def climbing(hand: Sequence[str], unknown: Sequence[str], birds: int = 0, faced: str | None = "wild-20") -> Json:
    """Monkey in the middle of a climb: this hand for Ana, and these cards unaccounted for, some of them as Birds."""
    left = dict(TREE_BOX)
    for card in (*hand, *unknown, *([faced] if faced else [])):
        left[card] -= 1
    known = [card for card, count in left.items() for _ in range(count)]
    trunk = [faced, None, None, None]
    hidden = len(unknown) - trunk.count(None) - 3 - birds
    state: Json = setup("monkey", ["ana", "bo"], {"krazy_kurgz": True}, "worst")["state"]
    ana, bo = state["players"]
    return {
        **state,
        "players": [{**ana, "hand": list(hand)}, {**bo, "hand": known[:1]}],
        "trunks": [{"owner": None, "cards": trunk}],
        "treetop": [None] * 3,
        "tree_deck": [None] * hidden,
        "tree_discard": known[1:],
        "spell_deck": [*(spell for spell, count in SPELL_BOX.items() for _ in range(count)), *["bird"] * (3 - birds)],
        "birds": [None] * birds,
        "turn": {"player": "ana", "step": "climb", "ap": 1, "drawn": None},
        "attempt": {"kind": "climb"},
        "chance": None,
    }


def states() -> Iterator[tuple[str, Json]]:
    """States in which much may be done, or hangs on much that nobody told."""
    wide = [animal for animal in ANIMALS if animal not in ("ant", "tiger", "monkey") for _ in range(6)]
    low = [animal for animal in ("ant", "rhino", "elephant", "tiger", "animal-6", "snake") for _ in range(6)]
    monkeys = ["monkey"] * 6
    yield "a hand of sixty on a Tiger", hungry(["tiger"], [*wide, *monkeys])
    yield "a hand of forty-two under a Buffalo", hungry(["buffalo"], [*low, *monkeys], 8)
    for count in (1, 2, 3, 8):
        yield f"a hand of sixty on {count} unknown cards", hungry([None] * count, [*wide, *monkeys])
        yield (
            f"a hand of sixty on a Tiger and {count} unknown cards",
            hungry(["tiger", *[None] * count], [*wide, *monkeys]),
        )
    for count in (5, 60):
        yield f"ten unknown cards on {count}", hungry([None] * count, [None] * 10)
    for birds in (0, 1, 2, 3):
        yield f"thirty climbing cards, {birds} unknown Birds", climbing(HIGH[:30], LOW, birds)
    for birds in (1, 2, 3):
        yield f"climbing cards that Birds may bar, {birds} unknown", climbing([*HIGH[:12], *LOW[:4]], HIGH[14:], birds)
    yield "a climb against an unknown card", climbing([*["wild-20"] * 5, *HIGH[25:]], [*LOW, *HIGH[:25]], faced=None)
    yield "an unknown card, unknown Birds", climbing([*["wild-20"] * 5, *HIGH[25:]], [*LOW, *HIGH[:25]], 3, faced=None)


def moves_in(state: Json) -> Iterator[Json]:
    """Moves that are dear to judge in such a state."""
    if state["game"] == "hungry-monkey":
        yield {"type": "take-pile", "player": "ana"}
        yield {"type": "play-from-hand", "player": "ana", "cards": ["monkey"]}
        yield {"type": "play-from-hand", "player": "ana", "cards": ["ant"]}
        yield {"type": "play-from-hand", "player": "ana", "cards": ["sparrow", "snake", "rhino", "elephant"] * 25}
    else:
        yield {"type": "beat", "player": "ana", "cards": state["players"][0]["hand"]}
        yield {"type": "beat", "player": "ana", "cards": [*COLOURS_TEN, *LOW][:100]}
        yield {"type": "give-up", "player": "ana"}


COLOURS_TEN = [f"{colour}-{number}" for colour in (*COLOURS, "black") for number in range(1, 11)]


def single_questions() -> Iterator[Question]:
    """Requests about one state that cost much."""
    for name, state in states():
        game = state["game"]
        yield Question(f"legal moves: {name}", game, "legal-moves", {"state": state, "limit": LIMIT})
        yield Question(f"view: {name}", game, "views", {"state": state, "viewer": "ana"})
        for move in moves_in(state):
            yield Question(f"{move['type']}: {name}", game, "adjudications", {"state": state, "move": move})
    for game in GAMES:
        for request in setups(game):
            for number, (state, move, _) in enumerate(play(game, request, "worst", 60)):
                if number % 20 == 19:
                    name = f"{game}, {request['options']}, move {number}"
                    yield Question(f"legal moves: {name}", game, "legal-moves", {"state": state, "limit": LIMIT})
                    yield Question(f"{move['type']}: {name}", game, "adjudications", {"state": state, "move": move})


def custom_deck() -> Question:
    """A Monkey setup whose own Tree cards are as odd as they can be."""
    cards = dict.fromkeys(TREE_BOX, 0) | {"wild-20": 60}
    options = {"super_tree": True, "krazy_kurgz": True, "insane": True, "tree_cards": cards}
    return Question("sixty Wilds", "monkey", "setups", {"players": ["ana", "bo"], "options": options, "seed": "worst"})


def large_batch(question: Question, count: int = 1_000) -> Question:
    """A batch that asks the same again and again."""
    return question._replace(
        name=f"{count} × {question.name}", endpoint="adjudications/batch", body={"items": [question.body] * count}
    )


def long_replay(game: str, count: int = 5_000) -> Question | None:
    """A replay of so many moves: a random game, or for one that ends sooner, a series of them; ``None`` if none is so long."""
    for request in setups(game):
        for number in range(6):
            played = list(play(game, request, f"long-{number}", count))
            if len(played) == count:
                moves = [move for _, move, _ in played]
                return Question(f"{count} moves of {game}", game, "replays", {"state": played[0][0], "moves": moves})
    return None


def simple_question(game: str) -> tuple[Json, Json]:
    """A simple question: a first state and a move that is legal there."""
    return next((state, move) for request in setups(game) for state, move, _ in play(game, request, "simple", 1))
