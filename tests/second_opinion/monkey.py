"""A second, independent reading of Monkey (the one with the tree and Kurgill).

Written from the rulebook, the public contract and the rulings alone, to be held against the referee over many
random positions. It says what is legal and what the state is afterwards; it explains nothing.

A move that cannot be finished at once is a short list of *steps to do* (``todo``): each takes at most one card off
the tree deck before it changes anything, so that a game whose cards ran out can stop there and go on later. What is
left of the list is this engine's form of the opaque ``agenda``.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

Json = dict[str, Any]
Card = str | None
Step = list[Any]

COLOURS = ("red", "blue", "green", "yellow", "black")
NUMBERS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15)
WILD = "wild-20"
TREE_CARDS = [f"{colour}-{number}" for colour in COLOURS for number in NUMBERS] + [WILD]
RANK = {card: i for i, card in enumerate(TREE_CARDS)}
NUMBER = {card: int(card.split("-")[1]) for card in TREE_CARDS}
COLOUR = {card: card.split("-")[0] for card in TREE_CARDS}
SPELLS = {
    "anvil": 2,
    "axe": 4,
    "banana": 4,
    "boxing-gloves": 4,
    "dynamite": 2,
    "gnome": 1,
    "pixie": 3,
    "slide": 1,
    "bird": 3,
}
GOODIES = ("banana", "pixie")
KURGILL = "kurgill"
MOVES = (
    "begin-turn",
    "chop",
    "peek",
    "decline",
    "fight",
    "draw",
    "climb",
    "set-traps",
    "challenge",
    "beat",
    "give-up",
    "oust",
    "kurgill-turn",
    "discard-down",
    "end-turn",
)
TRAP_LIMIT = 4
HAND_AFTER_DISCARDING = 5


class Illegal(Exception):
    """The move is understood and not allowed."""


class CannotBe(Exception):
    """What is said to have been revealed cannot be."""


class Unknown(Exception):
    """A face is needed that nobody told."""

    def __init__(self, needs: int, legality: bool = False) -> None:
        super().__init__(needs)
        self.needs = needs
        self.legality = legality


class OutOfCards(Exception):
    """A card is wanted, both piles are empty, and hands must be cut to five first."""


def clone(value: Any) -> Any:
    """Copy JSON."""
    if isinstance(value, dict):
        return {key: clone(item) for key, item in value.items()}
    if isinstance(value, list):
        return [clone(item) for item in value]
    return value


# --- the box --------------------------------------------------------------------------------------------------------


def tree_box(options: Json) -> Counter[str]:
    """The tree cards in play."""
    custom = options["tree_cards"]
    if custom is not None:
        return Counter({card: custom[card] for card in TREE_CARDS if custom.get(card, 0) > 0})
    return Counter({card: 5 if card == WILD else 1 for card in TREE_CARDS})


def spell_box(options: Json) -> Counter[str]:
    """The spell cards in play: birds only with Krazy Kurgz, no goodies in Insane Mode."""
    return Counter(
        {
            spell: count
            for spell, count in SPELLS.items()
            if (spell != "bird" or options["krazy_kurgz"]) and not (options["insane"] and spell in GOODIES)
        }
    )


def listed(box: Counter[str], order: Iterator[str]) -> list[str]:
    """The cards of a box one by one, in the order of the catalogue."""
    return [card for card in order for _ in range(box[card])]


def tree_zones(state: Json) -> Iterator[list[Card]]:
    """Every list of tree cards in the state."""
    for monkey in state["players"]:
        yield monkey["hand"]
        yield monkey["traps"]
    if state["kurgill"] is not None:
        yield state["kurgill"]["traps"]
    for trunk in state["trunks"]:
        yield trunk["cards"]
    yield state["treetop"]
    yield state["tree_deck"]
    yield state["tree_discard"]
    yield state["birds"]
    for key in ("used", "shown", "traps"):
        yield (state["attempt"] or {}).get(key, [])
    if state["fight"] is not None:
        yield list(state["fight"]["cards"].values())


def unaccounted(box: Counter[str], zones: Iterator[list[Card]]) -> Counter[str]:
    """What is in the box and not seen in any of the zones; below zero where too many are seen."""
    free = Counter(box)
    for zone in zones:
        for card in zone:
            if card is not None:
                free[card] -= 1
    return free


# --- chance -----------------------------------------------------------------------------------------------------------


def pick(chance: Json, n: int) -> int:
    """The next number below n of the chance stream."""
    limit = 2**64 - 2**64 % n
    while True:
        digest = hashlib.sha256(f"{chance['seed']}:{chance['draws']}".encode()).digest()
        chance["draws"] += 1
        value = int.from_bytes(digest[:8], "big")
        if value < limit:
            return value % n


def shuffle(chance: Json, cards: list[Card]) -> list[Card]:
    """The cards in a new order."""
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = pick(chance, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


# --- reading the state --------------------------------------------------------------------------------------------------


def player(state: Json, name: str) -> Json | None:
    """The player of that id."""
    return next((p for p in state["players"] if p["id"] == name), None)


def monkey(state: Json, name: str) -> Json:
    """The player of that id, or Kurgill."""
    found: Json | None = state["kurgill"] if name == KURGILL else player(state, name)
    if found is None:
        raise Illegal
    return found


def monkeys(state: Json) -> list[str]:
    """Everyone who is on the tree, in seat order, Kurgill last."""
    return [p["id"] for p in state["players"]] + ([KURGILL] if state["kurgill"] is not None else [])


def treetop_position(state: Json) -> int:
    """The position above the trunk."""
    return 4 if state["options"]["super_tree"] else 5


def is_up(state: Json, who: Json) -> bool:
    """Whether a monkey is at the Treetop."""
    return bool(who["position"] == treetop_position(state))


def trunk_of(state: Json, owner: str | None) -> list[Card] | None:
    """The cards of a trunk, position 1 first."""
    return next((t["cards"] for t in state["trunks"] if t["owner"] == owner), None)


def barred(state: Json) -> set[int]:
    """The numbers that lie with a Bird."""
    return {NUMBER[card] for card in state["birds"] if card is not None}


def fits(card: str, faced: str, no_go: set[int]) -> bool:
    """Whether a card may serve against the card faced: colours and Birds."""
    if NUMBER[card] in no_go:
        return False
    if card == WILD or faced == WILD:
        return True
    if COLOUR[faced] == "black":
        return COLOUR[card] == "black"
    return COLOUR[card] != COLOUR[faced]


def beats(cards: list[str], faced: str, no_go: set[int]) -> bool:
    """Whether these cards beat the card faced."""
    return all(fits(c, faced, no_go) for c in cards) and sum(NUMBER[c] for c in cards) > NUMBER[faced]


def faced_zone(state: Json) -> tuple[list[Card], int]:
    """Where the card lies that the player on turn is facing."""
    if state["turn"]["step"] == "challenge":
        return state["treetop"], state["attempt"]["facing"]
    climber = monkey(state, state["turn"]["player"])
    cards = trunk_of(state, climber["trunk"])
    assert cards is not None
    return cards, climber["position"] - 1


def can_draw(state: Json) -> bool:
    """Whether a tree card can be had at all, if need be after discarding to five."""
    return bool(state["tree_deck"] or state["tree_discard"] or too_many_cards(state))


def too_many_cards(state: Json) -> list[str]:
    """The players who hold six cards or more."""
    return [p["id"] for p in state["players"] if len(p["hand"]) > HAND_AFTER_DISCARDING]


def room_for_traps(state: Json, setter: str) -> dict[str, int]:
    """The opponents at the trunk who can take another trap, and how many."""
    room = {}
    for name in monkeys(state):
        target = monkey(state, name)
        if name != setter and not is_up(state, target) and len(target["traps"]) < TRAP_LIMIT:
            room[name] = TRAP_LIMIT - len(target["traps"])
    return room


def trap_choices(state: Json, setter: str) -> list[list[str]]:
    """Every `on` that is allowed: two traps, or one where just one more fits anywhere."""
    room = room_for_traps(state, setter)
    if not state["options"]["traps"] or not room or not can_draw(state):
        return []
    if sum(room.values()) == 1:
        return [[name] for name in room]
    return [[a, b] for a, b in product(room, room) if a != b or room[a] > 1]


def challenge_cost(state: Json) -> int:
    """Action points for the Treetop Challenge."""
    return 1 if state["options"]["super_tree"] else 2


def targets(state: Json) -> list[Json]:
    """Every face-down card that an Axe or a Pixie can be used on."""
    found: list[Json] = [
        {"zone": "trunk", "owner": t["owner"], "position": i + 1}
        for t in state["trunks"]
        for i in range(len(t["cards"]))
    ]
    found += [{"zone": "treetop", "index": i} for i in range(len(state["treetop"]))]
    found += [
        {"zone": "trap", "player": name, "index": i}
        for name in monkeys(state)
        for i in range(len(monkey(state, name)["traps"]))
    ]
    return found


def target_zone(state: Json, target: Json) -> tuple[list[Card], int]:
    """The list and index that a target names."""
    zone: list[Card] | None
    if target["zone"] == "trunk":
        zone, index = trunk_of(state, target["owner"]), target["position"] - 1
    elif target["zone"] == "treetop":
        zone, index = state["treetop"], target["index"]
    else:
        zone, index = monkey(state, target["player"])["traps"], target["index"]
    if zone is None or index >= len(zone):
        raise Illegal
    return zone, index


def fighters_waited_for(state: Json) -> list[str]:
    """Who has still to put a fight card down."""
    return [p["id"] for p in state["players"] if p["hand"] and p["id"] not in state["fight"]["cards"]]


# --- carrying a move out --------------------------------------------------------------------------------------------------


class Table:
    """One move being carried out on a copy of the state."""

    def __init__(self, state: Json, reveals: list[str]) -> None:
        self.state: Json = clone(state)
        self.told = list(reveals)
        self.missing = 0
        self.winner: str | None = None
        self.todo: list[Step] = []
        options = state["options"]
        self.free = unaccounted(tree_box(options), tree_zones(state))
        self.free_spells = unaccounted(spell_box(options), iter([state["spell_deck"], state["spell_discard"]]))
        self.free_spells["bird"] -= len(state["birds"])

    # faces

    def face(self, card: Card, free: Counter[str] | None = None) -> Card:
        """The face of a card that is turned up; None (and one more face missing) where nobody told it."""
        if card is not None:
            return card
        if not self.told:
            self.missing += 1
            return None
        free = self.free if free is None else free
        name = self.told.pop(0)
        if free[name] <= 0:
            raise CannotBe
        free[name] -= 1
        return name

    def stop_if_unknown(self) -> None:
        """Nothing after this can be said without the faces asked for so far."""
        if self.missing:
            raise Unknown(self.missing)

    def turn_up(self, zone: list[Card], index: int) -> None:
        """Turn up a card where it lies, and go no further if its face is unknown."""
        zone[index] = self.face(zone[index])
        self.stop_if_unknown()

    def leave_hand(self, hand: list[Card], card: Card) -> None:
        """A card leaves a hand: its first copy, else the first unknown card if that can be it."""
        if card in hand:
            hand.remove(card)
        elif card is not None and None in hand and self.free[card] > 0:
            self.free[card] -= 1
            hand.remove(None)
        else:
            raise Illegal

    # decks

    def shuffled(self, cards: list[Card], free: Counter[str]) -> list[Card]:
        """Shuffle by the seed; without one every face is unknown from here on."""
        chance = self.state["chance"]
        if chance is not None:
            return shuffle(chance, cards)
        free.update(card for card in cards if card is not None)
        return [None] * len(cards)

    def reset_deck(self) -> None:
        """The discard becomes the tree deck."""
        self.state["tree_deck"] = self.shuffled(self.state["tree_discard"], self.free)
        self.state["tree_discard"] = []

    def take(self) -> list[Card]:
        """The top card of the tree deck in a list, which is empty where no card can be had."""
        state = self.state
        if not state["tree_deck"]:
            if state["tree_discard"]:
                self.reset_deck()
            elif too_many_cards(state):
                raise OutOfCards
            else:
                return []
        return [state["tree_deck"].pop()]

    def discard(self, *piles: list[Card]) -> None:
        """Put cards on the tree discard, in order."""
        for pile in piles:
            self.state["tree_discard"].extend(pile)

    # monkeys

    def own_trunk(self, name: str) -> str | None:
        """The trunk a monkey started from."""
        return name if self.state["options"]["super_tree"] else None

    def top_of_trunk(self, name: str, trunk: str | None) -> None:
        """Put a monkey from the Treetop beside the highest card of a trunk."""
        who = monkey(self.state, name)
        who["position"] = treetop_position(self.state) - 1
        who["trunk"] = trunk

    def fall(self, name: str) -> None:
        """Down one position, from the Treetop to the own trunk, never below 1; traps are carried along."""
        who = monkey(self.state, name)
        if is_up(self.state, who):
            self.top_of_trunk(name, self.own_trunk(name))
        elif who["position"] > 1:
            who["position"] -= 1

    def rise(self, name: str) -> str | None:
        """Up one position. Returns the monkey who must make room at the Treetop, if any."""
        state = self.state
        who = monkey(state, name)
        who["position"] += 1
        if not is_up(state, who):
            return None
        who["trunk"] = self.own_trunk(name)
        if not state["options"]["super_tree"]:
            return None
        others = [other for other in monkeys(state) if other != name and is_up(state, monkey(state, other))]
        if others and name == KURGILL:
            self.top_of_trunk(others[0], self.own_trunk(others[0]))
            return None
        return others[0] if others else None

    # steps to do

    def run(self) -> None:
        """Do what is to be done, or stop where the cards ran out."""
        while self.todo:
            step = self.todo.pop(0)
            try:
                getattr(self, "do_" + step[0])(*step[1:])
            except OutOfCards:
                self.stop_if_unknown()
                self.state["agenda"] = [step, *self.todo]
                self.state["turn"]["step"] = "discard-down"
                return
        self.state["agenda"] = []

    def next_up(self, *steps: Step) -> None:
        """Do these steps before all others."""
        self.todo[0:0] = steps

    def do_act(self) -> None:
        """The player goes on if action points are left."""
        self.state["turn"]["step"] = "act"
        if self.state["turn"]["ap"] == 0:
            self.do_end()

    def do_end(self) -> None:
        """The turn is over; Kurgill's comes after the last player's."""
        state, turn = self.state, self.state["turn"]
        names = [p["id"] for p in state["players"]]
        seat = names.index(turn["player"])
        if seat == len(names) - 1 and state["kurgill"] is not None:
            turn.update(step="kurgill", ap=0, drawn=None)
        else:
            turn.update(player=names[(seat + 1) % len(names)], step="begin", ap=2, drawn=None)

    def do_finish(self, name: str) -> None:
        """An attempt is over, a player's or Kurgill's."""
        if name != KURGILL:
            self.do_act()
        else:
            self.state["turn"].update(player=self.state["players"][0]["id"], step="begin", ap=2, drawn=None)

    def do_draw(self, name: str, first: bool) -> None:
        """A card into the hand."""
        cards = self.take()
        monkey(self.state, name)["hand"] += cards
        if first and cards:
            self.state["turn"]["drawn"] = cards[0]
        if not first:
            return
        self.next_up(["flip", bool(cards)])

    def do_flip(self, has_drawn: bool) -> None:
        """The top spell is flipped and done."""
        state = self.state
        spell = self.face(state["spell_deck"].pop(), self.free_spells)
        self.stop_if_unknown()
        state["spell_discard"].append(spell)
        name = state["turn"]["player"]
        if spell == "anvil":
            self.next_up(["end"])
        elif spell in ("axe", "pixie"):
            state["turn"]["step"] = spell
        elif spell == "banana":
            self.next_up(["draw", name, False], ["act"])
        elif spell == "boxing-gloves":
            state["turn"]["step"] = "fight"
            state["fight"] = {"cards": {}}
            self.fight_if_all_in()
        elif spell == "dynamite":
            self.dynamite(monkey(state, name)["hand"], has_drawn)
            self.next_up(["act"])
        elif spell == "gnome":
            self.fall(name)
            traps: list[Step] = [["trap", name], ["trap", name]] if state["options"]["traps"] else []
            self.next_up(*traps, ["reset_spells"], ["end"])
        elif spell == "slide":
            self.fall(name)
            self.next_up(["act"])
        else:
            self.next_up(["bird"], ["act"])

    def dynamite(self, hand: list[Card], has_drawn: bool) -> None:
        """One card is lost: at random, or in solo play the one just drawn."""
        chance = self.state["chance"]
        if len(self.state["players"]) == 1:
            if not has_drawn:
                return
            index = len(hand) - 1
        elif not hand:
            return
        elif chance is not None:
            index = pick(chance, len(hand))
        else:
            if not self.told:
                raise Unknown(1)
            lost = self.told.pop(0)
            if lost not in RANK:
                raise CannotBe
            try:
                self.leave_hand(hand, lost)
            except Illegal:
                raise CannotBe from None
            self.discard([lost])
            return
        lost_card = self.face(hand.pop(index))
        self.stop_if_unknown()
        self.discard([lost_card])

    def do_bird(self) -> None:
        """A tree card is set aside and bars its number; the bird card leaves the spells with it."""
        for card in self.take():
            face = self.face(card)
            self.stop_if_unknown()
            self.state["spell_discard"].pop()
            self.state["birds"].append(face)

    def do_reset_spells(self) -> None:
        """After the Gnome all spells are one deck again."""
        state = self.state
        state["spell_deck"] = self.shuffled(state["spell_deck"] + state["spell_discard"], self.free_spells)
        state["spell_discard"] = []

    def do_trap(self, name: str | None) -> None:
        """A trap is taken and set; one that cannot be set is discarded."""
        cards = self.take()
        pile = self.state["tree_discard"] if name is None else monkey(self.state, name)["traps"]
        pile.extend(cards)

    # fights

    def fight_if_all_in(self) -> None:
        """Resolve the fight once everyone with cards has put one down."""
        if fighters_waited_for(self.state):
            return
        if self.state["kurgill"] is not None:
            self.next_up(["fight_kurgill"], ["fight"])
        else:
            self.next_up(["fight"])

    def do_fight_kurgill(self) -> None:
        """Kurgill's fight card is the top card of the tree deck."""
        for card in self.take():
            self.state["fight"]["cards"][KURGILL] = card

    def do_fight(self) -> None:
        """All cards are turned up: the single highest wins, the lowest and those without a card fall."""
        state = self.state
        cards = state["fight"]["cards"]
        shown = [name for name in monkeys(state) if name in cards]
        for name in shown:
            cards[name] = self.face(cards[name])
        self.stop_if_unknown()
        values = {name: NUMBER[cards[name]] for name in shown}
        highest = [name for name in shown if values[name] == max(values.values())]
        lowest = [name for name in shown if values[name] == min(values.values())]
        losers = [name for name in monkeys(state) if name not in shown or (name in lowest and len(shown) > 1)]
        prize: list[Step] = []
        if highest == [KURGILL]:
            self.kurgill_moves_up()
        elif len(highest) == 1:
            prize = [["draw", highest[0], False]]
        self.next_up(*prize, ["fight_over", losers], ["act"])

    def kurgill_moves_up(self) -> None:
        """Kurgill won: up one if possible, unhindered by his traps, which do not exist at the Treetop."""
        kurgill = self.state["kurgill"]
        if is_up(self.state, kurgill):
            return
        self.rise(KURGILL)
        if is_up(self.state, kurgill):
            self.discard(kurgill["traps"])
            kurgill["traps"] = []

    def do_fight_over(self, losers: list[str]) -> None:
        """The losers fall and the fight cards are discarded in seat order, Kurgill's last."""
        for name in losers:
            self.fall(name)
        cards = self.state["fight"]["cards"]
        self.discard([cards[name] for name in monkeys(self.state) if name in cards])
        self.state["fight"] = None

    # attempts

    def reveal_traps(self, traps: list[Card]) -> tuple[list[Card], bool]:
        """Reveal traps one by one until one shows a number used. Returns those revealed and whether one did."""
        used = {NUMBER[card] for card in self.state["attempt"]["used"]}
        shown: list[Card] = []
        for trap in traps:
            face = self.face(trap)
            self.stop_if_unknown()
            assert face is not None
            shown.append(face)
            if NUMBER[face] in used:
                return shown, True
        return shown, False

    def do_check_traps(self, name: str, order: list[int]) -> None:
        """A trunk card is beaten: the Monkey Traps, then in Insane Mode the Trunk Traps."""
        state, who = self.state, monkey(self.state, name)
        attempt = state["attempt"]
        shown, caught = self.reveal_traps([who["traps"][i] for i in order])
        if caught:
            left = set(order[len(shown) :])
            who["traps"] = [trap for i, trap in enumerate(who["traps"]) if i in left]
            self.discard(attempt["used"], shown)
            state["attempt"] = None
            self.next_up(["finish", name])
            return
        who["traps"] = []
        attempt.update(shown=shown, traps=[])
        final: list[Step] = [["final_trap"], ["final_trap"]] if state["options"]["insane"] else []
        self.next_up(*final, ["trunk_beaten", name])

    def do_final_trap(self) -> None:
        """A Treetop or Trunk Trap is taken, face down."""
        self.state["attempt"]["traps"] += self.take()

    def do_trunk_beaten(self, name: str) -> None:
        """After the last traps: advance, or stay if one of them caught the monkey."""
        state, attempt = self.state, self.state["attempt"]
        shown, caught = self.reveal_traps(attempt["traps"])
        self.discard(attempt["used"], attempt["shown"], shown, attempt["traps"][len(shown) :])
        state["attempt"] = None
        if not caught and self.rise(name) is not None:
            state["turn"]["step"] = "oust"
        else:
            self.next_up(["finish", name])

    def do_treetop_beaten(self, name: str) -> None:
        """All three treetop cards are beaten: the Treetop Traps decide."""
        state, attempt = self.state, self.state["attempt"]
        shown, caught = self.reveal_traps(attempt["traps"])
        self.discard(attempt["used"], shown, attempt["traps"][len(shown) :])
        state["attempt"] = None
        if caught:
            self.next_up(["finish", name])
        else:
            self.winner = name
            state["turn"].update(player=None, step="over", ap=0)

    def do_kurgill_faces(self, index: int | None) -> None:
        """Kurgill turns up the card he faces and flips two cards against it, three against a Wild."""
        state = self.state
        if index is None:
            zone, at = trunk_of(state, state["kurgill"]["trunk"]), state["kurgill"]["position"] - 1
        else:
            zone, at = state["treetop"], index
        assert zone is not None
        zone[at] = self.face(zone[at])
        # An unknown card is at least worth two flips, so those faces are asked for in the same breath.
        flips = 3 if zone[at] == WILD else 2
        start = len(state["attempt"]["used"])
        self.next_up(*[["kurgill_flips"]] * flips, ["kurgill_judged", index, zone[at], start])

    def do_kurgill_flips(self) -> None:
        """One of Kurgill's climbing cards."""
        self.state["attempt"]["used"] += [self.face(card) for card in self.take()]

    def do_kurgill_judged(self, index: int | None, faced: str, start: int) -> None:
        """Did Kurgill beat the card? Colours do not matter to him, nor do Birds; failing, he stays."""
        self.stop_if_unknown()
        state, attempt = self.state, self.state["attempt"]
        if sum(NUMBER[card] for card in attempt["used"][start:]) <= NUMBER[faced]:
            self.discard(attempt["used"])
            state["attempt"] = None
            self.next_up(["finish", KURGILL])
        elif index is None:
            self.next_up(["check_traps", KURGILL, list(range(len(state["kurgill"]["traps"])))])
        else:
            attempt["beaten"].append(index)
            if len(attempt["beaten"]) < len(state["treetop"]):
                self.next_up(["kurgill_faces", (index + 1) % len(state["treetop"])])
            else:
                self.next_up(["final_trap"], ["final_trap"], ["treetop_beaten", KURGILL])

    # moves

    def at_step(self, name: str, *steps: str) -> Json:
        """The player on turn, at one of these steps."""
        turn = self.state["turn"]
        if turn["step"] not in steps or turn["player"] != name:
            raise Illegal
        return monkey(self.state, name)

    def pay(self, points: int) -> None:
        """Spend action points."""
        if self.state["turn"]["ap"] < points:
            raise Illegal
        self.state["turn"]["ap"] -= points

    def begin_turn(self, move: Json) -> None:
        """Draw, flip the spell, do it."""
        self.at_step(move["player"], "begin")
        self.next_up(["draw", move["player"], True])

    def chop(self, move: Json) -> None:
        """The Axe: a trunk or treetop card is replaced, or a trap is gone."""
        self.at_step(move["player"], "axe")
        zone, index = target_zone(self.state, move["target"])
        self.turn_up(zone, index)
        self.discard([zone[index]])
        if move["target"]["zone"] == "trap":
            del zone[index]
        else:
            zone[index] = self.take()[0]
        self.next_up(["act"])

    def peek(self, move: Json) -> None:
        """The Pixie: nothing changes, but a face that is told is known from now on."""
        self.at_step(move["player"], "pixie")
        zone, index = target_zone(self.state, move["target"])
        if self.told:
            zone[index] = self.face(zone[index])
        self.next_up(["act"])

    def decline(self, move: Json) -> None:
        """Neither the Axe nor the Pixie must be used."""
        self.at_step(move["player"], "axe", "pixie")
        self.next_up(["act"])

    def fight(self, move: Json) -> None:
        """Put a fight card down."""
        if self.state["turn"]["step"] != "fight" or move["player"] not in fighters_waited_for(self.state):
            raise Illegal
        self.leave_hand(monkey(self.state, move["player"])["hand"], move["card"])
        self.state["fight"]["cards"][move["player"]] = move["card"]
        self.fight_if_all_in()

    def draw(self, move: Json) -> None:
        """An action point for a card."""
        self.at_step(move["player"], "act")
        self.pay(1)
        if not can_draw(self.state):
            raise Illegal
        self.next_up(["draw", move["player"], False], ["act"])

    def climb(self, move: Json) -> None:
        """An action point turns up the trunk card beside the monkey."""
        climber = self.at_step(move["player"], "act")
        self.pay(1)
        if is_up(self.state, climber):
            raise Illegal
        self.state["turn"]["step"] = "climb"
        self.state["attempt"] = {"kind": "climb"}
        self.turn_up(*faced_zone(self.state))

    def set_traps(self, move: Json) -> None:
        """An action point for two traps on opponents at the trunk."""
        self.at_step(move["player"], "act")
        self.pay(1)
        if move["on"] not in trap_choices(self.state, move["player"]):
            raise Illegal
        on = move["on"] + [None] * (2 - len(move["on"]))
        self.next_up(["trap", on[0]], ["trap", on[1]], ["act"])

    def challenge(self, move: Json) -> None:
        """Turn up a treetop card: the first is paid for, the others belong to the same attempt."""
        challenger = self.at_step(move["player"], "act", "challenge-next")
        state = self.state
        if not is_up(state, challenger):
            raise Illegal
        if state["turn"]["step"] == "act":
            self.pay(challenge_cost(state))
            state["attempt"] = {"kind": "challenge", "facing": None, "beaten": [], "used": []}
        if move["index"] >= len(state["treetop"]) or move["index"] in state["attempt"]["beaten"]:
            raise Illegal
        state["attempt"]["facing"] = move["index"]
        state["turn"]["step"] = "challenge"
        self.turn_up(state["treetop"], move["index"])

    def beat(self, move: Json) -> None:
        """Play climbing cards against the card faced."""
        climber = self.at_step(move["player"], "climb", "challenge")
        state, attempt, cards = self.state, self.state["attempt"], move["cards"]
        order = move.get("trap_order")
        if order is None:
            order = list(range(len(climber["traps"])))
        if sorted(order) != list(range(len(climber["traps"]))):
            raise Illegal
        for card in cards:
            self.leave_hand(climber["hand"], card)
        zone, index = faced_zone(state)
        no_go = barred(state)
        if zone[index] is None:
            could_be = {beats(cards, faced, no_go) for faced in self.free if self.free[faced] > 0}
            if could_be == {False}:
                raise Illegal
            zone[index] = self.face(None)
            if zone[index] is None:
                raise Unknown(1, legality=len(could_be) > 1)
        faced_card = zone[index]
        assert faced_card is not None
        if not beats(cards, faced_card, no_go):
            raise Illegal
        attempt["used"] = attempt.get("used", []) + cards
        if attempt["kind"] == "climb":
            self.next_up(["check_traps", move["player"], order])
            return
        attempt["beaten"].append(attempt["facing"])
        attempt["facing"] = None
        if len(attempt["beaten"]) < len(state["treetop"]):
            state["turn"]["step"] = "challenge-next"
        else:
            attempt["traps"] = []
            self.next_up(["final_trap"], ["final_trap"], ["treetop_beaten", move["player"]])

    def give_up(self, move: Json) -> None:
        """Fail: fall; cards go back at the trunk and are lost in the challenge."""
        self.at_step(move["player"], "climb", "challenge")
        self.discard(self.state["attempt"].get("used", []))
        self.state["attempt"] = None
        self.fall(move["player"])
        self.next_up(["act"])

    def oust(self, move: Json) -> None:
        """Say to which trunk the other monkey at the Treetop falls."""
        self.at_step(move["player"], "oust")
        state = self.state
        if trunk_of(state, move["trunk"]) is None:
            raise Illegal
        other = next(n for n in monkeys(state) if n != move["player"] and is_up(state, monkey(state, n)))
        self.top_of_trunk(other, move["trunk"])
        self.next_up(["act"])

    def kurgill_turn(self, move: Json) -> None:
        """Kurgill's one attempt, at the trunk or at the Treetop."""
        self.at_step(move["player"], "kurgill")
        state, index = self.state, move.get("index")
        if is_up(state, state["kurgill"]) != (index is not None) or (index or 0) >= len(state["treetop"]):
            raise Illegal
        state["attempt"] = {"kind": KURGILL, "used": [], "beaten": [], "shown": [], "traps": []}
        self.next_up(["kurgill_faces", index])

    def discard_down(self, move: Json) -> None:
        """Discard to exactly five; after the last player the game goes on where it stopped."""
        state, cards = self.state, move["cards"]
        if state["turn"]["step"] != "discard-down" or move["player"] not in too_many_cards(state):
            raise Illegal
        hand = monkey(state, move["player"])["hand"]
        if len(hand) - len(cards) != HAND_AFTER_DISCARDING:
            raise Illegal
        for card in cards:
            self.leave_hand(hand, card)
        self.discard(cards)
        if not too_many_cards(state):
            self.reset_deck()
            self.todo = state["agenda"]

    def end_turn(self, move: Json) -> None:
        """Action points need not be used."""
        self.at_step(move["player"], "act")
        self.next_up(["end"])


