"""Examples for the OpenAPI document: real requests, and what the referee really answers to them."""

from __future__ import annotations

from typing import Any

from ..engine import referee
from ..engine.game import Game
from ..engine.text import ENGLISH
from .accept import Schema, say
from .lines import as_lines, invalid
from .problems import problem
from .resources import judge_all
from .shapes import Json

Example = tuple[str, str, Json, Json]
"""Its name, what it shows, the request and the answer."""

NAMES = ("ana", "bo", "cy", "di", "eve", "flo")
SEED = "table-7"
STRANGER = "zoe"


class Examples:
    """The examples of one game, all about the same deal."""

    def __init__(self, game: Game[Any], single: Schema) -> None:
        self.game = game
        self.single = single
        self.players = list(NAMES[: max(2, game.players[0])])
        self.state: Json = referee.setup(game, self.players, {}, SEED)["state"]
        self.at_table: Json = referee.setup(game, self.players, {}, None)["state"]
        self.move: Json = referee.legal_moves(game, self.state)["moves"][0]
        self.impossible: Json = {**self.state, "players": [self.state["players"][0], *self.state["players"][:-1]]}

    def setups(self) -> list[Example]:
        """A deal by a seed, and a real table."""
        seeded: Json = {"players": self.players, "seed": SEED}
        real: Json = {"players": self.players, "seed": None}
        return [
            ("seeded", "Dealt by a seed", seeded, referee.setup(self.game, self.players, {}, SEED)),
            (
                "realTable",
                "A real table: nobody told the hidden cards",
                real,
                referee.setup(self.game, self.players, {}, None),
            ),
        ]

    def adjudications(self) -> list[Example]:
        """A verdict of each kind that the first states give."""
        stranger = {**self.move, "player": STRANGER}
        found = [
            self.judged("legal", "A legal move", self.state, self.move),
            self.judged("illegal", "An illegal move: by somebody who does not play", self.state, stranger),
            self.judged("impossible", "A state that cannot be: a player sits there twice", self.impossible, self.move),
        ]
        for move in referee.legal_moves(self.game, self.at_table)["moves"][:1]:
            found.append(self.judged("realTable", "At a real table, where a face may be needed", self.at_table, move))
        return found

    def judged(self, name: str, about: str, state: Json, move: Json) -> Example:
        """One request for a verdict with its answer."""
        return name, about, {"state": state, "move": move}, referee.adjudicate(self.game, state, move)

    def batches(self) -> list[Example]:
        """A batch of an item that is judged and one that does not fit."""
        items: list[Json] = [
            {"state": self.state, "move": self.move},
            {"state": self.state, "move": {**self.move, "type": "no-such-move"}},
        ]
        results = list(judge_all(self.game, self.single, items, ENGLISH))
        return [("mixed", "One item is judged, one does not fit", {"items": items}, {"results": results})]

    def lines(self) -> tuple[str, str]:
        """A streamed batch of an item that is judged and one that does not fit, and the answer to it."""
        item = {"id": 1, "state": self.state, "move": self.move}
        misfit = {"id": "two", "state": self.state, "move": {**self.move, "type": "no-such-move"}}
        _, errors = self.single.accept({"state": misfit["state"], "move": misfit["move"]}, ENGLISH)
        answers = [
            {"id": 1, **referee.adjudicate(self.game, self.state, self.move)},
            invalid("two", 2, problem("invalid-request", say("does-not-fit", ENGLISH), errors)),
        ]
        return as_lines([item, misfit]), as_lines(answers)

    def legal_moves(self) -> list[Example]:
        """What may be done at the start."""
        asked: Json = {"state": self.state, "limit": 3}
        return [("start", "At the start of a game", asked, referee.legal_moves(self.game, self.state, None, 3))]

    def replays(self) -> list[Example]:
        """The first move of a game."""
        asked: Json = {"state": self.state, "moves": [self.move]}
        return [("first", "The first move of a game", asked, referee.replay(self.game, self.state, [self.move]))]

    def views(self) -> list[Example]:
        """What the first player and an onlooker see."""
        first = self.players[0]
        return [
            ("player", "What a player sees", *self.seen(first)),
            ("onlooker", "What an onlooker sees", *self.seen(None)),
        ]

    def seen(self, viewer: str | None) -> tuple[Json, Json]:
        """One request for a view with its answer."""
        return {"state": self.state, "viewer": viewer}, referee.view(self.game, self.state, viewer)

    def validations(self) -> list[Example]:
        """A state that can be and one that cannot."""
        return [
            ("possible", "A state that can be", {"state": self.state}, referee.validate(self.game, self.state)),
            (
                "impossible",
                "A player sits there twice",
                {"state": self.impossible},
                referee.validate(self.game, self.impossible),
            ),
        ]
