"""Batches as a stream: NDJSON, a line an item, answered by a line each as they are read.

Neither the request nor the answer is ever held whole. A client should read while it sends; for one that sends
everything first, answers wait in a temporary file, up to ``MAX_WAITING``, and beyond that nothing more is read until
some of them are taken. What a single stream may hold up is bounded too: see the numbers below.
"""

from __future__ import annotations

import contextlib
import select
import socket
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from tempfile import SpooledTemporaryFile
from typing import Any

import orjson
from flask import Response, current_app, request
from jiter import from_json
from werkzeug.http import parse_options_header

from ..engine import referee
from ..engine.game import Game
from ..engine.text import N_, Tongue
from .accept import (
    MAX_BODY,
    NO_QUERY,
    Schema,
    check_accept,
    is_compressed,
    read_query,
    refuse,
    say,
    tongue_of_request,
)
from .coding import GZIP, expanded, takes_gzip
from .edge import REQUEST_ID
from .logs import Log
from .problems import KINDS, Refusal, problem
from .shapes import Json

NDJSON = "application/x-ndjson"
MAX_LINE = MAX_BODY
READ = 1 << 14
"""So much of the request is read at once."""
SENT = 1 << 14
"""So much of the answer is sent at once: what a connection that can be written to at all takes without waiting."""
IN_MEMORY = 1 << 20
MAX_WAITING = 512 * 1024 * 1024
"""So much of an answer waits in a temporary file for a client that sends without reading."""
IDLE_SECONDS = 30.0
"""So long is waited for a client that neither sends nor reads."""
STREAM_SECONDS = 3_600.0
"""After so long a stream is cut off, wherever it stands."""
MAX_STREAMS = 2
"""So many streams at once in each process: the other threads answer everybody else."""
RETRY_AFTER = "10"

BUSY = N_("Too many streams are open here just now.")
TIMED_OUT = N_("Nothing came for too long; the lines so far are answered.")

_free = threading.BoundedSemaphore(MAX_STREAMS)


class Stream:
    """One streamed batch: its game, the schema of a line and of a request for a verdict, and how it is read."""

    def __init__(self, game: Game[Any], line: Schema, single: Schema) -> None:
        environ = request.environ
        self.game, self.line, self.single = game, line, single
        self.tongue: Tongue = tongue_of_request()
        self.request_id: str = environ[REQUEST_ID]
        self.log: Log = current_app.extensions["adjudicator.log"]
        self.compressed = is_compressed()
        self.environ: Mapping[str, Any] = environ
        self.connection: Connection = Connection(environ.get("gunicorn.socket"))

    def answers(self) -> Iterator[bytes]:
        """The answer to each line, as a line. Once the request cannot be read further, a last line says so."""
        number = 0
        try:
            for line in split(self.pieces()):
                number += 1
                if line is None:
                    yield self.refusal("body-too-large", "body-too-large", number)
                elif line.strip():
                    yield orjson.dumps(self.answer(line, number), option=orjson.OPT_APPEND_NEWLINE)
        except TimeoutError:
            detail = self.tongue.gettext(TIMED_OUT)
            yield self.written(None, number + 1, problem("request-timeout", detail, (), self.tongue))
        except Exception:  # noqa: BLE001 - every server has its own errors for a body that breaks off
            yield self.refusal("bad-request", "broken-body", number + 1)

    def pieces(self) -> Iterator[bytes]:
        """The request as it comes, expanded."""
        return expanded(sent(self.environ)) if self.compressed else sent(self.environ)

    def answer(self, line: bytes, number: int) -> Json:
        """The verdict on a line, or the problem with it. An error of ours is one too: the other lines go on."""
        try:
            item = from_json(line, catch_duplicate_keys=True, allow_inf_nan=False, float_mode="lossless-float")
        except ValueError as error:
            detail = say("unreadable", self.tongue, reason=error)
            return invalid(None, number, problem("unreadable-json", detail, (), self.tongue))
        name = None
        try:
            item, errors = self.line.accept(item, self.tongue)
            if isinstance(item, dict) and not any(error["pointer"] == "/id" for error in errors):
                name = item.pop("id", None)
            if not errors:
                item, errors = self.single.accept(item, self.tongue)
            if errors:
                detail = say("does-not-fit", self.tongue)
                return invalid(name, number, problem("invalid-request", detail, errors, self.tongue))
            return {"id": name, **referee.adjudicate(self.game, item["state"], item["move"], self.tongue)}
        except Exception as error:  # noqa: BLE001 - the status has been sent; what went wrong is for the log
            self.log.error(self.request_id, error)
            detail = self.tongue.gettext(KINDS["internal-error"].explanation)
            return invalid(name, number, problem("internal-error", detail, (), self.tongue))

    def refusal(self, slug: str, key: str, number: int) -> bytes:
        """The answer to a line that cannot be read."""
        return self.written(None, number, problem(slug, say(key, self.tongue), (), self.tongue))

    def written(self, name: str | int | None, number: int, why: Json) -> bytes:
        """A problem as a line."""
        return orjson.dumps(invalid(name, number, why), option=orjson.OPT_APPEND_NEWLINE)


