"""Prints a digest of the service's answers to the same pure requests, key order shuffled or not.

Run by several interpreters, hash seeds and orders of keys, it must print the same: answers are equal to the byte.

    python -m tests.reliability.same_answers [--shuffled]
"""

from __future__ import annotations

import json
import platform
import random
import sys
from hashlib import sha256
from io import BytesIO
from typing import Any

from adjudicator import GAMES
from adjudicator.http.app import create_app
from adjudicator.http.logs import new_logger
from tests.support import hidden, play, setups

LANGUAGES = ("en", "es")


def shuffled(value: Any, rng: random.Random) -> Any:
    """The same JSON with the keys of its objects in another order."""
    if isinstance(value, dict):
        keys = list(value)
        rng.shuffle(keys)
        return {key: shuffled(value[key], rng) for key in keys}
    return [shuffled(one, rng) for one in value] if isinstance(value, list) else value


def requests(game: str) -> list[tuple[str, Any]]:
    """Pure requests of every kind: known states, partly known ones, impossible ones."""
    rng = random.Random("same")
    asked: list[tuple[str, Any]] = []
    if game == "monkey":
        own = {"black-15": 20, "wild-20": 20, "red-1": 20}
        asked.append(("setups", {"players": ["ana", "bo"], "options": {"tree_cards": own}, "seed": "same"}))
    for request in setups(game):
        asked.append(("setups", {**request, "seed": "same"}))
        for number, (state, move, _) in enumerate(play(game, request, "same", 40)):
            if number % 8 != 0:
                continue
            veiled = hidden(state, rng)
            viewer = state["players"][0]["id"]
            asked += [
                ("adjudications", {"state": state, "move": move}),
                ("adjudications", {"state": veiled, "move": move}),
                ("adjudications/batch", {"items": [{"state": veiled, "move": move}, {"state": {}, "move": {}}]}),
                ("legal-moves", {"state": state, "limit": 1_000}),
                ("legal-moves", {"state": veiled}),
                ("replays", {"state": state, "moves": [move, move]}),
                ("views", {"state": state, "viewer": viewer}),
                ("validations", {"state": {**state, "players": state["players"][::-1], "misspelt": {"b": 1, "a": 2}}}),
                ("validations", {"state": {**state, "players": [state["players"][0]] * len(state["players"])}}),
            ]
    return asked


def digest(shuffle: bool) -> str:
    """The digest of all answers."""
    client = create_app(new_logger(BytesIO())).test_client()
    rng = random.Random("order")
    said = sha256()
    for game in GAMES:
        for number, (endpoint, body) in enumerate(requests(game)):
            data = json.dumps(shuffled(body, rng) if shuffle else body).encode()
            headers = {"Content-Type": "application/json", "Accept-Language": LANGUAGES[number % 2]}
            answer = client.post(f"/v1/games/{game}/{endpoint}", data=data, headers=headers)
            said.update(b"%d %s\n" % (answer.status_code, answer.data))
    for address in ("/openapi.json", "/v1/games", *(f"/v1/games/{game}/rules?q=monkey" for game in GAMES)):
        said.update(client.get(address).data)
    return said.hexdigest()


if __name__ == "__main__":
    print(f"{digest('--shuffled' in sys.argv)} Python {platform.python_version()}")
