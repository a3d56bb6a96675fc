"""Taking a request in: JSON that can be read, of the published schema, and nothing else.

The schema is compiled once, at start-up, from the document that is published, so that a body is refused exactly where
it does not fit what clients were told. Only where it does not fit is time spent on saying why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import copysign, isinf
from operator import is_
from typing import Any

from flask import request
from jiter import LosslessFloat, from_json
from jsonschema_rs import Draft202012Validator, ValidationError
from werkzeug.http import parse_options_header

from ..engine.text import ENGLISH, N_, N_n, Template, Tongue
from .coding import expanded
from .digest import LONGEST, TooMuch, digest, keys_known_to
from .edge import BROKEN_OFF
from .language import TONGUES, language_of
from .problems import Refusal
from .shapes import Json

MAX_BODY = 8 * 1024 * 1024
MAX_ERRORS = 50
JSON = "application/json"
LARGEST_EXACT = 2.0**53
BEYOND_BOUNDS = 1.7e308
LONGEST_NUMBER = 16
CLOSE = {"Connection": "close"}
GZIPPED = ("gzip", "x-gzip")

TEXTS: dict[str, Template] = {
    "unreadable": N_("The body cannot be read as JSON: {reason}."),
    "body-too-large": N_("The body is larger than 8 MiB."),
    "media-type": N_("Send the body as Content-Type: application/json."),
    "encoding": N_("Send the body uncompressed, or as Content-Encoding: gzip."),
    "broken-gzip": N_("The body is not one gzip member as Content-Encoding says: {reason}."),
    "not-acceptable": N_("Accept {types}."),
    "unknown-parameter": N_("There is no query parameter “{name}” here."),
    "repeated-parameter": N_("The query parameter “{name}” is given more than once."),
    "broken-body": N_("The body ends or breaks off before it is complete."),
    "does-not-fit": N_("The body does not fit the schema of this request."),
    "query-does-not-fit": N_("A query parameter does not fit."),
    "missing": N_("“{key}” is missing here."),
    "unknown-key": N_("“{key}” is not known here."),
    "wrong-type": N_("This must be of type {types}."),
    "unknown-value": N_("This must be one of: {values}."),
    "too-small": N_("This must be {limit} or more."),
    "too-large": N_("This must be {limit} or less."),
    "too-short": N_n("This must have {count} character or more.", "This must have {count} characters or more."),
    "too-long": N_n("This must have {count} character or less.", "This must have {count} characters or less."),
    "too-few": N_n("This must have {count} element or more.", "This must have {count} elements or more."),
    "too-many": N_n("This must have {count} element or less.", "This must have {count} elements or less."),
    "bad-pattern": N_("This must match the pattern {pattern}."),
    "not-unique": N_("Two elements are equal here."),
    "does-not-match": N_("This does not fit here."),
}
"""What is said about a request that is not understood, by code."""

LIMITS = {
    "minimum": "too-small",
    "maximum": "too-large",
    "minLength": "too-short",
    "maxLength": "too-long",
    "minItems": "too-few",
    "maxItems": "too-many",
    "minProperties": "too-few",
    "maxProperties": "too-many",
}


class Schema:
    """A compiled JSON Schema; ``components`` are the schemas that it may refer to.

    ``lists`` are its members that may be very long, each with the schema of one element and how many there may be:
    what is wrong with them is looked for in one element at a time.
    """

    def __init__(
        self, schema: Json, components: Json | None = None, lists: Mapping[str, tuple[Schema, int]] | None = None
    ) -> None:
        whole = {**schema, "components": {"schemas": components or {}}}
        self._validator = Draft202012Validator(whole)
        self._known = keys_known_to(whole)
        self._lists = lists or {}

    @classmethod
    def named(cls, name: str, components: Json) -> Schema:
        """The schema of this name among the components; those that it does not speak of are left out of memory."""
        spoken = {one: components[one] for one in spoken_of(name, components)}
        long = {key: one for key, one in components[name]["properties"].items() if one.get("maxItems", 0) >= LONGEST}
        lists = {key: (cls(one["items"], spoken), one["maxItems"]) for key, one in long.items()}
        return cls({"$ref": f"#/components/schemas/{name}"}, spoken, lists)

    def fits(self, data: Any) -> bool:
        """Whether data fits, as read; data with a float in it does not, for want of a closer look."""
        try:
            return self._validator.is_valid(data)
        except ValueError:
            return False

    def accept(self, data: Any, tongue: Tongue = ENGLISH, most: int = MAX_ERRORS) -> tuple[Any, list[Json]]:
        """Data that fits, with whole floats made integers, and no errors; else what is wrong with it.

        No more than ``most`` errors are named; where that is none, all that is said is that it does not fit.
        """
        if self.fits(data):
            return data, []
        data = settle_numbers(data)
        if self._validator.is_valid(data):
            return data, []
        return data, self.errors(data, tongue, min(most, MAX_ERRORS))

    def errors(self, data: Any, tongue: Tongue, most: int) -> list[Json]:
        """What is wrong with data that does not fit, the first ``most`` things; never nothing."""
        found: list[Json] = []
        for code, path, words in self._misfits(data) if most > 0 else ():
            fault = {"pointer": pointer_to(path), "code": code, "detail": say(code, tongue, **words)}
            if fault not in found:
                found.append(fault)
            if len(found) == most:
                break
        return found or [{"pointer": "", "code": "does-not-match", "detail": say("does-not-match", tongue)}]

    def _misfits(self, data: Any) -> Iterator[Explained]:
        """What is wrong with data, as it is found: each time only as much is looked at as is asked for."""
        long = {key: data[key] for key in self._lists if isinstance(data.get(key), list)} if type(data) is dict else {}
        try:
            # One element stays, for a list that may not be empty; what is wrong with it is found again, and told once.
            seen = digest({**data, **{key: values[:1] for key, values in long.items()}} if long else data, self._known)
        except TooMuch:
            yield "does-not-match", [], {}
            return
        for error in self._validator.iter_errors(seen):
            yield from explain(error)
        for key, values in long.items():
            one, most = self._lists[key]
            if len(values) > most:
                yield "too-many", [key], {"limit": most, "count": most}
            for index, value in enumerate(values[:most]):
                if not one._validator.is_valid(value):
                    for code, path, words in one._misfits(value):
                        yield code, [key, index, *path], words


def language_of_request() -> str:
    """The code of the language that the request at hand asks for."""
    return language_of(request.environ.get("HTTP_ACCEPT_LANGUAGE"))


def spoken_of(name: str, components: Json) -> set[str]:
    """The names of the components that one refers to, itself among them."""
    found: set[str] = set()
    ahead: list[Any] = [{"$ref": f"#/components/schemas/{name}"}]
    while ahead:
        value = ahead.pop()
        if isinstance(value, list):
            ahead += value
        elif isinstance(value, dict):
            ahead += value.values()
            one = str(value.get("$ref", "")).rpartition("/")[2]
            if one and one not in found:
                found.add(one)
                ahead.append(components[one])
    return found


def tongue_of_request() -> Tongue:
    """The language that the request at hand asks for."""
    return TONGUES[language_of_request()]


def say(key: str, tongue: Tongue, /, **words: Any) -> str:
    """A sentence about a request, in the reader's language."""
    text = TEXTS[key]
    if isinstance(text, tuple):
        return tongue.ngettext(*text, words["count"]).format_map(words)
    return tongue.gettext(text).format_map(words)


