"""The referee held against the second opinions: random positions and moves, judged by both.

``python -m tests.second_opinion.compare 100000`` compares that many positions of every game on all processors.
"""

from __future__ import annotations

import copy
import importlib
import json
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Any, NamedTuple

from adjudicator import GAMES, adjudicate, legal_moves, view
from adjudicator.conformance.compare import comparable

Json = dict[str, Any]
BLOCK = 500
LISTED_SHARE = 0.1
"""The share of positions whose legal moves and a view are compared too."""


class Result(NamedTuple):
    """How many positions were judged, of each verdict and type of move, and where the two differed."""

    judged: Counter[str]
    differences: list[Json]


def opinion(game: str) -> Any:
    """The module of the second opinion on a game."""
    return importlib.import_module(f"tests.second_opinion.{game.replace('-', '_')}")


def breaker(module: Any) -> Any:
    """What breaks one thing about a state in this module."""
    return next(getattr(module, name) for name in ("mutate", "broken_position", "mutated") if hasattr(module, name))


def compare(game: str, block: int, count: int = BLOCK) -> Result:
    """Compare ``count`` positions of a game; the same block holds the same positions every time."""
    module = opinion(game)
    rng = random.Random(f"{game}:{block}")
    judged: Counter[str] = Counter()
    differences: list[Json] = []
    doubts: Any = getattr(module, "doubts", lambda state: [])
    for _ in range(count):
        state = module.random_position(rng)
        if rng.random() < 0.1:
            state = breaker(module)(rng, state)
        move = module.random_move(rng, state)
        if state.get("agenda") or doubts(state):
            judged["left out"] += 1
            continue
        ours, theirs = adjudicate(state, move), module.adjudicate(copy.deepcopy(state), move)
        judged[f"{ours['verdict']} {move['type']}"] += 1
        differ = judgement(ours, theirs)
        if not differ and ours["verdict"] != "impossible" and rng.random() < LISTED_SHARE:
            differ = listed(module, state) + seen(module, state, rng)
        if differ:
            differences.append({"state": state, "move": move, "differ": differ})
    return Result(judged, differences)


def judgement(ours: Json, theirs: Json) -> list[str]:
    """Where two verdicts differ."""
    if ours["verdict"] != theirs["verdict"]:
        said = [fault["message"] for fault in ours["violations"]]
        return [f"we say {ours['verdict']} {said}, they {theirs['verdict']}"]
    wrong = []
    if without_agenda(ours["state"]) != without_agenda(theirs["state"]):
        wrong.append(f"state: we {ours['state']}, they {theirs['state']}")
    if ours["to_act"] != theirs["to_act"]:
        wrong.append(f"to_act: we {ours['to_act']}, they {theirs['to_act']}")
    if ours["verdict"] == "legal" and ours["outcome"] != theirs["outcome"]:
        wrong.append(f"outcome: we {ours['outcome']}, they {theirs['outcome']}")
    if len(ours["needs"]) != theirs["needs"]:
        wrong.append(f"needs: we {ours['needs']}, they {theirs['needs']}")
    return wrong


def without_agenda(state: Json | None) -> Any:
    """A state to compare: an agenda, and what belongs to it, is each engine's own."""
    if state is None:
        return None
    if state.get("agenda"):
        state = {**state, "agenda": None, "attempt": None, "fight": None}
    return comparable(state)


def listed(module: Any, state: Json, limit: int = 1000) -> list[str]:
    """Where the lists of legal moves differ."""
    ours = legal_moves(state, limit=limit)
    if ours["truncated"]:
        return []
    theirs = module.legal_moves(state)
    if not isinstance(theirs, list):
        theirs = list(islice(theirs, limit + 1))
    we, they = (sorted(json.dumps(move, sort_keys=True) for move in moves) for moves in (ours["moves"], theirs))
    if we == they:
        return []
    return [f"only we list {sorted(set(we) - set(they))[:4]}, only they {sorted(set(they) - set(we))[:4]}"]


def seen(module: Any, state: Json, rng: random.Random) -> list[str]:
    """Where the views of one viewer differ."""
    viewer = rng.choice([one["id"] for one in state["players"]] + [None])
    ours, theirs = view(state, viewer)["state"], module.view(copy.deepcopy(state), viewer)
    return [] if comparable(ours) == comparable(theirs) else [f"view of {viewer}: we {ours}, they {theirs}"]


def _block(task: tuple[str, int]) -> Result:
    return compare(*task)


def main() -> int:
    """Compare the number of positions given on the command line for every game; 1 where any differ."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    games = sys.argv[2:] or list(GAMES)
    differences = 0
    with ProcessPoolExecutor() as pool:
        for game in games:
            judged: Counter[str] = Counter()
            found: list[Json] = []
            for result in pool.map(_block, [(game, block) for block in range(-(-count // BLOCK))]):
                judged += result.judged
                found += result.differences
            print(f"{game}: {len(found)} differences in {judged.total()} positions, {dict(sorted(judged.items()))}")
            for one in found[:5]:
                print(json.dumps(one, ensure_ascii=False))
            differences += len(found)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
