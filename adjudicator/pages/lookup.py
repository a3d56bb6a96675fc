"""Looking a rule up: what the pages of the catalogue show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from ..engine import referee
from ..engine.text import N_, Tongue
from ..games import GAMES
from ..http.language import DEFAULT
from ..rulebook import Entry, Hit, cases, catalogue, search

LISTED = 20
KINDS = {"": N_("All"), "rule": N_("Rules"), "ruling": N_("Rulings")}
"""What the list can be narrowed to, by the value in the address."""

CONFIDENCE = {
    "decided": N_("The rulebook settles this."),
    "favoured": N_("The rulebook leans this way, without saying it outright."),
    "open": N_("The rulebook does not say. We rule."),
}
"""How sure a ruling is, said plainly."""

SETTLED_BY = {
    "publisher": N_("The publisher has settled this."),
    "judge": N_("The rulebook does not say. We rule."),
}

BADGES = {
    "rule": N_("Rule"),
    "decided": N_("Ruling: settled"),
    "favoured": N_("Ruling: the text leans"),
    "open": N_("Ruling: the text is silent"),
}
"""The word beside an entry in a list."""

CONTRADICTS = re.compile(r"\bcontradict", re.IGNORECASE)


class Found(NamedTuple):
    """An entry in a list, with the words that were searched for marked."""

    entry: Entry
    game_name: str
    badge: str
    title: Markup
    text: Markup


class Section(NamedTuple):
    """A heading of the rulebook and the entries that stand under it."""

    heading: str
    language: str
    entries: list[Found]


class Example(NamedTuple):
    """A published case as it is judged now, told in the reader's language."""

    id: str
    title: str
    why: str
    verdict: str
    url: str


def listed(entry: Entry, language: str, words: Sequence[str] = ()) -> Found:
    """An entry as a list shows it, in the reader's language."""
    entry = entry.in_language(language)
    badge = BADGES[entry.ruling.get("confidence", "rule")]
    return Found(
        entry, GAMES[entry.game].name, badge, marked(entry.title, words), marked(shortened(entry.text, words), words)
    )


def best(q: str, game: str | None, kind: str) -> list[Hit]:
    """What a search found that is worth reading: nothing that fits less than half as well as the best."""
    found, _ = search(q, game, kind or None, LISTED)
    return [hit for hit in found if 2 * hit.score >= found[0].score]


def hits(found: Iterable[Hit], q: str, language: str) -> list[Found]:
    """What a search found, as a list shows it.

    The search tells which words of the English text hit; in another language the words that were typed are marked.
    """
    typed = () if language == DEFAULT else tuple(word for word in re.findall(r"\w+", q) if len(word) >= SHORTEST_MARKED)
    return [listed(hit.entry, language, (*hit.matched, *typed)) for hit in found]


def by_section(game: str, kind: str, language: str) -> list[Section]:
    """A game's entries under the headings of its rulebook, in their order."""
    book = catalogue(game)
    groups: dict[str, list[Found]] = {heading: [] for heading in book.sections}
    for entry in book.entries(kind or None):
        groups.setdefault(entry.section, []).append(listed(entry, language))
    return [Section(heading, book.printed, entries) for heading, entries in groups.items() if entries]


SNIPPET = 220
SHORTEST_MARKED = 3


def shortened(text: str, words: Sequence[str]) -> str:
    """A text cut to a few lines, so that the first word that was searched for is among them.

    >>> shortened("One two three.", ["two"])
    'One two three.'
    """
    if len(text) <= SNIPPET:
        return text
    hit = pattern(words).search(text) if words else None
    begin = 0
    if hit and hit.start() > SNIPPET - 60:
        begin = text.rfind(" ", 0, hit.start() - 60) + 1
    end = len(text) if begin + SNIPPET >= len(text) else text.rfind(" ", 0, begin + SNIPPET)
    return ("… " if begin else "") + text[begin:end] + (" …" if end < len(text) else "")


def pattern(words: Sequence[str]) -> re.Pattern[str]:
    """What finds these words."""
    longest_first = sorted((re.escape(word) for word in words), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(longest_first)})\b", re.IGNORECASE)


def marked(text: str, words: Sequence[str]) -> Markup:
    """A text with the words that were searched for marked.

    >>> marked("A Monkey & an Ant", ["monkey"])
    Markup('A <mark>Monkey</mark> &amp; an Ant')
    """
    if not words:
        return escape(text)
    made, last = Markup(), 0
    for hit in pattern(words).finditer(text):
        made += escape(text[last : hit.start()]) + Markup("<mark>{}</mark>").format(hit.group())
        last = hit.end()
    return made + escape(text[last:])


def confidence(entry: Entry) -> str | None:
    """How sure a ruling is, in one sentence; ``None`` for a plain rule."""
    if entry.kind == "rule":
        return None
    if entry.ruling["confidence"] == "decided" and entry.ruling["authority"] == "publisher":
        return SETTLED_BY["publisher"]
    return CONFIDENCE[entry.ruling["confidence"]]


def contradicts(entry: Entry) -> bool:
    """Whether the entry tells of a contradiction in the rulebook."""
    return bool(CONTRADICTS.search(f"{entry.text} {entry.ruling.get('reason', '')}"))


def case_of(game: str, case_id: str) -> dict[str, Any]:
    """The published case of this id. Raises KeyError."""
    return case_index(game)[case_id]


@cache
def case_index(game: str) -> dict[str, dict[str, Any]]:
    """A game's published cases by their ids."""
    return {case["id"]: case for case in cases(game)}


def is_question(case: dict[str, Any]) -> bool:
    """Whether a case asks for a verdict; others show a deal, a view, or a request that is not understood."""
    return "move" in case["request"] and case["expect"]["status"] == 200


def examples(entry: Entry, language: str, tongue: Tongue) -> list[Example]:
    """The published cases that show an entry, judged now.

    Their titles and reasons are in the default language; in another one the answer itself stands for them.
    """
    from .check import sentence

    original = language == DEFAULT
    made = []
    for case_id in entry.cases:
        case = case_of(entry.game, case_id)
        request = case["request"]
        if not is_question(case):
            continue
        verdict = referee.adjudicate(GAMES[entry.game], request["state"], request["move"], tongue)
        said = sentence(verdict, tongue)
        made.append(
            Example(
                case_id,
                case["title"] if original else next((one["message"] for one in verdict["violations"]), said),
                case["expect"].get("why", "") if original else "",
                verdict["verdict"],
                f"/games/{entry.game}/examples/{case_id}",
            )
        )
    return made
