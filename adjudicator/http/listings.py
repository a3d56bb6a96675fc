"""The shapes of what can only be read: games, rules, cases, and the state of the service."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError

from ..games import GAMES
from .shapes import (
    SLUG,
    Answer,
    Anything,
    Array,
    Choice,
    Converter,
    Json,
    Mapped,
    Number,
    Obj,
    Shape,
    Text,
    Whole,
    WireField,
    sentence,
    slug,
)

MAX_LIMIT = 1_000
DEFAULT_HITS = 20


def href(description: str) -> Text:
    """An address, relative to the service."""
    return Text(description, 1, 2_000, format_="uri-reference")


class GameId(WireField):
    """The id of one of the games there are when it is asked."""

    def json_schema(self, to: Converter) -> Json:
        """An enumeration."""
        return {"type": "string", "enum": list(GAMES)}

    def take(self, value: Any) -> Any:
        """The id itself."""
        if not isinstance(value, str) or value not in GAMES:
            raise ValidationError("No game of this id.")
        return value


class PlayerCount(Answer):
    """How many can play."""

    min = Whole("The fewest players.", 1, 100)
    max = Whole("The most players.", 1, 100)


class Option(Answer):
    """One option of a game."""

    name = Text("The option's key.", 1, 100)
    description = sentence("What it changes.")
    schema = Anything("Its JSON Schema, with its default where there is a fixed one.")


class Rulebook(Answer):
    """The rulebook, as the catalogue has it."""

    language = Text("The language of the entries.", 2, 10)
    sections = Array("The headings of the printed rulebook.", Text("A heading.", 1, 200), 0, 200)
    rules = Whole("How many rules the catalogue has.", 0)
    rulings = Whole("How many rulings the catalogue has.", 0)


class Piece(Answer):
    """One kind of card or tile in the box."""

    id = slug("What states and moves call it.")
    name = sentence("What people call it.")
    kind = slug("What kind of component it is.")
    count = Whole("How many the box holds.", 0)
    number = Whole("The number printed on it; `null`: none.", 0, nullable=True)
    colour = Text("Its colour or family; `null`: none.", 1, 40, nullable=True)
    rule = slug("The catalogue entry that says what it does; `null`: it does nothing by itself.", nullable=True)
    effect = sentence("What it does, in that entry's words; `null`: nothing by itself.", nullable=True)


class GameSummary(Answer):
    """A game."""

    id = GameId("The game's id.")
    name = Text("What people call it.", 1, 100)
    ruleset = Text("The rules it is judged by now.", 1, 60)
    players = Obj("How many can play.", PlayerCount)
    options = Array("The options of a setup.", Obj("An option.", Option), 0, 50)
    rulebook = Obj("Its rulebook.", Rulebook)
    links = Mapped("Addresses of everything about it.", slug("What is there."), href("The address."), 50)


class GameDetails(GameSummary):
    """A game, and what is in its box."""

    components = Array("What is in the box, in the catalogue's order.", Obj("A kind of component.", Piece), 0, 1_000)


class Games(Answer):
    """The games."""

    games = Array("The games.", Obj("A game.", GameSummary), 0, 1_000)


class Reading(Answer):
    """One way to read the rulebook in a disputed place."""

    id = slug("The reading's id.")
    text = sentence("What it says.")


class Rule(Answer):
    """A rule, or a ruling on a question that the rulebook leaves open or is misread in."""

    id = slug("The entry's id, unique in its game.")
    number = Text("A ruling's number; `null` for a plain rule.", 1, 20, nullable=True)
    kind = Choice("Rule or ruling.", ["rule", "ruling"])
    game = GameId("The game.")
    title = sentence("Its title.")
    text = sentence("What holds, in our own words.")
    section = Text("The rulebook's heading, as printed.", 1, 200)
    related = Array("Entries that belong to it.", slug("An entry's id."), 0, 1_000)
    cases = Array("Published cases that show it.", slug("A case's id."), 0, 10_000)
    url = href("The entry's page.")
    question = sentence("Rulings only: what is disputed.", required=False)
    readings = Array("Rulings only: how it may be read.", Obj("A reading.", Reading), 1, 20, required=False)
    decision = slug("Rulings only: the reading that the referee goes by.", required=False)
    reason = sentence("Rulings only: why.", required=False)
    confidence = Choice(
        "Rulings only: the text or the publisher settles it; the text leans; or the rulebook does not say.",
        ["decided", "favoured", "open"],
        required=False,
    )
    authority = Choice("Rulings only: who decides it.", ["rulebook", "publisher", "judge"], required=False)


class RuleHit(Rule):
    """An entry that was listed or found."""

    score = Number("With `q`: how well it fits; the higher the better.", required=False)
    matched = Array("With `q`: the words that hit.", Text("A word.", 1, 200), 0, 200, required=False)


class Rules(Answer):
    """Rules and rulings; with `q` the best first."""

    rules = Array("The entries.", Obj("An entry.", RuleHit), 0, MAX_LIMIT)
    total = Whole("How many there are without `limit`.", 0)


class Case(Answer):
    """A published conformance case: a request for a verdict, and what the answer must show."""

    id = slug("The case's id.")
    title = sentence("What it shows.")
    section = Text("The rulebook's heading, as printed.", 1, 200)
    rulings = Array("The numbers of the rulings it shows.", Text("A number.", 1, 20), 0, 100)
    rules = Array("The catalogue entries it shows.", slug("An entry's id."), 0, 100)
    request = Anything("The body of an adjudication.")
    expect = Anything("What the answer must show; `why` says why.")


class Cases(Answer):
    """Published cases of a game."""

    cases = Array("The cases.", Obj("A case.", Case), 0, 10_000)
    total = Whole("How many there are without `limit`.", 0)


class Standing(Answer):
    """How the service stands."""

    status = Choice("`ok`: it runs; `ready`: it takes requests.", ["ok", "ready"])


# --- queries and path parameters ------------------------------------------------------------------------------------


class RulesQuery(Shape):
    """What may be asked of a list of rules."""

    q = Text(
        "Words to search for, as people type them; left out or empty: every entry, in the catalogue's order.",
        0,
        200,
        required=False,
    )
    kind = Choice("Only rules, or only rulings.", ["rule", "ruling"], required=False)
    limit = Whole(
        f"How many entries at most; unless told {DEFAULT_HITS} with `q`, {MAX_LIMIT} without.",
        1,
        MAX_LIMIT,
        required=False,
    )


class CasesQuery(Shape):
    """What may be asked of a list of cases."""

    limit = Whole(f"How many cases at most; {MAX_LIMIT} unless told.", 1, MAX_LIMIT, required=False)


class NoQuery(Shape):
    """Nothing may be asked."""


class GamePath(Shape):
    """The game in an address."""

    game = GameId("The game's id.")


class RulePath(GamePath):
    """The game and the rule in an address."""

    rule = Text("The entry's id.", 1, 100, pattern=SLUG)
