"""Write into each published case which entries of the catalogue it shows: run after cases or rules have changed.

The entries are those that the referee's answer cites, and the rulings whose numbers the case names.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import yaml

from adjudicator import GAMES, adjudicate


def cited(case: dict[str, Any], numbers: dict[str, str]) -> list[str]:
    """The entries that a case shows, sorted. What a view or a refused body shows is told by hand in ``rules``."""
    rules = {numbers[number] for number in case["rulings"]}
    if case.get("endpoint", "adjudications") != "adjudications" or case["expect"].get("status", 200) != 200:
        rules |= set(case.get("rules", ()))
    else:
        verdict = adjudicate(case["request"]["state"], case["request"]["move"])
        rules |= {said["rule"] for said in verdict["violations"] + verdict["effects"]}
    return sorted(rules)


def main() -> None:
    """Rewrite the cases of every game in place."""
    for game in GAMES.values():
        folder = Path(str(sys.modules[type(game).__module__].__file__)).parent
        rulebook = yaml.load((folder / "rulebook.en.yaml").read_text("utf-8"), yaml.CSafeLoader)
        numbers = {entry["number"]: entry["id"] for entry in rulebook["entries"] if entry["number"]}
        path = folder / "cases.jsonl"
        lines = []
        for line in path.read_text("utf-8").splitlines():
            case = json.loads(line)
            case["rules"] = cited(case, numbers)
            lines.append(json.dumps(case, ensure_ascii=False) + "\n")
        path.write_text("".join(lines), "utf-8")
        print(f"{path}: {len(lines)} cases")


if __name__ == "__main__":
    main()
