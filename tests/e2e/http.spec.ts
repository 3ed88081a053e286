import { expect, test } from './test.ts';

test.describe('every answer', () => {
  for (const path of ['/', '/en/blogg', '/finnes-ikke', '/healthz', '/api/nothing', '/favicon.svg']) {
    test(`is guarded: ${path}`, async ({ request }) => {
      const headers = (await request.get(path)).headers();
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers['x-powered-by']).toBeUndefined();
    });
  }
});

test('a page is kept under a strong ETag and revalidated with 304', async ({ request }) => {
  const first = await request.get('/upf-score', { headers: { 'accept-encoding': 'br' } });
  expect(first.headers()['cache-control']).toBe('no-cache');
  expect(first.headers().vary).toBe('Accept-Language, Cookie, Accept-Encoding');
  expect(first.headers()['content-encoding']).toBe('br');
  const etag = first.headers().etag ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  const again = await request.get('/upf-score', {
    headers: { 'accept-encoding': 'br', 'if-none-match': etag },
  });
  expect(again.status()).toBe(304);
  expect((await request.get('/en/upf-score')).headers().vary).toBe('Accept-Encoding');
});

test('a query that the page does not read changes nothing', async ({ request }) => {
  // Uncompressed: compressed bytes change once, when a page has been read often.
  const headers = { 'accept-encoding': 'identity' };
  const plain = (await request.get('/upf-score', { headers })).headers().etag;
  expect((await request.get('/upf-score?utm_source=x&fbclid=y', { headers })).headers().etag).toBe(plain);
});

test('hashed assets are immutable and compressed', async ({ page, request }) => {
  await page.goto('/');
  const css = await page.locator('link[rel=stylesheet]').getAttribute('href');
  const response = await request.get(css ?? '', { headers: { 'accept-encoding': 'br' } });
  expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(response.headers()['content-encoding']).toBe('br');
});

test('an address has one form: no trailing slash, no /no in front', async ({ request }) => {
  for (const [from, to] of [
    ['/upf-score/', '/upf-score'],
    ['/no', '/'],
    ['/no/blogg?page=1', '/blogg?page=1'],
    ['/en/', '/en'],
    ['/en//blogg', '/en/blogg'],
  ]) {
    const response = await request.get(from ?? '', { maxRedirects: 0 });
    expect(response.status(), from).toBe(301);
    expect(response.headers().location, from).toBe(to);
  }
});

test('what the server does not take is refused with a clear problem', async ({ request }) => {
  const post = await request.post('/upf-score', { data: { a: 1 } });
  expect(post.status()).toBe(405);
  expect(await post.json()).toEqual({
    code: 'method_not_allowed',
    message: 'This address does not take that kind of request.',
  });
  const large = await request.post('/api/anything', { data: 'x'.repeat(2_000_000) });
  expect(large.status()).toBe(413);
  expect(await large.json()).toMatchObject({ code: 'body_too_large' });
  expect((await request.get('/api/anything')).status()).toBe(404);
  expect((await request.get('/blogg.data')).status()).toBe(404);
});

test('a public page asks nobody else for anything and runs no script but its language line', async ({
  page,
  context,
}) => {
  const requests: string[] = [];
  page.on('request', (each) => requests.push(each.url()));
  await page.goto('/blogg/er-brod-ultraprosessert');
  await page.waitForLoadState('networkidle');
  const origin = new URL(page.url()).origin;
  expect(requests.filter((url) => !url.startsWith(origin))).toEqual([]);
  expect(requests.filter((url) => url.endsWith('.js'))).toEqual([]);
  expect((await context.cookies()).map((cookie) => cookie.name)).toEqual(['i18nextLng']);
});

test('the admin is kept from search engines and hydrates under its policy', async ({ page }) => {
  const response = await page.goto('/admin');
  expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow');
  await expect(page.getByRole('heading', { name: 'Innlogging kreves' })).toBeVisible();
  await page.getByRole('link', { name: 'Til innlogging' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
});
