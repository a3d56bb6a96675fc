"""The addresses of the pages."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Blueprint, Response, redirect, request

from ..engine.form import Form, Question, Told
from ..games import GAMES
from ..rulebook import catalogue
from . import check, lookup, offline
from .rendering import STATIC, finish, language, page, tongue

LONGEST_QUESTION = 200
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
    blueprint.get("/games/<game>/check")(check_move)
    blueprint.get("/games/<game>/examples/<case>")(example)
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
    hits = lookup.best(q, None, kind)
    last = request.cookies.get("game")
    games = sorted(GAMES.values(), key=lambda game: game.id != last)
    return page(
        "home.html",
        games=games,
        last=last,
        q=q,
        kind=kind,
        kinds=lookup.KINDS,
        hits=lookup.hits(hits, q, language()),
        picture=check.picture_of,
    )


def rules(game: str) -> Response:
    """A game's rules, and search in them."""
    if game not in GAMES:
        return nothing_here()
    q, kind = asked()
    hits = lookup.best(q, game, kind)
    sections = [] if q else lookup.by_section(game, kind, language())
    response = page(
        "rules.html",
        game=GAMES[game],
        q=q,
        kind=kind,
        kinds=lookup.KINDS,
        hits=lookup.hits(hits, q, language()),
        sections=sections,
    )
    return remember(response, game)


def entry(game: str, rule: str) -> Response:
    """One rule or ruling, with everything about it."""
    try:
        one = catalogue(game).entry(rule).in_language(language())
    except KeyError:
        return nothing_here()
    response = page(
        "entry.html",
        game=GAMES[game],
        entry=one,
        confidence=lookup.confidence(one),
        contradicts=lookup.contradicts(catalogue(game).entry(rule)),
        related=[catalogue(game).entry(other).in_language(language()) for other in one.related],
        examples=lookup.examples(one, language(), tongue()),
        ask=check.first_question(game, rule),
    )
    return remember(response, game)


# --- checking a move ------------------------------------------------------------------------------------------------


def check_move(game: str) -> Any:
    """The form; or, where the address names the rules to judge by, the answer."""
    if game not in GAMES:
        return nothing_here()
    form = check.form_of(game)
    if form is None:
        return page("formless.html", game=GAMES[game])
    given = check.given(request.args)
    told, odd = form.read(given)
    if "tap" in request.args:
        # What held anyway is left out first: it may be otherwise after the tap.
        after, name = check.tapped(form, form.short(told), request.args["tap"])
        return redirect(check.address(game, form.short(form.read(after)[0])) + (f"#f-{name}" if name else ""), 303)
    missing = [field.name for field in form.missing(told)]
    asked = "ruleset" in request.args
    clashes = form.clashes(told)
    question = None if missing or clashes else form.build(told)
    if asked and not odd and question is not None and check.fits(game, question):
        return answer_to(game, form, told, question)
    main, aside = check.fields_of(form, told)
    response = page(
        "check.html",
        422 if odd else 200,
        game=GAMES[game],
        told=told,
        main=main,
        aside=aside,
        opened=check.changed(form, told, aside),
        told_something=bool(form.short(told)),
        wanted=missing if asked else [],
        clashes=clashes,
        odd=check.named(form, odd, tongue()),
        **check.for_form(form, tongue()),
    )
    return remember(response, game)


def answer_to(game: str, form: Form, told: Told, question: Question) -> Any:
    """The page of an answer. Its address holds the question, the rules it was judged by, and a sign of the answer."""
    ruling = check.ruling(form, question, language(), told)
    sign = check.digest(ruling.verdict)
    made_by, was = request.args["ruleset"], request.args.get("answer")
    short = form.short(told)
    if was is None:
        more = {"lang": request.args["lang"]} if "lang" in request.args else {}
        return redirect(check.address(game, short, ruleset=ruling.verdict["ruleset"], answer=sign, **more), 303)
    link = request.host_url.rstrip("/") + check.address(game, short, ruleset=made_by, answer=was)
    same_rules = made_by == ruling.verdict["ruleset"]
    if was == sign:
        change = "" if same_rules else "rules"
    else:
        change = "altered" if same_rules else "changed"
    response = page(
        "ruling.html",
        game=GAMES[game],
        ruling=ruling,
        symbols=check.pictures(form),
        change=change,
        made_by=made_by,
        was=check.word_for(was, tongue()),
        link=link,
        qr=check.qr(link),
        edit=check.address(game, short),
        case=None,
    )
    return remember(response, game)


def example(game: str, case: str) -> Response:
    """A published case, judged now."""
    form = check.form_of(game) if game in GAMES else None
    one = lookup.case_index(game).get(case) if form else None
    if form is None or one is None or not lookup.is_question(one):
        return nothing_here()
    question = Question(one["request"]["state"], one["request"]["move"])
    told = check.recalled(game, *question)
    link = request.host_url.rstrip("/") + request.path
    return page(
        "ruling.html",
        game=GAMES[game],
        ruling=check.ruling(form, question, language()),
        symbols=check.pictures(form),
        change="",
        made_by="",
        was="",
        link=link,
        qr=check.qr(link),
        edit=None if told is None else check.address(game, told),
        case=one,
    )


def remember(response: Response, game: str) -> Response:
    """The same answer, which lets the reader's browser remember the game, to offer it first.

    A page that is only fetched to be kept is no visit.
    """
    visited = request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    if visited and request.cookies.get("game") != game:
        response.set_cookie("game", game, max_age=31_536_000, samesite="Lax", httponly=True)
    return response


def nothing_here() -> Response:
    """No page has this address."""
    return page("nothing.html", 404, games=list(GAMES.values()), kinds=lookup.KINDS)


def no_such_page() -> Response:
    """The same where the address is none that the pages know of."""
    return finish(nothing_here())


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
    response = Response(data if isinstance(data, bytes) else orjson.dumps(data), content_type=media_type)
    response.headers["Content-Language"] = language()
    response.vary.update(("Accept-Language", "Cookie"))
    return kept(response)


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
