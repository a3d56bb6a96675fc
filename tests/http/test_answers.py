"""What every answer carries, and the endpoints that only read."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator import GAMES, setup
from adjudicator.http import draining

STATE: dict[str, Any] = setup("hungry-monkey", ["anabel", "bo"], seed="table-7")["state"]
QUESTION = {"state": STATE, "move": {"type": "play-from-draw-pile", "player": "anabel"}}
ADJUDICATIONS = "/v1/games/hungry-monkey/adjudications"
EVERYWHERE = ["/v1/games", "/healthz", "/metrics", "/docs", "/openapi.json", "/nowhere", "/v1/games/chess"]


# --- what every answer carries --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_may_be_read_by_any_origin_without_credentials(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"Origin": "https://app.example"})
    assert answer.headers.getlist("Access-Control-Allow-Origin") == ["*"]
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert "X-Request-Id" in answer.headers["Access-Control-Expose-Headers"]


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_keeps_browsers_from_guessing_and_framing(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Accept-Language" in headers["Vary"]
    if not headers["Content-Type"].startswith("application/"):
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def test_a_preflight_is_answered_and_may_be_kept(client: FlaskClient) -> None:
    asked = {
        "Origin": "https://app.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    answer = client.options(ADJUDICATIONS, headers=asked)
    assert (answer.status_code, answer.data) == (204, b"")
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in answer.headers["Access-Control-Allow-Headers"]
    assert int(answer.headers["Access-Control-Max-Age"]) > 0
    assert answer.headers["Allow"] == "OPTIONS, POST, QUERY"


def test_an_answer_has_an_id_and_keeps_a_sane_one_that_was_sent(client: FlaskClient) -> None:
    first, second = (client.get("/healthz").headers["X-Request-Id"] for _ in range(2))
    assert first != second
    assert client.get("/nowhere", headers={"X-Request-Id": "abc-1.2_3"}).headers["X-Request-Id"] == "abc-1.2_3"
    for insane in ("", "a b", "a" * 65, 'a"b', "é"):
        assert client.get("/healthz", headers={"X-Request-Id": insane}).headers["X-Request-Id"] != insane


def test_equal_questions_have_equal_answers(client: FlaskClient) -> None:
    first, second = (client.post(ADJUDICATIONS, json=QUESTION) for _ in range(2))
    assert first.data == second.data


def test_a_problem_is_not_kept_by_anybody(client: FlaskClient) -> None:
    assert client.get("/v1/games/chess").headers["Cache-Control"] == "no-store"


# --- language -------------------------------------------------------------------------------------------------------


def test_the_language_is_said_and_falls_back_to_english(client: FlaskClient) -> None:
    for wanted in (None, "en", "xx", "xx, en;q=0.5", "*", "a" * 2_000, ";;;,,q="):
        headers = {"Accept-Language": wanted} if wanted else {}
        answer = client.post(ADJUDICATIONS, json=QUESTION, headers=headers)
        assert answer.headers["Content-Language"] == "en"
        assert answer.get_json()["summary"].startswith("Legal.")


def test_spanish_is_spoken_where_it_is_wanted(client: FlaskClient) -> None:
    answer = client.post(ADJUDICATIONS, json=QUESTION, headers={"Accept-Language": "es-MX, en;q=0.5"})
    assert answer.headers["Content-Language"] == "es"
    plain = client.post(ADJUDICATIONS, json=QUESTION)
    assert answer.get_json()["summary"] != plain.get_json()["summary"]
    assert answer.get_json()["state"] == plain.get_json()["state"]


# --- logs and metrics -----------------------------------------------------------------------------------------------


def test_a_log_line_has_the_request_id_and_never_a_card_or_a_player(client: FlaskClient, log: BytesIO) -> None:
    log.truncate(0)
    log.seek(0)
    client.post(ADJUDICATIONS, json=QUESTION, headers={"X-Request-Id": "the-id"})
    client.post(ADJUDICATIONS + "?anabel=rhino", data=b'{"anabel": "rhino"')
    client.get("/v1/games/hungry-monkey/rules?q=rhino")
    client.get("/anabel/rhino")
    text = log.getvalue()
    first, *others = [json.loads(line) for line in text.splitlines()]
    assert len(others) == 3
    assert (
        first.items()
        >= {
            "event": "request",
            "request_id": "the-id",
            "method": "POST",
            "endpoint": "hungry-monkey.adjudications",
            "status": "200",
        }.items()
    )
    for secret in (b"anabel", b"rhino", b"tiger", b"table-7"):
        assert secret not in text


def test_an_error_of_ours_is_a_problem_and_is_logged_without_what_was_asked(
    app: Flask, log: BytesIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise KeyError("rhino")

    monkeypatch.setattr("adjudicator.engine.referee.adjudicate", broken)
    log.truncate(0)
    log.seek(0)
    answer = app.test_client().post(ADJUDICATIONS, json=QUESTION, headers={"X-Request-Id": "broken"})
    assert (answer.status_code, answer.content_type) == (500, "application/problem+json")
    assert b"rhino" not in answer.data + log.getvalue()
    assert b"Traceback" not in answer.data
    line = json.loads(log.getvalue().splitlines()[0])
    assert (line["event"], line["request_id"], line["fault"]) == ("error", "broken", "KeyError")
    assert any("adjudications" in frame for frame in line["frames"])


def test_metrics_count_requests_by_endpoint_and_status(client: FlaskClient) -> None:
    sample = 'adjudicator_request_duration_seconds_count{endpoint="library.list_games",method="GET",status="200"}'

    def count() -> float:
        lines = client.get("/metrics").get_data(as_text=True).splitlines()
        return next((float(line.split()[-1]) for line in lines if line.startswith(sample)), 0)

    before = count()
    client.get("/v1/games")
    client.get("/v1/games")
    assert count() == before + 2
    assert client.get("/metrics", headers={"Accept": "application/json"}).status_code == 406


def test_a_service_that_is_about_to_stop_runs_but_is_not_ready(client: FlaskClient) -> None:
    assert client.get("/readyz").get_json() == {"status": "ready"}
    draining.begin()
    try:
        answer = client.get("/readyz")
        assert (answer.status_code, answer.content_type) == (503, "application/problem+json")
        assert int(answer.headers["Retry-After"]) > 0
        assert client.get("/healthz").get_json() == {"status": "ok"}
        assert client.post(ADJUDICATIONS, json=QUESTION).status_code == 200
    finally:
        draining.end()


# --- reading --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/v1/games",
        "/v1/games/hungry-monkey",
        "/v1/games/hungry-monkey/rules",
        "/v1/games/hungry-monkey/rules/ant",
        "/v1/games/hungry-monkey/cases",
        "/v1/rules?q=ant",
        "/openapi.json",
        "/docs",
    ],
)
def test_what_is_read_can_be_kept_and_asked_for_again(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert first.status_code == 200
    assert "max-age" in first.headers["Cache-Control"]
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert client.get(path, headers={"If-None-Match": '"other"'}).data == first.data
    head = client.head(path)
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["Content-Length"] == str(len(first.data))


def test_the_games_are_listed_with_their_addresses(client: FlaskClient) -> None:
    games = client.get("/v1/games").get_json()["games"]
    assert [game["id"] for game in games] == list(GAMES)
    for game in games:
        assert game["players"]["min"] <= game["players"]["max"]
        for name in ("self", "rules", "cases"):
            assert client.get(game["links"][name]).status_code == 200
        for name in ("setups", "adjudications", "batch", "legal-moves", "replays", "views", "validations"):
            assert client.post(game["links"][name], json={}).status_code == 422


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_components_and_options(client: FlaskClient, game: str) -> None:
    said = client.get(f"/v1/games/{game}").get_json()
    assert sum(one["count"] for one in said["components"]) >= 36
    for one in said["components"]:
        assert (one["rule"] is None) == (one["effect"] is None)
        assert one["name"]
        assert one["rule"] is None or client.get(f"/v1/games/{game}/rules/{one['rule']}").status_code == 200
    for option in said["options"]:
        assert option["description"]
        assert option["schema"]


def test_a_catalogue_can_be_listed_filtered_and_searched(client: FlaskClient) -> None:
    here = "/v1/games/hungry-monkey/rules"
    everything = client.get(here).get_json()
    assert everything["total"] == len(everything["rules"]) > 100
    rulings = client.get(f"{here}?kind=ruling").get_json()
    assert {rule["kind"] for rule in rulings["rules"]} == {"ruling"}
    assert rulings["total"] + client.get(f"{here}?kind=rule").get_json()["total"] == everything["total"]
    few = client.get(f"{here}?limit=3").get_json()
    assert (len(few["rules"]), few["total"]) == (3, everything["total"])
    assert client.get(f"{here}?q=").get_json() == everything
    found = client.get(f"{here}?q=gang+of+four&limit=5").get_json()
    assert "gang-of-four" in [rule["id"] for rule in found["rules"]]
    assert all("score" in rule and rule["matched"] for rule in found["rules"])
    scores = [rule["score"] for rule in found["rules"]]
    assert scores == sorted(scores, reverse=True)


def test_search_goes_over_all_games(client: FlaskClient) -> None:
    found = client.get("/v1/rules?q=monkey&limit=1000").get_json()
    assert len({rule["game"] for rule in found["rules"]}) > 1
    assert client.get("/v1/rules?q=zzzzqqq").get_json()["rules"] == []


def test_cases_can_be_listed(client: FlaskClient) -> None:
    said = client.get("/v1/games/hungry-monkey/cases?limit=2").get_json()
    assert len(said["cases"]) == 2 < said["total"]
    assert {"id", "title", "section", "rulings", "request", "expect"} <= said["cases"][0].keys()


@pytest.mark.parametrize(
    ("query", "at", "code"),
    [
        ("limit=0", "/limit", "too-small"),
        ("limit=1001", "/limit", "too-large"),
        ("limit=99999999999999999999", "/limit", "wrong-type"),
        ("limit=ten", "/limit", "wrong-type"),
        ("limit=-1", "/limit", "wrong-type"),
        ("limit=1.0", "/limit", "wrong-type"),
        ("limit=", "/limit", "wrong-type"),
        ("limit=1&limit=2", "/limit", "repeated-parameter"),
        ("kind=law", "/kind", "unknown-value"),
        ("q=" + "a" * 201, "/q", "too-long"),
        ("Q=ant", "/Q", "unknown-parameter"),
    ],
)
def test_a_bad_query_parameter_is_422_and_named(client: FlaskClient, query: str, at: str, code: str) -> None:
    answer = client.get(f"/v1/games/hungry-monkey/rules?{query}")
    assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
    assert (at, code) in [(error["pointer"], error["code"]) for error in answer.get_json()["errors"]]


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/hungry-monkey", "/v1/games/hungry-monkey/rules/ant"])
def test_addresses_without_parameters_take_none(client: FlaskClient, path: str) -> None:
    assert client.get(f"{path}?x=1").status_code == 422


# --- the rest -------------------------------------------------------------------------------------------------------


def test_a_setup_without_a_seed_gets_one_of_its_own(client: FlaskClient) -> None:
    deals = [
        client.post("/v1/games/hungry-monkey/setups", json={"players": ["ana", "bo"]}).get_json()["state"]
        for _ in range(2)
    ]
    first, second = (deal["chance"]["seed"] for deal in deals)
    assert first != second
    again = client.post("/v1/games/hungry-monkey/setups", json={"players": ["ana", "bo"], "seed": first})
    assert again.get_json()["state"] == deals[0]


def test_the_docs_page_loads_nothing_foreign_and_runs_nothing_inline(client: FlaskClient) -> None:
    page = client.get("/docs")
    text = page.get_data(as_text=True)
    assert "https://" not in text
    assert "<script>" not in text
    assert '<meta charset="utf-8">' in text
    assert "script-src 'self';" in page.headers["Content-Security-Policy"]
    for part in ("swagger-ui/swagger-ui-bundle.js", "swagger-ui/swagger-ui.css", "docs.js"):
        assert f"/static/service/{part}" in text
        assert client.get(f"/static/service/{part}", buffered=True).status_code == 200


def test_a_kind_of_problem_is_explained_to_people_and_to_programs(client: FlaskClient) -> None:
    page = client.get("/problems/invalid-request", headers={"Accept": "text/html,*/*;q=0.8"})
    assert page.mimetype == "text/html"
    assert client.get("/problems/invalid-request").get_json()["status"] == 422
