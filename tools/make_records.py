"""Record what the referee says of every published case, and what the forms ask: run after words or rules have changed.

The records are read when they change, as golden games are. In ``tests/records``

- ``said`` has a line for each case: what is said of it in words; fingerprints of the whole answer, of the legal moves
  and of what may be seen;
- ``broken`` has lines for its position with one thing changed: what is then said to be wrong with it;
- ``asked`` has a line for each case that can be told in the game's form, and for some random tellings.

    python -m tools.make_records
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from adjudicator import GAMES, adjudicate, legal_moves, replay, validate, view
from adjudicator.conformance.compare import changed, digest
from adjudicator.conformance.library import Library
from adjudicator.engine.chance import Chance
from adjudicator.engine.form import Form, Question, Told
from adjudicator.rulebook import cases

Json = dict[str, Any]

RECORDS = Path(__file__).resolve().parent.parent / "tests" / "records"
TELLINGS = 300
"""How many random tellings of a game are recorded."""
TAPS = 9
"""How many fields a telling fills in at most."""
BREAKINGS = 12
"""How often something is changed in the position of a case."""
UNCHANGED = ("game", "ruleset")
LISTED = 60
"""How many legal moves of a position are listed."""


# --- what is said ---------------------------------------------------------------------------------------------------


def said(game: str) -> Iterator[Json]:
    """What the referee says of each published case whose shape is right."""
    for case in cases(game):
        if case["expect"].get("status", 200) == 200 or case.get("endpoint") == "setups":
            yield {"id": case["id"], **answer(game, case)}


def answer(game: str, case: Json) -> Json:
    """The answer to a case: its words, fingerprints of the whole, and what else can be asked about its position."""
    body = Library().ask(game, case.get("endpoint", "adjudications"), case["request"]).body
    record: Json = {"answer": short(body)}
    if "verdict" in body:
        record["says"] = [body["summary"], *messages(body, "violations", "effects", "assumptions", "needs")]
    else:
        record["says"] = messages(body, "problems")
    state = case["request"].get("state")
    if state is not None:
        listed = legal_moves(state, limit=LISTED)
        record["moves"] = dict(Counter(move["type"] for move in listed["moves"]))
        viewers = [state["players"][0]["id"], None]
        seen = [view(state, viewer) for viewer in viewers]
        record["asked"] = short(
            [
                listed,
                legal_moves(state, limit=1),
                validate(state),
                *seen,
                *replayed(state, case["request"].get("move"), body),
            ]
        )
    return record


def replayed(state: Json, move: Json | None, body: Json) -> Iterator[Json]:
    """A case's move with another after it and itself again, as a replay."""
    if move is not None:
        after = legal_moves(body["state"], limit=1)["moves"] if body["state"] else []
        yield replay(state, [move, *after, move])


def messages(body: Json, *names: str) -> list[str]:
    """The sentences of these parts of an answer."""
    return [one["message"] for name in names for one in body.get(name, ())]


def short(value: Any) -> str:
    """A short fingerprint of a JSON value."""
    return digest(value)[:12]


# --- what is asked --------------------------------------------------------------------------------------------------


def asked(game: str) -> Iterator[Json]:
    """What a game's form makes of each case that it can ask about, and of random tellings."""
    # The pages are imported only here: what is said is recorded, and tested, without them.
    from adjudicator.pages import check

    form = check.form_of(game)
    if form is None:
        return
    for case in cases(game):
        request = case["request"]
        if case.get("endpoint", "adjudications") == "adjudications" and case["expect"].get("status", 200) == 200:
            told = check.recalled(game, request["state"], request["move"])
            drawn = short([list(zone) for zone in form.zones(request["state"])])
            yield {"id": case["id"], "drawn": drawn, **({} if told is None else filled_in(form, told))}
    for number in range(TELLINGS):
        yield filled_in(form, telling(form, Chance(f"{game}/{number}")))


def telling(form: Form, chance: Chance) -> dict[str, str]:
    """Whatever people may tap, with an answer to all that has to be told."""
    told: dict[str, str] = {}
    for _ in range(1 + chance.pick(TAPS)):
        read, _odd = form.read(told)
        fields = form.asked(read)
        field = fields[chance.pick(len(fields))]
        choices = [choice.value for choice in field.options(read)]
        several = 1 + chance.pick(min(5, field.many)) if field.many else 1
        told[field.name] = " ".join(choices[chance.pick(len(choices))] for _ in range(several))
    for field in form.missing(form.read(told)[0]):
        told[field.name] = field.options(Told(told))[0].value
    return told


