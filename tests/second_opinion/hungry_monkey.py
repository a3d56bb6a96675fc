"""A second reading of Hungry Monkey: small, simple, and independent of the project's engine.

Read it beside the rulebook: playing cards, effects, gangs of four, drawing, game end, Beans. Cards are
taken from a working copy of the state, faces are asked for one at a time, and the first thing that
cannot go on stops the move. Nothing here explains; it only decides.

What an engine may, but need not, call impossible is told by :func:`doubts`, so that a comparison can
leave such states out. Hands and Beans are to be compared as multisets, for their order means nothing.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations
from typing import Any

State = dict[str, Any]
Move = dict[str, Any]
Card = str | None
Unseen = dict[str, int]

RULESET = "hungry-monkey@1"
ANIMALS = (
    "ant", "sparrow", "snake", "animal-4", "animal-5", "animal-6",
    "mongoose", "buffalo", "rhino", "elephant", "tiger",
)  # fmt: skip
CARDS = (*ANIMALS, "monkey")
NUMBER = {animal: number for number, animal in enumerate(ANIMALS, start=1)}
COPIES = 6
BURIED = {2: 29, 3: 17, 4: 11, 5: 0, 6: 0}
BEANS_IN_BOX = {1: 10, 2: 6, 3: 6}
PLAYS = ("play-from-hand", "play-from-draw-pile", "play-from-row", "take-pile")


class _IllegalError(Exception):
    """The move breaks a rule."""


class _CannotBeError(Exception):
    """What is said to have been revealed cannot be."""


class _NeededError(Exception):
    """Faces are needed that nobody told: how many, of what, and whether legality hangs on them."""

    def __init__(self, count: int, kind: str, *, legality: bool) -> None:
        super().__init__(count)
        self.count, self.kind, self.legality = count, kind, legality


# --- chance and dealing -----------------------------------------------------------------------


class _Chance:
    """The stream of numbers that a seed stands for."""

    def __init__(self, seed: str, draws: int) -> None:
        self.seed, self.draws = seed, draws

    def pick(self, n: int) -> int:
        """Return the next number below ``n``."""
        limit = (1 << 64) - (1 << 64) % n
        while True:
            digest = hashlib.sha256(f"{self.seed}:{self.draws}".encode()).digest()
            self.draws += 1
            value = int.from_bytes(digest[:8], "big")
            if value < limit:
                return value % n

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place, from its end down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.pick(i + 1)
            items[i], items[j] = items[j], items[i]


def _deal(state: State, chance: _Chance | None) -> None:
    """Deal all 72 cards anew: hands, rows, what lies under the Bad Kitty, the draw pile."""
    deck: list[Card] = [card for card in CARDS for _ in range(COPIES)]
    if chance is None:
        deck = [None] * len(deck)
    else:
        chance.shuffle(deck)
    for zone, size in (("hand", 3), ("row", 4)):
        for player in state["players"]:
            player[zone] = [deck.pop() for _ in range(size)]
    buried = state["options"]["buried"]
    state["buried"], state["draw_pile"] = deck[:buried], deck[buried:]
    state.update(animal_pile=[], discard_pile=[], at_most=None, finished=[])


def setup(players: Sequence[str], options: dict[str, Any] | None = None, seed: str | None = None) -> State:
    """Return the starting state for these ids; without a seed, that of a real table (``ValueError`` if it cannot be)."""
    options = options or {}
    buried = options.get("buried")
    buried = BURIED[len(players)] if buried is None else buried
    if buried > 72 - 7 * len(players):
        raise ValueError("more cards buried than there are")
    beans = options.get("beans", False)
    chance = None if seed is None else _Chance(seed, 0)
    state: State = {
        "game": "hungry-monkey",
        "ruleset": RULESET,
        "options": {"beans": beans, "buried": buried},
        "players": [{"id": name, "hand": [], "row": [], "beans": [1] if beans else []} for name in players],
        "turn": {"player": players[0], "step": "play"},
        "bean_pile": [],
        "games_scored": 0,
    }
    _deal(state, chance)
    if beans:
        bean_pile: list[int | None] = [*[2] * 6, *[3] * 6]
        if chance is None:
            bean_pile = [None] * 12
        else:
            chance.shuffle(bean_pile)
        state["bean_pile"] = bean_pile
    state["chance"] = None if chance is None else {"seed": chance.seed, "draws": chance.draws}
    return state


# --- what can be seen in a state --------------------------------------------------------------


def _copy(state: State) -> State:
    """Return a copy that shares no list with the state."""
    new = {key: list(value) if isinstance(value, list) else value for key, value in state.items()}
    new["options"], new["turn"] = dict(state["options"]), dict(state["turn"])
    new["players"] = [{**p, "hand": [*p["hand"]], "row": [*p["row"]], "beans": [*p["beans"]]} for p in state["players"]]
    new["chance"] = dict(state["chance"]) if state["chance"] else None
    return new


def _zones(state: State) -> list[tuple[str, list[Card]]]:
    """Return every zone of Animal cards with its pointer."""
    zones = [(f"/{name}", state[name]) for name in ("draw_pile", "buried", "animal_pile", "discard_pile")]
    for i, player in enumerate(state["players"]):
        zones += [(f"/players/{i}/hand", player["hand"]), (f"/players/{i}/row", player["row"])]
    return zones


def _unseen(state: State) -> Unseen:
    """Count, for each face, the cards that no zone shows."""
    seen = Counter(chain.from_iterable(zone for _, zone in _zones(state)))
    return {card: COPIES - seen[card] for card in CARDS}


def _less(unseen: Unseen, used: dict[str, int]) -> Unseen:
    """Return what is still unseen when some cards are accounted for."""
    return {card: count - used.get(card, 0) for card, count in unseen.items()} if used else unseen


def _tops(pile: Sequence[Card], unseen: Unseen) -> list[tuple[str | None, dict[str, int]]]:
    """Return every animal that the top of the pile may stand for, and the unseen cards that this would use.

    A Monkey on top is what lies below it; ``None`` is no animal at all: an empty pile, or Monkeys only.
    """
    tops: list[tuple[str | None, dict[str, int]]] = []
    monkeys = 0
    for card in reversed(pile):
        if card == "monkey":
            continue
        used = {"monkey": monkeys} if monkeys else {}
        if card is not None:
            return [*tops, (card, used)]
        tops += [(animal, {**used, animal: 1}) for animal in ANIMALS if unseen[animal] > 0]
        if unseen["monkey"] <= monkeys:
            return tops
        monkeys += 1
    return [*tops, (None, {"monkey": monkeys} if monkeys else {})]


def _fits(card: str, top: str | None, at_most: int | None) -> bool:
    """Is this card valid? Ants and Monkeys always; else by the Buffalo if one binds, else by the top."""
    if card in ("ant", "monkey"):
        return True
    if at_most is not None:
        return NUMBER[card] <= at_most
    return top is None or NUMBER[card] >= NUMBER[top]


def _holds(hand: Sequence[Card], cards: Iterable[str], unseen: Unseen) -> bool:
    """May the hand hold these cards, its unknown ones being any that are unseen?"""
    lacking = Counter(cards)
    lacking.subtract(Counter(card for card in hand if card is not None))
    missing = {card: count for card, count in lacking.items() if count > 0}
    return sum(missing.values()) <= hand.count(None) and all(unseen[card] >= count for card, count in missing.items())


def _nothing_fits(hand: Sequence[Card], top: str | None, at_most: int | None, unseen: Unseen) -> bool:
    """May it be that no card of the hand is valid?"""
    if any(card is not None and _fits(card, top, at_most) for card in hand):
        return False
    useless = sum(count for card, count in unseen.items() if not _fits(card, top, at_most))
    return hand.count(None) <= useless


def _player(state: State, name: str | None) -> dict[str, Any] | None:
    """Return the player of this id, if there is one."""
    return next((p for p in state["players"] if p["id"] == name), None)


# --- one move -----------------------------------------------------------------------------------


class _Table:
    """A working copy of a state on which one move is carried out."""

    def __init__(self, state: State, reveals: Sequence[str | int]) -> None:
        self.state = _copy(state)
        self.reveals = list(reveals)
        self.unseen = _unseen(state)
        self.pile: list[Card] = self.state["animal_pile"]
        self.me: dict[str, Any] = {}

    # faces

    def face(self, zone: list[Card], index: int, *, legality: bool = False) -> str:
        """Return the face of a card: known, or the next one revealed."""
        card = zone[index]
        if card is not None:
            return card
        if not self.reveals:
            raise _NeededError(1, "card", legality=legality)
        told = self.reveals.pop(0)
        if not isinstance(told, str) or self.unseen[told] < 1:
            raise _CannotBeError
        self.unseen[told] -= 1
        zone[index] = told
        return told

    def ask_pile(self, *, legality: bool = False) -> None:
        """Ask for the topmost unknown card of the animal pile."""
        index = max(i for i, card in enumerate(self.pile) if card is None)
        self.face(self.pile, index, legality=legality)

    def by_top(self, rule: Callable[[str | None, Unseen], bool], *, legality: bool) -> bool:
        """Decide a rule that hangs on the top of the pile, asking for its face only if it matters."""
        while True:
            tops = _tops(self.pile, self.unseen)
            answers = {rule(top, _less(self.unseen, used)) for top, used in tops}
            if len(answers) == 1:
                return answers.pop()
            self.ask_pile(legality=legality)

    def take_from_hand(self, card: Card) -> None:
        """Take the first copy out of the hand, else an unknown card that is now said to be it."""
        hand = self.me["hand"]
        if card not in hand:
            hand.remove(None)
            assert card is not None
            self.unseen[card] -= 1
        else:
            hand.remove(card)

    # moves

    def carry_out(self, move: Move) -> None:
        """Do what the move says, or raise what stands in the way."""
        me = _player(self.state, move["player"])
        turn = self.state["turn"]
        if me is None:
            raise _IllegalError
        self.me = me
        step = "play" if move["type"] in PLAYS else move["type"]
        if turn["step"] != step or (step != "next-game" and turn["player"] != me["id"]):
            raise _IllegalError
        getattr(self, move["type"].replace("-", "_"))(move)
        if self.reveals:
            raise _CannotBeError

    def play_from_hand(self, move: Move) -> None:
        """Play identical valid cards, Monkeys anywhere among them."""
        cards, at_most = move["cards"], self.state["at_most"]
        animals = set(cards) - {"monkey"}
        if len(animals) > 1:
            raise _IllegalError

        def allowed(top: str | None, unseen: Unseen) -> bool:
            return _holds(self.me["hand"], cards, unseen) and all(_fits(card, top, at_most) for card in animals)

        if not self.by_top(allowed, legality=True):
            raise _IllegalError
        for card in cards:
            self.take_from_hand(card)
        self.pile += cards
        self.resolve(len(cards))

    def play_from_draw_pile(self, _: Move) -> None:
        """Turn up the top card of the draw pile and play it."""
        if not self.state["draw_pile"]:
            raise _IllegalError
        self.play_blind(self.state["draw_pile"], -1)

    def play_from_row(self, move: Move) -> None:
        """Turn up a card of the own row, hand and draw pile being empty, and play it."""
        if self.state["draw_pile"] or self.me["hand"] or move["row"] >= len(self.me["row"]):
            raise _IllegalError
        self.play_blind(self.me["row"], move["row"])

    def play_blind(self, zone: list[Card], index: int) -> None:
        """Play a card that nobody chose by its face; an invalid one brings the pile to the hand."""
        card = self.face(zone, index)
        zone.pop(index)
        at_most = self.state["at_most"]
        if self.by_top(lambda top, _: _fits(card, top, at_most), legality=False):
            self.pile.append(card)
            self.resolve(1)
        else:
            self.me["hand"] += [*self.pile, card]
            self.pile.clear()
            self.end_turn()

    def take_pile(self, _: Move) -> None:
        """Take the pile, with cards in hand but no valid one and nothing to draw."""
        hand, at_most = self.me["hand"], self.state["at_most"]
        if self.state["draw_pile"] or not hand:
            raise _IllegalError
        if not self.by_top(lambda top, unseen: _nothing_fits(hand, top, at_most, unseen), legality=True):
            raise _IllegalError
        hand += self.pile
        self.pile.clear()
        self.end_turn()

    def swap(self, move: Move) -> None:
        """The Sparrow: a hand card and a face-down card change places."""
        card, row = move["card"], self.me["row"]
        held = None in self.me["hand"] if card is None else _holds(self.me["hand"], [card], self.unseen)
        if not held or move["row"] >= len(row):
            raise _IllegalError
        self.take_from_hand(card)
        self.me["hand"].append(row[move["row"]])
        row[move["row"]] = card
        self.end_turn()

    def peek(self, move: Move) -> None:
        """The Snake: look at one face-down card, which may be told or not."""
        target = _player(self.state, move["target"])
        if target is None or move["row"] >= len(target["row"]):
            raise _IllegalError
        if target["row"][move["row"]] is None and self.reveals:
            self.face(target["row"], move["row"])
        self.end_turn()

    def next_game(self, _: Move) -> None:
        """Deal the next game of the series, which the loser of the last one starts."""
        state = self.state
        loser = state["finished"][-1]
        chance = _Chance(**state["chance"]) if state["chance"] else None
        _deal(state, chance)
        if chance is not None:
            state["chance"]["draws"] = chance.draws
        state["turn"] = {"player": loser, "step": "play"}

    # what follows a play

    def is_gang(self) -> bool:
        """Are four or more of a kind on top? Monkeys among and below the animal count with it."""
        while True:
            sure, hoped = self.run_lengths()
            if sure >= 4 or hoped < 4:
                return sure >= 4
            self.ask_pile()

    def run_lengths(self) -> tuple[int, int]:
        """Return how long the top run surely is, and how long it may be with the cards unknown."""
        kind: str | None = None
        sure = hoped = 0
        certain = True
        for card in reversed(self.pile):
            if card is None:
                faces = ("monkey", kind) if kind else CARDS
                if not any(self.unseen[face] > 0 for face in faces):
                    break
                certain = False
            elif card != "monkey":
                if kind not in (None, card):
                    break
                kind = card
            hoped += 1
            sure += certain
        return sure, hoped

    def top_animal(self) -> str | None:
        """Return what the topmost card is or copies; Monkeys only are no animal."""
        while True:
            card = next((c for c in reversed(self.pile) if c != "monkey"), "monkey")
            if card is not None:
                return None if card == "monkey" else card
            self.ask_pile()

    def resolve(self, played: int) -> None:
        """A gang of four if possible, else the effect of the topmost card, then the end of the turn."""
        if self.is_gang():
            self.discard_pile()
            self.end_turn(again=True)
            return
        animal = self.top_animal()
        has_cards = bool(self.me["hand"] or self.me["row"])
        if animal == "ant":
            self.ant(played)
        elif animal == "sparrow" and self.me["hand"] and self.me["row"]:
            self.state["turn"]["step"] = "swap"
        elif animal == "snake" and has_cards and any(p["row"] for p in self.state["players"]):
            self.state["turn"]["step"] = "peek"
        elif animal == "tiger":
            self.discard_pile()
        if self.state["turn"]["step"] == "play":
            self.end_turn(again=animal == "mongoose", bind=8 if animal == "buffalo" else None)
        else:
            self.state["at_most"] = None

    def ant(self, played: int) -> None:
        """Take what lies below the own Ants and the Monkeys right under them, unless that is Ants."""
        keep = len(self.pile) - played
        while keep > 0 and self.face(self.pile, keep - 1) == "monkey":
            keep -= 1
        if keep > 0 and self.pile[keep - 1] != "ant":
            self.me["hand"] += self.pile[:keep]
            del self.pile[:keep]

    def discard_pile(self) -> None:
        """Put the whole animal pile on the discard pile, in its order."""
        self.state["discard_pile"] += self.pile
        self.pile.clear()

    def end_turn(self, *, again: bool = False, bind: int | None = None) -> None:
        """Draw up to three, see who is out, and pass the turn on."""
        state, me = self.state, self.me
        while len(me["hand"]) < 3 and state["draw_pile"]:
            me["hand"].append(state["draw_pile"].pop())
        state["at_most"] = None
        if not me["hand"] and not me["row"]:
            state["finished"].append(me["id"])
            again = False
        if again:
            state["turn"] = {"player": me["id"], "step": "play"}
            return
        names = [p["id"] for p in state["players"]]
        seat = names.index(me["id"])
        waiting = [name for name in names[seat + 1 :] + names[:seat] if name not in state["finished"]]
        if me["id"] in state["finished"] and len(waiting) == 1:
            state["finished"] += waiting
            self.end_game()
            return
        state["turn"] = {"player": waiting[0], "step": "play"}
        state["at_most"] = bind

    # Beans

    def end_game(self) -> None:
        """End the game; with Beans, score it and see whether the series goes on."""
        state = self.state
        state["turn"] = {"player": None, "step": "over"}
        if not state["options"]["beans"]:
            return
        self.hand_out_beans()
        state["games_scored"] += 1
        if state["games_scored"] < 4 and max(sum(p["beans"]) for p in state["players"]) < 10:
            state["turn"]["step"] = "next-game"

    def hand_out_beans(self) -> None:
        """Two Beans for the first, one for the second, a 1 for the third; the last gives up his lowest."""
        state = self.state
        *ahead, loser = (_player(state, name) for name in state["finished"])
        drawn = {}
        for place, player in enumerate(ahead[:3]):
            assert player is not None
            if place < 2:
                count = min(2 - place, len(state["bean_pile"]))
                player["beans"] += [state["bean_pile"].pop() for _ in range(count)]
                drawn[player["id"]] = count
            else:
                player["beans"].append(1)
        self.tell_beans(drawn)
        assert loser is not None
        if loser["beans"]:
            loser["beans"].remove(min(loser["beans"]))

    def tell_beans(self, drawn: dict[str, int]) -> None:
        """Have every unknown Bean told, seat by seat; those just drawn cannot be 1s."""
        held = [(p["beans"], i, drawn.get(p["id"], 0)) for p in self.state["players"] for i in range(len(p["beans"]))]
        unknown = [(beans, i, fresh) for beans, i, fresh in held if beans[i] is None]
        for beans, i, fresh in unknown:
            if not self.reveals:
                break
            told = self.reveals.pop(0)
            least = 2 if i >= len(beans) - fresh else 1
            if not isinstance(told, int) or told < least or _beans(self.state)[told] >= BEANS_IN_BOX[told]:
                raise _CannotBeError
            beans[i] = told
        missing = sum(beans[i] is None for beans, i, _ in unknown)
        if missing:
            raise _NeededError(missing, "bean", legality=False)


def _beans(state: State) -> Counter[int | None]:
    """Count the Beans of each value that the state shows."""
    return Counter([*state["bean_pile"], *(bean for p in state["players"] for bean in p["beans"])])


# --- answers ------------------------------------------------------------------------------------


def adjudicate(state: State, move: Move) -> dict[str, Any]:
    """Return ``verdict``, ``state``, ``to_act``, ``outcome`` and the number of ``needs`` of a move."""
    if problems(state):
        return _answer("impossible")
    return _judge(state, move)[0]


def _judge(state: State, move: Move) -> tuple[dict[str, Any], str | None]:
    """Judge a move in a possible state; return the answer and what kind of face is needed, if one is."""
    table = _Table(state, move.get("reveals") or ())
    try:
        table.carry_out(move)
    except _IllegalError:
        return _answer("illegal", None, state), None
    except _CannotBeError:
        return _answer("impossible"), None
    except _NeededError as needed:
        if needed.legality:
            return _answer("undetermined", None, state, needed.count), needed.kind
        return _answer("legal", needs=needed.count), needed.kind
    return _answer("legal", table.state, table.state), None


def _answer(verdict: str, state: State | None = None, speak_of: State | None = None, needs: int = 0) -> dict[str, Any]:
    """Put an answer together; ``speak_of`` is the state that ``to_act`` and ``outcome`` tell about."""
    return {
        "verdict": verdict,
        "state": state,
        "to_act": [] if speak_of is None else to_act(speak_of),
        "outcome": None if speak_of is None else outcome(speak_of),
        "needs": needs,
    }


def to_act(state: State) -> list[dict[str, Any]]:
    """Return who decides next, and with which moves that are or may be legal."""
    step, name = state["turn"]["step"], state["turn"]["player"]
    if step == "over":
        return []
    if step == "next-game":
        return [{"player": p["id"], "moves": ["next-game"]} for p in state["players"]]
    me = _player(state, name)
    assert me is not None
    return [{"player": name, "moves": _plays(state, me) if step == "play" else [step]}]


def _plays(state: State, me: dict[str, Any]) -> list[str]:
    """Return the ways of playing that may be open to the player on turn."""
    hand, at_most, unseen = me["hand"], state["at_most"], _unseen(state)
    tops = [(top, _less(unseen, used)) for top, used in _tops(state["animal_pile"], unseen)]
    known = {card for card in hand if card is not None}

    def may_play(top: str | None, left: Unseen) -> bool:
        possible = known | {card for card in CARDS if left[card] > 0} if None in hand else known
        return any(_fits(card, top, at_most) for card in possible)

    no_draw = not state["draw_pile"]
    open_ways = {
        "play-from-hand": any(may_play(top, left) for top, left in tops),
        "play-from-draw-pile": not no_draw,
        "play-from-row": no_draw and not hand and bool(me["row"]),
        "take-pile": no_draw and bool(hand) and any(_nothing_fits(hand, top, at_most, left) for top, left in tops),
    }
    return [way for way in PLAYS if open_ways[way]]


def outcome(state: State) -> dict[str, Any] | None:
    """Return the outcome of an ended game, ``None`` while one is played; unknown Beans leave the totals out."""
    if state["turn"]["step"] not in ("over", "next-game"):
        return None
    beans = winners = None
    if state["options"]["beans"] and all(None not in p["beans"] for p in state["players"]):
        beans = {p["id"]: sum(p["beans"]) for p in state["players"]}
        if state["turn"]["step"] == "over":
            winners = [name for name, total in beans.items() if total == max(beans.values())]
    ranking = list(state["finished"])
    return {"ranking": ranking, "loser": ranking[-1] if ranking else None, "beans": beans, "series_winners": winners}


def legal_moves(state: State) -> list[Move]:
    """Return every complete move known to be legal that rests on no assumption."""
    if problems(state):
        return []
    step, name = state["turn"]["step"], state["turn"]["player"]
    if step == "next-game":
        return [{"type": "next-game", "player": p["id"]} for p in state["players"]]
    me = _player(state, name)
    if step == "over" or me is None:
        return []
    if step == "swap":
        cards = _in_order(me["hand"])
        return [_move("swap", name, row=i, card=card) for i in range(len(me["row"])) for card in cards]
    if step == "peek":
        targets = [(p["id"], i) for p in state["players"] for i in range(len(p["row"]))]
        return [_move("peek", name, target=target, row=i) for target, i in targets]
    return _legal_plays(state, me)


def _move(kind: str, name: str, **fields: Any) -> Move:
    """Write a move down."""
    return {"type": kind, "player": name, **fields}


def _in_order(hand: Sequence[Card]) -> list[Card]:
    """Return each face of a hand once, in the order of the box, an unknown card last."""
    faces: tuple[Card, ...] = (*CARDS, None)
    return [card for card in faces if card in hand]


def _legal_plays(state: State, me: dict[str, Any]) -> list[Move]:
    """Return the plays of the player on turn that are legal whatever the unknown cards are."""
    hand, at_most, unseen = me["hand"], state["at_most"], _unseen(state)
    tops = [(top, _less(unseen, used)) for top, used in _tops(state["animal_pile"], unseen)]
    fitting = [a for a in ANIMALS if a in hand and all(_fits(a, top, at_most) for top, _ in tops)]
    moves = [_move("play-from-hand", me["id"], cards=cards) for a in fitting for cards in _sets(hand, a)]
    moves += [_move("play-from-hand", me["id"], cards=["monkey"] * n) for n in range(1, hand.count("monkey") + 1)]
    if state["draw_pile"]:
        return [*moves, _move("play-from-draw-pile", me["id"])]
    if not hand:
        return [*moves, *(_move("play-from-row", me["id"], row=i) for i in range(len(me["row"])))]
    possible = {card for card in hand if card is not None}
    for top, left in tops:
        unknown = {card for card in CARDS if left[card] > 0} if None in hand else set()
        if any(_fits(card, top, at_most) for card in possible | unknown):
            return moves
    return [*moves, _move("take-pile", me["id"])]


def _sets(hand: Sequence[Card], animal: str) -> list[list[str]]:
    """Return every set of this animal and Monkeys that the hand surely holds, in every arrangement."""
    sets = []
    for size in range(1, hand.count(animal) + 1):
        for monkeys in range(hand.count("monkey") + 1):
            for places in combinations(range(size + monkeys), monkeys):
                sets.append(["monkey" if i in places else animal for i in range(size + monkeys)])
    return sets


def view(state: State, viewer: str | None) -> State | None:
    """Return what this player (``None``: an onlooker) may see; ``None`` for a viewer who is nobody."""
    if viewer is not None and _player(state, viewer) is None:
        return None
    seen = _copy(state)
    seen["chance"] = None
    for zone in ("draw_pile", "buried", "bean_pile"):
        seen[zone] = [None] * len(seen[zone])
    for player in seen["players"]:
        hidden = ("row",) if player["id"] == viewer else ("row", "hand", "beans")
        for zone in hidden:
            player[zone] = [None] * len(player[zone])
    return seen


# --- what cannot be -----------------------------------------------------------------------------


def problems(state: State) -> list[str]:
    """Return JSON Pointers to everything that makes a state impossible; none if it may be."""
    found = _card_problems(state)
    names = [p["id"] for p in state["players"]]
    if len(set(names)) < len(names):
        found.append("/players")
    return found + _player_problems(state, names) + _turn_problems(state) + _bean_problems(state)


def _card_problems(state: State) -> list[str]:
    """Look for too many of a face, a wrong number of cards, and a wrong number under the Kitty."""
    found = []
    unseen = _unseen(state)
    for card in CARDS:
        if unseen[card] < 0:
            found += [f"{pointer}/{zone.index(card)}" for pointer, zone in _zones(state) if card in zone]
    if sum(len(zone) for _, zone in _zones(state)) != COPIES * len(CARDS):
        found.append("")
    if len(state["buried"]) != state["options"]["buried"]:
        found.append("/buried")
    return found


def _player_problems(state: State, names: list[str]) -> list[str]:
    """Look at who is out and who is in, and at rows opened too early."""
    found = []
    finished = state["finished"]
    ended = state["turn"]["step"] in ("over", "next-game")
    for i, name in enumerate(finished):
        if name not in names or name in finished[:i]:
            found.append(f"/finished/{i}")
    if len(finished) != len(names) if ended else len(finished) > len(names) - 2:
        found.append("/finished")
    out = finished[:-1] if ended else finished
    for i, player in enumerate(state["players"]):
        cards = player["hand"] or player["row"]
        loser = ended and player["id"] not in out
        if bool(cards) == (player["id"] in out) and not loser:
            found.append(f"/players/{i}")
        if state["draw_pile"] and len(player["row"]) < 4:
            found.append(f"/players/{i}/row")
    return found


def _turn_problems(state: State) -> list[str]:
    """Look at whose turn it is, at the step, and at a Buffalo that is not there."""
    found = []
    step, name = state["turn"]["step"], state["turn"]["player"]
    if step in ("over", "next-game"):
        if name is not None:
            found.append("/turn/player")
    elif _player(state, name) is None or name in state["finished"]:
        found.append("/turn/player")
    if step == "next-game" and not state["options"]["beans"]:
        found.append("/turn/step")
    unseen = {card: max(count, 0) for card, count in _unseen(state).items()}
    tops = {top for top, _ in _tops(state["animal_pile"], unseen)}
    wanted = {"swap": "sparrow", "peek": "snake"}.get(step)
    if wanted and wanted not in tops:
        found.append("/turn/step")
    if state["at_most"] is not None and "buffalo" not in tops:
        found.append("/at_most")
    return found


def _bean_problems(state: State) -> list[str]:
    """Look for Beans that the box does not hold, and for a series past its end."""
    scored, pile = state["games_scored"], state["bean_pile"]
    if not state["options"]["beans"]:
        found = [f"/players/{i}/beans" for i, p in enumerate(state["players"]) if p["beans"]]
        return found + ["/bean_pile"] * bool(pile) + ["/games_scored"] * bool(scored)
    found = []
    counts = _beans(state)
    if 1 in pile or any(counts[value] > most for value, most in BEANS_IN_BOX.items()):
        found.append("/bean_pile")
    if len(pile) != 12 - scored * min(len(state["players"]), 3):
        found.append("/bean_pile")
    if state["turn"]["step"] != "over":
        if scored >= 4:
            found.append("/games_scored")
        for i, player in enumerate(state["players"]):
            if sum(1 if bean is None else bean for bean in player["beans"]) >= 10:
                found.append(f"/players/{i}/beans")
    return found


def doubts(state: State) -> list[str]:
    """Return pointers to what no play leads to although no list names it: an engine may refuse it or not."""
    found = []
    if None in state["animal_pile"]:
        # The pile lies open. Which of its faces have to be told, and when, each engine may settle in its own way.
        found.append("/animal_pile")
    step, players = state["turn"]["step"], state["players"]
    finished, pile = state["finished"], state["animal_pile"]
    ended = step in ("over", "next-game")
    if ended and finished:
        loser = _player(state, finished[-1])
        if loser and not loser["hand"] and not loser["row"]:
            found.append("/finished")
    if state["options"]["buried"] > 72 - 7 * len(players):
        found.append("/options/buried")
    if ended and state["at_most"] is not None:
        found.append("/at_most")
    tops = {top for top, _ in _tops(pile, _unseen(state))}
    if step == "play" and state["at_most"] is None and tops == {"buffalo"}:
        found.append("/at_most")
    found += _pile_doubts(pile)
    for i, player in enumerate(players):
        acting = player["id"] == state["turn"]["player"] and step in ("swap", "peek")
        if len(player["row"]) > 4:
            found.append(f"/players/{i}/row")
        if state["draw_pile"] and len(player["hand"]) < 3 and not acting:
            found.append(f"/players/{i}/hand")
        if step == "swap" and acting and not (player["hand"] and player["row"]):
            found.append("/turn/step")
    if step == "peek" and not any(p["row"] for p in players):
        found.append("/turn/step")
    return found + _bean_doubts(state)


def _pile_doubts(pile: Sequence[Card]) -> list[str]:
    """Look for what never lies on the animal pile: a Tiger, a gang of four, an Ant above another animal."""
    found = []
    run, kind = 0, None
    for card in reversed(pile):
        if card not in ("monkey", None, kind) and kind is not None:
            break
        kind = card if card not in ("monkey", None) else kind
        run += 1
    if run >= 4 or "tiger" in pile:
        found.append("/animal_pile")
    others = [i for i, card in enumerate(pile) if card not in ("ant", "monkey", None)]
    if "ant" in pile and others and others[0] < len(pile) - 1 - list(reversed(pile)).index("ant"):
        found.append("/animal_pile")
    return found


def _bean_doubts(state: State) -> list[str]:
    """Look for numbers of Beans that the games scored cannot have given, and for a series ended early."""
    if not state["options"]["beans"]:
        return []
    scored, players = state["games_scored"], state["players"]
    ended = state["turn"]["step"] in ("over", "next-game")
    if ended and not scored:
        return ["/games_scored"]
    if state["turn"]["step"] == "over" and scored < 4:
        totals = [sum(3 if bean is None else bean for bean in p["beans"]) for p in players]
        if max(totals) < 10:
            return ["/turn/step"]
    gained = scored * (min(len(players), 3) + (len(players) > 3))
    held = sum(len(p["beans"]) for p in players)
    ones = sum(p["beans"].count(1) for p in players)
    if not len(players) + gained - scored <= held <= len(players) + gained:
        return ["/players"]
    return ["/players"] if ones > len(players) + scored * (len(players) > 3) else []


# --- random positions and moves ---------------------------------------------------------------


def random_position(rng: random.Random) -> State:
    """Return a state: mostly one that play may reach, known or partly hidden, sometimes a broken one."""
    state = _opening(rng) if rng.random() < 0.1 else _middle(rng)
    length = rng.choice((0, 0, 0, 1, 1, 2, 3, 5, 8)) if rng.random() < 0.94 else 40
    for _ in range(length):
        if state["turn"]["step"] in ("over", "next-game") and rng.random() < 0.9:
            break
        state = _play_on(rng, state)
    if rng.random() < 0.45:
        state = _hide(rng, state)
    return mutate(rng, state) if rng.random() < 0.12 else state


def _opening(rng: random.Random) -> State:
    """Set a game up and play some way into it."""
    names = _names(rng)
    options: dict[str, Any] = {"beans": rng.random() < 0.4}
    if rng.random() < 0.3:
        options["buried"] = rng.randint(0, min(40, 72 - 7 * len(names)))
    state = setup(names, options, f"seed-{rng.randrange(10**6)}")
    for _ in range(rng.randint(0, 12)):
        state = _play_on(rng, state)
    return state


def _names(rng: random.Random) -> list[str]:
    """Return two to six ids in some order."""
    return rng.sample(["ana", "bo", "cy", "dee", "eli", "Ñ 6"], rng.randint(2, 6))


def _middle(rng: random.Random) -> State:
    """Lay out a game in its middle or near its end, without playing up to there."""
    names = _names(rng)
    buried = BURIED[len(names)] if rng.random() < 0.7 else rng.randint(0, min(40, 72 - 7 * len(names)))
    state = setup(names, {"beans": rng.random() < 0.35, "buried": buried}, f"seed-{rng.randrange(10**6)}")
    deck: list[Card] = [card for card in CARDS for _ in range(COPIES)]
    rng.shuffle(deck)
    late = rng.random() < 0.65
    state["buried"] = [deck.pop() for _ in range(buried)]
    for player in state["players"]:
        row = rng.choice((0, 1, 1, 2, 3, 4, 4)) if late else 4
        hand = rng.choice((0, 0, 1, 1, 2, 3, 4)) if late else 3
        player["row"] = [deck.pop() for _ in range(min(row, len(deck)))]
        player["hand"] = [deck.pop() for _ in range(min(hand, len(deck)))]
    pile = _random_pile(rng, deck)
    lucky = rng.choice(state["players"])
    if rng.random() < 0.3 and deck:
        lucky["hand"] += [deck.pop() for _ in range(rng.randint(1, min(12, len(deck))))]
    if pile and rng.random() < 0.3:
        top = next((card for card in reversed(pile) if card != "monkey"), "monkey")
        lucky["hand"] += [card for card in deck if card in (top, "monkey")]
        deck = [card for card in deck if card not in (top, "monkey")]
    drawn = 0 if late else rng.choice((1, 2, 3, rng.randint(1, max(1, len(deck)))))
    if late and rng.random() < 0.35:
        others = [p for p in state["players"] if p is not lucky]
        for player in others[1:] if rng.random() < 0.6 else []:
            deck += [*player["hand"], *player["row"]]
            player["hand"], player["row"] = [], []
        zone = rng.choice(("hand", "row"))
        deck += [*lucky["hand"], *lucky["row"]]
        lucky["hand"], lucky["row"] = [], []
        lucky[zone] = [deck.pop() for _ in range(rng.choice((1, 1, 2)))]
    state["animal_pile"] = pile
    state["draw_pile"], state["discard_pile"] = deck[:drawn], deck[drawn:]
    _seat(rng, state, lucky["id"])
    if state["options"]["beans"]:
        _score_some_games(rng, state)
    if rng.random() < 0.3:
        state["chance"]["draws"] += rng.randrange(300)
    return state


def _random_pile(rng: random.Random, deck: list[Card]) -> list[Card]:
    """Move cards from the deck to a pile on which each of them fitted the one before."""
    pile: list[Card] = []
    for _ in range(rng.choice((0, 1, 2, 4, 8, 20))):
        card = deck.pop() if deck else None
        top = _tops(pile, {})[0][0]
        lowers = card == "ant" and top not in (None, "ant")
        bound = 8 if top == "buffalo" else None
        if card is None or card == "tiger" or lowers or not _fits(card, top, bound) or _would_be_gang([*pile, card]):
            deck[:0] = [] if card is None else [card]
        else:
            pile.append(card)
    special = rng.choice(("sparrow", "snake", "monkey", "buffalo"))
    if special in deck and rng.random() < 0.3:
        top = _tops(pile, {})[0][0]
        if _fits(special, top, None) and not _would_be_gang([*pile, special]):
            deck.remove(special)
            pile.append(special)
    return pile


def _would_be_gang(pile: Sequence[Card]) -> bool:
    """Are four or more of a kind on top of this pile?"""
    return "/animal_pile" in _pile_doubts([card for card in pile if card != "tiger"])


def _seat(rng: random.Random, state: State, lucky: str) -> None:
    """Say who is out, who is on turn, and whether a Buffalo binds; keep two players in the game."""
    players = state["players"]
    without = [p for p in players if not p["hand"] and not p["row"]]
    rng.shuffle(without)
    while len(without) > len(players) - 2:
        zone = next(state[name] for name in ("discard_pile", "draw_pile", "animal_pile", "buried") if state[name])
        without.pop()["hand"].append(zone.pop())
        state["options"]["buried"] = len(state["buried"])
    state["finished"] = [p["id"] for p in without]
    inside = [p for p in players if p["id"] not in state["finished"]]
    me = next((p for p in inside if p["id"] == lucky and rng.random() < 0.6), rng.choice(inside))
    state["turn"] = {"player": me["id"], "step": "play"}
    top = _tops(state["animal_pile"], {})[0][0]
    state["at_most"] = 8 if top == "buffalo" else None
    if top in ("sparrow", "snake") and me["row"] and rng.random() < 0.7:
        if state["draw_pile"] and len(me["hand"]) > 1:
            state["draw_pile"].append(me["hand"].pop())
        if me["hand"] or top == "snake":
            state["turn"]["step"] = "swap" if top == "sparrow" else "peek"


def _score_some_games(rng: random.Random, state: State) -> None:
    """Give out the Beans of up to three earlier games, as long as the series then goes on."""
    for _ in range(rng.randint(0, 3)):
        past = _copy(state)
        past["finished"] = rng.sample([p["id"] for p in state["players"]], len(state["players"]))
        table = _Table(past, ())
        table.end_game()
        if table.state["turn"]["step"] == "over":
            return
        for key in ("bean_pile", "games_scored"):
            state[key] = table.state[key]
        for player, after in zip(state["players"], table.state["players"], strict=True):
            player["beans"] = after["beans"]


def _play_on(rng: random.Random, state: State) -> State:
    """Carry out one legal move, if there is any and it can be carried out."""
    moves = legal_moves(state)
    if not moves:
        return state
    after: State | None = _judge(state, _any_kind(rng, moves))[0]["state"]
    return after or state


def _any_kind(rng: random.Random, moves: list[Move]) -> Move:
    """Pick a move, each kind being as likely, so that no kind drowns the others."""
    kind = rng.choice(sorted({move["type"] for move in moves}))
    move: Move = rng.choice([move for move in moves if move["type"] == kind])
    return dict(move)


def _hide(rng: random.Random, state: State) -> State:
    """Hide cards: a real table, somebody's view, or any card here and there."""
    mode = rng.choice(("table", "view", "onlooker", "some", "some", "pile"))
    if mode in ("view", "onlooker"):
        seen = view(state, rng.choice(state["players"])["id"] if mode == "view" else None)
        return seen or state
    hidden = _copy(state)
    share = 1.0 if mode == "table" else rng.choice((0.1, 0.4, 0.8))
    if mode == "table" or rng.random() < 0.5:
        hidden["chance"] = None
    zones = [hidden["draw_pile"], hidden["buried"], hidden["bean_pile"]]
    if mode == "pile":
        zones = [hidden["animal_pile"], hidden["discard_pile"]]
    for player in hidden["players"]:
        zones.append(player["row"])
        if mode != "table" or rng.random() < 0.5:
            zones += [player["hand"], player["beans"]]
    for zone in zones:
        zone[:] = [None if rng.random() < share else card for card in zone]
    return hidden


