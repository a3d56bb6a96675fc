"""The runner over HTTP: an honest server passes, and each way of lying is found."""

from __future__ import annotations

import copy
import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator.conformance.referee import Answer, RefereeFailed
from adjudicator.conformance.runner import Part, run
from adjudicator.conformance.server import Server
from adjudicator.conformance.suite import Suite, default_root
from tests.conformance.stand_in import Lie, honest, serving

Json = dict[str, Any]
GAME = "hungry-monkey"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    """A few cases, counts and golden games, so that each server is held against them quickly."""
    whole, root = Suite(default_root()), tmp_path_factory.mktemp("suite")
    for folder in ("cases", "perft", f"playthroughs/{GAME}"):
        (root / folder).mkdir(parents=True)
    wanted = [one for one in whole.cases(GAME) if one["expect"].get("status", 200) == 200]
    rich = [
        one for one in wanted if {"outcome", "cites", "to_act"} <= one["expect"].keys() and one["expect"]["outcome"]
    ][:2]
    hidden = [one for one in wanted if one["expect"].get("needs")][:2]
    viewed = [one for one in wanted if one.get("endpoint") == "views"][:1]
    lines = [json.dumps(one) for one in wanted[:6] + rich + hidden + viewed]
    (root / "cases" / f"{GAME}.jsonl").write_text("\n".join(lines), "utf-8")
    perft = whole.perft(GAME)
    perft["positions"] = [{**one, "counts": one["counts"][:2]} for one in perft["positions"][:3]]
    (root / "perft" / f"{GAME}.json").write_text(json.dumps(perft), "utf-8")
    for name in ("two", "two-table"):
        text = (default_root() / "playthroughs" / GAME / f"{name}.json").read_text("utf-8")
        (root / "playthroughs" / GAME / f"{name}.json").write_text(text, "utf-8")
    return Suite(root)


def held(suite: Suite, lie: Lie, exact: bool = False) -> dict[str, Part]:
    with serving(lie) as url, Server(url) as server:
        return {part.kind: part for part in run(server, suite, exact=exact)}


def test_an_honest_server_passes(small: Suite) -> None:
    parts = held(small, honest, exact=True)
    assert list(parts) == ["cases", "perft", "playthroughs"]
    assert {kind: part.failures for kind, part in parts.items()} == {"cases": [], "perft": [], "playthroughs": []}
    assert all(part.checks for part in parts.values())


def altered(endpoint: str, change: Callable[[Json], object]) -> Lie:
    """A server that changes its successful answers at one endpoint."""

    def lie(asked: str, answer: Answer) -> Answer:
        if asked != endpoint or answer.status != 200:
            return answer
        body = copy.deepcopy(answer.body)
        change(body)
        return Answer(200, body)

    return lie


def says_illegal(said: Json) -> None:
    said.update(verdict="illegal", state=None)


def loses_a_card(said: Json) -> None:
    if said["state"]:
        next(one for one in said["state"]["players"] if one["hand"])["hand"].pop()


def turns_rows_round(said: Json) -> None:
    for player in (said["state"] or {"players": []})["players"]:
        player["row"].reverse()


def asks_the_wrong_player(said: Json) -> None:
    for one in said["to_act"]:
        one["player"] = "nobody"


def keeps_playing(said: Json) -> None:
    said["outcome"] = None


def forgets_its_needs(said: Json) -> None:
    said["needs"] = []


def tells_everyone(said: Json) -> None:
    for effect in said["effects"]:
        effect["visible_to"] = None


def cites_nothing(said: Json) -> None:
    said["violations"], said["effects"] = [], []


def cites_what_is_not_there(said: Json) -> None:
    for one in said["violations"] + said["effects"]:
        one["rule"] = "made-up"


def shows_everything(said: Json) -> None:
    for player in said["state"]["players"]:
        player["hand"] = ["ant"] * len(player["hand"])


