"""A client for the pages, a server of its own, and a real browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from adjudicator.http.app import create_app
from adjudicator.http.logs import new_logger
from tests.live import served

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
QUIETLY = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app(new_logger(BytesIO()))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client that nothing is known of."""
    return app.test_client()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the service, started for these tests as it is started anywhere."""
    with served(tmp_path_factory.mktemp("service")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium that `make browser` finds or installs."""
    path = os.environ.get("CHROMIUM") or next((found for name in BROWSERS if (found := shutil.which(name))), None)
    assert path, "there is no Chromium here: make browser"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=QUIETLY)
        yield running
        running.close()


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A fresh browser: nothing kept, a phone's size."""
    made = browser.new_context(
        base_url=address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en"
    )
    made.set_default_timeout(10_000)
    yield made
    made.close()


def is_fault(message: ConsoleMessage) -> bool:
    """Whether the browser complains of us; without a network, or of an address that is nowhere, it may."""
    expected = ("ERR_INTERNET_DISCONNECTED", "404 (NOT FOUND)")
    return message.type == "error" and not any(one in message.text for one in expected)


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page in which nothing goes wrong unseen."""
    made = context.new_page()
    wrong: list[str] = []
    made.on("pageerror", lambda error: wrong.append(str(error)))
    made.on("console", lambda message: wrong.append(message.text) if is_fault(message) else None)
    yield made
    assert not wrong
