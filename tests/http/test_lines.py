"""Batches as a stream: a line an item, a line an answer, in order; never held whole."""

from __future__ import annotations

import gzip
import io
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator import GAMES, adjudicate, legal_moves, setup
from adjudicator.http import lines
from adjudicator.http.openapi import document
from tests.http.test_openapi import validator
from tests.live import served

Json = dict[str, Any]
NDJSON = "application/x-ndjson"
STATE: Json = setup("hungry-monkey", ["ana", "bo"], seed="table-7")["state"]
MOVE: Json = {"type": "play-from-draw-pile", "player": "ana"}
BATCH = "/v1/games/hungry-monkey/adjudications/batch"
MANY = int(os.environ.get("STREAMED_LINES", "4000"))
"""How many lines the long streams have; their bounds have held for 100,000."""
MAY_GROW = 24 * 1024
"""By so many KiB a process may grow over a long stream."""


def line(number: object = None, **changed: Any) -> bytes:
    """An item as a line."""
    name = {} if number is None else {"id": number}
    return json.dumps({**name, "state": STATE, "move": MOVE, **changed}).encode() + b"\n"


def ask(client: FlaskClient, body: bytes, path: str = BATCH, method: str = "POST", **headers: str) -> list[Json]:
    """The lines of the answer."""
    said = client.open(path, method=method, data=body, content_type=NDJSON, headers=headers)
    assert (said.status_code, said.content_type) == (200, NDJSON)
    assert said.data.endswith(b"\n") or not said.data
    return [json.loads(one) for one in said.data.splitlines()]


# --- what is said ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_line_gets_what_a_single_request_gets_with_its_id(client: FlaskClient, game: str) -> None:
    state = setup(game, ["ana", "bo", "cy"], seed="table-7")["state"]
    moves = legal_moves(state)["moves"]
    body = b"".join(line(f"no {at}", state=state, move=move) for at, move in enumerate(moves))
    for language in ("en", "es"):
        single = [
            client.post(f"/v1/games/{game}/adjudications", json={"state": state, "move": move},
                        headers={"Accept-Language": language}).get_json()
            for move in moves
        ]  # fmt: skip
        said = ask(client, body, f"/v1/games/{game}/adjudications/batch", **{"Accept-Language": language})
        assert said == [{"id": f"no {at}", **one} for at, one in enumerate(single)]


def test_ids_are_strings_and_whole_numbers_and_may_be_left_out(client: FlaskClient) -> None:
    names = ["a", "", 0, -7, 2**53 - 1, None]
    said = ask(client, b"".join(line(name) for name in names))
    assert [one["id"] for one in said] == names
    assert {one["verdict"] for one in said} == {"legal"}
    assert ask(client, line(3.0))[0]["id"] == 3


BROKEN: list[tuple[bytes, str, str, str | None]] = [
    (b"{", "unreadable-json", "", None),
    (b'{"id": 1, "id": 2}', "unreadable-json", "", None),
    (b"\xff", "unreadable-json", "", None),
    (b"[]", "invalid-request", "wrong-type", ""),
    (b"null", "invalid-request", "wrong-type", ""),
    (b'{"id": 5}', "invalid-request", "missing", ""),
    (line(5, stat=1), "invalid-request", "unknown-key", "/stat"),
    (line(5, state=[]), "invalid-request", "wrong-type", "/state"),
    (line(5, move={**MOVE, "type": "fly"}), "invalid-request", "unknown-value", "/move/type"),
    (line(True), "invalid-request", "wrong-type", "/id"),
    (line(1.5), "invalid-request", "wrong-type", "/id"),
    (line([1]), "invalid-request", "wrong-type", "/id"),
    (line("a" * 101), "invalid-request", "too-long", "/id"),
    (line(2**53), "invalid-request", "too-large", "/id"),
]


@pytest.mark.parametrize(("broken", "kind", "code", "pointer"), BROKEN)
def test_a_line_that_is_not_understood_gets_its_problem_and_the_others_go_on(
    client: FlaskClient, broken: bytes, kind: str, code: str, pointer: str | None
) -> None:
    first, wrong, last = ask(client, line(1) + broken.rstrip() + b"\n" + line(3))
    assert (first["id"], first["verdict"], last["id"], last["verdict"]) == (1, "legal", 3, "legal")
    assert (wrong["verdict"], wrong["type"], wrong["line"]) == ("invalid", f"/problems/{kind}", 2)
    assert client.get(wrong["type"]).status_code == 200
    assert wrong["id"] == (5 if b'"id": 5' in broken else None)
    if pointer is not None:
        assert (pointer, code) in [(error["pointer"], error["code"]) for error in wrong["errors"]]
    schema = document()["components"]["schemas"]["InvalidLine"]
    assert list(validator(schema).iter_errors(wrong)) == []


