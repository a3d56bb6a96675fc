"""A form for people at a table: which few things they may tell, and what question to the referee comes of it.

A game brings one form (``games/<package>/form.py``): its fields, and two functions, one from what was told to a state
and a move, one back. Everything that nobody told is filled in as unknown cards, so that a state has its true lengths.
Nothing here knows how a form is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .text import N_
from .verdict import Json

PEOPLE = ("ana", "bo", "cy", "dee", "eli", "fay")
"""Who sits at the table, clockwise from the player who makes the move."""

UNKNOWN = "unknown"
"""What stands for a card whose face nobody told."""


class Choice(NamedTuple):
    """One thing that can be told: its value, what it is called, and the card that it is, if it is one.

    Choices that follow each other and have the same ``group`` stand together under that heading.
    """

    value: str
    label: str
    card: str | None = None
    group: str = ""


class Told(Mapping[str, str]):
    """What was told, by the names of the fields; a field that was passed over has its default."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> str:
        return self._values.get(name, "")

    def __iter__(self) -> Any:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def several(self, name: str) -> list[str]:
        """The values of a field that takes several, in order."""
        return self[name].split()

    def cards(self, name: str) -> list[str | None]:
        """The cards of a field that takes several, in order; ``None`` for an unknown one."""
        return [None if card == UNKNOWN else card for card in self.several(name)]

    def number(self, name: str) -> int | None:
        """The number told, or ``None`` where none was."""
        return int(self[name]) if self[name] else None

    def yes(self, name: str) -> bool:
        """Whether a question was answered with yes."""
        return self[name] == "yes"


def always(told: Told) -> bool:
    """For a field that is always asked."""
    return True


def agrees(told: Told) -> str:
    """For a field that contradicts no other."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One question of a form.

    ``choices`` are what may be told (a function where they hang on earlier fields), ``default`` what holds where
    nothing is. ``many`` above 0 takes so many values, in order. ``asked`` says whether the field is asked at all;
    ``steers``, that other fields hang on it. ``aside`` fields are for who wants to be exact; ``needed`` ones have to
    be told. ``menu`` asks for a list to choose from where there are too many choices to show. ``clash`` says in a
    sentence how it contradicts what else was told, if it does. A label may speak of ``{player}``.
    """

    name: str
    label: str
    choices: Sequence[Choice] | Callable[[Told], Sequence[Choice]]
    default: str | Callable[[Told], str] = ""
    many: int = 0
    asked: Callable[[Told], bool] = always
    steers: bool = False
    aside: bool | Callable[[Told], bool] = False
    needed: bool = False
    menu: bool = False
    hint: str = ""
    player: str = ""
    clash: Callable[[Told], str] = agrees

    def options(self, told: Told) -> Sequence[Choice]:
        """What may be told here, given what was told before."""
        return self.choices(told) if callable(self.choices) else self.choices

    def usual(self, told: Told) -> str:
        """What holds where nothing is told here."""
        return self.default(told) if callable(self.default) else self.default

    def is_aside(self, told: Told) -> bool:
        """Whether the field stands among those for who wants to be exact."""
        return self.aside(told) if callable(self.aside) else self.aside

    def takes(self, value: str, told: Told) -> bool:
        """Whether a value can be told here."""
        values = {choice.value for choice in self.options(told)}
        if not self.many:
            return value in values
        listed = value.split()
        return len(listed) <= self.many and values.issuperset(listed)


class Face(NamedTuple):
    """How a card or tile is drawn: the name of a picture, the number on it, and a tone that sets its family apart."""

    picture: str
    number: str = ""
    tone: str = ""


class Zone(NamedTuple):
    """A place on the table as it is drawn. ``shape`` is ``pile`` (bottom first, its top shows), ``hand``,
    ``row``, or ``bag`` (in no order, counted by face).

    ``player`` is whose zone it is. ``path`` is its JSON Pointer inside the state.
    """

    label: str
    cards: Sequence[Any]
    path: str
    shape: str = "pile"
    player: str | None = None
    note: str = ""


