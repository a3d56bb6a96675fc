"""Templates in the reader's language, and what every page of this site is sent with."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus, urlencode

from flask import Response, request
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ..engine.text import Tongue
from ..http.language import TONGUES, language_of

STATIC = Path(__file__).parent / "static"
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""Nothing foreign is loaded, nothing inline is run."""

LANGUAGES = {"en": "English", "es": "Español"}
"""What each language calls itself."""


def language() -> str:
    """The reader's language: what the address says, else what was chosen before, else what the browser asks for."""
    for wanted in (request.args.get("lang"), request.cookies.get("lang")):
        if wanted in TONGUES:
            return str(wanted)
    return language_of(request.headers.get("Accept-Language"))


def tongue() -> Tongue:
    """The sentences of the reader's language."""
    return tongue_in(language())


def tongue_in(code: str) -> Tongue:
    """The sentences of a language."""
    return TONGUES[code]


@cache
def environment(code: str) -> Environment:
    """The templates in one language."""
    made = Environment(
        loader=PackageLoader("adjudicator.pages"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_translations(tongue_in(code), newstyle=True)  # type: ignore[attr-defined]
    made.globals.update(versioned=versioned, languages=LANGUAGES, code=code)
    return made


def versioned(name: str) -> str:
    """The address of a file under ``static``, which changes with its content so that it can be kept for good."""
    return f"/static/{name}?v={digest_of(name)}"


@cache
def digest_of(name: str) -> str:
    """A short digest of a file's content."""
    return sha256((STATIC / name).read_bytes()).hexdigest()[:10]


def page(template: str, status: int = 200, /, **words: Any) -> Response:
    """A page in the reader's language."""
    code = language()
    made = environment(code).get_template(template).render(path=request.path, alternates=alternates(), **words)
    response = Response(made, status, content_type="text/html; charset=utf-8")
    response.headers["Content-Language"] = code
    chosen = request.args.get("lang")
    if chosen in TONGUES and chosen != request.cookies.get("lang"):
        response.set_cookie("lang", chosen, max_age=31_536_000, samesite="Lax", httponly=True)
    return response


def alternates() -> list[tuple[str, str, str]]:
    """The languages this page is to be had in: code, own name, address."""
    asked = request.args.to_dict(flat=True)
    return [
        (one, LANGUAGES.get(one, one), f"{request.path}?{urlencode({**asked, 'lang': one}, quote_via=quote_plus)}")
        for one in TONGUES
    ]


def finish(response: Response) -> Response:
    """What every answer of the pages carries. The service compresses it where the reader takes that."""
    response.vary.add("Accept-Encoding")
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if response.mimetype == "text/html":
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.update(("Accept-Language", "Cookie"))
    return response


# --- pictures -------------------------------------------------------------------------------------------------------


@cache
def art() -> dict[str, str]:
    """Every picture by its name, as an SVG symbol."""
    lines = (STATIC / "art.svg").read_text("utf-8").splitlines()
    return {line.split('"')[1].removeprefix("art-"): line for line in lines if line.startswith("<symbol")}


def symbols(names: Iterable[str]) -> Markup:
    """The symbols of some pictures, each once, to be put into a page once."""
    return Markup("".join(art()[name] for name in dict.fromkeys(names)))


def picture(name: str) -> Markup:
    """A picture, to be put between the tags of an SVG."""
    symbol = art()[name]
    return Markup(symbol[symbol.index(">") + 1 : symbol.rindex("<")])
