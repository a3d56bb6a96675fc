"""The examples for running the service: they name what is there, and run as nobody in particular."""

from __future__ import annotations

import configparser
import re

from tests.docs.blocks import ROOT

DEPLOY = ROOT / "deploy"


def test_the_container_runs_as_nobody_and_copies_what_is_there() -> None:
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    users = [line.split()[1] for line in lines if line.startswith("USER ")]
    assert users, "it runs as root"
    assert users[-1] not in ("0", "root")
    for line in lines:
        if line.startswith("COPY ") and "--from" not in line:
            for source in line.split()[1:-1]:
                assert (ROOT / source).exists(), line
    kept = {
        line[1:] for line in (DEPLOY / "Containerfile.dockerignore").read_text("utf-8").splitlines() if line[:1] == "!"
    }
    copied = {one for line in lines if line.startswith("COPY ") and "--from" not in line for one in line.split()[1:-1]}
    assert copied == kept


def test_the_unit_starts_what_the_procfile_starts_and_gives_no_rights() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "adjudicator@.service", "utf-8")
    service = unit["Service"]
    (web,) = re.findall(r"^web: (.+)$", (ROOT / "Procfile").read_text("utf-8"), re.MULTILINE)
    assert service["ExecStart"].endswith(f"/{web}")
    assert service["DynamicUser"] == "yes"
    assert service["NoNewPrivileges"] == "yes"
    assert service["CapabilityBoundingSet"] == ""


def test_nginx_asks_the_ports_of_the_instances_and_tries_again() -> None:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    unit = (DEPLOY / "adjudicator@.service").read_text("utf-8")
    ports = re.findall(r"server 127\.0\.0\.1:(\d+)", text)
    assert ports
    for port in ports:
        assert f"adjudicator@{port}" in unit
    assert "non_idempotent" in text
    assert text.count("{") == text.count("}")
    assert text.count("Retry-After") >= 2
