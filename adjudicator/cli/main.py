"""What can be called, with which arguments, and how each call ends."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from ..conformance.suite import KINDS
from . import audit, conform, judge, service
from .ends import Exit, Stop
from .output import note

Command = Callable[[argparse.Namespace], Exit]

ENDS = """\
exit codes:
  0  it is so: the move is legal, the games are sound, the server conforms
  1  it is not so; what was written says why
  2  the call, or what was to be read, makes no sense
  3  something that is needed is not there: a server, a part of the installation
"""


class Layout(argparse.RawDescriptionHelpFormatter):
    """Help with the arguments' names in one column, and the exit codes as they are written."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=100)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name (those of the process unless told) and return its exit code."""
    chosen = parser().parse_args(arguments)
    try:
        code = chosen.command(chosen)
        sys.stdout.flush()
    except Stop as stop:
        note(f"adjudicator {chosen.name}: {stop}")
        return stop.code
    except KeyboardInterrupt:
        note(f"adjudicator {chosen.name}: interrupted")
        return Exit.INTERRUPTED
    except BrokenPipeError:
        # Python would complain once more when it closes the standard output at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.NOBODY_READS
    return int(code)


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    top = argparse.ArgumentParser(
        prog="adjudicator",
        description="A referee for card and tile games: is this move legal, why, and what happens next.",
        epilog=ENDS,
        formatter_class=Layout,
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, does: Command, says: str, more: str = "") -> argparse.ArgumentParser:
        one = commands.add_parser(
            name,
            help=says,
            description=f"{says[0].upper()}{says[1:]}. {more}".rstrip(),
            epilog=ENDS,
            formatter_class=Layout,
        )
        one.set_defaults(command=does, name=name)
        return one

    one = command("serve", service.serve, "serve the referee over HTTP", "What follows -- goes to gunicorn.")
    one.add_argument("--host", help="the address to listen on (else HOST, else 0.0.0.0)")
    one.add_argument("--port", type=port, help="the port to listen on (else PORT, else 8000)")
    one.add_argument("--workers", type=positive, help="processes (else WEB_CONCURRENCY, else one a core, at most 4)")
    one.add_argument("gunicorn", nargs="*", metavar="-- OPTION", help="options for gunicorn")

    one = command("adjudicate", judge.adjudicate_file, "judge one move", "Prints the verdict, as the service gives it.")
    one.add_argument("file", metavar="FILE", help='JSON: {"state": …, "move": …}; - is the standard input')
    one.add_argument("--brief", action="store_true", help="sentences in place of JSON")

    one = command("replay", judge.replay_file, "judge a game, move by move", "Stops at the first that is not legal.")
    one.add_argument("file", metavar="FILE", help='JSON: {"state": …, "moves": […]}; - is the standard input')
    one.add_argument("--brief", action="store_true", help="sentences in place of JSON")

    one = command("audit", audit.audit, "find games in archives that are illegal or end otherwise than recorded")
    one.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help='a game a line: {"id", "state", "moves", "result"?: {"state"?, "outcome"?}}; '
        "plain, gzip, bzip2, xz or (Python 3.14) Zstandard; - is the standard input",
    )
    one.add_argument("--processes", type=positive, default=cores(), help="how many share the work (%(default)s)")
    one.add_argument(
        "--progress", action=argparse.BooleanOptionalAction, help="say how far it is (unless told: on a terminal)"
    )

    command("openapi", service.openapi, "print the OpenAPI document of the service")

    one = command("conformance", conform.conformance, "hold a server against the conformance suite")
    one.add_argument("url", metavar="URL", help="where the server stands, as http://localhost:8000")
    one.add_argument("--game", action="append", default=[], help="only this game (may be said again)")
    one.add_argument("--kind", action="append", choices=KINDS, help="only this kind of check (may be said again)")
    one.add_argument("--exact", action="store_true", help="compare effects and sentences of golden games too")
    one.add_argument("--suite", metavar="FOLDER", help="the suite (unless told: conformance/ of the checkout)")
    one.add_argument("--timeout", type=seconds, default=30.0, help="seconds to wait for an answer (%(default)s)")
    one.add_argument("--report", metavar="FILE", help="write everything that was found, as JSON")
    return top


def cores() -> int:
    """How many processes this machine runs well at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def positive(word: str) -> int:
    """A whole number from 1 to 256."""
    if not word.isascii() or not word.isdecimal() or not 1 <= int(word) <= 256:
        raise argparse.ArgumentTypeError(f"a number from 1 to 256 is wanted, not {word!r}")
    return int(word)


def port(word: str) -> int:
    """A port."""
    if not word.isascii() or not word.isdecimal() or not 1 <= int(word) <= 65535:
        raise argparse.ArgumentTypeError(f"a port from 1 to 65535 is wanted, not {word!r}")
    return int(word)


def seconds(word: str) -> float:
    """Some seconds, at least a hundredth and at most an hour."""
    try:
        value = float(word)
    except ValueError:
        value = 0.0
    if not 0.01 <= value <= 3600:
        raise argparse.ArgumentTypeError(f"seconds from 0.01 to 3600 are wanted, not {word!r}")
    return value
