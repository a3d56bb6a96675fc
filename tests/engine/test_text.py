"""Sentences: plurals, lists, names, and other languages."""

from typing import Any

import pytest

from adjudicator.engine.text import N_, English, N_n, Vocabulary, listing, person

from .toy import TOY

say = TOY.vocabulary.say


class Shouting(English):
    """A language in which everything is louder, as a stand-in for a translation."""

    def gettext(self, message: str) -> str:
        """The message in capitals, its parameters untouched."""
        return "".join(part if "}" in part else part.upper() for part in split(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Always the plural: other languages count otherwise."""
        return self.gettext(msgid2)


def split(message: str) -> list[str]:
    """A message cut before each opening and after each closing brace."""
    return message.replace("{", "\0{").replace("}", "}\0").split("\0")


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ([], "nothing"),
        (["red"], "a red card"),
        (["red", "red"], "2 red cards"),
        (["red", "blue"], "a red card and a blue card"),
        (["red", "blue", "red", "gold"], "2 red cards, a blue card and a gold card"),
        ([None], "an unknown card"),
        ([None, "gold", None], "2 unknown cards and a gold card"),
    ],
)
def test_cards_are_listed_in_words_and_equal_ones_counted(cards: list[Any], words: str) -> None:
    assert say("laid", {"player": "ana", "cards": cards}) == f"Ana lays {words}."


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 cards are left."), (1, "1 card is left."), (2, "2 cards are left.")]
)
def test_a_count_chooses_singular_or_plural(count: int, words: str) -> None:
    assert say("deck-left", {"count": count}) == words


def test_a_single_card_is_called_by_its_bare_name() -> None:
    assert say("wrong-colour", {"card": "red", "top": "gold"}) == "The red card does not fit on the gold card."
    assert say("wrong-colour", {"card": "red", "top": None}) == "The red card does not fit on the unknown card."


@pytest.mark.parametrize(
    ("names", "words"),
    [(["ana"], "Ana"), (["ana", "bo"], "Ana and Bo"), (["ana", "bo", "cy"], "Ana, Bo and Cy"), ([], "nothing")],
)
def test_several_players_are_listed(names: list[str], words: str) -> None:
    assert say("who", {"names": names}) == words


@pytest.mark.parametrize(
    ("player", "name"),
    [
        ("ana", "Ana"),
        ("élise", "Élise"),
        ("ana maría", "Ana maría"),
        ("7", "7"),
        ("{x}", "{x}"),
        (None, "nobody"),
        ("ß", "SS"),
    ],
)
def test_a_player_is_called_by_the_id_begun_with_a_capital(player: str | None, name: str) -> None:
    assert person(player) == name


def test_what_stands_in_quotes_is_left_as_it_is() -> None:
    assert say("nobody-there", {"who": "zo{e}"}) == "Nothing is stolen from “zo{e}”."


def test_a_name_with_braces_is_not_taken_for_a_parameter() -> None:
    assert say("laid", {"player": "{cards}", "cards": ["red"]}) == "{cards} lays a red card."


def test_words_that_a_sentence_does_not_speak_of_are_left_out() -> None:
    assert say("no-deck", {"anything": 1}) == "There is no deck."


def test_an_unknown_sentence_or_a_missing_word_is_an_error_of_the_game() -> None:
    with pytest.raises(KeyError):
        say("nonsense", {})
    with pytest.raises(KeyError):
        say("laid", {"player": "ana"})


def test_another_language_says_the_sentence_its_cards_and_its_lists() -> None:
    tongue = Shouting()
    assert say("laid", {"player": "ana", "cards": ["red", None]}, tongue) == "Ana LAYS 1 RED CARDS AND 1 UNKNOWN CARDS."
    assert say("deck-left", {"count": 1}, tongue) == "1 CARDS ARE LEFT."
    assert person(None, tongue) == "NOBODY"
    assert listing([], tongue) == "NOTHING"
    assert say("no-deck", {}, tongue) == "THERE IS NO DECK."
    assert say("no-deck", {}) == "There is no deck."


def test_marking_a_sentence_for_translation_leaves_it_as_it_is() -> None:
    assert N_("a") == "a"
    assert N_n("a", "b") == ("a", "b")


def test_a_vocabulary_needs_only_its_texts_and_names() -> None:
    vocabulary = Vocabulary({"one": "{card}!"}, {"x": ("an x", "{count} x", "x")})
    assert vocabulary.say("one", {"card": "x"}) == "x!"


class Spanish:
    """Some words of another language."""

    def gettext(self, message: str) -> str:
        return {"nobody": "nadie", "{first} and {last}": "{first} y {last}"}.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1 if n == 1 else msgid2


def test_players_are_listed_in_the_language_of_the_reader() -> None:
    vocabulary = Vocabulary({"one": "{player}", "all": "{names}"}, {})
    assert vocabulary.say("one", {"player": None}, Spanish()) == "nadie"
    assert vocabulary.say("all", {"names": ["ana", "bo", None]}, Spanish()) == "Ana, Bo y nadie"