def mutate(rng: random.Random, state: State) -> State:
    """Return the state with one thing broken, so that it cannot be."""
    ways = (
        _lose_a_card, _double_a_card, _change_a_face, _wrong_turn, _wrong_finished, _early_row,
        _wrong_step, _no_buffalo, _past_the_end, _wrong_beans, _wrong_buried, _same_id,
    )  # fmt: skip
    for _ in range(40):
        broken = _copy(state)
        rng.choice(ways)(rng, broken)
        if problems(broken):
            return broken
    return state


def _some_zone(rng: random.Random, state: State) -> list[Card]:
    return rng.choice([zone for _, zone in _zones(state) if zone])


def _lose_a_card(rng: random.Random, state: State) -> None:
    _some_zone(rng, state).pop()


def _double_a_card(rng: random.Random, state: State) -> None:
    zone = _some_zone(rng, state)
    zone.append(zone[-1])


def _change_a_face(rng: random.Random, state: State) -> None:
    zone = _some_zone(rng, state)
    zone[rng.randrange(len(zone))] = rng.choice(CARDS)


def _wrong_turn(rng: random.Random, state: State) -> None:
    state["turn"]["player"] = rng.choice([None, "nobody", *(p["id"] for p in state["players"])])


def _wrong_finished(rng: random.Random, state: State) -> None:
    names = [p["id"] for p in state["players"]]
    if state["finished"] and rng.random() < 0.4:
        state["finished"].pop(rng.randrange(len(state["finished"])))
    else:
        state["finished"].insert(0, rng.choice([*names, "nobody"]))


