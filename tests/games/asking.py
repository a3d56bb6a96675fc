"""What the tests of every game ask in the same way: a verdict that changes nothing, what came of it, what it cites."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import adjudicator

Json = dict[str, Any]


class Ruled:
    """A verdict on a legal move, and the position after it."""

    def __init__(self, verdict: Json) -> None:
        self.verdict = verdict
        self.state: Json = verdict["state"]

    def player(self, name: str) -> Json:
        """One player of the position after the move."""
        found: Json = next(one for one in self.state["players"] if one["id"] == name)
        return found

    @property
    def effects(self) -> list[str]:
        """The types of what happened, in order."""
        return [effect["type"] for effect in self.verdict["effects"]]

    @property
    def rules(self) -> list[str]:
        """The rules that what happened cites."""
        return [effect["rule"] for effect in self.verdict["effects"]]

    @property
    def messages(self) -> list[str]:
        """The sentences, in order."""
        return [effect["message"] for effect in self.verdict["effects"]]

    @property
    def may(self) -> dict[str, list[str]]:
        """Who decides next, and between what."""
        return {one["player"]: one["moves"] for one in self.verdict["to_act"]}


def judged(state: Json, move: Mapping[str, Any]) -> Json:
    """The verdict on a move; sees to it that asking changes nothing and that every sentence is whole."""
    before = deepcopy(state)
    verdict = adjudicator.adjudicate(state, move)
    assert state == before, "asking must not change the position"
    assert verdict["ruleset"] == state["ruleset"]
    for said in (*verdict["violations"], *verdict["effects"], *verdict["needs"], *verdict["assumptions"]):
        assert said["message"]
        assert "{" not in said["message"]
    return verdict


def carried_out(verdict: Json) -> Json:
    """The position after a legal move that waits for nothing; it must be one that can be."""
    assert verdict["verdict"] == "legal", verdict["violations"]
    assert not verdict["violations"]
    assert not verdict["needs"], verdict["needs"]
    state: Json = verdict["state"]
    assert adjudicator.validate(state) == {"valid": True, "problems": []}
    return state


def broken_by(verdict: Json) -> list[tuple[str, str]]:
    """What is wrong with an illegal move: code and rule of each violation, most specific first."""
    assert verdict["verdict"] == "illegal", verdict
    assert verdict["state"] is None
    assert verdict["effects"] == []
    assert verdict["violations"]
    return [(one["code"], one["rule"]) for one in verdict["violations"]]
