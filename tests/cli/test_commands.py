"""The command line: what each command prints, and how it ends."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from adjudicator import adjudicate, legal_moves, replay, setup
from adjudicator.cli import main, service
from adjudicator.conformance.suite import default_root
from tests.conformance.stand_in import serving

Json = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent.parent
GAME = "hungry-monkey"
STATE = setup(GAME, ["ana", "bo"], seed="table-7")["state"]
MOVE = legal_moves(STATE)["moves"][0]
OUT_OF_TURN = {**MOVE, "player": "bo"}


@pytest.fixture
def written(tmp_path: Path) -> Any:
    """Writes a value as JSON to a file, and gives its name."""

    def write(value: Any) -> str:
        path = tmp_path / "request.json"
        path.write_bytes(value if isinstance(value, bytes) else json.dumps(value).encode())
        return str(path)

    return write


# --- adjudicate and replay ------------------------------------------------------------------------------------------


def test_a_legal_move_is_answered_as_the_library_answers_it(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adjudicate", written({"state": STATE, "move": MOVE})]) == 0
    assert json.loads(capsys.readouterr().out) == adjudicate(STATE, MOVE)


def test_an_illegal_move_ends_with_1_and_says_why(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adjudicate", "--brief", written({"state": STATE, "move": OUT_OF_TURN})]) == 1
    summary, *reasons = capsys.readouterr().out.splitlines()
    assert summary.startswith("Not legal.")
    assert any(reason.endswith("(turn-order)") for reason in reasons)


def test_a_move_that_waits_for_a_face_ends_with_1(written: Any, capsys: pytest.CaptureFixture[str]) -> None:
    table = setup(GAME, ["ana", "bo"], seed=None)["state"]
    move = {"type": "play-from-draw-pile", "player": "ana"}
    assert main(["adjudicate", "--brief", written({"state": table, "move": move})]) == 1
    assert "/state/draw_pile/" in capsys.readouterr().out


def test_a_request_may_come_from_the_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    body = json.dumps({"state": STATE, "move": MOVE}).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(body)))
    assert main(["adjudicate", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "legal"


def test_whole_floats_are_integers(written: Any) -> None:
    body = json.dumps({"state": STATE, "move": MOVE}).replace('"games_scored": 0', '"games_scored": 0.0')
    assert "0.0" in body
    assert main(["adjudicate", written(body.encode())]) == 0


def test_a_game_is_replayed_up_to_the_first_move_that_is_not_legal(
    written: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = [MOVE, {**MOVE, "player": "nobody"}, MOVE]
    assert main(["replay", written({"state": STATE, "moves": moves})]) == 1
    assert json.loads(capsys.readouterr().out) == replay(STATE, moves)
    assert main(["replay", "--brief", written({"state": STATE, "moves": moves})]) == 1
    numbered = [line for line in capsys.readouterr().out.splitlines() if line[0].isdigit()]
    assert [line[:9] for line in numbered] == ["1. Legal.", "2. Not le"]
    assert main(["replay", written({"state": STATE, "moves": [MOVE]})]) == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "is not JSON"),
        (b'{"state": 1, "state": 2}', "is not JSON"),
        (b"\xff", "is not JSON"),
        (b"[]", "/: A JSON object is wanted here."),
        (b"{}", "/state: A state is wanted here."),
        (b'{"state": {"game": "whist"}}', "/state/game: This must be one of: hungry-monkey"),
        (b'{"state": {"game": []}}', "/state/game"),
        (json.dumps({"state": STATE}).encode(), "move"),
        (json.dumps({"state": STATE, "move": {**MOVE, "type": "cheat"}}).encode(), "/move/type"),
        (json.dumps({"state": {**STATE, "extra": 1}, "move": MOVE}).encode(), "/state/extra"),
    ],
)
@pytest.mark.parametrize("command", ["adjudicate", "replay"])
def test_what_is_not_understood_ends_with_2_and_says_where(
    command: str, content: bytes, said: str, written: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    if command == "replay":
        content, said = content.replace(b'"move": {', b'"moves": [{').replace(b"}}", b"}]}"), ""
    assert main([command, written(content)]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.startswith(f"adjudicator {command}: ")
    assert told.out == ""


def test_what_is_wrong_far_down_a_long_replay_is_not_overlooked(
    written: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", written({"state": STATE, "moves": [MOVE] * 150 + [{**MOVE, "cards": 7}]})]) == 2
    assert "/moves/150" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("adjudicate", "replay", "audit"):
        assert main([command, str(tmp_path / "none.json")]) == 2
        assert "none.json cannot be read: No such file" in capsys.readouterr().err


# --- the call itself ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["whist"],
        ["adjudicate"],
        ["audit"],
        ["audit", "x", "--processes", "0"],
        ["audit", "x", "--processes", "²"],
        ["serve", "--port", "65536"],
        ["conformance"],
        ["conformance", "http://x", "--kind", "luck"],
        ["conformance", "http://x", "--timeout", "nan"],
        ["conformance", "http://x", "--timeout", "soon"],
    ],
)
def test_a_call_that_makes_no_sense_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert "usage: adjudicator" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["serve", "adjudicate", "replay", "audit", "openapi", "conformance"])
def test_every_command_has_help_that_names_the_exit_codes(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    assert "exit codes:" in capsys.readouterr().out


def test_the_package_installs_the_command() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    module, _, name = project["scripts"]["adjudicator"].partition(":")
    assert getattr(import_module(module), name) is main


def test_the_command_runs_as_a_process_of_its_own(written: Any) -> None:
    request = written({"state": STATE, "move": MOVE})
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator.cli", "adjudicate", request], capture_output=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["verdict"] == "legal"


def test_nobody_reading_on_is_no_error() -> None:
    """As in ``adjudicator openapi | true``."""
    with subprocess.Popen(
        [sys.executable, "-m", "adjudicator.cli", "openapi"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()
        assert (process.wait(30), said) == (141, b"")


def test_ctrl_c_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("adjudicator.cli.judge.read_file", interrupted)
    assert main(["adjudicate", "x"]) == 130
    assert capsys.readouterr().err == "adjudicator adjudicate: interrupted\n"


# --- serve and openapi ----------------------------------------------------------------------------------------------


@pytest.fixture
def became(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the process was to become; it ends there."""
    called: list[Any] = []

    def execve(*told: Any) -> None:
        called.extend(told)
        raise SystemExit

    monkeypatch.setattr(os, "execve", execve)
    return called


