"""Checking a move: reading a form out of an address, asking the referee, and what the answer shows."""

from __future__ import annotations

import importlib
import importlib.util
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple
from urllib.parse import urlencode

import orjson
import segno
from markupsafe import Markup

from ..engine import referee
from ..engine.form import UNTOLD, Choice, Face, Field, Form, Question, Told, Zone
from ..engine.game import Game
from ..engine.text import N_, Tongue
from ..games import GAMES
from ..http.accept import Schema
from ..http.openapi import components, wire_of
from ..rulebook import Entry, catalogue
from .rendering import picture, symbols, tongue_in

Json = dict[str, Any]
OWN = ("lang", "tap", "ruleset", "answer")
"""Words in an address that are the page's own, beside the form's."""

MOST_INSTEAD = 12
SHOWN_OF_A_PILE = 4


def form_of(game: str) -> Form | None:
    """A game's form, found beside its rules; ``None`` where it has none."""
    package = type(GAMES[game]).__module__
    if importlib.util.find_spec(f"{package}.form") is None:
        return None
    form: Form = importlib.import_module(f"{package}.form").FORM
    return form


@cache
def schema_of(game: str) -> Schema:
    """What fits a request for a verdict, so that a form never asks what the service would not take."""
    return Schema.named(f"{wire_of(game).prefix}Adjudication", components())


# --- addresses ------------------------------------------------------------------------------------------------------


def given(arguments: Mapping[str, str]) -> dict[str, str]:
    """What an address tells of a form."""
    return {name: value for name, value in arguments.items() if name not in OWN}


def address(game: str, told: Mapping[str, str], **more: str) -> str:
    """The address of a form with what was told in it."""
    query = urlencode({**told, **more}, safe="@")
    return f"/games/{game}/check" + (f"?{query}" if query else "")


def tapped(form: Form, told: Mapping[str, str], tap: str) -> tuple[dict[str, str], str]:
    """What is told after a tap (``set top elephant``, ``add hand ant``, ``drop hand 0``), and the field it was on."""
    action, name, value = (*tap.split(" "), "", "", "")[:3]
    after = dict(told)
    if action == "set":
        after[name] = value
    elif action == "add":
        after[name] = f"{after.get(name, '')} {value}".strip()
    elif action == "drop" and value.isdecimal():
        left = after.get(name, "").split()
        del left[int(value) : int(value) + 1]
        after[name] = " ".join(left)
    return after, name if name in {one.name for one in form.fields} else ""


def digest(verdict: Json) -> str:
    """A short sign of an answer, the same in every language, by which a link tells whether it has changed."""
    told = [
        verdict["verdict"],
        sorted({fault["code"] for fault in verdict["violations"]}),
        [effect["type"] for effect in verdict["effects"]],
        [need["pointer"] for need in verdict["needs"]],
        verdict["state"] and {key: value for key, value in verdict["state"].items() if key != "ruleset"},
    ]
    return f"{verdict['verdict']}-{sha256(orjson.dumps(told, option=orjson.OPT_SORT_KEYS)).hexdigest()[:8]}"


# --- asking ---------------------------------------------------------------------------------------------------------


def judge(game: str, question: Question, tongue: Tongue) -> Json:
    """The referee's verdict on a question."""
    return referee.adjudicate(GAMES[game], question.state, question.move, tongue)


def fits(game: str, question: Question) -> bool:
    """Whether the service would take the question."""
    return schema_of(game).fits({"state": question.state, "move": question.move})


def recalled(game: str, state: Json, move: Json) -> dict[str, str] | None:
    """What has to be told in the form for much the same question, where the form can ask it; else ``None``."""
    form = form_of(game)
    if form is None:
        return None
    try:
        told, _ = form.read(form.recall(state, move))
    except (StopIteration, KeyError, IndexError):
        return None
    if form.missing(told):
        return None
    question = form.build(told)
    if not fits(game, question):
        return None
    before, after = referee.adjudicate(GAMES[game], state, move), referee.adjudicate(GAMES[game], *question)
    if (before["verdict"], codes(before)) != (after["verdict"], codes(after)):
        return None
    return form.short(told)


def codes(verdict: Json) -> list[str]:
    """What is wrong, by its codes."""
    return sorted(fault["code"] for fault in verdict["violations"])


@cache
def first_question(game: str, rule: str) -> str:
    """The address of the form, filled in from the first published case of a rule that it can ask."""
    from .lookup import case_of, is_question

    for case_id in catalogue(game).entry(rule).cases:
        case = case_of(game, case_id)
        if is_question(case):
            told = recalled(game, case["request"]["state"], case["request"]["move"])
            if told is not None:
                return address(game, told)
    return address(game, {})


# --- how cards are shown --------------------------------------------------------------------------------------------


class Shown(NamedTuple):
    """A card as it is drawn."""

    name: str
    face: Face | None


