"""A service with the tiny game in it."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from flask.testing import FlaskClient

from adjudicator.http.app import create_app
from adjudicator.http.logs import new_logger
from tests.adding_a_game.adopt import adopted


@pytest.fixture(scope="module", autouse=True)
def tiny_game_is_one_of_the_games() -> Iterator[None]:
    """The tiny game is registered, for the tests of this folder only."""
    with adopted():
        yield


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client of a service made now, in process."""
    return create_app(new_logger(BytesIO())).test_client()
