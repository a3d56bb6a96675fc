"""Wire shapes: strict marshmallow fields, and the shapes that all games share.

Every shape on the wire is a marshmallow schema made of the fields below, and nothing else says what a request or an
answer looks like: apispec makes the published JSON Schema of them (see ``convert``), and requests are accepted by that.
A field is required and not null unless told otherwise; every text, number and list has bounds. A game's own shapes
stand in its ``wire`` module, which exports them as a :class:`Wire`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from marshmallow import INCLUDE, Schema, ValidationError, fields

from . import known

Json = dict[str, Any]
S = TypeVar("S", bound="Shape")

MAX_INTEGER = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""
MAX_ZONE = 100
"""The longest zone, and the longest list of cards in a move."""
MAX_INDEX = 999
MAX_BATCH = 1_000
MAX_REPLAY = 5_000
MAX_LISTED = 1_000
DEFAULT_LISTED = 200


class Component(NamedTuple):
    """A named schema of the published document: its name and what it is."""

    name: str
    description: str


class Converter(Protocol):
    """What writes the published JSON Schema; a field asks it for the schemas that it is made of."""

    def of_field(self, field: WireField) -> Json:
        """The JSON Schema of a field, or a reference to it."""
        ...

    def of_shape(self, shape: type[Shape]) -> Json:
        """A reference to the JSON Schema of a shape."""
        ...


# --- fields ---------------------------------------------------------------------------------------------------------


class WireField(fields.Field[Any]):
    """A field that takes exactly what its published JSON Schema takes, and never turns one type into another.

    ``description`` says what it is; ``component`` gives its schema a name of its own in the published document.
    """

    def __init__(
        self,
        description: str = "",
        *,
        required: bool = True,
        nullable: bool = False,
        component: Component | None = None,
        default: object = None,
    ) -> None:
        super().__init__(required=required, allow_none=nullable)
        self.description = description
        self.component = component
        self.default_said = default

    def json_schema(self, to: Converter) -> Json:
        """The JSON Schema of what is not null, without description."""
        raise NotImplementedError

    def take(self, value: Any) -> Any:
        """The value as accepted. Raises ValidationError."""
        raise NotImplementedError

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        return self.take(value)


class Text(WireField):
    """A string of some length (in characters, as JSON Schema counts them), and of a pattern.

    ``known`` makes the list of values that occur now, where more may come later.
    """

    def __init__(
        self,
        description: str,
        shortest: int,
        longest: int,
        *,
        pattern: str | None = None,
        known: Callable[[], Sequence[str]] | None = None,
        format_: str | None = None,
        **more: Any,
    ) -> None:
        super().__init__(description, **more)
        self.shortest = shortest
        self.longest = longest
        self.pattern = pattern
        # In JSON Schema "$" is the very end; in Python it is also before a last line break.
        self._matches = re.compile(pattern.removesuffix("$") + r"\Z").match if pattern else None
        self.known = known
        self.format_ = format_

    def json_schema(self, to: Converter) -> Json:
        """A string with its bounds."""
        schema: Json = {"type": "string", "minLength": self.shortest, "maxLength": self.longest}
        if self.format_:
            schema["format"] = self.format_
        if self.pattern:
            schema["pattern"] = self.pattern
        if self.known:
            schema["x-known-values"] = list(self.known())
        return schema

    def take(self, value: Any) -> Any:
        """The string itself."""
        if not isinstance(value, str):
            raise ValidationError("Not a string.")
        if not self.shortest <= len(value) <= self.longest:
            raise ValidationError("Too short or too long.")
        if self._matches and not self._matches(value):
            raise ValidationError("Not of the pattern asked for.")
        return value


class Whole(WireField):
    """A whole number between bounds. ``3.0`` is 3, as in JSON Schema; ``"3"`` and ``true`` are not numbers."""

    def __init__(self, description: str, lowest: int, highest: int = MAX_INTEGER, **more: Any) -> None:
        super().__init__(description, **more)
        self.lowest = lowest
        self.highest = highest

    def json_schema(self, to: Converter) -> Json:
        """An integer with its bounds."""
        return {"type": "integer", "minimum": self.lowest, "maximum": self.highest}

    def take(self, value: Any) -> Any:
        """The number as an int."""
        whole = as_whole(value)
        if whole is None:
            raise ValidationError("Not a whole number.")
        if not self.lowest <= whole <= self.highest:
            raise ValidationError("Too small or too large.")
        return whole


class Number(WireField):
    """A number, whole or not; only answers have such."""

    def json_schema(self, to: Converter) -> Json:
        """A number."""
        return {"type": "number"}

    def take(self, value: Any) -> Any:
        """The number itself."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValidationError("Not a number.")
        return value


