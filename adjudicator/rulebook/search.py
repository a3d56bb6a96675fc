"""Search in the catalogue as players ask: any of four languages, misspelt, with nicknames, in a few words.

How it works is told in ``docs/search.md``. Everything is counted in whole numbers, or in single correctly rounded
operations on doubles, so that ``pages/static/search.js`` gives the very same answers from the same prepared index
in a browser without a network. Whoever changes one of the two changes the other: a test holds them together.
"""

from __future__ import annotations

import bisect
import math
import re
import unicodedata
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any, NamedTuple

import yaml

from ..games import GAMES
from .catalogue import Entry, catalogue

Json = dict[str, Any]
Postings = dict[str, tuple["array[int]", "array[int]"]]
"""For each term where it is and how much of it. Arrays, because the garbage collector need not walk through them."""

NOWHERE = (array("i"), array("i"))

WORDS_READ = 24
"""So many words of a question are read; nobody at a table types more."""
LETTERS_READ = 32
"""So many letters of a word are read."""
CORRECTED = 8
"""So many unknown words of a question are corrected."""
NEAR = 90
"""The share, in hundredths, of a guess that is one letter away."""

# The weight of a term, in hundredths: a meaning (shared among the meanings of a word that has several), a word that
# has none, the very word beside its meaning, and two words in this order: neighbours, one or two words apart.
SHARES = (100, 71, 58, 50, 45, 41, 38, 35)
WORD, SURFACE, PAIRS = 100, 10, (35, 30, 20)

# A line of how people ask, a title or a question of a ruling, a sentence of the text, the name of the game:
# what it is worth when compared with the question as a whole, and when all the words of an entry are counted.
FIELDS = {"ask": (100, 100), "title": (100, 200), "text": (60, 50), "name": (30, 100)}

BEST_LINES = (10, 5, 3, 2, 1)
"""Of an entry's lines the five that are nearest count, in tenths."""


class Hit(NamedTuple):
    """An entry that was found: the higher the score the better; ``matched`` are the words that hit."""

    entry: Entry
    score: float
    matched: tuple[str, ...]