class ShownZone(NamedTuple):
    """A place on the table as it is drawn: its cards, and how many lie beneath those that are drawn."""

    label: str
    shape: str
    cards: list[Shown]
    beneath: int
    size: int
    note: str


class Group(NamedTuple):
    """Places on the table that belong together: the middle, or one player's."""

    name: str
    zones: list[ShownZone]
    active: bool


def name_of(game: Game[Any], card: Any, tongue: Tongue) -> str:
    """What a card is called."""
    names = game.vocabulary.names
    return tongue.gettext(names[card][2]) if card in names else str(card)


def label_of(game: Game[Any], choice: Choice, tongue: Tongue) -> str:
    """What a choice is called."""
    return name_of(game, choice.card, tongue) if choice.card else tongue.gettext(choice.label)


def shown_zone(game: Game[Any], form: Form, zone: Zone, tongue: Tongue) -> ShownZone:
    """A place on the table as it is drawn; of a pile its top cards."""
    cards = [
        Shown(tongue.gettext("face-down card") if card is None else name_of(game, card, tongue), form.faces.get(card))
        for card in zone.cards
    ]
    beneath = 0
    if zone.shape == "bag":
        cards = [counted(game, form, card, size, tongue) for card, size in Counter(zone.cards).items()]
    if zone.shape == "pile":
        known = next((i for i, card in enumerate(reversed(zone.cards)) if card is None), len(cards))
        keep = max(1, min(known, SHOWN_OF_A_PILE))
        beneath = max(0, len(cards) - keep)
        cards = cards[beneath:]
    return ShownZone(
        tongue.gettext(zone.label),
        zone.shape,
        cards,
        beneath,
        len(zone.cards),
        tongue.gettext(zone.note) if zone.note else "",
    )


def counted(game: Game[Any], form: Form, card: Any, size: int, tongue: Tongue) -> Shown:
    """Several like cards as one, with their number."""
    return Shown(name_of(game, card, tongue), form.faces[card]._replace(number=f"×{size}"))


def table(game: Game[Any], form: Form, state: Json, tongue: Tongue) -> list[Group]:
    """The table as it is drawn."""
    groups: dict[str | None, list[ShownZone]] = {}
    for zone in form.zones(state):
        groups.setdefault(zone.player, []).append(shown_zone(game, form, zone, tongue))
    active = state["turn"]["player"]
    return [
        Group((name or "").capitalize(), zones, name is not None and name == active) for name, zones in groups.items()
    ]


def picture_of(game: str) -> Markup:
    """The picture of a game, to be put between the tags of an SVG."""
    form = form_of(game)
    return picture(form.picture if form else "face")


def pictures(form: Form) -> Markup:
    """The pictures of all cards of a game, to be put into a page once."""
    return symbols(face.picture for face in form.faces.values())


# --- what the answer shows ------------------------------------------------------------------------------------------


class Reason(NamedTuple):
    """One sentence of an answer, with the rule that it goes by."""

    text: str
    rule: str
    title: str


class Dependence(NamedTuple):
    """A card (``face``) or a chance (``pick``) on which the answer hangs.

    Where it lies, and what each face it may have would make of the move.
    """

    where: str
    kind: str
    message: str
    outcomes: list[tuple[str, list[Shown]]]


class Instead(NamedTuple):
    """Something that would be legal: in words, with the address that asks it, if the form can."""

    text: str
    rule: str
    title: str
    url: str | None


class Variant(NamedTuple):
    """The same move with another choice, which is legal: the choice, drawn if it is a card, and its address."""

    move: Json
    label: str
    card: Shown | None
    url: str


class Ruling(NamedTuple):
    """Everything that the page of an answer shows."""

    verdict: Json
    sentence: str
    told: list[tuple[str, str]]
    reasons: list[Reason]
    effects: list[Reason]
    assumptions: list[str]
    hangs: list[Dependence]
    variants: list[Variant]
    instead: list[Instead]
    kinds: list[Instead]
    before: list[Group]
    after: list[Group]


def ruling(form: Form, question: Question, language: str, told: Told | None = None) -> Ruling:
    """The referee's answer to a question, with everything that the page shows."""
    tongue = tongue_in(language)
    game = GAMES[form.game]
    verdict = judge(form.game, question, tongue)
    varied = variants(form, told, verdict, tongue) if told else []
    instead, kinds = alternatives(form, question, verdict, [one.move for one in varied], language)
    return Ruling(
        verdict,
        sentence(verdict, tongue),
        retold(form, told, tongue) if told else [],
        [reason(form.game, fault, language) for fault in verdict["violations"]],
        [reason(form.game, effect, language) for effect in verdict["effects"]],
        [one["message"] for one in verdict["assumptions"]],
        [dependence(form, question, need, tongue) for need in verdict["needs"]],
        varied,
        instead,
        kinds,
        table(game, form, question.state, tongue),
        table(game, form, verdict["state"], tongue) if verdict["state"] else [],
    )


