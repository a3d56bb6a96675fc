"""Archives of games: one a line, plain or compressed, read without ever holding more than a line."""

from __future__ import annotations

import bz2
import gzip
import importlib
import io
import lzma
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from .ends import Stop

LONGEST_LINE = 16 * 1024 * 1024
"""A game longer than this is not read."""

BROKEN = (OSError, EOFError, zlib.error, lzma.LZMAError)
"""What the decompressors raise where an archive is damaged or cut off."""

PIECE = 1024 * 1024
ZSTANDARD = b"\x28\xb5\x2f\xfd"


class Line(NamedTuple):
    """A line of an archive. ``content`` is ``None`` where it could not be read, and ``wrong`` says why."""

    number: int
    content: bytes | None
    wrong: str | None = None


class Archive:
    """An archive by the name of its file (``-``: the standard input). Opening it raises Stop where there is none.

    How it is compressed is seen from its first bytes: gzip, bzip2, xz, and Zstandard where this Python can.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._close = ExitStack()
        try:
            raw: Any = sys.stdin.buffer if name == "-" else Path(name).open("rb")  # noqa: SIM115 - closed with the archive
            self._raw: io.BufferedReader = raw if name == "-" else self._close.enter_context(raw)
            self.size = 0 if name == "-" else Path(name).stat().st_size
            self._lines = self._unpacked(self._raw.peek(6)[:6])
        except OSError as error:
            self._close.close()
            raise Stop(f"{name} cannot be read: {error.strerror}") from error
        except Stop:
            self._close.close()
            raise

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self._close.close()

    @property
    def done(self) -> int:
        """How many bytes of the file have been read."""
        return 0 if self.name == "-" else self._raw.tell()

    def lines(self) -> Iterator[Line]:
        """Every line that is not blank. A damaged archive ends with a line that says so."""
        number = 0
        try:
            while content := self._lines.readline(LONGEST_LINE + 1):
                number += 1
                if len(content) > LONGEST_LINE:
                    self._skip(content)
                    yield Line(number, None, f"The line is longer than {LONGEST_LINE // 2**20} MiB.")
                elif content.strip():
                    yield Line(number, content)
        except BROKEN as broken:
            yield Line(number + 1, None, f"The archive is damaged from here on: {broken}")

    def _skip(self, content: bytes) -> None:
        """Read on to the end of a line that is too long, keeping nothing of it."""
        while content and not content.endswith(b"\n"):
            content = self._lines.readline(PIECE)

    def _unpacked(self, start: bytes) -> io.BufferedReader:
        """The archive's lines, decompressed."""
        if start.startswith(b"\x1f\x8b"):
            opened: Any = gzip.GzipFile(fileobj=self._raw)
        elif start.startswith(b"BZh"):
            opened = bz2.BZ2File(self._raw)
        elif start.startswith(b"\xfd7zXZ\x00"):
            opened = lzma.LZMAFile(self._raw)  # noqa: SIM115 - closed with the archive
        elif start.startswith(ZSTANDARD):
            opened = zstandard(self.name).open(self._raw, "rb")
        else:
            return self._raw
        return self._close.enter_context(io.BufferedReader(self._close.enter_context(opened)))


def zstandard(name: str) -> Any:
    """The module that reads Zstandard: of Python 3.14 and later, or its backport where somebody installed it."""
    for module in ("compression.zstd", "backports.zstd"):
        try:
            return importlib.import_module(module)
        except ImportError:
            continue
    raise Stop(
        f"{name} is compressed with Zstandard, which this Python cannot read: use Python 3.14, install backports.zstd, "
        f"or unpack it first: zstd -dc {name} | adjudicator audit -"
    )
