"""The parts of the table, one function each: what is compared with what."""

from __future__ import annotations

import gc
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import chess
import orjson

from adjudicator import GAMES, adjudicate, legal_moves, replay

from . import positions
from .measure import Row, cpu_each, interleaved, row
from .positions import Json, Position
from .processes import CPUS, Client, Server, bare_gunicorn, free_port, granian, gunicorn, memory_of, serving, uvicorn

Requests = list[tuple[str, str]]
OURS = "adjudicator.http.wsgi:app"
CHESS_MOVES = 40


@dataclass
class Bench:
    """What all parts share: how long to measure, the positions, the load generator, the servers that run."""

    quick: bool
    client: Client
    stack: ExitStack

    def __post_init__(self) -> None:
        self.rounds = 3 if self.quick else 7
        self.count = 120 if self.quick else 300
        self.medians = {game: positions.median_positions(positions.mid_game(game, 1)) for game in GAMES}
        self._running: dict[str, Server] = {}

    def server(self, name: str, command: Callable[[int], list[str]], cpus: set[int] | None = None) -> Server:
        """A server, started when it is first asked for."""
        if name not in self._running:
            port = free_port()
            serve = serving(name, command(port), port) if cpus is None else serving(name, command(port), port, cpus)
            self._running[name] = self.stack.enter_context(serve)
        return self._running[name]

    def floor(self) -> Server:
        """The bare Flask echo under gunicorn."""
        return self.server("floor", lambda port: bare_gunicorn("benchmarks.floor:app", port))

    def ours(self) -> Server:
        """The service under gunicorn, one worker."""
        return self.server("ours", lambda port: gunicorn(OURS, port))

    def cpu(self, server: Server, requests: Requests, count: int) -> Callable[[], float]:
        """A measure: processor time a request."""

        def measure() -> float:
            before = server.cpu()
            self.client.load([server.port], requests, count=count)
            return (server.cpu() - before) / count

        return measure

    def time_each(self, server: Server, requests: Requests, count: int, connections: int = 8) -> Callable[[], float]:
        """A measure: seconds a request, with several connections at once."""

        def measure() -> float:
            said = self.client.load([server.port], requests, connections, count=count)
            return float(said["seconds"]) / count

        return measure


def body_of(position: Position) -> str:
    """The body of the request that asks about a position."""
    return orjson.dumps({"state": position.state, "move": position.move}).decode()


def requests_for(game: str, chosen: list[Position], path: str = "/v1/games/{game}/adjudications") -> Requests:
    """The requests that ask about positions of a game."""
    return [(path.format(game=game), body_of(one)) for one in chosen]


# --- over HTTP ------------------------------------------------------------------------------------------------------


def request_cost(bench: Bench) -> Iterator[Row]:
    """Processor time of an adjudication, against the bare Flask echo of the same body."""
    for game, chosen in bench.medians.items():
        measures = {
            "floor": bench.cpu(bench.floor(), requests_for(game, chosen, "/"), bench.count),
            "ours": bench.cpu(bench.ours(), requests_for(game, chosen), bench.count),
        }
        got = interleaved(measures, "floor", bench.rounds)
        floor = statistics.median(got["floor"]) * 1e6
        yield row("CPU a request ÷ bare Flask echo", game, got["ours"], at_most=1.5, floor_us=round(floor))


def against_fastapi(bench: Bench) -> Iterator[Row]:
    """Requests a second against FastAPI and pydantic with the same engine and the same checks."""
    fastapi = bench.server("fastapi", lambda port: uvicorn("benchmarks.fastapi_app:app", port))
    on_granian = bench.server("granian", lambda port: granian(OURS, port))
    for game, chosen in bench.medians.items():
        measures = {
            "ours": bench.time_each(bench.ours(), requests_for(game, chosen), bench.count),
            "granian": bench.time_each(on_granian, requests_for(game, chosen), bench.count),
            "def": bench.time_each(fastapi, requests_for(game, chosen, "/def/{game}"), bench.count),
            "async def": bench.time_each(fastapi, requests_for(game, chosen, "/async/{game}"), bench.count),
        }
        got = interleaved(measures, "ours", bench.rounds)
        part = "requests/s ÷ FastAPI"
        for name in ("def", "async def"):
            yield row(part, f"{game}, gunicorn ÷ {name}", got[name], at_least=1.0)
        for name in ("def", "async def"):
            faster = [theirs / ours for theirs, ours in zip(got[name], got["granian"], strict=True)]
            yield row(part, f"{game}, granian ÷ {name}", faster, at_least=1.0)


