"""What of a body that does not fit is looked at to say why: no more of it than is of use.

A validator holds a copy of everything that it finds wrong, and of a body of a few megabytes that would be gigabytes.
"""

from __future__ import annotations

from collections.abc import Set
from heapq import nsmallest
from typing import Any

LONGEST = 101
"""One more than a zone or an object of a request may hold: as much of each is kept."""
LONGEST_TEXT = 1_000
"""No text of a request may be as long."""
MOST_VALUES = 5_000
"""No state and no move that fits holds as many values."""


class TooMuch(Exception):
    """So much does not fit that it is not gone through to say where."""


def digest(whole: Any, known: Set[str]) -> Any:
    """A JSON value with its keys sorted, and what is too long cut where it is too long; ``known`` keys are kept.

    Sorted, so that the same faults are told in the same order whatever the order of keys was. Raises TooMuch.
    """
    left = MOST_VALUES

    def digested(value: Any) -> Any:
        nonlocal left
        if isinstance(value, str):
            return value[:LONGEST_TEXT]
        if not isinstance(value, list | dict):
            return value
        left -= min(len(value), LONGEST)
        if left < 0:
            raise TooMuch
        if isinstance(value, list):
            return [digested(one) for one in value[:LONGEST]]
        kept = sorted(nsmallest(LONGEST, value, key=lambda key: (key not in known, key)))
        return {key[:LONGEST_TEXT]: digested(value[key]) for key in kept}

    return digested(whole)


def keys_known_to(schema: Any) -> set[str]:
    """Every key that a JSON Schema, or one inside it, names."""
    if isinstance(schema, list):
        return {key for one in schema for key in keys_known_to(one)}
    if not isinstance(schema, dict):
        return set()
    named = schema.get("properties")
    return set(named if isinstance(named, dict) else ()).union(*(keys_known_to(one) for one in schema.values()))
