"""High load for long: is memory flat, and is nothing answered wrongly?

    python -m tests.reliability.soak [--minutes 20]

The load is what clients send, mixed with what attackers do: simple checks, the dearest questions, damaged bodies,
batches. Memory is what the workers hold for themselves (PSS summed over the service's processes), a minute apart.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from adjudicator import GAMES
from tests.live import free_port

from .behind_nginx import Instance, Load
from .bodies import ENDPOINTS, damaged, position, request_for, text_of
from .worst import single_questions

GROWTH = 0.05
"""How much more memory may be held at the end than after the first fifth, when all caches are warm."""
SAMPLES_A_MINUTE = 6
VARIETY = 400


def memory(instance: Instance) -> float:
    """MB that the service holds, shared pages divided among those who share them."""
    total = 0.0
    for pid in (instance.process.pid, *instance.workers()):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1]) / 1024
    return total


class Mischief:
    """Clients that send everything but simple checks."""

    def __init__(self, port: int) -> None:
        rng = random.Random("soak")
        self.port = port
        self.statuses: Counter[str] = Counter()
        self._over = threading.Event()
        self._bodies: list[tuple[str, bytes]] = []
        for _ in range(VARIETY):
            game, endpoint = rng.choice(list(GAMES)), rng.choice(ENDPOINTS)
            body = position(game, rng)
            if rng.random() < 0.7:
                body = damaged(game, body, rng)
            self._bodies.append((f"/v1/games/{game}/{endpoint}", text_of(request_for(endpoint, body, rng))))
        for question in rng.sample(list(single_questions()), 40):
            self._bodies.append((f"/v1/games/{question.game}/{question.endpoint}", text_of(question.body)))
        rng.shuffle(self._bodies)
        self._threads = [threading.Thread(target=self._ask, args=(number,)) for number in range(2)]

    def __enter__(self) -> Mischief:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _ask(self, number: int) -> None:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        while not self._over.is_set():
            path, body = self._bodies[number % len(self._bodies)]
            number += 1
            try:
                connection.request("POST", path, body, {"Content-Type": "application/json"})
                answer = connection.getresponse()
                answer.read()
                self.statuses[str(answer.status)] += 1
            except (OSError, HTTPException) as error:
                connection.close()
                self.statuses[type(error).__name__] += 1
        connection.close()

    @property
    def bad(self) -> int:
        """How many requests had no answer under the contract."""
        return sum(count for status, count in self.statuses.items() if status not in ("200", "400", "422"))


def soak(minutes: float) -> bool:
    """Run it and say how it went. Return whether memory was flat and nothing went wrong."""
    with tempfile.TemporaryDirectory(prefix="adjudicator-soak-") as folder:
        instance = Instance(Path(folder), free_port())
        samples: list[float] = []
        try:
            with Load(instance.port, clients=6, pause=0.0) as load, Mischief(instance.port) as mischief:
                until = time.monotonic() + 60 * minutes
                while time.monotonic() < until:
                    time.sleep(min(60 / SAMPLES_A_MINUTE, max(0.0, until - time.monotonic())))
                    samples.append(memory(instance))
                    if len(samples) % SAMPLES_A_MINUTE == 0:
                        said = f"{len(load.latencies)} simple checks, {load.failed} failed, {mischief.bad} other bad answers"
                        print(f"{len(samples) // SAMPLES_A_MINUTE:3} min: {samples[-1]:.1f} MB; {said}", flush=True)
        finally:
            instance.end()
    warm = max(samples[: max(1, len(samples) // 5)])
    growth = samples[-1] / warm - 1
    report = {
        "minutes": minutes,
        "simple_checks": len(load.latencies),
        "failed": load.failed,
        "others": dict(mischief.statuses),
        "memory_mb_warm": round(warm, 1),
        "memory_mb_end": round(samples[-1], 1),
        "p50_ms": round(load.percentile(50), 1),
        "p99_ms": round(load.percentile(99), 1),
    }
    print(json.dumps(report))
    good = growth <= GROWTH and not load.failed and not mischief.bad
    print(f"soak: memory {growth:+.1%} after warming up; {'good' if good else 'NOT GOOD'}")
    return good


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="High load for long.")
    parser.add_argument("--minutes", type=float, default=20)
    sys.exit(0 if soak(parser.parse_args().minutes) else 1)
