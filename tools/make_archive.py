"""Make an archive of random games to try ``adjudicator audit`` with, some of them tampered with; or run that trial.

    python -m tools.make_archive --games 500 --tampered 5 games.ndjson.gz --key tampered.json
    python -m tools.make_archive --check                     10,000 games, 100 of them tampered with, audited at
                                                             1, 2 and 3 processes: exactly those must be found

Everything is a pure function of the rules and the numbers: the same call makes the same bytes.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import io
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from adjudicator import GAMES, adjudicate, legal_moves
from adjudicator.cli import main as adjudicator
from adjudicator.conformance.library import Library
from adjudicator.conformance.plays import choose, request_for
from adjudicator.engine.chance import Chance
from tools.make_playthroughs import plans

Json = dict[str, Any]
LONGEST = 60
WIDEST = 40
"""Only so many moves are chosen between: enough variety, and listing them all takes long in some positions."""


def game(number: int) -> Json:
    """The random game of this number, whole and as it was played; some are broken off, some record no end."""
    chance = Chance(f"archive-{number}")
    kind = list(GAMES)[number % len(GAMES)]
    plan = plans(kind)[chance.pick(len(plans(kind)))]
    state = start = Library().ask(kind, "setups", request_for(plan, f"archive-{number}")).body["state"]
    moves: list[Json] = []
    outcome = None
    for _ in range(5 + chance.pick(LONGEST - 4)):
        listed = legal_moves(state, limit=WIDEST)["moves"]
        if not listed:
            break
        moves.append(choose(listed, chance))
        verdict = adjudicate(state, moves[-1])
        state, outcome = verdict["state"], verdict["outcome"]
    return {"id": f"game-{number}", "state": start, "moves": moves, "result": {"state": state, "outcome": outcome}}


# --- tampering ------------------------------------------------------------------------------------------------------


def another_outcome(one: Json, _: Chance) -> None:
    """Somebody else is said to have won, or anybody at all."""
    one["result"]["outcome"] = {"winners": ["nobody"]} if one["result"]["outcome"] is None else None


def another_end(one: Json, chance: Chance) -> None:
    """The recorded last state is one that another draw would have led to."""
    one["result"]["state"]["chance"]["draws"] += 1 + chance.pick(3)


def a_move_too_few(one: Json, _: Chance) -> None:
    """The last move is missing."""
    one["moves"].pop()


def out_of_turn(one: Json, chance: Chance) -> None:
    """A move is said to have been another player's, one who was not to act."""
    places = list(range(len(one["moves"])))
    chance.shuffle(places)
    names = [player["id"] for player in one["state"]["players"]]
    for place in places:
        for name in names:
            moves = [*one["moves"][:place], {**one["moves"][place], "player": name}]
            if (
                Library().ask(one["state"]["game"], "replays", {**one, "moves": moves}).body["results"][-1]["verdict"]
                == "illegal"
            ):
                one["moves"][place]["player"] = name
                return
    one["moves"][-1]["player"] = "nobody"


def an_unknown_type(one: Json, chance: Chance) -> None:
    """A move is of a type that no game has."""
    one["moves"][chance.pick(len(one["moves"]))]["type"] = "cheat"


def a_strange_key(one: Json, _: Chance) -> None:
    """The first state has a key that no state has."""
    one["state"]["extra"] = 1


def one_player_twice(one: Json, _: Chance) -> None:
    """Two players of the first state are the same."""
    one["state"]["players"].append(one["state"]["players"][0])


WAYS: tuple[Callable[[Json, Chance], None], ...] = (
    another_outcome,
    another_end,
    a_move_too_few,
    out_of_turn,
    an_unknown_type,
    a_strange_key,
    one_player_twice,
)


def archive(games: int, tampered: int) -> Iterator[tuple[Json, str | None]]:
    """Games, and how each has been tampered with; those that have been are spread over the archive by chance."""
    numbers = list(range(games))
    Chance("tampered").shuffle(numbers)
    ways = {number: WAYS[index % len(WAYS)] for index, number in enumerate(numbers[:tampered])}
    for number in range(games):
        one = game(number)
        way = ways.get(number)
        if way is not None:
            way(one, Chance(f"tampered-{number}"))
        elif number % 7 == 3:
            del one["result"]
        elif number % 7 == 5:
            del one["result"]["state"]
        yield one, way and way.__name__


def write(path: Path, games: int, tampered: int) -> dict[str, str]:
    """Write an archive (gzip where its name says so) and return the ids of those tampered with, and how."""
    key = {}
    with path.open("wb") as file:
        packed = gzip.GzipFile("", "wb", 1, file, 0) if path.suffix == ".gz" else None
        for one, way in archive(games, tampered):
            (packed or file).write(json.dumps(one, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            if way is not None:
                key[one["id"]] = way
        if packed is not None:
            packed.close()
    return key


def audited(path: Path, processes: int) -> str:
    """The report of an audit."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        adjudicator(["audit", str(path), "--processes", str(processes), "--no-progress"])
    return said.getvalue()


def trial(games: int, tampered: int) -> bool:
    """Audit an archive at 1, 2 and 3 processes; whether exactly what was tampered with is found, each time alike."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.ndjson.gz"
        begun = time.monotonic()
        key = write(path, games, tampered)
        print(f"{games} games, {len(key)} tampered with, written in {time.monotonic() - begun:.0f} s", flush=True)
        reports = []
        for processes in (1, 2, 3):
            begun = time.monotonic()
            reports.append(audited(path, processes))
            print(f"audited at {processes} in {time.monotonic() - begun:.0f} s", flush=True)
    findings = [json.loads(line) for line in reports[0].splitlines()[:-1]]
    found = {one["id"] for one in findings}
    print(
        "found: " + ", ".join(f"{n} {kind}" for kind, n in sorted(Counter(one["finding"] for one in findings).items()))
    )
    for name in sorted(key.keys() ^ found):
        print(f"{name}: {'not found, ' + key[name] if name in key else 'found, but sound'}")
    if len(set(reports)) > 1:
        print("the reports differ with the number of processes")
    return found == key.keys() and len(findings) == len(found) and len(set(reports)) == 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Write an archive, or run the trial and return 1 where it fails."""
    parser = argparse.ArgumentParser(description="Make an archive of random games, some tampered with.")
    parser.add_argument("file", nargs="?", type=Path, help="where to write it; .gz packs it")
    parser.add_argument("--games", type=int, default=10_000, help="how many (%(default)s)")
    parser.add_argument("--tampered", type=int, help="how many are tampered with (one in a hundred)")
    parser.add_argument("--key", type=Path, help="write here which ones, and how")
    parser.add_argument("--check", action="store_true", help="audit such an archive at 1, 2 and 3 processes")
    chosen = parser.parse_args(arguments)
    tampered = chosen.games // 100 if chosen.tampered is None else chosen.tampered
    if chosen.check:
        return 0 if trial(chosen.games, tampered) else 1
    if chosen.file is None:
        parser.error("a file to write is wanted, or --check")
    key = write(chosen.file, chosen.games, tampered)
    if chosen.key:
        chosen.key.write_text(json.dumps(key, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
