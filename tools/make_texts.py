"""Gather the sentences that are marked for translation, and bring the translations up to date with them.

``adjudicator/locale/adjudicator.pot`` lists every sentence of the engine, the games, the service and the pages, and
``adjudicator/locale/<language>/LC_MESSAGES/adjudicator.po`` holds their translations. Run after a sentence has changed:
what is new stands untranslated in the .po files then, and a test says so until it is written.

    python -m tools.make_texts            write the .pot and bring every .po up to date
    python -m tools.make_texts --check    say whether they would change, and write nothing
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "adjudicator"
LOCALES = PACKAGE / "locale"
DOMAIN = "adjudicator"
TEMPLATE = LOCALES / f"{DOMAIN}.pot"
SOURCES = ("engine", "games", "http", "pages")

METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
OPTIONS = {"**/templates/**.html": {"trim_blocks": "true", "lstrip_blocks": "true", "newstyle_gettext": "true"}}
"""How sentences are found in code and in templates; the options are those with which the pages render them."""

KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "N_": None,
    "N_n": (1, 2),
    "gettext": None,
    "ngettext": (1, 2),
    "_": None,
}
"""How code marks a sentence, and one with a singular and a plural; and how templates do."""

CHANGING_HEADERS = tuple(
    f'"{name}:'.encode()
    for name in (
        "Generated-By",
        "Language-Team",
        "Last-Translator",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
    )
)
"""Headers that say nothing here, or would make the same sentences a different file every day."""


def translations() -> list[Path]:
    """The .po file of each language."""
    return sorted(LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def sentences() -> Catalog:
    """Every sentence that is marked, with the file where it stands."""
    catalog = Catalog(charset="utf-8")
    catalog.header_comment = (
        "# The sentences of the engine, the games, the service and the pages. Made by `make texts`."
    )
    for folder in SOURCES:
        found = extract_from_dir(PACKAGE / folder, METHODS, OPTIONS, KEYWORDS)
        for name, _, message, comments, context in sorted(found, key=lambda one: (one[0], one[1])):
            place = f"adjudicator/{folder}/{Path(name).as_posix()}"
            catalog.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    return catalog


def merged(path: Path, due: Catalog) -> Catalog:
    """A language's translations with exactly the sentences that are due: new ones are empty, old ones gone."""
    with path.open("rb") as source:
        catalog = read_po(source, locale=path.parts[-3])
    catalog.update(due, no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    return catalog


def written(catalog: Catalog) -> bytes:
    """A catalogue as its file has it: without line numbers and dates, so that only sentences make a difference."""
    target = BytesIO()
    write_po(target, catalog, width=0, include_lineno=False, ignore_obsolete=True)
    return b"".join(line for line in target.getvalue().splitlines(True) if not line.startswith(CHANGING_HEADERS))


def files() -> dict[Path, bytes]:
    """Every file that follows from the marked sentences and their translations, as it should be."""
    due = sentences()
    return {TEMPLATE: written(due)} | {path: written(merged(path, due)) for path in translations()}


def main(arguments: list[str]) -> int:
    """Write the files, or with ``--check`` say which are stale. Return 1 if one is."""
    due = files()
    if "--check" in arguments:
        stale = [path for path, text in due.items() if not path.exists() or path.read_bytes() != text]
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale: run `make texts`")
        return 1 if stale else 0
    for path, text in due.items():
        path.write_bytes(text)
    print(f"make texts: {len(sentences())} sentences, {len(translations())} translation(s)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
