"""Looking up: every entry has its page, search marks what hit, and everything is light and safe to load."""

from __future__ import annotations

import gzip
import re

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from adjudicator.games import GAMES
from adjudicator.rulebook import catalogue, search

PAGES = [
    "/",
    "/?q=joker",
    "/games/hungry-monkey",
    "/games/hungry-monkey?q=weasel",
    "/games/hungry-monkey/rules/ten-beans-only-ends",
    "/games/hungry-monkey/check",
    "/games/hungry-monkey/check?top=elephant&cards=rhino&ruleset=x",
    "/games/cheeky-monkey/check",
    "/games/mighty-monsters/check",
    "/games/monkey/check",
    "/games/nothing",
    "/offline",
]
FIRST_LOAD = 150_000


def html_of(client: FlaskClient, url: str, **headers: str) -> str:
    return client.get(url, follow_redirects=True, headers=headers).get_data(as_text=True)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_entry_has_a_page_with_everything_about_it(client: FlaskClient, game: str, language: str) -> None:
    for plain in catalogue(game).entries():
        entry = plain.in_language(language)
        answer = client.get(entry.url, headers={"Accept-Language": language})
        assert answer.status_code == 200
        html = answer.get_data(as_text=True)
        said = escape(entry.title)
        assert f"<h1>{said}</h1>" in html
        for other in entry.related:
            assert f'href="/games/{game}/rules/{other}"' in html
        for reading in entry.ruling.get("readings", ()):
            assert str(escape(reading["text"])) in html


def test_a_ruling_says_plainly_how_sure_it_is(client: FlaskClient) -> None:
    said = {"decided": "The rulebook settles this.", "open": "The rulebook does not say. We rule."}
    for confidence, sentence in said.items():
        entry = next(
            one
            for one in catalogue("hungry-monkey").entries("ruling")
            if one.ruling["confidence"] == confidence and one.ruling["authority"] != "publisher"
        )
        assert sentence in html_of(client, entry.url)


def test_a_contradiction_in_the_rulebook_is_shown_as_one(client: FlaskClient) -> None:
    html = html_of(client, "/games/hungry-monkey/rules/ten-beans-only-ends")
    assert "The rulebook contradicts itself here." in html
    assert html.count("<li") > html.count('class="chosen"') == 1


def test_examples_are_judged_when_the_page_is_made_and_the_button_leads_into_the_form(client: FlaskClient) -> None:
    html = html_of(client, "/games/hungry-monkey/rules/valid-cards")
    assert "Examples, judged just now" in html
    assert 'class="badge illegal"' in html
    assert re.search(r'class="button" href="/games/hungry-monkey/check\?[^"]+"', html)


def test_search_lists_what_the_engine_finds_and_marks_the_words(client: FlaskClient) -> None:
    html = html_of(client, "/games/hungry-monkey?q=weasel")
    hits, _ = search("weasel", "hungry-monkey")
    found = re.findall(r'<li>\s*<a href="([^"]+)"><span class="title"', html)
    assert found == [hit.entry.url for hit in hits[: len(found)]]
    assert "<mark>Mongoose</mark>" in html


@pytest.mark.parametrize("kind", ["rule", "ruling"])
def test_a_list_can_be_narrowed_to_a_kind(client: FlaskClient, kind: str) -> None:
    html = html_of(client, f"/games/hungry-monkey?kind={kind}")
    assert set(re.findall(r'<li data-kind="(\w+)"', html)) == {kind}


def test_the_last_game_is_offered_first(client: FlaskClient) -> None:
    client.get("/games/monkey")
    html = html_of(client, "/")
    assert re.findall(r'<h3><a href="/games/([^"]+)"', html)[0] == "monkey"


def test_a_language_is_chosen_by_the_address_then_by_the_browser(client: FlaskClient) -> None:
    assert '<html lang="es">' in html_of(client, "/", **{"Accept-Language": "es-MX,es;q=0.9"})
    assert '<html lang="en">' in html_of(client, "/?lang=en", **{"Accept-Language": "es"})