def filled_in(form: Form, given: dict[str, str]) -> Json:
    """What was told, which fields the form asks (in brackets those aside), and what comes of it."""
    told, odd = form.read(given)
    fields = form.asked(told)
    question = form.build(told)
    verdict = adjudicate(*question)
    shown = [
        [one.name, one.label, one.hint, one.player, told[one.name], one.many, one.menu, one.needed, one.steers]
        + [list(choice) for choice in one.options(told)]
        for one in fields
    ]
    return {
        "told": form.short(told),
        "asked": " ".join(f"({one.name})" if one.is_aside(told) else one.name for one in fields),
        "odd": odd,
        "fields": short(shown),
        "question": short(list(question)),
        "verdict": verdict["verdict"],
        "answer": short(verdict),
        "recalled": short(dict(form.recall(*question))),
    }


# --- what cannot be -------------------------------------------------------------------------------------------------


def broken(game: str) -> Iterator[Json]:
    """What is said of the positions of the published cases with one thing changed, where that can still be asked."""
    from adjudicator.pages import check

    for case in cases(game):
        request = case["request"]
        if case.get("endpoint", "adjudications") != "adjudications" or case["expect"].get("status", 200) != 200:
            continue
        chance = Chance(f"{game}/{case['id']}")
        for _ in range(BREAKINGS):
            by = change(request["state"], chance)
            state = changed(request["state"], by)
            if check.fits(game, Question(state, request["move"])):
                problems = [[one[key] for key in ("rule", "pointer", "message")] for one in validate(state)["problems"]]
                yield {"id": case["id"], "change": by, "problems": problems}


def change(state: Json, chance: Chance) -> Json:
    """A change of a state: two things of a kind change places, or one becomes another of its kind, if there is one."""
    pointer, value = place(state, chance)
    if chance.pick(2):
        for _ in range(10):
            other, instead = place(state, chance)
            if type(value) is type(instead) and not f"{other}/".startswith(f"{pointer}/") and value != instead:
                return {pointer: instead, other: value}
    return {pointer: another(state, value, chance)}


def place(state: Json, chance: Chance) -> tuple[str, Any]:
    """Somewhere in a state, and what stands there."""
    pointer = ""
    value: Any = state
    while isinstance(value, (dict, list)) and value and (not pointer or chance.pick(4)):
        keys = [key for key in value if key not in UNCHANGED] if isinstance(value, dict) else list(range(len(value)))
        key = keys[chance.pick(len(keys))]
        pointer, value = f"{pointer}/{key}", value[key]
    return pointer, value


def another(state: Json, value: Any, chance: Chance) -> Any:
    """Something else than a value of a state."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1 - 2 * chance.pick(2)
        case list():
            fewer, more = value[:-1], [*value, value[0] if value and chance.pick(2) else None]
            return fewer if value and chance.pick(2) else more
        case dict():
            return None
    return None if value is not None and not chance.pick(3) else word(state, chance)


def word(state: Json, chance: Chance) -> str:
    """One of the words of a state: a player, a card, a step, …"""
    words: list[str] = sorted(set(re.findall(r'"([a-z0-9-]+)"[],}]', json.dumps(state))))
    return words[chance.pick(len(words))]


# --- writing --------------------------------------------------------------------------------------------------------

KINDS: dict[str, Callable[[str], Iterator[Json]]] = {"said": said, "broken": broken, "asked": asked}


def path_of(kind: str, game: str) -> Path:
    """The file of one kind of record of a game."""
    return RECORDS / kind / f"{game}.jsonl"


def first_difference(kind: str, game: str) -> tuple[Json | None, Json | None] | None:
    """The first line that is other than it was recorded: as it is now, and as it was."""
    recorded = map(json.loads, path_of(kind, game).read_text("utf-8").splitlines())
    lines = zip_longest(KINDS[kind](game), recorded)
    return next(((now, then) for now, then in lines if now != then), None)


def main() -> None:
    """Write the records of every game."""
    for kind, record in KINDS.items():
        for game in GAMES:
            path = path_of(kind, game)
            path.parent.mkdir(parents=True, exist_ok=True)
            lines = [json.dumps(one, ensure_ascii=False) + "\n" for one in record(game)]
            path.write_text("".join(lines), "utf-8")
            print(f"{path.relative_to(RECORDS)}: {len(lines)}")


if __name__ == "__main__":
    main()