def adjudicate(state: Json, move: Json) -> Json:
    """Judge one move: `verdict`, the resulting `state`, `to_act`, `outcome` and the number of `needs`."""
    if problems(state):
        return verdict("impossible", [])
    table = Table(state, move.get("reveals") or [])
    try:
        if player(state, move["player"]) is None or move["type"] not in MOVES:
            raise Illegal
        act: Callable[[Json], None] = getattr(table, move["type"].replace("-", "_"))
        act(move)
        if table.todo:
            table.run()
    except Illegal:
        return verdict("illegal", to_act(state), outcome=outcome(state))
    except CannotBe:
        return verdict("impossible", [])
    except Unknown as unknown:
        if unknown.legality:
            return verdict("undetermined", to_act(state), needs=unknown.needs)
        return verdict("legal", [], needs=unknown.needs)
    if table.told:
        return verdict("impossible", [])
    won = {"winner": table.winner} if table.winner is not None else None
    return verdict("legal", to_act(table.state), state=table.state, outcome=won)


def verdict(
    kind: str, acting: list[Json], state: Json | None = None, outcome: Json | None = None, needs: int = 0
) -> Json:
    """The answer."""
    return {"verdict": kind, "state": state, "to_act": acting, "outcome": outcome, "needs": needs}


def outcome(state: Json) -> Json | None:
    """Who has won, as far as a finished state shows it: the only monkey at the Treetop."""
    if state["turn"]["step"] != "over":
        return None
    up = [name for name in monkeys(state) if is_up(state, monkey(state, name))]
    return {"winner": up[0]} if len(up) == 1 else None