def refuse(slug: str, key: str, /, *, headers: Mapping[str, str] | None = None, **words: Any) -> Refusal:
    """A refusal with a sentence in the language of the request at hand."""
    return Refusal(slug, say(key, tongue_of_request(), **words), headers=headers)


def read_body(schema: Schema) -> Any:
    """The body of the request at hand, read and accepted. Raises Refusal."""
    data = read_json()
    if schema.fits(data):
        return data
    tongue = tongue_of_request()
    data, errors = schema.accept(data, tongue)
    if errors:
        raise Refusal("invalid-request", say("does-not-fit", tongue), errors)
    return data


def read_json() -> Any:
    """The body of the request at hand as JSON. Floats are left as written (see ``settle_numbers``). Raises Refusal."""
    environ = request.environ
    if environ.get("HTTP_ACCEPT", "*/*") not in (JSON, "*/*"):
        check_accept()
    if environ.get("QUERY_STRING"):
        read_query(NO_QUERY)
    if environ.get("CONTENT_TYPE") != JSON or "HTTP_CONTENT_ENCODING" in environ:
        check_content()
    body = read_bytes(environ)
    if "HTTP_CONTENT_ENCODING" in environ and is_compressed():
        body = expand(body)
    try:
        return from_json(body, catch_duplicate_keys=True, allow_inf_nan=False, float_mode="lossless-float")
    except ValueError as error:
        raise refuse("unreadable-json", "unreadable", reason=error) from None


