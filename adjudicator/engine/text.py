"""Sentences: templates with parameters, kept apart from the rules that say them, rendered in the reader's language.

A rule names a sentence by its key and hands over what it speaks of; the words stand in a game's ``texts.py``. What a
parameter is can be read from its name (``PLAYER_WORDS``, ``PEOPLE_WORDS``, ``CARD_WORDS``, ``CARDS_WORDS``, ``MOVES_WORDS``); anything
else is put in as it is. Where a sentence has a singular and a plural, ``count`` chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any, Protocol

Params = Mapping[str, Any]
Template = str | tuple[str, str]
"""A sentence, or its singular and its plural (chosen by the parameter ``count``)."""

PLAYER_WORDS = frozenset({"player", "target", "owner", "loser", "winner", "next", "first"})
CARD_WORDS = frozenset({"card", "top", "face", "other"})
CARDS_WORDS = frozenset({"cards", "others"})
PEOPLE_WORDS = frozenset({"names"})
MOVES_WORDS = frozenset({"allowed"})
_KINDS: dict[str, str] = (
    dict.fromkeys(PLAYER_WORDS, "player")
    | dict.fromkeys(PEOPLE_WORDS, "people")
    | dict.fromkeys(CARD_WORDS, "card")
    | dict.fromkeys(CARDS_WORDS, "cards")
    | dict.fromkeys(MOVES_WORDS, "moves")
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

    ``texts`` maps a key to its template, ``names`` a component's id to its name in the singular, in the plural
    (with ``{count}``) and bare, as in ``("an Ant", "{count} Ants", "Ant")``.
    """

    __slots__ = ("_speakers", "names", "texts")

    def __init__(self, texts: Mapping[str, Template], names: Mapping[object, tuple[str, str, str]]) -> None:
        self.texts = texts
        self.names = names
        self._speakers: dict[Tongue, Speaker] = {}

    def speaker(self, tongue: Tongue) -> Speaker:
        """Who says this game's sentences in a language; made once for each tongue."""
        speaker = self._speakers.get(tongue)
        if speaker is None:
            speaker = self._speakers[tongue] = Speaker(self, tongue)
        return speaker

    def say(self, key: str, params: Params, tongue: Tongue = ENGLISH) -> str:
        """The sentence ``key`` about ``params`` in the reader's language. Raises KeyError for an unknown key."""
        return self.speaker(tongue).say(key, params)


class Speaker:
    """The sentences of one game in one language, taken apart beforehand."""

    __slots__ = ("_sentences", "_single", "_tongue", "_vocabulary", "words")

    def __init__(self, vocabulary: Vocabulary, tongue: Tongue) -> None:
        self._vocabulary = vocabulary
        self._tongue = tongue
        names = {card: tongue.gettext(names[2]) for card, names in vocabulary.names.items()}
        names[None] = tongue.gettext(UNKNOWN)
        self._single = {card: self.counted(card, 1) for card in names}
        self.words: dict[str | None, Callable[[Any], str]] = {
            None: str,
            "player": lambda player: person(player, tongue),
            "people": lambda people: listing([person(one, tongue) for one in people], tongue),
            "card": names.__getitem__,
            "cards": self.several,
            "moves": self.either,
        }
        self._sentences = {
            key: Sentence(tongue.gettext(template))
            for key, template in vocabulary.texts.items()
            if isinstance(template, str)
        }

    def say(self, key: str, params: Params) -> str:
        """The sentence ``key`` about ``params``. Raises KeyError for an unknown key."""
        sentence = self._sentences.get(key)
        if sentence is None:
            template = self._vocabulary.texts[key]
            assert isinstance(template, tuple)
            sentence = Sentence(self._tongue.ngettext(*template, params["count"]))
        return sentence.about(params, self)

    def either(self, moves: Sequence[str]) -> str:
        """Types of move in words, to choose from: "play from the hand or take the pile"."""
        parts = [self.say(f"move.{kind}", {}) for kind in moves]
        if len(parts) == 1:
            return parts[0]
        return self._tongue.gettext(LIST_OR).format(first=", ".join(parts[:-1]), last=parts[-1])

    def several(self, cards: Sequence[object]) -> str:
        """A list of components in words, equal ones counted: "2 Sparrows and a Monkey"."""
        if len(cards) == 1:
            return self._single[cards[0]]
        counts: dict[object, int] = {}
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
        return listing([self.counted(card, count) for card, count in counts.items()], self._tongue)

    def counted(self, card: object, count: int) -> str:
        """So many equal components in words: "2 Sparrows"."""
        singular, plural = UNKNOWN_CARDS if card is None else self._vocabulary.names[card][:2]
        return self._tongue.ngettext(singular, plural, count).replace("{count}", str(count))


