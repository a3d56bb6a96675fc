"""What the fuzzer is taught: to send lines of JSON, a media type that it does not know."""

from __future__ import annotations

from typing import Any

import orjson
import schemathesis


@schemathesis.serializer("application/x-ndjson")
def as_lines(_context: Any, value: Any) -> bytes:
    """Text as it is; anything else as a line."""
    if isinstance(value, bytes):
        return value
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else orjson.dumps(value)