class Flag(WireField):
    """True or false."""

    def json_schema(self, to: Converter) -> Json:
        """A boolean."""
        return {"type": "boolean"}

    def take(self, value: Any) -> Any:
        """The boolean itself."""
        if not isinstance(value, bool):
            raise ValidationError("Neither true nor false.")
        return value


class Choice(WireField):
    """One of some strings, or of some whole numbers."""

    def __init__(self, description: str, values: Sequence[str] | Sequence[int], **more: Any) -> None:
        super().__init__(description, **more)
        self.values = list(values)

    def json_schema(self, to: Converter) -> Json:
        """An enumeration."""
        kind = "string" if isinstance(self.values[0], str) else "integer"
        return {"type": kind, "enum": self.values}

    def take(self, value: Any) -> Any:
        """The value itself."""
        if isinstance(self.values[0], int):
            value = as_whole(value)
        elif not isinstance(value, str):
            raise ValidationError("Not a string.")
        if value not in self.values:
            raise ValidationError("None of the values there are.")
        return value


class Const(WireField):
    """One string and no other; it tells the branches of a union apart."""

    def __init__(self, value: str, description: str = "", **more: Any) -> None:
        super().__init__(description, **more)
        self.value = value

    def json_schema(self, to: Converter) -> Json:
        """A constant."""
        return {"type": "string", "const": self.value}

    def take(self, value: Any) -> Any:
        """The value itself."""
        if value != self.value:
            raise ValidationError("Not the value asked for.")
        return value


class Array(WireField):
    """A list, its length between bounds; ``unique`` forbids equal elements."""

    def __init__(
        self, description: str, inner: WireField, shortest: int, longest: int, *, unique: bool = False, **more: Any
    ) -> None:
        super().__init__(description, **more)
        self.inner = inner
        self.shortest = shortest
        self.longest = longest
        self.unique = unique

    def json_schema(self, to: Converter) -> Json:
        """An array with its bounds."""
        schema: Json = {"type": "array", "items": to.of_field(self.inner)}
        if self.shortest:
            schema["minItems"] = self.shortest
        schema["maxItems"] = self.longest
        if self.unique:
            schema["uniqueItems"] = True
        return schema

    def take(self, value: Any) -> Any:
        """A new list of what the inner field takes."""
        if not isinstance(value, list):
            raise ValidationError("Not a list.")
        if not self.shortest <= len(value) <= self.longest:
            raise ValidationError("Too short or too long.")
        if self.unique and len({repr(one) for one in value}) < len(value):
            raise ValidationError("Two are equal.")
        return [self.inner.deserialize(one) for one in value]


class Mapped(WireField):
    """An object whose keys are not fixed: each key fits ``keys``, each value ``values``."""

    def __init__(self, description: str, keys: WireField, values: WireField, longest: int, **more: Any) -> None:
        super().__init__(description, **more)
        self.keys = keys
        self.values = values
        self.longest = longest

    def json_schema(self, to: Converter) -> Json:
        """An object with a bound on its keys."""
        return {
            "type": "object",
            "propertyNames": to.of_field(self.keys),
            "additionalProperties": to.of_field(self.values),
            "maxProperties": self.longest,
        }

    def take(self, value: Any) -> Any:
        """A new dict of what keys and values take."""
        if not isinstance(value, dict):
            raise ValidationError("Not an object.")
        if len(value) > self.longest:
            raise ValidationError("Too many keys.")
        return {self.keys.deserialize(key): self.values.deserialize(one) for key, one in value.items()}