class Question(NamedTuple):
    """A question to the referee: a state, and the move that is asked about."""

    state: Json
    move: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A game's form. ``build`` makes the question of what was told, ``recall`` what was told of a question.

    The field ``ask`` says of which type the move is. ``zones`` are the places on the table in the order in which they are drawn, ``faces`` how each card is drawn.
    """

    game: str
    fields: tuple[Field, ...]
    build: Callable[[Told], Question]
    recall: Callable[[Json, Json], Mapping[str, str]]
    zones: Callable[[Json], Iterable[Zone]]
    faces: Mapping[Any, Face] = field(default_factory=dict)
    varies: tuple[str, ...] = ()
    picture: str = "face"

    def read(self, given: Mapping[str, str]) -> tuple[Told, list[str]]:
        """What was told, defaults filled in, and the names of what could not be understood."""
        told: dict[str, str] = {}
        odd = [name for name in given if name not in {one.name for one in self.fields}]
        for one in self.fields:
            so_far = Told(told)
            if not one.asked(so_far):
                continue
            value = " ".join(given.get(one.name, "").split())
            if value and not one.takes(value, so_far):
                odd.append(one.name)
                value = ""
            told[one.name] = value or one.usual(so_far)
        return Told(told), odd

    def asked(self, told: Told) -> list[Field]:
        """The fields that are asked, given what was told."""
        return [one for one in self.fields if one.name in set(told)]

    def missing(self, told: Told) -> list[Field]:
        """The fields that have to be told yet."""
        return [one for one in self.asked(told) if one.needed and not told[one.name]]

    def clashes(self, told: Told) -> dict[str, str]:
        """What contradicts itself: a sentence for each field concerned, by its name."""
        return {one.name: said for one in self.asked(told) if (said := one.clash(told))}

    def short(self, told: Told) -> dict[str, str]:
        """What was told without what holds anyway: as few words as say it."""
        kept: dict[str, str] = {}
        so_far: dict[str, str] = {}
        for one in self.asked(told):
            value = told[one.name]
            if value != one.usual(Told(so_far)):
                kept[one.name] = value
            so_far[one.name] = value
        return kept


# --- what many forms ask --------------------------------------------------------------------------------------------

YES_NO = (Choice("yes", N_("Yes")), Choice("no", N_("No")))
UNTOLD = "untold"
NOTHING = "nothing"
NOT_TOLD = Choice(UNTOLD, N_("Not told"))
UNKNOWN_CARD = Choice(UNKNOWN, N_("Unknown card"))


def numbers(lowest: int, highest: int, usual: str = N_("As usual")) -> tuple[Choice, ...]:
    """A number, or none told."""
    return (Choice("", usual), *(Choice(str(one), str(one)) for one in range(lowest, highest + 1)))


def counts(name: str, cards: str) -> Callable[[Told], str]:
    """For the field ``name``: a number of cards that cannot be smaller than how many were told as ``cards``."""

    def clash(told: Told) -> str:
        number = told.number(name)
        fewer = number is not None and number < len(told.several(cards))
        return N_("More cards were named than this number. Which is right?") if fewer else ""

    return clash


def lies_under(top: str, below: str) -> Callable[[Told], str]:
    """For the field ``below``: something can lie there only under a ``top``."""

    def clash(told: Told) -> str:
        floating = told[top] == NOTHING and told[below]
        return N_("Nothing lies on top, but something is named under it. Which is right?") if floating else ""

    return clash


def people(count: int, lowest: int = 0) -> tuple[Choice, ...]:
    """The players at the table, from a seat on."""
    return tuple(Choice(name, name.capitalize()) for name in PEOPLE[lowest:count])


def players_field(lowest: int, highest: int) -> Field:
    """How many play."""
    return Field(
        name="players",
        label=N_("How many play?"),
        choices=tuple(Choice(str(one), str(one)) for one in range(lowest, highest + 1)),
        default=str(max(2, lowest)),
        steers=True,
        aside=True,
    )


def unknown(count: int) -> list[str | None]:
    """So many cards whose faces nobody told; none where the count is not above 0."""
    return [None] * max(0, count)


def seats_from(state: Json, player: str) -> list[Json]:
    """The players of a state, clockwise from one of them. Raises StopIteration for nobody."""
    players: list[Json] = state["players"]
    seat = next(index for index, one in enumerate(players) if one["id"] == player)
    return players[seat:] + players[:seat]


def listed(cards: Iterable[str | None]) -> str:
    """Cards as a field holds them."""
    return " ".join(card or UNKNOWN for card in cards)
