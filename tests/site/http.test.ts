import { describe, expect, it } from 'vitest';
import { fetchPage, hrefOf, onlyElementIn, siteAddress } from './fetch-page.ts';

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(siteAddress() + path, { headers, redirect: 'manual' });

describe('the response', () => {
  it.each(['/', '/en/blogg', '/finnes-ikke', '/healthz', '/api/nothing', '/favicon.svg'])(
    'for %s has the security headers',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it.each(['/api/config', '/robots.txt', '/sitemap.xml', '/auth/v1/settings', '/favicon.svg'])(
    'for %s, which is not a page, has a policy that forbids all content',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).not.toContain('script-src');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

it('the site has icons for the home screen of a phone', async () => {
  const { icons } = (await (await get('/site.webmanifest')).json()) as {
    icons: { src: string; type: string }[];
  };
  expect(icons.map(({ src }) => src)).toEqual(['/favicon.svg', '/icon-192.png', '/icon-512.png']);
  for (const { src, type } of [...icons, { src: '/apple-touch-icon.png', type: 'image/png' }]) {
    const icon = await get(src);
    expect([icon.status, icon.headers.get('content-type')], src).toEqual([200, type]);
  }
});

it('the site serves a page with a strong ETag, and answers a revalidation with 304', async () => {
  const first = await get('/upf-score', { 'accept-encoding': 'br' });
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
  expect(first.headers.get('content-encoding')).toBe('br');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  const again = await get('/upf-score', { 'accept-encoding': 'br', 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect((await get('/en/upf-score')).headers.get('vary')).toBe('Accept-Encoding');
});

it('the site ignores query parameters that the page does not read', async () => {
  // Requests uncompressed responses, because a page that is read often is compressed again, which changes its ETag.
  const headers = { 'accept-encoding': 'identity' };
  const plain = (await get('/upf-score', headers)).headers.get('etag');
  expect((await get('/upf-score?utm_source=x&fbclid=y', headers)).headers.get('etag')).toBe(plain);
});

it('the site serves hashed assets compressed and as immutable', async () => {
  const { document } = await fetchPage('/');
  const response = await get(hrefOf(onlyElementIn(document, 'link[rel=stylesheet]')), {
    'accept-encoding': 'br',
  });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('br');
});

it.each([
  ['/upf-score/', '/upf-score'],
  ['/no', '/'],
  ['/no/blogg?page=1', '/blogg?page=1'],
  ['/en/', '/en'],
  ['/en//blogg', '/en/blogg'],
])('the site redirects %s to the canonical address %s', async (from, to) => {
  const response = await get(from);
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe(to);
});

it('the site refuses unsupported methods, oversized bodies and unknown addresses', async () => {
  const send = (path: string, body: string) =>
    fetch(siteAddress() + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const post = await send('/upf-score', '{"a":1}');
  expect(post.status).toBe(405);
  expect(await post.json()).toEqual({
    code: 'method_not_allowed',
    message: 'This URL does not accept that kind of request.',
  });
  const large = await send('/api/anything', 'x'.repeat(2_000_000));
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ code: 'body_too_large' });
  expect((await get('/api/anything')).status).toBe(404);
  expect((await get('/blogg.data')).status).toBe(404);
});

it.each([
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('the language toggle does not redirect to %j', async (to) => {
  const response = await get(`/sprak/en?to=${encodeURIComponent(to)}`);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toMatch(/^\/(?![/\\])/);
});

it('the language toggle answers 404 for an unknown language', async () => {
  expect((await get('/sprak/de')).status).toBe(404);
});
