"""A client generated for Python plays a game of each kind against the running service, and its types hold."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator import GAMES
from tests.clients.conftest import DOCUMENT, for_game, players
from tests.live import ROOT

PROGRAM = Path(__file__).parent / "programs" / "python_player.py"
EXAMPLE = ROOT / "examples" / "python" / "play.py"
SCRIPTS = Path(sys.executable).parent


def run(folder: Path, *command: str | Path) -> str:
    """Run a command that finds the generated client and return what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PATH": f"{SCRIPTS}:{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the generated client, and the program for each game beside it."""
    folder = tmp_path_factory.mktemp("python")
    made = run(
        folder, "openapi-python-client", "generate", "--path", DOCUMENT, "--meta", "none",
        "--output-path", "referee_client", "--config", EXAMPLE.parent / "generator.yaml", "--fail-on-warning",
    )  # fmt: skip
    assert "Generating" in made
    for game in GAMES:
        (folder / f"{game.replace('-', '_')}_player.py").write_text(for_game(PROGRAM.read_text("utf-8"), game), "utf-8")
    (folder / "example.py").write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    return folder


@pytest.mark.parametrize("game", GAMES)
def test_the_client_plays_a_game_and_knows_every_answer_by_its_type(folder: Path, service: str, game: str) -> None:
    assert "over after" in run(folder, sys.executable, f"{game.replace('-', '_')}_player.py", service, *players(game))


def test_the_example_plays_a_game(folder: Path, service: str) -> None:
    assert "The winners:" in run(folder, sys.executable, "example.py", service)


def test_the_programs_and_the_example_fit_the_client_s_types(folder: Path) -> None:
    programs = [f"{game.replace('-', '_')}_player.py" for game in GAMES]
    run(folder, sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "example.py", *programs)
