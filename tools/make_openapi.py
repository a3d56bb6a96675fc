"""Write the OpenAPI document that the service publishes: run after a shape, an endpoint or a game has changed.

Before it comes the list of the effects that happen in each game, which the document lists as known values: it is read
off the games' code. A test compares both files with what the code says, so that they are never stale.

    python -m tools.make_openapi            write openapi/openapi.json
    python -m tools.make_openapi --check    say whether it would change, and write nothing
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from adjudicator.games import GAMES

EFFECTS = Path(__file__).resolve().parent.parent / "adjudicator" / "http" / "effect_types.py"
EFFECTS_HEAD = '''"""What can happen in each game: the types of effect. Made by ``make openapi``, never by hand."""

from __future__ import annotations

EFFECT_TYPES: dict[str, tuple[str, ...]] = {
'''
TARGET = Path(__file__).resolve().parent.parent / "openapi" / "openapi.json"


def effect_types(game: str) -> list[str]:
    """The types of effect of a game: the first word of every call of ``happen`` in its folder."""
    folder = Path(str(sys.modules[type(GAMES[game]).__module__].__file__)).parent
    return sorted({kind for file in folder.rglob("*.py") for kind in happenings(ast.parse(file.read_text("utf-8")))})


def happenings(code: ast.AST) -> Iterator[str]:
    """The first word of every call of ``happen``; where it is one of two, both."""
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "happen":
            kind = node.args[0]
            for one in (kind.body, kind.orelse) if isinstance(kind, ast.IfExp) else (kind,):
                if not isinstance(one, ast.Constant):
                    raise TypeError(f"line {node.lineno}: the type of an effect is to be read off the code")
                yield str(one.value)


def effects_module() -> str:
    """The module that lists the effects of each game."""
    lines = []
    for game in GAMES:
        lines += [f'    "{game}": (', *(f'        "{kind}",' for kind in effect_types(game)), "    ),"]
    return EFFECTS_HEAD + "\n".join(lines) + "\n}\n"


def text() -> str:
    """The document as it is written: in the order of the code, indented, so that a change of it reads well."""
    from adjudicator.http.openapi import document  # after the module above is written, which it reads

    return json.dumps(document(), ensure_ascii=False, indent=2) + "\n"


def main(arguments: list[str]) -> int:
    """Write the files, or with ``--check`` say whether they are stale. Return 1 if one is."""
    check = "--check" in arguments
    stale = bring_up_to_date(EFFECTS, effects_module(), check)
    if stale and not check:
        # The document reads the module just written: make it in a process that has not read the old one.
        return subprocess.run([sys.executable, "-m", "tools.make_openapi"], check=False).returncode
    stale |= bring_up_to_date(TARGET, text(), check)
    return int(stale and check)


def bring_up_to_date(file: Path, content: str, check: bool) -> bool:
    """Whether a file was stale; it is written anew unless it is only to be looked at."""
    stale = not file.exists() or file.read_text("utf-8") != content
    if stale and not check:
        file.parent.mkdir(exist_ok=True)
        file.write_text(content, "utf-8")
    print(f"{file.name} {'is fresh' if not stale else 'is stale: run `make openapi`' if check else 'is written'}")
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
