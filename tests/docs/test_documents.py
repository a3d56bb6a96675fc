"""The documentation is true: what it shows is run, what it links to is there."""

from __future__ import annotations

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.docs.blocks import ROOT, Block, blocks, commands, differences, documents, prints
from tests.live import served

ADDRESS = "http://localhost:8000"
STAND_IN = Path(__file__).parent / "stand_in"
"""A folder with as much of curl as the documents use, for machines without it."""
LINK = re.compile(r"(?<!!)\[[^\]]+\]\((?P<target>[^)\s]+)\)|^\[[^\]]+\]: (?P<reference>\S+)$", re.MULTILINE)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
PLACES = re.compile(r"/work\b|/tmp/|/root/|/home/\w+/")
ON_YOUR_MACHINE = {"cd", "curl", "git", "kill", "nginx", "npm", "pip", "podman", "sudo", "systemctl", "uvx"}
"""Programs that a document may tell the reader to run, and that are not run here."""
DOCUMENTS = [pytest.param(one, id=str(one.relative_to(ROOT))) for one in documents()]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the running service."""
    with served(tmp_path_factory.mktemp("service")) as address:
        yield address


def of_kind(document: Path, kind: str) -> list[Block]:
    """The blocks of a kind in a document."""
    return [block for block in blocks(document) if block.kind == kind]


def post(address: str, path: str, body: str) -> tuple[int, Any]:
    """The status and the answer to a body."""
    request = Request(address + path, body.encode(), {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.load(error)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_prints_what_is_shown(document: Path, service: str, tmp_path: Path) -> None:
    run_all(document, service, tmp_path, stand_in=shutil.which("curl") is None)


def test_a_machine_without_curl_sees_the_same(service: str, tmp_path: Path) -> None:
    run_all(ROOT / "docs" / "http.md", service, tmp_path, stand_in=True)


def run_all(document: Path, service: str, tmp_path: Path, *, stand_in: bool) -> None:
    """Run the commands of a document in a folder of their own, and compare what each prints."""
    for name in ("openapi", "conformance", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    path = [str(STAND_IN)] * stand_in + [str(Path(sys.executable).parent), os.environ["PATH"]]
    environment = {**os.environ, "PATH": ":".join(path), "COLUMNS": "120"}
    for command in (one for block in of_kind(document, "console") for one in commands(block)):
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command.command.replace(ADDRESS, service)],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        printed = (done.stdout + done.stderr).replace(service, ADDRESS).replace("\r", "")
        assert prints(command.printed, printed), f"line {command.line} prints:\n{printed}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_question_has_the_answer_that_is_shown(document: Path, service: str) -> None:
    said: Any = None
    for block in of_kind(document, "json"):
        if block.mark and block.mark.startswith("from "):
            continue
        shown = json.loads(block.text)
        if block.mark:
            path = block.mark.removeprefix("POST ")
            said = post(service, path, block.text)
        elif said:
            status, answer = said
            found = list(differences(shown, answer))
            assert not found, f"line {block.line}, status {status}: {'; '.join(found)}"
            said = None
        elif isinstance(shown, dict) and "game" in shown:
            path = f"/v1/games/{shown['game']}/validations"
            assert post(service, path, json.dumps({"state": shown})) == (200, {"valid": True, "problems": []}), (
                block.line
            )


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_piece_of_a_file_stands_there(document: Path) -> None:
    for block in blocks(document):
        if block.mark and block.mark.startswith("from "):
            file = ROOT / block.mark.removeprefix("from ")
            piece = [line.strip() for line in block.text.splitlines()]
            lines = [line.strip() for line in file.read_text("utf-8").splitlines()]
            found = any(lines[at : at + len(piece)] == piece for at in range(len(lines)))
            assert found, f"line {block.line}: {file.name} does not say so (any more)"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_python_session_says_what_is_shown(document: Path) -> None:
    session = "\n".join(block.text for block in of_kind(document, "python"))
    test = doctest.DocTestParser().get_doctest(session, {}, document.name, str(document), 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_for_the_reader_is_there(document: Path) -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    scripts = {file.name for file in Path(sys.executable).parent.iterdir()}
    for block in of_kind(document, "sh"):
        for line in block.text.replace("\\\n", " ").splitlines():
            words = [word for word in line.split("#")[0].split() if not re.fullmatch(r"[A-Z_]+=\S*", word)]
            if not words:
                continue
            program = words[0].removeprefix(".venv/bin/")
            if program == "make":
                assert set(words[1:]) <= targets, line
            else:
                known = program in ON_YOUR_MACHINE or program in scripts or (ROOT / program).exists()
                assert known, f"line {block.line}: {line}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_somewhere(document: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", document.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for found in LINK.finditer(text):
        target = found["target"] or found["reference"]
        if "://" in target or target.startswith("mailto:"):
            continue
        path, _, anchor = target.partition("#")
        there = (document.parent / path).resolve() if path else document
        assert there.exists(), f"{target} is not there"
        if anchor:
            headings = {slug(heading) for heading in HEADING.findall(there.read_text("utf-8"))}
            assert anchor in headings, f"{target}: no such heading"


def slug(heading: str) -> str:
    """What a heading is called in an address."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_document_names_a_place_on_one_machine(document: Path) -> None:
    assert PLACES.findall(document.read_text("utf-8")) == []
