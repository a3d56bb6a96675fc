"""Write into each published case which entries of the catalogue it shows: run after cases or rules have changed.

A test runs the same and compares, so that cases, catalogue and code cannot drift apart.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import yaml

from adjudicator import GAMES, adjudicate
from adjudicator.engine.game import Game


def shown(game: Game[Any], case: dict[str, Any], numbers: dict[str, str]) -> list[str]:
    """The entries that a case shows, sorted.

    They are the rulings whose numbers it names, what it says itself under ``shows``, and what the referee's answer
    cites; a legal move shows the rules of all the checks that it passed too.
    """
    rules = {numbers[number] for number in case["rulings"]} | set(case.get("shows", ()))
    if case.get("endpoint", "adjudications") != "adjudications" or case["expect"].get("status", 200) != 200:
        return sorted(rules)
    state, move = case["request"]["state"], case["request"]["move"]
    verdict = adjudicate(state, move)
    rules |= {said["rule"] for said in verdict["violations"] + verdict["effects"]}
    if verdict["verdict"] == "legal":
        action, _ = game.edition(state["ruleset"]).action(state["turn"]["step"], move["type"])
        rules |= {action.rule} | {check.rule for check in action.checks}
    return sorted(rules)


def folder_of(game: str) -> Path:
    """The folder of a game."""
    return Path(str(sys.modules[type(GAMES[game]).__module__].__file__)).parent


def numbers_of(game: str) -> dict[str, str]:
    """The number of each ruling of a game, and the entry that it is."""
    rulebook = yaml.load((folder_of(game) / "rulebook.en.yaml").read_text("utf-8"), yaml.CSafeLoader)
    return {entry["number"]: entry["id"] for entry in rulebook["entries"] if entry["number"]}


def main() -> None:
    """Rewrite the cases of every game in place."""
    for game in GAMES.values():
        numbers = numbers_of(game.id)
        path = folder_of(game.id) / "cases.jsonl"
        lines = []
        for line in path.read_text("utf-8").splitlines():
            case = json.loads(line)
            case["rules"] = shown(game, case, numbers)
            lines.append(json.dumps(case, ensure_ascii=False) + "\n")
        path.write_text("".join(lines), "utf-8")
        print(f"{path}: {len(lines)} cases")


if __name__ == "__main__":
    main()
