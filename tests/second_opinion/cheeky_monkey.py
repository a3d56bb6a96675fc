"""A second reading of Cheeky Monkey, written from the rulebook alone.

Small and slow on purpose: it shares no code with the service, so that the two can be
compared over many positions. Only what is compared is computed: the verdict, the exact
resulting state, who acts next, the outcome, and how many faces are missing.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

State = dict[str, Any]
Move = dict[str, Any]

RULESET = "cheeky-monkey@1"
BOX = {
    "elephant": 3,
    "walrus": 4,
    "giraffe": 5,
    "zebra": 6,
    "kangaroo": 7,
    "pig": 8,
    "dog": 9,
    "monkey": 10,
}
MOVE_TYPES = ("draw", "claim", "swap", "conclude", "hide-herd")


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


def tiles_in_play(options: dict[str, Any]) -> dict[str, int]:
    """Return how many tiles of each animal the options put in play."""
    return {a: 0 if a in options["removed"] else n for a, n in BOX.items()}


def unaccounted(state: State) -> Counter[str]:
    """Return the tiles that only the nulls of the piles can be."""
    left = Counter(tiles_in_play(state["options"]))
    left.subtract(state["bag"])
    left.subtract(state["front"])
    for player in state["players"]:
        left.subtract(tile for tile in player["pile"] if tile is not None)
    return +left


def clone(state: State) -> State:
    """Return a copy that shares nothing with the state."""
    copy = dict(state)
    copy["options"] = {**state["options"], "removed": list(state["options"]["removed"])}
    copy["players"] = [{"id": p["id"], "pile": list(p["pile"])} for p in state["players"]]
    copy["bag"] = dict(state["bag"])
    copy["front"] = list(state["front"])
    copy["turn"] = dict(state["turn"])
    copy["latest"] = None if state["latest"] is None else dict(state["latest"])
    copy["chance"] = None if state["chance"] is None else dict(state["chance"])
    return copy


# --- Setup and views -----------------------------------------------------------------------


def setup(players: Sequence[str], options: dict[str, Any] | None, seed: str | None) -> State:
    """Return the starting state: every tile in the bag, the first seat to draw."""
    chosen = {"scoring": "bonus", "removed": [], "swap": True, **(options or {})}
    chosen["removed"] = list(chosen["removed"])
    return {
        "game": "cheeky-monkey",
        "ruleset": RULESET,
        "options": chosen,
        "players": [{"id": player, "pile": []} for player in players],
        "bag": tiles_in_play(chosen),
        "front": [],
        "turn": {"player": players[0], "step": "draw"},
        "latest": None,
        "chance": None if seed is None else {"seed": seed, "draws": 0},
    }


def view(state: State, viewer: str | None) -> State | None:
    """Return the state with every pile hidden below its top; None for a viewer who is nobody."""
    if viewer is not None and viewer not in [p["id"] for p in state["players"]]:
        return None
    seen = clone(state)
    seen["chance"] = None
    for player in seen["players"]:
        pile = player["pile"]
        player["pile"] = [None] * (len(pile) - 1) + pile[-1:]
    return seen


# --- What cannot be ------------------------------------------------------------------------


def problems(state: State) -> list[str]:
    """Return JSON Pointers to what cannot be in this state; an empty list if it can be."""
    found = _count_problems(state)
    ids = [p["id"] for p in state["players"]]
    found += [f"/players/{i}/id" for i, name in enumerate(ids) if name in ids[:i]]
    step, holder, front = state["turn"]["step"], state["turn"]["player"], state["front"]
    if (holder is not None) if step == "over" else (holder not in ids):
        found.append("/turn/player")
    if (step == "decide") != bool(front):
        found.append("/front")
    if (step == "decide") != (state["latest"] is not None):
        found.append("/latest")
    bag_is_empty = not any(state["bag"].values())
    if (step == "over" and not bag_is_empty) or (step == "draw" and bag_is_empty):
        found.append("/bag")
    if step == "decide" and front and state["latest"] is not None:
        found += _latest_problems(state)
    return found


def _count_problems(state: State) -> list[str]:
    """Return what the box cannot hold: too many of an animal, or another total than in play."""
    in_play = tiles_in_play(state["options"])
    known: Counter[str] = Counter(state["bag"])
    known.update(state["front"])
    nulls = 0
    for player in state["players"]:
        for tile in player["pile"]:
            if tile is None:
                nulls += 1
            else:
                known[tile] += 1
    found = [f"/bag/{animal}" for animal in BOX if known[animal] > in_play[animal]]
    if sum(known.values()) + nulls != sum(in_play.values()):
        found.append("/bag")
    return found


def _latest_problems(state: State) -> list[str]:
    """Return where the tile drawn last does not fit what lies in front."""
    latest, front = state["latest"], state["front"]
    animal = latest["animal"]
    if latest["swapped"]:
        return _swapped_problems(state)
    run = 0
    while run < len(front) and front[-1 - run] == animal:
        run += 1
    # A tile equal to one in front would have ended the turn, so all of its kind came last.
    fits = run == front.count(animal) and (run >= 2 if latest["claimed"] else run == 1)
    return [] if fits else ["/latest"]


def _swapped_problems(state: State) -> list[str]:
    """Return what contradicts a Monkey that was just swapped away."""
    latest = state["latest"]
    if latest["animal"] != "monkey" or latest["claimed"] or not state["options"]["swap"]:
        return ["/latest"]
    if "monkey" in state["front"][:-1]:
        return ["/front"]
    hidden_monkey = unaccounted(state)["monkey"] > 0
    for player in state["players"]:
        pile = player["pile"]
        if player["id"] == state["turn"]["player"] or not pile:
            continue
        if pile[-1] == "monkey" or (pile[-1] is None and hidden_monkey):
            return []
    return ["/latest/swapped"]


# --- Who may do what -----------------------------------------------------------------------


def _pile_of(state: State, name: str) -> list[str | None] | None:
    """Return the pile of the player so named, or None where there is no such player."""
    for player in state["players"]:
        if player["id"] == name:
            pile: list[str | None] = player["pile"]
            return pile
    return None


def _claim_says(state: State, name: str) -> bool | None:
    """Return whether the top of that player's pile may be claimed; None if it hangs on a null."""
    latest = state["latest"]
    pile = _pile_of(state, name)
    if latest["swapped"] or name == state["turn"]["player"] or not pile:
        return False
    if pile[-1] is not None:
        return bool(pile[-1] == latest["animal"])
    left = unaccounted(state)
    if not left[latest["animal"]]:
        return False
    return True if len(left) == 1 else None