def test_only_what_fits_is_listed_and_nothing_is_counted(client: FlaskClient) -> None:
    html = html_of(client, "/?q=buffalo")
    assert "What fits “buffalo” best" in html
    hits, total = search("buffalo")
    listed = html.count('<span class="snippet">')
    assert 1 <= listed < total
    assert 2 * hits[listed - 1].score >= hits[0].score > 2 * hits[listed].score


def test_an_address_that_is_nowhere_gets_a_page_that_helps(client: FlaskClient) -> None:
    for url in ("/games/nothing", "/games/hungry-monkey/rules/nothing", "/games/hungry-monkey/examples/nothing"):
        answer = client.get(url)
        assert answer.status_code == 404
        assert "Nothing is here" in answer.get_data(as_text=True)


def test_an_address_that_no_page_ever_had_gets_a_page_in_a_browser_and_a_problem_in_a_program(
    client: FlaskClient,
) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "Accept-Language": "es"}
    for url in ("/games", "/games/monkey/", "/no/such/page"):
        answer = client.get(url, headers=browser)
        assert (answer.status_code, answer.mimetype) == (404, "text/html")
        assert 'href="/games/monkey"' in answer.get_data(as_text=True)
        assert 'role="search" action="/"' in answer.get_data(as_text=True)
        assert answer.headers["Content-Language"] == "es"
        assert "Content-Security-Policy" in answer.headers
        for accept in ("*/*", "application/json"):
            assert client.get(url, headers={"Accept": accept}).mimetype == "application/problem+json"
    assert client.get("/v1/nothing", headers=browser).mimetype == "application/problem+json"


@pytest.mark.parametrize("url", PAGES)
def test_pages_load_nothing_foreign_and_run_nothing_inline(client: FlaskClient, url: str) -> None:
    answer = client.get(url, follow_redirects=True)
    html = answer.get_data(as_text=True)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)
    assert not re.search(r"\sstyle=|\son\w+=", html)
    assert not re.search(r'(?:src|href)="https?://(?!localhost)', html)


@pytest.mark.parametrize("url", PAGES)
def test_the_first_load_of_a_page_is_light(client: FlaskClient, url: str) -> None:
    html = client.get(url, follow_redirects=True).get_data()
    loaded = set(re.findall(r'<(?:script|link)[^>]*(?:src|href)="(/[^"]+)"', html.decode()))
    files = [client.get(one).get_data() for one in loaded]
    plain = len(html) + sum(map(len, files))
    packed = len(gzip.compress(html)) + sum(len(gzip.compress(one)) for one in files)
    assert plain < FIRST_LOAD
    assert packed < FIRST_LOAD / 3


def test_text_is_sent_packed_to_who_takes_it(client: FlaskClient) -> None:
    answer = client.get("/games/monkey", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "</html>" in gzip.decompress(answer.get_data()).decode()


def test_files_that_are_named_by_their_content_are_kept_for_good(client: FlaskClient) -> None:
    href = re.search(r'href="(/static/style\.css\?v=\w+)"', html_of(client, "/"))
    assert href
    answer = client.get(href[1])
    assert "immutable" in answer.headers["Cache-Control"]
    assert client.get(href[1], headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_no_file_beside_the_static_ones_is_served(client: FlaskClient) -> None:
    for name in ("..%2Frendering.py", "../rendering.py", "nothing.css", ".", "sw"):
        assert client.get(f"/static/{name}").status_code in (404, 308)


def test_what_is_kept_for_airplane_mode_is_there(client: FlaskClient) -> None:
    script = client.get("/sw.js").get_data(as_text=True)
    kept = re.search(r"const KEPT = (\[.*?\]);", script)
    assert kept
    for path in re.findall(r'"([^"]+)"', kept[1]):
        assert client.get(path).status_code == 200, path


def test_the_manifest_names_icons_that_are_there(client: FlaskClient) -> None:
    manifest = client.get("/manifest.webmanifest").get_json(force=True)
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert client.get(icon["src"]).mimetype == icon["type"]
