"""The same pure request has the same answer to the byte: hash seeds, orders of keys. ``make pythons``: interpreters too."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.live import ROOT

from .same_answers import digest


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_hash_seed_and_order_of_keys_change_no_byte(hash_seed: str) -> None:
    command = [sys.executable, "-m", "tests.reliability.same_answers", "--shuffled"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    said = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    assert said.stdout.split()[0] == digest(shuffle=False)
