// The search of adjudicator/rulebook/search.py, for pages without a network: the same index, the same arithmetic,
// the same answers. Whoever changes one of the two changes the other: a test holds them together.

const WORDS_READ = 24, LETTERS_READ = 32, CORRECTED = 8, NEAR = 90, SHARES = [100, 71, 58, 50, 45, 41, 38, 35];
const WORD = 100, SURFACE = 10, PAIRS = [35, 30, 20];
const FIELDS = { ask: [100, 100], title: [100, 200], text: [60, 50], name: [30, 100] };
const BEST_LINES = [10, 5, 3, 2, 1];

const fold = (text) => text.toLowerCase().replaceAll("ß", "ss").replaceAll("œ", "oe").replaceAll("æ", "ae")
  .normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
const split = (text) => fold(text).match(/[a-z0-9]+/g) ?? [];
const rounded = (value) => Math.floor(value + 0.5);
const part = (share, of) => Math.floor((share * of) / 100);
const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value);
const list = (map, key) => map.get(key) ?? (map.set(key, []), map.get(key));
const of = (table, word) => (Object.hasOwn(table, word) ? table[word] : []);
const length = (parts) => Math.sqrt(parts.reduce((sum, [, amount]) => sum + amount * amount, 0)) || 1;

class Index {
  constructor({ words, weights, games }) {
    this.words = words;
    this.small = new Set(words.small);
    this.weights = weights;
    this.known = new Map();
    this.guessed = new Map();
    this.lines = new Map();
    const read = games.map(({ game, name, entries }) => ({ game, entries, lines: [...this.read(entries, name)] }));
    for (const { lines } of read) for (const [, , line] of lines) for (const term of line.keys()) add(this.lines, term, 1);
    const sums = read.map(({ entries, lines }) => {
      const made = entries.map(() => new Map());
      for (const [owner, field, line] of lines) {
        for (const [term, weight] of line) add(made[owner], term, weight * FIELDS[field][1]);
      }
      return made;
    });
    const total = (entry) => [...entry.values()].reduce((sum, amount) => sum + amount, 0);
    const lengths = sums.flat().map(total);
    const average = Math.max(1, Math.floor(lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length)));
    this.shelves = read.map(({ game, entries, lines }, at) => {
      const near = new Map(), whole = new Map();
      lines.forEach(([, field, line], number) => {
        const parts = [...line].map(([term, weight]) => [term, weight * this.weight(term)]);
        const long = length(parts);
        for (const [term, amount] of parts) list(near, term).push([number, rounded((10 * FIELDS[field][0] * amount) / long)]);
      });
      sums[at].forEach((entry, place) => {
        const room = 3000 + Math.floor((9000 * total(entry)) / average);
        for (const [term, amount] of entry) list(whole, term).push([place, Math.floor((2200 * amount) / (amount + room))]);
      });
      return { game, entries, owners: lines.map(([owner]) => owner), near, whole };
    });
    const counts = new Map();
    for (const [term, count] of this.lines) if (term[0] === "=" && !term.includes(">")) counts.set(term.slice(1), count);
    const starts = Object.keys(words.starts).filter((start) => start.length >= 5);
    for (const word of [...Object.keys(words.exact), ...starts]) if (!counts.has(word)) counts.set(word, 0);
    this.vocabulary = [...counts.keys()].sort();
    this.counts = this.vocabulary.map((word) => counts.get(word));
    this.byPair = new Map();
    this.bySound = new Map();
    this.vocabulary.forEach((word, number) => list(this.bySound, sounds(word)).push(number));
    this.vocabulary.forEach((word, number) => { for (const pair of letterPairs(word)) list(this.byPair, pair).push(number); });
  }

  *read(entries, name) {
    for (const [owner, { asks, title, question, number, text }] of entries.entries()) {
      const all = [...asks.map((ask) => ["ask", ask]), ...[title, question, number].map((line) => ["title", line]),
        ...text.split(/[.;:?!]\s+/).map((line) => ["text", line]), ["name", name]];
      for (const [field, line] of all) {
        const words = split(line).filter((word) => !this.small.has(word));
        if (words.length) yield [owner, field, features(words.map((word) => this.token(word, 100)))];
      }
    }
  }

  weight(term) { return this.weights[this.lines.get(term)] ?? 0; }

  meanings(word) {
    if (this.known.has(word)) return this.known.get(word);
    const { exact, starts, ends, inside } = this.words;
    const names = [...of(exact, word)];
    for (let end = 1; end <= word.length; end++) names.push(...of(starts, word.slice(0, end)));
    if (word.length >= 8) {
      for (let start = 0; start < word.length; start++) {
        names.push(...of(ends, word.slice(start)));
        for (let end = start + 1; end <= word.length; end++) names.push(...of(inside, word.slice(start, end)));
      }
    }
    const found = [...new Set(names)].slice(0, SHARES.length);
    if (this.known.size < 20000) this.known.set(word, found);
    return found;
  }

  token(word, share) {
    const meanings = this.meanings(word);
    const weight = meanings.length ? part(SHARES[meanings.length - 1], share) : 0;
    const terms = [...meanings.map((name) => [name, weight]), [`=${word}`, part(meanings.length ? SURFACE : WORD, share)]];
    const names = meanings.length ? meanings.slice(0, 2) : [`=${word}`];
    return { terms, names: meanings.includes("upon") ? [] : names };
  }

  question(q) {
    const tokens = [], meant = new Set();
    let unknown = 0;
    const words = split(q).filter((word) => !this.small.has(word)).map((word) => word.slice(0, LETTERS_READ));
    for (const word of words.slice(0, WORDS_READ)) {
      const known = this.lines.has(`=${word}`);
      if (!known) unknown++;
      const guesses = known || unknown > CORRECTED ? [[word, 100]] : this.guesses(word);
      for (const [guess] of guesses) meant.add(guess);
      const found = guesses.map(([guess, share]) => this.token(guess, share));
      tokens.push({ terms: found.flatMap(({ terms }) => terms), names: found[0].names });
    }
    const parts = [...features(tokens)].map(([term, weight]) => [term, weight * this.weight(term)]).filter(([, amount]) => amount);
    const long = length(parts);
    return { terms: new Map(parts.map(([term, amount]) => [term, rounded((1000 * amount) / long)])), meant };
  }

  guesses(word) {
    if (!this.guessed.has(word)) {
      const near = this.guess(word);
      const also = near.filter(([, share]) => share === NEAR).map(([guess]) => [guess, 60]);
      this.guessed.set(word, this.meanings(word).length ? [[word, 100], ...also] : near);
    }
    return this.guessed.get(word);
  }

  guess(word) {
    if (word.length < 3 || /[0-9]/.test(word)) return [[word, 100]];
    const shared = new Map(), allowed = word.length < 6 ? 1 : 2;
    for (const pair of letterPairs(word)) for (const number of this.byPair.get(pair) ?? []) add(shared, number, 1);
    const nearest = [...shared.keys()].sort((a, b) => shared.get(b) - shared.get(a) || a - b).slice(0, 40);
    const sound = sounds(word), alikes = sound.length >= SHORTEST_SOUND ? this.bySound.get(sound) ?? [] : [];
    const ranked = [...new Set([...nearest, ...alikes])].map((number) => ({ number, guess: this.vocabulary[number] }))
      .map((each) => ({ ...each, unlike: alikes.includes(each.number) ? 0 : 1, other: each.guess[0] === word[0] ? 0 : 1 }))
      .map((each) => ({ ...each, away: distance(word, each.guess, each.unlike ? allowed : 2) }))
      .map((each) => (each.unlike || each.away !== 2 ? each : { ...each, away: 1 }))
      .filter(({ away, guess }) => away <= allowed && guess.length > away + 1)
      .sort((a, b) => a.away - b.away || a.unlike - b.unlike || a.other - b.other || this.counts[b.number] - this.counts[a.number] || a.number - b.number);
    const close = ranked.filter(({ away, unlike, other }) => away === ranked[0].away && unlike === ranked[0].unlike && other === ranked[0].other)
      .map(({ away, guess }) => [guess, away === 1 ? NEAR : 60]);
    if (ranked.length && ranked[0].away === 1) return close.slice(0, 3);
    const both = [...this.completions(word), ...close].slice(0, 3);
    return both.length ? both : [[word, 100]];
  }

  completions(word) {
    const begun = [];
    this.vocabulary.forEach((each, number) => { if (each.startsWith(word)) begun.push(number); });
    return begun.sort((a, b) => this.counts[b] - this.counts[a] || a - b).slice(0, 2).map((number) => [this.vocabulary[number], 70]);
  }

  scores(shelf, terms) {
    const near = new Map(), whole = new Map(), best = new Map();
    for (const [term, weight] of terms) {
      for (const [number, amount] of shelf.near.get(term) ?? []) add(near, number, weight * amount);
      for (const [place, amount] of shelf.whole.get(term) ?? []) add(whole, place, weight * amount);
    }
    for (const [number, amount] of near) list(best, shelf.owners[number]).push(amount);
    return [...whole].map(([place, all]) => {
      const lines = list(best, place).sort((a, b) => b - a).slice(0, BEST_LINES.length);
      return [place, 2 * lines.reduce((sum, line, at) => sum + line * BEST_LINES[at], 0) + 15 * all];
    });
  }

  matched({ terms, meant }, { title, text }) {
    const hit = (plain) => meant.has(plain) || (!this.small.has(plain) && this.meanings(plain).some((name) => terms.has(name)));
    return [...new Set((`${title} ${text}`.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => hit(fold(word))))];
  }
}

