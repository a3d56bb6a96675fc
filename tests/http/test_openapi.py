"""The OpenAPI document: fresh, valid, complete, and true."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from adjudicator import GAMES
from adjudicator.http.openapi import document, wire_of

Json = dict[str, Any]
CHECKED_IN = Path(__file__).resolve().parents[2] / "openapi" / "openapi.json"
METHODS = ("get", "post", "put", "patch", "delete", "head", "options", "trace")


def operations() -> Iterator[tuple[str, str, Json]]:
    """Every operation with its path and method."""
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            assert method in METHODS
            yield path, method, operation


def validator(schema: Json) -> Draft202012Validator:
    """A schema of the document, compiled."""
    return Draft202012Validator({**schema, "components": document()["components"]})


def examples() -> Iterator[Any]:
    """Each example of a request, with its path, its schema and the answer that goes with it."""
    for path, _, operation in operations():
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        good = operation["responses"]["200"].get("content", {}).get("application/json", {})
        for name, example in content.get("examples", {}).items():
            answer = good["examples"][name]["value"]
            yield pytest.param(
                path,
                content["schema"],
                example["value"],
                good["schema"],
                answer,
                id=f"{operation['operationId']}-{name}",
            )


def test_the_document_checked_in_is_fresh() -> None:
    assert json.loads(CHECKED_IN.read_text("utf-8")) == document(), "run `make openapi`"


def test_the_document_served_is_the_one_checked_in(client: FlaskClient) -> None:
    assert client.get("/openapi.json").get_json() == document()


def test_the_document_is_valid_openapi() -> None:
    assert [str(error) for error in OpenAPIV31SpecValidator(document()).iter_errors()] == []


def test_the_document_is_the_same_under_any_hash_seed() -> None:
    script = "import json; from adjudicator.http.openapi import document; print(json.dumps(document()))"
    for seed in ("1", "2"):
        made = subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        assert made.stdout.strip() == json.dumps(document())


@pytest.mark.parametrize(("path", "asked", "request_", "answered", "answer"), list(examples()))
def test_an_example_fits_its_schema_and_is_what_the_service_says(
    client: FlaskClient, path: str, asked: Json, request_: Json, answered: Json, answer: Json
) -> None:
    assert [str(error) for error in validator(asked).iter_errors(request_)] == []
    assert [str(error) for error in validator(answered).iter_errors(answer)] == []
    said = client.post(path, json=request_)
    assert (said.status_code, said.get_json()) == (200, answer)


def test_every_request_and_every_answer_to_it_has_an_example() -> None:
    for _, method, operation in operations():
        if method == "post":
            body = operation["requestBody"]["content"]["application/json"]
            answer = operation["responses"]["200"]["content"]["application/json"]
            assert body["examples"].keys() == answer["examples"].keys() != set()
    for response in document()["components"]["responses"].values():
        (content,) = response["content"].values()
        assert list(validator(content["schema"]).iter_errors(content["example"])) == []


def test_every_answer_that_is_only_read_fits_its_schema(client: FlaskClient) -> None:
    paths = {"{game}": list(GAMES), "{rule}": ["monkey-copies"]}
    for path, method, operation in operations():
        content = operation["responses"]["200"].get("content", {}).get("application/json")
        if method != "get" or content is None or "{rule}" in path:
            continue
        for game in paths["{game}"] if "{game}" in path else [""]:
            said = client.get(path.replace("{game}", game))
            assert [str(error) for error in validator(content["schema"]).iter_errors(said.get_json())] == []
    rule = validator({"$ref": "#/components/schemas/Rule"})
    for game in GAMES:
        for entry in client.get(f"/v1/games/{game}/rules").get_json()["rules"]:
            assert [str(error) for error in rule.iter_errors(entry)] == []


def test_each_game_has_its_own_typed_operations() -> None:
    ids = {operation["operationId"] for _, _, operation in operations()}
    for game in GAMES:
        prefix = wire_of(game).prefix
        assert {f"setUp{prefix}", f"adjudicate{prefix}", f"listLegalMoves{prefix}", f"view{prefix}"} <= ids
        state = document()["components"]["schemas"][f"{prefix}State"]
        assert state["properties"]["game"]["const"] == game


def test_every_move_type_of_a_game_has_its_shape() -> None:
    for game in GAMES.values():
        known = {action.type for action in game.actions}
        move = document()["components"]["schemas"][f"{wire_of(game.id).prefix}Move"]
        assert set(move["discriminator"]["mapping"]) == known


def test_every_operation_is_described_and_tagged_with_a_known_tag() -> None:
    tags = {tag["name"] for tag in document()["tags"]}
    seen = set()
    for _, _, operation in operations():
        assert operation["operationId"] not in seen
        seen.add(operation["operationId"])
        assert operation["summary"]
        assert operation["description"]
        assert len(operation["tags"]) == 1
        assert set(operation["tags"]) <= tags


def test_every_route_of_the_api_is_in_the_document(app: Flask) -> None:
    described = {path.replace("{", "<").replace("}", ">") for path in document()["paths"]}
    routed = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/v1/")}
    assert routed <= described
    assert {"/healthz", "/readyz", "/metrics", "/openapi.json", "/docs"} <= described


def test_every_link_leads_to_an_operation_and_to_parameters_that_it_has() -> None:
    by_id = {operation["operationId"]: operation for _, _, operation in operations()}
    links = 0
    for _, _, operation in operations():
        for link in operation["responses"]["200"].get("links", {}).values():
            links += 1
            target = by_id[link["operationId"]]
            names = {parameter.get("name") for parameter in target.get("parameters", ())}
            assert set(link.get("parameters", ())) <= names
            assert ("requestBody" in link) == ("requestBody" in target)
    assert links > 10


def test_every_named_component_is_used() -> None:
    text = json.dumps(document())
    for kind, named in document()["components"].items():
        for name in named:
            reference = f"#/components/{kind}/{name}"
            assert f'"{reference}"' in text, f"{reference} is not used"
