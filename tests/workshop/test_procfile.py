"""The Procfile's ``web`` line serves the referee on ``$PORT``, says where, and tidies up after itself."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from http.client import HTTPConnection
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def web_line() -> str:
    """What the Procfile says to run for ``web``."""
    (line,) = [line for line in (ROOT / "Procfile").read_text("utf-8").splitlines() if line.startswith("web:")]
    return line.removeprefix("web:").strip()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def status(port: int, path: str) -> int | None:
    """The status of a GET, or None while nobody answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except OSError:
        return None
    finally:
        connection.close()


@pytest.mark.live
def test_the_web_line_serves_on_the_port_it_is_given(tmp_path: Path) -> None:
    port = free_port()
    environment = {**os.environ, "PORT": str(port), "WEB_CONCURRENCY": "2", "TMPDIR": str(tmp_path)}
    with (tmp_path / "said").open("w+") as said:
        server = subprocess.Popen(
            ["/bin/sh", "-c", f"exec {web_line()}"], cwd=ROOT, env=environment, stdout=said, stderr=subprocess.STDOUT
        )
        try:
            deadline = time.monotonic() + 30
            while status(port, "/healthz") != 200:
                assert server.poll() is None, (tmp_path / "said").read_text()
                assert time.monotonic() < deadline, (tmp_path / "said").read_text()
                time.sleep(0.1)
            assert status(port, "/v1/games") == 200
        finally:
            server.send_signal(signal.SIGTERM)
            ended = server.wait(timeout=30)
    assert ended == 0
    assert f"http://localhost:{port}" in (tmp_path / "said").read_text()
    assert list(tmp_path.glob("adjudicator-metrics.*")) == []