def _may_swap(state: State, name: str) -> bool:
    """Return whether the drawn Monkey may be swapped for the top of that player's pile."""
    latest = state["latest"]
    return bool(
        state["options"]["swap"]
        and latest["animal"] == "monkey"
        and not latest["claimed"]
        and not latest["swapped"]
        and name != state["turn"]["player"]
        and _pile_of(state, name)
    )


def to_act(state: State) -> list[dict[str, Any]]:
    """Return who decides next, with the move types that are legal or may be."""
    step = state["turn"]["step"]
    if step == "over":
        return []
    if step == "draw":
        return [{"player": state["turn"]["player"], "moves": ["draw"]}]
    ids = [p["id"] for p in state["players"]]
    moves = []
    if any(state["bag"].values()):
        moves.append("draw")
    if any(_claim_says(state, name) is not False for name in ids):
        moves.append("claim")
    if any(_may_swap(state, name) for name in ids):
        moves.append("swap")
    moves.append("conclude")
    if len(set(state["front"])) == 1:
        moves.append("hide-herd")
    return [{"player": state["turn"]["player"], "moves": moves}]


def orders(tiles: Sequence[str]) -> Iterator[list[str]]:
    """Yield every different order of the tiles."""
    if not tiles:
        yield []
    for tile in dict.fromkeys(tiles):
        rest = list(tiles)
        rest.remove(tile)
        for order in orders(rest):
            yield [tile, *order]


def each_legal_move(state: State) -> Iterator[Move]:
    """Yield every move known to be legal, type by type."""
    if problems(state) or state["turn"]["step"] == "over":
        return
    player = state["turn"]["player"]
    ids = [p["id"] for p in state["players"]]
    for kind in to_act(state)[0]["moves"]:
        base = {"type": kind, "player": player}
        if kind == "claim":
            yield from ({**base, "from": n} for n in ids if _claim_says(state, n))
        elif kind == "swap":
            yield from ({**base, "with": n} for n in ids if _may_swap(state, n))
        elif kind == "conclude":
            yield from ({**base, "order": order} for order in orders(state["front"]))
        else:
            yield base


