"""Requests that cannot be understood: each is refused as it should be, as a problem, and the service goes on."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator import setup

Json = dict[str, Any]
HERE = "/v1/games/hungry-monkey"
STATE: Json = setup("hungry-monkey", ["ana", "bo"], seed="table-7")["state"]
MOVE: Json = {"type": "play-from-draw-pile", "player": "ana"}
GOOD: Json = {"state": STATE, "move": MOVE}


def post(client: FlaskClient, body: bytes | str, endpoint: str = "adjudications", **more: Any) -> tuple[int, Json]:
    """The status and the JSON of the answer to a POST."""
    answer = client.post(f"{HERE}/{endpoint}", data=body, **{"content_type": "application/json", **more})
    said = answer.get_json()
    if answer.status_code != 200:
        assert answer.content_type == "application/problem+json"
        assert said["status"] == answer.status_code
        assert client.get(said["type"]).status_code == 200
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
    return answer.status_code, said


def changed(pointer: str, value: Any) -> Json:
    """The good request with one value replaced, or taken away where it is ``...``."""
    body = copy.deepcopy(GOOD)
    *path, last = pointer.split("/")[1:]
    at: Any = body
    for part in path:
        at = at[int(part)] if isinstance(at, list) else at[part]
    key = int(last) if isinstance(at, list) else last
    if value is ...:
        del at[key]
    else:
        at[key] = value
    return body


UNREADABLE = {
    "nothing": b"",
    "cut off": json.dumps(GOOD).encode()[:-3],
    "two values": b"{}{}",
    "a repeated key": b'{"state": 1, "state": 1}',
    "a repeated key deep inside": json.dumps(GOOD).replace('"seed"', '"draws": 1, "seed"').encode(),
    "NaN": b'{"state": NaN}',
    "Infinity": b'{"state": -Infinity}',
    "not UTF-8": b'{"state": "\xff"}',
    "UTF-16": json.dumps(GOOD).encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf{}",
    "half a surrogate pair": b'{"state": "\\ud800"}',
    "a surrogate as bytes": b'{"state": "\xed\xa0\x80"}',
    "30,000 brackets": b"[" * 30_000,
    "30,000 brackets, closed": b"[" * 30_000 + b"]" * 30_000,
    "deep objects": b'{"a":' * 300 + b"1" + b"}" * 300,
    "a control character": b'{"state": "\x01"}',
    "single quotes": b"{'state': 1}",
    "a comment": b"{} // hello",
    "a comma too many": b'{"state": 1,}',
    "a leading zero": b'{"state": 01}',
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("endpoint", ["adjudications", "adjudications/batch", "setups"])
def test_json_that_cannot_be_read_is_400(client: FlaskClient, endpoint: str, body: bytes) -> None:
    status, said = post(client, body, endpoint)
    assert (status, said["type"]) == (400, "/problems/unreadable-json")
    assert "line 1" in said["detail"]


MISFITS = [
    ("/state", [], "/state", "wrong-type"),
    ("/state", ..., "", "missing"),
    ("/state/turn", ..., "/state", "missing"),
    ("/state/trun", 1, "/state/trun", "unknown-key"),
    ("/state/game", "monkey", "/state/game", "unknown-value"),
    ("/state/ruleset", "hungry-monkey@0", "/state/ruleset", "unknown-value"),
    ("/state/options/beans", "yes", "/state/options/beans", "wrong-type"),
    ("/state/options/beans", 1, "/state/options/beans", "wrong-type"),
    ("/state/options/buried", 41, "/state/options/buried", "too-large"),
    ("/state/options/buried", -1, "/state/options/buried", "too-small"),
    ("/state/options/buried", "3", "/state/options/buried", "wrong-type"),
    ("/state/options/buried", True, "/state/options/buried", "wrong-type"),
    ("/state/options/buried", 3.5, "/state/options/buried", "wrong-type"),
    ("/state/options/buried", 10**30, "/state/options/buried", "too-large"),
    ("/state/options/buried", -(10**30), "/state/options/buried", "too-small"),
    ("/state/options/buried", 1e300, "/state/options/buried", "too-large"),
    ("/state/players", STATE["players"][:1], "/state/players", "too-few"),
    ("/state/players/0/id", "", "/state/players/0/id", "bad-pattern"),
    ("/state/players/0/id", "a" * 41, "/state/players/0/id", "bad-pattern"),
    ("/state/players/0/id", "a\n", "/state/players/0/id", "bad-pattern"),
    ("/state/players/0/id", "a\u2028b", "/state/players/0/id", "bad-pattern"),
    ("/state/players/0/hand", ["cat"], "/state/players/0/hand/0", "unknown-value"),
    ("/state/players/0/hand", [3], "/state/players/0/hand/0", "wrong-type"),
    ("/state/players/0/hand", ["ant"] * 101, "/state/players/0/hand", "too-many"),
    ("/state/players/0/beans", [4], "/state/players/0/beans/0", "unknown-value"),
    ("/state/turn/step", "think", "/state/turn/step", "unknown-value"),
    ("/state/at_most", 7, "/state/at_most", "unknown-value"),
    ("/state/games_scored", 5, "/state/games_scored", "too-large"),
    ("/state/chance/seed", "", "/state/chance/seed", "too-short"),
    ("/state/chance/seed", "s" * 65, "/state/chance/seed", "too-long"),
    ("/state/chance/draws", 2**53, "/state/chance/draws", "too-large"),
    ("/state/chance/draws", None, "/state/chance/draws", "wrong-type"),
    ("/move", None, "/move", "wrong-type"),
    ("/move", {}, "/move", "missing"),
    ("/move/type", ..., "/move", "missing"),
    ("/move/type", "fly", "/move/type", "unknown-value"),
    ("/move/type", 3, "/move/type", "unknown-value"),
    ("/move/player", ..., "/move", "missing"),
    ("/move/cards", ["ant"], "/move/cards", "unknown-key"),
    ("/move", {"type": "play-from-hand", "player": "ana", "cards": []}, "/move/cards", "too-few"),
    ("/move", {"type": "play-from-hand", "player": "ana", "cards": [None]}, "/move/cards/0", "wrong-type"),
    ("/move", {"type": "play-from-row", "player": "ana", "row": -1}, "/move/row", "too-small"),
    ("/move", {"type": "play-from-row", "player": "ana", "row": 1000}, "/move/row", "too-large"),
    ("/move", {"type": "swap", "player": "ana", "row": 0}, "/move", "missing"),
    ("/move/reveals", None, "/move/reveals", "wrong-type"),
    ("/move/reveals", [0], "/move/reveals/0", "unknown-value"),
    ("/move/reveals", [None], "/move/reveals/0", "wrong-type"),
]


@pytest.mark.parametrize(("pointer", "value", "at", "code"), MISFITS)
def test_what_does_not_fit_the_schema_is_422_and_pointed_at(
    client: FlaskClient, pointer: str, value: Any, at: str, code: str
) -> None:
    status, said = post(client, json.dumps(changed(pointer, value)))
    assert (status, said["type"]) == (422, "/problems/invalid-request")
    assert (at, code) in [(error["pointer"], error["code"]) for error in said["errors"]]
    assert all(error["detail"] for error in said["errors"])


def test_every_error_is_listed_up_to_fifty(client: FlaskClient) -> None:
    body = changed("/state/draw_pile", ["cat"] * 40)
    body["state"]["turn"] = {"step": "think", "player": 3}
    status, said = post(client, json.dumps(body))
    assert status == 422
    assert len(said["errors"]) == 42
    body["state"]["animal_pile"] = ["cat"] * 100
    assert len(post(client, json.dumps(body))[1]["errors"]) == 50


def test_a_number_beyond_all_numbers_does_not_fit(client: FlaskClient) -> None:
    for key in ("at_most", "games_scored"):
        body = json.dumps(GOOD).replace(f'"{key}": {json.dumps(STATE[key])}', f'"{key}": 1e999')
        assert "1e999" in body
        status, said = post(client, body)
        assert (status, said["errors"][0]["pointer"]) == (422, f"/state/{key}")


def test_whole_floats_are_whole_numbers(client: FlaskClient) -> None:
    exact = post(client, json.dumps(GOOD))
    written = json.dumps(GOOD).replace('"buried": 29', '"buried": 29.0').replace('"draws": 71', '"draws": 7.1e1')
    assert written.count("29.0") == written.count("7.1e1") == 1
    assert post(client, written) == exact
    assert post(client, json.dumps(GOOD).replace('"games_scored": 0', '"games_scored": -0.0')) == exact


@pytest.mark.parametrize(
    ("endpoint", "body", "at"),
    [
        ("setups", {"players": ["ana", "ana"]}, "/players"),
        ("setups", {"players": ["ana"]}, "/players"),
        ("setups", {"players": ["ana", "bo"], "options": None}, "/options"),
        ("setups", {"players": ["ana", "bo"], "seed": ""}, "/seed"),
        ("setups", {"players": ["ana", "bo"], "sede": "x"}, "/sede"),
        ("legal-moves", {"state": STATE, "limit": 0}, "/limit"),
        ("legal-moves", {"state": STATE, "limit": 1001}, "/limit"),
        ("replays", {"state": STATE, "moves": []}, "/moves"),
        ("replays", {"state": STATE, "moves": [{**MOVE, "player": 3}]}, "/moves/0/player"),
        ("views", {"state": STATE}, ""),
        ("adjudications/batch", {"items": [{"state": {}, "move": {}, "more": 1}]}, "/items/0/more"),
        ("adjudications/batch", {"items": [GOOD] * 1001}, "/items"),
    ],
)
def test_every_endpoint_holds_its_body_against_its_schema(
    client: FlaskClient, endpoint: str, body: Json, at: str
) -> None:
    status, said = post(client, json.dumps(body), endpoint)
    assert status == 422
    assert at in [error["pointer"] for error in said["errors"]]


def test_a_setup_that_contradicts_itself_says_so(client: FlaskClient) -> None:
    body = {"players": ["ana", "bo", "cy", "dee", "eli", "fay"], "options": {"buried": 31}}
    status, said = post(client, json.dumps(body), "setups")
    assert status == 422
    assert [(error["pointer"], error["code"]) for error in said["errors"]] == [("/options/buried", "contradiction")]


def test_an_item_of_a_batch_that_does_not_fit_gets_its_problem_in_place(client: FlaskClient) -> None:
    items = [GOOD, {"state": STATE, "move": {**MOVE, "type": "fly"}}, {"state": {}, "move": {}}, GOOD]
    status, said = post(client, json.dumps({"items": items}), "adjudications/batch")
    assert status == 200
    first, second, third, fourth = said["results"]
    assert first == fourth == post(client, json.dumps(GOOD))[1]
    assert (second["verdict"], second["status"], second["errors"][0]["pointer"]) == ("invalid", 422, "/move/type")
    assert third["verdict"] == "invalid"
    assert post(client, b'{"items": []}', "adjudications/batch") == (200, {"results": []})


def test_of_a_batch_that_is_wrong_throughout_so_many_items_are_explained_and_the_others_told_that_they_do_not_fit(
    client: FlaskClient,
) -> None:
    bad = {"state": {f"key {number:02}": 0 for number in range(60)}, "move": {}}
    status, said = post(client, json.dumps({"items": [bad] * 41 + [GOOD]}), "adjudications/batch")
    assert status == 200
    *wrong, good = said["results"]
    assert [len(one["errors"]) for one in wrong] == [50] * 40 + [1]
    assert (wrong[-1]["errors"][0]["pointer"], wrong[-1]["errors"][0]["code"]) == ("", "does-not-match")
    assert good["verdict"] == "legal"


def test_what_is_wrong_far_down_a_long_list_is_still_found(client: FlaskClient) -> None:
    status, said = post(client, json.dumps({"state": STATE, "moves": [MOVE] * 4_999 + [{}]}), "replays")
    assert status == 422
    assert {error["pointer"] for error in said["errors"]} == {"/moves/4999"}
    status, said = post(client, json.dumps({"state": STATE, "moves": [MOVE] * 5_001}), "replays")
    assert status == 422
    assert [(error["pointer"], error["code"]) for error in said["errors"]] == [("/moves", "too-many")]


def test_whole_floats_in_a_batch_are_whole_numbers(client: FlaskClient) -> None:
    body = json.dumps({"items": [GOOD]})
    assert post(client, body.replace('"buried": 29', '"buried": 29.0'), "adjudications/batch") == post(
        client, body, "adjudications/batch"
    )


@pytest.mark.parametrize(
    "content_type",
    ["", "text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin-1", "application/jsonx"],
)
def test_a_body_that_is_not_sent_as_json_is_415(client: FlaskClient, content_type: str) -> None:
    assert post(client, json.dumps(GOOD), content_type=content_type)[0] == 415


def test_a_body_compressed_otherwise_than_with_gzip_is_415_and_told_how(client: FlaskClient) -> None:
    for coding in ("br", "deflate", "zstd", "gzip, gzip"):
        said = client.post(
            f"{HERE}/adjudications", data=b"{}", content_type="application/json", headers={"Content-Encoding": coding}
        )
        assert (said.status_code, said.headers["Accept-Encoding"]) == (415, "gzip")


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "application/json;charset=UTF-8"])
def test_json_may_name_its_charset(client: FlaskClient, content_type: str) -> None:
    assert post(client, json.dumps(GOOD), content_type=content_type)[0] == 200


@pytest.mark.parametrize("accept", ["text/html", "application/json;q=0", "image/*"])
def test_a_client_that_takes_no_json_gets_406(client: FlaskClient, accept: str) -> None:
    assert post(client, json.dumps(GOOD), headers={"Accept": accept})[0] == 406


@pytest.mark.parametrize("accept", ["*/*", "application/*", "text/html, application/json;q=0.1", "text/html,*/*;q=0.8"])
def test_a_client_that_takes_json_among_others_gets_it(client: FlaskClient, accept: str) -> None:
    assert post(client, json.dumps(GOOD), headers={"Accept": accept})[0] == 200


def test_a_body_above_8_mib_is_413(client: FlaskClient) -> None:
    status, said = post(client, b" " * (8 * 1024 * 1024 + 1))
    assert (status, said["type"]) == (413, "/problems/body-too-large")
    assert post(client, b" " * (8 * 1024 * 1024))[0] == 400


def test_a_body_that_breaks_off_is_400(client: FlaskClient) -> None:
    assert post(client, b"{", headers={"Content-Length": "10"})[0] == 400


def test_a_query_on_a_post_is_refused(client: FlaskClient) -> None:
    status, said = post(client, json.dumps(GOOD), "adjudications?limit=3")
    assert (status, said["errors"][0]["pointer"]) == (422, "/limit")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/v1", 404),
        ("POST", "/v1/games/chess/adjudications", 404),
        ("GET", "/v1/games/chess", 404),
        ("GET", "/v1/games/chess/rules", 404),
        ("GET", "/v1/games/chess/cases", 404),
        ("GET", "/v1/games/hungry-monkey/rules/no-such-rule", 404),
        ("GET", "/problems/no-such-problem", 404),
        ("GET", f"{HERE}/adjudications", 405),
        ("PUT", f"{HERE}/adjudications", 405),
        ("POST", "/v1/games", 405),
        ("DELETE", "/openapi.json", 405),
        ("BREW", "/healthz", 405),
    ],
)
def test_what_is_not_there_is_a_problem(client: FlaskClient, method: str, path: str, status: int) -> None:
    answer = client.open(path, method=method)
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["status"] == status
    assert ("Allow" in answer.headers) == (status == 405)
