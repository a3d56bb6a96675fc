"""Search in the catalogue: entries whose words, title and usual questions share the most with what was typed."""

from __future__ import annotations

import re
import sqlite3
import threading
from functools import cache
from typing import NamedTuple

from ..games import GAMES
from .catalogue import Entry, catalogue


class Hit(NamedTuple):
    """An entry that was found: the higher the score the better; ``matched`` are the words that hit."""

    entry: Entry
    score: float
    matched: tuple[str, ...]


class Index:
    """A full-text index of all games in memory (SQLite's FTS5)."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute(
            "create virtual table entries using fts5("
            "game unindexed, id unindexed, kind unindexed, title, asks, body, tokenize='porter unicode61')"
        )
        self._db.executemany(
            "insert into entries values (?, ?, ?, ?, ?, ?)",
            (
                (
                    entry.game,
                    entry.id,
                    entry.kind,
                    entry.title,
                    "\n".join(line for lines in entry.asks.values() for line in lines),
                    "\n".join((entry.text, str(entry.ruling.get("question", "")))),
                )
                for game in GAMES
                for entry in catalogue(game).entries()
            ),
        )

    def search(self, q: str, game: str | None, kind: str | None) -> list[Hit]:
        """Every entry that shares a word with the question, best first."""
        words = list(dict.fromkeys(re.findall(r"\w+", q.lower())))[:32]
        if not words:
            return []
        sql = "select game, id, -bm25(entries, 0, 0, 0, 4, 3, 1), lower(title || ' ' || asks || ' ' || body) from entries"
        sql += " where entries match ? and (?2 is null or game = ?2) and (?3 is null or kind = ?3) order by 3 desc, id"
        with self._lock:
            rows = self._db.execute(sql, (" OR ".join(f'"{word}"' for word in words), game, kind)).fetchall()
        return [
            Hit(catalogue(found).entry(entry), round(score, 4), tuple(word for word in words if word in text))
            for found, entry, score, text in rows
        ]


@cache
def index() -> Index:
    """The index over all games, built once."""
    return Index()


def search(q: str, game: str | None = None, kind: str | None = None, limit: int = 20) -> tuple[list[Hit], int]:
    """The best hits for a question as people type it, within a game or over all, and how many there are in all."""
    hits = index().search(q, game, kind)
    return hits[:limit], len(hits)
