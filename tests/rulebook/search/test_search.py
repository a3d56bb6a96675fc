"""The search: how well it answers, how fast, always the same, and the same in the browser."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from adjudicator.games import GAMES
from adjudicator.rulebook import catalogue, search
from adjudicator.rulebook.search import distance, fold, search_index
from tools.search_score import ask, questions, shares

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
TWIN = ROOT / "adjudicator" / "pages" / "static" / "search.js"

# Beside the questions: what nobody means, and what people type by mistake.
ODD = [
    "", "   ", "?!", "the", "hm-46", "HM 46", "buff", "mongo", "ß ẞ İ œuvre ﬁ K ſ", "x" * 500, "rinocerontte blakc",
    "🐒 mono", "__proto__ constructor toString hasOwnProperty", "e\u0301galite\u0301", "¿¡", "a b c d e f g", "1 2 3 11",
    "don't i'm l'affe", "zug " * 60, "kien enpiesa", "do i have to clame",
    "baca beses hoy oja", "yama llamma ellephant", "phant chaa hh quo gue wye yy", "qwrtz plmk vbnm " * 8, "\x00\n\t", "漢字 жук Ⅷ ½ x²",
]  # fmt: skip


def everything() -> list[tuple[str, str | None, str | None]]:
    """All questions where they were asked, and over all games; the odd ones too; some of one kind only."""
    asked = [(each.q, each.game) for name in ("tuned", "heldout") for each in questions(name)]
    asked += [(q, None) for q, game in asked if game] + [(q, None) for q in ODD]
    return [(q, game, None) for q, game in asked] + [
        (q, game, kind) for q, game in asked[::7] for kind in ("rule", "ruling")
    ]


def answers(asked: list[tuple[str, str | None, str | None]]) -> list[Any]:
    made = []
    for q, game, kind in asked:
        hits, total = search(q, game, kind)
        made.append([total, [[hit.entry.game, hit.entry.id, hit.score, list(hit.matched)] for hit in hits]])
    return made


def digest() -> str:
    return hashlib.sha256(json.dumps([answers(everything()), search_index()]).encode()).hexdigest()


def node() -> str:
    """A Node: the machine's, or the one that the pinned list brings into this environment."""
    here = Path(sys.executable).parent / "node"
    found = shutil.which("node") or (str(here) if here.exists() else None)
    if found is None:
        install = [sys.executable, "-m", "pip", "install", "-q", "--require-hashes", "-r"]
        subprocess.run([*install, str(ROOT / "tools" / "node" / "requirements.lock")], check=True)
        found = str(here)
    return found


@pytest.mark.parametrize("name", ["tuned", "heldout"])
def test_questions_name_entries_that_exist(name: str) -> None:
    for question in questions(name):
        for right in question.right:
            game, _, entry = right.partition("/")
            assert catalogue(game).entry(entry).id == entry
            assert question.game in {None, game}


@pytest.mark.parametrize(("name", "firsts", "threes"), [("tuned", 0.95, 0.98), ("heldout", 0.90, 0.97)])
def test_the_right_entry_comes_first(name: str, firsts: float, threes: float) -> None:
    asked = questions(name)
    assert len(asked) >= 120
    first, three = shares(ask(question) for question in asked)
    assert first >= firsts
    assert three >= threes


def test_the_browser_gives_the_same_answers(tmp_path: Path) -> None:
    asked = everything()
    given = tmp_path / "asked.json"
    given.write_text(json.dumps({"index": search_index(), "questions": asked}), "utf-8")
    command = [node(), str(HERE / "compare.mjs"), str(TWIN), str(given)]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    for question, mine, theirs in zip(asked, answers(asked), json.loads(ran.stdout), strict=True):
        assert mine == theirs, question


