"""What gunicorn does beside serving: say where it listens, and keep the workers' shared counters tidy.

gunicorn reads this file by itself from the folder it starts in. How it serves (workers, threads) stands in
``tools/serve``. ``DRAIN_SECONDS`` is how long it serves on after SIGTERM while ``/readyz`` says 503 (0).
"""

import os
import shutil
from pathlib import Path
from typing import Any

from prometheus_client import multiprocess

from adjudicator.http.server import drain_before_stopping, hang_up_on_silence, refuse_taken, speak_problems

speak_problems()

preload_app = True
"""The app stands once, before the workers part from it: they share its memory, and a new one answers at once."""


def on_starting(server: Any) -> None:
    """Before anything is opened, unless gunicorn renews itself (USR2) and inherits what is open."""
    if "GUNICORN_FD" not in os.environ:
        refuse_taken(server.cfg.address)


def when_ready(server: Any) -> None:
    """Print the address, once it can be reached; from now on a stop is announced first."""
    drain_before_stopping(server, float(os.environ.get("DRAIN_SECONDS", "0")))
    host, port = server.cfg.address[0][:2]
    shown = "localhost" if host in {"0.0.0.0", "127.0.0.1", "::"} else host
    print(f"The referee listens on http://{shown}:{port} (workers: {server.cfg.workers}); Ctrl-C ends it.", flush=True)


def post_worker_init(worker: Any) -> None:
    """Before a worker takes its first request: it waits for nobody for ever."""
    hang_up_on_silence(listener.sock for listener in worker.sockets)


def child_exit(_server: Any, worker: Any) -> None:
    """Take a worker that has ended out of the gauges of live workers."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(_server: Any) -> None:
    """Take away the folder of counters, if ``tools/serve`` made it for this run (another's is left alone)."""
    folder = Path(os.environ.get("PROMETHEUS_MULTIPROC_DIR", ""))
    if folder.name.startswith("adjudicator-metrics."):
        shutil.rmtree(folder, ignore_errors=True)
