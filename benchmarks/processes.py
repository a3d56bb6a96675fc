"""Starting what is measured as processes of their own, and reading what they use from the kernel."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import orjson

Json = dict[str, Any]
ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
STARTS_WITHIN = 30.0
CPUS = sorted(os.sched_getaffinity(0))
CLIENT_CPU, SERVER_CPU = {CPUS[0]}, {CPUS[-1]}
"""Client and server do not share a processor, where there are two."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server that runs. ``began`` is how long it took until it answered."""

    def __init__(self, name: str, process: subprocess.Popen[bytes], port: int, began: float) -> None:
        self.name = name
        self.process = process
        self.port = port
        self.began = began

    def family(self) -> list[int]:
        """The process and all its children, the process itself first."""
        return [self.process.pid, *descendants(self.process.pid)]

    def workers(self) -> list[int]:
        """The processes that answer: the children, or where there are none the process itself."""
        return self.family()[1:] or self.family()

    def cpu(self) -> float:
        """Seconds of processor time that all its processes have used."""
        return sum(cpu_of(pid) for pid in self.family())


def descendants(pid: int) -> list[int]:
    """The children of a process, and theirs."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *descendants(int(child))]
    return found


def cpu_of(pid: int) -> float:
    """Seconds of processor time that a process has used, to the nanosecond (``clock_getcpuclockid``)."""
    return time.clock_gettime((~pid << 3) | 2)


def memory_of(pid: int) -> dict[str, float]:
    """What a process holds in memory, in MB: in all, and with what it shares divided among those who share it."""
    lines = (line.split() for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:])
    sizes = {words[0].rstrip(":").lower(): int(words[1]) / 1024 for words in lines}
    return {"rss": sizes["rss"], "pss": sizes["pss"]}


def gunicorn(app: str, port: int, workers: int = 1) -> list[str]:
    """The command that serves as `tools/serve` does."""
    settings = [
        "--worker-class",
        "gthread",
        "--threads",
        "4",
        "--reuse-port",
        "--no-control-socket",
        "--log-level",
        "error",
    ]
    return [str(BIN / "gunicorn"), app, "--bind", f"127.0.0.1:{port}", "--workers", str(workers), *settings]


def bare_gunicorn(app: str, port: int) -> list[str]:
    """The same without what gunicorn is taught for the service."""
    return [*gunicorn(app, port), "--config", os.devnull]


def granian(app: str, port: int) -> list[str]:
    """Granian, one worker, as many threads."""
    settings = [
        "--interface",
        "wsgi",
        "--workers",
        "1",
        "--blocking-threads",
        "4",
        "--no-ws",
        "--log-level",
        "critical",
        "--host",
        "127.0.0.1",
    ]
    return [str(BIN / "granian"), app, *settings, "--port", str(port)]


def uvicorn(app: str, port: int) -> list[str]:
    """Uvicorn, one worker."""
    settings = ["--log-level", "error", "--no-access-log", "--host", "127.0.0.1"]
    return [str(BIN / "uvicorn"), app, *settings, "--port", str(port)]


@contextmanager
def serving(name: str, command: Sequence[str], port: int, cpus: set[int] = SERVER_CPU) -> Iterator[Server]:
    """A server while it is needed, kept to some processors."""
    with tempfile.TemporaryDirectory(prefix="bench-") as shared:
        environment = {
            **os.environ,
            "PROMETHEUS_MULTIPROC_DIR": shared,
            "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]),
        }
        pin = ["taskset", "-c", ",".join(map(str, sorted(cpus)))]
        begun = time.perf_counter()
        log = Path(shared) / "log"
        with log.open("wb") as said:
            process = subprocess.Popen(
                [*pin, *command], cwd=ROOT, env=environment, stdout=said, stderr=subprocess.STDOUT
            )
        try:
            wait_for(process, port, begun, log)
            yield Server(name, process, port, time.perf_counter() - begun)
        finally:
            process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            if process.poll() is None:
                process.kill()
                process.wait()


def wait_for(process: subprocess.Popen[bytes], port: int, begun: float, log: Path) -> None:
    """Wait until a server answers. Raises RuntimeError where it does not."""
    while time.perf_counter() - begun < STARTS_WITHIN:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5) as peer:
            peer.sendall(b"GET /readyz HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n\r\n")
            if peer.recv(64).startswith(b"HTTP/1.1"):
                return
        if process.poll() is not None:
            break
        time.sleep(0.01)
    tail = log.read_text(errors="replace")[-1_000:]
    raise RuntimeError(f"the server on port {port} did not start: {tail}")


class Client:
    """The load generator, as a process of its own."""

    def __init__(self) -> None:
        pin = ["taskset", "-c", ",".join(map(str, CLIENT_CPU))]
        command = [*pin, sys.executable, "-m", "benchmarks.client"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def load(
        self, ports: Sequence[int], requests: Sequence[tuple[str, str]], connections: int = 1, **job: float
    ) -> Json:
        """Send requests (path and body, over and over), the connections spread over the ports.

        Raises RuntimeError where one is not answered with 200.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        line = {"ports": ports, "requests": requests, "connections": connections, **job}
        self._process.stdin.write(orjson.dumps(line) + b"\n")
        self._process.stdin.flush()
        said: Json = orjson.loads(self._process.stdout.readline())
        if said["failed"]:
            raise RuntimeError(f"{said['failed']} of {said['requests']} requests failed: {requests[0][0]}")
        return said

    def close(self) -> None:
        """End it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