def reason(game: str, said: Json, language: str) -> Reason:
    """A sentence of an answer, with the title of its rule."""
    return Reason(said["message"], said["rule"], title_of(game, said["rule"], language))


def title_of(game: str, rule: str, language: str) -> str:
    """The title of a rule."""
    entry: Entry = catalogue(game).entry(rule)
    return entry.in_language(language).title


def retold(form: Form, told: Told, tongue: Tongue) -> list[tuple[str, str]]:
    """What was asked, as questions and answers: the move, and whatever was told that does not hold anyway."""
    game = GAMES[form.game]
    short = form.short(told)
    lines = []
    for one in form.asked(told):
        if one.name not in short and one.name != "ask" and (one.is_aside(told) or told[one.name] in ("", UNTOLD)):
            continue
        names = {choice.value: label_of(game, choice, tongue) for choice in one.options(told)}
        values = told.several(one.name) if one.many else [told[one.name]]
        if values:
            lines.append((question_of(one, tongue), ", ".join(names[value] for value in values)))
    return lines


def question_of(field: Field, tongue: Tongue) -> str:
    """What a field asks, in words."""
    return tongue.gettext(field.label).replace("{player}", field.player)


def named(form: Form, names: Iterable[str], tongue: Tongue) -> list[str]:
    """Words of an address as people read them: what a field asks, and any other word as it is."""
    asking = {field.name: f"“{question_of(field, tongue)}”" for field in form.fields}
    return [asking.get(name, name) for name in names]


def dependence(form: Form, question: Question, need: Json, tongue: Tongue) -> Dependence:
    """A card on which the answer hangs. Where the verdict does, every face is tried in its place."""
    game = GAMES[form.game]
    where = place(form, question.state, need["pointer"], tongue)
    outcomes: dict[str, list[Shown]] = {}
    if need["for"] == "legality":
        for face in form.faces:
            state = replaced(question.state, need["pointer"].removeprefix("/state"), face)
            if state is None:
                break
            kind = referee.adjudicate(game, state, question.move, tongue)["verdict"]
            if kind != "impossible":
                outcomes.setdefault(kind, []).append(Shown(name_of(game, face, tongue), form.faces[face]))
    return Dependence(where, need["kind"], tongue.gettext(TO_BE_SEEN[need["kind"]]), list(outcomes.items()))


def place(form: Form, state: Json, pointer: str, tongue: Tongue) -> str:
    """A place on the table in words."""
    path = pointer.removeprefix("/state")
    for zone in form.zones(state):
        if path == zone.path or path.startswith(f"{zone.path}/"):
            label = tongue.gettext(zone.label)
            number = path.removeprefix(f"{zone.path}/")
            if zone.shape == "row" and number.isdecimal():
                label = f"{label} {int(number) + 1}"
            return f"{zone.player.capitalize()}: {label}" if zone.player else label
    return ""


def replaced(state: Json, path: str, face: Any) -> Json | None:
    """The same state with a face at a place that was unknown; ``None`` where there is no such place."""
    changed: Json = orjson.loads(orjson.dumps(state))
    here: Any = changed
    *way, last = path.strip("/").split("/")
    try:
        for key in way:
            here = here[int(key)] if isinstance(here, list) else here[key]
        if isinstance(here, list):
            here[int(last)] = face
        elif last in here:
            here[last] = face
        else:
            return None
    except (KeyError, IndexError, ValueError, TypeError):
        return None
    return changed


def alternatives(
    form: Form, question: Question, verdict: Json, offered_already: Sequence[Json], language: str
) -> tuple[list[Instead], list[Instead]]:
    """What would be legal in place of a move that is not: complete moves, and kinds of move that none of these is.

    ``offered_already`` are moves that the page offers elsewhere.
    """
    if verdict["verdict"] not in ("illegal", "undetermined"):
        return [], []
    game, tongue = GAMES[form.game], tongue_in(language)
    listed = referee.legal_moves(game, question.state, None, MOST_INSTEAD, tongue)
    fresh = (move for move in listed["moves"] if move not in offered_already)
    moves = [(move, one) for move in fresh if (one := offered(form, question.state, move, language)).text]
    shown = {(move["player"], move["type"]) for move in (*offered_already, *(move for move, _ in moves))}
    names = {choice.value: choice.label for choice in form.fields[0].options(Told({}))}
    kinds = [
        Instead(
            f"{kind['player'].capitalize()}: {tongue.gettext(names.get(kind['type'], kind['type']))}",
            kind["rule"],
            title_of(form.game, kind["rule"], language),
            None,
        )
        for kind in listed["kinds"]
        if (kind["player"], kind["type"]) not in shown
    ]
    return [one for _, one in moves], kinds