def fold(text: str) -> str:
    """The text in lower case and without accents: ``¿Qué Büffel?`` becomes ``¿que buffel?``."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss").replace("œ", "oe").replace("æ", "ae"))
    return re.sub("[\u0300-\u036f]", "", plain)


def split(text: str) -> list[str]:
    """The words of a text, folded."""
    return re.findall("[a-z0-9]+", fold(text))


class Thesaurus:
    """What words mean across four languages: ``pila``, ``stapel`` and ``heap`` are all a ``pile``.

    A word may stand alone (``pila``), for all that begin so (``stapel*``), and, in words of eight letters and more,
    for all that end so (``*falle``) or have it anywhere (``*stapel*``), as German compounds do.
    """

    def __init__(self, tables: Json) -> None:
        self.small = frozenset(tables["small"])
        self.exact: Mapping[str, list[str]] = tables["exact"]
        self.starts: Mapping[str, list[str]] = tables["starts"]
        self.ends: Mapping[str, list[str]] = tables["ends"]
        self.inside: Mapping[str, list[str]] = tables["inside"]
        self._known: dict[str, tuple[str, ...]] = {}

    def meanings(self, word: str) -> tuple[str, ...]:
        """The meanings of a word, most certain first; none where the word is not in the thesaurus."""
        found = self._known.get(word)
        if found is None:
            found = self._meanings(word)
            if len(self._known) < 20_000:
                self._known[word] = found
        return found

    def _meanings(self, word: str) -> tuple[str, ...]:
        names = list(self.exact.get(word, ()))
        for end in range(1, len(word) + 1):
            names += self.starts.get(word[:end], ())
        if len(word) >= 8:
            for start in range(len(word)):
                names += self.ends.get(word[start:], ())
                for end in range(start + 1, len(word) + 1):
                    names += self.inside.get(word[start:end], ())
        return tuple(dict.fromkeys(names))[: len(SHARES)]


@cache
def tables() -> Json:
    """The thesaurus as both searches read it: a table for each way in which a word may stand in it."""
    with resources.files(__package__).joinpath("search_words.yaml").open("rb") as file:
        raw = yaml.load(file, yaml.CSafeLoader)
    made: dict[str, dict[str, list[str]]] = {"exact": {}, "starts": {}, "ends": {}, "inside": {}}
    for meaning, words in raw["meanings"].items():
        for word in words.split():
            table = ("exact", "starts", "ends", "inside")[2 * word.startswith("*") + word.endswith("*")]
            made[table].setdefault(word.strip("*"), []).append(meaning)
    return {"small": raw["small"].split(), **made}


class Token(NamedTuple):
    """A word as it counts: terms with their weights, and what it is called in a pair of neighbours."""

    terms: tuple[tuple[str, int], ...]
    names: tuple[str, ...]


def token(thesaurus: Thesaurus, word: str, share: int = 100) -> Token:
    """What a word counts for; ``share`` (of a hundred) is less for a guess at a misspelt word."""
    meanings = thesaurus.meanings(word)
    surface = (f"={word}", (SURFACE if meanings else WORD) * share // 100)
    weight = SHARES[len(meanings) - 1] * share // 100
    # "The ant on the monkey": what "on" means stays out of the pairs, so that ant and monkey are neighbours.
    names = () if "upon" in meanings else meanings[:2] or (surface[0],)
    return Token((*((name, weight) for name in meanings), surface), names)


def features(tokens: Iterable[Token]) -> dict[str, int]:
    """The terms of a line or question with their weights: words, meanings, and pairs in their order."""
    made: dict[str, int] = {}
    names: list[tuple[str, ...]] = []
    for terms, called in tokens:
        for term, weight in terms:
            if weight > made.get(term, 0):
                made[term] = weight
        if called:
            names.append(called)
    for apart, weight in enumerate(PAIRS, 1):
        for before, after in zip(names, names[apart:], strict=False):
            for first in before:
                for second in after:
                    term = f"{first}>{second}"
                    if weight > made.get(term, 0):
                        made[term] = weight
    return made


def rounded(value: float) -> int:
    """The nearest whole number, halves upwards: the same in Python and in JavaScript."""
    return math.floor(value + 0.5)


class Shelf(NamedTuple):
    """The lines of one game, and how much of each term is in which line and in which entry."""

    game: str
    entries: list[Json]
    owners: list[int]
    lines: Postings
    sums: Postings


Line = tuple[int, str, dict[str, int]]
"""Whose line it is (the place of the entry on its shelf), its field, and its terms."""


def read_lines(thesaurus: Thesaurus, entries: Iterable[Json], name: str) -> list[Line]:
    """Every line of the entries of a game, by its terms."""
    tokens = cache(lambda word: token(thesaurus, word))
    lines = []
    for owner, entry in enumerate(entries):
        for field, text in lines_of(entry, name):
            line = features(tokens(word) for word in split(text) if word not in thesaurus.small)
            if line:
                lines.append((owner, field, line))
    return lines


def count_lines(lines: Iterable[Line]) -> Counter[str]:
    """In how many lines each term is."""
    counts: Counter[str] = Counter()
    for _, _, line in lines:
        counts.update(line.keys())
    return counts


class Index:
    """A prepared index (see :func:`search_index`) made ready for searching; ``read`` are its games' lines."""

    def __init__(self, prepared: Json, read: list[list[Line]]) -> None:
        self.thesaurus = Thesaurus(prepared["words"])
        games = prepared["games"]
        self._lines = count_lines(line for lines in read for line in lines)
        weights = {int(count): weight for count, weight in prepared["weights"].items()}
        self._weights: dict[str, int] = {term: weights[count] for term, count in self._lines.items()}
        sums = [_sums(len(game["entries"]), lines) for game, lines in zip(games, read, strict=True)]
        lengths = [sum(entry.values()) for game in sums for entry in game]
        average = max(1, sum(lengths) // max(1, len(lengths)))
        self.shelves = [
            Shelf(
                game["game"],
                game["entries"],
                [owner for owner, _, _ in lines],
                self._compare(lines),
                _saturate(game_sums, average),
            )
            for game, lines, game_sums in zip(games, read, sums, strict=True)
        ]
        self._seen: dict[str, list[tuple[str, str, tuple[str, ...]]]] = {}
        self._corrector = Corrector(self._vocabulary())
        self._guesses = lru_cache(4096)(self._guess)

    def weight(self, term: str) -> int:
        """How telling a term is: the fewer lines have it the more; 0 if none has."""
        return self._weights.get(term, 0)

    def _compare(self, lines: Iterable[Line]) -> Postings:
        """For each term the lines that have it, and how large a part of the line it is (a cosine, in thousandths)."""
        postings: Postings = {}
        for number, (_, field, line) in enumerate(lines):
            parts = [(term, weight * self.weight(term)) for term, weight in line.items()]
            length = math.sqrt(sum(part * part for _, part in parts)) or 1.0
            for term, part in parts:
                numbers, amounts = postings.get(term) or _found_first(postings, term)
                numbers.append(number)
                amounts.append(rounded(10 * FIELDS[field][0] * part / length))
        return postings

    def _vocabulary(self) -> dict[str, int]:
        """Every word that a misspelt one may have been meant for, with the number of lines that have it."""
        words = {term[1:]: count for term, count in self._lines.items() if term.startswith("=") and ">" not in term}
        thesaurus = self.thesaurus
        for word in (*thesaurus.exact, *(start for start in thesaurus.starts if len(start) >= 5)):
            words.setdefault(word, 0)
        return words

    def _guess(self, word: str) -> tuple[tuple[str, int], ...]:
        """What a word that is in no line may be: itself where the thesaurus knows its beginning, and what is near."""
        guesses = self._corrector.guesses(word)
        if not self.thesaurus.meanings(word):
            return guesses
        return ((word, 100), *((guess, 60) for guess, share in guesses if share == NEAR))

    def read_question(self, q: str) -> tuple[dict[str, int], set[str]]:
        """A question's terms with their weights (the whole question being a thousand), and the words it may mean."""
        words = [word[:LETTERS_READ] for word in split(q) if word not in self.thesaurus.small][:WORDS_READ]
        tokens: list[Token] = []
        meant: set[str] = set()
        unknown = 0
        for word in words:
            known = f"={word}" in self._lines
            unknown += not known
            guesses = ((word, 100),) if known or unknown > CORRECTED else self._guesses(word)
            meant.update(guess for guess, _ in guesses)
            found = [token(self.thesaurus, guess, share) for guess, share in guesses]
            if found:
                tokens.append(Token(tuple(term for each in found for term in each.terms), found[0].names))
        parts = {term: weight * self.weight(term) for term, weight in features(tokens).items()}
        length = math.sqrt(sum(part * part for part in parts.values())) or 1.0
        return {term: rounded(1000 * part / length) for term, part in parts.items() if part}, meant

    def search(self, question: Mapping[str, int], game: str | None, kind: str | None) -> list[tuple[int, Shelf, int]]:
        """Every entry that shares something with a question (as read), best first: score, shelf, place on it."""
        found = [
            (score, shelf, place)
            for shelf in self.shelves
            if game is None or shelf.game == game
            for place, score in _scores(shelf, question).items()
            if kind is None or shelf.entries[place]["kind"] == kind
        ]
        # Of equals the earlier in the book stands first: sorting keeps the order of shelves, and of places below.
        found.sort(key=lambda hit: -hit[0])
        return found

    def matched(self, question: Mapping[str, int], meant: set[str], entry: Json) -> tuple[str, ...]:
        """The words of an entry's title and text that a question (as read) hits, as they stand there, each once."""
        return tuple(
            word
            for word, plain, meanings in self._shown(entry)
            if plain in meant or any(meaning in question for meaning in meanings)
        )

    def _shown(self, entry: Json) -> list[tuple[str, str, tuple[str, ...]]]:
        """The words of an entry's title and text, each once, as they stand, folded, and what they mean."""
        shown = self._seen.get(entry["url"])
        if shown is None:
            words = dict.fromkeys(re.findall(r"[^\W_]+", f"{entry['title']} {entry['text']}"))
            folded = [(word, fold(word)) for word in words]
            small, meanings = self.thesaurus.small, self.thesaurus.meanings
            shown = [(word, plain, () if plain in small else meanings(plain)) for word, plain in folded]
            self._seen[entry["url"]] = shown
        return shown


def lines_of(entry: Json, name: str) -> Iterable[tuple[str, str]]:
    """The lines by which an entry is found, each with its field."""
    for line in entry["asks"]:
        yield "ask", line
    for line in (entry["title"], entry["question"], entry["number"]):
        if line:
            yield "title", line
    for line in re.split(r"[.;:?!]\s+", entry["text"]):
        yield "text", line
    if name:
        yield "name", name


def _sums(count: int, lines: Iterable[Line]) -> list[dict[str, int]]:
    """How much of each term is in each of a game's entries, over all its lines."""
    sums: list[dict[str, int]] = [defaultdict(int) for _ in range(count)]
    for owner, field, line in lines:
        for term, weight in line.items():
            sums[owner][term] += weight * FIELDS[field][1]
    return sums


def _found_first(postings: Postings, term: str) -> tuple[array[int], array[int]]:
    """The empty places and amounts of a term that was not met before."""
    postings[term] = made = array("i"), array("i")
    return made


def _saturate(sums: list[dict[str, int]], average: int) -> Postings:
    """For each term the entries that have it: much of it counts more, but ever less so (BM25, in thousandths)."""
    postings: Postings = {}
    for place, entry in enumerate(sums):
        length = sum(entry.values())
        # 1.2 × (¼ + ¾ × length / average), with a term's once being 100 × 100.
        room = 3000 + 9000 * length // average
        for term, amount in entry.items():
            places, amounts = postings.get(term) or _found_first(postings, term)
            places.append(place)
            amounts.append(2200 * amount // (amount + room))
    return postings


def _scores(shelf: Shelf, question: Mapping[str, int]) -> dict[int, int]:
    """The score of each entry that shares a term: its nearest lines, and all its words together."""
    nearness: dict[int, int] = defaultdict(int)
    whole: dict[int, int] = defaultdict(int)
    for term, weight in question.items():
        numbers, amounts = shelf.lines.get(term, NOWHERE)
        for number, amount in zip(numbers, amounts, strict=True):
            nearness[number] += weight * amount
        places, amounts = shelf.sums.get(term, NOWHERE)
        for place, amount in zip(places, amounts, strict=True):
            whole[place] += weight * amount
    best: dict[int, list[int]] = {place: [] for place in sorted(whole)}
    for number, near in nearness.items():
        best[shelf.owners[number]].append(near)
    scores = {}
    for place, lines in best.items():
        lines.sort(reverse=True)
        near = sum(part * share for part, share in zip(lines, BEST_LINES, strict=False))
        scores[place] = 2 * near + 15 * whole[place]
    return scores


class Corrector:
    """Guesses which words of a vocabulary a misspelt or unfinished word was meant to be."""

    def __init__(self, vocabulary: Mapping[str, int]) -> None:
        self._words = sorted(vocabulary)
        self._counts = [vocabulary[word] for word in self._words]
        self._by_pair: dict[str, list[int]] = {}
        self._by_sound: dict[str, list[int]] = {}
        for number, word in enumerate(self._words):
            self._by_sound.setdefault(sounds(word), []).append(number)
            for pair in letter_pairs(word):
                self._by_pair.setdefault(pair, []).append(number)

    def guesses(self, word: str) -> tuple[tuple[str, int], ...]:
        """At most three words with their shares of a hundred; the word itself where nothing is near."""
        if len(word) < 3 or any(letter.isdigit() for letter in word):
            return ((word, 100),)
        shared: dict[int, int] = defaultdict(int)
        for pair in letter_pairs(word):
            for number in self._by_pair.get(pair, ()):
                shared[number] += 1
        nearest = sorted(shared, key=lambda number: (-shared[number], number))[:40]
        allowed = 1 if len(word) < 6 else 2
        ranked = []
        sound = sounds(word)
        alikes = self._by_sound.get(sound, ()) if len(sound) >= SHORTEST_SOUND else ()
        for number in dict.fromkeys((*nearest, *alikes)):
            guess = self._words[number]
            alike = number in alikes
            away = distance(word, guess, 2 if alike else allowed)
            if alike and away == 2:
                away = 1
            if away <= allowed and len(guess) > away + 1:
                ranked.append((away, not alike, guess[0] != word[0], -self._counts[number], number))
        ranked.sort()
        close = [(self._words[rank[4]], NEAR if rank[0] == 1 else 60) for rank in ranked if rank[:3] == ranked[0][:3]]
        if ranked and ranked[0][0] == 1:
            return tuple(close[:3])
        return tuple((self._completions(word) + close)[:3]) or ((word, 100),)

    def _completions(self, word: str) -> list[tuple[str, int]]:
        """Words that begin so, the most usual first: people read the answers while they type."""
        start = bisect.bisect_left(self._words, word)
        end = start
        while end < len(self._words) and self._words[end].startswith(word):
            end += 1
        usual = sorted(range(start, end), key=lambda number: (-self._counts[number], number))
        return [(self._words[number], 70) for number in usual[:2]]


SOUNDS = (
    (re.compile("ph"), "f"),
    (re.compile("ch"), "C"),
    (re.compile("h"), ""),
    (re.compile("qu(?=[ei])|[cq](?![ei])"), "k"),
    (re.compile("[cz]"), "s"),
    (re.compile("g(?=[ei])"), "j"),
    (re.compile("v"), "b"),
    (re.compile("ll"), "y"),
    (re.compile("y(?![aeiou])"), "i"),
    (re.compile("n(?=[bp])"), "m"),
    (re.compile("(.)\\1+"), "\\1"),
    (re.compile("([aeiou])[aeiou]+"), "\\1"),
    (re.compile("(?<=.)e$"), ""),
)
"""What is written differently and sounds much the same, in Spanish above all: replaced in this order."""


SHORTEST_SOUND = 3
"""Shorter words sound like too many others."""


def sounds(word: str) -> str:
    """How a word sounds, roughly: ``kien`` and ``quien`` are alike, and so are ``clame`` and ``claim``."""
    for written, sound in SOUNDS:
        word = written.sub(sound, word)
    return word


def letter_pairs(word: str) -> list[str]:
    """The pairs of neighbouring letters of a word, each once, its ends marked: ``ant`` has ``-a an nt t-``."""
    marked = f"-{word}-"
    return list(dict.fromkeys(marked[at : at + 2] for at in range(len(marked) - 1)))


def distance(one: str, other: str, allowed: int) -> int:
    """Letters missing, added, changed, or swapped with their neighbour; more than ``allowed`` is not counted out."""
    if abs(len(one) - len(other)) > allowed:
        return allowed + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        last, before, row = before, row, [i]
        for j, against in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > allowed:
            return allowed + 1
    return row[-1]


def prepare(entries: Mapping[str, Iterable[Entry]]) -> tuple[Json, list[list[Line]]]:
    """The index of the entries of some games, as JSON, and the lines of each game.

    The JSON is all that a search needs, with the entries as they are shown.
    """
    names = {game: set(game.split("-")) for game in entries}
    games: list[Json] = [
        {
            "game": game,
            # What no other game is called: "hungry" alone tells which of the Monkey games is meant.
            "name": " ".join(sorted(names[game].difference(*(names[other] for other in names if other != game)))),
            "entries": [
                {
                    "id": entry.id,
                    "number": entry.number or "",
                    "kind": entry.kind,
                    "title": entry.title,
                    "text": entry.text,
                    "url": entry.url,
                    "question": entry.ruling.get("question") or "",
                    "asks": [line for lines in entry.asks.values() for line in lines],
                }
                for entry in of_game
            ],
        }
        for game, of_game in entries.items()
    ]
    thesaurus = Thesaurus(tables())
    read = [read_lines(thesaurus, game["entries"], game["name"]) for game in games]
    lines = [line for of_game in read for line in of_game]
    # A logarithm may differ in its last digit between machines, so the weights are counted here, once for all.
    weights = {
        str(count): rounded(100 * math.log(1 + len(lines) / count))
        for count in sorted(set(count_lines(lines).values()))
    }
    return {"words": tables(), "weights": weights, "games": games}, read


@cache
def _built() -> tuple[Json, Index]:
    """The index over all games, as JSON and ready for searching, built once."""
    prepared, read = prepare({game: catalogue(game).entries() for game in GAMES})
    return prepared, Index(prepared, read)


def search_index() -> Json:
    """The prepared index of all games, for this search and for the pages without a network."""
    return _built()[0]


def index() -> Index:
    """The index over all games."""
    return _built()[1]


def search(q: str, game: str | None = None, kind: str | None = None, limit: int = 20) -> tuple[list[Hit], int]:
    """The best hits for a question as people type it, within a game or over all, and how many there are in all."""
    question, meant = index().read_question(q)
    found = index().search(question, game, kind)
    hits = [
        Hit(
            catalogue(shelf.game).entry(shelf.entries[place]["id"]),
            score // 1000 / 1000,
            index().matched(question, meant, shelf.entries[place]),
        )
        for score, shelf, place in found[:limit]
    ]
    return hits, len(found)
