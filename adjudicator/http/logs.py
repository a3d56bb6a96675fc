"""Log lines as JSON, built from named fields: none of them ever holds a card, a player or a body."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any, BinaryIO, cast

import orjson
import structlog

FIELDS = frozenset(
    {"event", "level", "timestamp", "request_id", "method", "endpoint", "status", "ms", "fault", "frames", "reason"}
)
"""The only fields that a line may have."""


def only_known_fields(_logger: Any, _method: str, line: Any) -> Any:
    """Leave out whatever is not meant to be logged."""
    return {name: value for name, value in line.items() if name in FIELDS}


def new_logger(stream: BinaryIO | None = None) -> Any:
    """A logger that writes one JSON object a line, to standard output unless told otherwise."""
    return structlog.wrap_logger(
        structlog.BytesLogger(stream or cast(BinaryIO, sys.stdout.buffer)),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            only_known_fields,
            structlog.processors.JSONRenderer(serializer=orjson.dumps),
        ],
        wrapper_class=structlog.BoundLogger,
        cache_logger_on_first_use=True,
    )


def frames(trace: TracebackType | None) -> list[str]:
    """Where an error came from: files, lines and functions, but no values, which could be anybody's cards."""
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('site-packages/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places
