"""A client that reads the document as it runs, in plain JavaScript, plays a game of each kind by operation ids alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator import GAMES
from tests.clients.conftest import for_game, players
from tests.live import ROOT

PROGRAM = Path(__file__).parent / "programs" / "javascript_player.mjs"


@pytest.mark.parametrize("game", GAMES)
def test_the_client_plays_a_game_and_meets_every_kind_of_answer(
    tmp_path: Path, node: Callable[..., str], service: str, game: str
) -> None:
    (tmp_path / "player.mjs").write_text(for_game(PROGRAM.read_text("utf-8"), game), "utf-8")
    (tmp_path / "node_modules").symlink_to(ROOT / "tools" / "node" / "node_modules")
    assert "over after" in node("node", tmp_path / "player.mjs", service, *players(game))