class Anything(WireField):
    """An object about which nothing more is said here."""

    def json_schema(self, to: Converter) -> Json:
        """An object, said to be open: generated clients take one without a word for empty."""
        return {"type": "object", "additionalProperties": True}

    def take(self, value: Any) -> Any:
        """The object itself."""
        if not isinstance(value, dict):
            raise ValidationError("Not an object.")
        return value


class Obj(WireField):
    """An object of a shape."""

    def __init__(self, description: str, shape: type[Shape], **more: Any) -> None:
        super().__init__(description, **more)
        self.shape = shape

    def json_schema(self, to: Converter) -> Json:
        """A reference to the shape's schema."""
        return to.of_shape(self.shape)

    def take(self, value: Any) -> Any:
        """A new dict of what the shape takes."""
        return self.shape.instance().load(value)


class Tagged(WireField):
    """One of several shapes, told apart by a field that is a :class:`Const` (or :class:`Choice`) in each."""

    def __init__(self, description: str, shapes: Sequence[type[Shape]], *, tag: str = "type", **more: Any) -> None:
        super().__init__(description, **more)
        self.tag = tag
        self.shapes = tuple(shapes)
        self.branches: dict[str, type[Shape]] = {}
        for shape in shapes:
            said = shape.declared()[tag]
            values = [said.value] if isinstance(said, Const) else said.values if isinstance(said, Choice) else []
            for value in values:
                self.branches[str(value)] = shape

    def json_schema(self, to: Converter) -> Json:
        """A union with a discriminator."""
        mapping = {value: to.of_shape(shape)["$ref"] for value, shape in self.branches.items()}
        return {
            "oneOf": [to.of_shape(shape) for shape in self.shapes],
            "discriminator": {"propertyName": self.tag, "mapping": mapping},
        }

    def take(self, value: Any) -> Any:
        """What the branch takes."""
        tag = value.get(self.tag) if isinstance(value, dict) else None
        if not isinstance(tag, str) or tag not in self.branches:
            raise ValidationError("None of the types there are.", field_name=self.tag)
        return self.branches[tag].instance().load(value)


class Either(WireField):
    """A value that one of several fields takes; no value fits two of them."""

    def __init__(self, description: str, choices: Sequence[WireField], **more: Any) -> None:
        super().__init__(description, **more)
        self.choices = tuple(choices)

    def json_schema(self, to: Converter) -> Json:
        """A union of the fields' schemas."""
        return {"anyOf": [to.of_field(choice) for choice in self.choices]}

    def take(self, value: Any) -> Any:
        """What the field takes that takes it."""
        for choice in self.choices:
            try:
                return choice.deserialize(value)
            except ValidationError:
                continue
        raise ValidationError("None of the kinds of value there are.")


def as_whole(value: Any) -> int | None:
    """A JSON number as an int where it is whole, else ``None``."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return None


# --- shapes ---------------------------------------------------------------------------------------------------------


class Shape(Schema):
    """An object with these keys and no others; its docstring is its published description.

    ``first`` and ``last`` name inherited keys that are published before and after the shape's own.
    """

    component: ClassVar[str | None] = None
    first: ClassVar[Sequence[str]] = ()
    last: ClassVar[Sequence[str]] = ()
    _made: ClassVar[dict[type[Shape], Shape]] = {}

    @classmethod
    def instance(cls: type[S]) -> S:
        """The one instance of this shape: making one is dear."""
        made = Shape._made.get(cls)
        if made is None:
            made = Shape._made[cls] = cls()
        return made  # type: ignore[return-value]

    @classmethod
    def declared(cls) -> dict[str, WireField]:
        """The shape's fields by their keys, in the order in which they are published."""
        own: dict[str, Any] = {field.data_key or name: field for name, field in cls._declared_fields.items()}
        head = [key for key in cls.first if key in own]
        tail = [key for key in cls.last if key in own]
        body = [key for key in own if key not in head and key not in tail]
        return {key: own[key] for key in (*head, *body, *tail)}


