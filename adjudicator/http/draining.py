"""Whether the service is about to stop, as all of its processes see it.

gunicorn's configuration raises the flag in the parent process when it is told to stop, some seconds before the workers
are; meanwhile ``/readyz`` says 503, so that a balancer sends requests elsewhere first.
"""

from __future__ import annotations

import mmap

# Anonymous memory that is shared with every process forked after this import.
_FLAG = mmap.mmap(-1, 1)


def begin() -> None:
    """From now on the service is not ready."""
    _FLAG[0] = 1


def end() -> None:
    """The service is ready again."""
    _FLAG[0] = 0


def draining() -> bool:
    """Whether the service is about to stop."""
    return _FLAG[0] == 1
