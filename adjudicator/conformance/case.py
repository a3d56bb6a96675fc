"""Published cases: a question, and what any right answer to it must show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .compare import at, last_key, same
from .referee import Json, Referee


def check(referee: Referee, game: str, case: Json) -> Iterator[str]:
    """Put a case to a referee; yields, a line each, where the answer is not what it must be. Raises RefereeFailed."""
    expect = case["expect"]
    answer = referee.ask(game, case.get("endpoint", "adjudications"), case["request"])
    due = expect.get("status", 200)
    if answer.status != due:
        yield f"status should be {due}, but is {answer.status}"
        return
    said = answer.body
    if "verdict" in expect and said["verdict"] != expect["verdict"]:
        yield f"verdict should be {expect['verdict']}, but is {said['verdict']}: {said.get('summary')}"
        return
    yield from _state(expect, said)
    if "to_act" in expect:
        found = sorted((one["player"], sorted(one["moves"])) for one in said["to_act"])
        if found != sorted((player, sorted(moves)) for player, moves in expect["to_act"]):
            yield f"to_act should be {expect['to_act']}, but is {found}"
    if "outcome" in expect:
        yield from _outcome(expect["outcome"], said["outcome"])
    if "needs" in expect:
        count = expect["needs"] if isinstance(expect["needs"], int) else len(expect["needs"])
        if len(said["needs"]) != count:
            yield f"needs should be {count}, but are {len(said['needs'])}"
    yield from _citations(referee, game, expect, said)


def _state(expect: Json, said: Json) -> Iterator[str]:
    """Where the resulting state differs; the case names the places that matter."""
    if "state" in expect and expect["state"] is None and said["state"] is not None:
        yield "state should be null"
    for pointer, value in (expect.get("state") or {}).items():
        try:
            found = at(said["state"], pointer)
        except LookupError:
            yield f"state has nothing at {pointer}"
            continue
        if not same(found, value, last_key(pointer)):
            yield f"state{pointer} should be {value}, but is {found}"


def _outcome(due: Any, found: Any) -> Iterator[str]:
    """Where the outcome differs, key by key."""
    if (due is None) != (found is None):
        yield f"outcome should be {due}, but is {found}"
        return
    for key, value in (due or {}).items():
        if key not in found or not same(found[key], value, key):
            yield f"outcome/{key} should be {value}, but is {found.get(key)}"


def _citations(referee: Referee, game: str, expect: Json, said: Json) -> Iterator[str]:
    """Every rule that an answer cites can be read; where a case names headings, some cited rule stands under each."""
    rules = dict.fromkeys(one["rule"] for key in ("violations", "effects", "problems") for one in said.get(key) or ())
    sections = []
    for rule in rules:
        entry = referee.rule(game, rule)
        if entry.status != 200:
            yield f"cites the rule {rule}, which cannot be read (status {entry.status})"
        else:
            sections.append(str(entry.body["section"]).lower())
    for due in expect.get("cites", ()):
        if not any(due.lower() in section for section in sections):
            yield f"no cited rule stands under “{due}”, but: {', '.join(sections) or 'none'}"
