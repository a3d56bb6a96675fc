"""The load generator, a process of its own: keep-alive connections over raw sockets, each with one request at a time.

Reads one job a line (JSON) from standard input and answers each with one line: how many requests, in how many seconds,
how many were not answered with 200, and the latencies in milliseconds. Without a ``rate`` every connection sends again
as soon as it is answered; with one, requests are due at that rate, and latency counts from when a request was due.
"""

from __future__ import annotations

import selectors
import socket
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import orjson

HEADER_END = b"\r\n\r\n"
LENGTH = b"content-length:"


@dataclass(eq=False)
class Connection:
    """One connection: what has come of the answer, and when its request was due."""

    socket: socket.socket
    received: bytes = b""
    due: float = 0.0


@dataclass
class Tally:
    """What is counted."""

    sent: int = 0
    failed: int = 0
    latencies: list[float] = field(default_factory=list)


def request_bytes(path: str, body: bytes) -> bytes:
    """A whole request, as it goes over the wire."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def whole(received: bytes) -> bool:
    """Whether an answer has arrived to its end."""
    end = received.find(HEADER_END)
    if end < 0:
        return False
    head = received[:end].lower()
    at = head.find(LENGTH)
    length = int(head[at + len(LENGTH) :].split(b"\r\n", 1)[0]) if at >= 0 else 0
    return len(received) >= end + len(HEADER_END) + length


def run(job: dict[str, Any]) -> dict[str, Any]:
    """Do one job."""
    requests = cycle([request_bytes(path, body.encode()) for path, body in job["requests"]])
    limit, seconds, rate = job.get("count", 1 << 60), job.get("seconds", 1e9), job.get("rate")
    tally, selector, idle = Tally(), selectors.DefaultSelector(), deque[Connection]()
    for number in range(job["connections"]):
        peer = socket.create_connection(("127.0.0.1", job["ports"][number % len(job["ports"])]))
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection = Connection(peer)
        selector.register(peer, selectors.EVENT_READ, connection)
        idle.append(connection)
    begun = time.perf_counter()
    answered = 0
    while True:
        now = time.perf_counter()
        over = tally.sent >= limit or now - begun >= seconds
        while idle and not over:
            due = begun + tally.sent / rate if rate else now
            if due > now:
                break
            connection = idle.popleft()
            connection.due, connection.received = due, b""
            connection.socket.sendall(next(requests))
            tally.sent += 1
            over = tally.sent >= limit
        if over and answered == tally.sent:
            break
        wait = max(0.0, begun + tally.sent / rate - now) if rate and idle and not over else 5.0
        for key, _ in selector.select(wait):
            connection = key.data
            part = connection.socket.recv(1 << 20)
            connection.received += part
            if not part or whole(connection.received):
                answered += 1
                tally.failed += not connection.received.startswith(b"HTTP/1.1 200")
                tally.latencies.append(time.perf_counter() - connection.due)
                if part:
                    idle.append(connection)
                else:
                    selector.unregister(connection.socket)
    took = time.perf_counter() - begun
    for kept in list(selector.get_map().values()):
        kept.data.socket.close()
    return {"requests": answered, "seconds": took, "failed": tally.failed, **percentiles(tally.latencies)}


def percentiles(latencies: list[float]) -> dict[str, float]:
    """The median and the 99th percentile, in milliseconds."""
    ordered = sorted(latencies)
    return {f"p{share}": ordered[len(ordered) * share // 100] * 1_000 for share in (50, 99)} if ordered else {}


if __name__ == "__main__":
    for line in sys.stdin.buffer:
        print(orjson.dumps(run(orjson.loads(line))).decode(), flush=True)
