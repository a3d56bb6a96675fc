"""HTTP as the standards have it: compression, methods, languages, and what is announced beforehand."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator import GAMES, setup
from adjudicator.http import retired
from adjudicator.http.accept import MAX_BODY
from adjudicator.http.openapi import Document, document
from adjudicator.rulebook import catalogue

STATE: dict[str, Any] = setup("hungry-monkey", ["ana", "bo"], seed="table-7")["state"]
QUESTION = {"state": STATE, "move": {"type": "play-from-draw-pile", "player": "ana"}}
ADJUDICATIONS = "/v1/games/hungry-monkey/adjudications"
GZIP = {"Accept-Encoding": "gzip"}
LONG = [
    "/v1/games",
    "/v1/games/monkey",
    "/v1/games/monkey/rules",
    "/v1/games/monkey/cases",
    "/v1/rules?q=ant",
    "/openapi.json",
]
CATALOGUE = ["/v1/games", *(f"/v1/games/{game}{part}" for game in GAMES for part in ("", "/rules", "/rules?q=turn"))]


# --- compression ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*LONG, "/docs", "/static/service/swagger-ui/swagger-ui.css", "/games/monkey"])
def test_a_long_answer_is_compressed_for_who_takes_that(client: FlaskClient, path: str) -> None:
    plain, packed = client.get(path, buffered=True), client.get(path, headers=GZIP, buffered=True)
    assert "Content-Encoding" not in plain.headers
    if len(plain.data) < 2_048:
        assert "Content-Encoding" not in packed.headers
        return
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Content-Length"] == str(len(packed.data))
    assert gzip.decompress(packed.data) == plain.data
    for said in (plain, packed):
        assert "Accept-Encoding" in said.headers["Vary"]
    head = client.head(path, headers=GZIP, buffered=True)
    assert head.data == b""
    assert head.headers["Content-Length"] == packed.headers["Content-Length"]


@pytest.mark.parametrize("path", LONG)
def test_one_weak_etag_stands_for_the_plain_and_the_compressed_form(client: FlaskClient, path: str) -> None:
    plain, packed = client.get(path), client.get(path, headers=GZIP)
    assert plain.headers["ETag"] == packed.headers["ETag"]
    assert plain.headers["ETag"].startswith("W/")
    for how in ({}, GZIP):
        again = client.get(path, headers={"If-None-Match": packed.headers["ETag"], **how})
        assert (again.status_code, again.data) == (304, b"")
        assert "Content-Encoding" not in again.headers


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True),
        ("GZIP", True),
        ("br, gzip;q=0.8, deflate", True),
        ("*", True),
        ("gzip;q=0.5, identity;q=0.4", True),
        ("", False),
        ("br", False),
        ("identity", False),
        ("gzip;q=0", False),
        ("gzip;q=0, *", False),
        ("gzip;q=0.4, identity", False),
        (";;,q=x", False),
        ("gzip," * 500, False),
    ],
)
def test_accept_encoding_is_weighed(client: FlaskClient, accepted: str, packed: bool) -> None:
    said = client.get("/v1/games", headers={"Accept-Encoding": accepted})
    assert ("Content-Encoding" in said.headers) == packed


def test_answers_to_posts_are_compressed_too_and_short_ones_are_not(client: FlaskClient) -> None:
    batch = {"items": [QUESTION] * 5}
    plain, packed = (client.post(f"{ADJUDICATIONS}/batch", json=batch, headers=how) for how in ({}, GZIP))
    assert gzip.decompress(packed.data) == plain.data
    assert "Content-Encoding" not in client.get("/healthz", headers=GZIP).headers


def test_a_compressed_body_is_read(client: FlaskClient) -> None:
    plain = client.post(ADJUDICATIONS, json=QUESTION)
    body = gzip.compress(json.dumps(QUESTION).encode())
    for coding in ("gzip", "x-gzip", " GZip "):
        packed = client.post(
            ADJUDICATIONS, data=body, content_type="application/json", headers={"Content-Encoding": coding}
        )
        assert (packed.status_code, packed.data) == (200, plain.data)


timeless = partial(gzip.compress, mtime=0)
"""Without the time, so that every process that gathers the tests names them alike."""


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{}", 400),
        (timeless(b"{}")[:-1], 400),
        (timeless(b"{}") + b"x", 400),
        (timeless(b"{") + timeless(b"}"), 400),
        (timeless(b"{"), 400),
        (timeless(b"{}"), 422),
        (timeless(b" " * (MAX_BODY - 2) + b"{}"), 422),
        (timeless(b" " * (MAX_BODY - 1) + b"{}"), 413),
        (timeless(b" " * 300_000_000), 413),
    ],
)
def test_what_comes_out_of_a_compressed_body_is_bounded(client: FlaskClient, body: bytes, status: int) -> None:
    said = client.post(ADJUDICATIONS, data=body, content_type="application/json", headers={"Content-Encoding": "gzip"})
    assert (said.status_code, said.content_type) == (status, "application/problem+json")


# --- methods --------------------------------------------------------------------------------------------------------


def addresses(app: Flask) -> Iterator[tuple[str, set[str]]]:
    """Every address of the service, filled in, with its methods."""
    given = {"game": "monkey", "rule": "banana", "slug": "not-found", "filename": "docs.js"}
    for rule in app.url_map.iter_rules():
        if set(rule.arguments) <= given.keys():
            adapter = app.url_map.bind("localhost")
            yield adapter.build(rule.endpoint, {name: given[name] for name in rule.arguments}), set(rule.methods or ())


def test_every_address_has_options_and_head_wherever_it_has_get(app: Flask, client: FlaskClient) -> None:
    seen = 0
    for path, methods in addresses(app):
        seen += 1
        options = client.options(path)
        allowed = options.headers["Allow"].split(", ")
        assert (options.status_code, options.data) == (204, b"")
        assert set(allowed) == methods >= {"OPTIONS"}
        assert options.headers["Access-Control-Allow-Methods"].split(", ") == allowed == sorted(allowed)
        assert ("GET" in methods) == ("HEAD" in methods)
        for method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "QUERY", "BREW"} - methods:
            refused = client.open(path, method=method)
            assert (refused.status_code, refused.headers["Allow"]) == (405, options.headers["Allow"])
        if path.startswith("/v1/") and "GET" in methods:
            got, head = client.get(path), client.head(path)
            assert (head.status_code, head.data) == (got.status_code, b"")
            assert head.headers["Content-Length"] == str(len(got.data))
    assert seen > 40


def test_whatever_answers_503_says_when_to_come_again_and_nothing_answers_429() -> None:
    for methods in document()["paths"].values():
        for operation in methods.values():
            assert "429" not in operation["responses"]
    assert "Retry-After" in document()["components"]["responses"]["Unavailable"]["headers"]


# --- what goes one day ----------------------------------------------------------------------------------------------

SINCE, GONE = datetime(2030, 1, 1, tzinfo=UTC), datetime(2031, 1, 1, tzinfo=UTC)
GOING = retired.Retirement(SINCE, GONE, "https://adjudicator.example/changes")
HEADERS = {
    "Deprecation": "@1893456000",
    "Sunset": "Wed, 01 Jan 2031 00:00:00 GMT",
    "Link": '<https://adjudicator.example/changes>; rel="deprecation"; type="text/html"',
}


def test_nothing_is_retired_now(client: FlaskClient) -> None:
    assert not {*retired.ADDRESSES, *retired.RULESETS}
    assert not HEADERS.keys() & client.get("/v1/games").headers.keys()


def test_an_address_that_goes_is_announced(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(retired.ADDRESSES, "/v1/games/{game}/cases", GOING)
    for method in ("GET", "HEAD", "OPTIONS"):
        said = client.open("/v1/games/monkey/cases", method=method).headers
        assert {name: said[name] for name in HEADERS} == HEADERS
    assert "Deprecation" not in client.get("/v1/games/monkey/rules").headers
    written = Document().to_json()["paths"]
    assert written["/v1/games/{game}/cases"]["get"]["deprecated"] is True
    assert "deprecated" not in written["/v1/games/{game}/rules"]["get"]


def test_a_ruleset_that_goes_is_announced_to_who_still_sends_it(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(retired.RULESETS, "hungry-monkey@1", GOING._replace(sunset=None))
    for path, body in (
        (ADJUDICATIONS, QUESTION),
        (f"{ADJUDICATIONS}/batch", {"items": [QUESTION]}),
        ("/v1/games/hungry-monkey/validations", {"state": STATE}),
    ):
        for method in ("POST", "QUERY"):
            said = client.open(path, method=method, json=body).headers
            assert (said["Deprecation"], said["Link"]) == (HEADERS["Deprecation"], HEADERS["Link"])
            assert "Sunset" not in said
    state = setup("monkey", ["ana", "bo"], seed="table-7")["state"]
    assert "Deprecation" not in client.post("/v1/games/monkey/validations", json={"state": state}).headers
    odd: dict[str, Any] = {"items": [{"state": {"ruleset": []}, "move": {}}]}
    assert "Deprecation" not in client.post(f"{ADJUDICATIONS}/batch", json=odd).headers


# --- the catalogue in two languages ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", CATALOGUE)
def test_the_catalogue_comes_in_the_language_that_is_wanted(client: FlaskClient, path: str) -> None:
    english = client.get(path)
    spanish = client.get(path, headers={"Accept-Language": "es-MX, en;q=0.5"})
    other = client.get(path, headers={"Accept-Language": "de"})
    assert (english.headers["Content-Language"], spanish.headers["Content-Language"]) == ("en", "es")
    assert other.data == english.data != spanish.data
    assert "Accept-Language" in spanish.headers["Vary"]
    assert english.headers["ETag"] != spanish.headers["ETag"]
    crossed = client.get(path, headers={"If-None-Match": english.headers["ETag"], "Accept-Language": "es"})
    assert (crossed.status_code, crossed.data) == (200, spanish.data)
    again = client.get(path, headers={"If-None-Match": spanish.headers["ETag"], "Accept-Language": "es"})
    assert (again.status_code, again.headers["Content-Language"]) == (304, "es")


@pytest.mark.parametrize("game", GAMES)
def test_an_entry_says_the_same_alone_in_a_list_and_in_a_search(client: FlaskClient, game: str) -> None:
    spanish = {"Accept-Language": "es"}
    listed = client.get(f"/v1/games/{game}/rules", headers=spanish).get_json()["rules"]
    for entry in listed:
        assert entry == catalogue(game).entry(entry["id"]).to_json("es")
    first = listed[0]
    assert client.get(f"/v1/games/{game}/rules/{first['id']}", headers=spanish).get_json() == first
    (found, *_) = client.get(f"/v1/games/{game}/rules?q={first['title']}", headers=spanish).get_json()["rules"]
    assert found.items() >= catalogue(game).entry(found["id"]).to_json("es").items()
    plain = client.get(f"/v1/games/{game}/rules").get_json()["rules"]
    assert [entry["id"] for entry in plain] == [entry["id"] for entry in listed]
    assert sum(one["text"] != other["text"] for one, other in zip(plain, listed, strict=True)) == len(plain)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_s_options_and_components_are_said_in_spanish(client: FlaskClient, game: str) -> None:
    english, spanish = (
        client.get(f"/v1/games/{game}", headers={"Accept-Language": language}).get_json() for language in ("en", "es")
    )
    assert spanish["rulebook"]["language"] == "es"
    assert spanish["rulebook"]["sections"] == english["rulebook"]["sections"]
    for one, other in zip(english["options"], spanish["options"], strict=True):
        assert one["description"] != other["description"]
        assert one["schema"] == other["schema"]
    effects = [
        (one["effect"], other["effect"])
        for one, other in zip(english["components"], spanish["components"], strict=True)
    ]
    assert all((one is None) == (other is None) and (one is None or one != other) for one, other in effects)
    names = [
        (one["name"], other["name"]) for one, other in zip(english["components"], spanish["components"], strict=True)
    ]
    assert sum(one != other for one, other in names) * 3 > len(names)


def test_cases_are_published_in_english(client: FlaskClient) -> None:
    said = client.get("/v1/games/monkey/cases", headers={"Accept-Language": "es"})
    assert said.headers["Content-Language"] == "en"
