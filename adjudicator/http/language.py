"""The reader's language: which one a request asks for, and its sentences."""

from __future__ import annotations

import gettext
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from werkzeug.http import parse_accept_header

from ..engine.text import ENGLISH, Tongue

LOCALES = Path(__file__).parent.parent / "locale"
DOMAIN = "adjudicator.po"
DEFAULT = "en"


def load_tongues() -> dict[str, Tongue]:
    """Every language by its code: English, and those with a catalogue under ``locale/<code>/LC_MESSAGES``."""
    tongues: dict[str, Tongue] = {DEFAULT: ENGLISH}
    for path in sorted(LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}")):
        compiled = BytesIO()
        with path.open("rb") as source:
            write_mo(compiled, read_po(source, locale=path.parts[-3]))
        compiled.seek(0)
        tongues[path.parts[-3]] = gettext.GNUTranslations(compiled)
    return tongues


TONGUES = load_tongues()


@lru_cache(maxsize=512)
def language_of(header: str | None) -> str:
    """The code of the language that an ``Accept-Language`` header likes best among ours; English if it likes none.

    >>> language_of("es-MX, en;q=0.5"), language_of("xx, *")
    ('es', 'en')
    """
    if not header or len(header) > 1_000:
        return DEFAULT
    for tag, quality in parse_accept_header(header):
        language = tag.partition("-")[0].lower()
        if quality > 0 and language in TONGUES:
            return language
    return DEFAULT
