"""Log lines as JSON, built from named fields: none of them ever holds a card, a player or a body."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, BinaryIO, cast

import orjson
import structlog

FIELDS = frozenset({"event", "level", "timestamp", "request_id", "fault", "frames"})
"""The only fields that a line about an error may have."""


def only_known_fields(_logger: Any, _method: str, line: Any) -> Any:
    """Leave out whatever is not meant to be logged."""
    return {name: value for name, value in line.items() if name in FIELDS}


class Log:
    """Writes one JSON object a line."""

    def __init__(self, stream: BinaryIO | None) -> None:
        self._lines = structlog.BytesLogger(stream or cast(BinaryIO, sys.stdout.buffer))
        self._errors = structlog.wrap_logger(
            self._lines,
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                only_known_fields,
                structlog.processors.JSONRenderer(serializer=orjson.dumps),
            ],
        )

    def request(self, request_id: str, method: str, endpoint: str, status: str, ms: float) -> None:
        """A request that was answered. Written without ceremony: every request waits for it."""
        self._lines.info(
            orjson.dumps(
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
        )

    def error(self, request_id: str, error: BaseException) -> None:
        """An error of ours: its type and where it came from, but not its words, which may quote what was asked."""
        self._errors.error(
            "error", request_id=request_id, fault=type(error).__name__, frames=frames(error.__traceback__)
        )


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