# --- who may do what --------------------------------------------------------------------------------------------------------


def may_beat(state: Json) -> bool:
    """Whether the climber's cards beat the card faced, or may with cards that are unknown."""
    zone, index = faced_zone(state)
    hand = monkey(state, state["turn"]["player"])["hand"]
    known = [card for card in hand if card is not None]
    if len(known) == len(hand) and zone[index] is not None:
        free: Counter[str] = Counter()
    else:
        free = unaccounted(tree_box(state["options"]), tree_zones(state))
    no_go = barred(state)
    for faced in [zone[index]] if zone[index] is not None else [c for c in free if free[c] > 0]:
        assert faced is not None
        spare = sorted((NUMBER[c] for c in free.elements() if fits(c, faced, no_go)), reverse=True)
        most = sum(NUMBER[c] for c in known if fits(c, faced, no_go)) + sum(spare[: len(hand) - len(known)])
        if most > NUMBER[faced]:
            return True
    return False


def to_act(state: Json) -> list[Json]:
    """Who decides next, and with which types of moves."""
    turn = state["turn"]
    step, name = turn["step"], turn["player"]
    if step == "over":
        return []
    if step == "fight":
        return [{"player": p, "moves": ["fight"]} for p in fighters_waited_for(state)]
    if step == "discard-down":
        return [{"player": p, "moves": ["discard-down"]} for p in too_many_cards(state)]
    if step == "act":
        up = is_up(state, monkey(state, name))
        kinds = {
            "draw": turn["ap"] > 0 and can_draw(state),
            "climb": turn["ap"] > 0 and not up,
            "set-traps": turn["ap"] > 0 and bool(trap_choices(state, name)),
            "challenge": up and turn["ap"] >= challenge_cost(state),
            "end-turn": True,
        }
        return [{"player": name, "moves": [kind for kind in MOVES if kinds.get(kind)]}]
    if step in ("climb", "challenge"):
        return [{"player": name, "moves": (["beat"] if may_beat(state) else []) + ["give-up"]}]
    moves = {
        "begin": ["begin-turn"],
        "axe": ["chop", "decline"],
        "pixie": ["peek", "decline"],
        "challenge-next": ["challenge"],
        "oust": ["oust"],
        "kurgill": ["kurgill-turn"],
    }
    return [{"player": name, "moves": moves[step]}]


