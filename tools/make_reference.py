"""Write the tables of docs/errors.md and docs/effects.md from the checks and the games: run after one has changed.

What stands between a pair of marks is written by this tool, everything else by hand. A test compares.

    python -m tools.make_reference            write the tables
    python -m tools.make_reference --check    say whether they would change, and write nothing
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator.engine.game import Check, Game, StateCheck
from adjudicator.engine.text import Template
from adjudicator.games import GAMES
from adjudicator.http.accept import TEXTS as MISFIT_TEXTS
from adjudicator.http.known import ENGINE_CODES, MISFITS
from adjudicator.http.problems import KINDS

DOCS = Path(__file__).resolve().parent.parent / "docs"
CONTRADICTION = "The values of a setup contradict each other; the detail says how."
OF_THE_STATE = "a state"


class Entry(NamedTuple):
    """One code: where it can come, its sentences, and the rules it cites."""

    code: str
    of: str
    texts: tuple[str, ...]
    rules: tuple[str, ...]


def words_of(test: Callable[..., Any], word: str, known: Iterable[str]) -> list[str]:
    """What a check may say for one of its own words (``text``, ``by``), as its code and what it calls have it."""
    found: list[str] = []
    module = inspect.getmodule(test)
    code: Any = getattr(test, "__code__", None)
    helpers: list[Any] = [getattr(module, name, None) for name in (code.co_names if code else ())]
    sources: list[Any] = [test, *filter(inspect.isfunction, helpers)]
    for one in sources:
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(one)))):
            if isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value == word:
                        found += constants(value, known)
    return found


def entry(check: Check | StateCheck, of: str, texts: dict[str, Template]) -> Entry:
    """What is to be said about a check."""
    said = [key for key in (check.code, *words_of(check.test, "text", texts)) if key in texts]
    return Entry(check.code, of, tuple(dict.fromkeys(said)), (check.rule, *words_of(check.test, "by", ())))


def entries(game: Game[Any]) -> list[Entry]:
    """The codes of a game, once each: of moves in the order of the move table, then of states."""
    texts = dict(game.vocabulary.texts)
    found = [entry(check, f"`{action.type}`", texts) for action in game.actions for check in action.checks]
    found += [entry(check, OF_THE_STATE, texts) for check in game.state_checks]
    merged: dict[str, Entry] = {}
    for one in found:
        other = merged.get(one.code, Entry(one.code, "", (), ()))
        places = dict.fromkeys([*filter(None, other.of.split(", ")), one.of])
        merged[one.code] = Entry(
            one.code,
            ", ".join(places),
            tuple(dict.fromkeys(other.texts + one.texts)),
            tuple(dict.fromkeys(other.rules + one.rules)),
        )
    return list(merged.values())


def sentence(template: Template) -> str:
    """A template as the table shows it, in the plural where it has one."""
    text = template if isinstance(template, str) else template[1]
    return re.sub(r"\{(\w+)\}", r"*\1*", text).replace("|", "\\|")


def rows(head: Iterable[str], lines: Iterable[Iterable[str]]) -> str:
    """A table."""
    titles = list(head)
    return "\n".join(
        [f"| {' | '.join(titles)} |", "|" + "---|" * len(titles), *(f"| {' | '.join(line)} |" for line in lines)]
    )


def rules(ids: Iterable[str]) -> str:
    """Catalogue entries by their ids."""
    return ", ".join(f"`{one}`" for one in ids)


def problem_types() -> str:
    """Every kind of problem."""
    return rows(
        ("type", "status", "what it is"),
        (
            (f"`/problems/{slug}`", str(kind.status), f"{kind.title}. {kind.explanation}")
            for slug, kind in KINDS.items()
        ),
    )


def misfits() -> str:
    """Why a request does not fit its schema."""
    return rows(
        ("code", "what is said"),
        ((f"`{code}`", sentence(MISFIT_TEXTS.get(code, CONTRADICTION))) for code in MISFITS),
    )


def codes() -> str:
    """What can be wrong with moves and states: in any game, and in each."""
    some = next(iter(GAMES.values())).vocabulary.texts
    parts = [
        "### In any game",
        rows(("code", "what is said"), ((f"`{one}`", sentence(some[one])) for one in ENGINE_CODES)),
    ]
    for game in GAMES.values():
        texts = game.vocabulary.texts
        lines = (
            (f"`{one.code}`", one.of, "<br>".join(sentence(texts[key]) for key in one.texts), rules(one.rules))
            for one in entries(game)
        )
        parts += [f"### {game.name}", rows(("code", "of", "what is said", "rule"), lines)]
    return "\n\n".join(parts)


class Happening(NamedTuple):
    """One way in which an effect is noted: its type, its sentence's key, the rule it cites (where that is fixed)."""

    kind: str
    text: str
    rule: str | None


