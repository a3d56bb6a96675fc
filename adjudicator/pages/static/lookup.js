// Finds as you type, with the server's own search and index; keeps both for where there is no network.
const MARK = (words) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})(?![\\p{L}\\p{N}])`, "giu");
const language = document.documentElement.lang;
const form = document.querySelector("form.search");
const results = document.getElementById("results");
const all = document.getElementById("all");
let engine;

const ready = () => (engine ??= Promise.all([
  import("./search.js"),
  fetch("/search-index.json").then((answer) => answer.json()),
  fetch("/words.json").then((answer) => answer.json()),
  language === "en" ? {} : fetch("/offline.json").then((answer) => answer.json()),
]).then((loaded) => {
  const [{ search }, index] = loaded;
  search(index, ""); // makes the index ready, before the first word is typed
  return loaded;
}).catch(() => { engine = undefined; return null; }));

function marked(element, text, words) {
  let last = 0;
  if (words.length) {
    for (const hit of text.matchAll(MARK(words))) {
      const mark = document.createElement("mark");
      mark.textContent = hit[0];
      element.append(text.slice(last, hit.index), mark);
      last = hit.index + hit[0].length;
    }
  }
  element.append(text.slice(last));
  return element;
}

function shortened(text, words, room = 220) {
  if (text.length <= room) return text;
  const at = words.length ? text.search(MARK(words)) : -1;
  const begin = at > room - 60 ? text.lastIndexOf(" ", at - 60) + 1 : 0;
  const end = begin + room >= text.length ? text.length : text.lastIndexOf(" ", begin + room);
  return (begin ? "… " : "") + text.slice(begin, end) + (end < text.length ? " …" : "");
}

const made = (tag, name, ...children) => {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children);
  return element;
};

// The search tells which words of the English text hit; in another language the words that were typed are marked.
function item(entry, words, game, texts, q) {
  const said = texts[`/games/${entry.game}/rules/${entry.id}`] ?? entry;
  const typed = language === "en" ? [] : (q.match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => word.length >= 3);
  const hit = [...entry.matched, ...typed].sort((a, b) => b.length - a.length);
  const title = marked(made("span", "title"), said.title, hit);
  const snippet = marked(made("span", "snippet"), shortened(said.text, hit), hit);
  const facts = [game ? "" : words.games[entry.game], words.badges[entry.confidence ?? "rule"], entry.number];
  const meta = made("span", "meta", ...facts.filter(Boolean).map((fact) => made("span", "", fact)));
  const link = made("a", "", title, " ", meta, " ", snippet);
  link.href = `/games/${entry.game}/rules/${entry.id}`;
  return made("li", "", link);
}

function show(rules, words, q, game, texts) {
  const best = rules.filter(({ score }) => 2 * score >= rules[0].score);
  const heading = made("h2", "count", (best.length ? words.found : words.nothing).replace("%(q)s", () => q));
  const list = made("ol", "hits", ...best.map((entry) => item(entry, words, game, texts, q)));
  results.replaceChildren(heading, best.length ? list : made("p", "", words.hint));
}

async function find() {
  const q = form.q.value.trim().replace(/\s+/g, " ");
  const { game, kind } = form.dataset;
  const address = new URL(location.href);
  q ? address.searchParams.set("q", q) : address.searchParams.delete("q");
  history.replaceState(null, "", address);
  for (const link of document.querySelectorAll(".kinds a")) {
    const to = new URL(link.href);
    q ? to.searchParams.set("q", q) : to.searchParams.delete("q");
    link.href = to;
  }
  if (!q) {
    results.replaceChildren();
    if (all?.childElementCount) all.hidden = false;
    return;
  }
  const loaded = await ready();
  if (!loaded || form.q.value.trim().replace(/\s+/g, " ") !== q) return;
  const [{ search }, index, words, texts] = loaded;
  show(search(index, q, { game: game || null, kind: kind || null, limit: 20 }).rules, words, q, game, texts);
  if (all) all.hidden = true;
}

if (form && results) {
  let soon;
  form.q.addEventListener("focus", ready, { once: true });
  form.q.addEventListener("input", () => { clearTimeout(soon); soon = setTimeout(find, 120); });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await ready()) await find();
    else form.submit();
  });
  // A page that was kept knows nothing of what its address asks.
  const asked = new URL(location.href).searchParams;
  if ((asked.get("q") ?? "") !== form.q.defaultValue || (asked.get("kind") ?? "") !== form.dataset.kind) {
    form.q.value = asked.get("q") ?? "";
    form.dataset.kind = asked.get("kind") ?? "";
    for (const link of document.querySelectorAll(".kinds a")) {
      link.dataset.kind === form.dataset.kind ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current");
    }
    narrow(form.dataset.kind);
    find();
  }
}

// A kept page shows every entry, whatever kind its address asks for.
function narrow(kind) {
  for (const one of all?.querySelectorAll("[data-kind]") ?? []) one.hidden = Boolean(kind) && one.dataset.kind !== kind;
}

if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
  navigator.serviceWorker.controller?.postMessage(language);
}
