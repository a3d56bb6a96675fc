"""Play one game of Cheeky Monkey with a client generated from the referee's OpenAPI document.

    openapi-python-client generate --url http://localhost:8000/openapi.json --meta none \\
        --config generator.yaml --output-path referee_client
    python play.py http://localhost:8000
"""

from __future__ import annotations

import random
import sys

from referee_client import Client
from referee_client.api.cheeky_monkey import (
    adjudicate_cheeky_monkey,
    list_legal_moves_cheeky_monkey,
    set_up_cheeky_monkey,
)
from referee_client.models import (
    CheekyMonkeyAdjudication,
    CheekyMonkeyLegalMoves,
    CheekyMonkeyLegalMovesQuestion,
    CheekyMonkeySetup,
    CheekyMonkeyStart,
    CheekyMonkeyVerdict,
)


def play(address: str, seed: str) -> None:
    """Play until the game is over, choosing among the legal moves at random."""
    choose = random.Random(seed).choice
    with Client(base_url=address) as client:
        setup = CheekyMonkeySetup(players=["ana", "bo", "cy"], seed=seed)
        start = set_up_cheeky_monkey.sync(client=client, body=setup)
        assert isinstance(start, CheekyMonkeyStart), start
        state = start.state
        while True:
            asked = CheekyMonkeyLegalMovesQuestion(state=state)
            listed = list_legal_moves_cheeky_monkey.sync(client=client, body=asked)
            assert isinstance(listed, CheekyMonkeyLegalMoves), listed
            question = CheekyMonkeyAdjudication(state=state, move=choose(listed.moves))
            verdict = adjudicate_cheeky_monkey.sync(client=client, body=question)
            assert isinstance(verdict, CheekyMonkeyVerdict), verdict
            assert verdict.state is not None, verdict.summary
            print(verdict.summary)
            if verdict.outcome is not None and not verdict.to_act:
                break
            state = verdict.state
    print("The winners:", ", ".join(verdict.outcome.winners))


if __name__ == "__main__":
    play(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000", seed="table-7")