def test_blank_lines_are_passed_over_and_the_last_line_needs_no_end(client: FlaskClient) -> None:
    said = ask(client, b"\n\r\n" + line(1).rstrip() + b"\r\n \n" + line(2) + b"{")
    assert [(one["id"], one.get("line")) for one in said] == [(1, None), (2, None), (None, 6)]
    assert ask(client, b"") == []


def test_a_line_that_is_too_long_is_refused_and_not_kept(client: FlaskClient) -> None:
    for long in (b"a" * (lines.MAX_LINE + 1), b'{"id": "' + b" " * 3 * lines.MAX_LINE + b'"}'):
        said = ask(client, line(1) + long + b"\n" + line(3))
        assert [one["id"] for one in said] == [1, None, 3]
        assert (said[1]["status"], said[1]["line"]) == (413, 2)
    assert ask(client, b" " * (lines.MAX_LINE - len(line(1)) + 1) + line(1))[0]["verdict"] == "legal"


def test_an_error_of_ours_is_one_line_and_the_others_go_on(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def once(*asked: Any) -> Json:
        monkeypatch.undo()
        raise KeyError("rhino")

    monkeypatch.setattr("adjudicator.engine.referee.adjudicate", once)
    said = ask(client, line(1) + line(2))
    assert [(one["id"], one.get("status")) for one in said] == [(1, 500), (2, None)]
    assert "rhino" not in json.dumps(said[0])


def test_query_streams_as_post_does(client: FlaskClient) -> None:
    body = line(1) + b"{\n" + line(2)
    assert ask(client, body, method="QUERY") == ask(client, body)


def test_what_cannot_be_streamed_is_refused_at_once(client: FlaskClient) -> None:
    def refused(path: str = BATCH, **headers: str) -> int:
        said = client.post(path, data=line(1), headers={"Content-Type": NDJSON, **headers})
        assert said.content_type == "application/problem+json"
        return said.status_code

    assert refused(Accept="application/json") == 406
    assert refused(f"{BATCH}?x=1") == 422
    assert refused(**{"Content-Encoding": "br"}) == 415
    assert refused(**{"Content-Type": f"{NDJSON}; charset=latin-1"}) == 415
    assert refused("/v1/games/hungry-monkey/adjudications") == 415
    assert ask(client, line(1), Accept=f"{NDJSON}, application/json;q=0.5")[0]["verdict"] == "legal"


def test_both_ways_may_be_compressed(client: FlaskClient) -> None:
    body = b"".join(line(number) for number in range(100))
    plain = client.post(BATCH, data=body, content_type=NDJSON)
    packed = client.post(
        BATCH,
        data=gzip.compress(body),
        headers={"Content-Type": NDJSON, "Content-Encoding": "gzip", "Accept-Encoding": "gzip"},
    )
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) * 10 < len(plain.data)


@pytest.mark.parametrize("broken", [b"junk", gzip.compress(line(1), mtime=0)[:-9], gzip.compress(line(1), mtime=0) * 2])
def test_what_is_broken_inside_gzip_ends_the_stream_with_a_problem(client: FlaskClient, broken: bytes) -> None:
    said = ask(client, broken, **{"Content-Encoding": "gzip"})
    assert (said[-1]["verdict"], said[-1]["status"]) == ("invalid", 400)


def test_gigabytes_out_of_a_few_kilobytes_are_read_a_little_at_a_time(client: FlaskClient) -> None:
    bomb = gzip.compress(b" " * 200_000_000)
    assert len(bomb) < 250_000
    (said,) = ask(client, bomb, **{"Content-Encoding": "gzip"})
    assert said["status"] == 413


# --- how it flows ---------------------------------------------------------------------------------------------------


class Endless(io.RawIOBase):
    """A body that counts how much of it has been read."""

    def __init__(self, count: int) -> None:
        self.left, self.taken = count * line(1), 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        piece, self.left = self.left[:size], self.left[size:]
        self.taken += len(piece)
        return piece


def test_an_answer_comes_before_the_request_is_read_to_its_end(app: Flask) -> None:
    body = Endless(500)
    environ = {"wsgi.input": body, "wsgi.input_terminated": True}
    said = app.test_client().post(BATCH, content_type=NDJSON, environ_overrides=environ, buffered=False)
    first = next(iter(said.iter_encoded()))
    assert json.loads(first.splitlines()[0])["verdict"] == "legal"
    assert body.taken < 100_000
    said.close()


