"""The addresses of the pages."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Blueprint, Response, request

from ..games import GAMES
from ..rulebook import catalogue, search
from . import lookup, offline
from .rendering import STATIC, finish, page, tongue

LONGEST_QUESTION = 200
LISTED = 20
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
}
FOR_GOOD = "public, max-age=31536000, immutable"
FOR_A_WHILE = "public, max-age=300"


def pages_blueprint() -> Blueprint:
    """Every page, and the files that they need."""
    blueprint = Blueprint("pages", __name__)
    blueprint.after_request(finish)
    blueprint.get("/")(home)
    blueprint.get("/games/<game>")(rules)
    blueprint.get("/games/<game>/rules/<rule>")(entry)
    blueprint.get("/static/<name>")(static)
    blueprint.get("/manifest.webmanifest")(manifest)
    blueprint.get("/sw.js")(service_worker)
    blueprint.get("/search-index.json")(index)
    blueprint.get("/words.json")(words)
    blueprint.get("/offline.json")(entries)
    blueprint.get("/offline")(shell)
    return blueprint


# --- looking up -----------------------------------------------------------------------------------------------------


def asked() -> tuple[str, str]:
    """What was typed into the search, and the kind it was narrowed to."""
    q = " ".join(request.args.get("q", "").split())[:LONGEST_QUESTION]
    kind = request.args.get("kind", "")
    return q, kind if kind in lookup.KINDS else ""


def home() -> Response:
    """Choose a game, the last one first; or search all rules."""
    q, kind = asked()
    hits, total = search(q, None, kind or None, LISTED) if q else ([], 0)
    last = request.cookies.get("game")
    games = sorted(GAMES.values(), key=lambda game: game.id != last)
    return page(
        "home.html", games=games, last=last, q=q, kind=kind, kinds=lookup.KINDS, hits=lookup.hits(hits), total=total
    )


def rules(game: str) -> Response:
    """A game's rules, and search in them."""
    if game not in GAMES:
        return nothing_here()
    q, kind = asked()
    hits, total = search(q, game, kind or None, LISTED) if q else ([], 0)
    sections = [] if q else lookup.by_section(game, kind)
    response = page(
        "rules.html",
        game=GAMES[game],
        q=q,
        kind=kind,
        kinds=lookup.KINDS,
        hits=lookup.hits(hits),
        total=total,
        sections=sections,
    )
    return remember(response, game)


def entry(game: str, rule: str) -> Response:
    """One rule or ruling, with everything about it."""
    try:
        one = catalogue(game).entry(rule)
    except KeyError:
        return nothing_here()
    response = page(
        "entry.html",
        game=GAMES[game],
        entry=one,
        confidence=lookup.confidence(one),
        contradicts=lookup.contradicts(one),
        related=[catalogue(game).entry(other) for other in one.related],
        examples=lookup.examples(one, tongue()),
        ask=f"/games/{game}/check",
    )
    return remember(response, game)


def remember(response: Response, game: str) -> Response:
    """The same answer, which lets the reader's browser remember the game, to offer it first."""
    if request.cookies.get("game") != game:
        response.set_cookie("game", game, max_age=31_536_000, samesite="Lax", httponly=True)
    return response


def nothing_here() -> Response:
    """No page has this address."""
    return page("nothing.html", 404, games=list(GAMES.values()))


# --- files ----------------------------------------------------------------------------------------------------------


def static(name: str) -> Response:
    """A style, script, picture or icon."""
    path = STATIC / name
    if not path.is_file() or path.suffix not in TYPES:
        return nothing_here()
    response = Response(path.read_bytes(), content_type=TYPES[path.suffix])
    return kept(response, FOR_GOOD if "v" in request.args else FOR_A_WHILE)


def kept(response: Response, how: str = FOR_A_WHILE) -> Response:
    """The same answer, which may be kept for a while and is told apart by its ETag."""
    response.headers["Cache-Control"] = how
    response.add_etag(weak=True)
    return response.make_conditional(request)  # type: ignore[return-value]


def as_json(data: Any, media_type: str = "application/json") -> Response:
    """JSON for the pages."""
    return kept(Response(data if isinstance(data, bytes) else orjson.dumps(data), content_type=media_type))


def manifest() -> Response:
    """What a phone needs to put the pages on the home screen."""
    return as_json(offline.manifest(tongue()), "application/manifest+json")


def service_worker() -> Response:
    """The service worker, which keeps what looking up needs."""
    response = Response(offline.service_worker(), content_type=TYPES[".js"])
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag(weak=True)
    return response.make_conditional(request)  # type: ignore[return-value]


def index() -> Response:
    """The search's index, for searching without a network."""
    return as_json(offline.index())


def words() -> Response:
    """What the script that finds as you type has to say."""
    return as_json(offline.words(tongue()))


def entries() -> Response:
    """Every entry's page without its frame, for reading without a network."""
    return as_json(offline.entries())


def shell() -> Response:
    """The frame of a page, for reading without a network."""
    return page("offline.html")
