"""Games played to have something to test with: chosen by a chance stream of their own, so that they can be made again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..engine.chance import Chance
from .referee import Json, Referee

NAMES = ("ana", "bo", "cy", "dee", "eli", "fay")


class Step(NamedTuple):
    """A move that was sent, the state it was sent in, and what was answered."""

    before: Json
    move: Json
    answer: Json


def request_for(plan: Json, seed: str) -> Json:
    """The request for the first state of a planned game."""
    return {"players": list(NAMES[: plan["players"]]), "options": plan.get("options", {}), "seed": seed}


def choose(moves: list[Json], chance: Chance) -> Json:
    """One of the listed moves: each type is as likely as any other, so that rare ones come up."""
    kinds = list(dict.fromkeys(move["type"] for move in moves))
    kind = kinds[chance.pick(len(kinds))]
    alike = [move for move in moves if move["type"] == kind]
    return alike[chance.pick(len(alike))]


def play(referee: Referee, state: Json, seed: str, limit: int, faces: list[Any] | None = None) -> Iterator[Step]:
    """A game from ``state``, at most ``limit`` answers long.

    ``faces`` are the cards of the box: with them, a move that waits for faces nobody told is sent again with faces
    that can be; without, the game ends there.
    """
    chance = Chance(seed)
    game = state["game"]
    made = 0
    while made < limit:
        moves = referee.ask(game, "legal-moves", {"state": state, "limit": 1000}).body["moves"]
        if not moves:
            return
        move = choose(moves, chance)
        following = None
        for step in _sent(referee, state, move, chance, faces or []):
            made += 1
            following = step.answer["state"]
            yield step
        if following is None:
            return
        state = following


def _sent(referee: Referee, state: Json, move: Json, chance: Chance, faces: list[Any]) -> Iterator[Step]:
    """Send a move; as long as it needs faces, send it again with one more of them told."""
    answer = _judged(referee, state, move)
    yield Step(state, move, answer)
    told: list[Any] = []
    while answer["needs"] and faces:
        for face in _shuffled(faces, chance):
            tried = {**move, "reveals": [*told, face]}
            answer = _judged(referee, state, tried)
            if answer["verdict"] != "impossible":
                break
        else:
            return
        told.append(face)
        if not answer["needs"]:
            yield Step(state, tried, answer)


def _judged(referee: Referee, state: Json, move: Json) -> Json:
    answer: Json = referee.ask(state["game"], "adjudications", {"state": state, "move": move}).body
    return answer


def _shuffled(faces: list[Any], chance: Chance) -> list[Any]:
    shuffled = faces[:]
    chance.shuffle(shuffled)
    return shuffled


def table_of(state: Json, views: list[Json]) -> Json:
    """The same state at a real table: what no player may see is unknown, and chance is people's own."""
    return {**_unseen(state, views), "chance": None}


def _unseen(value: Any, views: list[Any]) -> Any:
    """A value with ``None`` for each card that is ``None`` in every view; fields that are no cards stay."""
    if isinstance(value, dict):
        return {key: _unseen(inner, [_inside(view, key) for view in views]) for key, inner in value.items()}
    if isinstance(value, list) and all(isinstance(view, list) and len(view) == len(value) for view in views):
        return [
            None if all(view[index] is None for view in views) else _unseen(inner, [view[index] for view in views])
            for index, inner in enumerate(value)
        ]
    return value


def _inside(view: Any, key: str) -> Any:
    """What a view has under a key; ``...`` where it has no such key, which is no card."""
    return view.get(key, ...) if isinstance(view, dict) else ...
