"""The work of one request is bounded: the worst that was found, in processor time and memory."""

from __future__ import annotations

import time
import tracemalloc
from io import BytesIO

import orjson
import pytest

from adjudicator.engine.referee import MAX_TRIED
from adjudicator.engine.table import MAX_POSSIBILITIES, Table
from adjudicator.games.monkey import GAME as MONKEY
from adjudicator.http.app import create_app
from adjudicator.http.logs import new_logger

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
