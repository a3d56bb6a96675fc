"""Archives judged: exactly the wrong games are found, whatever the compression and however the work is shared."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator import replay, setup
from adjudicator.cli import archives, main
from tools.make_archive import WAYS, game, write

Json = dict[str, Any]


class Report:
    """What an audit wrote, and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err
        *self.findings, last = (json.loads(line) for line in out.splitlines())
        self.summary = last["summary"]


@pytest.fixture
def audit(capsys: pytest.CaptureFixture[str]) -> Callable[..., Report]:
    def run(*arguments: Any) -> Report:
        code = main(["audit", *map(str, arguments)])
        said = capsys.readouterr()
        return Report(code, said.out, said.err)

    return run


@pytest.fixture
def lines(tmp_path: Path, audit: Callable[..., Report]) -> Callable[..., Report]:
    """Audits the given games, or lines as they stand."""

    def run(*games: Json | bytes) -> Report:
        path = tmp_path / "games.ndjson"
        path.write_bytes(b"".join(one if isinstance(one, bytes) else json.dumps(one).encode() + b"\n" for one in games))
        return audit(path, "--processes", 1)

    return run


def test_exactly_the_tampered_games_are_found_however_many_processes_share_the_work(
    tmp_path: Path, audit: Callable[..., Report]
) -> None:
    path = tmp_path / "games.ndjson.gz"
    key = write(path, games=70, tampered=len(WAYS))
    assert sorted(key.values()) == sorted(way.__name__ for way in WAYS)
    reports = [audit(path, "--processes", processes) for processes in (1, 2, 3)]
    assert {one["id"] for one in reports[0].findings} == key.keys()
    assert len(reports[0].findings) == len(key)
    assert reports[0].summary["games"] == 70
    assert reports[0].summary["sound"] == 70 - len(key)
    assert [report.out for report in reports] == [reports[0].out] * 3
    assert {report.code for report in reports} == {1}


def test_sound_games_end_with_0(lines: Callable[..., Report]) -> None:
    report = lines(*(game(number) for number in range(4)))
    assert (report.code, report.findings) == (0, [])
    assert report.summary == {"games": 4, "sound": 4, "findings": {}}
    assert report.err == "4 games judged: all sound.\n"


def test_several_archives_are_judged_in_their_order(tmp_path: Path, audit: Callable[..., Report]) -> None:
    names = []
    for number in range(3):
        one = game(number)
        one["moves"][-1]["player"] = "nobody"
        path = tmp_path / f"{number}.ndjson"
        path.write_text(json.dumps(one), "utf-8")
        names.append(str(path))
    report = audit(*names, "--processes", 2)
    assert [(one["file"], one["line"], one["id"]) for one in report.findings] == [
        (name, 1, f"game-{number}") for number, name in enumerate(names)
    ]


# --- what is found --------------------------------------------------------------------------------------------------


def only(report: Report) -> Json:
    """The one finding of a report."""
    assert report.code == 1
    (finding,) = report.findings
    found: Json = finding
    return found


def test_an_illegal_move_is_named_with_the_rules_that_it_breaks(lines: Callable[..., Report]) -> None:
    one = game(0)
    one["moves"][2]["player"] = "nobody"
    finding = only(lines(one))
    assert (finding["finding"], finding["move"]) == ("illegal", 2)
    assert finding["violations"][0]["code"] == "no-such-player"
    assert finding["violations"][0]["pointer"] == "/moves/2/player"


def test_a_first_state_that_cannot_be_is_impossible_with_or_without_moves(lines: Callable[..., Report]) -> None:
    one = game(0)
    one["state"]["draw_pile"].pop()
    none: list[Json] = []
    for moves in (one["moves"], none):
        finding = only(lines({**one, "moves": moves}))
        assert (finding["finding"], finding["move"]) == ("impossible", None)
        assert finding["violations"]


def test_a_face_that_nobody_told_leaves_the_game_open(lines: Callable[..., Report]) -> None:
    state = setup("hungry-monkey", ["ana", "bo"], seed=None)["state"]
    move = {"type": "play-from-draw-pile", "player": "ana"}
    finding = only(lines({"id": "table", "state": state, "moves": [move]}))
    assert (finding["finding"], finding["move"]) == ("face-missing", 0)
    assert finding["needs"]
    assert lines({"id": "table", "state": state, "moves": [{**move, "reveals": ["tiger"]}]}).code == 0


def test_another_end_is_shown_beside_the_recorded_one(lines: Callable[..., Report]) -> None:
    one = game(0)
    found = one["result"]["state"]["chance"]["draws"]
    one["result"]["state"]["chance"]["draws"] += 1
    finding = only(lines(one))
    assert finding["finding"] == "other-ending"
    assert finding["differences"] == [
        {"pointer": "/result/state/chance/draws", "recorded": found + 1, "found": found},
    ]


