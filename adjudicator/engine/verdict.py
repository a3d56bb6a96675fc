"""What the referee answers: faults, effects, needs and assumptions, and the verdict that holds them.

The values keep keys and parameters; sentences are made once, when the verdict is written out for a reader.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from .text import Params

Json = dict[str, Any]
VerdictKind = Literal["legal", "illegal", "undetermined", "impossible"]


WIRE_FIELDS = {"player": "player", "target": "target", "cards": "cards", "source": "from", "to": "to", "count": "count"}
"""The words of an effect that stand beside its sentence too, and the key each has there."""


class Fault(NamedTuple):
    """One rule that a move breaks, or one thing about a state that cannot be.

    ``pointer`` is a JSON Pointer (RFC 6901) into the request; ``text`` the key of the sentence.
    """

    code: str
    rule: str
    pointer: str
    text: str
    params: Params


class Effect(NamedTuple):
    """One thing that happened, and the rule that made it happen.

    ``visible_to`` names the only players who may see it (``None``: everyone). ``words`` are what the sentence speaks
    of; those named in ``WIRE_FIELDS`` are carried beside it as well.
    """

    type: str
    rule: str
    text: str
    visible_to: tuple[str, ...] | None
    words: Params


class Need(NamedTuple):
    """A face or a pick of chance that nobody told, and what hangs on it."""

    pointer: str
    kind: Literal["face", "pick"]
    hangs: Literal["legality", "result"]


class Assumption(NamedTuple):
    """A card that an unknown one is taken to be; ``card`` is ``None`` where none of them is taken to fit."""

    player: str
    card: str | None
    pointer: str


class Verdict(NamedTuple):
    """The referee's answer to one move, before it is put into words. ``player`` is who may not do what is
    illegal, ``step`` what is to be decided next.
    """

    kind: VerdictKind
    faults: tuple[Fault, ...] = ()
    effects: tuple[Effect, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    needs: tuple[Need, ...] = ()
    player: str | None = None
    to_act: tuple[tuple[str, tuple[str, ...]], ...] = ()
    outcome: Json | None = None
    step: str | None = None
