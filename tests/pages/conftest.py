"""A client for the pages, a server of its own, and a real browser."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from adjudicator.http.app import create_app

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
QUIETLY = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Silent:
    """A logger that keeps its mouth shut."""

    def __getattr__(self, name: str) -> object:
        return lambda *args, **words: None


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app(Silent())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client that nothing is known of."""
    return app.test_client()


class Handler(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def address(app: Flask) -> Iterator[str]:
    """The address of a server that runs for these tests."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


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
    """Whether the browser complains of us; without a network it complains of that."""
    return message.type == "error" and "ERR_INTERNET_DISCONNECTED" not in message.text


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page in which nothing goes wrong unseen."""
    made = context.new_page()
    wrong: list[str] = []
    made.on("pageerror", lambda error: wrong.append(str(error)))
    made.on("console", lambda message: wrong.append(message.text) if is_fault(message) else None)
    yield made
    assert not wrong