def selections(cards: list[str], worth: Callable[[str], int], least: int, most: int) -> Iterator[list[str]]:
    """Every different set of the cards that is worth `least` to `most` together, each in the catalogue's order."""
    counts = Counter(cards)
    kinds = sorted(counts, key=lambda c: RANK[c])
    to_come = [sum(worth(kind) * counts[kind] for kind in kinds[i:]) for i in range(len(kinds) + 1)]

    def grow(i: int, so_far: list[str], value: int) -> Iterator[list[str]]:
        if value > most or value + to_come[i] < least:
            return
        if i == len(kinds):
            yield so_far
            return
        for n in range(counts[kinds[i]] + 1):
            yield from grow(i + 1, so_far + [kinds[i]] * n, value + n * worth(kinds[i]))

    return grow(0, [], 0)


def moves_of(state: Json, kind: str, name: str) -> Iterator[Json]:
    """The moves of one type that are known to be legal, as far as `to_act` allows the type."""
    who = monkey(state, name)
    known = [card for card in who.get("hand", []) if card is not None]
    if kind in ("chop", "peek"):
        yield from ({"target": target} for target in targets(state))
    elif kind == "fight":
        yield from ({"card": card} for card in sorted(set(known), key=lambda c: RANK[c]))
        if len(known) < len(who["hand"]):
            yield {"card": None}
    elif kind == "set-traps":
        yield from ({"on": on} for on in trap_choices(state, name))
    elif kind == "challenge":
        beaten = (state["attempt"] or {"beaten": []})["beaten"]
        yield from ({"index": i} for i in range(len(state["treetop"])) if i not in beaten)
    elif kind == "beat":
        zone, index = faced_zone(state)
        no_go = barred(state)
        free = unaccounted(tree_box(state["options"]), tree_zones(state))
        faces = [zone[index]] if zone[index] is not None else [c for c in free if free[c] > 0]
        useful = [c for c in known if all(fits(c, f, no_go) for f in faces if f is not None)]
        least = 1 + max(NUMBER[f] for f in faces if f is not None)
        yield from ({"cards": cards} for cards in selections(useful, lambda c: NUMBER[c], least, 20 * 60))
    elif kind == "oust":
        yield from ({"trunk": trunk["owner"]} for trunk in state["trunks"])
    elif kind == "kurgill-turn" and is_up(state, state["kurgill"]):
        yield from ({"index": i} for i in range(len(state["treetop"])))
    elif kind == "discard-down":
        surplus = len(who["hand"]) - HAND_AFTER_DISCARDING
        yield from ({"cards": cards} for cards in selections(known, lambda c: 1, surplus, surplus))
    else:
        yield {}


