"""Servers for the runner to be tried on, over real HTTP: one that answers as the library does, and ones that lie."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from adjudicator.conformance.library import Library
from adjudicator.conformance.referee import Answer

Json = dict[str, Any]
Lie = Callable[[str, Answer], Answer]
"""Turns an answer of an endpoint into another."""


def honest(_: str, answer: Answer) -> Answer:
    return answer


@contextmanager
def serving(lie: Lie = honest) -> Iterator[str]:
    """A server that answers as the library does, unless ``lie`` makes another answer of it; yields its address."""
    library = Library()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            parts = self.path.split("/")
            if parts[2:] == ["games"]:
                self.send("games", Answer(200, {"games": [{"id": game} for game in library.games()]}))
            else:
                self.send("rules", library.rule(parts[3], parts[5]))

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            _, _, _, game, endpoint = self.path.split("/")
            self.send(endpoint, library.ask(game, endpoint, body))

        def send(self, endpoint: str, answer: Answer) -> None:
            answer = lie(endpoint, answer)
            body = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
            self.send_response(answer.status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
