"""Whatever is sent to an endpoint, whole or broken: an answer under the contract, never a 500, never a long wait."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.http.app import create_app
from adjudicator.http.logs import new_logger

from .bodies import ENDPOINTS, damaged, damaged_bytes, games, position, request_for, text_of

EXAMPLES = 80
SLOWEST = 0.5
"""Seconds of processor time that no damaged request may take. The worst of all stand in ``test_work``."""
QUICK = settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 2**63)
CLIENT: FlaskClient = create_app(new_logger(BytesIO())).test_client()
TRIED = [(game, endpoint) for game in games() for endpoint in ENDPOINTS]


def ask(game: str, endpoint: str, body: bytes) -> int:
    """Send a body and look at the answer."""
    begun = time.thread_time()
    answer = CLIENT.post(f"/v1/games/{game}/{endpoint}", data=body, content_type="application/json")
    took = time.thread_time() - begun
    assert answer.status_code in (200, 400, 422), (answer.status_code, body[:4_000])
    said = json.loads(answer.data)
    if answer.status_code != 200:
        assert answer.content_type == "application/problem+json"
        assert said["status"] == answer.status_code
    assert took < SLOWEST, (took, body[:4_000])
    return answer.status_code


@pytest.mark.parametrize(("game", "endpoint"), TRIED)
@given(body=st.binary(max_size=200))
@QUICK
def test_any_bytes(game: str, endpoint: str, body: bytes) -> None:
    assert ask(game, endpoint, body) in (400, 422)


@pytest.mark.parametrize(("game", "endpoint"), TRIED)
@given(seed=SEEDS)
@QUICK
def test_a_request_with_broken_bytes(game: str, endpoint: str, seed: int) -> None:
    rng = random.Random(seed)
    ask(game, endpoint, damaged_bytes(text_of(request_for(endpoint, position(game, rng), rng)), rng))


@pytest.mark.parametrize(("game", "endpoint"), TRIED)
@given(seed=SEEDS)
@QUICK
def test_a_request_with_another_meaning(game: str, endpoint: str, seed: int) -> None:
    rng = random.Random(seed)
    ask(game, endpoint, text_of(request_for(endpoint, damaged(game, position(game, rng), rng), rng)))


@pytest.mark.parametrize("game", games())
def test_the_damage_reaches_the_rules(game: str) -> None:
    """A check of the attack itself: it is of no use if most of it stops at the schema."""
    rng = random.Random("reach")
    statuses: Counter[int] = Counter()
    for _ in range(300):
        body = damaged(game, position(game, rng), rng)
        statuses[ask(game, "adjudications", text_of(body))] += 1
    assert statuses[200] > 80, statuses
    assert statuses[422] > 30, statuses
