"""Every published case, asked over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator import GAMES
from adjudicator.conformance import case
from adjudicator.conformance.referee import Answer
from adjudicator.rulebook import cases

Json = dict[str, Any]
CASES = [pytest.param(game, one, id=one["id"]) for game in GAMES for one in cases(game)]


class Service:
    """The service as the conformance suite asks it."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client

    def ask(self, game: str, endpoint: str, body: Json) -> Answer:
        """The answer to a POST."""
        answer = self._client.post(f"/v1/games/{game}/{endpoint}", json=body)
        return Answer(answer.status_code, answer.get_json())

    def rule(self, game: str, rule: str) -> Answer:
        """A rule of the catalogue."""
        answer = self._client.get(f"/v1/games/{game}/rules/{rule}")
        return Answer(answer.status_code, answer.get_json())

    def games(self) -> list[str]:
        """The games it knows."""
        return [game["id"] for game in self._client.get("/v1/games").get_json()["games"]]


@pytest.mark.parametrize(("game", "one"), CASES)
def test_a_published_case_gets_the_answer_that_it_expects(client: FlaskClient, game: str, one: Json) -> None:
    assert list(case.check(Service(client), game, one)) == []
