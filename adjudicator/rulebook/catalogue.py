"""The catalogue: every rule and ruling of a game in our own words, read once from the game's ``rulebook.en.yaml``.

A ``rulebook.<language>.yaml`` beside it says the same entries in another language: words only, by the entry's id.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
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
    ``words`` holds what other languages say in place of title, text, question, readings (by id) and reason.
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
    words: Mapping[str, Json] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """The address of the entry's page, relative to the service."""
        return f"/games/{self.game}/rules/{self.id}"

    def in_language(self, language: str) -> Entry:
        """The same entry in another language; itself where that language does not have it."""
        words = self.words.get(language)
        if words is None:
            return self
        ruling = dict(self.ruling)
        if ruling:
            ruling["question"], ruling["reason"] = words["question"], words["reason"]
            ruling["readings"] = [
                {"id": reading["id"], "text": words["readings"][reading["id"]]} for reading in self.ruling["readings"]
            ]
        return replace(self, title=words["title"], text=words["text"], ruling=ruling)

    def to_json(self, language: str = "en") -> Json:
        """The entry as ``GET /v1/games/{game}/rules/{rule}`` gives it, in English where the language lacks it."""
        if language in self.words:
            return self.in_language(language).to_json()
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

    def __init__(
        self, game: str, sections: Mapping[str, int], entries: Mapping[str, Entry], printed: str = "en"
    ) -> None:
        self.game = game
        self.sections = sections
        """Heading to the number of statements that stand under it in the printed rulebook."""
        self.printed = printed
        """The language of the printed rulebook, and so of its headings."""
        self._entries = entries

    def entries(self, kind: str | None = None) -> list[Entry]:
        """All entries, or those of one kind (``rule`` or ``ruling``)."""
        return [entry for entry in self._entries.values() if kind is None or entry.kind == kind]

    def entry(self, entry_id: str) -> Entry:
        """The entry of this id. Raises KeyError."""
        return self._entries[entry_id]


ENGLISH = "en"
RULEBOOK = re.compile(r"rulebook\.([a-z]+)\.yaml")
RULING_FIELDS = ("question", "readings", "decision", "reason", "confidence", "authority")


class Reader(yaml.CSafeLoader):
    """Reads YAML as version 1.2 has it: ``no`` and ``yes`` are words (and ids of readings), not truth values."""


BOOLEAN = "tag:yaml.org,2002:bool"
Reader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != BOOLEAN]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}
Reader.add_implicit_resolver(BOOLEAN, re.compile("^(?:true|false)$"), list("tf"))


@cache
def catalogue(game: str) -> Catalogue:
    """The catalogue of a game, read once. Raises KeyError for an unknown game."""
    rulebook = _read(game, "rulebook.en.yaml")
    asks = _read(game, "asks.yaml")
    words = {language: _read(game, f"rulebook.{language}.yaml")["entries"] for language in _other_languages(game)}
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
            {language: entries[raw["id"]] for language, entries in words.items() if raw["id"] in entries},
        )
        for raw in rulebook["entries"]
    }
    return Catalogue(game, rulebook["sections"], entries, rulebook.get("printed", ENGLISH))


def _other_languages(game: str) -> list[str]:
    """The languages beside English in which a game's rulebook is there."""
    found = (RULEBOOK.fullmatch(file.name) for file in _folder(game).iterdir())
    return sorted(match[1] for match in found if match and match[1] != ENGLISH)


def _folder(game: str) -> Traversable:
    """A game's folder."""
    return resources.files(type(GAMES[game]).__module__)


def _read(game: str, name: str) -> Any:
    """A YAML file of a game's folder."""
    with _folder(game).joinpath(name).open("rb") as file:
        return yaml.load(file, Reader)