class Answer(Shape):
    """An object of an answer: keys may be added to it later, so a reader passes over those that it does not know."""

    class Meta:
        unknown = INCLUDE


def shape(name: str, doc: str, base: type[S], members: Mapping[str, WireField]) -> type[S]:
    """A shape made on the fly, published under ``name``."""
    return type(name, (base,), {"__doc__": doc, "__module__": __name__, "component": name, **members})


def all_optional(whole: type[Shape], name: str, doc: str) -> type[Shape]:
    """The same shape with every key left to choice."""
    members = {}
    for key, field in whole.declared().items():
        again = type(field).__new__(type(field))
        again.__dict__.update(field.__dict__, required=False)
        members[key] = again
    return shape(name, doc, Shape, members)


# --- what all games share -------------------------------------------------------------------------------------------

PLAYER_PATTERN = r"^[^\u0000-\u001F\u007F-\u009F\u2028\u2029]{1,40}$"
PLAYER = Component("PlayerId", "A player's id: 1 to 40 printable characters, unique in its state.")
SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"


def player_id(description: str, **more: Any) -> Text:
    """A player's id."""
    return Text(description, 1, 40, pattern=PLAYER_PATTERN, component=PLAYER, **more)


def index(description: str, **more: Any) -> Whole:
    """A place in a list, from 0. It has no maximum of the game's: one beyond the list is illegal, not invalid."""
    return Whole(description, 0, MAX_INDEX, **more)


def slug(description: str, **more: Any) -> Text:
    """An identifier in kebab-case."""
    return Text(description, 1, 100, pattern=SLUG, **more)


def pointer(description: str, **more: Any) -> Text:
    """A JSON Pointer into the request."""
    return Text(description, 0, 2_000, **more)


def sentence(description: str, **more: Any) -> Text:
    """A sentence for people to read."""
    return Text(description, 0, 10_000, **more)


class Chance(Shape):
    """The chance stream: every shuffle and random pick is a pure function of the seed and the number of draws."""

    seed = Text("What the stream is made of.", 1, 64)
    draws = Whole("How many values have been drawn from it.", 0)


def chance() -> Obj:
    """A state's chance stream."""
    return Obj(
        "The chance stream; `null` at a real table, where nothing is random inside the service.", Chance, nullable=True
    )


class Move(Shape):
    """A move names its type and its player. Each type adds its fields; each game says what may be revealed."""

    first = ("type", "player")
    last = ("reveals",)

    player = player_id("The player who makes the move.")


def reveals(face: WireField) -> Array:
    """The faces that people at the table saw during the move."""
    return Array(
        "The faces that people at the table saw when the move was carried out, in the order they were turned up.",
        face,
        0,
        MAX_ZONE,
        required=False,
    )


class Violation(Answer):
    """One rule that a move breaks, or one thing about a state or a reveal that cannot be."""

    code = slug("What is wrong, for programs. More may come.", known=known.codes)
    rule = slug("The rule or ruling it goes by: an id in the game's catalogue.")
    message = sentence("What is wrong and what would be allowed, for people.")
    pointer = pointer("JSON Pointer to the place in the request.")


class Effect(Answer):
    """One thing that happened, and the rule that made it happen. The fields say what the sentence speaks of."""

    type = slug("What happened, for programs. More may come.", known=known.effect_types)
    rule = slug("The rule or ruling that made it happen: an id in the game's catalogue.")
    message = sentence("What happened, for people.")
    visible_to = Array(
        "The only players who may see this effect; `null`: everyone.",
        player_id("A player who may see it."),
        0,
        MAX_ZONE,
        nullable=True,
    )
    player = player_id("The player it happened to, or who did it.", required=False, nullable=True)
    target = player_id("The other player whom it touches.", required=False, nullable=True)
    cards = Array(
        "The cards it is about.",
        Either(
            "A card by its id, or a bean card by its value; `null`: nobody told its face.",
            [Text("A card's id.", 1, 40), Whole("A value.", 0, 100)],
            nullable=True,
        ),
        0,
        1_000,
        required=False,
    )
    from_ = Text("Where the cards came from.", 1, 100, required=False, nullable=True)
    to = Text("Where the cards went.", 1, 100, required=False, nullable=True)
    count = Whole("How many.", 0, required=False)


