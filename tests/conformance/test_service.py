"""The service itself keeps to the suite, by the runner that anyone else would use."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

from adjudicator import GAMES
from adjudicator.conformance.referee import Answer, Json
from adjudicator.conformance.runner import run
from adjudicator.conformance.suite import Suite, default_root
from adjudicator.http.app import create_app


class InProcess:
    """The app as a referee of the suite, without a socket between."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client

    def ask(self, game: str, endpoint: str, body: Json) -> Answer:
        answer = self._client.post(f"/v1/games/{game}/{endpoint}", json=body)
        return Answer(answer.status_code, json.loads(answer.data))

    def rule(self, game: str, rule: str) -> Answer:
        answer = self._client.get(f"/v1/games/{game}/rules/{rule}")
        return Answer(answer.status_code, json.loads(answer.data))

    def games(self) -> list[str]:
        return [game["id"] for game in json.loads(self._client.get("/v1/games").data)["games"]]


@pytest.fixture(scope="module")
def service() -> InProcess:
    return InProcess(create_app().test_client())


@pytest.mark.parametrize("game", GAMES)
def test_the_service_keeps_to_every_case_and_golden_game(service: InProcess, game: str) -> None:
    """Counts are left to the library: thousands of questions that say nothing more about the service."""
    parts = list(run(service, Suite(default_root()), [game], ["cases", "playthroughs"], exact=True))
    assert [part.failures for part in parts] == [[], []]