class Sentence:
    """A template taken apart: what stands before each parameter, its name and its kind; and what stands at the end."""

    __slots__ = ("_end", "_parts")

    def __init__(self, template: str) -> None:
        self._parts: list[tuple[str, str, str | None]] = []
        self._end = ""
        for literal, name, _, _ in Formatter().parse(template):
            if name is None:
                self._end = literal
            else:
                self._parts.append((literal, name, _KINDS.get(name)))

    def about(self, params: Params, speaker: Speaker) -> str:
        """The sentence with its parameters in words. Raises KeyError where one is missing."""
        text = ""
        words = speaker.words
        for literal, name, kind in self._parts:
            text += literal + words[kind](params[name])
        return text + self._end


def person(player: object, tongue: Tongue = ENGLISH) -> str:
    """A player's name as a sentence has it: the id, begun with a capital; nobody is "nobody"."""
    if player is None:
        return tongue.gettext(NOBODY)
    name = str(player)
    return name[0].upper() + name[1:]


def listing(parts: Sequence[str], tongue: Tongue = ENGLISH) -> str:
    """Several things in one sentence: "Ana, Bo and Cy"; none of them is "nothing"."""
    if not parts:
        return tongue.gettext(NOTHING)
    if len(parts) == 1:
        return parts[0]
    return tongue.gettext(LIST_AND).format(first=", ".join(parts[:-1]), last=parts[-1])


UNKNOWN = N_("unknown card")
UNKNOWN_CARDS = N_n("an unknown card", "{count} unknown cards")
NOTHING = N_("nothing")
NOBODY = N_("nobody")
LIST_AND = N_("{first} and {last}")
LIST_OR = N_("{first} or {last}")

ENGINE_TEXTS: dict[str, Template] = {
    # Who may do what, and when
    "no-such-player": N_("Nobody called “{who}” plays in this game."),
    "not-your-turn": N_("It is not {player}’s turn to do this; {next} decides now."),
    "not-yours-to-do": N_("It is not {player}’s turn to do this."),
    "wrong-step": N_("This cannot be done now, but it is possible to {allowed}."),
    "game-over": N_("The game is over; nothing more can be done."),
    "whatever-it-is": N_("The rules do not allow this, whatever the card is that nobody told."),
    # Faces and reveals
    "face-needed": N_("The face of this card is needed; tell it with the move."),
    "pick-needed": N_("Chance decides here; tell with the move what came."),
    "assumed-card": N_("Taken on trust: among the cards nobody told, {player} holds the {card}."),
    "assumed-none": N_("Taken on trust: none of {player}’s unknown cards fits."),
    "reveal-left-over": N_("More faces were told than this move turns up."),
    "reveal-impossible": N_("The face told here cannot come up: no such card is left."),
    # States that cannot be
    "double-player": N_("Two players have the same id."),
    "too-many-of-a-card": N_("There are more of this card than the box holds: {card}."),
    "wrong-number-of-cards": N_("There are {found} cards in all; this game has {expected} in play."),
    "turn-player": N_("Nobody who can act here has the turn."),
    "turn-nobody": N_("Nobody in particular has the turn at this step."),
    "chance-exhausted": N_("The chance stream has been drawn from more often than any play can."),
    # Summaries: one sentence before and one after what happened
    "summary.legal": N_("Legal. {what}"),
    "summary.needs": N_("Legal. What happens depends on a face nobody told."),
    "summary.illegal": N_("Not legal. {player} may not do this now."),
    "summary.undetermined": N_("It depends. Whether this is legal hangs on a card nobody told."),
    "summary.impossible": N_("This cannot be. The state or what is said to have been revealed contradicts the rules."),
    "next.over": N_("The game is over."),
}