def legal_moves(state: State, limit: int | None = None) -> list[Move]:
    """Return every legal move, or the first `limit` of them (a full front has many orders)."""
    return list(islice(each_legal_move(state), limit))


# --- Adjudication --------------------------------------------------------------------------


class _Told:
    """The reveals of one move, used up in order against what the nulls can still be."""

    def __init__(self, state: State, move: Move) -> None:
        self.faces: list[str] = list(move.get("reveals", []))
        self.left = unaccounted(state)
        self.missing = 0
        self.impossible = False

    def face(self) -> str | None:
        """Return the next face told for a null; None if there is none, or it cannot be."""
        if not self.faces:
            self.missing += 1
            return None
        face = self.faces.pop(0)
        if not self.left[face]:
            self.impossible = True
            return None
        self.left[face] -= 1
        return face


def adjudicate(state: State, move: Move) -> dict[str, Any]:
    """Judge the move in the state, by the order of verdicts that the contract gives."""
    if problems(state):
        return _answer("impossible", None, [], None, 0)
    allowed = _legality(state, move)
    told = _Told(state, move)
    if allowed is None:  # only a claim of a top that nobody told hangs on a face
        face = told.face()
        if told.impossible:
            return _answer("impossible", None, [], None, 0)
        if face is None:
            return _answer("undetermined", None, to_act(state), outcome(state), 1)
        allowed = face == state["latest"]["animal"]
        told = _Told(state, move)
    if not allowed:
        return _answer("illegal", None, to_act(state), outcome(state), 0)
    after = clone(state)
    _carry_out(after, move, told)
    if told.impossible or told.faces:
        return _answer("impossible", None, [], None, 0)
    if told.missing:
        return _answer("legal", None, [], None, told.missing)
    return _answer("legal", after, to_act(after), outcome(after), 0)


def _answer(verdict: str, state: State | None, acting: list[dict[str, Any]], end: Any, needs: int) -> dict[str, Any]:
    """Return the compared part of a verdict."""
    return {"verdict": verdict, "state": state, "to_act": acting, "outcome": end, "needs": needs}


def _legality(state: State, move: Move) -> bool | None:
    """Return whether the move is allowed; None where that hangs on a face nobody told."""
    step, kind = state["turn"]["step"], move["type"]
    if step == "over" or move["player"] != state["turn"]["player"]:
        return False
    if kind == "draw":
        return any(state["bag"].values())
    if step != "decide":
        return False
    if kind == "claim":
        return _claim_says(state, move["from"])
    if kind == "swap":
        return _may_swap(state, move["with"])
    if kind == "hide-herd":
        return len(set(state["front"])) == 1
    return sorted(_order(state, move)) == sorted(state["front"])


def _order(state: State, move: Move) -> list[str]:
    """Return the order in which a turn is concluded: as named, or as the tiles lie."""
    order: list[str] = move["order"] if "order" in move else state["front"]
    return order


def _carry_out(state: State, move: Move, told: _Told) -> None:
    """Do a legal move in place; `told` records faces that are missing or cannot be."""
    kind = move["type"]
    if kind == "draw":
        _draw(state, told)
    elif kind == "claim":
        _claim(state, move["from"], told)
    elif kind == "swap":
        _swap(state, move["with"], told)
    else:
        own = _pile_of(state, move["player"])
        assert own is not None
        if kind == "conclude":
            own.extend(_order(state, move))
        else:
            own[:0] = state["front"]
        _end_turn(state, told)


def _draw(state: State, told: _Told) -> None:
    """Draw one tile; one like a tile in front sends everything back to the bag."""
    bag = state["bag"]
    if state["chance"] is not None:
        index = pick(state["chance"], sum(bag.values()))
        tile = [animal for animal in BOX for _ in range(bag[animal])][index]
    elif not told.faces:
        told.missing += 1
        return
    else:
        tile = told.faces.pop(0)
        if not bag[tile]:
            told.impossible = True
            return
    if tile not in state["front"]:
        bag[tile] -= 1
        state["front"].append(tile)
        state["latest"] = {"animal": tile, "claimed": False, "swapped": False}
        state["turn"]["step"] = "decide"
        return
    for animal in state["front"]:
        bag[animal] += 1
    _next_turn(state)


