import { site } from '../../../../site.config.ts';
import { toolsWorkerScopes } from '../../../domain/site/offline-tools.ts';
import { labelReaderPath } from '../../../domain/site/public-pages.ts';

export const siteManifest = (): string =>
  JSON.stringify({
    name: site.siteName,
    short_name: site.siteName,
    lang: 'nb',
    id: '/',
    start_url: labelReaderPath,
    scope: '/',
    // Phones offer to install the site with the label reader, which works without a network.
    display: 'standalone',
    background_color: '#fbf8f3',
    theme_color: '#1f4d3f',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      // Phones that cannot draw an SVG on the home screen use these.
      ...[192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
  });

/**
 * The service worker that keeps the tools for use without a network. Files have a hash in their names, so a kept one is
 * never old. A page always comes from the network, and the kept copy is used only if the network fails. A new version of
 * the site has other files, which makes this a new script: the browser installs it, and it removes the old files.
 */
export const toolsWorker = (files: readonly string[]): string => `
const files = new Set(${JSON.stringify(files)});
const tools = ${JSON.stringify(toolsWorkerScopes)};
const name = 'novasjekk-verktoy';
const toolOf = (path) => tools.find((tool) => path === tool || path.startsWith(tool + '/'));
const keep = (cache, path, response) =>
  response.ok && !response.redirected ? cache.put(path, response) : Promise.reject(new Error(path));
const fetchMissing = async (cache, path) => (await cache.match(path)) || keep(cache, path, await fetch(path));

addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(name);
  for (const path of [...files, ...tools]) await fetchMissing(cache, path);
  await skipWaiting();
})()));

addEventListener('activate', (event) => event.waitUntil((async () => {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!files.has(pathname) && !toolOf(pathname)) await cache.delete(request);
  }
  await clients.claim();
})()));

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
  event.respondWith((async () => {
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
  })());
});
`;
