import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../test.ts';

/**
 * Starts a second site on a local port. A page that a Playwright route serves is not sufficient, because Chromium does
 * not let it frame a local address.
 */
async function startSite(html: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

test('the embed snippet works on another site, in a frame that grows with its content and sets no cookie', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/bygg-inn');
  await page.getByLabel('Mørk').check();
  const snippet = await page.getByLabel('Kode: Etikettleseren').inputValue();
  expect(snippet).toContain('utm_medium=embed');
  const elsewhere = await startSite(`<!DOCTYPE html><title>Et annet nettsted</title>${snippet}`);
  await context.clearCookies();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(elsewhere.address);
  const frame = page.frameLocator('iframe');
  const heightOf = async () => (await page.locator('iframe').boundingBox())?.height ?? 0;
  await expect(frame.getByLabel('Ingrediensliste')).toBeVisible();
  await expect.poll(heightOf).not.toBe(480);
  const before = await heightOf();
  await frame.getByLabel('Ingrediensliste').focus();
  await expect(frame.locator('#label-reader')).toHaveAttribute('data-ready');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await frame.getByLabel('Ingrediensliste').pressSequentially('vann, emulgator (E471), aroma');
  await expect(frame.getByText('2 kjennetegn på ultraprosessering')).toBeVisible();
  // After a pause in the first word, which looks like a name, the list of foods is loaded.
  expect(requests.filter((path) => !/^\/(assets\/|mat\/matsjekk\.js$)/.test(path))).toEqual([]);
  await expect.poll(heightOf).toBeGreaterThan(before);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await context.cookies()).toEqual([]);
  expect([...hosts].sort()).toEqual([elsewhere.address, new URL(baseURL ?? '').origin].sort());
  elsewhere.close();
});

test('the embed guide has one choice of theme for code and preview, and copies the code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/bygg-inn');
  const preview = page.locator('iframe').nth(1);
  await preview.scrollIntoViewIfNeeded();
  await expect(preview.contentFrame().getByLabel('Ingrediensliste')).toBeVisible();
  await expect.poll(async () => (await preview.boundingBox())?.height).not.toBe(480);
  await page.getByLabel('Lys').check();
  await expect(preview.contentFrame().locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Kopier koden' }).last().click();
  await expect(page.getByText('Koden er kopiert')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('/bygg-inn/etikett?tema=lys"');
  await page.getByLabel('Følger leserens innstilling').check();
  await expect(page.getByLabel('Kode: Etikettleseren')).toHaveValue(/\/bygg-inn\/etikett" title/);
});

test('other sites can show only the two embeddable tools in a frame', { tag: '@long' }, async ({
  request,
}) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'];
  for (const path of ['/bygg-inn/matsjekk', '/en/bygg-inn/etikett?tema=lys']) {
    expect(await policyOf(path), path).toContain('frame-ancestors *');
  }
  for (const path of ['/', '/bygg-inn', '/bygg-inn/annet', '/les-etiketten', '/admin']) {
    expect(await policyOf(path), path).toContain("frame-ancestors 'none'");
  }
});
