"""A second reading of Munchkin Mighty Monsters, written from the rulebook alone.

Small and slow on purpose: it shares no code with the service, so that the two can be
compared over many positions. Only what is compared is computed: the verdict, the exact
resulting state, who acts next, the outcome, and how many faces are missing.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

State = dict[str, Any]
Move = dict[str, Any]

RULESET = "mighty-monsters@1"
FAMILIES = {
    "spyke": range(3, 13),
    "flower": range(3, 11),
    "wizard": range(3, 9),
    "elf": range(1, 7),
    "dwarf": range(1, 5),
    "cleric": range(1, 3),
}
CARDS = [f"{family}-{number}" for family, numbers in FAMILIES.items() for number in numbers]
FAMILY_AND_NUMBER = {card: tuple(card.split("-")) for card in CARDS}
MOVE_TYPES = ("play", "take-pile", "deal")
LEGAL, ILLEGAL, UNDETERMINED, IMPOSSIBLE = "legal", "illegal", "undetermined", "impossible"


# --- Chance and counting -------------------------------------------------------------------


def pick(chance: dict[str, Any], n: int) -> int:
    """Return the next `pick(n)` of the chance stream, and move the stream on."""
    bound = 2**64 - 2**64 % n
    while True:
        text = f"{chance['seed']}:{chance['draws']}".encode()
        chance["draws"] += 1
        value = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
        if value < bound:
            return value % n


def shuffle(chance: dict[str, Any], cards: list[str]) -> None:
    """Shuffle the cards in place by the chance stream."""
    for i in range(len(cards) - 1, 0, -1):
        j = pick(chance, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def match(card: str, other: str) -> bool:
    """Return whether the cards share their colour or their number."""
    a, b = FAMILY_AND_NUMBER[card], FAMILY_AND_NUMBER[other]
    return a[0] == b[0] or a[1] == b[1]


def each_zone(state: State) -> Iterator[tuple[str, list[str | None]]]:
    """Yield every zone that holds cards, with its JSON Pointer."""
    for i, player in enumerate(state["players"]):
        yield f"/players/{i}/hand", player["hand"]
        for j, pile in enumerate(player["bad_stuff"]):
            yield f"/players/{i}/bad_stuff/{j}", pile
    yield "/center", state["center"]
    yield "/set_aside", state["set_aside"]


def unaccounted(state: State) -> set[str]:
    """Return the cards that only a null can be."""
    known = {card for _, zone in each_zone(state) for card in zone if card is not None}
    return set(CARDS) - known


def clone(state: State) -> State:
    """Return a copy that shares nothing with the state."""
    copy = dict(state)
    copy["options"] = dict(state["options"])
    copy["players"] = [
        {
            "id": p["id"],
            "hand": list(p["hand"]),
            "bad_stuff": [list(pile) for pile in p["bad_stuff"]],
            "defeats": p["defeats"],
        }
        for p in state["players"]
    ]
    copy["center"] = list(state["center"])
    copy["set_aside"] = list(state["set_aside"])
    copy["turn"] = dict(state["turn"])
    copy["chance"] = None if state["chance"] is None else dict(state["chance"])
    return copy


def _player(state: State, name: str) -> dict[str, Any] | None:
    """Return the player so named, or None."""
    for player in state["players"]:
        if player["id"] == name:
            found: dict[str, Any] = player
            return found
    return None


# --- Setup and views -----------------------------------------------------------------------


def setup(players: Sequence[str], options: dict[str, Any] | None, seed: str | None) -> State:
    """Return the first round as dealt by the seed, or with every card hidden without one."""
    state: State = {
        "game": "mighty-monsters",
        "ruleset": RULESET,
        "options": dict(options or {}),
        "players": [{"id": p, "hand": [], "bad_stuff": [], "defeats": 0} for p in players],
        "center": [],
        "set_aside": [],
        "round": 0,
        "turn": {"player": None, "step": "deal"},
        "chance": None if seed is None else {"seed": seed, "draws": 0},
    }
    _deal(state)
    return state


def _deal(state: State) -> None:
    """Deal a new round in place: equal hands off the top, the rest set aside."""
    share = len(CARDS) // len(state["players"])
    deck: list[Any] = list(CARDS)
    if state["chance"] is None:
        deck = [None] * len(CARDS)
    else:
        shuffle(state["chance"], deck)
    for player in state["players"]:
        player["hand"] = [deck.pop() for _ in range(share)]
        player["bad_stuff"] = []
    state["center"], state["set_aside"] = [], deck
    state["round"] += 1
    opener = None
    if state["chance"] is not None:
        opener = possible_openers(state)[0]
    state["turn"] = {"player": opener, "step": "open"}


def view(state: State, viewer: str | None) -> State | None:
    """Return what the viewer may see: his hand, the top of each Bad Stuff pile, the rest open."""
    if viewer is not None and _player(state, viewer) is None:
        return None
    seen = clone(state)
    seen["chance"] = None
    for player in seen["players"]:
        if player["id"] != viewer:
            player["hand"] = [None] * len(player["hand"])
        for pile in player["bad_stuff"]:
            pile[:-1] = [None] * (len(pile) - 1)
    if seen["turn"]["step"] == "open" and seen["turn"]["player"] != viewer:
        seen["turn"]["player"] = None
    return seen


# --- The opening ---------------------------------------------------------------------------


def possible_openers(state: State) -> list[str]:
    """Return, in seat order, everyone who may hold the lowest Spyke that was dealt."""
    hands = [(p["id"], p["hand"]) for p in state["players"]]
    for name, hand in hands:
        if "spyke-3" in hand:
            return [name]
    with_nulls = [name for name, hand in hands if None in hand]
    with_four = [name for name, hand in hands if "spyke-4" in hand]
    if "spyke-3" in state["set_aside"]:
        return with_four or with_nulls
    if None in state["set_aside"]:
        return [name for name, _ in hands if name in with_nulls or name in with_four]
    return with_nulls


# --- What cannot be ------------------------------------------------------------------------


def problems(state: State) -> list[str]:
    """Return JSON Pointers to what cannot be in this state; an empty list if it can be."""
    found = _count_problems(state)
    ids = [p["id"] for p in state["players"]]
    found += [f"/players/{i}/id" for i, name in enumerate(ids) if name in ids[:i]]
    step, center = state["turn"]["step"], state["center"]
    if (step in ("open", "lead")) == bool(center):
        found.append("/center")
    for i, player in enumerate(state["players"]):
        if step != "over" and player["defeats"] >= 3:
            found.append(f"/players/{i}/defeats")
        found += [f"/players/{i}/bad_stuff/{j}" for j, pile in enumerate(player["bad_stuff"]) if not pile]
        if step == "open" and player["bad_stuff"]:
            found.append(f"/players/{i}/bad_stuff")
    if step == "over" and all(p["defeats"] < 3 for p in state["players"]):
        found.append("/turn/step")
    return found + _turn_problems(state)


def _count_problems(state: State) -> list[str]:
    """Return cards that lie in two places, and totals that the deal does not give."""
    found = []
    seen: set[str] = set()
    total = 0
    for pointer, zone in each_zone(state):
        total += len(zone)
        for i, card in enumerate(zone):
            if card is not None and card in seen:
                found.append(f"{pointer}/{i}")
            elif card is not None:
                seen.add(card)
    if len(state["set_aside"]) != len(CARDS) % len(state["players"]):
        found.append("/set_aside")
    if total != len(CARDS):
        found.append("/players")
    return found


def _turn_problems(state: State) -> list[str]:
    """Return what does not fit the player on turn: his place, his hand, the others' hands."""
    step, holder = state["turn"]["step"], state["turn"]["player"]
    ids = [p["id"] for p in state["players"]]
    sizes = [len(p["hand"]) for p in state["players"]]
    found = []
    if step in ("deal", "over"):
        if holder is not None:
            found.append("/turn/player")
        if any(sizes):
            found.append("/players")
        return found
    if step == "open":
        if any(size != len(CARDS) // len(ids) for size in sizes):
            found.append("/players")
        openers = possible_openers(state)
        if not openers or (holder is not None and holder not in openers):
            found.append("/turn/player")
        return found
    if holder not in ids:
        return ["/turn/player"]
    seat = ids.index(holder)
    # Every turn costs one card: from the player on turn on, hands are full, then one less.
    around = sizes[seat:] + sizes[:seat]
    if around[0] < 1 or around != sorted(around, reverse=True) or around[-1] < around[0] - 1:
        found.append("/players")
    if step == "lead" and not state["players"][seat]["bad_stuff"]:
        found.append(f"/players/{seat}/bad_stuff")
    return found


# --- Judging -------------------------------------------------------------------------------


class _Finding:
    """What was found about one move: its verdict, a face that it used, what it rests on."""

    def __init__(self, verdict: str, face: str | None = None, assumed: bool = False) -> None:
        self.verdict = verdict
        self.face = face
        self.assumed = assumed


def adjudicate(state: State, move: Move) -> dict[str, Any]:
    """Judge the move in the state, by the order of verdicts that the contract gives."""
    if problems(state):
        return _answer(IMPOSSIBLE, None, [], None, 0)
    reveals = list(move.get("reveals", []))
    finding = _judge(state, move, reveals)
    if finding.verdict in (ILLEGAL, UNDETERMINED):
        needs = int(finding.verdict == UNDETERMINED)
        return _answer(finding.verdict, None, to_act(state), outcome(state), needs)
    used = int(finding.face is not None)
    if finding.verdict == IMPOSSIBLE or len(reveals) > used:
        return _answer(IMPOSSIBLE, None, [], None, 0)
    after = clone(state)
    if finding.face is not None:
        zone = after["set_aside"] if after["turn"]["step"] == "open" else after["center"]
        zone[-1] = finding.face
    _carry_out(after, move)
    return _answer(LEGAL, after, to_act(after), outcome(after), 0)


def _answer(verdict: str, state: State | None, acting: list[dict[str, Any]], end: Any, needs: int) -> dict[str, Any]:
    """Return the compared part of a verdict."""
    return {"verdict": verdict, "state": state, "to_act": acting, "outcome": end, "needs": needs}


def _judge(state: State, move: Move, reveals: Sequence[str]) -> _Finding:
    """Return the finding on a move in a state that can be."""
    step, kind = state["turn"]["step"], move["type"]
    player = _player(state, move["player"])
    if player is None:
        return _Finding(ILLEGAL)
    if kind == "deal" or step in ("deal", "over"):
        return _Finding(LEGAL if kind == step == "deal" else ILLEGAL)
    holder = state["turn"]["player"]
    # At the opening nobody is named where it is not known who holds the card.
    if holder != player["id"] and not (step == "open" and holder is None):
        return _Finding(ILLEGAL)
    if kind == "take-pile":
        return _judge_take(state, player, reveals) if step == "play" else _Finding(ILLEGAL)
    return _judge_play(state, player, move["card"], reveals)


def _judge_play(state: State, player: dict[str, Any], card: str, reveals: Sequence[str]) -> _Finding:
    """Return the finding on playing a card: held, or what a null may be; and fitting."""
    step = state["turn"]["step"]
    left = unaccounted(state)
    assumed = False
    if card not in player["hand"]:
        if None not in player["hand"] or card not in left:
            return _Finding(ILLEGAL)
        # Even where all the nulls of the table are in this hand: nobody told the face.
        assumed = True
        left.discard(card)
    if step == "lead":
        return _Finding(LEGAL, assumed=assumed)
    if step == "open":
        finding = _judge_opening(state, card, left, reveals)
    else:
        finding = _judge_by_top(state, left, reveals, lambda top: match(card, top))
    finding.assumed = assumed
    return finding


def _judge_opening(state: State, card: str, left: set[str], reveals: Sequence[str]) -> _Finding:
    """Return the finding on an opening card: the Spyke 3, or the 4 where the 3 lies aside."""
    if card == "spyke-3":
        return _Finding(LEGAL)
    if card != "spyke-4":
        return _Finding(ILLEGAL)
    if None not in state["set_aside"]:
        return _Finding(LEGAL if "spyke-3" in state["set_aside"] else ILLEGAL)
    return _by_face(left, reveals, lambda aside: aside == "spyke-3")


def _judge_by_top(state: State, left: set[str], reveals: Sequence[str], fits: Callable[[str], bool]) -> _Finding:
    """Return the finding on a move that hangs on the card on top of the center."""
    top = state["center"][-1]
    if top is not None:
        return _Finding(LEGAL if fits(top) else ILLEGAL)
    return _by_face(left, reveals, fits)


def _by_face(left: set[str], reveals: Sequence[str], fits: Callable[[str], bool]) -> _Finding:
    """Return the finding on a move that hangs on one hidden face."""
    answers = {fits(card) for card in left}
    if True not in answers:
        return _Finding(ILLEGAL)
    if reveals:
        face = reveals[0]
        if face not in left:
            return _Finding(IMPOSSIBLE)
        return _Finding(LEGAL if fits(face) else ILLEGAL, face=face)
    return _Finding(LEGAL if False not in answers else UNDETERMINED)


def _judge_take(state: State, player: dict[str, Any], reveals: Sequence[str]) -> _Finding:
    """Return the finding on taking the pile, which nobody may who can play."""
    left = unaccounted(state)
    known = [card for card in player["hand"] if card is not None]
    nulls = len(player["hand"]) - len(known)

    def nothing_fits(top: str) -> bool:
        """Return whether the hand may be without a card that matches this top."""
        others = [card for card in left if card != top and not match(card, top)]
        return len(others) >= nulls and not any(match(card, top) for card in known)

    def might_fit(top: str) -> bool:
        """Return whether an unknown card of the hand could match this top."""
        return nulls > 0 and any(card != top and match(card, top) for card in left)

    finding = _judge_by_top(state, left, reveals, nothing_fits)
    top = state["center"][-1] if finding.face is None else finding.face
    finding.assumed = any(might_fit(card) for card in (left if top is None else {top}))
    return finding


def to_act(state: State) -> list[dict[str, Any]]:
    """Return who decides next, with the move types that are legal or may be."""
    step, holder = state["turn"]["step"], state["turn"]["player"]
    if step == "over":
        return []
    if step == "deal":
        return [{"player": p["id"], "moves": ["deal"]} for p in state["players"]]
    if step == "open":
        names = possible_openers(state) if holder is None else [holder]
        return [{"player": name, "moves": ["play"]} for name in names]
    moves = ["play"]
    if step == "play":
        moves = []
        player = _player(state, holder)
        assert player is not None
        candidates = [*player["hand"], *(unaccounted(state) if None in player["hand"] else ())]
        if any(card is not None and _judge_play(state, player, card, ()).verdict != ILLEGAL for card in candidates):
            moves.append("play")
        if _judge_take(state, player, ()).verdict != ILLEGAL:
            moves.append("take-pile")
    return [{"player": holder, "moves": moves}]


def each_legal_move(state: State) -> Iterator[Move]:
    """Yield every move known to be legal and resting on no assumption."""
    if problems(state):
        return
    for acting in to_act(state):
        player = _player(state, acting["player"])
        assert player is not None
        moves: list[Move] = []
        for kind in acting["moves"]:
            base = {"type": kind, "player": player["id"]}
            moves += [{**base, "card": card} for card in CARDS] if kind == "play" else [base]
        for move in moves:
            finding = _judge(state, move, ())
            if finding.verdict == LEGAL and not finding.assumed:
                yield move


def legal_moves(state: State, limit: int | None = None) -> list[Move]:
    """Return every legal move, or the first `limit` of them."""
    return list(islice(each_legal_move(state), limit))


# --- Carrying out --------------------------------------------------------------------------


def _carry_out(state: State, move: Move) -> None:
    """Do a legal move in place."""
    if move["type"] == "deal":
        _deal(state)
        return
    player = _player(state, move["player"])
    assert player is not None
    if move["type"] == "take-pile":
        player["bad_stuff"].append(state["center"])
        state["center"] = []
        state["turn"]["step"] = "lead"
        return
    hand = player["hand"]
    hand.remove(move["card"] if move["card"] in hand else None)
    state["center"].append(move["card"])
    if any(p["hand"] for p in state["players"]):
        ids = [p["id"] for p in state["players"]]
        seat = (ids.index(player["id"]) + 1) % len(ids)
        state["turn"] = {"player": ids[seat], "step": "play"}
    else:
        _score_round(state)


def _score_round(state: State) -> None:
    """Give a Defeat to everyone with the most piles, and end the game at three."""
    most = max(len(p["bad_stuff"]) for p in state["players"])
    for player in state["players"]:
        if most and len(player["bad_stuff"]) == most:
            player["defeats"] += 1
    ended = any(p["defeats"] >= 3 for p in state["players"])
    state["turn"] = {"player": None, "step": "over" if ended else "deal"}


def outcome(state: State) -> dict[str, Any] | None:
    """Return who lost and who won a finished game, else None."""
    if state["turn"]["step"] != "over":
        return None
    losers = [p["id"] for p in state["players"] if p["defeats"] >= 3]
    winners = [p["id"] for p in state["players"] if p["defeats"] < 3]
    return {"losers": losers, "winners": winners, "play_again": not winners}


# --- Random positions and moves ------------------------------------------------------------


NAMES = ("ana", "bo", "cy", "dee", "eve", "fay")


def doubts(state: State) -> list[str]:
    """Return pointers to what each engine may settle in its own way: a centre, which lies open, that nobody told."""
    return ["/center"] if None in state["center"] else []


def random_position(rng: random.Random) -> State:
    """Return a position of any size and stage, sometimes hidden, one in eight broken."""
    state = _known_position(rng)
    how = rng.random()
    if how < 0.15:
        state["chance"] = None
    elif how < 0.4:
        seen = view(state, rng.choice([None, *(p["id"] for p in state["players"])]))
        assert seen is not None
        state = seen
    elif how < 0.7:
        _hide(rng, state)
    if rng.random() < 0.125:
        return broken_position(rng, state)
    return state


def _known_position(rng: random.Random) -> State:
    """Return a fully known position: a deal, then some or all turns of the round."""
    ids = list(NAMES[: rng.choice([3, 4, 5, 5, 6])])
    rng.shuffle(ids)
    state = setup(ids, {}, f"r{rng.randrange(10**9)}")
    if len(ids) == 5 and rng.random() < 0.4:
        _put_spyke_aside(state)
    for player in state["players"]:
        player["defeats"] = rng.choice([0, 0, 1, 2, 2])
    state["round"] = rng.randint(1, 4) + max(p["defeats"] for p in state["players"])
    share = len(CARDS) // len(ids)
    turns = rng.choice([0, 1, 2, rng.randint(0, share * len(ids)), share * len(ids)])
    turns -= rng.choice([0, 0, 0, 1, 2, 3])
    for _ in range(turns):
        _random_turn(rng, state)
    if state["turn"]["step"] == "play" and rng.random() < 0.3:
        player = _player(state, state["turn"]["player"])
        assert player is not None
        if _judge_take(state, player, ()).verdict == LEGAL:
            _carry_out(state, {"type": "take-pile", "player": player["id"]})
    return state


def _put_spyke_aside(state: State) -> None:
    """Exchange the card set aside for the Spyke 3, so that the Spyke 4 opens."""
    for player in state["players"]:
        if "spyke-3" in player["hand"]:
            player["hand"][player["hand"].index("spyke-3")] = state["set_aside"][0]
            state["set_aside"] = ["spyke-3"]
    state["turn"]["player"] = possible_openers(state)[0]


def _random_turn(rng: random.Random, state: State) -> None:
    """Play one whole turn of a known position at random."""
    player = _player(state, state["turn"]["player"])
    assert player is not None
    if state["turn"]["step"] == "open":
        card = "spyke-3" if "spyke-3" in player["hand"] else "spyke-4"
    else:
        fitting = [card for card in player["hand"] if match(card, state["center"][-1])]
        if not fitting:
            _carry_out(state, {"type": "take-pile", "player": player["id"]})
        card = rng.choice(fitting or player["hand"])
    _carry_out(state, {"type": "play", "player": player["id"], "card": card})


def _hide(rng: random.Random, state: State) -> None:
    """Hide some cards as at a real table: hands, piles, what lies aside, rarely the center."""
    if rng.random() < 0.9:
        state["chance"] = None
    in_hands, in_piles = rng.choice([0.1, 0.5, 1.0]), rng.choice([0.0, 0.5, 1.0])
    in_center = rng.choice([0.0, 0.0, 0.0, 0.3, 1.0])
    for player in state["players"]:
        share = in_hands if rng.random() < 0.7 else 0.0
        _hide_some(rng, player["hand"], share)
        for pile in player["bad_stuff"]:
            _hide_some(rng, pile, in_piles)
    _hide_some(rng, state["center"], in_center)
    _hide_some(rng, state["set_aside"], rng.choice([0.0, 0.5, 1.0]))
    if state["turn"]["step"] == "open":
        opener = _player(state, state["turn"]["player"])
        assert opener is not None
        if None in opener["hand"] or None in state["set_aside"]:
            state["turn"]["player"] = None


def _hide_some(rng: random.Random, cards: list[str | None], share: float) -> None:
    """Make about that share of the cards unknown."""
    for i in range(len(cards)):
        if rng.random() < share:
            cards[i] = None


def broken_position(rng: random.Random, state: State) -> State:
    """Return the position with one thing changed, which mostly makes it impossible."""
    state = clone(state)
    rng.choice([_break_cards, _break_turn, _break_table])(rng, state)
    return state


def _break_cards(rng: random.Random, state: State) -> None:
    """Add, lose, move or exchange one card."""
    zones = [zone for _, zone in each_zone(state) if zone]
    zone, other = rng.choice(zones), rng.choice(zones)
    what = rng.randrange(5)
    if what == 0:
        zone[rng.randrange(len(zone))] = rng.choice(CARDS)
    elif what == 1:
        zone.pop()
    elif what == 2:
        zone.append(rng.choice([None, rng.choice(CARDS)]))
    elif what == 3:
        other.append(zone.pop())
    else:
        state["set_aside"].append(zone.pop())


def _break_turn(rng: random.Random, state: State) -> None:
    """Change who is on turn, the step, a name, or the seats."""
    players, turn = state["players"], state["turn"]
    what = rng.randrange(4)
    if what == 0:
        turn["player"] = rng.choice([None, "zoe", *(p["id"] for p in players)])
    elif what == 1:
        turn["step"] = rng.choice(["open", "play", "lead", "deal", "over"])
    elif what == 2:
        players[-1]["id"] = players[0]["id"]
    else:
        rng.shuffle(players)


def _break_table(rng: random.Random, state: State) -> None:
    """Change Defeats or piles."""
    players = state["players"]
    player = rng.choice(players)
    what = rng.randrange(4)
    if what == 0:
        player["bad_stuff"].insert(rng.randint(0, len(player["bad_stuff"])), [])
    elif what == 1:
        player["defeats"] = 3
    elif what == 2:
        for someone in players:
            someone["defeats"] = min(someone["defeats"], 2)
    elif state["center"]:
        player["bad_stuff"].append(state["center"])
        state["center"] = []


def random_move(rng: random.Random, state: State) -> Move:
    """Return a move, mostly a sensible one, with and without reveals, right and wrong."""
    ids = [p["id"] for p in state["players"]]
    acting = to_act(state) if not problems(state) else []
    chosen = rng.choice(acting) if acting else {"player": rng.choice(ids), "moves": MOVE_TYPES}
    name = chosen["player"] if rng.random() < 0.92 else rng.choice([*ids, "zoe"])
    kinds = chosen["moves"] if rng.random() < 0.85 else MOVE_TYPES
    move: Move = {"type": rng.choice(kinds), "player": name}
    left = sorted(unaccounted(state))
    if move["type"] == "play":
        move["card"] = _random_card(rng, state, name, left)
    reveals = _random_reveals(rng, state, move, left)
    if reveals or rng.random() < 0.1:
        move["reveals"] = reveals
    return move


def _random_card(rng: random.Random, state: State, name: str, left: list[str]) -> str:
    """Return a card to play: mostly one that is or may be held, and that fits."""
    player = _player(state, name) or state["players"][0]
    pool: list[str] = [card for card in player["hand"] if card is not None]
    if None in player["hand"]:
        pool += left
    if not pool or rng.random() < 0.08:
        return rng.choice(CARDS)
    if state["turn"]["step"] == "open" and rng.random() < 0.8:
        return rng.choice([card for card in pool if card in ("spyke-3", "spyke-4")] or pool)
    top = state["center"][-1] if state["center"] else None
    fitting = [card for card in pool if top is not None and match(card, top)]
    return rng.choice(fitting if fitting and rng.random() < 0.6 else pool)


def _random_reveals(rng: random.Random, state: State, move: Move, left: list[str]) -> list[str]:
    """Return faces for the move: usually those it wants, sometimes wrong, more or fewer."""
    wanted: list[str] = []
    step = state["turn"]["step"]
    if step == "open" and move.get("card") == "spyke-4" and None in state["set_aside"]:
        wanted = ["spyke-3" if "spyke-3" in left and rng.random() < 0.6 else rng.choice(left)]
    elif step == "play" and state["center"] and state["center"][-1] is None:
        wanted = [rng.choice(left or CARDS)]
    luck = rng.random()
    if luck < 0.3:
        return []
    if luck < 0.36:
        return [*wanted, rng.choice(CARDS)]
    if luck < 0.42:
        return [rng.choice(CARDS) for _ in wanted]
    return wanted
