"""Make the golden games of the conformance suite anew, for every registered game: run after a rule has changed.

Which games are played stands in ``conformance/plan.json``; how, is a pure function of that plan and of the rules. For
each planned game a few seeds are tried, and the one that shows most of what none before it has shown is kept. Read the differences before they are
committed: each is a move that is judged otherwise than before.

    python -m tools.make_playthroughs            write them, and the links to the cases
    python -m tools.make_playthroughs --check    say which would change, and write nothing
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudicator import GAMES
from adjudicator.conformance.library import Library
from adjudicator.conformance.plays import Step, play, request_for, table_of
from adjudicator.conformance.playthrough import record, seen

ROOT = Path(__file__).resolve().parent.parent
SUITE = ROOT / "conformance"
SEEDS = 8
LONGEST = 160
"""Moves after which a game is broken off; its golden game then ends in the middle."""

Json = dict[str, Any]
LIBRARY = Library()


def plans(game: str) -> list[Json]:
    """The planned games; one that no plan names is played with each number of players."""
    planned = json.loads((SUITE / "plan.json").read_text("utf-8")).get(game)
    least, most = GAMES[game].players
    return planned or [{"name": f"{count}-players", "players": count} for count in range(least, most + 1)]


def faces_of(state: Json) -> list[Any]:
    """Every face that a card of a game may have."""
    game = GAMES[state["game"]]
    loaded = game.load(state)
    return list(dict.fromkeys(face for deck in game.decks for face in deck.box(loaded)))


def start(game: str, plan: Json, seed: str) -> tuple[Json | None, Json]:
    """The request that sets a planned game up (none for a real table, whose state is given), and its first state."""
    request = request_for(plan, seed)
    first: Json = LIBRARY.ask(game, "setups", request).body
    if not plan.get("table"):
        return request, first
    state = first["state"]
    views = [
        LIBRARY.ask(game, "views", {"state": state, "viewer": one["id"]}).body["state"] for one in state["players"]
    ]
    return None, {"state": table_of(state, views), "to_act": first["to_act"]}


def attempt(game: str, plan: Json, seed: str) -> tuple[Json | None, Json, list[Step]]:
    """One try at a planned game: its request, its first state and its moves."""
    request, first = start(game, plan, seed)
    faces = faces_of(first["state"]) if plan.get("table") else None
    return request, first, list(play(LIBRARY, first["state"], f"{seed}:moves", LONGEST, faces))


def types_in(steps: Sequence[Step]) -> set[str]:
    """The types of the moves of a game."""
    return {step.move["type"] for step in steps}


def worth(steps: Sequence[Step], shown: set[str]) -> tuple[int, bool, int, int]:
    """How much a game shows: types of move not shown yet, that it ends, kinds of things that happen, shortness."""
    kinds = {f"{effect['type']} {effect['rule']}" for step in steps for effect in step.answer["effects"]}
    ends = bool(steps) and steps[-1].answer["outcome"] is not None
    return len(types_in(steps) - shown), ends, len(kinds), -len(steps)


def golden(game: str, plan: Json, shown: set[str]) -> Json:
    """The golden game of a plan; the types of its moves are added to those ``shown``."""
    seeds = [f"{game}/{plan['name']}/{number}" for number in range(1, plan.get("seeds", SEEDS) + 1)]
    attempts = [attempt(game, plan, seed) for seed in seeds]
    request, first, steps = max(attempts, key=lambda one: worth(one[2], shown))
    shown |= types_in(steps)
    states = {
        number: step.answer["state"]
        for number, step in enumerate(steps, 1)
        if step.answer["state"] and number % 20 == 0
    }
    views = {number: seen(LIBRARY, state) for number, state in states.items()}
    return record(plan["name"], request, first, steps, views)


def laid_out(game: Json) -> str:
    """The text of a golden game: a line a key, and a line a move, so that differences can be read."""
    lines = []
    for key, value in game.items():
        if key == "steps":
            steps = ",\n  ".join(json.dumps(step, ensure_ascii=False) for step in value)
            lines.append(f' "steps": [\n  {steps}\n ]')
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def made(games: Sequence[str]) -> dict[Path, str]:
    """Every file with its text."""
    files = {}
    for game in games:
        shown: set[str] = set()
        for plan in plans(game):
            files[SUITE / "playthroughs" / game / f"{plan['name']}.json"] = laid_out(golden(game, plan, shown))
    return files


def link_cases(game: str) -> None:
    """Link the game's published cases into the suite: there is one copy of them."""
    package = Path(str(sys.modules[type(GAMES[game]).__module__].__file__)).parent
    link = SUITE / "cases" / f"{game}.jsonl"
    target = os.path.relpath(package / "cases.jsonl", link.parent)
    if not link.is_symlink() or str(link.readlink()) != target:
        link.unlink(missing_ok=True)
        link.symlink_to(target)


def stale(files: dict[Path, str], games: Sequence[str]) -> list[Path]:
    """The files that are missing, have changed, or belong to no plan."""
    there = {path for game in games for path in (SUITE / "playthroughs" / game).glob("*.json")}
    changed = {path for path, text in files.items() if path not in there or path.read_text("utf-8") != text}
    return sorted(changed | (there - files.keys()))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files, or check them. Return 1 if a check finds one stale."""
    parser = argparse.ArgumentParser(description="Make the golden games of the conformance suite anew.")
    parser.add_argument("games", nargs="*", metavar="game", help="only these; all that are registered unless told")
    parser.add_argument("--check", action="store_true", help="say which would change, and write nothing")
    chosen = parser.parse_args(arguments)
    games = chosen.games or list(GAMES)
    files = made(games)
    old = stale(files, games)
    for path in old:
        print(path.relative_to(ROOT))
    if chosen.check:
        return 1 if old else 0
    for game in games:
        link_cases(game)
    for path in old:
        if path in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path], "utf-8")
        else:
            path.unlink()
    print(f"{len(files)} golden games, {len(old)} written anew")
    return 0


if __name__ == "__main__":
    sys.exit(main())
