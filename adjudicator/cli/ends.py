"""How a command ends, and what ends it early."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes, the same for every command."""

    GOOD = 0
    """It is so: the move is legal, the games are sound, the server conforms."""
    NOT_GOOD = 1
    """It is not so; what was written says why."""
    NOT_UNDERSTOOD = 2
    """The call, or what was to be read, makes no sense."""
    NOT_POSSIBLE = 3
    """Something that is needed is not there: a server, a worker, a part of the installation."""
    INTERRUPTED = 130
    """Ctrl-C."""
    NOBODY_READS = 141
    """What was written to has been closed, as by ``| head``."""


class Stop(Exception):
    """Ends a command with a sentence for people and an exit code."""

    def __init__(self, message: str, code: Exit = Exit.NOT_UNDERSTOOD) -> None:
        super().__init__(message)
        self.code = code