@pytest.mark.parametrize(
    "recorded", [{"state": []}, {"state": {}}, {"outcome": []}, {"outcome": {"winners": 1}}, {"state": None}]
)
def test_a_recorded_end_of_any_shape_is_compared(recorded: Json, lines: Callable[..., Report]) -> None:
    assert only(lines({**game(0), "result": recorded}))["finding"] == "other-ending"


def test_hands_may_be_recorded_in_any_order(lines: Callable[..., Report]) -> None:
    one = game(0)
    for player in one["result"]["state"]["players"]:
        player["hand"].reverse()
    assert lines(one).code == 0


def test_a_game_without_moves_ends_as_it_begins(lines: Callable[..., Report]) -> None:
    one = game(0)
    assert lines({**one, "moves": [], "result": {"state": one["state"], "outcome": None}}).code == 0
    assert lines({**one, "moves": [], "result": None}).code == 0
    assert only(lines({**one, "moves": []}))["finding"] == "other-ending"


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"id": 7}, "/id"),
        ({"id": None}, "/id"),
        ({"moves": {}}, "/moves"),
        ({"moves": [{"type": "cheat", "player": "ana"}]}, "/moves/0/type"),
        ({"state": None}, "/state"),
        ({"state": {"game": "whist"}}, "/state/game"),
        ({"result": []}, None),
        ({"result": 7}, "/result"),
        ({"result": {"winner": "ana"}}, "/result"),
        ({"results": {}}, "/results"),
    ],
)
def test_what_is_no_archived_game_is_invalid_and_says_where(
    change: Json, pointer: str | None, lines: Callable[..., Report]
) -> None:
    report = lines({**game(0), **change})
    if pointer is None:
        assert report.code == 0, "nothing was recorded of the end"
        return
    finding = only(report)
    assert finding["finding"] == "invalid"
    assert pointer in [error["pointer"] for error in finding["errors"]]


@pytest.mark.parametrize(
    "line", [b"{\n", b'{"id": "a", "id": "b"}\n', b"\xff\n", b"NaN\n", b"[" * 5000 + b"\n", b"\x00\n"]
)
def test_a_line_that_is_not_json_is_unreadable_and_the_next_is_read(line: bytes, lines: Callable[..., Report]) -> None:
    report = lines(b"\n", line, b"  \n", game(1))
    finding = only(report)
    assert (finding["finding"], finding["line"], finding["id"]) == ("unreadable", 2, None)
    assert report.summary["games"] == 2


@pytest.mark.parametrize("line", [b"[]\n", b"7\n", b'"x"\n', b"null\n", b"{}\n", b"1e999\n"])
def test_json_that_is_no_game_is_invalid(line: bytes, lines: Callable[..., Report]) -> None:
    assert only(lines(line))["finding"] == "invalid"


def test_a_line_that_is_too_long_is_skipped(monkeypatch: pytest.MonkeyPatch, lines: Callable[..., Report]) -> None:
    monkeypatch.setattr(archives, "LONGEST_LINE", 50_000)
    monkeypatch.setattr(archives, "PIECE", 100)
    report = lines(b'"' + b"x" * 123_456 + b'"\n', game(1))
    assert only(report)["line"] == 1
    assert "longer than" in only(report)["message"]
    assert report.summary["games"] == 2


def test_a_game_that_brings_the_referee_down_does_not_cost_the_report_on_the_others(
    monkeypatch: pytest.MonkeyPatch, lines: Callable[..., Report]
) -> None:
    def failing(state: Json, moves: list[Json]) -> Json:
        if len(moves) == 1:
            raise ZeroDivisionError
        return replay(state, moves)

    monkeypatch.setattr("adjudicator.cli.audit.replay", failing)
    broken = {**game(0), "moves": game(0)["moves"][:1]}
    finding = only(lines(game(1), broken, game(2)))
    assert (finding["finding"], finding["line"]) == ("not-judged", 2)
    assert finding["message"] == "The referee failed here: ZeroDivisionError"


# --- archives -------------------------------------------------------------------------------------------------------

PACKED: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("plain", lambda content: content),
    ("gz", gzip.compress),
    ("bz2", bz2.compress),
    ("xz", lzma.compress),
]


@pytest.mark.parametrize(("suffix", "pack"), PACKED)
def test_archives_may_be_packed_whatever_their_name(
    suffix: str, pack: Callable[[bytes], bytes], tmp_path: Path, audit: Callable[..., Report]
) -> None:
    path = tmp_path / "games"
    content = b"".join(json.dumps(game(number)).encode() + b"\n" for number in range(3))
    path.write_bytes(pack(content[:-1]))
    report = audit(path, "--processes", 1)
    assert (report.code, report.summary["games"]) == (0, 3)