def legal_moves(state: Json, limit: int | None = None) -> list[Json]:
    """Every move known to be legal, by player and in the order of the move table.

    There is no end to them with forty cards in hand: `limit` says how many are enough.
    """
    found: list[Json] = []
    if problems(state):
        return found
    for entry in to_act(state):
        for kind in entry["moves"]:
            for fields in moves_of(state, kind, entry["player"]):
                found.append({"type": kind, "player": entry["player"], **fields})
                if limit is not None and len(found) >= limit:
                    return found
    return found


# --- setup --------------------------------------------------------------------------------------------------------------------


def setup(players: list[str], options: Json, seed: str | None) -> Json:
    """The first state: dealt by the seed, or with every face unknown for a real table."""
    options = {"super_tree": False, "krazy_kurgz": False, "insane": False, "traps": True, "tree_cards": None, **options}
    box = tree_box(options)
    if sum(box.values()) != 60 or not 1 <= len(players) <= 4 or (len(players) == 1 and not options["krazy_kurgz"]):
        raise ValueError("these options contradict each other")
    chance: Json | None = None if seed is None else {"seed": seed, "draws": 0}
    names = players + ([KURGILL] if options["krazy_kurgz"] else [])
    owners: list[str | None] = [*names] if options["super_tree"] else [None]
    length = 3 if options["super_tree"] else 4
    deck: list[Card] = [*listed(box, iter(TREE_CARDS))]
    deck = [None] * 60 if chance is None else shuffle(chance, deck)
    trunks = [{"owner": owner, "cards": [deck.pop() for _ in range(length)]} for owner in owners]
    treetop = [deck.pop() for _ in range(3)]
    hands = [[deck.pop() for _ in range(3)] for _ in players]
    spells: list[Card] = [*listed(spell_box(options), iter(SPELLS))]
    spells = [None] * len(spells) if chance is None else shuffle(chance, spells)

    def trunk(name: str) -> str | None:
        return name if options["super_tree"] else None

    return {
        "game": "monkey",
        "ruleset": "monkey@1",
        "options": options,
        "players": [
            {"id": name, "hand": hand, "trunk": trunk(name), "position": 1, "traps": []}
            for name, hand in zip(players, hands, strict=True)
        ],
        "kurgill": {"trunk": trunk(KURGILL), "position": 1, "traps": []} if options["krazy_kurgz"] else None,
        "trunks": trunks,
        "treetop": treetop,
        "tree_deck": deck,
        "tree_discard": [],
        "spell_deck": spells,
        "spell_discard": [],
        "birds": [],
        "turn": {"player": players[0], "step": "begin", "ap": 2, "drawn": None},
        "attempt": None,
        "fight": None,
        "agenda": [],
        "chance": chance,
    }


# --- what cannot be --------------------------------------------------------------------------------------------------------------


def problems(state: Json) -> list[str]:
    """JSON Pointers to all that no play can reach; empty for a state that can be."""
    found = problems_of_seats(state)
    if found:
        # Who sits where is the ground on which everything else is read.
        return found
    return problems_of_tree(state) + problems_of_cards(state) + problems_of_turn(state)


def problems_of_seats(state: Json) -> list[str]:
    """Players, Kurgill and the shape of the tree."""
    options, players = state["options"], state["players"]
    found = []
    names = [p["id"] for p in players]
    found += [f"/players/{i}/id" for i, name in enumerate(names) if name == KURGILL or name in names[:i]]
    if len(players) == 1 and not options["krazy_kurgz"]:
        found.append("/players")
    if (state["kurgill"] is not None) != options["krazy_kurgz"]:
        found.append("/kurgill")
    if options["tree_cards"] is not None and sum(options["tree_cards"].values()) != 60:
        found.append("/options/tree_cards")
    owners = [*names, *([KURGILL] if options["krazy_kurgz"] else [])] if options["super_tree"] else [None]
    if [t["owner"] for t in state["trunks"]] != owners:
        found.append("/trunks")
    found += [
        f"/trunks/{i}/cards"
        for i, t in enumerate(state["trunks"])
        if len(t["cards"]) != (3 if options["super_tree"] else 4)
    ]
    if len(state["treetop"]) != 3:
        found.append("/treetop")
    return found


def problems_of_tree(state: Json) -> list[str]:
    """Where the monkeys stand and what lies on them."""
    options = state["options"]
    found = []
    up = []
    for name in monkeys(state):
        who = monkey(state, name)
        at = "/kurgill" if name == KURGILL else f"/players/{[p['id'] for p in state['players']].index(name)}"
        if who["position"] > treetop_position(state):
            found.append(at + "/position")
        elif is_up(state, who):
            up.append(name)
        own = name if options["super_tree"] else None
        if trunk_of(state, who["trunk"]) is None or (is_up(state, who) and who["trunk"] != own):
            found.append(at + "/trunk")
        too_many = name == KURGILL and len(who["traps"]) > TRAP_LIMIT
        if who["traps"] and (is_up(state, who) or not options["traps"] or too_many):
            found.append(at + "/traps")
    turn = state["turn"]
    ousting = turn["step"] == "oust"
    if ousting and not (options["super_tree"] and len(up) == 2 and turn["player"] in up):
        found.append("/turn/step")
    if options["super_tree"] and len(up) > 1 and not ousting:
        found.append("/players")
    if turn["step"] == "over" and not up:
        found.append("/turn/step")
    return found


