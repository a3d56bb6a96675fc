"""QUERY, the twin of POST that is safe to repeat: the same answers, byte for byte, which may be kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator import GAMES, setup
from adjudicator.http.openapi import document

Json = dict[str, Any]
HERE = "/v1/games/hungry-monkey"
ENDPOINTS = ("setups", "adjudications", "adjudications/batch", "legal-moves", "replays", "views", "validations")
MISFIT = {"players": 3, "state": {}, "seed": None}


def questions() -> Iterator[Any]:
    """Every example of a request in the document, for every game and endpoint; and one that does not fit."""
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            if method != "post":
                continue
            for name, example in operation["requestBody"]["content"]["application/json"]["examples"].items():
                yield pytest.param(path, example["value"], id=f"{operation['operationId']}-{name}")
            yield pytest.param(path, MISFIT, id=f"{operation['operationId']}-misfit")


def query(client: FlaskClient, path: str, body: Any, **headers: str) -> Any:
    """The answer to a QUERY."""
    return client.open(path, method="QUERY", json=body, headers=headers)


def seeded(path: str, body: Json) -> Json:
    """The same question, with a seed where a deal is asked for."""
    return {"seed": "table-7", **body} if path.endswith("/setups") else body


@pytest.mark.parametrize(("path", "body"), list(questions()))
def test_query_says_what_post_says(client: FlaskClient, path: str, body: Json) -> None:
    body = seeded(path, body)
    for language in ("en", "es"):
        posted = client.post(path, json=body, headers={"Accept-Language": language})
        asked = query(client, path, body, **{"Accept-Language": language})
        assert (asked.status_code, asked.data) == (posted.status_code, posted.data)
        assert asked.headers["Content-Type"] == posted.headers["Content-Type"]
        assert asked.headers["Content-Language"] == posted.headers["Content-Language"] == language


def test_every_game_and_endpoint_is_compared() -> None:
    paths = {one.values[0] for one in questions()}
    assert paths == {f"/v1/games/{game}/{endpoint}" for game in GAMES for endpoint in ENDPOINTS}


@pytest.mark.parametrize("headers", [{"Content-Type": "text/plain"}, {"Content-Type": "application/json"}])
def test_query_refuses_as_post_does(client: FlaskClient, headers: dict[str, str]) -> None:
    for endpoint in ENDPOINTS:
        asked = client.open(f"{HERE}/{endpoint}", method="QUERY", data=b"{", headers=headers)
        posted = client.post(f"{HERE}/{endpoint}", data=b"{", headers=headers)
        assert (asked.status_code, asked.data) == (posted.status_code, posted.data)
        assert asked.status_code in (400, 415)
        assert asked.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_that_nobody_can_ask_for_again_cannot_be_asked_by_query(client: FlaskClient, game: str) -> None:
    players = ["ana", "bo", "cy"]
    said = query(client, f"/v1/games/{game}/setups", {"players": players})
    assert (said.status_code, said.content_type) == (422, "application/problem+json")
    assert [(error["pointer"], error["code"]) for error in said.get_json()["errors"]] == [("", "missing")]
    for seed in ("table-7", None):
        said = query(client, f"/v1/games/{game}/setups", {"players": players, "seed": seed})
        assert said.get_json() == setup(game, players, seed=seed)


def test_an_answer_may_be_kept_by_whoever_asked_and_asked_for_again(client: FlaskClient) -> None:
    state = setup("hungry-monkey", ["ana", "bo"], seed="table-7")["state"]
    first = query(client, f"{HERE}/views", {"state": state, "viewer": "ana"})
    assert "private" in first.headers["Cache-Control"]
    again = query(
        client, f"{HERE}/views", {"state": state, "viewer": "ana"}, **{"If-None-Match": first.headers["ETag"]}
    )
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert "Content-Type" not in again.headers
    other = query(client, f"{HERE}/views", {"state": state, "viewer": "bo"}, **{"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200
    assert not {"Location", "Content-Location"} & set(first.headers.keys())


def test_addresses_that_take_it_say_so_whatever_is_asked(client: FlaskClient) -> None:
    preflight = {"Origin": "https://app.example", "Access-Control-Request-Method": "QUERY"}
    for endpoint in ENDPOINTS:
        path = f"{HERE}/{endpoint}"
        forms = "application/json" + (", application/x-ndjson" if endpoint.endswith("batch") else "")
        options = client.options(path, headers=preflight)
        assert "QUERY" in options.headers["Access-Control-Allow-Methods"].split(", ")
        for said in (options, client.get(path), client.head(path), client.post(path, json={}), query(client, path, {})):
            assert said.headers.getlist("Accept-Query") == [forms]
    assert client.get(f"{HERE}/views").headers["Allow"] == "OPTIONS, POST, QUERY"
    for path in ("/v1/games", "/healthz", "/nowhere"):
        assert "Accept-Query" not in client.get(path).headers


def test_what_is_only_read_takes_no_query(client: FlaskClient) -> None:
    said = query(client, "/v1/games", {})
    assert (said.status_code, said.headers["Allow"]) == (405, "GET, HEAD, OPTIONS")


def test_the_document_tells_of_it_in_every_operation_that_takes_a_body() -> None:
    for path, methods in document()["paths"].items():
        if "post" in methods:
            note = methods["post"]["x-query"]
            assert note["method"] == "QUERY"
            assert note["contentTypes"] == list(methods["post"]["requestBody"]["content"])
            assert ("required" in note) == path.endswith("/setups")
    assert "RFC 10008" in document()["info"]["description"]
