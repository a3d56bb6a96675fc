"""The service as a process of its own: gunicorn, several workers, real sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from adjudicator import adjudicate, setup

pytestmark = pytest.mark.live

ROOT = Path(__file__).resolve().parents[2]
STATE: dict[str, Any] = setup("hungry-monkey", ["ana", "bo"], seed="table-7")["state"]
MOVE = {"type": "play-from-draw-pile", "player": "ana"}
ADJUDICATIONS = "/v1/games/hungry-monkey/adjudications"
JSON = {"Content-Type": "application/json"}
HEAD = f"POST {ADJUDICATIONS} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n".encode()
DRAIN_SECONDS = 3


class Said(NamedTuple):
    """An answer."""

    status: int
    headers: dict[str, str]
    body: bytes


class Server:
    """The running service."""

    def __init__(self, port: int) -> None:
        self.port = port

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Said:
        """The answer to a request on a connection of its own."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, path, body, {**JSON, **headers})
            answer = connection.getresponse()
            return Said(answer.status, dict(answer.getheaders()), answer.read())
        finally:
            connection.close()

    def send(self, raw: bytes) -> Said:
        """The answer to raw bytes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            connection.sendall(raw)
            connection.shutdown(socket.SHUT_WR)
            said = b""
            while chunk := connection.recv(1 << 16):
                said += chunk
        head, _, body = said.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin1").split("\r\n")
        return Said(int(first.split()[1]), dict(line.split(": ", 1) for line in lines), body)


def start(folder: Path, **environment: str) -> tuple[subprocess.Popen[bytes], Server]:
    """Start the Procfile's ``web`` line and wait until it is ready."""
    (line,) = [line for line in (ROOT / "Procfile").read_text("utf-8").splitlines() if line.startswith("web:")]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            ["/bin/sh", "-c", f"exec {line.removeprefix('web:').strip()}"],
            cwd=ROOT,
            env={**os.environ, "PORT": str(port), "WEB_CONCURRENCY": "2", "TMPDIR": str(folder), **environment},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    server = Server(port)
    deadline = time.monotonic() + 60
    while True:
        assert process.poll() is None, (folder / "log").read_text()
        assert time.monotonic() < deadline, (folder / "log").read_text()
        try:
            if server.ask("GET", "/readyz").status == 200:
                return process, server
        except OSError:
            time.sleep(0.1)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    """The running service and what it logs."""
    folder = tmp_path_factory.mktemp("live")
    process, server = start(folder)
    try:
        yield server, folder / "log"
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0


def test_every_worker_says_what_the_library_says(live: tuple[Server, Path]) -> None:
    server, _ = live
    body = json.dumps({"state": STATE, "move": MOVE}).encode()
    answers = {server.ask("POST", ADJUDICATIONS, body).body for _ in range(12)}
    assert len(answers) == 1
    assert json.loads(answers.pop()) == adjudicate(STATE, MOVE)


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"\x00\x01\x02\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\n\r\n", 400),
        (b"GET /" + b"a" * 10_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 20_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-One: 1\r\n" * 200 + b"\r\n", 431),
        (HEAD + b"Content-Length: many\r\n\r\n{}", 400),
        (HEAD + b"Content-Length: 10\r\n\r\n{}", 400),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", 400),
        (HEAD + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n", 422),
    ],
    ids=["noise", "version", "long-line", "long-field", "many-fields", "length", "short", "chunks", "good-chunks"],
)
def test_what_gunicorn_refuses_by_itself_is_a_problem_too(live: tuple[Server, Path], raw: bytes, status: int) -> None:
    said = live[0].send(raw)
    assert said.status == status
    assert said.headers["Content-Type"] == "application/problem+json"
    assert said.headers["Access-Control-Allow-Origin"] == "*"
    assert json.loads(said.body)["status"] == status


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        (ADJUDICATIONS, {}, 413),
        (ADJUDICATIONS, {"Content-Type": "text/plain"}, 415),
        ("/nowhere", {}, 404),
        ("/v1/games", {}, 405),
    ],
)
def test_twenty_megabytes_are_refused_so_that_the_client_sees_why(
    live: tuple[Server, Path], path: str, headers: dict[str, str], status: int
) -> None:
    begun = time.monotonic()
    said = live[0].ask("POST", path, b" " * 20_000_000, **headers)
    assert said.status == status
    assert json.loads(said.body)["status"] == status
    assert time.monotonic() - begun < 10


def test_the_service_is_well_after_all_that_and_has_logged_no_card(live: tuple[Server, Path]) -> None:
    server, log = live
    assert server.ask("GET", "/healthz").status == 200
    text = log.read_text()
    assert '"event":"request"' in text
    assert '"event":"error"' not in text
    assert "Traceback" not in text
    for secret in ("ana", "rhino", "table-7"):
        assert f'"{secret}"' not in text


def test_metrics_are_those_of_all_workers_together(live: tuple[Server, Path]) -> None:
    server, _ = live
    sample = 'adjudicator_request_duration_seconds_count{endpoint="service.healthz",method="GET",status="200"} '

    def count() -> float:
        lines = server.ask("GET", "/metrics").body.decode().splitlines()
        return sum(float(line.removeprefix(sample)) for line in lines if line.startswith(sample))

    before = count()
    for _ in range(20):
        server.ask("GET", "/healthz")
    assert {count() for _ in range(4)} == {before + 20}


def test_a_stop_is_announced_before_it_comes(tmp_path: Path) -> None:
    process, server = start(tmp_path, DRAIN_SECONDS=str(DRAIN_SECONDS), WEB_CONCURRENCY="1")
    try:
        process.send_signal(signal.SIGTERM)
        told = time.monotonic()
        while server.ask("GET", "/readyz").status != 503:
            assert time.monotonic() - told < DRAIN_SECONDS
        assert server.ask("GET", "/healthz").status == 200
        assert process.wait(30) == 0
        assert time.monotonic() - told >= DRAIN_SECONDS - 0.5
    finally:
        if process.poll() is None:
            process.kill()