def problems_of_cards(state: Json) -> list[str]:
    """Every card once: sixty tree cards, all the spells, the Gnome in his deck."""
    options = state["options"]
    found = []
    zones = list(tree_zones(state))
    free = unaccounted(tree_box(options), iter(zones))
    found += [f"/cards/{card}" for card in free if free[card] < 0]
    interrupted = bool(state["agenda"])
    if sum(map(len, zones)) != 60:
        found.append("/tree_deck")
    spells = [state["spell_deck"], state["spell_discard"]]
    free = unaccounted(spell_box(options), iter(spells))
    found += [f"/spells/{spell}" for spell in free if free[spell] < 0]
    birds = len(state["birds"])
    if birds > spell_box(options)["bird"] or None in state["birds"]:
        found.append("/birds")
    elif free["bird"] < birds:
        found.append("/spell_deck")
    if sum(map(len, spells)) != sum(spell_box(options).values()) - birds:
        found.append("/spell_deck")
    if not interrupted and (
        "gnome" in state["spell_discard"] or not ("gnome" in state["spell_deck"] or None in state["spell_deck"])
    ):
        found.append("/spell_discard")
    drawn = state["turn"]["drawn"]
    if drawn is not None and tree_box(options)[drawn] == 0:
        found.append("/turn/drawn")
    return found


def problems_of_turn(state: Json) -> list[str]:
    """The turn, and an attempt and a fight that fit its step."""
    options, turn = state["options"], state["turn"]
    step, name, ap = turn["step"], turn["player"], turn["ap"]
    on_turn = None if name is None else player(state, name)
    found = []
    if (name is None) != (step == "over") or (name is not None and on_turn is None):
        return ["/turn/player"]
    if step == KURGILL and (state["kurgill"] is None or name != state["players"][-1]["id"]):
        found.append("/turn/step" if state["kurgill"] is None else "/turn/player")
    if step == "pixie" and options["insane"]:
        found.append("/turn/step")
    allowed = {
        "begin": (2,),
        "axe": (2,),
        "pixie": (2,),
        "fight": (2,),
        "act": (1, 2),
        "climb": (0, 1),
        "oust": (0, 1),
        "kurgill": (0,),
        "over": (0,),
        "discard-down": (0, 1, 2),
    }
    spent = (0, 1) if options["super_tree"] else (0,)
    if ap not in allowed.get(step, spent):
        found.append("/turn/ap")
    if step in ("begin", "kurgill") and turn["drawn"] is not None:
        found.append("/turn/drawn")
    if step == "discard-down":
        if not too_many_cards(state) or not state["agenda"] or state["tree_deck"]:
            found.append("/turn/step")
        return found
    if state["agenda"]:
        found.append("/agenda")
    if not attempt_fits(state, on_turn):
        found.append("/attempt")
    if not fight_fits(state):
        found.append("/fight")
    return found


def attempt_fits(state: Json, climber: Json | None) -> bool:
    """Whether `attempt` is what this step needs."""
    step, attempt = state["turn"]["step"], state["attempt"]
    if step not in ("climb", "challenge", "challenge-next"):
        return attempt is None
    if attempt is None or climber is None:
        return False
    if step == "climb":
        return bool(attempt["kind"] == "climb") and not is_up(state, climber)
    if attempt["kind"] != "challenge" or not is_up(state, climber):
        return False
    beaten, facing, used = attempt["beaten"], attempt["facing"], attempt["used"]
    if len(set(beaten)) != len(beaten) or any(i > 2 for i in beaten) or len(used) < len(beaten) or None in used:
        return False
    if step == "challenge-next":
        return facing is None and len(beaten) in (1, 2)
    return (
        facing is not None and facing <= 2 and facing not in beaten and len(beaten) <= 2 and bool(used) == bool(beaten)
    )


def fight_fits(state: Json) -> bool:
    """Whether `fight` is there just when somebody has still to put a card down."""
    fight = state["fight"]
    if state["turn"]["step"] != "fight":
        return fight is None
    if fight is None:
        return False
    known = all(player(state, name) is not None for name in fight["cards"])
    return known and bool(fighters_waited_for(state))


# --- views -----------------------------------------------------------------------------------------------------------------------


def view(state: Json, viewer: str | None) -> Json | None:
    """The state with only what a player (None: an onlooker) may see; None where the viewer is nobody."""
    if viewer is not None and player(state, viewer) is None:
        return None
    seen: Json = clone(state)

    def hidden(cards: list[Card]) -> list[Card]:
        return [None] * len(cards)

    seen["chance"] = None
    for who in seen["players"]:
        who["traps"] = hidden(who["traps"])
        if who["id"] != viewer:
            who["hand"] = hidden(who["hand"])
    if seen["kurgill"] is not None:
        seen["kurgill"]["traps"] = hidden(seen["kurgill"]["traps"])
    for trunk in seen["trunks"]:
        trunk["cards"] = hidden(trunk["cards"])
    seen["treetop"] = hidden(seen["treetop"])
    turn, attempt = state["turn"], state["attempt"]
    if turn["step"] == "climb" and not problems(state):
        zone, index = faced_zone(state)
        faced_zone(seen)[0][index] = zone[index]
    elif turn["step"] in ("challenge", "challenge-next") and attempt is not None and attempt["kind"] == "challenge":
        for i in [*attempt["beaten"], attempt["facing"]]:
            if i is not None and i < len(state["treetop"]):
                seen["treetop"][i] = state["treetop"][i]
    seen["tree_deck"] = hidden(seen["tree_deck"])
    seen["spell_deck"] = hidden(seen["spell_deck"])
    if viewer is None or turn["player"] != viewer:
        seen["turn"]["drawn"] = None
    if state["agenda"]:
        limbo = sum(len((attempt or {}).get(key, [])) for key in ("used", "shown", "traps"))
        limbo += len((state["fight"] or {"cards": {}})["cards"])
        seen.update(attempt=None, fight=None, agenda=[], tree_deck=[None] * limbo + seen["tree_deck"])
    elif seen["fight"] is not None:
        cards = seen["fight"]["cards"]
        seen["fight"]["cards"] = {name: card if name == viewer else None for name, card in cards.items()}
    return seen


# --- positions to compare on -----------------------------------------------------------------------------------------------------

NAMES = ("ana", "bo", "cy", "di")
ALL_SETS = [
    (players, {"super_tree": tree, "krazy_kurgz": kurgz, "insane": insane})
    for tree, kurgz, insane in product((False, True), repeat=3)
    for players in range(1 if kurgz else 2, 5)
]
SPELL_OF_STEP = {"axe": "axe", "pixie": "pixie", "fight": "boxing-gloves"}


def random_options(rng: random.Random, base: Json) -> Json:
    """One of the sets of options, now and then without Monkey Traps or with other tree cards."""
    options = {**base, "traps": rng.random() > 0.08, "tree_cards": None}
    if rng.random() < 0.15:
        kinds = rng.sample(TREE_CARDS, rng.choice((6, 15, 30, 50)))
        drawn = Counter(rng.choice(kinds) for _ in range(60))
        options["tree_cards"] = {card: drawn[card] for card in TREE_CARDS if drawn[card]}
    return options


class Stack:
    """Sixty shuffled cards from which a position is laid out."""

    def __init__(self, rng: random.Random, cards: list[str]) -> None:
        self.cards: list[Card] = [*cards]
        rng.shuffle(self.cards)

    def some(self, n: int) -> list[Card]:
        """Up to n cards."""
        return [self.cards.pop() for _ in range(min(n, len(self.cards)))]


