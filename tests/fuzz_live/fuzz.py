"""The published document, fuzzed against a running service: every check and every phase of schemathesis.

    python -m tests.fuzz_live.fuzz [--examples 20000]

A service is started for it on a free port. Rounds with other seeds go on until so many requests were made, or one of
them was not answered as the document says. ``schemathesis.toml`` says which statuses each check expects.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from tests.live import ROOT, served

COMMAND = str(Path(sysconfig.get_path("scripts")) / "schemathesis")
EACH = 60
"""Examples of each operation in a round."""
COUNT = re.compile(r"^\s*(\d[\d,]*) generated", re.MULTILINE)


def a_round(address: str, seed: int) -> tuple[int, bool]:
    """One round: how many requests it made, and whether all were answered as they should be."""
    command = (
        *(
            COMMAND,
            "run",
            f"{address}/openapi.json",
            "--checks",
            "all",
            "--phases",
            "examples,coverage,fuzzing,stateful",
        ),
        *("--mode", "all", "--max-examples", str(EACH), "--seed", str(seed), "--no-color"),
    )
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    counted = [int(one.replace(",", "")) for one in COUNT.findall(said.stdout)]
    if said.returncode or not counted:
        print(said.stdout[-6_000:], said.stderr[-2_000:])
    return sum(counted), said.returncode == 0 and bool(counted)


def main() -> int:
    """Go on until there were enough."""
    parser = argparse.ArgumentParser(description="Fuzz a running service by its document.")
    parser.add_argument("--examples", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    told = parser.parse_args()
    made, number = 0, 0
    with tempfile.TemporaryDirectory(prefix="adjudicator-fuzz-") as folder, served(Path(folder)) as address:
        while made < told.examples:
            seed = told.seed + number
            number += 1
            count, good = a_round(address, seed)
            made += count
            print(f"round {number}, seed {seed}: {count} examples, {made} in all", flush=True)
            if not good:
                print(f"make fuzz: NOT GOOD, seed {seed}")
                return 1
        log = (Path(folder) / "said").read_text(errors="replace")
    if '"event":"error"' in log or "Traceback" in log:
        print("make fuzz: NOT GOOD, the service has logged an error")
        return 1
    print(f"make fuzz: {made} examples, every check and phase, none failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
