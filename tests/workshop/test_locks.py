"""The locked lists: whole, pinned by hash, without addresses, and the deployed one inside the tested one."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = ROOT / "requirements.lock"
DEVELOPERS = ROOT / "requirements-dev.lock"
NODE = ROOT / "tools" / "node" / "requirements.lock"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def pins(lock: Path) -> dict[str, str]:
    """The packages of a list and the version each is pinned to."""
    found = re.findall(r"^([a-z0-9.-]+)==([^\s;]+)", lock.read_text("utf-8"), re.MULTILINE)
    return dict(found)


def declared(*groups: str) -> list[Requirement]:
    """What ``pyproject.toml`` asks for: the runtime's dependencies, or those of the groups named."""
    if not groups:
        return [Requirement(line) for line in PROJECT["project"]["dependencies"]]
    wanted: list[Requirement] = []
    for group in groups:
        for line in PROJECT["dependency-groups"][group]:
            wanted += declared(line["include-group"]) if isinstance(line, dict) else [Requirement(line)]
    return wanted


@pytest.mark.parametrize("lock", [RUNTIME, DEVELOPERS, NODE], ids=lambda lock: lock.name)
def test_every_package_is_pinned_by_hash_and_no_address_is_named(lock: Path) -> None:
    text = lock.read_text("utf-8")
    blocks = re.split(r"\n(?=\S)", text.strip())
    assert len(blocks) == len(pins(lock))
    assert all("--hash=sha256:" in block for block in blocks)
    assert not re.search(r"https?:|file:|--index|--find-links", text)


def test_what_is_deployed_is_what_was_tested() -> None:
    tested = pins(DEVELOPERS)
    assert {name: tested.get(name) for name in pins(RUNTIME)} == pins(RUNTIME)


@pytest.mark.parametrize(
    ("lock", "wanted"), [(RUNTIME, declared()), (DEVELOPERS, declared() + declared("dev"))], ids=["runtime", "dev"]
)
def test_the_list_is_as_fresh_as_the_declaration(lock: Path, wanted: list[Requirement]) -> None:
    pinned = pins(lock)
    stale = [str(one) for one in wanted if not one.specifier.contains(pinned.get(canonicalize_name(one.name), "0"))]
    assert stale == [], "run `make lock`"


def test_npm_packages_are_pinned_without_addresses() -> None:
    text = (ROOT / "tools" / "node" / "package-lock.json").read_text("utf-8")
    assert '"integrity": "sha512-' in text
    assert '"resolved"' not in text


def test_every_dependency_says_why_it_is_here() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8").lower()
    rows = " ".join(line.split("|")[1] for line in page.splitlines() if line.startswith("|"))
    silent = [one.name for one in declared() + declared("dev") if not re.search(rf"\b{re.escape(one.name)}\b", rows)]
    assert silent == []
