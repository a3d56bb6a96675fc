"""What docs/adding-a-game.md shows is what the tiny game is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.rulebook import cases
from tests.docs.blocks import ROOT, Block, blocks

DOCUMENT = ROOT / "docs" / "adding-a-game.md"
FOLDER = Path(__file__).parent / "tiny_game"
ROOMS = sorted(file.name for file in FOLDER.iterdir() if file.is_file())


def shown(*kinds: str) -> list[Any]:
    """What the document shows of some kinds."""
    return [pytest.param(block, id=f"line {block.line}") for block in blocks(DOCUMENT) if block.kind in kinds]


def test_code_is_shown() -> None:
    assert {"python", "yaml", "json"} <= {block.kind for block in blocks(DOCUMENT)}


@pytest.mark.parametrize("block", shown("python", "yaml"))
def test_what_is_shown_stands_in_the_game(block: Block) -> None:
    ending = ".py" if block.kind == "python" else ".yaml"
    assert any(block.text in (FOLDER / name).read_text("utf-8") for name in ROOMS if name.endswith(ending))


@pytest.mark.parametrize("block", shown("json"))
def test_a_case_that_is_shown_is_published(block: Block) -> None:
    assert json.loads(block.text) in list(cases("tiny-game"))


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_told_of(room: str) -> None:
    assert f"| `{room}` |" in DOCUMENT.read_text("utf-8")
