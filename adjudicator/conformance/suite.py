"""The files of the suite: where they stand and how they are read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]

KINDS = ("cases", "perft", "playthroughs")
"""What a suite has for each game, in the order in which it is run."""


class SuiteUnreadable(Exception):
    """There is no suite there, or a file of it cannot be read."""


def default_root() -> Path:
    """The suite of the checkout that this package stands in, else the folder ``conformance`` where one is."""
    beside = Path(__file__).resolve().parent.parent.parent / "conformance"
    return beside if beside.is_dir() else Path("conformance")


class Suite:
    """A folder with ``cases/``, ``perft/`` and ``playthroughs/``. Raises SuiteUnreadable where there is none."""

    def __init__(self, root: Path) -> None:
        if not (root / "cases").is_dir():
            raise SuiteUnreadable(f"no conformance suite at {root}: it would have a folder “cases”")
        self.root = root

    def games(self) -> list[str]:
        """The games that the suite has cases for, sorted."""
        return sorted(path.stem for path in (self.root / "cases").glob("*.jsonl") if path.is_file())

    def cases(self, game: str) -> list[Json]:
        """Every case of a game."""
        path = self.root / "cases" / f"{game}.jsonl"
        return [self._parsed(path, line, number) for number, line in enumerate(self._lines(path), 1) if line.strip()]

    def perft(self, game: str) -> Json:
        """The counts of positions of a game."""
        path = self.root / "perft" / f"{game}.json"
        return self._parsed(path, "\n".join(self._lines(path)))

    def playthroughs(self, game: str) -> Iterator[Json]:
        """Every golden game of a game, by name."""
        for path in sorted((self.root / "playthroughs" / game).glob("*.json")):
            yield self._parsed(path, "\n".join(self._lines(path)))

    def _lines(self, path: Path) -> list[str]:
        try:
            return path.read_text("utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as unreadable:
            raise SuiteUnreadable(f"{path} cannot be read: {unreadable}") from unreadable

    def _parsed(self, path: Path, text: str, line: int | None = None) -> Json:
        try:
            parsed = json.loads(text)
        except ValueError as wrong:
            where = path if line is None else f"{path}, line {line}"
            raise SuiteUnreadable(f"{where}: not JSON: {wrong}") from wrong
        if not isinstance(parsed, dict):
            raise SuiteUnreadable(f"{path}: not a JSON object")
        return parsed
