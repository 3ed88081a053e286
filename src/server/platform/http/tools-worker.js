// The server writes the addresses of the `files` and the `tools` before this script.
const name = 'novasjekk-verktoy';
const toolOf = (path) => tools.find((tool) => path === tool || path.startsWith(`${tool}/`));
const keep = (cache, path, response) =>
  response.ok && !response.redirected ? cache.put(path, response) : Promise.reject(new Error(path));
const fetchMissing = async (cache, path) => (await cache.match(path)) || keep(cache, path, await fetch(path));

addEventListener('install', (event) =>
  event.waitUntil(
    (async () => {
      const cache = await caches.open(name);
      for (const path of [...files, ...tools]) await fetchMissing(cache, path);
      await skipWaiting();
    })(),
  ),
);

addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        if (!files.has(pathname) && !toolOf(pathname)) await cache.delete(request);
      }
      await clients.claim();
    })(),
  ),
);

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (files.has(pathname)) {
    event.respondWith(caches.match(pathname, { ignoreVary: true }).then((kept) => kept || fetch(request)));
    return;
  }
  const tool = toolOf(pathname);
  if (request.mode !== 'navigate' || !tool) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(name);
      try {
        const response = await fetch(request);
        if (response.ok) event.waitUntil(keep(cache, pathname, response.clone()).catch(() => {}));
        return response;
      } catch (error) {
        const kept = await cache.match(pathname, { ignoreVary: true });
        if (kept) return kept;
        // A food or an additive that was never opened: the list of all of them is kept.
        if (pathname === tool) throw error;
        return Response.redirect(tool);
      }
    })(),
  );
});