def batch_cost(bench: Bench) -> Iterator[Row]:
    """Processor time of a move in a batch of two hundred, against a single request."""
    for game, chosen in bench.medians.items():
        items = [{"state": one.state, "move": one.move} for one in chosen] * 22
        body = orjson.dumps({"items": items}).decode()
        whole = bench.cpu(bench.ours(), [(f"/v1/games/{game}/adjudications/batch", body)], 5)
        measures = {
            "single": bench.cpu(bench.ours(), requests_for(game, chosen), bench.count),
            "batch": lambda whole=whole, items=items: whole() / len(items),  # type: ignore[misc]
        }
        got = interleaved(measures, "single", bench.rounds)
        inside = cpu_each(lambda c=chosen: [adjudicate(p.state, p.move) for p in c], 10) / len(chosen)  # type: ignore[misc]
        single = statistics.median(got["single"])
        yield row(
            "batch: CPU a move ÷ single", game, got["batch"], at_most=0.125, engine_share=round(inside / single, 3)
        )


def latency(bench: Bench) -> Iterator[Row]:
    """Latencies at half of what one worker can do; memory and start."""
    requests = [one for game, chosen in bench.medians.items() for one in requests_for(game, chosen)]
    server, seconds = bench.ours(), 1.0 if bench.quick else 3.0
    tails: list[float] = []
    rate, median = 0.0, 0.0
    for _ in range(3):
        most = bench.client.load([server.port], requests, 8, seconds=seconds / 3)
        rate = most["requests"] / most["seconds"] / 2
        said = bench.client.load([server.port], requests, 8, seconds=seconds, rate=rate)
        median = said["p50"]
        tails.append(said["p99"] / median)
    yield row("p99 ÷ p50 at half load", f"all games, {rate:.0f}/s", tails, at_most=5, p50_ms=round(median, 2))


def memory(bench: Bench) -> Iterator[Row]:
    """What a worker holds in memory after the load of this run, and what two workers share."""
    (worker,) = bench.ours().workers()
    held = memory_of(worker)
    yield row("memory a worker", "resident (RSS), what it shares with its parent included", [held["rss"]], unit="MB")
    port = free_port()
    with serving("two", gunicorn(OURS, port, workers=2), port, set(CPUS)) as server:
        time.sleep(1.0)
        parts = [memory_of(pid)["pss"] for pid in server.family()]
        yield row(
            "memory a worker",
            "own and its share (PSS), of two; the parent's too",
            [sum(parts) / 2],
            at_most=80,
            unit="MB",
        )


def start(bench: Bench) -> Iterator[Row]:
    """From the command to the first answer of /readyz."""
    took: list[float] = []
    floors: list[float] = []
    spent: dict[str, float] = {}
    for _ in range(2 if bench.quick else 3):
        for app, times, command in ((OURS, took, gunicorn), ("benchmarks.floor:app", floors, bare_gunicorn)):
            port = free_port()
            with serving("start", command(app, port), port, set(CPUS)) as server:
                times.append(server.began)
                spent[app] = server.cpu()
    yield row(
        "start to ready",
        "gunicorn, one worker",
        took,
        at_most=1.0,
        unit="s",
        cpu_s=round(spent[OURS], 2),
        floor_s=round(min(floors), 2),
    )


def scale(bench: Bench) -> Iterator[Row]:
    """Requests a second of two and four instances against one, on all processors, the load generator on them too."""
    requests = [one for game, chosen in bench.medians.items() for one in requests_for(game, chosen)]
    servers = [bench.server(f"ours-{n}", lambda port: gunicorn(OURS, port), set(CPUS)) for n in range(4)]

    def each(number: int) -> float:
        ports = [server.port for server in servers[:number]]
        said = bench.client.load(ports, requests, 8, count=bench.count)
        return float(said["seconds"]) / bench.count

    got = interleaved({"1": lambda: each(1), "2": lambda: each(2), "4": lambda: each(4)}, "1", bench.rounds)
    for number in ("2", "4"):
        gain = [1 / ratio for ratio in got[number]]
        yield row("scale: requests/s ÷ one instance", f"{number} instances, {len(CPUS)} processors", gain)


# --- in process -----------------------------------------------------------------------------------------------------


