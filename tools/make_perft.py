"""Make the counts of positions of the conformance suite anew, for every registered game: run after a rule has changed.

The positions are first states and states some moves on of the games in ``conformance/plan.json``, chance seeds and
all; each is counted as deep as a modest number of positions allows.

    python -m tools.make_perft            write conformance/perft/<game>.json
    python -m tools.make_perft --check    say which would change, and write nothing
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from adjudicator import GAMES
from adjudicator.conformance.perft import TooMany, count, legal, written
from adjudicator.conformance.plays import play
from tools.make_playthroughs import LIBRARY, ROOT, SUITE, plans, start

Json = dict[str, Any]

AFTER = (0, 7, 20, 45)
"""How many moves into a game its positions are taken."""
DEEPEST = 6
WIDEST = 200
"""The next depth is counted only where no more positions than this have to be gone on from."""


def positions(game: str) -> Iterator[tuple[str, Json]]:
    """The positions to count from, each with its name."""
    for plan in plans(game):
        seed = f"{game}/{plan['name']}/perft"
        _, first = start(game, plan, seed)
        states = [first["state"], *(step.answer["state"] for step in play(LIBRARY, first["state"], seed, max(AFTER)))]
        for number in AFTER:
            if number < len(states) and states[number] is not None:
                yield f"{plan['name']}-after-{number}", states[number]


def counts(state: Json) -> list[Json]:
    """The counts of a position, from one move on; none where it has no moves or more than can be asked for."""
    found: list[Json] = []
    try:
        if not legal(LIBRARY, state):
            return []
        for depth, one in enumerate(islice(count(LIBRARY, state), DEEPEST), 1):
            found.append(written(depth, one))
            if one.total() > WIDEST:
                break
    except TooMany:
        pass
    return found


def known(state: Json) -> bool:
    """Whether chance is the service's own: where people shuffle, the moves on would need faces."""
    return state["chance"] is not None


def made(game: str) -> str:
    """The text of a game's file: a line a position."""
    counted = [
        {"name": name, "state": state, "counts": found}
        for name, state in positions(game)
        if known(state) and (found := counts(state))
    ]
    lines = ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in counted)
    return f'{{\n "game": "{game}",\n "ruleset": "{GAMES[game].ruleset}",\n "positions": [\n  {lines}\n ]\n}}\n'


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files, or check them. Return 1 if a check finds one stale."""
    parser = argparse.ArgumentParser(description="Make the counts of positions of the conformance suite anew.")
    parser.add_argument("games", nargs="*", metavar="game", help="only these; all that are registered unless told")
    parser.add_argument("--check", action="store_true", help="say which would change, and write nothing")
    chosen = parser.parse_args(arguments)
    stale = 0
    for game in chosen.games or GAMES:
        path = SUITE / "perft" / f"{game}.json"
        text = made(game)
        if path.exists() and path.read_text("utf-8") == text:
            continue
        stale += 1
        print(path.relative_to(ROOT))
        if not chosen.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    return 1 if stale and chosen.check else 0


if __name__ == "__main__":
    sys.exit(main())
