"""A client typed by the document plays a game of each kind in TypeScript, and the strictest compiler accepts it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator import GAMES
from tests.clients.conftest import DOCUMENT, for_game, players
from tests.live import ROOT

PROGRAM = Path(__file__).parent / "programs" / "typescript_player.ts"
EXAMPLE = ROOT / "examples" / "typescript"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, node: Callable[..., str]) -> Path:
    """A folder with the example and the program for each game, compiled against the generated types."""
    folder = tmp_path_factory.mktemp("typescript")
    node("openapi-typescript", DOCUMENT, "--output", folder / "referee.d.ts")
    (folder / "node_modules").symlink_to(ROOT / "tools" / "node" / "node_modules")
    for file in EXAMPLE.glob("*.*"):
        (folder / file.name).write_text(file.read_text("utf-8"), "utf-8")
    for game in GAMES:
        (folder / f"{game}.ts").write_text(for_game(PROGRAM.read_text("utf-8"), game), "utf-8")
    assert node("tsc", "--project", folder) == ""
    return folder


@pytest.mark.parametrize("game", GAMES)
def test_the_client_plays_a_game_and_knows_every_answer_by_its_type(
    folder: Path, node: Callable[..., str], service: str, game: str
) -> None:
    assert "over after" in node("node", folder / f"{game}.js", service, *players(game))


def test_the_example_plays_a_game(folder: Path, node: Callable[..., str], service: str) -> None:
    assert "The winners:" in node("node", folder / "play.js", service)


def test_the_compiler_refuses_what_the_document_forbids(folder: Path) -> None:
    """The types are no empty promise: a misspelt key and a card of another game do not compile."""
    wrong = folder / "wrong"
    wrong.mkdir()
    (wrong / "tsconfig.json").write_text((EXAMPLE / "tsconfig.json").read_text("utf-8"), "utf-8")
    (wrong / "package.json").write_text('{"type": "module"}', "utf-8")
    (wrong / "wrong.ts").write_text(
        'import type { components } from "../referee.js";\n'
        'type Move = components["schemas"]["HungryMonkeyMove"];\n'
        'export const typo: Move = { type: "swap", player: "ana", rwo: 0, card: "ant" };\n'
        'export const foreign: Move = { type: "play-from-hand", player: "ana", cards: ["walrus"] };\n',
        "utf-8",
    )
    done = subprocess.run(
        [ROOT / "tools" / "nodejs", "tsc", "--project", wrong], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "wrong.ts(3," in done.stdout
    assert "wrong.ts(4," in done.stdout