function features(tokens) {
  const made = new Map(), names = [];
  const atLeast = (term, weight) => made.set(term, Math.max(weight, made.get(term) ?? 0));
  for (const { terms, names: called } of tokens) {
    for (const [term, weight] of terms) atLeast(term, weight);
    if (called.length) names.push(called);
  }
  for (const [gap, weight] of PAIRS.entries()) {
    for (let at = gap + 1; at < names.length; at++) {
      for (const a of names[at - gap - 1]) for (const b of names[at]) atLeast(`${a}>${b}`, weight);
    }
  }
  return made;
}

// What is written differently and sounds much the same, replaced in this order.
const SHORTEST_SOUND = 3, SOUNDS = [
  [/ph/g, "f"], [/ch/g, "C"], [/h/g, ""], [/qu(?=[ei])|[cq](?![ei])/g, "k"], [/[cz]/g, "s"], [/g(?=[ei])/g, "j"],
  [/v/g, "b"], [/ll/g, "y"], [/y(?![aeiou])/g, "i"], [/n(?=[bp])/g, "m"], [/(.)\1+/g, "$1"], [/([aeiou])[aeiou]+/g, "$1"], [/(.)e$/, "$1"],
];
const sounds = (word) => SOUNDS.reduce((so, [written, sound]) => so.replace(written, sound), word);

