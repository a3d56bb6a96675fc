// Keeps what looking up needs. Above this line the server writes VERSION and KEPT.
const CACHE = `adjudicator-${VERSION}`;
const OURS = new Set(KEPT);

const keep = () => caches.open(CACHE).then((cache) => cache.addAll(KEPT.map((path) => new Request(path, { cache: "reload" }))));

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

// A page says in which language it is read; what is kept follows.
self.addEventListener("message", (event) => {
  event.waitUntil(caches.open(CACHE).then(async (cache) => {
    const last = await cache.match("/words.json");
    if (last && last.headers.get("Content-Language") !== event.data) await keep();
  }).catch(() => {}));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

const kept = (path) => caches.open(CACHE).then((cache) => cache.match(path));

// A page: from the network, and without one the list it stands in, or the entry's text in an empty frame.
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const { pathname } = new URL(request.url);
    return (await kept(pathname)) ?? (await entry(pathname));
  }
}

async function entry(path) {
  const [frame, texts] = await Promise.all([kept("/offline"), kept("/offline.json")]);
  if (!frame) return Response.error();
  const html = await frame.text();
  const found = texts && (await texts.json())[path];
  const made = found ? html.replace(/<!--title-->[^]*?<\/title>/, () => `<title>${escaped(`${found.title} · ${found.game}`)}</title>`)
    .replace(/<!--body-->[^]*<!--\/body-->/, () => found.body) : html;
  return new Response(made, { status: found ? 200 : 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (OURS.has(url.pathname + url.search)) event.respondWith(kept(url.pathname + url.search).then((hit) => hit ?? fetch(request)));
});