def _claim(state: State, name: str, told: _Told) -> None:
    """Bring the top tile of that pile to the front and turn up the one beneath."""
    pile = _pile_of(state, name)
    assert pile is not None
    if pile[-1] is None:
        pile[-1] = told.face()
    state["front"].append(pile.pop())
    state["latest"]["claimed"] = True
    if pile and pile[-1] is None and not told.impossible:
        pile[-1] = told.face()


def _swap(state: State, name: str, told: _Told) -> None:
    """Put the drawn Monkey on that pile and its top tile where the Monkey lay."""
    pile = _pile_of(state, name)
    assert pile is not None
    top = pile[-1] if pile[-1] is not None else told.face()
    pile[-1] = "monkey"
    state["front"][-1] = top
    state["latest"]["swapped"] = True


def _end_turn(state: State, told: _Told) -> None:
    """Pass the turn, or end the game where the bag is empty."""
    if any(state["bag"].values()):
        _next_turn(state)
        return
    state["front"], state["latest"] = [], None
    state["turn"] = {"player": None, "step": "over"}
    if state["options"]["scoring"] == "tiles":
        return
    for player in state["players"]:
        pile = player["pile"]
        for i, tile in enumerate(pile):
            if tile is None and not told.impossible:
                pile[i] = told.face()


def _next_turn(state: State) -> None:
    """Clear the front and let the next seat draw."""
    ids = [p["id"] for p in state["players"]]
    seat = (ids.index(state["turn"]["player"]) + 1) % len(ids)
    state["front"], state["latest"] = [], None
    state["turn"] = {"player": ids[seat], "step": "draw"}


def outcome(state: State) -> dict[str, Any] | None:
    """Return the scores, bonus tiles and winners of a finished game, else None.

    None as well for a finished game with hidden piles where bonus tiles are played for:
    who has the most of an animal is not told then.
    """
    if state["turn"]["step"] != "over":
        return None
    piles = {p["id"]: p["pile"] for p in state["players"]}
    scores = {name: len(pile) for name, pile in piles.items()}
    bonus: dict[str, str | None] = {}
    if state["options"]["scoring"] == "bonus":
        if any(None in pile for pile in piles.values()):
            return None
        for animal, value in BOX.items():
            if animal in state["options"]["removed"]:
                continue
            counts = {name: pile.count(animal) for name, pile in piles.items()}
            leaders = [name for name, n in counts.items() if n == max(counts.values())]
            bonus[animal] = leaders[0] if len(leaders) == 1 else None
            if len(leaders) == 1:
                scores[leaders[0]] += value
    best = [name for name in piles if scores[name] == max(scores.values())]
    highest = {n: max((BOX[a] for a, w in bonus.items() if w == n), default=0) for n in best}
    winners = [name for name in best if highest[name] == max(highest.values())]
    return {"scores": scores, "bonus": bonus, "winners": winners}


# --- Random positions and moves ------------------------------------------------------------


NAMES = ("ana", "bo", "cy", "dee", "eve", "fay")


def random_position(rng: random.Random) -> State:
    """Return a position of any size, option and stage, sometimes hidden, one in eight broken."""
    state = _known_position(rng)
    how = rng.random()
    if how < 0.2:
        state["chance"] = None
    elif how < 0.4:
        seen = view(state, rng.choice([None, *(p["id"] for p in state["players"])]))
        assert seen is not None
        state = seen
    elif how < 0.65:
        _hide(rng, state)
    if rng.random() < 0.125:
        return broken_position(rng, state)
    return state


