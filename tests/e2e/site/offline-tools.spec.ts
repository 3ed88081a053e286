import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../test.ts';

const script = readFileSync('src/server/platform/http/tools-worker.js', 'utf8');

/** A site with one tool, whose version the test changes as a deployment does. */
async function startSite() {
  const site = { version: 1, origin: '', close: () => server.close() };
  const server = createServer(({ url = '' }, response) => {
    const file = `/assets/app-${site.version}.js`;
    if (url === '/verktoy.js') {
      response.setHeader('content-type', 'text/javascript');
      // A cached script must not delay an update.
      response.setHeader('cache-control', 'max-age=86400');
      response.end(`const files = new Set(${JSON.stringify([file])}); const tools = ['/tool'];${script}`);
    } else if (url === file || url === '/tool' || url === '/tool/known' || url === '/article') {
      response.setHeader('content-type', 'text/html');
      response.end(`${url} of version ${site.version}`);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

test('the service worker updates itself, shows the newest page, and caches tools but no articles', async ({
  browser,
}) => {
  const site = await startSite();
  const context = await browser.newContext({ baseURL: site.origin });
  const page = await context.newPage();
  const cachedPaths = () =>
    page.evaluate(async () => {
      const cache = await caches.open('novasjekk-verktoy');
      return (await cache.keys()).map(({ url }) => new URL(url).pathname).sort();
    });
  await page.goto('/tool');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/verktoy.js', { scope: '/tool' });
    await navigator.serviceWorker.ready;
  });
  expect(await cachedPaths()).toEqual(['/assets/app-1.js', '/tool']);

  site.version = 2;
  await page.goto('/tool');
  await expect(page.locator('body')).toHaveText('/tool of version 2');
  // The browser looks for a new script at every navigation to the tool.
  await expect.poll(cachedPaths).toEqual(['/assets/app-2.js', '/tool']);
  await page.goto('/tool/known');
  await expect.poll(cachedPaths).toEqual(['/assets/app-2.js', '/tool', '/tool/known']);
  await page.goto('/article');
  expect(await cachedPaths()).not.toContain('/article');

  await context.setOffline(true);
  await page.goto('/tool');
  await expect(page.locator('body')).toHaveText('/tool of version 2');
  await page.goto('/tool/known');
  await expect(page.locator('body')).toHaveText('/tool/known of version 2');
  await page.goto('/tool/never-opened');
  await expect(page).toHaveURL(/\/tool$/);
  await expect(page.goto('/article')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await context.close();
  site.close();
});