def test_serve_becomes_the_script_that_make_run_uses(became: list[Any]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--port", "8123", "--host", "127.0.0.1", "--workers", "3", "--", "--max-requests", "1000"])
    script, arguments, environment = became
    assert script == ROOT / "tools" / "serve"
    assert arguments == [str(script), "--max-requests", "1000"]
    assert (environment["PORT"], environment["HOST"], environment["WEB_CONCURRENCY"]) == ("8123", "127.0.0.1", "3")


def test_serve_leaves_to_the_environment_what_it_is_not_told(
    became: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORT", "9000")
    monkeypatch.delenv("HOST", raising=False)
    with pytest.raises(SystemExit):
        main(["serve"])
    assert became[2]["PORT"] == "9000"
    assert "HOST" not in became[2]


def test_serve_says_where_it_has_nothing_to_serve_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(service, "SCRIPT", tmp_path / "serve")
    assert main(["serve"]) == 3
    assert "run this from a checkout" in capsys.readouterr().err


def test_openapi_prints_the_document_that_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    from adjudicator.http.app import create_app

    assert main(["openapi"]) == 0
    assert json.loads(capsys.readouterr().out) == create_app().test_client().get("/openapi.json").json


# --- conformance ----------------------------------------------------------------------------------------------------


def test_a_server_that_conforms_ends_with_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "report.json"
    with serving() as url:
        call = ["conformance", url, "--game", GAME, "--kind", "perft", "--report", str(report)]
        assert main(call) == 0
        said = capsys.readouterr().out.splitlines()
        assert said[0].split()[:2] == [GAME, "perft"]
        assert said[-1].startswith(f"{url} conforms: ")
    told = json.loads(report.read_text("utf-8"))
    assert told["conforms"] is True
    assert [part["failures"] for part in told["parts"]] == [[]]


def test_a_server_that_does_not_conform_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    with serving(lambda endpoint, answer: answer._replace(status=500) if endpoint == "legal-moves" else answer) as url:
        assert main(["conformance", url, "--game", GAME, "--kind", "perft"]) == 1
    said = capsys.readouterr().out
    assert "legal moves were refused (status 500)" in said
    assert "does not conform" in said.splitlines()[-1]


def test_a_server_that_cannot_be_reached_ends_with_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance", "http://127.0.0.1:1"]) == 3
    assert "cannot be asked" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["ftp://x"], ["http://127.0.0.1:1", "--suite", "/nowhere"]])
def test_a_wrong_address_or_suite_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance", *arguments]) == 2
    assert capsys.readouterr().err.startswith("adjudicator conformance: ")


def test_the_suite_is_that_of_the_checkout() -> None:
    assert default_root() == ROOT / "conformance"
