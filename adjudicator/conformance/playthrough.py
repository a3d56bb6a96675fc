"""Golden games: a game from its setup to its end, with everything that was said about each move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .compare import changed, changes, differences, digest, same
from .plays import Step
from .referee import Answer, Json, Referee, RefereeFailed

# --- writing --------------------------------------------------------------------------------------------------------


def record(name: str, setup: Json | None, first: Json, steps: Sequence[Step], views: Mapping[int, list[Json]]) -> Json:
    """A golden game as the suite holds it. ``first`` is the answer to the setup; ``views`` stand after so many steps."""
    state = first["state"]
    written = []
    for number, step in enumerate(steps, 1):
        said = step.answer
        following = step.before if said["state"] is None else said["state"]
        entry = {
            "move": step.move,
            "verdict": said["verdict"],
            "summary": said["summary"],
            "effects": said["effects"],
            "needs": said["needs"],
            "to_act": said["to_act"],
            "outcome": said["outcome"],
            "changes": None if said["state"] is None else dict(changes(step.before, following)),
            "digest": digest(following),
        }
        if number in views:
            entry["views"] = views[number]
        written.append(entry)
        state = following
    return {
        "game": state["game"],
        "ruleset": state["ruleset"],
        "name": name,
        "setup": setup,
        "state": first["state"],
        "to_act": first["to_act"],
        "steps": written,
        "end": state,
    }


def seen(referee: Referee, state: Json) -> list[Json]:
    """What each player and an onlooker see of a state: the changes that turn the state into the view."""
    written = []
    for viewer in [player["id"] for player in state["players"]] + [None]:
        view = referee.ask(state["game"], "views", {"state": state, "viewer": viewer}).body["state"]
        written.append({"viewer": viewer, "changes": dict(changes(state, view))})
    return written


# --- replaying ------------------------------------------------------------------------------------------------------


def check(referee: Referee, game: Json, exact: bool) -> Iterator[str]:
    """Play a golden game again; yields, a line each, where it goes otherwise. ``exact`` compares every sentence too.

    Raises RefereeFailed.
    """
    name, state = game["game"], game["state"]
    if game["setup"] is not None:
        answer = referee.ask(name, "setups", game["setup"])
        yield from _status("setup", answer)
        if answer.status == 200:
            yield from _told("setup", differences(answer.body["state"], state))
            yield from _told("setup: to_act", _acting(answer.body["to_act"], game["to_act"]))
    for number, step in enumerate(game["steps"], 1):
        where = f"move {number} ({step['move']['type']})"
        answer = referee.ask(name, "adjudications", {"state": state, "move": step["move"]})
        yield from _status(where, answer)
        if answer.status == 200:
            yield from _told(where, _step(answer.body, state, step, exact))
        if step["changes"] is not None:
            state = changed(state, step["changes"])
        if digest(state) != step["digest"]:
            yield f"{where}: the file is damaged, its digest is not that of its state"
        for view in step.get("views", ()):
            answer = referee.ask(name, "views", {"state": state, "viewer": view["viewer"]})
            yield from _status(f"{where}: view", answer)
            if answer.status == 200:
                due = changed(state, view["changes"])
                yield from _told(f"{where}: view of {view['viewer']}", differences(answer.body["state"], due))
    if not same(state, game["end"]):
        yield "the file is damaged: its moves do not lead to its end"
    yield from _whole(referee, game)


def _whole(referee: Referee, game: Json) -> Iterator[str]:
    """The same game sent at once, as a replay."""
    carried_out = [step for step in game["steps"] if step["changes"] is not None]
    if not carried_out:
        return
    moves = [step["move"] for step in carried_out]
    answer = referee.ask(game["game"], "replays", {"state": game["state"], "moves": moves})
    yield from _status("replay", answer)
    if answer.status != 200:
        return
    if len(answer.body["results"]) != len(moves):
        yield f"replay: {len(answer.body['results'])} verdicts on {len(moves)} moves"
    yield from _told("replay: last state", differences(answer.body["state"], game["end"]))
    yield from _told("replay: outcome", differences(answer.body["outcome"], carried_out[-1]["outcome"]))


def _step(said: Json, before: Json, step: Json, exact: bool) -> Iterator[str]:
    """Where a verdict differs from the golden one."""
    if said["verdict"] != step["verdict"]:
        yield f"verdict should be {step['verdict']}, but is {said['verdict']}"
        return
    due = None if step["changes"] is None else changed(before, step["changes"])
    yield from (f"state: {line}" for line in differences(said["state"], due))
    yield from (f"to_act: {line}" for line in _acting(said["to_act"], step["to_act"]))
    yield from (f"outcome: {line}" for line in differences(said["outcome"], step["outcome"]))
    if len(said["needs"]) != len(step["needs"]):
        yield f"needs should be {len(step['needs'])}, but are {len(said['needs'])}"
    if exact:
        for key in ("summary", "effects", "needs"):
            yield from (f"{key}: {line}" for line in differences(said[key], step[key]))
    else:
        yield from (f"effects: {line}" for line in _secrets(said["effects"], step["effects"]))


def _secrets(said: list[Json], due: list[Json]) -> Iterator[str]:
    """Where more players may see an effect than should: words may differ from server to server, secrecy may not."""
    private = [effect["visible_to"] for effect in due if effect["visible_to"] is not None]
    found = [effect["visible_to"] for effect in said if effect["visible_to"] is not None]
    if [sorted(one) for one in found] != [sorted(one) for one in private]:
        yield f"visible_to of what not everyone may see should be {private}, but is {found}"


def _acting(found: Any, due: list[Json]) -> list[str]:
    """Differences in who decides next, in any order."""
    try:
        here = sorted((one["player"], sorted(one["moves"])) for one in found)
    except (KeyError, TypeError):
        return [f"is not a list of players with their moves: {found}"]
    there = sorted((one["player"], sorted(one["moves"])) for one in due)
    return [] if here == there else [f"should be {there}, but is {here}"]


def _status(where: str, answer: Answer) -> Iterator[str]:
    if answer.status != 200:
        yield f"{where}: status should be 200, but is {answer.status}"
    elif not isinstance(answer.body, dict):
        raise RefereeFailed(f"{where}: the answer is not a JSON object")


def _told(where: str, lines: Iterator[str] | list[str]) -> Iterator[str]:
    yield from (f"{where}: {line}" for line in lines)
