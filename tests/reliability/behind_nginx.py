"""Two instances of the service behind nginx with the shipped configuration, and load on them while things go wrong.

``make restarts`` runs this: six rolling restarts, a killed worker, a hanging instance, 10,000 requests, none failed.
Everything listens on the loopback only. ``test_restarts`` runs a small form.

    python -m tests.reliability.behind_nginx [--requests N] [--restarts N] [--no-hang]
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from adjudicator import GAMES, adjudicate
from tests.live import ROOT, STARTS_WITHIN, answers, free_port

from .worst import simple_question

CONFIGURATION = ROOT / "deploy" / "nginx.conf"
WORKERS = 2
CLIENTS = 10
PAUSE = 0.022
"""What a client waits between two requests, so that none asks more often than the configuration lets one address."""
HANGS_FOR = 12.0
"""Longer than nginx waits for an answer: what hangs is asked of the other instance."""
MAIN = """daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/nginx.log warn;
events {{ worker_connections 512; }}
http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; include {folder}/site.conf;
fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; }}
"""


class Instance:
    """One instance of the service, which can be stopped and started again."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port = port
        self.log = folder / f"{port}.log"
        self.environment = {
            **os.environ,
            "PORT": str(port),
            "HOST": "127.0.0.1",
            "WEB_CONCURRENCY": str(WORKERS),
            "DRAIN_SECONDS": "0.5",
            "TMPDIR": str(folder),
        }
        self.start()

    def start(self) -> None:
        """Start it and wait until it is ready."""
        with self.log.open("a") as said:
            self.process = subprocess.Popen(
                ["tools/serve"], cwd=ROOT, env=self.environment, stdout=said, stderr=said, start_new_session=True
            )
        deadline = time.monotonic() + STARTS_WITHIN
        while not answers(f"http://127.0.0.1:{self.port}"):
            assert self.process.poll() is None, self.log.read_text()[-2_000:]
            assert time.monotonic() < deadline, self.log.read_text()[-2_000:]
            time.sleep(0.05)

    def stop(self) -> None:
        """Tell it to stop, and wait."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=60) == 0

    def workers(self) -> list[int]:
        """The process ids of its workers."""
        pid = self.process.pid
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def signal_all(self, what: signal.Signals) -> None:
        """A signal to the instance and all its workers."""
        os.killpg(self.process.pid, what)

    def end(self) -> None:
        """Take it away, however it stands."""
        with suppress(ProcessLookupError):
            self.signal_all(signal.SIGKILL)
        self.process.wait()


def site(ports: Sequence[int], listen: int) -> str:
    """The shipped configuration with other ports, and nothing else changed."""
    text = CONFIGURATION.read_text("utf-8")
    for shipped, mine in (
        ("127.0.0.1:8001", f"127.0.0.1:{ports[0]}"),
        ("127.0.0.1:8002", f"127.0.0.1:{ports[1]}"),
        ("listen 80;", f"listen 127.0.0.1:{listen};"),
        ("listen [::]:80;", ""),
    ):
        assert shipped in text
        text = text.replace(shipped, mine)
    return text


@contextmanager
def nginx(folder: Path, ports: Sequence[int]) -> Iterator[int]:
    """An nginx with the shipped configuration in front of two instances: its port."""
    binary = subprocess.run([str(ROOT / "tools/nginx")], check=True, capture_output=True, text=True).stdout.strip()
    listen = free_port()
    (folder / "site.conf").write_text(site(ports, listen))
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
    folder.chmod(0o777)  # nginx's worker is another user where this runs as root
    command = [binary, "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", str(folder / "nginx.log")]
    subprocess.run([*command, "-t", "-q"], check=True)
    process = subprocess.Popen(command)
    try:
        deadline = time.monotonic() + 20
        while not answers(f"http://127.0.0.1:{listen}"):
            assert process.poll() is None
            assert time.monotonic() < deadline, (folder / "nginx.log").read_text()
            time.sleep(0.05)
        yield listen
    finally:
        process.send_signal(signal.SIGQUIT)
        process.wait(timeout=20)


class Load:
    """Clients that ask simple questions again and again, and compare each answer with the right one."""

    def __init__(self, port: int, clients: int = CLIENTS, pause: float = PAUSE) -> None:
        self.port = port
        self.pause = pause
        self.outcomes: Counter[str] = Counter()
        self.latencies: list[float] = []
        self._over = threading.Event()
        self._questions = []
        for game in GAMES:
            state, move = simple_question(game)
            body = json.dumps({"state": state, "move": move}).encode()
            self._questions.append((f"/v1/games/{game}/adjudications", body, adjudicate(state, move)))
        self._threads = [threading.Thread(target=self._ask, args=(number,)) for number in range(clients)]

    def __enter__(self) -> Load:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def wait_for(self, requests: int, seconds: float = 600) -> None:
        """Wait until so many requests were answered."""
        deadline = time.monotonic() + seconds
        while len(self.latencies) < requests:
            assert time.monotonic() < deadline, self.outcomes
            time.sleep(0.05)

    @property
    def failed(self) -> int:
        """How many requests were not answered rightly."""
        return self.outcomes.total() - self.outcomes["right"]

    def percentile(self, share: int) -> float:
        """The latency in milliseconds that so many of a hundred requests kept below."""
        ordered = sorted(self.latencies)
        return 1_000 * ordered[min(len(ordered) - 1, len(ordered) * share // 100)]

    def _ask(self, number: int) -> None:
        # Each client has an address of its own, as clients have: the configuration limits each address.
        address = f"127.0.0.{number + 2}"
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(address, 0))
        while not self._over.is_set():
            path, body, right = self._questions[number % len(self._questions)]
            number += 1
            begun = time.perf_counter()
            self.outcomes[self._outcome(connection, path, body, right)] += 1
            self.latencies.append(time.perf_counter() - begun)
            time.sleep(self.pause)
        connection.close()

    @staticmethod
    def _outcome(connection: HTTPConnection, path: str, body: bytes, right: Any) -> str:
        """How one request went. Nothing is tried again here: nginx has to do that."""
        try:
            connection.request("POST", path, body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            said = answer.read()
        except (OSError, HTTPException) as error:
            connection.close()
            return type(error).__name__
        if answer.status != 200:
            return str(answer.status)
        return "right" if json.loads(said) == right else "wrong"


def trouble(instances: Sequence[Instance], restarts: int, hang: bool) -> Iterator[str]:
    """What goes wrong, one after the other: each is done, then named."""
    for number in range(restarts):
        instance = instances[number % len(instances)]
        instance.stop()
        instance.start()
        yield f"restart {number + 1}"
    os.kill(instances[0].workers()[0], signal.SIGKILL)
    time.sleep(1)
    yield "a worker killed"
    if hang:
        instances[1].signal_all(signal.SIGSTOP)
        time.sleep(HANGS_FOR)
        instances[1].signal_all(signal.SIGCONT)
        yield f"an instance hung for {HANGS_FOR:.0f} s"


def run(folder: Path, requests: int, restarts: int, hang: bool, say: Any = print) -> Load:
    """All of it; the load is returned with what it counted."""
    instances: list[Instance] = []
    try:
        for _ in range(2):
            instances.append(Instance(folder, free_port()))
        with nginx(folder, [one.port for one in instances]) as port, Load(port) as load:
            load.wait_for(100)
            for done in trouble(instances, restarts, hang):
                say(f"{done}: {len(load.latencies)} requests so far, {load.failed} failed")
            load.wait_for(requests)
        return load
    finally:
        for instance in instances:
            instance.end()


def main() -> int:
    """Run it as told and say how it went."""
    parser = argparse.ArgumentParser(description="Restarts and failures under load, behind nginx.")
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--restarts", type=int, default=6)
    parser.add_argument("--no-hang", action="store_true")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="adjudicator-restarts-") as folder:
        load = run(Path(folder), told.requests, told.restarts, not told.no_hang, lambda line: print(line, flush=True))
    print(
        f"{len(load.latencies)} requests, {load.failed} failed {dict(load.outcomes)}; "
        f"p50 {load.percentile(50):.1f} ms, p99 {load.percentile(99):.1f} ms, slowest {load.percentile(100):.0f} ms"
    )
    return 1 if load.failed else 0


if __name__ == "__main__":
    sys.exit(main())
