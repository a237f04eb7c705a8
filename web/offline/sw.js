// Keeps one whole version of the page and its engine, so that everything but play with friends works without a network.
// The build fills in the version and the files. A new version waits until the player takes it: page and engine never mix.
const version = '__VERSION__';
const files = __FILES__;
// Several installations can live under one origin, in folders of their own, and share all caches: each has its own.
const scope = self.registration.scope;
const ours = `botyard ${scope} `;
const cacheName = ours + version;
/** Also a cache of an earlier version, whose name didn't tell the folder: it holds the start page of its installation. */
const isOurs = async (name) => name.startsWith(ours) || (/^botyard-[0-9a-f]+$/.test(name) && (await (await caches.open(name)).match(scope)) !== undefined);

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })))));
});

self.addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name !== cacheName && (await isOurs(name))) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

// "Your turn": a tap leads to the page that said so, or opens it anew.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    const page = pages.find(({ url }) => url === event.notification.data);
    await (page ? page.focus() : self.clients.openWindow(event.notification.data));
  };
  event.waitUntil(show());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const here = new URL(self.registration.scope);
  if (request.method !== 'GET' || address.origin !== here.origin || !address.pathname.startsWith(here.pathname)) return;
  const path = address.pathname.slice(here.pathname.length);
  if (/^(api\/|healthz|metrics)/.test(path)) return;
  const answer = async () => {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true });
    return kept ?? fetch(request);
  };
  event.respondWith(answer());
});
