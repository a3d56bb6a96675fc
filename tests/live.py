"""The service as a process of its own, for tests that are clients of it like any other."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
STARTS_WITHIN = 60.0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(address: str) -> bool:
    """Whether the service there takes requests."""
    try:
        with urlopen(f"{address}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the service, started as the Procfile starts it; what it says is kept in ``folder``."""
    port = free_port()
    environment = {**os.environ, "PORT": str(port), "HOST": "127.0.0.1", "WEB_CONCURRENCY": "1", "TMPDIR": str(folder)}
    said = folder / "said"
    with said.open("w") as out:
        server = subprocess.Popen(["tools/serve"], cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT)
        try:
            deadline = time.monotonic() + STARTS_WITHIN
            while not answers(f"http://127.0.0.1:{port}"):
                assert server.poll() is None, said.read_text()
                assert time.monotonic() < deadline, said.read_text()
                time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=30)