def variants(form: Form, told: Told, verdict: Json, tongue: Tongue) -> list[Variant]:
    """Where a move is not legal: the choices with which it would be."""
    if verdict["verdict"] != "illegal":
        return []
    game = GAMES[form.game]
    found = []
    for one in form.fields:
        if one.name not in form.varies or one.name not in set(told):
            continue
        for choice in one.options(told):
            other = form.read({**told, one.name: choice.value})[0]
            question = form.build(other)
            if choice.value == told[one.name] or not fits(form.game, question):
                continue
            judged = referee.adjudicate(game, question.state, question.move, tongue)
            if judged["verdict"] == "legal":
                shown = Shown(label_of(game, choice, tongue), form.faces.get(choice.card)) if choice.card else None
                url = address(form.game, form.short(other), ruleset=judged["ruleset"])
                found.append(Variant(question.move, label_of(game, choice, tongue), shown, url))
    return found


def offered(form: Form, state: Json, move: Json, language: str) -> Instead:
    """A legal move in words: what the referee says happens first."""
    verdict = referee.adjudicate(GAMES[form.game], state, move, tongue_in(language))
    said = next((effect for effect in verdict["effects"] if effect["visible_to"] is None), None)
    if said is None:
        return Instead("", "", "", None)
    told = recalled(form.game, state, move)
    url = address(form.game, told, ruleset=verdict["ruleset"]) if told is not None else None
    return Instead(said["message"], said["rule"], title_of(form.game, said["rule"], language), url)


# --- sharing --------------------------------------------------------------------------------------------------------


def qr(url: str) -> Markup:
    """A QR code of an address, as SVG to be put into a page."""
    out = io.BytesIO()
    segno.make(url, error="l", micro=False).save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=True,
        svgclass="qr",
        lineclass=None,
        border=3,
        omitsize=True,
        dark="#000",
        light="#fff",
    )
    return Markup(out.getvalue().decode())


def fields_of(form: Form, told: Told) -> tuple[Sequence[Field], Sequence[Field]]:
    """The fields that are asked: those that matter, and those for who wants to be exact."""
    asked = form.asked(told)
    return [one for one in asked if not one.is_aside(told)], [one for one in asked if one.is_aside(told)]


def changed(form: Form, told: Told, fields: Iterable[Field]) -> bool:
    """Whether something was told in these fields."""
    short = form.short(told)
    return any(one.name in short for one in fields)


def for_form(form: Form, tongue: Tongue) -> dict[str, Any]:
    """What the page of a form needs to name and to draw its choices."""
    game = GAMES[form.game]

    def label(value: str, choices: Sequence[Choice]) -> str:
        return next((label_of(game, choice, tongue) for choice in choices if choice.value == value), value)

    def shown(choice: Choice) -> Shown:
        return Shown(label_of(game, choice, tongue), form.faces.get(choice.card))

    def asking(field: Field) -> str:
        return question_of(field, tongue)

    def grouped(choices: Sequence[Choice]) -> list[list[Choice]]:
        return [list(group) for _, group in groupby(choices, key=lambda choice: choice.group)]

    return {"grouped": grouped, "asking": asking, "symbols": pictures(form), "label": label, "shown": shown}


def sentence(verdict: Json, tongue: Tongue) -> str:
    """What a verdict says beside its word: its summary without the word, or what a table needs to hear instead."""
    if verdict["verdict"] == "impossible":
        return tongue.gettext(CONTRADICTORY)
    if verdict["verdict"] == "legal" and verdict["needs"]:
        return tongue.gettext(KNOWN_LATER[verdict["needs"][0]["kind"]])
    said: str = verdict["summary"]
    return said.partition(". ")[2] or said


CONTRADICTORY = N_("What was told contradicts the rules.")
KNOWN_LATER = {
    "face": N_("It may be done. What comes of it is known once the card is seen."),
    "pick": N_("It may be done. What comes of it is known once chance has decided."),
}
"""What is said of a legal move whose outcome is open, by the kind of its first need."""

TO_BE_SEEN = {
    "face": N_("Nobody has said which card this is. Look, if the rules let you, and add it to the question."),
    "pick": N_("Chance decides here. Let it, and add what came to the question."),
}
"""What is said of something that has to be known, by the kind of need."""

WORDS = {
    "legal": N_("LEGAL"),
    "illegal": N_("NOT LEGAL"),
    "undetermined": N_("DEPENDS"),
    "impossible": N_("CANNOT BE"),
}
"""What each verdict is called."""


def word_for(sign: str, tongue: Tongue) -> str:
    """What the verdict of an answer's sign is called."""
    kind = sign.split("-", maxsplit=1)[0]
    return tongue.gettext(WORDS[kind]) if kind in WORDS else "?"
