"""Nothing hidden leaks: not through views, messages, refusals, the sizes of answers, or the log."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator import GAMES, adjudicate, view
from adjudicator.engine import referee
from adjudicator.http.app import create_app
from adjudicator.http.logs import new_logger
from tests.moves import moves_by_schema
from tests.support import play, setups
from tests.test_play import interrupted, shuffled_out_of_sight

from .bodies import ENDPOINTS, corpus, damaged, games, request_for, text_of

Json = dict[str, Any]
NAMES = {
    "ana": "Zoë-7431",
    "bo": "Bjørn-7432",
    "cy": "Cy-7433",
    "dee": "Dee-7434",
    "eli": "Eli-7435",
    "fay": "Fay-7436",
}
SEED = "seed-8842"
PAIRS = 120
FIELDS = {"event", "level", "timestamp", "request_id", "method", "endpoint", "status", "ms"}
"""What the line of a request holds."""


def twins(game: str, rng: random.Random) -> list[tuple[Json, Json, str | None]]:
    """Pairs of states that differ only in what a viewer may not see, and the viewer."""
    found: list[tuple[Json, Json, str | None]] = []
    for number in range(20):
        for request in setups(game):
            for state, _, _ in play(game, request, f"twins-{number}", 60):
                if interrupted(state) or rng.random() < 0.8:
                    continue
                viewer = rng.choice([one["id"] for one in state["players"]] + [None])
                other = shuffled_out_of_sight(state, viewer, rng)
                if other != state:
                    found.append((state, other, viewer))
        if len(found) >= PAIRS:
            break
    return rng.sample(found, PAIRS)


def seen_by(viewer: str | None, verdict: Json) -> Json:
    """What a player reads of a verdict. Of what he alone is shown by the move, a card drawn or peeked at, only that he is.

    (Who may do what next is for the table's server: it may hang on a hand.)
    """
    effects = [
        one if one["visible_to"] is None else (one["type"], one["rule"])
        for one in verdict["effects"]
        if one["visible_to"] is None or viewer in one["visible_to"]
    ]
    return {"verdict": verdict["verdict"], "summary": verdict["summary"], "effects": effects}


@pytest.mark.parametrize("game", games())
def test_states_that_differ_out_of_sight_are_told_apart_by_nobody_who_may_not(game: str) -> None:
    """A move whose outcome follows from what the viewer sees has, in both states, the same words for him."""
    rng = random.Random("twins")
    compared: Counter[str] = Counter()
    for state, other, viewer in twins(game, rng):
        assert json.dumps(view(state, viewer)) == json.dumps(view(other, viewer))
        shown = view(state, viewer)["state"]
        for move in moves_by_schema(state, rng, each=2):
            known = adjudicate(shown, move)
            if known["verdict"] == "undetermined" or known["needs"] or known["assumptions"]:
                continue
            one, two = adjudicate(state, move), adjudicate(other, move)
            assert seen_by(viewer, one) == seen_by(viewer, two), (state, other, viewer, move)
            if move["player"] == viewer:
                assert one["violations"] == two["violations"], (state, other, viewer, move)
            compared[one["verdict"]] += 1
    print(game, dict(compared))
    assert compared["illegal"] > PAIRS


@pytest.mark.parametrize("game", games())
def test_refusals_of_states_that_differ_out_of_sight_are_equal_to_the_byte(game: str) -> None:
    log = BytesIO()
    client = create_app(new_logger(log)).test_client()
    rng = random.Random("refusals")
    for state, other, _ in twins(game, rng)[:20]:
        spoilt: dict[str, Any] = rng.choice(
            [
                {"misspelt": 1},
                {"turn": {"player": 7}},
                {"chance": {"seed": "", "draws": -1}},
                {"ruleset": "none@0"},
                {"players": []},
            ]
        )
        answers = [
            client.post(
                f"/v1/games/{game}/validations",
                data=text_of({"state": {**one, **spoilt}}),
                headers={"Content-Type": "application/json", "X-Request-Id": "same"},
            )
            for one in (state, other)
        ]
        assert {one.status_code for one in answers} == {422}
        assert answers[0].data == answers[1].data
        assert sorted(answers[0].headers) == sorted(answers[1].headers)
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    plain = [{key: value for key, value in line.items() if key not in ("timestamp", "ms")} for line in lines]
    assert plain[0::2] == plain[1::2]


# --- the log --------------------------------------------------------------------------------------------------------


def renamed(value: Any) -> Any:
    """The same JSON with players and seeds whose names are found nowhere else."""
    text = json.dumps(value, ensure_ascii=False)
    for plain, odd in NAMES.items():
        text = text.replace(f'"{plain}"', f'"{odd}"')
    return json.loads(text.replace('"attack"', f'"{SEED}"'))


def secrets_of(game: str) -> list[str]:
    """What must stand in no log: every card, every player, the seed."""
    components = [one.id for one in GAMES[game].components]
    return [*components, *NAMES.values(), "7431", SEED]


def ask_everything(client: FlaskClient, game: str) -> Counter[int]:
    """Requests of every kind, good and bad, with secrets in bodies, addresses and headers."""
    rng = random.Random("log")
    statuses: Counter[int] = Counter()
    address = f"/v1/games/{game}"
    for state, move in rng.sample(corpus(game).positions, 8):
        for endpoint in ENDPOINTS:
            for body in ({"state": state, "move": move}, damaged(game, {"state": state, "move": move}, rng)):
                data = text_of(renamed(request_for(endpoint, body, rng)))
                for sent in (data, data[:-1], data + b"}", b"\xff" + data):
                    answer = client.post(f"{address}/{endpoint}", data=sent, content_type="application/json")
                    statuses[answer.status_code] += 1
    for path in (
        *(f"{address}/rules/{NAMES['ana']}", f"{address}/rules?q={SEED}&misspelt={SEED}", f"/{SEED}/{NAMES['ana']}"),
        *(f"/games/{game}/check?player={NAMES['ana']}&seed={SEED}", f"/games/{game}?q={SEED}"),
    ):
        headers = {"X-Request-Id": f"{SEED} {NAMES['cy']}", "User-Agent": SEED, "Accept-Language": "es", "Cookie": SEED}
        statuses[client.get(path, headers=headers).status_code] += 1
    statuses[client.open(address, method=SEED.upper()).status_code] += 1
    return statuses


@pytest.mark.parametrize("game", games())
def test_the_log_of_a_whole_run_holds_no_card_no_player_and_no_body(game: str) -> None:
    log = BytesIO()
    statuses = ask_everything(create_app(new_logger(log)).test_client(), game)
    assert {200, 400, 404, 422} <= set(statuses), statuses
    lines = log.getvalue().decode().splitlines()
    assert len(lines) == statuses.total()
    for line in lines:
        fields = json.loads(line)
        assert set(fields) <= FIELDS
        assert len(line) < 400
        told = " ".join(str(value) for name, value in fields.items() if name != "endpoint")
        for secret in secrets_of(game):
            assert not re.search(rf"(?<![\w-]){re.escape(secret)}(?![\w-])", told, re.IGNORECASE), line


def test_an_error_within_tells_neither_the_client_nor_the_log_what_was_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    log = BytesIO()
    app = create_app(new_logger(log))
    state, move = corpus("hungry-monkey").positions[0]

    def broken(*_: Any) -> Json:
        raise RuntimeError(f"{NAMES['ana']} holds {SEED}")

    monkeypatch.setattr(referee, "adjudicate", broken)
    body = text_of(renamed({"state": state, "move": move}))
    answer = app.test_client().post("/v1/games/hungry-monkey/adjudications", data=body, content_type="application/json")
    assert answer.status_code == 500
    assert answer.content_type == "application/problem+json"
    text = log.getvalue().decode() + answer.get_data(as_text=True)
    assert '"fault":"RuntimeError"' in text
    assert SEED not in text
    assert "7431" not in text
