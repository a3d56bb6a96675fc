"""Log lines as JSON, built from named fields: none of them ever holds a card, a player or a body."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from types import TracebackType
from typing import BinaryIO, cast

import orjson


class Log:
    """Writes one JSON object a line, each in one piece, so that lines of several threads do not mix."""

    def __init__(self, stream: BinaryIO | None) -> None:
        self._stream = stream or cast(BinaryIO, sys.stdout.buffer)

    def request(self, request_id: str, method: str, endpoint: str, status: str, ms: float) -> None:
        """A request that was answered. Written without ceremony: every request waits for it."""
        self._write(
            {
                "event": "request",
                "level": "info",
                "timestamp": datetime.now(UTC),
                "request_id": request_id,
                "method": method,
                "endpoint": endpoint,
                "status": status,
                "ms": ms,
            }
        )

    def error(self, request_id: str, error: BaseException) -> None:
        """An error of ours: its type and where it came from, but not its words, which may quote what was asked."""
        self._write(
            {
                "event": "error",
                "level": "error",
                "timestamp": datetime.now(UTC),
                "request_id": request_id,
                "fault": type(error).__name__,
                "frames": frames(error.__traceback__),
            }
        )

    def _write(self, line: dict[str, object]) -> None:
        self._stream.write(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE))
        self._stream.flush()


def new_logger(stream: BinaryIO | None = None) -> Log:
    """A log that writes to a stream; to standard output unless told otherwise."""
    return Log(stream)


def frames(trace: TracebackType | None) -> list[str]:
    """Where an error came from: files, lines and functions, but no values, which could be anybody's cards."""
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('site-packages/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places
