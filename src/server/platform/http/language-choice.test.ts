import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { languageChoice } from './language-choice.ts';

const app = new Hono().get('/sprak/:locale', languageChoice('http://site.test'));
const choose = (locale: string, to?: string, headers: Record<string, string> = {}) =>
  app.request(`http://site.test/sprak/${locale}${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`, {
    headers: { host: 'site.test', ...headers },
  });

describe('languageChoice', () => {
  it.each([
    ['en', '/upf-score', '/upf-score'],
    ['no', '/en/upf-score', '/upf-score'],
    ['no', '/en', '/'],
    ['en', '/blogg?page=2', '/blogg?page=2'],
    ['en', '/admin/queue?tab=done', '/admin/queue?tab=done'],
  ])('redirects the choice of "%s" on the page %s to %s', async (locale, to, target) => {
    const response = await choose(locale, to);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(target);
    expect(response.headers.get('set-cookie')).toContain(`i18nextLng=${locale}`);
  });

  it.each([
    '//evil.example/',
    '/en//evil.example',
    '/.//evil.example',
    '/en/..//evil.example',
    '/\\evil.example',
    '/en/\\evil.example',
    '/admin/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
  ])('never redirects to another site: %s', async (to) => {
    for (const locale of ['no', 'en']) {
      const location = (await choose(locale, to)).headers.get('location') ?? '';
      expect(new URL(location, 'http://site.test').host, location).toBe('site.test');
    }
  });

  it('redirects to the referrer if no target is given and the referrer is a page of this site', async () => {
    const from = async (referer: string) =>
      (await choose('en', undefined, { referer })).headers.get('location');
    expect(await from('http://site.test/blogg?page=3')).toBe('/blogg?page=3');
    expect(await from('http://site.test/en//evil.example')).toBe('/evil.example');
    expect(await from('http://evil.example/blogg')).toBe('/');
  });

  it.each([
    ['no', '/blogg', 'http://site.test/en/blogg?sok=bread', '/blogg?sok=bread'],
    ['en', '/blogg', 'http://site.test/blogg?page=2', '/blogg?page=2'],
    ['en', '/blogg?page=1', 'http://site.test/blogg?page=2', '/blogg?page=1'],
    ['no', '/om', 'http://site.test/en/blogg?page=2', '/om'],
  ])(
    'redirects the choice of "%s" for the target %s with the referrer %s to %s',
    async (locale, to, referer, target) => {
      expect((await choose(locale, to, { referer })).headers.get('location')).toBe(target);
    },
  );

  it('sends the cookie over TLS only if the public address uses it, also behind a proxy that ends TLS', async () => {
    const behind = new Hono().get('/sprak/:locale', languageChoice('https://site.test'));
    const response = await behind.request('http://site.test/sprak/en', { headers: { host: 'site.test' } });
    expect(response.headers.get('set-cookie')).toMatch(/; Secure$/);
    expect((await choose('en', '/om')).headers.get('set-cookie')).not.toContain('Secure');
  });

  it('does not let another site change the language', async () => {
    const response = await choose('en', '/om', { 'sec-fetch-site': 'cross-site' });
    expect(response.headers.get('location')).toBe('/om');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('throws an error for an unknown language', async () => {
    const response = await new Hono()
      .get('/sprak/:locale', languageChoice('http://site.test'))
      .onError((error) => new Response(error.message, { status: 404 }))
      .request('/sprak/de');
    expect(response.status).toBe(404);
  });
});
