"""From marshmallow shapes to the JSON Schema of the published document, through apispec."""

from __future__ import annotations

import inspect
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter

from .shapes import Answer, Converter, Json, Shape, WireField

REF = "#/components/schemas/"


class ShapeConverter(OpenAPIConverter):
    """apispec's converter, with our fields speaking for themselves: it would drop ``const`` and unions in silence."""

    def of_field(self, field: WireField) -> Json:
        """The JSON Schema of a field, or a reference to it with a description beside it."""
        return with_words(field, self.referred(field))

    def of_shape(self, shape: type[Shape]) -> Json:
        """A reference to a shape's schema, which is published with it."""
        reference: Json = self.resolve_nested_schema(shape.instance())  # type: ignore[no-untyped-call]
        return reference

    def referred(self, field: WireField) -> Json:
        """The schema of a field, or a reference to it where it has a name of its own."""
        written = field.json_schema(self)
        if field.component is None:
            return written
        name = field.component.name
        if name not in self.spec.components.schemas:
            self.spec.components.schema(name, {**written, "description": field.component.description})
        return {"$ref": REF + name}

    def field2property(self, field: Any) -> Json:
        """The JSON Schema of a field, as apispec asks for it."""
        return self.of_field(field)

    def schema2jsonschema(self, schema: Any) -> Json:
        """The JSON Schema of a shape, as apispec asks for it."""
        return write_shape(type(schema), self)


class Inline:
    """Writes schemas that stand by themselves, without references."""

    def of_field(self, field: WireField) -> Json:
        """The JSON Schema of a field."""
        return with_words(field, field.json_schema(self))

    def of_shape(self, shape: type[Shape]) -> Json:
        """The JSON Schema of a shape."""
        return write_shape(shape, self)


def with_words(field: WireField, written: Json) -> Json:
    """A field's schema with what stands beside it: null, a description, a default."""
    if field.allow_none:
        written = or_null(written)
    if field.description:
        written = {**written, "description": field.description}
    if field.default_said is not None:
        written = {**written, "default": field.default_said}
    return written


def write_shape(shape: type[Shape], to: Converter) -> Json:
    """The JSON Schema of a shape. What is asked has no other keys; an answer may have more some day."""
    fields = shape.declared()
    written: Json = {
        "type": "object",
        "description": inspect.cleandoc(shape.__doc__ or ""),
        "properties": {key: to.of_field(field) for key, field in fields.items()},
    }
    required = [key for key, field in fields.items() if field.required]
    if required:
        written["required"] = required
    if not issubclass(shape, Answer):
        written["additionalProperties"] = False
    return written


class ShapePlugin(MarshmallowPlugin):
    """apispec's plugin with our converter."""

    Converter = ShapeConverter

    def __init__(self) -> None:
        super().__init__(schema_name_resolver=name_of)

    def of_shape(self, shape: type[Shape]) -> Json:
        """A reference to a shape's schema, which is published with it."""
        assert isinstance(self.converter, ShapeConverter)
        return self.converter.of_shape(shape)

    def of_field(self, field: WireField) -> Json:
        """The JSON Schema of a field."""
        assert isinstance(self.converter, ShapeConverter)
        return self.converter.of_field(field)


def or_null(written: Json) -> Json:
    """The same schema that takes ``null`` too."""
    # An enumeration that holds null becomes several types in one for generators of clients: null stands beside it.
    if "type" in written and not written.keys() & {"enum", "const"}:
        return {**written, "type": [written["type"], "null"]}
    return {"anyOf": [written, {"type": "null"}]}


def name_of(schema: Any) -> str:
    """What a shape is called in the published document: a game's shapes begin with the game's name."""
    kind = type(schema) if isinstance(schema, Shape) else schema
    if kind.component:
        return str(kind.component)
    module = kind.__module__.split(".")
    if module[-1] == "wire":
        return "".join(part.capitalize() for part in module[-2].split("_")) + str(kind.__name__)
    return str(kind.__name__)


def new_spec(title: str, version: str, **info: Any) -> tuple[APISpec, ShapePlugin]:
    """An empty OpenAPI 3.1 document and the plugin that fills its schemas."""
    plugin = ShapePlugin()
    return APISpec(title=title, version=version, openapi_version="3.1.0", plugins=[plugin], **info), plugin