def _known_position(rng: random.Random) -> State:
    """Return a fully known position: piles dealt at random, then a few random moves."""
    options = {
        "scoring": rng.choice(["bonus", "bonus", "tiles"]),
        "removed": rng.choice([[], [], ["dog"], ["dog", "pig"]]),
        "swap": rng.random() < 0.75,
    }
    ids = list(NAMES[: rng.randint(2, 6)])
    rng.shuffle(ids)
    state = setup(ids, options, f"r{rng.randrange(10**9)}")
    state["chance"]["draws"] = rng.choice([0, 1, rng.randrange(500)])
    state["turn"]["player"] = rng.choice(ids)
    tiles = [animal for animal in BOX for _ in range(state["bag"][animal])]
    rng.shuffle(tiles)
    # Near the end of the game most is worth testing: few tiles in the bag, many on the piles.
    in_bag = rng.choice([len(tiles), rng.randint(1, len(tiles)), rng.randint(1, 8), 1])
    owners = [p["pile"] for p in state["players"] if rng.random() < 0.9] or [state["players"][0]["pile"]]
    for tile in tiles[in_bag:]:
        rng.choice(owners).append(tile)
        state["bag"][tile] -= 1
    for _ in range(rng.choice([0, 1, 1, 2, 3, 4, 6, 9])):
        if state["turn"]["step"] == "over":
            break
        move = _sensible_move(rng, state)
        _carry_out(state, move, _Told(state, move))
        _plant(rng, state)
    return state


def _plant(rng: random.Random, state: State) -> None:
    """Often bring a tile like the one drawn last to or near a top, as luck seldom does."""
    piles = [p["pile"] for p in state["players"] if p["pile"]]
    latest = state["latest"]
    if latest is None or latest["swapped"] or not piles or rng.random() < 0.4:
        return
    pile, animal = rng.choice(piles), latest["animal"]
    depth = rng.choice([-1, -1, -2]) if len(pile) > 1 else -1
    if state["bag"][animal]:
        state["bag"][pile[depth]] += 1
        state["bag"][animal] -= 1
        pile[depth] = animal
        return
    for other in piles:
        if animal in other:
            other[other.index(animal)], pile[depth] = pile[depth], animal
            return


def _sensible_move(rng: random.Random, state: State) -> Move:
    """Return a legal move of a known position, claims and swaps before the rest."""
    acting = to_act(state)[0]
    kinds = acting["moves"]
    kind = rng.choice([k for k in kinds if k in ("claim", "swap")] * 3 + ["draw"] * 4 + kinds)
    if kind not in kinds:
        kind = kinds[0]
    move: Move = {"type": kind, "player": acting["player"]}
    ids = [p["id"] for p in state["players"]]
    if kind == "claim":
        move["from"] = rng.choice([n for n in ids if _claim_says(state, n)])
    elif kind == "swap":
        move["with"] = rng.choice([n for n in ids if _may_swap(state, n)])
    return move


def _hide(rng: random.Random, state: State) -> None:
    """Hide some tiles of the piles, tops included now and then."""
    state["chance"] = None if rng.random() < 0.8 else state["chance"]
    share, tops = rng.choice([0.1, 0.5, 1.0]), rng.choice([0.0, 0.3, 1.0])
    for player in state["players"]:
        pile = player["pile"]
        for i in range(len(pile)):
            if rng.random() < (tops if i == len(pile) - 1 else share):
                pile[i] = None


def broken_position(rng: random.Random, state: State) -> State:
    """Return the position with one thing changed, which mostly makes it impossible."""
    state = clone(state)
    rng.choice([_break_count, _break_turn, _break_front])(rng, state)
    return state


def _break_count(rng: random.Random, state: State) -> None:
    """Add, lose or exchange a tile, or leave animals in the box that are on the table."""
    bag, animal = state["bag"], rng.choice(list(BOX))
    pile = rng.choice(state["players"])["pile"]
    what = rng.randrange(6)
    if what == 0:
        bag[animal] += rng.choice([1, 1, 2**40])
    elif what == 1 and bag[animal]:
        bag[animal] -= 1
    elif what == 2 and pile:
        pile[rng.randrange(len(pile))] = animal
    elif what == 3 and pile:
        pile.pop()
    elif what == 4:
        state["options"]["removed"] = ["dog", "pig"]
    else:
        pile.append(None)


def _break_turn(rng: random.Random, state: State) -> None:
    """Change who is on turn, the step, or a name."""
    players, turn = state["players"], state["turn"]
    what = rng.randrange(3)
    if what == 0:
        turn["player"] = rng.choice([None, "zoe", rng.choice(players)["id"]])
    elif what == 1:
        turn["step"] = rng.choice(["draw", "decide", "over"])
    else:
        players[-1]["id"] = players[0]["id"]


