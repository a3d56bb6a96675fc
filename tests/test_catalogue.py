"""Catalogue, code and cases are held together: nothing is enforced without a text, and no text without its cases."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator import GAMES
from adjudicator.engine.citations import decided_in
from adjudicator.engine.text import ENGINE_TEXTS
from adjudicator.rulebook import Entry, cases, catalogue
from tools.cite_cases import folder_of

LANGUAGES = {"en", "es", "de", "fr"}
RULINGS = {
    "hungry-monkey": ("HM", 57),
    "cheeky-monkey": ("CM", 33),
    "mighty-monsters": ("MMM", 20),
    "monkey": ("MK", 66),
}
"""How many rulings the rulebook of each game is known to need; those of any other game are numbered without a gap."""
CONFIDENCE_AUTHORITY = {
    "decided": {"rulebook", "publisher"},
    "favoured": {"rulebook", "publisher", "judge"},
    "open": {"judge"},
}


def sources(game: str) -> str:
    """The code of a game."""
    return "\n".join(path.read_text("utf-8") for path in sorted(Path(folder_of(game)).rglob("*.py")))


def cited(game: str) -> set[str]:
    """Every entry that the code of a game cites: decision marks, checks, actions, and the rules of effects."""
    this = GAMES[game]
    rules = set(decided_in(type(this).__module__))
    rules |= {this.turn_rule, this.over_rule, this.cards_rule}
    rules |= {one.rule for one in this.state_checks}
    for action in this.actions:
        rules |= {action.rule} | {check.rule for check in action.checks}
    ids = {entry.id for entry in catalogue(game).entries()}
    return rules | (ids & set(re.findall(r'"([a-z0-9-]+)"', sources(game))))


ENTRIES = [pytest.param(entry, id=f"{game}:{entry.id}") for game in GAMES for entry in catalogue(game).entries()]


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_of_the_rulebook_has_an_entry(game: str) -> None:
    covered = {statement for entry in catalogue(game).entries() for statement in entry.covers}
    due = {f"{heading}/{n}" for heading, count in catalogue(game).sections.items() for n in range(1, count + 1)}
    assert due - covered == set()
    assert covered - due == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_exactly_one_entry(game: str) -> None:
    numbers = [str(entry.number) for entry in catalogue(game).entries("ruling")]
    prefix, count = RULINGS.get(game, (numbers[0].partition("-")[0], len(numbers)))
    assert sorted(numbers, key=str) == sorted(f"{prefix}-{n}" for n in range(1, count + 1))


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_the_code_cites_exists(game: str) -> None:
    ids = {entry.id for entry in catalogue(game).entries()}
    this = GAMES[game]
    strict = set(decided_in(type(this).__module__)) | {this.turn_rule, this.over_rule, this.cards_rule}
    strict |= {one.rule for one in this.state_checks}
    strict |= {rule for action in this.actions for rule in (action.rule, *(check.rule for check in action.checks))}
    assert strict - ids == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_that_can_be_enforced_is_cited_by_code(game: str) -> None:
    enforced = {entry.id for entry in catalogue(game).entries() if entry.enforced}
    assert enforced - cited(game) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_enforced_entry_has_a_case_that_shows_it_kept(game: str) -> None:
    kept = {
        rule
        for case in cases(game)
        for rule in case["rules"]
        if case["expect"].get("verdict") == "legal" or case.get("endpoint", "adjudications") != "adjudications"
    }
    assert {entry.id for entry in catalogue(game).entries() if entry.enforced} - kept == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_breakable_entry_has_a_case_that_breaks_it(game: str) -> None:
    broken = {
        rule
        for case in cases(game)
        for rule in case["rules"]
        if case["expect"].get("verdict") in ("illegal", "impossible") or case["expect"].get("status", 200) == 422
    }
    assert {entry.id for entry in catalogue(game).entries() if entry.breakable} - broken == set()


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_is_whole(entry: Entry) -> None:
    ids = {other.id for other in catalogue(entry.game).entries()}
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.id)
    assert entry.title
    assert entry.text
    assert entry.section in catalogue(entry.game).sections
    assert set(entry.related) <= ids - {entry.id}
    assert set(entry.asks) == LANGUAGES
    assert all(len(lines) >= 3 for lines in entry.asks.values())
    assert (entry.kind == "ruling") == (entry.number is not None)


@pytest.mark.parametrize("game", GAMES)
def test_rulings_say_how_sure_they_are_and_who_says_so(game: str) -> None:
    for entry in catalogue(game).entries("ruling"):
        ruling = entry.ruling
        assert set(ruling) == {"question", "readings", "decision", "reason", "confidence", "authority"}, entry.id
        assert ruling["decision"] in [reading["id"] for reading in ruling["readings"]], entry.id
        assert ruling["authority"] in CONFIDENCE_AUTHORITY[ruling["confidence"]], entry.id


@pytest.mark.parametrize("game", GAMES)
def test_where_the_rulebook_is_silent_the_entry_says_so(game: str) -> None:
    for entry in catalogue(game).entries("ruling"):
        if entry.ruling["confidence"] == "open":
            said = f"{entry.text} {entry.ruling['reason']}".lower()
            assert "we rule" in said, entry.id


@pytest.mark.parametrize("game", GAMES)
def test_every_type_of_move_has_a_name(game: str) -> None:
    texts = GAMES[game].vocabulary.texts
    assert {f"move.{action.type}" for action in GAMES[game].actions} == {
        key for key in texts if key.startswith("move.")
    }


@pytest.mark.parametrize("game", GAMES)
def test_sentences_and_their_keys_match(game: str) -> None:
    """Every key of a sentence that the code uses has a sentence, and every sentence of the game is used."""
    texts = GAMES[game].vocabulary.texts
    own = set(texts) - set(ENGINE_TEXTS)
    code = sources(game)
    table = (folder_of(game) / "texts.py").read_text("utf-8")
    used = set(re.findall(r'"([a-z0-9.-]+)"', code.replace(table, "")))
    prefixes = tuple(re.findall(r'f"([a-z0-9.-]+)\{', code.replace(table, "")))
    unused = {
        key
        for key in own - used
        if not key.startswith(("next.", "move.")) and not (prefixes and key.startswith(prefixes))
    }
    assert unused == set()
