"""Raw bytes over a socket, as no client sends them: each gets an answer under the contract or is hung up on, in time."""

from __future__ import annotations

import json
import random
import re
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import ROOT, free_port

from .behind_nginx import Instance

pytestmark = pytest.mark.live

ADDRESS = "/v1/games/hungry-monkey/validations"
JSON = "Host: x\r\nContent-Type: application/json\r\n"
WHOLE = f"POST {ADDRESS} HTTP/1.1\r\n{JSON}Content-Length: 2\r\n\r\n{{}}".encode()
PATIENCE = 15.0
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3}) ")


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Instance]:
    """The running service."""
    one = Instance(Path(tmp_path_factory.mktemp("sockets")), free_port())
    try:
        yield one
        text = one.log.read_text()
        assert '"event":"error"' not in text
        assert "Traceback" not in text
    finally:
        one.end()


def said_to(instance: Instance, raw: bytes, *, half_close: bool = True) -> bytes:
    """Everything that is answered until the service hangs up."""
    begun = time.monotonic()
    said = b""
    with socket.create_connection(("127.0.0.1", instance.port), timeout=PATIENCE) as connection:
        try:
            connection.sendall(raw)
            if half_close:
                connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(1 << 16):
                said += part
        except ConnectionError:
            pass  # hung up on while still sending
    assert time.monotonic() - begun < PATIENCE
    return said


def statuses(said: bytes) -> list[int]:
    """The statuses of the answers in what was said."""
    return [int(one) for one in STATUS.findall(said)]


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/v1/games/%00/rules",
        "/v1/games/hungry-monkey%2Frules",
        "/v1/games/../../etc/passwd",
        "/v1/games/%2e%2e/%2e%2e/etc/passwd",
        "/static/..%2f..%2fpyproject.toml",
        "/static/%00",
        "/static/service/..%2f..%2fapp.py",
        "/games/%ff%fe",
        "/v1/games/hungry-monkey/rules/%F0%9F%90%92",
        "/v1/games/hungry-monkey/rules?q=%00%ff",
        "/v1/rules?q=" + "a" * 3_000,
        "//evil.example/",
        "/v1//games",
        "http://evil.example/healthz",
        "/healthz#fragment",
        "/healthz;a=b",
    ],
)
def test_odd_addresses_lead_nowhere_else(instance: Instance, path: str) -> None:
    said = said_to(instance, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    found = statuses(said)
    assert len(found) == 1
    assert found[0] in (200, 308, 400, 404, 422)
    for foreign in (b"root:", b"[project]", b"create_app"):
        assert foreign not in said


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "BREW", "get", "G\x00T", "A" * 50, "POST;"])
def test_odd_methods(instance: Instance, method: str) -> None:
    found = statuses(said_to(instance, f"{method} /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()))
    assert found in ([400], [405], [501])


def test_many_requests_sent_at_once_on_one_connection_are_answered_in_turn(instance: Instance) -> None:
    found = statuses(said_to(instance, WHOLE * 20))
    assert found == [422] * 20


def test_http_1_0_and_a_missing_host(instance: Instance) -> None:
    assert statuses(said_to(instance, b"GET /healthz HTTP/1.0\r\n\r\n")) == [200]
    assert statuses(said_to(instance, b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")) in ([200], [400])


@pytest.mark.parametrize(
    "head",
    [
        "Content-Length: 2\r\nContent-Length: 3\r\n",
        "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 0x10\r\n",
        "Content-Length: 99999999999999999999\r\n",
        "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: x\r\n",
        "Content-Length : 2\r\n",
        " folded: line\r\n",
        "No-Colon\r\n",
        "X: a\x00b\r\n",
    ],
    ids=lambda head: head.strip(),
)
def test_two_lengths_and_other_ways_to_smuggle(instance: Instance, head: str) -> None:
    """Nothing after such a head is taken for a second request."""
    raw = f"POST {ADDRESS} HTTP/1.1\r\n{JSON}{head}\r\n{{}}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    found = statuses(said_to(instance, raw))
    assert len(found) == 1
    assert found[0] in (400, 413, 501)


def test_headers_without_end_are_cut_off(instance: Instance) -> None:
    many = b"".join(b"X-%d: %s\r\n" % (number, b"a" * 100) for number in range(20_000))
    found = statuses(said_to(instance, b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + many))
    assert found in ([431], [])


def test_a_chunked_body_without_end_is_cut_off(instance: Instance) -> None:
    chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
    head = f"POST {ADDRESS} HTTP/1.1\r\n{JSON}Transfer-Encoding: chunked\r\n\r\n".encode()
    assert statuses(said_to(instance, head + chunk * 20)) in ([413], [400], [])


def test_a_client_that_hangs_up_in_the_middle_of_anything_harms_nobody(instance: Instance) -> None:
    for end in range(1, len(WHOLE), 7):
        with socket.create_connection(("127.0.0.1", instance.port), timeout=PATIENCE) as connection:
            connection.sendall(WHOLE[:end])
    assert statuses(said_to(instance, WHOLE)) == [422]


def test_broken_bytes_of_a_whole_request(instance: Instance) -> None:
    """A request with any of its bytes changed is answered or hung up on, and never with a 500."""
    rng = random.Random("bytes")
    for _ in range(300):
        raw = bytearray(WHOLE)
        for _ in range(rng.choice((1, 2, 8))):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        said = said_to(instance, bytes(raw))
        assert all(400 <= status < 500 or status in (200, 204, 308, 501) for status in statuses(said)), bytes(raw)
    assert json.loads(said_to(instance, b"GET /healthz HTTP/1.0\r\n\r\n").partition(b"\r\n\r\n")[2]) == {"status": "ok"}


def test_a_second_one_on_the_same_port_says_that_it_is_taken(instance: Instance) -> None:
    second = subprocess.run(
        ["tools/serve"], cwd=ROOT, env=instance.environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert second.returncode == 1
    assert f"cannot listen on 127.0.0.1:{instance.port}: Address already in use" in second.stderr