def lay_out(rng: random.Random) -> Json:
    """A position laid out at random, every face known."""
    count, base = rng.choice(ALL_SETS)
    options = random_options(rng, base)
    super_tree, kurgz = options["super_tree"], options["krazy_kurgz"]
    state = setup([*NAMES[:count]], options, f"s{rng.randrange(10**6)}")
    stack = Stack(rng, listed(tree_box(options), iter(TREE_CARDS)))
    steps = (
        ["begin"] * 4
        + ["axe", "fight", "fight", "act", "act", "act"]
        + ["climb", "challenge"] * 4
        + ["challenge-next"]
        + ["pixie"] * (not options["insane"])
        + ["kurgill", "kurgill"] * kurgz
    )
    step = rng.choice([*steps, "over"] if rng.random() < 0.1 else steps + ["oust"] * super_tree)
    top = treetop_position(state)
    names = monkeys(state)
    turn = state["turn"]
    seat = count - 1 if step == "kurgill" else rng.randrange(count)
    turn.update(player=NAMES[seat], step=step, ap=2)
    for trunk in state["trunks"]:
        trunk["cards"] = stack.some(len(trunk["cards"]))
    state["treetop"] = stack.some(3)
    for name in names:
        who = monkey(state, name)
        who["position"] = rng.choice((1, 1, 2, 3, 3, top - 1, top))
        if super_tree and rng.random() < 0.3:
            who["trunk"] = rng.choice(names)
    actor = state["players"][seat]
    stand_for_step(rng, state, actor, step)
    if options["krazy_kurgz"] and rng.random() < 0.4:
        state["birds"] = stack.some(rng.randrange(4))
    deal_spells(rng, state)
    deal_cards(rng, state, stack)
    open_step(rng, state, stack, actor)
    deal_rest(rng, state, stack)
    return state


def stand_for_step(rng: random.Random, state: Json, actor: Json, step: str) -> None:
    """Put the monkeys where the step and the variation want them."""
    top = treetop_position(state)
    names = monkeys(state)
    if step in ("challenge", "challenge-next", "oust", "over"):
        actor["position"] = top
    elif step == "climb" and is_up(state, actor):
        actor["position"] = top - 1
    if not state["options"]["super_tree"]:
        return
    keep = {actor["id"]} if step in ("challenge", "challenge-next", "oust", "over") else set()
    others = [name for name in names if name != actor["id"]]
    if step == "oust":
        keep.add(rng.choice(others))
    elif not keep and rng.random() < 0.6:
        keep.add(rng.choice(others if step == "climb" or rng.random() < 0.5 else names))
    for name in names:
        who = monkey(state, name)
        if name in keep:
            who["position"] = top
        elif is_up(state, who):
            who["position"] = rng.randint(1, top - 1)
        if is_up(state, who):
            who["trunk"] = name


def deal_spells(rng: random.Random, state: Json) -> None:
    """A spell deck with the Gnome in it, the step's own spell on the discard."""
    spells = listed(spell_box(state["options"]), iter(SPELLS))
    for _ in state["birds"]:
        spells.remove("bird")
    spells.remove("gnome")
    rng.shuffle(spells)
    last = SPELL_OF_STEP.get(state["turn"]["step"])
    if last is not None:
        spells.remove(last)
    left = rng.randint(0, len(spells))
    deck: list[Card] = [*spells[:left], "gnome"]
    rng.shuffle(deck)
    state["spell_deck"] = deck
    # A Bird lies in the discard only after a turn without a single card to flip.
    birds = [spell for spell in spells[left:] if spell == "bird"]
    deck[0:0] = birds
    state["spell_discard"] = [s for s in spells[left:] if s != "bird"] + ([last] if last is not None else [])


def deal_cards(rng: random.Random, state: Json, stack: Stack) -> None:
    """Traps and hands."""
    for name in monkeys(state):
        who = monkey(state, name)
        if state["options"]["traps"] and not is_up(state, who):
            most = 6 if name != KURGILL and rng.random() < 0.05 else 4
            who["traps"] = stack.some(rng.choice((0, 0, 1, 2, 3, most)))
    for p in state["players"]:
        p["hand"] = stack.some(rng.choice((0, 1, 2, 3, 3, 4, 5, 6, 7)))


def deal_rest(rng: random.Random, state: Json, stack: Stack) -> None:
    """Deck and discard take what is left, unless it is a game in which the cards have run out or nearly so."""
    rest = stack.cards
    if rng.random() < 0.2:
        keep = rng.choice((0, 0, 1, 1, 2, 3))
        greedy = rng.sample(state["players"], rng.randint(1, len(state["players"])))
        while len(rest) > keep:
            rng.choice(greedy)["hand"].append(rest.pop())
    split = rng.choice((0, len(rest), rng.randint(0, len(rest)), min(len(rest), rng.randrange(4))))
    state["tree_deck"], state["tree_discard"] = rest[:split], rest[split:]


def open_step(rng: random.Random, state: Json, stack: Stack, actor: Json) -> None:
    """What the step holds: action points, an attempt, fight cards."""
    turn = state["turn"]
    step, super_tree = turn["step"], state["options"]["super_tree"]
    if step in ("axe", "pixie", "fight", "act", "climb", "challenge", "challenge-next", "oust") and actor["hand"]:
        turn["drawn"] = rng.choice([actor["hand"][-1], rng.choice(actor["hand"])])
    if step == "act":
        turn["ap"] = rng.choice((1, 2))
    elif step in ("climb", "oust"):
        turn["ap"] = rng.choice((0, 1))
    elif step in ("challenge", "challenge-next"):
        turn["ap"] = rng.choice((0, 1)) if super_tree else 0
        beaten = rng.sample(range(3), rng.choice((1, 2) if step == "challenge-next" else (0, 1, 2, 2)))
        used = [card for _ in beaten for card in stack.some(rng.choice((1, 1, 2)))]
        facing = None if step == "challenge-next" else rng.choice([i for i in range(3) if i not in beaten])
        state["attempt"] = {"kind": "challenge", "facing": facing, "beaten": beaten, "used": used}
    elif step in ("kurgill", "over"):
        turn["ap"] = 0
        if step == "over":
            turn["player"] = None
    if step == "climb":
        state["attempt"] = {"kind": "climb"}
    if step in ("climb", "challenge", "challenge-next"):
        actor["hand"] += stack.some(rng.choice((0, 1, 2, 4)))
    if step == "fight":
        holding = [p for p in state["players"] if p["hand"]]
        if not holding:
            actor["hand"] = stack.some(1)
            holding = [actor]
        rng.shuffle(holding)
        state["fight"] = {"cards": {}}
        for p in holding[1:] if rng.random() < 0.6 else holding[1 + rng.randrange(len(holding)) :]:
            state["fight"]["cards"][p["id"]] = p["hand"].pop(rng.randrange(len(p["hand"])))


def hide(rng: random.Random, state: Json) -> Json:
    """The same position as a table, a player or a careless recorder knows it."""
    way = rng.random()
    if way < 0.35:
        seen = view(state, rng.choice([None, *(p["id"] for p in state["players"])]))
        assert seen is not None
    else:
        seen = clone(state)
        likely = rng.choice((0.1, 0.5, 0.9))
        forgotten = rng.random() < 0.1  # somebody who asks about a climb may not say which card was faced
        for name in monkeys(seen):
            who = monkey(seen, name)
            for key in ("hand", "traps"):
                if key in who:
                    who[key] = [None if rng.random() < likely else card for card in who[key]]
        keep = faced_zone(seen) if seen["turn"]["step"] in ("climb", "challenge") else None
        for zone in [*(t["cards"] for t in seen["trunks"]), seen["treetop"], seen["tree_deck"], seen["spell_deck"]]:
            for i in range(len(zone)):
                shown = keep is not None and keep[0] is zone and (keep[1] == i or zone is seen["treetop"])
                if rng.random() < likely and (forgotten or not shown):
                    zone[i] = None
        if rng.random() < 0.5:
            seen["chance"] = None
    if seen["fight"] is not None and rng.random() < 0.5:
        seen["fight"]["cards"] = dict.fromkeys(seen["fight"]["cards"])
    if seen["turn"]["drawn"] is not None and rng.random() < 0.5:
        seen["turn"]["drawn"] = None
    return seen


def doubts(state: Json) -> list[str]:
    """Return pointers to what each engine may settle in its own way: a card faced in an attempt that nobody told."""
    attempt = state["attempt"]
    if not attempt:
        return []
    if attempt["kind"] == "challenge":
        return ["/treetop"] if attempt["facing"] is not None and None in state["treetop"] else []
    return (
        ["/trunks"]
        if any(None in trunk["cards"] for trunk in state["trunks"]) and state["turn"]["step"] == "climb"
        else []
    )