def read_bytes(environ: dict[str, Any]) -> bytes:
    """The body as it was sent, whole. Raises Refusal."""
    stream, length = environ["wsgi.input"], environ.get("CONTENT_LENGTH")
    body, size = b"", 0
    try:
        if length:
            size = int(length)
            body = stream.read(size) if size <= MAX_BODY else b""
        elif environ.get("wsgi.input_terminated"):
            # Sent in chunks: it ends by itself.
            body = stream.read(MAX_BODY + 1)
            size = len(body)
    except Exception:  # noqa: BLE001 - every server has its own errors for a body that breaks off
        environ[BROKEN_OFF] = True
        raise refuse("bad-request", "broken-body", headers=CLOSE) from None
    if size > MAX_BODY:
        raise refuse("body-too-large", "body-too-large", headers=CLOSE)
    if len(body) < size:
        raise refuse("bad-request", "broken-body", headers=CLOSE)
    return body


def check_accept(*offered: str) -> None:
    """Refuse a request that takes none of the forms offered (JSON unless told) for an answer."""
    accepted = request.accept_mimetypes
    if accepted and not any(accepted.quality(one) for one in offered or (JSON,)):
        raise refuse("not-acceptable", "not-acceptable", types=listed(offered or (JSON,)))


def check_content() -> None:
    """Refuse a body that is not sent as JSON in UTF-8, or is compressed in a way that is not read."""
    kind, options = parse_options_header(request.environ.get("CONTENT_TYPE"))
    if kind.lower() != JSON or options.get("charset", "utf-8").lower() not in ("utf-8", "utf8", "us-ascii"):
        raise refuse("unsupported-media-type", "media-type")
    is_compressed()


def is_compressed() -> bool:
    """Whether the body of the request at hand is compressed. Raises Refusal where that is not with gzip."""
    coding = request.environ.get("HTTP_CONTENT_ENCODING", "identity").strip().lower()
    if coding not in ("", "identity", *GZIPPED):
        raise refuse("unsupported-media-type", "encoding", headers={"Accept-Encoding": "gzip"})
    return coding in GZIPPED


def expand(body: bytes) -> bytes:
    """A body that was sent compressed; the bound on bodies is a bound on what comes out. Raises Refusal."""
    whole = bytearray()
    try:
        for piece in expanded([body]):
            whole += piece
            if len(whole) > MAX_BODY:
                raise refuse("body-too-large", "body-too-large")
    except ValueError as error:
        raise refuse("bad-request", "broken-gzip", reason=error) from None
    return bytes(whole)


def read_query(query: Query) -> Json:
    """The query parameters of the request at hand, accepted. Raises Refusal."""
    args = request.args
    tongue = tongue_of_request()
    data: Json = {}
    errors: list[Json] = []
    for name, values in args.lists():
        if name not in query.fields or len(values) > 1:
            code = "unknown-parameter" if name not in query.fields else "repeated-parameter"
            errors.append(
                {"pointer": pointer_to([name[:100]]), "code": code, "detail": say(code, tongue, name=name[:100])}
            )
        else:
            data[name] = int(values[0]) if query.is_number(name, values[0]) else values[0]
    errors = [*errors, *query.schema.accept(data, tongue)[1]][:MAX_ERRORS]
    if errors:
        raise Refusal("invalid-request", say("query-does-not-fit", tongue), errors)
    return data


class Query:
    """The query parameters that an address takes."""

    def __init__(self, schema: Json) -> None:
        self.fields: Json = schema["properties"]
        self.schema = Schema(schema)

    def is_number(self, name: str, value: str) -> bool:
        """Whether a value is to be read as a whole number."""
        wanted: bool = self.fields[name].get("type") == "integer"
        return wanted and value.isascii() and value.isdecimal() and len(value) <= LONGEST_NUMBER


NO_QUERY = Query({"type": "object", "properties": {}, "additionalProperties": False})


# --- numbers --------------------------------------------------------------------------------------------------------


