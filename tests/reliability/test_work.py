"""The work of one request is bounded: the worst that was found, in processor time and memory."""

from __future__ import annotations

import subprocess
import sys
import time
import tracemalloc
from io import BytesIO
from pathlib import Path

import orjson
import pytest

from adjudicator.engine.referee import MAX_TRIED
from adjudicator.engine.table import MAX_POSSIBILITIES, Table
from adjudicator.games.monkey import GAME as MONKEY
from adjudicator.http.accept import MAX_BODY, MAX_ERRORS
from adjudicator.http.app import create_app
from adjudicator.http.logs import new_logger
from tests.live import ROOT

from .bodies import games
from .worst import Question, custom_deck, large_batch, long_replay, single_questions, states

ONE_QUESTION = 0.25
"""Seconds of processor time for a question about one state. Measured: 0.04; slower machines have room."""
ONE_OF_MANY = 0.05
"""Seconds for one of the dearest items of a batch. Measured: 0.016."""
ONE_OF_A_REPLAY = 0.01
"""Seconds for a move of a replay. Measured: under 0.001."""
MEMORY = 64 * 1024 * 1024
"""Bytes that a single request may hold at its peak."""

CLIENT = create_app(new_logger(BytesIO())).test_client()
SINGLE = list(single_questions())


def seconds(question: Question) -> float:
    """The processor time that the answer takes, the better of two."""
    body = orjson.dumps(question.body)
    best = float("inf")
    for _ in range(2):
        begun = time.thread_time()
        answer = CLIENT.post(
            f"/v1/games/{question.game}/{question.endpoint}", data=body, content_type="application/json"
        )
        best = min(best, time.thread_time() - begun)
        assert answer.status_code == 200, (question.name, answer.data[:500])
    return best


def test_the_worst_states_are_possible_ones() -> None:
    """Else they would be refused at once, and cost nothing."""
    for name, state in states():
        answer = CLIENT.post(f"/v1/games/{state['game']}/validations", json={"state": state})
        assert answer.get_json() == {"valid": True, "problems": []}, (name, answer.data[:500])


def test_a_question_about_one_state_takes_a_quarter_of_a_second_at_most() -> None:
    took = sorted(((seconds(question), question.name) for question in [*SINGLE, custom_deck()]), reverse=True)
    print(*(f"{1_000 * one:.1f} ms: {name}" for one, name in took[:5]), sep="\n")
    assert took[0][0] < ONE_QUESTION, took[:3]


def test_a_batch_of_the_worst_costs_what_its_items_cost() -> None:
    dearest = max((one for one in SINGLE if one.endpoint == "adjudications"), key=seconds)
    took = seconds(large_batch(dearest, 20))
    print(f"{1_000 * took / 20:.1f} ms an item: {dearest.name}")
    assert took < 20 * ONE_OF_MANY


@pytest.mark.parametrize("game", games())
def test_a_long_replay_costs_what_its_moves_cost(game: str) -> None:
    question = next((one for count in (300, 100, 30) if (one := long_replay(game, count))), None)
    assert question is not None
    count = len(question.body["moves"])
    took = seconds(question)
    print(f"{1_000 * took / count:.2f} ms a move: {question.name}")
    assert took < count * ONE_OF_A_REPLAY


def test_memory_is_given_back_and_its_peak_is_bounded() -> None:
    dearest = sorted(SINGLE, key=seconds)[-5:]
    tracemalloc.start()
    try:
        for question in dearest:
            seconds(question)
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        for question in dearest:
            seconds(question)
        after, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak - before < MEMORY
    assert after - before < MEMORY / 50


