"""Sentences: templates with parameters, kept apart from the rules that say them, rendered in the reader's language.

A rule names a sentence by its key and hands over what it speaks of; the words stand in a game's ``texts.py``. What a
parameter is can be read from its name (``PLAYER_WORDS``, ``CARD_WORDS``, ``CARDS_WORDS``); anything else is put in as
it is. Where a sentence has a singular and a plural, ``count`` chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

Params = Mapping[str, Any]
Template = str | tuple[str, str]
"""A sentence, or its singular and its plural (chosen by the parameter ``count``)."""

PLAYER_WORDS = frozenset({"player", "target", "owner", "loser", "winner", "next", "first"})
CARD_WORDS = frozenset({"card", "top", "face", "other"})
CARDS_WORDS = frozenset({"cards", "others"})
_KINDS: dict[str, str] = (
    dict.fromkeys(PLAYER_WORDS, "player") | dict.fromkeys(CARD_WORDS, "card") | dict.fromkeys(CARDS_WORDS, "cards")
)


class Tongue(Protocol):
    """The reader's language, as ``gettext.NullTranslations`` and its children have it."""

    def gettext(self, message: str) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...


class English:
    """The sentences as they are written in the code."""

    def gettext(self, message: str) -> str:
        """The message itself."""
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The singular for one, else the plural."""
        return msgid1 if n == 1 else msgid2


ENGLISH = English()


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for "to be translated, but not here"
    """Mark a sentence for translation and leave it as it is."""
    return message


def N_n(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - the same for a sentence that counts
    """Mark a sentence with a singular and a plural for translation."""
    return (singular, plural)


class Vocabulary:
    """The sentences of one game and the names of its components.

    ``texts`` maps a key to its template, ``names`` a component's id to its name in the singular and in the plural
    (with ``{count}``), as in ``("an Ant", "{count} Ants", "Ant")`` followed by the bare name.
    """

    __slots__ = ("names", "texts")

    def __init__(self, texts: Mapping[str, Template], names: Mapping[object, tuple[str, str, str]]) -> None:
        self.texts = texts
        self.names = names

    def say(self, key: str, params: Params, tongue: Tongue = ENGLISH) -> str:
        """The sentence ``key`` about ``params`` in the reader's language. Raises KeyError for an unknown key."""
        template = self.texts[key]
        if isinstance(template, tuple):
            text = tongue.ngettext(template[0], template[1], params["count"])
        else:
            text = tongue.gettext(template)
        if not params:
            return text
        words: dict[str, object] = {}
        for name, value in params.items():
            kind = _KINDS.get(name)
            if kind is None:
                words[name] = value
            elif kind == "player":
                words[name] = person(value, tongue)
            elif kind == "card":
                words[name] = self.bare_name(value, tongue)
            else:
                words[name] = self.several(value, tongue)
        return text.format_map(words)

    def bare_name(self, card: object, tongue: Tongue = ENGLISH) -> str:
        """A component's name without an article; a card nobody told is called a face-down card."""
        if card is None:
            return tongue.gettext(FACE_DOWN)
        return tongue.gettext(self.names[card][2])

    def several(self, cards: Iterable[object], tongue: Tongue = ENGLISH) -> str:
        """A list of components in words, equal ones counted: "2 Sparrows and a Monkey"."""
        counts: dict[object, int] = {}
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
        parts = []
        for card, count in counts.items():
            singular, plural = FACE_DOWN_CARDS if card is None else self.names[card][:2]
            parts.append(tongue.ngettext(singular, plural, count).format(count=count))
        if not parts:
            return tongue.gettext(NOTHING)
        if len(parts) == 1:
            return parts[0]
        return tongue.gettext(LIST_AND).format(first=", ".join(parts[:-1]), last=parts[-1])


def person(player: object, tongue: Tongue = ENGLISH) -> str:
    """A player's name as a sentence has it: the id, begun with a capital; nobody is "nobody"."""
    if player is None:
        return tongue.gettext(NOBODY)
    name = str(player)
    return name[0].upper() + name[1:]


FACE_DOWN = N_("face-down card")
FACE_DOWN_CARDS = N_n("a face-down card", "{count} face-down cards")
NOTHING = N_("nothing")
NOBODY = N_("nobody")
LIST_AND = N_("{first} and {last}")

ENGINE_TEXTS: dict[str, Template] = {
    # Who may do what, and when
    "no-such-player": N_("Nobody called “{who}” plays in this game."),
    "not-your-turn": N_("It is not {player}’s turn to do this; {next} decides now."),
    "wrong-step": N_("This cannot be done now. What can be done: {allowed}."),
    "game-over": N_("The game is over; nothing more can be done."),
    # Faces and reveals
    "face-needed": N_("This card has to be turned up, and nobody told its face."),
    "pick-needed": N_("Chance decides here, and nobody told what came."),
    "assumed-card": N_("{player} is taken to hold the {card} among the cards nobody told."),
    "assumed-none": N_("None of {player}’s unknown cards is taken to fit."),
    "reveal-left-over": N_("More faces were told than this move turns up."),
    "reveal-impossible": N_("The face told here cannot come up: every such card is accounted for elsewhere."),
    # States that cannot be
    "double-player": N_("Two players have the same id."),
    "too-many-of-a-card": N_("There are more of this card than the box holds: {card}."),
    "wrong-number-of-cards": N_("The zones hold {found} cards together; this game has {expected} in play."),
    "turn-player": N_("Nobody who can act here has the turn."),
    "turn-nobody": N_("Nobody in particular has the turn at this step."),
    "chance-exhausted": N_("The chance stream has been drawn from more often than any play can."),
    # Summaries: one sentence before and one after what happened
    "summary.legal": N_("Legal. {what}"),
    "summary.needs": N_("Legal. What happens depends on a face nobody told."),
    "summary.illegal": N_("Not legal. The rules do not allow {player} this move now."),
    "summary.undetermined": N_("It depends. Whether this is legal hangs on a card nobody told."),
    "summary.impossible": N_("This cannot be. The state or what is said to have been revealed contradicts the rules."),
    "next.over": N_("The game is over."),
}
