"""``adjudicator audit``: archived games replayed, and those found that are illegal or end otherwise than recorded.

Each game is judged by itself and findings are written in the order of the archives, so the report is the same however
many processes share the work. They are handed games in small bundles, never more than a few ahead of what has been
written: memory does not grow with the archive.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from argparse import Namespace
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from typing import Any, NamedTuple

from .. import replay, validate
from ..conformance.compare import at, changes, comparable
from ..games import GAMES
from .archives import Archive, Line
from .ends import Exit, Stop
from .output import note, say_json
from .reading import Json, Refused, accepted, fault, game_of, parsed, published

MOST_MOVES = 5000
"""How many moves the published schema takes at once; longer games are looked at in pieces."""
BUNDLE = 32
BUNDLE_BYTES = 1024 * 1024
AHEAD = 3
"""How many bundles may wait for each process."""
MOST_DIFFERENCES = 20
NOTE_EVERY = 0.5


class Bundle(NamedTuple):
    """Some lines of one archive."""

    archive: str
    lines: list[Line]


class Judged(NamedTuple):
    """What came of a bundle: how many games it held, and what was found."""

    games: int
    findings: list[Json]


# --- one game -------------------------------------------------------------------------------------------------------


def judged(bundle: Bundle) -> Judged:
    """Judge every game of a bundle. This is what the processes do."""
    findings = []
    for line in bundle.lines:
        found = finding(line)
        if found is not None:
            findings.append({"file": bundle.archive, "line": line.number, **found})
    return Judged(len(bundle.lines), findings)


def finding(line: Line) -> Json | None:
    """What is wrong with an archived game: the first thing that is, since what follows hangs on it."""
    if line.content is None:
        return found("unreadable", None, message=line.wrong)
    try:
        game = parsed(line.content)
    except ValueError as error:
        return found("unreadable", None, message=f"This is not JSON: {error}")
    name = game.get("id") if isinstance(game, dict) and isinstance(game.get("id"), str) else None
    try:
        state, moves, result = taken_in(game)
    except Refused as refused:
        return found("invalid", name, message=str(refused), errors=refused.errors)
    try:
        return replayed(name, state, moves, result)
    except Exception as fault_of_ours:  # noqa: BLE001 - one game that brings a rule down must not cost the report on all others
        return found("not-judged", name, message=f"The referee failed here: {type(fault_of_ours).__name__}")


def taken_in(game: Any) -> tuple[Json, list[Json], Json]:
    """The first state, the moves and what was recorded of the end. Raises Refused."""
    if not isinstance(game, dict):
        raise Refused([fault("", "wrong-type", "A game is a JSON object.")])
    errors = [fault(f"/{key}", "unknown-key", "A game has id, state, moves and result.") for key in game.keys() - KEYS]
    if not isinstance(game.get("id"), str):
        errors.append(fault("/id", "wrong-type", "The id of a game is a string."))
    moves, result = game.get("moves"), game.get("result") or {}
    if not isinstance(moves, list):
        errors.append(fault("/moves", "wrong-type", "The moves of a game are an array."))
    if not isinstance(result, dict) or result.keys() - RESULT_KEYS:
        errors.append(fault("/result", "wrong-type", "What is recorded of the end are state and outcome."))
    if errors:
        raise Refused(sorted(errors, key=lambda error: str(error["pointer"])))
    assert isinstance(moves, list)
    state = game.get("state")
    if not moves:
        return accepted({"state": state}, "validations")["state"], [], result
    fitting: list[Json] = []
    for start in range(0, len(moves), MOST_MOVES):
        body = accepted({"state": state, "moves": moves[start : start + MOST_MOVES]}, "replays")
        state = body["state"]
        fitting += body["moves"]
    assert isinstance(state, dict)
    return state, fitting, result


KEYS = frozenset({"id", "state", "moves", "result"})
RESULT_KEYS = frozenset({"state", "outcome"})


def replayed(name: str | None, state: Json, moves: list[Json], result: Json) -> Json | None:
    """Carry the moves out, and compare the end with what was recorded."""
    if moves:
        answer = replay(state, moves)
        last, index = answer["results"][-1], len(answer["results"]) - 1
        kind = "face-missing" if last["needs"] and last["verdict"] == "legal" else last["verdict"]
        if kind != "legal":
            # A start that cannot be is nothing that the first move did.
            where = None if answer["problems"] else index
            return found(kind, name, where, message=last["summary"], violations=last["violations"], needs=last["needs"])
        end = {"state": answer["state"], "outcome": answer["outcome"]}
    else:
        problems = validate(state)["problems"]
        if problems:
            return found("impossible", name, message=problems[0]["message"], violations=problems)
        game = GAMES[game_of({"state": state})].edition(state["ruleset"])
        end = {"state": state, "outcome": game.outcome(game.load(state))}
    differing = [
        {"pointer": f"/result{pointer}", "recorded": recorded(result, pointer), "found": value}
        for pointer, value in changes(comparable(result), comparable({key: end[key] for key in result}))
    ]
    if differing:
        message = f"The game ends otherwise than recorded: {', '.join(one['pointer'] for one in differing[:3])}."
        return found("other-ending", name, message=message, differences=differing[:MOST_DIFFERENCES])
    return None


def recorded(result: Json, pointer: str) -> Any:
    """What was recorded at a place, ``None`` where nothing was."""
    try:
        return at(comparable(result), pointer)
    except LookupError:
        return None


def found(kind: str, name: str | None, move: int | None = None, **more: Any) -> Json:
    """A finding. ``move`` is the index of the move that is wrong, if one is."""
    return {"id": name, "finding": kind, "move": move, **{key: value for key, value in more.items() if value}}


# --- many games -----------------------------------------------------------------------------------------------------


def bundles(archive: Archive) -> Iterator[Bundle]:
    """The lines of an archive in bundles."""
    lines: list[Line] = []
    size = 0
    for line in archive.lines():
        lines.append(line)
        size += len(line.content or b"")
        if len(lines) == BUNDLE or size >= BUNDLE_BYTES:
            yield Bundle(archive.name, lines)
            lines, size = [], 0
    if lines:
        yield Bundle(archive.name, lines)


def in_order(work: Iterable[Bundle], processes: int) -> Iterator[Judged]:
    """Judge bundles on so many processes; what came of them, in their order. Raises Stop where a process dies."""
    if processes == 1:
        yield from map(judged, work)
        return
    # Spawned, not forked: the same on every system, and nothing of this process in them.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=leave_interrupts_to_the_parent)
    waiting: deque[Future[Judged]] = deque()
    try:
        for bundle in work:
            waiting.append(pool.submit(judged, bundle))
            if len(waiting) >= AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as broken:
        raise Stop("a process that judged games died; the report is not whole", Exit.NOT_POSSIBLE) from broken
    finally:
        pool.shutdown(cancel_futures=True)


def leave_interrupts_to_the_parent() -> None:
    """Ctrl-C goes to every process of the terminal; the first one tells the others to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Progress:
    """A line on the standard error that says how far the work is."""

    def __init__(self, archives: Sequence[Archive], shown: bool) -> None:
        self._archives = archives
        self._shown = shown
        self._size = sum(archive.size for archive in archives)
        self._next = time.monotonic() + NOTE_EVERY

    def tell(self, games: int, findings: int) -> None:
        """Write how far it is, if it is time to."""
        if self._shown and time.monotonic() >= self._next:
            self._next = time.monotonic() + NOTE_EVERY
            done = sum(archive.done for archive in self._archives)
            share = f", {100 * done // self._size} % read" if self._size else ""
            note(f"\r{games} games judged, {findings} with findings{share} ", end="")

    def end(self) -> None:
        """Take the line away."""
        if self._shown:
            note("\r\033[K", end="")


def audit(chosen: Namespace) -> Exit:
    """Judge every game of the archives and write what was found, one finding a line, and a last line that sums up."""
    # Before the first game, so that a missing service or file is said at once and once.
    published()
    shown = sys.stderr.isatty() if chosen.progress is None else chosen.progress
    games, kinds = 0, Counter[str]()
    with ExitStack() as open_archives:
        archives = [open_archives.enter_context(Archive(name)) for name in chosen.files]
        progress = Progress(archives, shown)
        open_archives.callback(progress.end)
        for one in in_order((bundle for archive in archives for bundle in bundles(archive)), chosen.processes):
            games += one.games
            for each in one.findings:
                kinds[each["finding"]] += 1
                say_json(each, indent=False)
            progress.tell(games, kinds.total())
    counts = {kind: kinds[kind] for kind in sorted(kinds)}
    say_json({"summary": {"games": games, "sound": games - kinds.total(), "findings": counts}}, indent=False)
    told = ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "all sound"
    note(f"{games} games judged: {told}.")
    return Exit.NOT_GOOD if kinds else Exit.GOOD
