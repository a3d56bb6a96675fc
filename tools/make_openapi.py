"""Write the OpenAPI document that the service publishes: run after a shape, an endpoint or a game has changed.

A test compares the file with what the code says, so that it is never stale.

    python -m tools.make_openapi            write openapi/openapi.json
    python -m tools.make_openapi --check    say whether it would change, and write nothing
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from adjudicator.http.openapi import document

TARGET = Path(__file__).resolve().parent.parent / "openapi" / "openapi.json"


def text() -> str:
    """The document as it is written: in the order of the code, indented, so that a change of it reads well."""
    return json.dumps(document(), ensure_ascii=False, indent=2) + "\n"


def main(arguments: list[str]) -> int:
    """Write the document, or with ``--check`` say whether it is stale. Return 1 if it is."""
    written = text()
    if "--check" in arguments:
        fresh = TARGET.exists() and TARGET.read_text("utf-8") == written
        print(f"{TARGET.name} is {'fresh' if fresh else 'stale: run `make openapi`'}")
        return 0 if fresh else 1
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(written, "utf-8")
    print(f"make openapi: {TARGET.name}, {len(document()['paths'])} paths")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