def test_a_list_that_could_try_for_ever_stops_and_says_so() -> None:
    """However many choices there are against unknown cards, so many tries are made and no more."""
    _, state = next((name, state) for name, state in states() if "may bar, 3" in name)
    answer = CLIENT.post("/v1/games/monkey/legal-moves", json={"state": state, "limit": 1_000}).get_json()
    assert answer["kinds"]
    table = Table(MONKEY.decks, MONKEY.load(state))
    action, _ = MONKEY.action("climb", "beat")
    action.possible(table, 0)
    assert table.tried < MAX_TRIED + MAX_POSSIBILITIES


MOVE = b'{"type":"beat","player":"ana","cards":[1,2,3]},'
CARDS = b'"x",' * 99
PLAYER = b'{"id":"a","hand":[' + CARDS + b"1]},"
FLOODS = {
    "numbers": b"[" + b"0," * (MAX_BODY // 2 - 2) + b"0]",
    "lists": b'{"state":' + b"[" * 150 + b",".join([b"[]"] * 2_700_000) + b"]" * 150 + b',"move":{}}',
    "keys": b'{"state":{' + b",".join(b'"k%d":1' % number for number in range(600_000)) + b'},"move":{}}',
    "a key": b'{"state":{"' + b"k" * (MAX_BODY - 100) + b'":1},"move":{}}',
    "text": b'{"state":"' + b"a" * (MAX_BODY - 100) + b'","move":{}}',
    "players": b'{"state":{"game":"monkey","players":[' + PLAYER * 19_000 + b'{}]},"move":{}}',
    "replays: moves": b'{"state":{},"moves":[' + MOVE * 170_000 + b"{}]}",
    "replays: as many moves as may be": b'{"state":{},"moves":[' + MOVE * 4_999 + b"{}]}",
    "adjudications/batch: items": b'{"items":[' + b'{"state":{"a":1},"move":{}},' * 290_000 + b"{}]}",
    "adjudications/batch: as many items as may be": b'{"items":['
    + b",".join([b'{"state":{"players":[' + PLAYER * 18 + b'1]},"move":{}}'] * 1_000)
    + b"]}",
}
"""The largest bodies that are read, made of what costs most to refuse: many kinds of fault, in many places."""
FLOOD_MEMORY = 300.0
"""MB that refusing one may take at its peak. Measured: 207, nearly all of it the JSON as Python holds it."""
REFUSE = """
import sys, time
from io import BytesIO
from adjudicator.http.app import create_app
from adjudicator.http.logs import new_logger

def held(what):
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith(what)) / 1024

body, address = open(sys.argv[1], "rb").read(), f"/v1/games/monkey/{sys.argv[2]}"
client = create_app(new_logger(BytesIO())).test_client()
client.post(address, data=b"{}", content_type="application/json")
before, begun = held("VmRSS:"), time.process_time()
answer = client.post(address, data=body, content_type="application/json")
faults = max([answer.json, *answer.json.get("results", ())], key=lambda one: len(one.get("errors", ())))["errors"]
print(answer.status_code, len(answer.data), len(faults), time.process_time() - begun, held("VmHWM:") - before)
"""


@pytest.mark.parametrize("name", FLOODS)
def test_the_largest_bodies_that_do_not_fit_are_refused_in_bounded_memory(name: str, tmp_path: Path) -> None:
    """In a process of its own, so that its peak is known."""
    assert len(FLOODS[name]) <= MAX_BODY
    (tmp_path / "body").write_bytes(FLOODS[name])
    endpoint = name.partition(":")[0] if ":" in name else "adjudications"
    command = [sys.executable, "-c", REFUSE, str(tmp_path / "body"), endpoint]
    said = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    status, length, faults, peak = int(said[0]), int(said[1]), int(said[2]), float(said[4])
    print(f"{name}: {status}, {length:,} bytes, {faults} faults, {float(said[3]):.2f} s, {peak:.0f} MB")
    assert status == (200 if "as many items" in name else 422)
    assert 0 < faults <= MAX_ERRORS
    assert length < 20_000 if status == 422 else length < MAX_BODY
    assert peak < FLOOD_MEMORY