def invalid(name: str | int | None, number: int, why: Json) -> Json:
    """The problem with a line, counted from 1."""
    return {"id": name, "line": number, **why, "verdict": "invalid"}


def as_lines(items: Iterable[Json]) -> str:
    """Items as lines, for the OpenAPI document."""
    return "".join(orjson.dumps(item, option=orjson.OPT_APPEND_NEWLINE).decode() for item in items)


def is_stream() -> bool:
    """Whether the request at hand sends lines."""
    return parse_options_header(request.environ.get("CONTENT_TYPE"))[0].lower() == NDJSON


def stream(game: Game[Any], line: Schema, single: Schema) -> Response:
    """The answer to a streamed batch, which is judged while it is sent. Raises Refusal."""
    environ = request.environ
    check_accept(NDJSON)
    if environ.get("QUERY_STRING"):
        read_query(NO_QUERY)
    if parse_options_header(environ["CONTENT_TYPE"])[1].get("charset", "utf-8").lower() not in ("utf-8", "utf8"):
        raise refuse("unsupported-media-type", "media-type")
    is_compressed()
    if not _free.acquire(blocking=False):
        raise Refusal("unavailable", tongue_of_request().gettext(BUSY), headers={"Retry-After": RETRY_AFTER})
    with contextlib.ExitStack() as undo:
        undo.callback(_free.release)
        asked = Stream(game, line, single)
        compress = takes_gzip(environ.get("HTTP_ACCEPT_ENCODING", ""))
        asked.connection.watch()
        undo.callback(asked.connection.release)
        blocks = gathered(asked.answers(), compress)
        end = contextlib.ExitStack()
        answer = Response(flow(blocks, asked.connection.can_be_written, end), content_type=NDJSON)
        answer.headers["Cache-Control"] = "no-store"
        if compress:
            answer.headers["Content-Encoding"] = "gzip"
        end.push(undo.pop_all())
        answer.call_on_close(end.close)
    return answer


# --- what comes in --------------------------------------------------------------------------------------------------


def sent(environ: Mapping[str, Any]) -> Iterator[bytes]:
    """The body as it comes. Raises whatever the server raises where it breaks off, EOFError where it is too short."""
    length = environ.get("CONTENT_LENGTH")
    source: Any = environ["wsgi.input"]
    if length:
        left = int(length)
        while left > 0:
            piece = source.read(min(left, READ))
            if not piece:
                raise EOFError
            left -= len(piece)
            yield piece
    elif environ.get("wsgi.input_terminated"):
        while piece := source.read(READ):
            yield piece