@pytest.mark.parametrize(("suffix", "pack"), PACKED[1:])
@pytest.mark.parametrize(
    "harm", [lambda content: content[:-40], lambda content: content[:100] + b"harm" + content[104:]]
)
def test_a_damaged_archive_is_read_as_far_as_it_goes(
    suffix: str,
    pack: Callable[[bytes], bytes],
    harm: Callable[[bytes], bytes],
    tmp_path: Path,
    audit: Callable[..., Report],
) -> None:
    path = tmp_path / "games"
    path.write_bytes(harm(pack(b"".join(json.dumps(game(number)).encode() + b"\n" for number in range(3)))))
    report = audit(path, "--processes", 1)
    assert report.code == 1
    assert report.findings[-1]["finding"] in ("unreadable", "invalid", "illegal", "impossible")
    assert "damaged" in report.findings[-1]["message"]


def test_an_archive_may_come_from_the_standard_input(
    monkeypatch: pytest.MonkeyPatch, audit: Callable[..., Report]
) -> None:
    content = gzip.compress(json.dumps(game(0)).encode())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(content))))
    assert audit("-", "--processes", 1).summary["games"] == 1


def test_an_empty_archive_is_sound(lines: Callable[..., Report]) -> None:
    assert lines().summary == {"games": 0, "sound": 0, "findings": {}}


def test_zstandard_is_read_where_this_python_can(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, audit: Callable[..., Report]
) -> None:
    class Module:
        """Stands for ``compression.zstd`` of Python 3.14."""

        @staticmethod
        def open(file: Any, mode: str) -> io.BytesIO:
            assert (file.read(4), mode) == (archives.ZSTANDARD, "rb")
            return io.BytesIO(json.dumps(game(0)).encode())

    monkeypatch.setitem(sys.modules, "compression", Module())
    monkeypatch.setitem(sys.modules, "compression.zstd", Module())
    path = tmp_path / "games.zst"
    path.write_bytes(archives.ZSTANDARD)
    assert audit(path, "--processes", 1).summary["games"] == 1


def test_where_it_cannot_it_says_what_would_help(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("compression", "backports"):
        monkeypatch.setitem(sys.modules, name, None)
        monkeypatch.setitem(sys.modules, f"{name}.zstd", None)
    path = tmp_path / "games.zst"
    path.write_bytes(archives.ZSTANDARD)
    assert main(["audit", str(path), "--processes", "1"]) == 2
    assert "zstd -dc" in capsys.readouterr().err


# --- while it works -------------------------------------------------------------------------------------------------


def test_progress_is_shown_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, audit: Callable[..., Report]
) -> None:
    monkeypatch.setattr("adjudicator.cli.audit.NOTE_EVERY", 0.0)
    monkeypatch.setattr("adjudicator.cli.audit.BUNDLE", 1)
    path = tmp_path / "games"
    path.write_bytes(b"".join(json.dumps(game(number)).encode() + b"\n" for number in range(3)))
    report = audit(path, "--processes", 1, "--progress")
    assert "\r3 games judged, 0 with findings, 100 % read" in report.err
    assert "\r" not in audit(path, "--processes", 1).err


def test_no_more_than_a_few_bundles_are_held_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, audit: Callable[..., Report]
) -> None:
    """Reading never runs far ahead of writing, so memory does not grow with the archive."""
    from adjudicator.cli import audit as auditing

    monkeypatch.setattr(auditing, "BUNDLE", 1)
    read = furthest = 0
    bundles = auditing.bundles

    def counted(archive: Any) -> Any:
        nonlocal read
        for bundle in bundles(archive):
            read += 1
            yield bundle

    class Written(auditing.Progress):
        def tell(self, games: int, findings: int) -> None:
            nonlocal furthest
            furthest = max(furthest, read - games)

    monkeypatch.setattr(auditing, "bundles", counted)
    monkeypatch.setattr(auditing, "Progress", Written)
    path = tmp_path / "games"
    path.write_bytes(b"".join(json.dumps(game(number % 3)).encode() + b"\n" for number in range(40)))
    assert audit(path, "--processes", 2).summary["games"] == 40
    assert 0 < furthest <= 2 * auditing.AHEAD


def test_a_process_that_dies_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from adjudicator.cli import audit as auditing

    monkeypatch.setattr(auditing, "leave_interrupts_to_the_parent", sys.exit)
    path = tmp_path / "games"
    path.write_text(json.dumps(game(0)), "utf-8")
    assert main(["audit", str(path), "--processes", "2"]) == 3
    assert "died" in capsys.readouterr().err
