"""The published specification has nothing that the strictest linters would mend."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.clients.conftest import DOCUMENT
from tests.live import ROOT

RESERVED = {"object", "string", "number", "integer", "boolean", "array", "null", "type", "class", "error", "response"}
"""Names that a language or a generator may want for itself."""


def schemas(at: str, value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything in the document that says of what type it is, with its place; examples say nothing of types."""
    if isinstance(value, dict):
        if isinstance(value.get("type"), str | list) and not at.endswith("/properties"):
            yield at, value
        for key, one in value.items():
            if key not in ("examples", "example", "links", "mapping"):
                yield from schemas(f"{at}/{key}", one)
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from schemas(f"{at}/{number}", one)


def document() -> dict[str, Any]:
    """The document as it is checked in."""
    found: dict[str, Any] = json.loads(DOCUMENT.read_text("utf-8"))
    return found


def test_openapi_spec_validator_finds_nothing() -> None:
    assert [str(error) for error in OpenAPIV31SpecValidator(document()).iter_errors()] == []


def test_redocly_recommended_strict_finds_nothing(node: Callable[..., str]) -> None:
    said = node("redocly", "lint", "--format", "json", "--config", "tools/node/redocly.yaml", DOCUMENT)
    found = json.loads(said[said.index("{") :])
    assert found["totals"] == {"errors": 0, "warnings": 0, "ignored": 0}


def test_spectral_with_all_its_rules_finds_nothing(node: Callable[..., str]) -> None:
    said = node("spectral", "lint", "--ruleset", "tools/node/spectral.yaml", "--format", "json", DOCUMENT)
    assert json.loads(said[: said.rindex("]") + 1]) == []


def test_the_linters_are_as_strict_as_they_can_be() -> None:
    redocly = (ROOT / "tools" / "node" / "redocly.yaml").read_text("utf-8").splitlines()
    spectral = (ROOT / "tools" / "node" / "spectral.yaml").read_text("utf-8").splitlines()
    assert [line for line in redocly if not line.startswith("#")] == ["extends:", "  - recommended-strict"]
    assert [line for line in spectral if not line.startswith("#")] == ["extends:", "  - [spectral:oas, all]"]


def test_every_string_array_and_integer_is_bounded() -> None:
    unbounded = []
    for at, schema in schemas("", document()["components"]["schemas"]):
        types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        bounds = {"string": "maxLength", "array": "maxItems", "integer": "maximum"}
        for kind, bound in bounds.items():
            if kind in types and not schema.keys() & {bound, "enum", "const"}:
                unbounded.append(at)
    assert unbounded == []


def test_every_union_of_objects_is_tagged() -> None:
    for at, schema in schemas("", {"schemas": document()["components"]["schemas"]}):
        assert "oneOf" not in schema, f"a union that says its own type: {at}"
    untagged = []

    def look(at: str, value: Any) -> None:
        if isinstance(value, dict):
            if "oneOf" in value and "discriminator" not in value:
                untagged.append(at)
            objects = [one for one in value.get("anyOf", ()) if "$ref" in one and is_object(one["$ref"])]
            if len(objects) > 1:
                untagged.append(at)
            for key, one in value.items():
                look(f"{at}/{key}", one)
        elif isinstance(value, list):
            for number, one in enumerate(value):
                look(f"{at}/{number}", one)

    components = document()["components"]["schemas"]

    def is_object(reference: str) -> bool:
        return bool(components[reference.rsplit("/", 1)[1]].get("type") == "object")

    look("", components)
    assert untagged == []


def test_no_schema_has_a_name_that_a_language_wants_for_itself() -> None:
    assert [name for name in document()["components"]["schemas"] if name.lower() in RESERVED] == []
