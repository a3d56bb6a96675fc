"""Where a ruling is decided: a mark on the function that decides it, so that catalogue and code can be held together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

_DECIDED: dict[str, set[str]] = {}


def decides(*entries: str) -> Callable[[F], F]:
    """Mark the one place where these catalogue entries are decided. The function itself is left as it is."""

    def mark(function: F) -> F:
        _DECIDED.setdefault(function.__module__, set()).update(entries)
        return function

    return mark


def decided_in(package: str) -> frozenset[str]:
    """All catalogue entries that functions of this package (and of those below it) are marked with."""
    found: set[str] = set()
    for module, entries in _DECIDED.items():
        if module == package or module.startswith(package + "."):
            found |= entries
    return frozenset(found)
