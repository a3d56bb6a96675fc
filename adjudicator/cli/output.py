"""Writing: lines and JSON for whoever called on the standard output, words about the work on the standard error."""

from __future__ import annotations

import sys
from typing import Any

import orjson


def say(*lines: str) -> None:
    """Write lines to the standard output."""
    for line in lines:
        sys.stdout.write(line + "\n")


def say_json(value: Any, indent: bool = True) -> None:
    """Write a JSON value to the standard output, laid out over lines or as one line."""
    sys.stdout.write(orjson.dumps(value, option=orjson.OPT_INDENT_2 if indent else 0).decode() + "\n")


def note(line: str, end: str = "\n") -> None:
    """Write about the work itself, to the standard error."""
    sys.stderr.write(line + end)
    sys.stderr.flush()