def _early_row(rng: random.Random, state: State) -> None:
    row = rng.choice(state["players"])["row"]
    if state["draw_pile"] and row:
        state["discard_pile"].append(row.pop())


def _wrong_step(rng: random.Random, state: State) -> None:
    state["turn"]["step"] = rng.choice(("swap", "peek", "next-game"))


def _no_buffalo(_: random.Random, state: State) -> None:
    state["at_most"] = 8


def _past_the_end(rng: random.Random, state: State) -> None:
    if rng.random() < 0.5:
        state["games_scored"] = 4
    else:
        rng.choice(state["players"])["beans"] += [3, 3, 3, 2]


def _wrong_beans(rng: random.Random, state: State) -> None:
    rng.choice([state["bean_pile"], rng.choice(state["players"])["beans"]]).append(rng.choice((1, 2, 3)))


def _wrong_buried(rng: random.Random, state: State) -> None:
    if state["buried"] and rng.random() < 0.5:
        state["discard_pile"].append(state["buried"].pop())
    else:
        state["options"]["buried"] = rng.randint(0, 40)


def _same_id(rng: random.Random, state: State) -> None:
    one, other = rng.sample(state["players"], 2)
    other["id"] = one["id"]


def random_move(rng: random.Random, state: State) -> Move:
    """Return a move that fits the schema: mostly sensible, sometimes wrong, with and without reveals."""
    luck = rng.random()
    moves = legal_moves(state) if luck < 0.55 else []
    if moves:
        move = _any_kind(rng, moves)
    elif luck < 0.85:
        move = _near_move(rng, state)
    else:
        move = _wild_move(rng, state)
    reveals = _reveals(rng, state, move)
    if reveals or rng.random() < 0.05:
        move["reveals"] = reveals
    return move


