"""When two answers are the same: JSON values side by side, lists whose order means nothing as multisets."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

Json = dict[str, Any]

UNORDERED = frozenset({"hand", "beans"})
"""The lists whose order means nothing to the rules."""


def text(value: Any) -> str:
    """The one JSON text of a value: keys sorted, no spaces, characters as they are."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def comparable(value: Any, name: str = "") -> Any:
    """A value whose unordered lists are sorted (by the JSON text of what is in them). ``name`` is the value's key."""
    if isinstance(value, Mapping):
        return {key: comparable(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        inner = [comparable(one) for one in value]
        return sorted(inner, key=text) if name in UNORDERED else inner
    return value


def same(one: Any, other: Any, name: str = "") -> bool:
    """Whether two values say the same. ``1``, ``1.0`` and ``true`` are three things.

    >>> same(["ant", "tiger"], ["tiger", "ant"], "hand"), same(["ant", "tiger"], ["tiger", "ant"], "row"), same(1, True)
    (True, False, False)
    """
    return text(comparable(one, name)) == text(comparable(other, name))


def digest(state: Any) -> str:
    """The fingerprint of a state: SHA-256, in hexadecimal, of the JSON text of its comparable form.

    >>> digest({"hand": ["b", "a"]}) == digest({"hand": ["a", "b"]})
    True
    """
    return sha256(text(comparable(state)).encode()).hexdigest()


def at(document: Any, pointer: str) -> Any:
    """The value that a JSON Pointer (RFC 6901) leads to. Raises LookupError where it leads nowhere.

    >>> at({"players": [{"hand": ["ant"]}]}, "/players/0/hand")
    ['ant']
    """
    for part in pointer.split("/")[1:]:
        if isinstance(document, list) and part.isdecimal():
            document = document[int(part)]
        elif isinstance(document, Mapping):
            document = document[_unescaped(part)]
        else:
            raise LookupError(pointer)
    return document


def last_key(pointer: str) -> str:
    """The last part of a JSON Pointer: the name of what it points at."""
    return _unescaped(pointer.rsplit("/", 1)[-1])


def changes(before: Any, after: Any, pointer: str = "") -> Iterator[tuple[str, Any]]:
    """What differs between two states: pointer and new value. A list of plain values is one value.

    >>> dict(changes({"a": [1, 2], "b": {"c": 1, "d": 2}}, {"a": [1], "b": {"c": 1, "d": 3}}))
    {'/a': [1], '/b/d': 3}
    """
    if isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() == after.keys():
        for key in before:
            yield from changes(before[key], after[key], f"{pointer}/{_escaped(key)}")
    elif _both_hold_objects(before, after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from changes(one, other, f"{pointer}/{index}")
    elif text(before) != text(after):
        yield pointer, after


def changed(before: Any, by: Mapping[str, Any]) -> Any:
    """The state with these changes made; ``before`` is left as it is.

    >>> changed({"a": [1, 2], "b": {"c": 1}}, {"/b/c": 5})
    {'a': [1, 2], 'b': {'c': 5}}
    """
    after = json.loads(json.dumps(before))
    for pointer, value in by.items():
        if not pointer:
            after = value
            continue
        holder = at(after, pointer.rsplit("/", 1)[0])
        key = last_key(pointer)
        holder[int(key) if isinstance(holder, list) else key] = value
    return after


def differences(found: Any, due: Any) -> list[str]:
    """What is other than it should be, a line a place; nothing where two values say the same."""
    return [
        f"{pointer or '/'} should be {text(at(due, pointer))}, but is {text(value)}"
        for pointer, value in changes(comparable(due), comparable(found))
    ]


def _both_hold_objects(one: Any, other: Any) -> bool:
    """Whether both are lists of as many JSON objects."""
    return (
        isinstance(one, list)
        and isinstance(other, list)
        and len(one) == len(other) > 0
        and all(isinstance(inner, Mapping) for inner in one + other)
    )


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _unescaped(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")