def test_always_the_same_answers() -> None:
    code = (
        "import sys; sys.path[:0] = sys.argv[1:]\n"
        "import importlib.util as util; spec = util.spec_from_file_location('t', sys.argv[1] + '/test_search.py')\n"
        "module = util.module_from_spec(spec); spec.loader.exec_module(module); print(module.digest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code, str(HERE), str(ROOT)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert digests == {digest()}


def test_fast_enough_for_typing() -> None:
    asked = [each for name in ("tuned", "heldout") for each in questions(name)]
    asked = (asked * (1000 // len(asked) + 1))[:1000]
    search("warm up")
    times = []
    for turn, question in enumerate(asked):
        begun = time.thread_time()
        search(question.q, question.game if turn % 2 else None)
        times.append(time.thread_time() - begun)
    assert sorted(times)[989] < 0.010


def test_within_a_game_and_over_all() -> None:
    hits, total = search("how do i win", limit=500)
    assert len(hits) == total
    assert {hit.entry.game for hit in hits} == set(GAMES)
    hits, _ = search("how do i win", "hungry-monkey", limit=500)
    assert {hit.entry.game for hit in hits} == {"hungry-monkey"}


def test_one_kind_only() -> None:
    for kind in ("rule", "ruling"):
        hits, total = search("ant", "hungry-monkey", kind, limit=500)
        assert hits
        assert {hit.entry.kind for hit in hits} == {kind}
        assert total == len(hits)


def test_limit_cuts_but_counts() -> None:
    few, total = search("monkey", limit=2)
    many, same = search("monkey", limit=10)
    assert few == many[:2]
    assert total == same > 10


def test_scores_fall() -> None:
    hits, _ = search("may i take the pile on purpose")
    scores = [hit.score for hit in hits]
    assert scores == sorted(scores, reverse=True)
    assert all(score >= 0 for score in scores)


def test_nothing_asked_nothing_found() -> None:
    for q in ("", "  ", "?", "\u0000"):
        assert search(q) == ([], 0)


def test_numbers_of_rulings_are_found() -> None:
    for q in ("HM-46", "hm 46"):
        hits, _ = search(q)
        assert hits[0].entry.number == "HM-46"


def test_matched_words_stand_in_what_is_shown() -> None:
    for q in ("the ant on the monkey", "hormiga sobre mono", "anst and buffolos"):
        hits, _ = search(q, "hungry-monkey", limit=5)
        assert hits[0].matched
        for hit in hits:
            assert all(word in f"{hit.entry.title} {hit.entry.text}" for word in hit.matched)


def test_matched_words_of_a_misspelt_question() -> None:
    hits, _ = search("buffolo", "hungry-monkey", limit=1)
    assert "Buffalo" in hits[0].matched


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hormgia", "ant"), ("mangsota", "mongoose"), ("buffolo", "buffalo"), ("schlagne", "snake"), ("tigrre", "tiger"),
        ("kurgil", "kurgill"), ("dinamyte", "dynamite"), ("enclmue", "anvil"), ("herdd", "herd"), ("spyk", "spyke"),
    ],
)  # fmt: skip
def test_a_misspelt_word_alone(typed: str, meant: str) -> None:
    hits, _ = search(typed, limit=3)
    assert any(meant in f"{hit.entry.id} {hit.entry.title}".lower() for hit in hits)


@pytest.mark.parametrize(
    ("typed", "game", "meant"),
    [
        ("do i have to clame", "cheeky-monkey", "claim-optional"),
        ("do i have to clame", None, "claim-optional"),
        ("kien empieza", "hungry-monkey", "who-starts"),
        ("kien enpiesa", "monkey", "who-starts"),
        ("puedo kojer el monton", "hungry-monkey", "no-voluntary-pick-up"),
    ],
)
def test_a_word_written_as_it_sounds(typed: str, game: str | None, meant: str) -> None:
    hits, _ = search(typed, game, limit=1)
    assert hits[0].entry.id == meant


def test_the_end_of_a_word_may_be_missing() -> None:
    hits, _ = search("mongo", "hungry-monkey", limit=1)
    assert "mongoose" in hits[0].entry.id


def test_folding() -> None:
    assert fold("¿Qué BÜFFEL, œuf, Größe?") == "¿que buffel, oeuf, grosse?"
    assert fold("e\u0301") == "e"


@pytest.mark.parametrize(
    ("one", "other", "away"),
    [("ant", "ant", 0), ("clibm", "climb", 1), ("rihno", "rhino", 1), ("bufalo", "buffalo", 1), ("tigr", "tiger", 1)],
)
def test_distance(one: str, other: str, away: int) -> None:
    assert distance(one, other, 2) == away


def test_distance_gives_up() -> None:
    assert distance("ant", "buffalo", 2) == 3
    assert distance("zebra", "mango", 1) == 2