def _near_move(rng: random.Random, state: State) -> Move:
    """Return a move of the right player and step that may still be wrong in itself."""
    players = state["players"]
    me = _player(state, state["turn"]["player"]) or rng.choice(players)
    step = state["turn"]["step"]
    if step == "swap":
        card = rng.choice([*me["hand"], *me["hand"], rng.choice(CARDS), None])
        return _move("swap", me["id"], row=rng.randrange(5), card=card)
    if step == "peek":
        return _move("peek", me["id"], target=rng.choice(players)["id"], row=rng.randrange(5))
    if step != "play":
        return _move("next-game", me["id"])
    kind = rng.choice(("play-from-hand",) * 4 + PLAYS[1:])
    if kind == "play-from-row":
        return _move(kind, me["id"], row=rng.randrange(5))
    if kind != "play-from-hand":
        return _move(kind, me["id"])
    known = [card for card in me["hand"] if card is not None]
    pool = known if known and rng.random() < 0.6 else list(CARDS)
    face = rng.choice(pool)
    cards = [face] * rng.choice((1, 1, 1, 2, 2, 3, 4)) + ["monkey"] * rng.choice((0, 0, 0, 0, 1, 1, 2))
    if rng.random() < 0.08:
        cards.append(rng.choice(pool))
    rng.shuffle(cards)
    return _move(kind, me["id"], cards=cards)


