"""Other languages say what the English says: every sentence and every entry, with the same parameters and decisions."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from adjudicator import GAMES, adjudicate, view
from adjudicator.engine.text import ENGLISH
from adjudicator.http.language import TONGUES
from adjudicator.rulebook import cases, catalogue
from tools.make_texts import PACKAGE, files, translations
from tools.make_texts import main as make_texts

LANGUAGES = ("es",)
UNTRANSLATED = {"colour"}
"""Parameters that a translation may leave out, since their value is a word of the data, in English."""
SAME_IN_BOTH = re.compile(r"\d+|(Spyke|Flower)( \d+|s)|Legal\. \{what\}|No|LEGAL")
"""What is the same in both languages."""
SILENCE = {"es": "reglamento no"}
"""How a language says that the rulebook does not say it."""
WE_RULE = {"es": "decidimos"}
PERCENT = re.compile(r"%\((\w+)\)s")
NUMBER = re.compile(r"\d+")

RULEBOOKS = sorted(PACKAGE.glob("games/*/rulebook.en.yaml"))


def rulebook(path: Path) -> Any:
    """A rulebook file; every scalar a string, so that the id ``no`` stays a word."""
    return yaml.load(path.read_text("utf-8"), yaml.BaseLoader)


def pairs() -> list[Any]:
    """Every game's rulebook in English beside every other language."""
    return [
        pytest.param(rulebook(path), path.with_name(f"rulebook.{language}.yaml"), id=f"{path.parent.name}-{language}")
        for path in RULEBOOKS
        for language in LANGUAGES
    ]


def parameters(template: str) -> Counter[str]:
    """The parameters of a sentence, ``{name}`` or ``%(name)s``, with how often each stands in it."""
    named = Counter(name for _, name, _, _ in Formatter().parse(template) if name is not None)
    return named + Counter(PERCENT.findall(template))


def sentences() -> list[Message]:
    """Every sentence of every other language's catalogue."""
    found = []
    for path in translations():
        with path.open("rb") as file:
            catalog: Catalog = read_po(file, locale=path.parts[-3])
        found += [message for message in catalog if message.id]
    return found


def forms(message: Message) -> list[tuple[str, str]]:
    """A sentence with its translation; singular with singular and plural with plural."""
    if isinstance(message.id, str):
        assert isinstance(message.string, str), message.id
        return [(message.id, message.string)]
    assert message.string is not None, message.id
    assert not isinstance(message.string, str), message.id
    return list(zip(message.id, message.string, strict=True))


def translated() -> list[tuple[str, str]]:
    """Every sentence that is translated, with its translation."""
    return [(english, other) for message in sentences() for english, other in forms(message) if other]


# --- sentences -------------------------------------------------------------------------------------------------------


def test_every_language_is_there() -> None:
    assert tuple(path.parts[-3] for path in translations()) == LANGUAGES
    assert set(TONGUES) == {"en", *LANGUAGES}


def test_what_is_gathered_is_fresh() -> None:
    """If this fails, run `make texts`, and translate what the next test then names."""
    stale = [path.name for path, text in files().items() if path.read_bytes() != text]
    assert stale == []


def test_the_tool_says_what_is_stale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert make_texts(["--check"]) == 0
    monkeypatch.setattr("tools.make_texts.files", lambda: {PACKAGE / "locale" / "none.pot": b"new"})
    assert make_texts(["--check"]) == 1


def test_no_sentence_is_missing_or_doubtful() -> None:
    for message in sentences():
        assert not message.fuzzy, message.id
        for english, other in forms(message):
            assert other.strip(), f"no translation: {english}"


def test_translations_keep_the_parameters() -> None:
    for english, other in translated():
        due, found = parameters(english), parameters(other)
        assert set(due - found) <= UNTRANSLATED, (english, other)
        assert not found - due, (english, other)


def test_translations_are_not_the_english_words() -> None:
    for english, other in translated():
        assert other != english or SAME_IN_BOTH.fullmatch(english), english


def test_translations_end_as_the_sentence_does() -> None:
    """A full stop stays one, and a name gets none."""
    for english, other in translated():
        assert (english[-1] in ".?") == (other[-1] in ".?"), (english, other)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_referee_speaks_the_language_throughout(game: str, language: str) -> None:
    """The published cases, answered in another language: only words differ, and all of them do."""
    vocabulary, tongue = GAMES[game].vocabulary, TONGUES[language]
    for case in cases(game):
        if case.get("endpoint", "adjudications") != "adjudications" or case["expect"].get("status", 200) != 200:
            continue
        state, move = case["request"]["state"], case["request"]["move"]
        english, other = adjudicate(state, move, ENGLISH), adjudicate(state, move, tongue)
        assert without_words(english) == without_words(other), case["id"]
        said = list(zip(words_of(english), words_of(other), strict=True))
        assert all(mine != theirs for mine, theirs in said), (case["id"], said)
        assert all("{" not in theirs for _, theirs in said), (case["id"], said)
    assert vocabulary.speaker(tongue) is vocabulary.speaker(tongue)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_language_changes_nothing_in_a_view(game: str, language: str) -> None:
    case = next(case for case in cases(game) if case.get("endpoint", "adjudications") == "adjudications")
    state = case["request"]["state"]
    assert view(state, None, TONGUES[language]) == view(state, None)