def random_position(rng: random.Random) -> Json:
    """A reachable-looking state: laid out or dealt, then perhaps played on; known, partly known or a view."""
    if rng.random() < 0.06:
        count, base = rng.choice(ALL_SETS)
        state = setup(
            [*NAMES[:count]], random_options(rng, base), None if rng.random() < 0.3 else f"s{rng.randrange(10**6)}"
        )
    else:
        state = lay_out(rng)
    for _ in range(rng.choice((0, 0, 0, 1, 3))):
        moves = legal_moves(state, 60)
        if not moves:
            break
        after = adjudicate(state, with_reveals(rng, state, rng.choice(moves)))["state"]
        state = state if after is None else after
    if rng.random() < 0.4 and not state["agenda"]:
        state = hide(rng, state)
    if rng.random() < 0.06 and not state["agenda"]:
        state = mutated(rng, state)
    return state


def with_reveals(rng: random.Random, state: Json, move: Json) -> Json:
    """The move with as many possible faces told as it needs."""
    free = unaccounted(tree_box(state["options"]), tree_zones(state))
    spells = unaccounted(spell_box(state["options"]), iter([state["spell_deck"], state["spell_discard"]]))
    spells["bird"] -= len(state["birds"])
    told: list[str] = []
    for _ in range(24):
        trial = {**move, "reveals": told}
        if not adjudicate(state, trial)["needs"]:
            return trial if told else move
        box = spells if move["type"] == "begin-turn" and not told and state["spell_deck"][-1] is None else free
        choices = [card for card in box.elements() if card not in told or box[card] > told.count(card)]
        held = [card for p in state["players"] if p["id"] == state["turn"]["player"] for card in p["hand"] if card]
        if move["type"] == "begin-turn" and box is free and held and rng.random() < 0.5:
            choices = held
        if not choices:
            return trial
        told = [*told, rng.choice(choices)]
    return move


def random_move(rng: random.Random, state: Json) -> Json:
    """Mostly a listed move, else anything that the schema allows; with right, wrong, spare or missing reveals."""
    broken = bool(problems(state))
    moves = [] if broken else legal_moves(state, 300)
    kinds = sorted({m["type"] for m in moves})
    if moves and rng.random() < 0.62:
        kind = rng.choice(kinds)
        move: Json = clone(rng.choice([m for m in moves if m["type"] == kind]))
        if rng.random() < 0.25:
            move = bent(rng, state, move)
    else:
        move = wild_move(rng, state)
    chance = rng.random()
    if chance < 0.7 and not broken:
        move = with_reveals(rng, state, move)
    if chance < 0.08 or chance > 0.95:
        told = [*move.get("reveals", [])]
        spoil = rng.randrange(4)
        if spoil == 0:
            told.append(rng.choice([*TREE_CARDS, *SPELLS]))
        elif spoil == 1 and told:
            told.pop()
        elif told:
            told[rng.randrange(len(told))] = rng.choice([*TREE_CARDS, *SPELLS])
        move["reveals"] = told
    return move


def bent(rng: random.Random, state: Json, move: Json) -> Json:
    """A listed move with one thing changed."""
    other = wild_move(rng, state, move["type"])
    fields = [key for key in other if key != "type"]
    key = rng.choice(fields)
    move[key] = other[key]
    if move["type"] == "beat" and rng.random() < 0.5:
        climber = player(state, move["player"])
        order = list(range(len(climber["traps"]))) if climber is not None else []
        rng.shuffle(order)
        move["trap_order"] = order
    return move


def some_cards(rng: random.Random, state: Json, name: str) -> list[str]:
    """One card or more, mostly out of a player's hand."""
    who = player(state, name)
    hand = [card for card in who["hand"] if card is not None] if who is not None else []
    cards = rng.sample(hand, min(len(hand), rng.choice((1, 1, 2, 3, 4))))
    if not cards or rng.random() < 0.2:
        cards.append(rng.choice(TREE_CARDS))
    return cards


def wild_move(rng: random.Random, state: Json, kind: str | None = None) -> Json:
    """Any move that the schema allows."""
    names = [p["id"] for p in state["players"]]
    usual = state["turn"]["player"] or names[0]
    name = usual if rng.random() < 0.75 else rng.choice([*names, KURGILL, "nobody"])
    acting = [] if problems(state) else to_act(state)
    if kind is None:
        near = [k for entry in acting for k in entry["moves"]]
        kind = rng.choice(near) if near and rng.random() < 0.6 else rng.choice(MOVES)
    index = rng.choice((0, 1, 2, 2, 3, 4, 999))
    someone = rng.choice([*names, KURGILL, "nobody"])
    move: Json = {"type": kind, "player": name}
    if kind in ("chop", "peek"):
        owner = rng.choice([None, *names, KURGILL])
        move["target"] = rng.choice(
            [
                {"zone": "trunk", "owner": owner, "position": index + (index < 999)},
                {"zone": "treetop", "index": index},
                {"zone": "trap", "player": someone, "index": index},
            ]
        )
    elif kind == "fight":
        move["card"] = rng.choice([None, *some_cards(rng, state, name)])
    elif kind == "set-traps":
        move["on"] = [rng.choice([*names, KURGILL, "nobody"]) for _ in range(rng.choice((1, 2, 2)))]
    elif kind == "challenge":
        move["index"] = index
    elif kind in ("beat", "discard-down"):
        move["cards"] = some_cards(rng, state, name)
        if kind == "beat" and rng.random() < 0.3:
            move["trap_order"] = rng.choice([[], [0], [1, 0], [0, 0], [2, 0, 1], [0, 1, 2, 3], [999]])
    elif kind == "oust":
        move["trunk"] = someone
    elif kind == "kurgill-turn" and rng.random() < 0.5:
        move["index"] = index
    return move


def mutated(rng: random.Random, state: Json) -> Json:
    """A state with one thing broken, so that it cannot be; the kind of harm is one that the contract names."""
    for _ in range(50):
        broken: Json = clone(state)
        rng.choice(HARMS)(rng, broken)
        if problems(broken):
            return broken
    return state


def harm_zone(rng: random.Random, state: Json) -> None:
    """A card too many, too few, or twice."""
    zones = [state["tree_deck"], state["tree_discard"], state["treetop"], *(p["hand"] for p in state["players"])]
    zone = rng.choice([z for z in zones if z] or [zones[0]])
    if zone and rng.random() < 0.5:
        zone.pop()
    else:
        zone.append(rng.choice([None, rng.choice(TREE_CARDS)]))


def harm_spells(rng: random.Random, state: Json) -> None:
    """A spell too many, too few, or the Gnome where he cannot lie."""
    way = rng.randrange(3)
    if way == 0 and state["spell_deck"]:
        state["spell_deck"].pop(0)
    elif way == 1:
        state["spell_discard"].append(rng.choice([*SPELLS]))
    elif "gnome" in state["spell_deck"]:
        state["spell_deck"].remove("gnome")
        state["spell_discard"].append("gnome")


def harm_turn(rng: random.Random, state: Json) -> None:
    """Action points or a player on turn that do not fit the step."""
    if rng.random() < 0.5 and state["turn"]["step"] in ("begin", "axe", "pixie", "fight"):
        state["turn"]["ap"] = rng.choice((0, 1))
    else:
        state["turn"]["player"] = rng.choice([None, "nobody"]) if state["turn"]["step"] != "over" else "ana"


def harm_attempt(rng: random.Random, state: Json) -> None:
    """An attempt or a fight that does not fit the step."""
    if rng.random() < 0.3:
        state["fight"] = None if state["fight"] is not None else {"cards": {}}
    else:
        state["attempt"] = rng.choice(
            [
                None,
                {"kind": "climb"},
                {"kind": "challenge", "facing": 1, "beaten": [], "used": []},
                {"kind": "challenge", "facing": None, "beaten": [], "used": []},
            ]
        )


def harm_tree(rng: random.Random, state: Json) -> None:
    """Traps at the Treetop, two monkeys there, a monkey on no trunk, Kurgill in the wrong game."""
    who = monkey(state, rng.choice(monkeys(state)))
    way = rng.randrange(5)
    if way == 0:
        who["position"] = treetop_position(state)
    elif way == 1:
        who["position"] = 5
    elif way == 2:
        who["trunk"] = "nobody"
    elif way == 3 and state["tree_deck"]:
        who["traps"] += [state["tree_deck"].pop() for _ in range(min(5, len(state["tree_deck"])))]
    else:
        state["kurgill"] = None if state["kurgill"] else {"trunk": None, "position": 1, "traps": []}


HARMS: tuple[Callable[[random.Random, Json], None], ...] = (harm_zone, harm_spells, harm_turn, harm_attempt, harm_tree)