def _wild_move(rng: random.Random, state: State) -> Move:
    """Return any move that the schema allows."""
    names = [p["id"] for p in state["players"]] + ["nobody"]
    fields: dict[str, dict[str, Any]] = {
        "play-from-hand": {"cards": [rng.choice(CARDS) for _ in range(rng.randint(1, 3))]},
        "play-from-draw-pile": {},
        "play-from-row": {"row": rng.choice((0, 1, 3, 4, 999))},
        "take-pile": {},
        "swap": {"row": rng.choice((0, 2, 4, 999)), "card": rng.choice([*CARDS, None])},
        "peek": {"target": rng.choice(names), "row": rng.choice((0, 3, 4, 999))},
        "next-game": {},
    }
    kind = rng.choice(list(fields))
    return _move(kind, rng.choice(names), **fields[kind])


def _reveals(rng: random.Random, state: State, move: Move) -> list[str | int]:
    """Return what is told with a move: right, wrong, too much, too little or nothing."""
    told: list[str | int] = []
    if problems(state):
        return [rng.choice(CARDS)] if rng.random() < 0.1 else told
    luck = rng.random()
    if move["type"] == "peek" and luck < 0.4:
        told = [rng.choice(CARDS)]
    for _ in range(0 if luck > 0.85 else 40):
        answer, kind = _judge(state, {**move, "reveals": told})
        if not answer["needs"]:
            break
        told = _tell_one(rng, state, told, kind)
    if told and luck > 0.75:
        told.pop()
    if luck < 0.06:
        told.append(rng.choice((*CARDS, 1, 2, 3)))
    if told and 0.06 <= luck < 0.1:
        told[rng.randrange(len(told))] = rng.choice((*CARDS, 1, 2, 3))
    return told


def _tell_one(rng: random.Random, state: State, told: list[str | int], kind: str | None) -> list[str | int]:
    """Return what is told, and one face more that there may be."""
    if kind == "bean":
        return [*told, rng.choice((1, 2, 3))] if rng.random() < 0.3 else [*told, rng.choice((2, 3))]
    unseen = _unseen(state)
    faces = [card for card in CARDS if unseen[card] - told.count(card) > 0]
    return [*told, rng.choice(faces or CARDS)]
