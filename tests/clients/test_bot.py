"""A bot that knows only the OpenAPI document plays every game there is to its end."""

from __future__ import annotations

import ast

import pytest

from adjudicator import GAMES
from tests.clients.bot import Bot
from tests.live import ROOT

MOST_ANSWERS = 8_000
CHANCE = "bot-1"


def test_the_bot_knows_nothing_of_any_game() -> None:
    code = (ROOT / "tests" / "clients" / "bot.py").read_text("utf-8")
    words = {node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant)}
    modules = {node.module for node in ast.walk(ast.parse(code)) if isinstance(node, ast.ImportFrom)}
    assert not any(str(module).startswith(("adjudicator", "tests")) for module in modules)
    known = {action.type for game in GAMES.values() for action in game.actions} | {"state", "move", "moves", "player"}
    assert words & known == set()
    assert not any(game in code for game in GAMES)


def test_there_is_a_beginning_for_every_game(service: str) -> None:
    assert len(Bot(service, CHANCE).games()) == len(GAMES)


@pytest.mark.parametrize("number", range(len(GAMES)), ids=list(GAMES))
def test_the_bot_plays_to_the_end(service: str, number: int) -> None:
    bot = Bot(service, CHANCE)
    answers, last = bot.play(bot.games()[number], MOST_ANSWERS)
    print(f"{answers} answers, the last with {last['outcome']}")
    assert last["outcome"] is not None
    assert last["to_act"] == []