def _break_front(rng: random.Random, state: State) -> None:
    """Change what lies in front, or what is said of the tile drawn last."""
    what = rng.randrange(5)
    if what == 0:
        state["latest"] = None
    elif what == 1:
        state["latest"] = {
            "animal": rng.choice([*BOX, "monkey", *state["front"] * 3]),
            "claimed": rng.random() < 0.5,
            "swapped": rng.random() < 0.5,
        }
    elif what == 2:
        rng.shuffle(state["front"])
    elif what == 3:
        for tile in state["front"]:
            state["bag"][tile] += 1
        state["front"] = []
    else:
        state["options"]["swap"] = False


def random_move(rng: random.Random, state: State) -> Move:
    """Return a move, mostly a sensible one, with and without reveals, right and wrong."""
    ids = [p["id"] for p in state["players"]]
    acting = to_act(state) if not problems(state) else []
    kinds = list(acting[0]["moves"] if acting and rng.random() < 0.85 else MOVE_TYPES)
    kinds += [kind for kind in kinds if kind in ("claim", "swap")] * 2
    move: Move = {"type": rng.choice(kinds), "player": state["turn"]["player"]}
    if move["player"] is None or rng.random() < 0.06:
        move["player"] = rng.choice([*ids, "zoe"])
    others = [n for n in ids if n != move["player"]]
    if move["type"] in ("claim", "swap"):
        field = "from" if move["type"] == "claim" else "with"
        likely = [n for n in others if acting and _is_likely(state, move["type"], n)]
        pool = likely if likely and rng.random() < 0.8 else [*ids, "zoe"]
        move[field] = rng.choice(pool)
    if move["type"] == "conclude" and rng.random() < 0.6:
        move["order"] = _random_order(rng, state["front"])
    reveals = _random_reveals(rng, state, move)
    if reveals or rng.random() < 0.1:
        move["reveals"] = reveals
    return move


def _is_likely(state: State, kind: str, name: str) -> bool:
    """Return whether a claim from, or a swap with, that player may be legal."""
    if state["latest"] is None:
        return False
    if kind == "claim":
        return _claim_says(state, name) is not False
    return _may_swap(state, name)


def _random_order(rng: random.Random, front: Sequence[str]) -> list[str]:
    """Return an order of the front, one in five spoilt, never empty."""
    order = list(front)
    rng.shuffle(order)
    if rng.random() < 0.2:
        spoil = rng.randrange(3)
        if spoil == 0 and len(order) > 1:
            order.pop()
        elif spoil == 1 and order:
            order[0] = rng.choice(list(BOX))
        else:
            order.append(rng.choice(list(BOX)))
    return order or [rng.choice(list(BOX))]


def _random_reveals(rng: random.Random, state: State, move: Move) -> list[str]:
    """Return faces for the move: usually those it wants, sometimes wrong, more or fewer."""
    wanted: list[str] = []
    hidden = list(unaccounted(state).elements())
    rng.shuffle(hidden)
    if move["type"] == "draw" and state["chance"] is None:
        wanted = [a for a in BOX if state["bag"][a]]
        # Half of the draws should repeat an animal in front, half should not.
        repeats = [a for a in wanted if a in state["front"]]
        wanted = [rng.choice(repeats if repeats and rng.random() < 0.4 else wanted or list(BOX))]
    elif move["type"] in ("claim", "swap"):
        pile = _pile_of(state, move["from" if move["type"] == "claim" else "with"]) or []
        want = int(pile[-1:] == [None])
        if move["type"] == "claim":
            want += int(pile[-2:-1] == [None])
            latest = state["latest"]
            if latest is not None and latest["animal"] in hidden and rng.random() < 0.7:
                hidden.remove(latest["animal"])
                hidden.insert(0, latest["animal"])
        wanted = hidden[:want]
    elif move["type"] in ("conclude", "hide-herd") and not any(state["bag"].values()):
        wanted = hidden if state["options"]["scoring"] == "bonus" else []
    luck = rng.random()
    if luck < 0.12 or (move["type"] == "claim" and luck > 0.75):
        wanted = wanted[:-1]
    elif luck < 0.16:
        wanted = [*wanted, rng.choice(list(BOX))]
    elif luck < 0.22 and wanted:
        wanted = [*wanted]
        wanted[rng.randrange(len(wanted))] = rng.choice(list(BOX))
    elif luck < 0.3:
        wanted = []
    return wanted