# "from" is no name that Python allows.
Effect._declared_fields["from_"].data_key = "from"


class Assumption(Answer):
    """What an unknown card is taken to be, because the player says so by the move."""

    player = player_id("Whose card it is.")
    card = Text("The card it is taken to be; `null`: it is taken that nothing fits.", 1, 40, nullable=True)
    pointer = pointer("JSON Pointer to the unknown card in the request.")
    message = sentence("The assumption, for people.")


class Need(Answer):
    """A face, or what chance picked, that nobody told and that the answer needs."""

    pointer = pointer("JSON Pointer to the unknown card in the request, or to where chance picks.")
    kind = Choice("A face, or what chance picked.", ["face", "pick"])
    for_ = Choice("What hangs on it: whether the move is legal, or what comes of it.", ["legality", "result"])
    message = sentence("What is needed, for people.")


Need._declared_fields["for_"].data_key = "for"


class ToAct(Answer):
    """A player who decides next, and between which types of move."""

    player = player_id("The player.")
    moves = Array(
        "Move types, in the order of the game's move table.", slug("A move type.", known=known.move_types), 1, 50
    )


class Kind(Answer):
    """A type of move that a player may make now, and the rule that allows it."""

    player = player_id("The player.")
    type = slug("The move type.", known=known.move_types)
    rule = slug("The rule that allows it: an id in the game's catalogue.")


class Fault(Answer):
    """One thing in a request that could not be understood."""

    pointer = pointer("JSON Pointer to the place in the request; for a query parameter, its name after a slash.")
    code = slug("What is wrong, for programs. More may come.", known=known.misfits)
    detail = sentence("What is wrong, for people.")


class Problem(Answer):
    """An error, as RFC 9457 has it."""

    type = Text("A page that explains this kind of problem.", 1, 2_000, format_="uri-reference")
    title = Text("The kind of problem.", 1, 200)
    status = Whole("The HTTP status.", 400, 599)
    detail = sentence("What is wrong in this request.")
    errors = Array(
        "Everything that is wrong with the request, as far as it can be pointed at.",
        Obj("One thing that is wrong.", Fault),
        0,
        100,
        required=False,
    )


class InvalidItem(Problem):
    """The answer in place to an item of a batch that does not fit the single request's schema."""

    verdict = Const("invalid", "Not understood, so not judged.")


def line_id(description: str, **more: Any) -> Either:
    """What a client calls a line of a streamed batch."""
    return Either(
        description,
        [Text("A name.", 0, 100), Whole("A number.", -MAX_INTEGER, MAX_INTEGER)],
        **more,
    )


class InvalidLine(InvalidItem):
    """The answer in place to a line of a streamed batch that cannot be read or does not fit."""

    first = ("id", "line")

    id = line_id("The line's id; `null`: it has none, or none that can be read.", nullable=True)
    line = Whole("Which line of the request it is, counted from 1.", 1)


def to_act() -> Array:
    """Who decides next."""
    return Array("Who decides next, and between which types of move.", Obj("One who decides.", ToAct), 0, MAX_ZONE)


def problems(description: str) -> Array:
    """What says that something cannot be."""
    return Array(description, Obj("One thing that cannot be.", Violation), 0, 10_000)


# --- a game's shapes ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wire:
    """One game on the wire. ``moves`` stand in the order of the game's move table; ``prefix`` begins schema names."""

    game: str
    prefix: str
    state: type[Shape]
    options: type[Shape]
    moves: tuple[type[Move], ...]
    outcome: type[Shape]