def split(pieces: Iterable[bytes]) -> Iterator[bytes | None]:
    """The lines; ``None`` for one that is too long, of which nothing is kept."""
    held, too_long = bytearray(), False
    for piece in pieces:
        *ends, rest = piece.split(b"\n")
        for end in ends:
            too_long = too_long or len(held) + len(end) > MAX_LINE
            yield None if too_long else bytes(held + end)
            held.clear()
            too_long = False
        if too_long or len(held) + len(rest) > MAX_LINE:
            held.clear()
            too_long = True
        else:
            held += rest
    if held or too_long:
        yield None if too_long else bytes(held)


# --- what goes out --------------------------------------------------------------------------------------------------


def gathered(lines: Iterable[bytes], compress: bool) -> Iterator[bytes]:
    """Lines gathered until they are worth sending, and compressed where that is asked for."""
    packer = zlib.compressobj(1, zlib.DEFLATED, GZIP) if compress else None
    held: list[bytes] = []
    size = 0
    for line in lines:
        held.append(line)
        size += len(line)
        if size >= SENT:
            block = b"".join(held)
            held, size = [], 0
            if packer is not None:
                block = packer.compress(block)
            if block:
                yield block
    rest = b"".join(held)
    if packer is not None:
        rest = packer.compress(rest) + packer.flush()
    if rest:
        yield rest


def flow(
    blocks: Iterable[bytes], can_be_written: Callable[[], bool], end: contextlib.AbstractContextManager[Any]
) -> Iterator[bytes]:
    """The blocks in pieces that can be sent; what the client does not take yet waits, so that reading goes on.

    ``end`` is left at the end, however it comes.
    """
    with end, Waiting() as waiting:
        for block in blocks:
            if len(block) <= SENT and not len(waiting) and can_be_written():
                yield block
                continue
            waiting.put(block)
            while len(waiting) and (waiting.full() or can_be_written()):
                yield waiting.take()
        while len(waiting):
            yield waiting.take()


class Waiting:
    """What waits to be sent, first in first out: a little in memory, more in a temporary file."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed by __exit__
        self._begin = self._end = 0

    def __enter__(self) -> Waiting:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __len__(self) -> int:
        """How many bytes wait."""
        return self._end - self._begin

    def full(self) -> bool:
        """Whether the file has grown as long as it may; it begins anew once everything in it is taken."""
        return self._end > MAX_WAITING

    def put(self, block: bytes) -> None:
        """Let a block wait."""
        self._file.seek(self._end)
        self._file.write(block)
        self._end += len(block)

    def take(self) -> bytes:
        """The next piece."""
        self._file.seek(self._begin)
        piece = self._file.read(min(SENT, len(self)))
        self._begin += len(piece)
        if self._begin == self._end:
            self._file.seek(0)
            self._file.truncate()
            self._begin = self._end = 0
        return piece


class Connection:
    """The client's connection, where the server shows it: gunicorn does. Else nothing is known, and nothing waits."""

    def __init__(self, given: socket.socket | None) -> None:
        self._socket = given
        self._before: float | None = None
        self._poll = select.poll()
        self._watchdog: threading.Timer | None = None
        if given is not None:
            self._poll.register(given, select.POLLOUT)

    def can_be_written(self) -> bool:
        """Whether a piece can be sent without waiting."""
        return self._socket is None or bool(self._poll.poll(0))

    def watch(self) -> None:
        """From now on wait for the client no longer than it may idle, and no longer in all than a stream may take."""
        if self._socket is None:
            return
        self._before = self._socket.gettimeout()
        self._socket.settimeout(IDLE_SECONDS)
        self._watchdog = threading.Timer(STREAM_SECONDS, self.hang_up)
        self._watchdog.daemon = True
        self._watchdog.start()

    def hang_up(self) -> None:
        """Read and send no more."""
        with contextlib.suppress(OSError):
            if self._socket is not None:
                self._socket.shutdown(socket.SHUT_RDWR)

    def release(self) -> None:
        """Leave the connection as it was."""
        if self._watchdog is not None:
            self._watchdog.cancel()
        with contextlib.suppress(OSError):
            if self._socket is not None:
                self._socket.settimeout(self._before)
