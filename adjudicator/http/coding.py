"""Compression: answers above a size, where the client takes gzip; and bodies that come compressed."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache

from flask import Request, Response
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

SMALLEST = 2_048
"""Shorter answers go as they are: compressing them saves no packet."""
LEVEL_ONCE, LEVEL_KEPT = 1, 6
"""How hard to try for an answer that is sent once, and for one that is compressed once and sent often."""
TEXT = (
    "text/",
    "application/json",
    "application/manifest+json",
    "application/problem+json",
    "application/javascript",
    "image/svg+xml",
)
GZIP = 31
"""What zlib calls the gzip format."""
BLOCK = 1 << 16


@lru_cache(maxsize=256)
def takes_gzip(accepted: str) -> bool:
    """Whether an ``Accept-Encoding`` header likes gzip no less than sending nothing compressed.

    >>> [takes_gzip(said) for said in ("gzip, br", "*", "gzip;q=0", "identity, gzip;q=0.5", "br")]
    [True, True, False, False, False]
    """
    if len(accepted) > 1_000:
        return False
    said = parse_accept_header(accepted, Accept)
    weights = {name.lower(): weight for name, weight in said}
    plain = weights.get("identity", 0)
    return weights.get("gzip", weights.get("x-gzip", weights.get("*", 0))) >= max(plain, 0.001)


def compress(response: Response, request: Request) -> Response:
    """The answer, compressed where that is asked for and worth it. What is streamed looks after itself.

    One ETag stands for the plain and the compressed form, so it is made a weak one.
    """
    headers = response.headers
    if (
        not takes_gzip(request.environ["HTTP_ACCEPT_ENCODING"])
        or not headers.get("Content-Type", "").startswith(TEXT)
        or response.status_code == 206
        or "Content-Encoding" in headers
        or (response.content_length or 0) < SMALLEST
    ):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    etag, _ = response.get_etag()
    if request.method not in ("GET", "HEAD"):
        response.set_data(gzip.compress(body, LEVEL_ONCE, mtime=0))
    else:
        response.set_data(compressed_once(body))
    if etag is not None:
        response.set_etag(etag, weak=True)
    headers["Content-Encoding"] = "gzip"
    headers.pop("Accept-Ranges", None)
    return response


@lru_cache(maxsize=64)
def compressed_once(body: bytes) -> bytes:
    """What is asked for again and again, compressed well."""
    return gzip.compress(body, LEVEL_KEPT, mtime=0)


def expanded(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """What was compressed with gzip, in pieces of a bounded size. Raises ValueError where it is broken.

    One gzip member only: thousands of tiny ones would cost more than they say.
    """
    inflater = zlib.decompressobj(GZIP)
    for piece in pieces:
        left, more = piece, True
        while more:
            if inflater.eof:
                raise ValueError("more follows after the end of the gzip member")
            try:
                made = inflater.decompress(left, BLOCK)
            except zlib.error as error:
                raise ValueError(str(error)) from None
            if made:
                yield made
            left = inflater.unconsumed_tail or inflater.unused_data
            more = bool(left) or (len(made) == BLOCK and not inflater.eof)
    if not inflater.eof:
        raise ValueError("the gzip member breaks off")
