"""``adjudicator serve`` and ``adjudicator openapi``: the service itself, and what it publishes."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from .ends import Exit, Stop
from .output import say_json
from .reading import published

SCRIPT = Path(__file__).resolve().parent.parent.parent / "tools" / "serve"
"""The one way in which the service is served; ``make run`` and the Procfile go through it too."""


def serve(chosen: Namespace) -> Exit:
    """Become the server. Does not return, but for a Stop where there is nothing to serve with."""
    if not os.access(SCRIPT, os.X_OK):
        raise Stop(f"there is no {SCRIPT}: run this from a checkout of the project", Exit.NOT_POSSIBLE)
    told = {"HOST": chosen.host, "PORT": chosen.port, "WEB_CONCURRENCY": chosen.workers}
    environment = os.environ | {name: str(value) for name, value in told.items() if value is not None}
    further = [word for word in chosen.gunicorn if word != "--"]
    try:
        os.execve(SCRIPT, [str(SCRIPT), *further], environment)
    except OSError as error:
        raise Stop(f"{SCRIPT} cannot be run: {error.strerror}", Exit.NOT_POSSIBLE) from error


def openapi(_: Namespace) -> Exit:
    """Print the OpenAPI document."""
    say_json(published())
    return Exit.GOOD