LIES = [
    ("adjudications", says_illegal, {"cases", "perft", "playthroughs"}),
    ("adjudications", loses_a_card, {"cases", "playthroughs"}),
    ("adjudications", turns_rows_round, {"playthroughs"}),
    ("adjudications", asks_the_wrong_player, {"cases", "playthroughs"}),
    ("adjudications", keeps_playing, {"cases", "playthroughs"}),
    ("adjudications", forgets_its_needs, {"cases", "playthroughs"}),
    ("adjudications", tells_everyone, {"playthroughs"}),
    ("adjudications", cites_nothing, {"cases"}),
    ("adjudications", cites_what_is_not_there, {"cases"}),
    ("legal-moves", lambda said: said["moves"][1:] and said["moves"].pop(), {"perft"}),
    ("legal-moves", lambda said: said.update(truncated=True), {"perft"}),
    ("legal-moves", lambda said: said.pop("moves"), {"perft"}),
    ("views", shows_everything, {"cases", "playthroughs"}),
    ("replays", lambda said: said["state"].update(at_most=8), {"playthroughs"}),
    ("replays", lambda said: said["results"].pop(), {"playthroughs"}),
    ("setups", lambda said: said["state"]["chance"].update(draws=0), {"playthroughs"}),
]


@pytest.mark.parametrize(
    ("endpoint", "change", "where"),
    LIES,
    ids=[f"{lie[0]}-{getattr(lie[1], '__name__', 'lie')}-{n}" for n, lie in enumerate(LIES)],
)
def test_a_lie_is_found(small: Suite, endpoint: str, change: Callable[[Json], object], where: set[str]) -> None:
    parts = held(small, altered(endpoint, change))
    assert {kind for kind, part in parts.items() if part.failures} >= where


def test_hands_may_come_in_any_order_and_words_in_any_language(small: Suite) -> None:
    def other(said: Json) -> None:
        said["summary"] = "Rechtmäßig."
        for player in (said["state"] or {"players": []})["players"]:
            player["hand"].reverse()
        for effect in said["effects"]:
            effect["message"] = "Etwas geschieht."

    assert [part.failures for part in held(small, altered("adjudications", other)).values()] == [[], [], []]
    assert held(small, altered("adjudications", other), exact=True)["playthroughs"].failures


@pytest.mark.parametrize(
    "answer", [Answer(500, {"status": 500}), Answer(200, b"<html>"), Answer(200, []), Answer(200, {}), Answer(429, {})]
)
def test_a_server_that_answers_otherwise_fails_every_check_and_breaks_nothing(small: Suite, answer: Answer) -> None:
    parts = held(small, lambda endpoint, honest: honest if endpoint in ("games", "rules") else answer)
    for part in parts.values():
        assert len(part.failures) == part.checks > 0


def test_a_game_that_the_server_does_not_know_fails(small: Suite) -> None:
    with serving() as url, Server(url) as server:
        parts = list(run(server, small, games=["whist"]))
    assert all("knows no game" in part.failures[0][1][0] for part in parts)
    assert len(parts) == 3


def test_what_is_no_referee_is_said_to_be_none(small: Suite) -> None:
    with (
        serving(lambda *_: Answer(200, {})) as url,
        Server(url) as server,
        pytest.raises(RefereeFailed, match="lists no games"),
    ):
        list(run(server, small))


def test_nobody_listening_is_said(small: Suite) -> None:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port = bound.getsockname()[1]
        with pytest.raises(RefereeFailed, match="cannot be asked"):
            list(run(Server(f"http://127.0.0.1:{port}"), small))


def test_a_server_that_never_answers_is_given_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        server = Server(f"http://127.0.0.1:{silent.getsockname()[1]}", timeout=0.2)
        with pytest.raises(RefereeFailed, match="in time"):
            server.games()


@pytest.mark.parametrize("url", ["", "ftp://somewhere", "http://", "http://:8000"])
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="not an address"):
        Server(url)


def test_an_address_may_have_a_path_and_no_scheme() -> None:
    assert Server("example.org:8000/referee/").url == "http://example.org:8000/referee"


def test_a_game_without_golden_games_fails(small: Suite, tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / f"{GAME}.jsonl").write_text("", "utf-8")
    with serving() as url, Server(url) as server:
        parts = list(run(server, Suite(tmp_path), kinds=["cases", "playthroughs"]))
    assert [part.failures for part in parts] == [
        [("cases", ["the suite has none for this game"])],
        [("playthroughs", ["the suite has none for this game"])],
    ]