def words_of(said: Any) -> list[str]:
    """Every sentence in an answer."""
    if isinstance(said, dict):
        own = [text for key, text in said.items() if key in ("summary", "message")]
        return own + [word for key, value in said.items() if key != "state" for word in words_of(value)]
    return [word for value in said for word in words_of(value)] if isinstance(said, list) else []


def without_words(said: Any) -> Any:
    """An answer without its sentences."""
    if isinstance(said, dict):
        return {key: without_words(value) for key, value in said.items() if key not in ("summary", "message")}
    return [without_words(value) for value in said] if isinstance(said, list) else said


@pytest.mark.parametrize(
    ("game", "cards", "said"),
    [
        ("hungry-monkey", ["sparrow", "sparrow", "monkey"], "2 Gorriones y un Mono"),
        ("hungry-monkey", ["animal-5", "animal-5"], "2 cincos"),
        ("cheeky-monkey", ["giraffe", "walrus", None], "una Jirafa, una Morsa y una carta desconocida"),
        ("mighty-monsters", ["elf-3"], "el Elfo 3"),
    ],
)
def test_cards_are_listed_as_people_say_them(game: str, cards: list[str | None], said: str) -> None:
    assert GAMES[game].vocabulary.speaker(TONGUES["es"]).several(cards) == said


# --- the catalogue ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("english", "path"), pairs())
def test_entries_are_the_same_in_every_language(english: Any, path: Path) -> None:
    other = rulebook(path)
    assert other["game"] == english["game"]
    assert path.name == f"rulebook.{other['language']}.yaml"
    assert list(other["entries"]) == [entry["id"] for entry in english["entries"]]
    for entry in english["entries"]:
        words = other["entries"][entry["id"]]
        if entry["kind"] == "rule":
            assert set(words) == {"title", "text"}, entry["id"]
            continue
        assert set(words) == {"title", "text", "question", "readings", "reason"}, entry["id"]
        assert list(words["readings"]) == [reading["id"] for reading in entry["readings"]], entry["id"]
        assert entry["decision"] in words["readings"], entry["id"]


@pytest.mark.parametrize(("english", "path"), pairs())
def test_every_word_of_an_entry_is_said_anew(english: Any, path: Path) -> None:
    other = rulebook(path)["entries"]
    for entry in english["entries"]:
        words = other[entry["id"]]
        readings = [(reading["text"], words["readings"][reading["id"]]) for reading in entry.get("readings", [])]
        fields = [(entry[name], words[name]) for name in ("title", "text", "question", "reason") if name in entry]
        for mine, theirs in fields + readings:
            assert theirs.strip(), entry["id"]
            assert mine.strip() != theirs.strip() or len(mine) < 5 or mine == "Dynamite", (entry["id"], theirs)
            assert theirs.count("¿") == theirs.count("?"), (entry["id"], theirs)
            assert theirs.count("«") == theirs.count("»"), (entry["id"], theirs)


@pytest.mark.parametrize(("english", "path"), pairs())
def test_numbers_are_the_same_in_every_language(english: Any, path: Path) -> None:
    """A rule that says 8 says 8 in every language, as often."""
    other = rulebook(path)["entries"]
    differ = {
        entry["id"]: (mine, theirs)
        for entry in english["entries"]
        if (mine := digits(entry["text"])) != (theirs := digits(other[entry["id"]]["text"]))
    }
    assert differ == {}


def digits(text: str) -> list[str]:
    """The numbers in a text, sorted: plain ones, not those that stand for a card's name (7s, 15s)."""
    return sorted(NUMBER.findall(re.sub(r"\b\d+s\b", "", text)))


@pytest.mark.parametrize(("english", "path"), pairs())
def test_where_the_rulebook_is_silent_every_language_says_so(english: Any, path: Path) -> None:
    other = rulebook(path)
    language = other["language"]
    for entry in english["entries"]:
        if entry.get("confidence") == "open":
            text = other["entries"][entry["id"]]["text"].lower()
            assert SILENCE[language] in text, entry["id"]
            assert WE_RULE[language] in text, entry["id"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_an_entry_in_another_language_differs_in_words_only(game: str, language: str) -> None:
    for entry in catalogue(game).entries():
        mine, theirs = entry.to_json(), entry.to_json(language)
        assert list(mine) == list(theirs)
        words = {"title", "text", "question", "readings", "reason"}
        assert {key: mine[key] for key in mine if key not in words} == {
            key: theirs[key] for key in theirs if key not in words
        }
        assert theirs["title"] == entry.in_language(language).title
        assert theirs["text"] != mine["text"]
        if entry.kind == "ruling":
            assert [one["id"] for one in mine["readings"]] == [one["id"] for one in theirs["readings"]]
            assert all(isinstance(one["id"], str) for one in mine["readings"])


def test_an_entry_that_a_language_lacks_stays_english() -> None:
    entry = catalogue("hungry-monkey").entry("ant")
    assert entry.in_language("de") is entry
    assert entry.to_json("de") == entry.to_json() == entry.to_json("en")
