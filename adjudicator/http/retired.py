"""What will go one day, announced beforehand: an address or a ruleset that is entered here gets the headers for it.

``Deprecation`` (RFC 9745) says since when it should no longer be used, ``Sunset`` (RFC 8594) from when it may be gone,
and ``Link`` where it is told what to use instead. Nothing is retired now.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from werkzeug.http import http_date

RULESETS_ASKED = "adjudicator.rulesets"
"""Where the WSGI environment holds the rulesets that a request is judged by, while any is retired."""


class Retirement(NamedTuple):
    """Since when a thing is deprecated, when it goes (``None``: not settled), and the page that tells of it."""

    deprecated: datetime
    sunset: datetime | None
    page: str

    def headers(self) -> list[tuple[str, str]]:
        """The headers that announce it."""
        said = [("Deprecation", f"@{int(self.deprecated.timestamp())}")]
        if self.sunset is not None:
            said.append(("Sunset", http_date(self.sunset)))
        return [*said, ("Link", f'<{self.page}>; rel="deprecation"; type="text/html"')]


ADDRESSES: dict[str, Retirement] = {}
"""Retired addresses, as the OpenAPI document writes them: ``/v1/games/{game}/cases``."""

RULESETS: dict[str, Retirement] = {}
"""Retired rulesets: ``hungry-monkey@1``."""


def note(environ: dict[str, Any], rulesets: Iterable[Any]) -> None:
    """Note the rulesets that the states of a request name, for its answer's headers."""
    environ[RULESETS_ASKED] = tuple(rulesets)


def headers_for(environ: dict[str, Any], address: str) -> list[tuple[str, str]]:
    """What announces to a request that its address or its ruleset is retired: what goes first, if several do."""
    asked = environ.get(RULESETS_ASKED, ())
    due = [RULESETS[ruleset] for ruleset in asked if isinstance(ruleset, str) and ruleset in RULESETS]
    if address in ADDRESSES:
        due.append(ADDRESSES[address])
    if not due:
        return []
    return min(due, key=lambda one: (one.sunset is None, one.sunset or one.deprecated)).headers()
