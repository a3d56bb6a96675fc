"""``adjudicator adjudicate`` and ``adjudicator replay``: one question, answered as the service answers it."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from .. import adjudicate, replay
from .ends import Exit, Stop
from .output import say, say_json
from .reading import Json, Refused, accepted, parsed, read_file


def question(name: str, endpoint: str) -> Json:
    """The request in a file. Raises Stop with every place where it does not fit."""
    try:
        body: Any = parsed(read_file(name))
    except ValueError as error:
        raise Stop(f"{name} is not JSON: {error}") from error
    try:
        return accepted(body, endpoint)
    except Refused as refused:
        lines = "".join(f"\n  {error['pointer'] or '/'}: {error['detail']}" for error in refused.errors)
        raise Stop(f"{name} does not fit the schema of a request:{lines}") from refused


def adjudicate_file(chosen: Namespace) -> Exit:
    """Judge the move in a file."""
    body = question(chosen.file, "adjudications")
    verdict = adjudicate(body["state"], body["move"])
    if chosen.brief:
        say(*in_words(verdict))
    else:
        say_json(verdict)
    return standing(verdict)


def replay_file(chosen: Namespace) -> Exit:
    """Judge the moves in a file, one after the other."""
    body = question(chosen.file, "replays")
    answer = replay(body["state"], body["moves"])
    if chosen.brief:
        for number, verdict in enumerate(answer["results"], 1):
            first, *further = in_words(verdict)
            say(f"{number}. {first}", *further)
    else:
        say_json(answer)
    whole = len(answer["results"]) == len(body["moves"])
    return Exit.GOOD if whole and standing(answer["results"][-1]) == Exit.GOOD else Exit.NOT_GOOD


def standing(verdict: Json) -> Exit:
    """Good where a move is legal and can be carried out."""
    return Exit.GOOD if verdict["verdict"] == "legal" and not verdict["needs"] else Exit.NOT_GOOD


def in_words(verdict: Json) -> list[str]:
    """A verdict for people: its summary, then what is wrong or wanted, with the rule or the place."""
    said = [f"   {one['message']} ({one['rule']})" for one in verdict["violations"]]
    said += [f"   {one['message']} ({one['pointer']})" for one in verdict["needs"] + verdict["assumptions"]]
    return [verdict["summary"], *said]