def test_what_a_client_does_not_take_waits_in_order_and_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = [bytes([number % 251]) * (lines.SENT // 3 + number * 37) for number in range(400)]
    taken = iter(range(10**6))
    for can_be_written in (lambda: True, lambda: False, lambda: next(taken) % 3 == 0):
        assert b"".join(lines.flow(blocks, can_be_written, nullcontext())) == b"".join(blocks)
    read: list[int] = []

    def counted() -> Iterator[bytes]:
        for block in blocks:
            read.append(len(block))
            yield block

    next(lines.flow(counted(), lambda: False, nullcontext()))
    assert len(read) == len(blocks), "all is read, though nothing could be sent"
    read.clear()
    monkeypatch.setattr(lines, "MAX_WAITING", 100_000)
    out = lines.flow(counted(), lambda: False, nullcontext())
    next(out)
    assert 100_000 < sum(read) < 150_000, "reading stops until something is taken"
    assert sum(map(len, out)) + lines.SENT == sum(map(len, blocks))


def stalled(monkeypatch: pytest.MonkeyPatch, app: Flask, idle: float, whole: float) -> tuple[Json, float]:
    """The last line of an answer to a client that sends one line and then nothing, and how long it took."""
    monkeypatch.setattr(lines, "IDLE_SECONDS", idle)
    monkeypatch.setattr(lines, "STREAM_SECONDS", whole)
    ours, theirs = socket.socketpair()
    with ours, theirs, ours.makefile("rb", buffering=0) as body:
        theirs.sendall(line(1))
        environ = {"wsgi.input": body, "wsgi.input_terminated": True, "gunicorn.socket": ours}
        begun = time.monotonic()
        said = app.test_client().post(BATCH, content_type=NDJSON, environ_overrides=environ)
        last = json.loads(said.data.splitlines()[-1])
        said.close()
        return last, time.monotonic() - begun


def test_a_client_that_stops_sending_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, app: Flask) -> None:
    last, took = stalled(monkeypatch, app, idle=0.3, whole=60)
    assert (last["status"], last["verdict"]) == (408, "invalid")
    assert took < 5


def test_a_stream_ends_after_its_time_whatever_trickles_in(monkeypatch: pytest.MonkeyPatch, app: Flask) -> None:
    last, took = stalled(monkeypatch, app, idle=60, whole=0.3)
    assert last["verdict"] == "legal"
    assert took < 5


def test_only_so_many_streams_are_open_at_once(app: Flask, client: FlaskClient) -> None:
    open_ones = [
        app.test_client().post(BATCH, data=line(1), content_type=NDJSON, buffered=False)
        for _ in range(lines.MAX_STREAMS)
    ]
    refused = client.post(BATCH, data=line(1), content_type=NDJSON)
    assert (refused.status_code, refused.content_type) == (503, "application/problem+json")
    assert int(refused.headers["Retry-After"]) > 0
    assert client.post(BATCH, json={"items": []}).status_code == 200
    for one in open_ones:
        one.close()
    assert ask(client, line(1))[0]["verdict"] == "legal"


# --- over sockets ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, frozenset[int]]]:
    """The port of the running service, which has one worker, and its processes."""
    others = descendants()
    with served(tmp_path_factory.mktemp("lines")) as address:
        yield int(address.rpartition(":")[2]), frozenset(descendants() - others)


@pytest.fixture(scope="module")
def port(service: tuple[int, frozenset[int]]) -> int:
    """The port of the running service."""
    return service[0]


def status_of(process: int) -> dict[str, str]:
    """What the system says about a process; nothing once it has ended."""
    try:
        rows = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return {}
    return {name: said.strip() for name, _, said in (row.partition(":") for row in rows)}


def descendants() -> set[int]:
    """The processes that this one has started, and those that they have started."""
    parents = {int(one.name): int(status_of(int(one.name)).get("PPid", 0)) for one in Path("/proc").glob("[0-9]*")}
    found, new = set[int](), {os.getpid()}
    while new := {process for process, parent in parents.items() if parent in new} - found:
        found |= new
    return found


class Watch:
    """Looks at how much memory processes hold while something goes on: the most that it saw, in KiB."""

    def __init__(self, processes: Iterable[int]) -> None:
        self.processes, self.most = processes, 0
        self._over = threading.Event()
        self._looking = threading.Thread(target=self._look)

    def _look(self) -> None:
        while not self._over.wait(0.02):
            held = sum(int(status_of(process).get("VmRSS", "0").split()[0]) for process in self.processes)
            self.most = max(self.most, held)

    def __enter__(self) -> Watch:
        self._looking.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._looking.join()


def send(port: int, body: Iterable[bytes], **headers: str) -> HTTPConnection:
    """A connection over which a stream is sent, all of it before anything is read."""
    connection = HTTPConnection("127.0.0.1", port, timeout=100)
    connection.request("POST", BATCH, body, {"Content-Type": NDJSON, **headers}, encode_chunked=True)
    return connection


def many(count: int) -> Iterator[bytes]:
    """So many lines, some at a time."""
    for first in range(0, count, 50):
        yield b"".join(line(number) for number in range(first, min(first + 50, count)))


def check(answer: HTTPResponse, count: int) -> None:
    """Whether the answer to so many lines is right, reading a line at a time."""
    assert (answer.status, answer.headers["Content-Type"]) == (200, NDJSON)
    expected = adjudicate(STATE, MOVE)
    for number in range(count):
        said = json.loads(answer.readline())
        assert said.pop("id") == number
        assert number % 100 or said == expected
    assert answer.read() == b""


def both_at_once(port: int, count: int) -> None:
    """Send and read at once."""
    connection = HTTPConnection("127.0.0.1", port, timeout=100)
    connection.putrequest("POST", BATCH)
    connection.putheader("Content-Type", NDJSON)
    connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders()

    def sending() -> None:
        for block in many(count):
            connection.send(b"%x\r\n%s\r\n" % (len(block), block))
        connection.send(b"0\r\n\r\n")

    sender = threading.Thread(target=sending)
    sender.start()
    check(response_on(connection), count)
    sender.join()
    connection.close()


def response_on(connection: HTTPConnection) -> HTTPResponse:
    """The answer on a connection on which something is still being sent."""
    answer = HTTPResponse(connection.sock, method="POST")
    answer.begin()
    return answer


def all_first(port: int, count: int) -> None:
    """Send everything, and only then read."""
    connection = send(port, many(count), **{"Transfer-Encoding": "chunked"})
    check(connection.getresponse(), count)
    connection.close()


@pytest.mark.live
@pytest.mark.timeout(60 + MANY // 100)
@pytest.mark.parametrize("client_of_a_kind", [both_at_once, all_first])
def test_memory_stays_flat_over_a_long_stream(
    service: tuple[int, frozenset[int]], client_of_a_kind: Callable[[int, int], None]
) -> None:
    port, processes = service
    with Watch(processes) as before:
        client_of_a_kind(port, 1_000)
    with Watch(processes) as after:
        client_of_a_kind(port, MANY)
    grown = after.most - before.most
    print(f"{before.most} KiB, grown by {grown} KiB over {MANY} lines")
    assert before.most > 10_000
    assert grown < MAY_GROW


@pytest.mark.live
def test_clients_that_vanish_hold_nothing_up(port: int) -> None:
    for at in range(3 * lines.MAX_STREAMS):
        connection = send(port, many(300), **{"Transfer-Encoding": "chunked"})
        if at % 2:
            connection.getresponse().readline()
        connection.close()
    deadline = time.monotonic() + 20
    while True:
        connection = send(port, many(10), **{"Transfer-Encoding": "chunked"})
        answer = connection.getresponse()
        if answer.status == 200:
            check(answer, 10)
            connection.close()
            return
        assert (answer.status, time.monotonic() < deadline) == (503, True)
        connection.close()
        time.sleep(0.2)


@pytest.mark.live
def test_everybody_else_is_answered_while_streams_are_stuck(port: int) -> None:
    stuck = []
    for _ in range(lines.MAX_STREAMS):
        connection = socket.create_connection(("127.0.0.1", port))
        connection.sendall(
            f"POST {BATCH} HTTP/1.1\r\nHost: x\r\nContent-Type: {NDJSON}\r\nContent-Length: 1000\r\n\r\n{{".encode()
        )
        stuck.append(connection)
    try:
        time.sleep(0.5)
        begun = time.monotonic()
        for _ in range(5):
            connection_ = HTTPConnection("127.0.0.1", port, timeout=5)
            connection_.request("QUERY", BATCH, b'{"items": []}', {"Content-Type": "application/json"})
            assert connection_.getresponse().read() == b'{"results":[]}'
            connection_.close()
        assert time.monotonic() - begun < 5
        refused = send(port, [line(1)], **{"Transfer-Encoding": "chunked"})
        answer = refused.getresponse()
        assert (answer.status, int(answer.headers["Retry-After"]) > 0) == (503, True)
        refused.close()
    finally:
        for connection in stuck:
            connection.close()