def settle_numbers(value: Any) -> Any:
    """The same JSON with every float as it is meant: 3.0 is 3, and what is beyond floats stays beyond all bounds.

    What holds no float is not copied: 8 MiB of it may be a hundred in memory.
    """
    if isinstance(value, LosslessFloat):
        number = float(value)
        if abs(number) <= LARGEST_EXACT:
            return int(number) if number.is_integer() else number
        return copysign(BEYOND_BOUNDS, number) if isinf(number) else number
    if isinstance(value, list):
        elements = [settle_numbers(one) for one in value]
        return value if all(map(is_, elements, value)) else elements
    if isinstance(value, dict):
        members = {key: settle_numbers(one) for key, one in value.items()}
        return value if all(map(is_, members.values(), value.values())) else members
    return value


# --- saying what is wrong -------------------------------------------------------------------------------------------

Explained = tuple[str, list[str | int], dict[str, Any]]


def pointer_to(path: Sequence[str | int]) -> str:
    """The JSON Pointer of a path (RFC 6901).

    >>> pointer_to(["state", "players", 0, "a/b"])
    '/state/players/0/a~1b'
    """
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def explain(error: ValidationError) -> Iterator[Explained]:
    """What a validation error says: code, path and words. Of a union, the branch that was meant is explained."""
    kind: Any = error.kind
    name, path = kind.name, list(error.instance_path)
    if name == "oneOf" and hasattr(kind, "context"):
        yield from explain_union(kind.context, path)
    elif name == "anyOf":
        yield from explain_either(kind.context, path)
    elif name == "required":
        yield "missing", path, {"key": kind.property}
    elif name == "additionalProperties":
        for key in kind.unexpected:
            yield "unknown-key", [*path, key], {"key": str(key)[:100]}
    elif name == "type":
        yield "wrong-type", path, {"types": " / ".join(sorted(kind.types))}
    elif name == "enum":
        yield "unknown-value", path, {"values": listed(kind.options)}
    elif name == "const":
        yield "unknown-value", path, {"values": listed([kind.expected_value])}
    elif name in LIMITS:
        yield LIMITS[name], path, {"limit": kind.value, "count": kind.value}
    elif name == "pattern":
        yield "bad-pattern", path, {"pattern": kind.pattern}
    elif name == "uniqueItems":
        yield "not-unique", path, {}
    else:
        yield "does-not-match", path, {}


def explain_union(branches: Sequence[Sequence[ValidationError]], path: list[str | int]) -> Iterator[Explained]:
    """A union with a tag: explain the branch whose tag is right; if there is none, the tag."""
    all_miss = set.intersection(*({missing_key(error, path) for error in errors} for errors in branches)) - {None}
    if all_miss:
        for key in sorted(str(key) for key in all_miss):
            yield "missing", path, {"key": key}
        return
    tags: list[Any] = []
    tag_path: list[str | int] = path
    for errors in branches:
        wrong = [error for error in errors if is_tag(error, path)]
        if not wrong:
            for error in errors:
                yield from explain(error)
            return
        for error in wrong:
            kind: Any = error.kind
            tag_path = list(error.instance_path)
            tags.append(kind.expected_value)
    yield "unknown-value", tag_path, {"values": listed(tags)}


def missing_key(error: ValidationError, path: list[str | int]) -> str | None:
    """The key that an error says is missing at a path."""
    kind: Any = error.kind
    return str(kind.property) if kind.name == "required" and list(error.instance_path) == path else None


def is_tag(error: ValidationError, path: list[str | int]) -> bool:
    """Whether an error says that the tag of a union's branch is another: only tags are constants."""
    return error.kind.name == "const" and len(error.instance_path) == len(path) + 1


def explain_either(branches: Sequence[Sequence[ValidationError]], path: list[str | int]) -> Iterator[Explained]:
    """A union of kinds of value: explain those branches whose type is right; if there are none, the types."""
    types: set[str] = set()
    near: list[Explained] = []
    for errors in branches:
        wrong = [error for error in errors if error.kind.name == "type" and list(error.instance_path) == path]
        for error in wrong:
            types |= set(getattr(error.kind, "types", ()))
        if not wrong:
            near += [one for error in errors for one in explain(error)]
    if near:
        yield from near
    else:
        yield "wrong-type", path, {"types": " / ".join(sorted(types))}


def listed(values: Sequence[Any]) -> str:
    """Values as a sentence lists them."""
    return ", ".join("null" if value is None else str(value) for value in dict.fromkeys(values))[:2_000]