def happenings(game: Game[Any]) -> Iterator[Happening]:
    """Every effect that a game's code notes."""
    folder = Path(str(sys.modules[type(game).__module__].__file__)).parent
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "happen":
                kind, rule = node.args[:2]
                text = next((one.value for one in node.keywords if one.arg == "text"), None)
                for one in constants(kind):
                    keys = [one] if text is None else constants(text, game.vocabulary.texts)
                    for key in keys or [""]:
                        yield Happening(one, key, next(iter(constants(rule)), None))


def constants(node: ast.AST, known: Iterable[str] = ()) -> list[str]:
    """What texts an expression can be: itself, one of two, or those known that are of its form."""
    if isinstance(node, ast.IfExp):
        return constants(node.body, known) + constants(node.orelse, known)
    if isinstance(node, ast.JoinedStr):
        parts = (re.escape(str(one.value)) if isinstance(one, ast.Constant) else ".+" for one in node.values)
        form = re.compile("".join(parts))
        return [key for key in known if form.fullmatch(key)]
    return [str(node.value)] if isinstance(node, ast.Constant) else []


def effects() -> str:
    """What can happen in each game."""
    parts = []
    for game in GAMES.values():
        found: dict[str, tuple[dict[str, None], dict[str, None]]] = {}
        for one in happenings(game):
            said, cited = found.setdefault(one.kind, ({}, {}))
            if one.text in game.vocabulary.texts:
                said[sentence(game.vocabulary.texts[one.text])] = None
            if one.rule:
                cited[one.rule] = None
        lines = ((f"`{kind}`", "<br>".join(said), rules(cited)) for kind, (said, cited) in sorted(found.items()))
        parts += [f"## {game.name}", rows(("type", "what is said", "rule"), lines)]
    return "\n\n".join(parts)


TABLES: dict[str, dict[str, Callable[[], str]]] = {
    "errors.md": {"problem-types": problem_types, "misfits": misfits, "codes": codes},
    "effects.md": {"effects": effects},
}


def written(name: str, text: str) -> str:
    """A document with its tables as the code has them. Raises ValueError where a pair of marks is missing."""
    for mark, table in TABLES[name].items():
        begin, end = f"<!-- made: {mark} -->\n", f"<!-- end: {mark} -->"
        before, begun, rest = text.partition(begin)
        _, ended, after = rest.partition(end)
        if not begun or not ended:
            raise ValueError(f"{name} has no marks for {mark}")
        text = f"{before}{begin}\n{table()}\n\n{end}{after}"
    return text


def main(arguments: list[str]) -> int:
    """Write the tables, or with ``--check`` say whether one is stale. Return 1 if one is."""
    stale = []
    for name in TABLES:
        file = DOCS / name
        old = file.read_text("utf-8")
        new = written(name, old)
        if new != old:
            stale.append(name)
            if "--check" not in arguments:
                file.write_text(new, "utf-8")
    print("make reference:", ", ".join(stale) or "all fresh")
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
