"""`make bench`: measure, print the table as it grows, and keep it as JSON."""

from __future__ import annotations

import argparse
import platform
import subprocess
import time
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import orjson

from .measure import Row
from .processes import CPUS, ROOT, Client
from .rows import PARTS, Bench, all_rows

LIBRARIES = ("flask", "gunicorn", "granian", "fastapi", "pydantic", "uvicorn", "uvloop", "httptools", "chess")


def line(row: Row) -> str:
    """A row as it is printed."""
    verdict = {True: "met", False: "MISSED", None: ""}[row.met]
    spread = f"{row.low:.3g}–{row.high:.3g}" if row.high > row.low else ""
    detail = ", ".join(f"{name} {value}" for name, value in row.detail.items())
    return f"  {row.name:<52} {row.value:8.3g} {row.unit:<3} {spread:<15} {row.reach:<8} {verdict:<7} {detail}"


def circumstances() -> dict[str, object]:
    """When, on what, and with which versions."""
    found = {}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return {
        "date": datetime.now(UTC).isoformat(timespec="minutes"),
        "commit": commit.stdout.strip(),
        "python": platform.python_version(),
        "processors": len(CPUS),
        "libraries": found,
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the parts that are named, or all of them."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="the parts to measure; all unless told")
    parser.add_argument("--quick", action="store_true", help="a minute instead of five")
    parser.add_argument("--json", type=Path, default=ROOT / "reports" / "bench.json", help="where to keep the table")
    chosen = parser.parse_args(arguments)
    begun = time.perf_counter()
    rows: list[Row] = []
    client = Client()
    with ExitStack() as stack:
        stack.callback(client.close)
        bench = Bench(chosen.quick, client, stack)
        for row in all_rows(bench, chosen.parts or list(PARTS)):
            if not rows or rows[-1].part != row.part:
                print(f"\n{row.part}")
            rows.append(row)
            print(line(row), flush=True)
    told = {**circumstances(), "quick": chosen.quick, "seconds": round(time.perf_counter() - begun)}
    chosen.json.parent.mkdir(exist_ok=True)
    chosen.json.write_bytes(orjson.dumps({**told, "rows": [row.to_json() for row in rows]}, option=orjson.OPT_INDENT_2))
    missed = sum(row.met is False for row in rows)
    print(f"\n{len(rows)} figures in {told['seconds']} s, {missed} of them miss what they should reach; {chosen.json}")


if __name__ == "__main__":
    main()
