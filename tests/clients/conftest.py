"""What the tests of clients share: the running service, and the tools that Node runs."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adjudicator import GAMES
from tests.live import ROOT, served

DOCUMENT = ROOT / "openapi" / "openapi.json"


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the running service."""
    with served(tmp_path_factory.mktemp("service")) as address:
        yield address


@pytest.fixture(scope="session")
def node() -> Callable[..., str]:
    """Runs one of the pinned Node tools and returns what it printed; fails with what it said, never skips."""

    def run(*command: str | Path, folder: Path = ROOT) -> str:
        done = subprocess.run(
            [ROOT / "tools" / "nodejs", *command], cwd=folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command[0]} said no:\n{done.stdout}\n{done.stderr}"
        return done.stdout

    return run


def for_game(program: str, game: str) -> str:
    """The program that was written for Cheeky Monkey, for another game."""
    words = game.split("-")
    names = {
        "cheeky_monkey": "_".join(words),
        "CheekyMonkey": "".join(word.capitalize() for word in words),
        "cheeky-monkey": game,
    }
    for name, other in names.items():
        program = program.replace(name, other)
    return program


def players(game: str) -> list[str]:
    """As few players as the game allows, but no one plays alone."""
    return ["ana", "bo", "cy"][: max(2, GAMES[game].players[0])]