def chess_moves() -> list[tuple[str, str]]:
    """Positions from the middle third of random chess games, as FEN, with the move made."""
    rng = random.Random(1)
    found: list[tuple[str, str]] = []
    for _ in range(12):
        board = chess.Board()
        moves: list[tuple[str, str]] = []
        while not board.is_game_over() and len(moves) < 120:
            move = rng.choice(list(board.legal_moves))
            moves.append((board.fen(), move.uci()))
            board.push(move)
        found += moves[len(moves) // 3 : 2 * len(moves) // 3]
    return found[:: max(1, len(found) // CHESS_MOVES)]


def judge_chess(fen: str, uci: str) -> str:
    """The same work in chess: a position and a move come in, the position after it goes out."""
    board, move = chess.Board(fen), chess.Move.from_uci(uci)
    assert board.is_legal(move)
    board.push(move)
    return board.fen()


def against_chess(bench: Bench) -> Iterator[Row]:
    """Adjudications a second in process, against python-chess doing the same for a move."""
    played = chess_moves()
    measures = {"chess": lambda: cpu_each(lambda: [judge_chess(*one) for one in played], 3) / len(played)}
    for game, chosen in bench.medians.items():
        work = lambda c=chosen: [adjudicate(one.state, one.move) for one in c]  # noqa: E731
        measures[game] = lambda w=work, c=chosen: cpu_each(w, 12) / len(c)  # type: ignore[misc]
    got = interleaved(measures, "chess", bench.rounds * 2)
    base = statistics.median(got["chess"])
    for game in GAMES:
        faster = [1 / ratio for ratio in got[game]]
        own = round(base * statistics.median(got[game]) * 1e6)
        yield row("adjudications/s ÷ python-chess", game, faster, at_least=2, us=own, chess_us=round(base * 1e6))
    step = uno_step()
    if step:
        yield row("adjudications/s ÷ python-chess", "RLCard's UNO step (mutates, explains nothing)", [base / step])


UNO = """
import random, time, warnings
warnings.simplefilter("ignore")
import rlcard
env = rlcard.make("uno", config={"seed": 1})
rng, spent, steps = random.Random(1), 0.0, 0
while steps < 4000:
    state, _ = env.reset()
    while not env.is_over():
        action = rng.choice(list(state["legal_actions"]))
        begun = time.process_time()
        state, _ = env.step(action)
        spent += time.process_time() - begun
        steps += 1
print(spent / steps)
"""


def uno_step() -> float | None:
    """Seconds a step of RLCard's UNO, where RLCard is installed: by itself in ``RLCARD_PYTHON``, or here."""
    command = [os.environ.get("RLCARD_PYTHON", sys.executable), "-c", UNO]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return float(done.stdout) if done.returncode == 0 else None


def replay_growth(bench: Bench) -> Iterator[Row]:
    """Time a move in a long replay, against a short one: linear is 1."""
    start_of_play, moves = positions.long_play(5_000)
    lengths = (500, 1_000, 2_500, 5_000)
    measures = {str(n): lambda n=n: timed_replay(start_of_play, moves[:n]) / n for n in lengths}
    got = interleaved(measures, "500", bench.rounds)
    for length in lengths[1:]:
        yield row("replay: time a move ÷ 500 moves", f"{length:,} moves", got[str(length)], at_most=1.2)


def timed_replay(state: Json, moves: list[Json]) -> float:
    """Seconds of processor time for one replay."""
    begun = time.process_time()
    said = replay(state, moves)
    took = time.process_time() - begun
    assert len(said["results"]) == len(moves)
    return took


def worst_listing(bench: Bench) -> Iterator[Row]:
    """Legal moves in the worst state found, against the median one."""
    for game in GAMES:
        found = positions.listing_costs(game, 1 if bench.quick else 2, 12 if bench.quick else 5)
        median, worst = found[len(found) // 2][1], max(found, key=lambda one: one[0])[1]
        measures = {
            "median": lambda s=median: cpu_each(lambda: legal_moves(s, limit=200), 3),
            "worst": lambda s=worst: cpu_each(lambda: legal_moves(s, limit=200), 1),
        }
        got = interleaved(measures, "median", bench.rounds)
        base = statistics.median(got["median"])
        yield row(
            "legal moves: worst ÷ median",
            f"{game}, of {len(found):,} states",
            got["worst"],
            at_most=50,
            median_us=round(base * 1e6),
            worst_ms=round(base * statistics.median(got["worst"]) * 1e3, 2),
        )


PARTS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    "request": request_cost,
    "fastapi": against_fastapi,
    "batch": batch_cost,
    "chess": against_chess,
    "replay": replay_growth,
    "listing": worst_listing,
    "latency": latency,
    "memory": memory,
    "start": start,
    "scale": scale,
}
"""Every part, in the order of the table."""


def all_rows(bench: Bench, parts: list[str]) -> Iterator[Row]:
    """Every row of some parts, as it is measured."""
    gc.collect()
    gc.freeze()
    for part in parts:
        yield from PARTS[part](bench)