function letterPairs(word) {
  const marked = `-${word}-`;
  return new Set([...marked].slice(1).map((letter, at) => marked[at] + letter));
}

function distance(one, other, allowed) {
  if (Math.abs(one.length - other.length) > allowed) return allowed + 1;
  let last = [], before = [], row = [...Array(other.length + 1).keys()];
  for (let i = 1; i <= one.length; i++) {
    [last, before, row] = [before, row, [i]];
    for (let j = 1; j <= other.length; j++) {
      let cost = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, last[j - 2] + 1);
      row.push(cost);
    }
    if (Math.min(...row) > allowed) return allowed + 1;
  }
  return row.at(-1);
}

const ready = new WeakMap();

/**
 * The best entries for a question as people type it: `{rules: [{...entry, game, score, matched}], total}`.
 * `index` is what `search_index()` prepared; it is made ready at the first search and kept.
 */
export function search(index, q, { game = null, kind = null, limit = 20 } = {}) {
  if (!ready.has(index)) ready.set(index, new Index(index));
  const made = ready.get(index), question = made.question(q);
  const found = made.shelves.filter((shelf) => game === null || shelf.game === game).flatMap((shelf) =>
    made.scores(shelf, question.terms).map(([place, score]) => ({ entry: shelf.entries[place], game: shelf.game, place, score }))
      .filter(({ entry }) => kind === null || entry.kind === kind).sort((a, b) => a.place - b.place));
  found.sort((a, b) => b.score - a.score);
  const rules = found.slice(0, limit).map(({ entry, game: name, score }) => (
    { ...entry, game: name, score: Math.floor(score / 1000) / 1000, matched: made.matched(question, entry) }));
  return { rules, total: found.length };
}
