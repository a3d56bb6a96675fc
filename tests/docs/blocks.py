"""What the documentation shows that can be tried: commands with what they print, questions with their answers.

- ``console``: lines that begin with ``$`` are commands (``>`` continues one), the others what they print. They run in a
  shell, in order, in one folder for each document. ``…`` stands for anything that was left out.
- ``json``: any JSON that is shown can be read. After a comment ``<!-- POST /path -->`` it is sent there, and the
  next such block is the answer, of which keys may be left out. Without a comment, an object that says of which ``game``
  it is, is a state that can be.
- ``python``: with ``>>>``, a doctest.
- After a comment ``<!-- from path/of/file -->`` any block is a piece of that file, lines indented less or more.
- ``sh``: commands for the reader's own machine. They do not run here: the programs and the targets they name exist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(
    r"^(?:<!-- (?P<mark>(?:POST|from) \S+) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
LEFT_OUT = "…"
KEPT_APART = (".venv", "node_modules", "reports", "mutants", "build", "dist", ".tools")


class Block(NamedTuple):
    """One fenced block: its kind, its text, its line in the document, and the comment that stands before it."""

    kind: str
    text: str
    line: int
    mark: str | None


class Command(NamedTuple):
    """A command and what the document says that it prints."""

    command: str
    printed: str
    line: int


def documents() -> list[Path]:
    """Every document of the project."""
    return sorted(
        file
        for file in ROOT.rglob("*.md")
        if not any(part in KEPT_APART or part.startswith(".") for part in file.relative_to(ROOT).parts[:-1])
    )


def blocks(document: Path) -> Iterator[Block]:
    """The fenced blocks of a document."""
    text = document.read_text("utf-8")
    for found in FENCE.finditer(text):
        line = text.count("\n", 0, found.start("text"))
        yield Block(found["kind"], found["text"], line + 1, found["mark"])


def commands(block: Block) -> Iterator[Command]:
    """The commands of a console block, with what each prints."""
    command: str | None = None
    printed: list[str] = []
    line = block.line
    for number, text in enumerate(block.text.splitlines(), block.line):
        if text.startswith("$ "):
            if command is not None:
                yield Command(command, "\n".join(printed), line)
            command, printed, line = text[2:], [], number
        elif text.startswith("> ") and command is not None and not printed:
            command += "\n" + text[2:]
        else:
            printed.append(text)
    if command is not None:
        yield Command(command, "\n".join(printed), line)


def prints(shown: str, printed: str) -> bool:
    """Whether a command printed what is shown, whatever was left out."""
    pattern = ".*?".join(re.escape(part) for part in shown.strip().split(LEFT_OUT))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


def differences(shown: Any, said: Any, at: str = "") -> Iterator[str]:
    """Where an answer is not what is shown; keys may be left out, nothing else."""
    if isinstance(shown, dict) and isinstance(said, dict):
        for key, value in shown.items():
            if key in said:
                yield from differences(value, said[key], f"{at}/{key}")
            else:
                yield f"{at}/{key}: is not in the answer"
    elif isinstance(shown, list) and isinstance(said, list) and len(shown) == len(said):
        for number, (one, other) in enumerate(zip(shown, said, strict=True)):
            yield from differences(one, other, f"{at}/{number}")
    elif shown != said:
        yield f"{at}: {shown!r} is shown, {said!r} is the answer"
