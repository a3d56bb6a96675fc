"""What the pages need without a network: the manifest, the service worker, the index, and every entry's text."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

import orjson

from ..engine.text import N_, Tongue
from ..games import GAMES
from ..http.language import TONGUES
from ..rulebook import catalogue
from ..rulebook.search import search_index
from . import lookup
from .rendering import STATIC, environment, language, versioned

NAME = "Adjudicator"
DESCRIPTION = N_("A referee for four games: look a rule up, check a move, send the ruling.")
FOUND = N_("What fits “%(q)s” best")
NOTHING_FOUND = N_("Nothing found for “%(q)s”")
HINT = N_("Try one word, such as the name of a card.")
KEPT = ("style.css", "lookup.js", "search.js", "icon.svg")
"""The files that looking up needs."""


def manifest(tongue: Tongue) -> dict[str, Any]:
    """The web app manifest."""
    return {
        "name": NAME,
        "short_name": NAME,
        "description": tongue.gettext(DESCRIPTION),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f3ea",
        "theme_color": "#1f5135",
        "categories": ["games", "utilities"],
        "icons": [
            {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": "/static/icon-maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }


@cache
def index() -> bytes:
    """The search's index as JSON."""
    return orjson.dumps(search_index())


def words(tongue: Tongue) -> dict[str, Any]:
    """What the script that finds as you type has to say."""
    say = tongue.gettext
    return {
        "games": {game.id: game.name for game in GAMES.values()},
        "badges": {kind: say(name) for kind, name in lookup.BADGES.items()},
        "found": say(FOUND),
        "nothing": say(NOTHING_FOUND),
        "hint": say(HINT),
    }


def entries() -> bytes:
    """Every entry's page without its frame, by its address, in the reader's language."""
    return entries_in(language())


@cache
def entries_in(code: str) -> bytes:
    """Every entry's page without its frame, in one language."""
    template = environment(code).get_template("_entry.html")
    made: dict[str, dict[str, str]] = {}
    for game in GAMES:
        for plain in catalogue(game).entries():
            entry = plain.in_language(code)
            body = template.render(
                game=GAMES[game],
                entry=entry,
                confidence=lookup.confidence(entry),
                contradicts=lookup.contradicts(plain),
                related=[catalogue(game).entry(other).in_language(code) for other in entry.related],
            )
            made[entry.url] = {"title": entry.title, "text": entry.text, "game": GAMES[game].name, "body": body}
    return orjson.dumps(made)


@cache
def service_worker() -> str:
    """The service worker's script, with the list of what it keeps. Its text changes when any of that does."""
    keep = ["/", "/offline", *(f"/games/{game}" for game in GAMES)]
    files = [
        *(versioned(name) for name in KEPT),
        "/static/search.js",
        "/search-index.json",
        "/words.json",
        "/offline.json",
    ]
    version = sha256(index() + b"".join(entries_in(code) for code in TONGUES) + "".join(files).encode())
    script = (STATIC / "sw.js").read_text("utf-8")
    head = f"const VERSION = {orjson.dumps(version.hexdigest()[:12]).decode()};\n"
    return head + f"const KEPT = {orjson.dumps(keep + files).decode()};\n" + script
