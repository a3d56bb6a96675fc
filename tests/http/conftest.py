"""What the tests of the service share."""

from __future__ import annotations

from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.http.app import create_app
from adjudicator.http.logs import new_logger


@pytest.fixture(scope="session")
def log() -> BytesIO:
    """Everything the app has logged."""
    return BytesIO()


@pytest.fixture(scope="session")
def app(log: BytesIO) -> Flask:
    """The service."""
    return create_app(new_logger(log))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the service, in process."""
    return app.test_client()
