"""Fuzz the service as it is started, over the network, by its published document: every check and every phase.

    python -m tools.fuzz            some 20,000 examples
    python -m tools.fuzz 50         that many examples for each operation and phase

What the fuzzer says goes to the screen; the exit code is its own. The seed is printed: ``SEED=…`` repeats a run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from secrets import randbelow

from tests.live import served

EXAMPLES = 220
"""Examples for each operation: with those that the coverage phase makes, some 20,000 in all."""


def main() -> int:
    """Start the service, fuzz it, stop it; the fuzzer's exit code."""
    examples = sys.argv[1] if len(sys.argv) > 1 else str(EXAMPLES)
    seed = os.environ.get("SEED") or str(randbelow(2**31))
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        print(f"make fuzz: seed {seed}, {examples} examples for each operation", flush=True)
        command = [f"{sysconfig.get_path('scripts')}/st", "run", f"{address}/openapi.json"]
        options = ["--max-examples", examples, "--seed", seed, "--workers", "2", "--continue-on-failure"]
        return subprocess.call([*command, *options])


if __name__ == "__main__":
    sys.exit(main())
