"""The catalogue: every rule and ruling of a game in our own words, read once from the game's ``rulebook.en.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import yaml

from ..games import GAMES
from .cases import cases

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule or ruling.

    ``covers`` names the statements of the printed rulebook that it restates (``heading/number``), ``enforced`` tells
    whether the referee can apply it, ``breakable`` whether a single move can break it, ``asks`` how people ask for it
    by language. ``ruling`` holds what only rulings have: question, readings, decision, reason, confidence, authority.
    """

    id: str
    number: str | None
    kind: str
    game: str
    title: str
    text: str
    section: str
    covers: tuple[str, ...]
    related: tuple[str, ...]
    enforced: bool
    breakable: bool
    asks: Mapping[str, tuple[str, ...]]
    ruling: Mapping[str, Any]
    cases: tuple[str, ...]

    @property
    def url(self) -> str:
        """The address of the entry's page, relative to the service."""
        return f"/games/{self.game}/rules/{self.id}"

    def to_json(self) -> Json:
        """The entry as ``GET /v1/games/{game}/rules/{rule}`` gives it."""
        return {
            "id": self.id,
            "number": self.number,
            "kind": self.kind,
            "game": self.game,
            "title": self.title,
            "text": self.text,
            "section": self.section,
            "related": list(self.related),
            "cases": list(self.cases),
            "url": self.url,
            **self.ruling,
        }


class Catalogue:
    """All entries of one game, in the order of its rulebook, rulings last."""

    def __init__(self, game: str, sections: Mapping[str, int], entries: Mapping[str, Entry]) -> None:
        self.game = game
        self.sections = sections
        """Heading to the number of statements that stand under it in the printed rulebook."""
        self._entries = entries

    def entries(self, kind: str | None = None) -> list[Entry]:
        """All entries, or those of one kind (``rule`` or ``ruling``)."""
        return [entry for entry in self._entries.values() if kind is None or entry.kind == kind]

    def entry(self, entry_id: str) -> Entry:
        """The entry of this id. Raises KeyError."""
        return self._entries[entry_id]


RULING_FIELDS = ("question", "readings", "decision", "reason", "confidence", "authority")


@cache
def catalogue(game: str) -> Catalogue:
    """The catalogue of a game, read once. Raises KeyError for an unknown game."""
    rulebook = _read(game, "rulebook.en.yaml")
    asks = _read(game, "asks.yaml")
    cited: dict[str, list[str]] = {}
    for case in cases(game):
        for entry_id in case["rules"]:
            cited.setdefault(entry_id, []).append(case["id"])
    entries = {
        raw["id"]: Entry(
            raw["id"],
            raw["number"],
            raw["kind"],
            game,
            raw["title"],
            raw["text"].strip(),
            raw["section"],
            tuple(raw["covers"]),
            tuple(raw["related"]),
            raw["enforced"],
            raw["breakable"],
            {language: tuple(lines) for language, lines in asks.get(raw["id"], {}).items()},
            {name: raw[name] for name in RULING_FIELDS if name in raw},
            tuple(cited.get(raw["id"], ())),
        )
        for raw in rulebook["entries"]
    }
    return Catalogue(game, rulebook["sections"], entries)


def _read(game: str, name: str) -> Any:
    """A YAML file of a game's folder."""
    package = type(GAMES[game]).__module__
    with resources.files(package).joinpath(name).open("rb") as file:
        return yaml.load(file, yaml.CSafeLoader)
