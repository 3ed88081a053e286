import { describe, expect, it } from 'vitest';
import { at, languages } from '../setup/site/public-site.ts';
import { elementsIn, fetchPage, hrefOf, onlyElementIn, siteAddress, textOf, withText } from './fetch-page.ts';

it('an unknown address answers 404 with texts in both languages', async () => {
  const { status, document } = await fetchPage('/finnes-ikke');
  expect(status).toBe(404);
  expect(textOf(onlyElementIn(document, 'h1'))).toBe('Oops! Page not found');
  expect(textOf(onlyElementIn(document, 'main'))).toContain('Vi finner ikke siden');
  expect(hrefOf(withText(document, 'main a', 'Til forsiden')[0])).toBe('/');
});

it('an unknown address has a hidden link to the admin area, which its script shows below /admin', async () => {
  for (const path of ['/finnes-ikke', '/admin/finnes-ikke']) {
    const { document } = await fetchPage(path);
    expect(hrefOf(withText(document, 'main [hidden] a', 'Til administrasjonen')[0])).toBe('/admin');
  }
});

it('an unknown article under /en answers 404 in English', async () => {
  const { status, document } = await fetchPage('/en/blogg/finnes-ikke');
  expect(status).toBe(404);
  expect(textOf(onlyElementIn(document, 'h1'))).toBe('Article not found');
  expect(hrefOf(withText(document, 'main a', /Back to home/)[0])).toBe('/en');
});

it('an unknown article answers 404 with texts in both languages', async () => {
  const { status, document } = await fetchPage('/blogg/finnes-ikke');
  expect(status).toBe(404);
  expect(textOf(onlyElementIn(document, 'h1'))).toBe('Article not found');
  expect(textOf(onlyElementIn(document, 'main'))).toContain(
    'Artikkelen finnes ikke, eller den er ikke publisert.',
  );
});

it('all unknown addresses share one cached page', async () => {
  // Requests uncompressed responses, because a page that is read often is compressed again, which changes its ETag.
  const headers = { 'accept-encoding': 'identity', 'accept-language': 'nb-NO' };
  const responses = await Promise.all(
    ['/a', '/b/c', '/blogg/x/y'].map((path) => fetch(siteAddress() + path, { headers })),
  );
  expect(new Set(responses.map((response) => response.headers.get('etag'))).size).toBe(1);
  for (const response of responses) expect(await response.text()).toContain('Oops! Page not found');
});

it.each(['/finnes-ikke', '/blogg?page=99', '/blogg/finnes-ikke'])(
  'the cached not-found page does not contain the requested address %s',
  async (missing) => {
    const { document, html } = await fetchPage(missing);
    expect(elementsIn(document, 'form[action="/sprak/en"]')).toHaveLength(1);
    expect(elementsIn(document, 'form[action="/sprak/en"] input')).toEqual([]);
    expect(elementsIn(document, '[aria-current]')).toEqual([]);
    const campaigns = [...html.matchAll(/utm_campaign=([^"&]*)/g)].map(([, campaign]) => campaign);
    expect(campaigns.length).toBeGreaterThan(3);
    expect(new Set(campaigns)).toEqual(new Set(['ikke-funnet']));
  },
);

describe.each(languages)('a missing page in $language', ({ locale, prefix, browser }) => {
  it.each(['/finnes-ikke', '/blogg/finnes-ikke', '/blogg?page=99'])(
    'has a search form at %s',
    async (path) => {
      const { status, document } = await fetchPage(at(prefix, path), { language: browser });
      expect(status).toBe(404);
      const form = onlyElementIn(document, 'main form');
      expect(form.getAttribute('action')).toBe(at(prefix, '/sok'));
      expect(form.getAttribute('method') ?? 'get').toBe('get');
      const field = onlyElementIn(form, 'input[type=search][name=q]');
      const label =
        locale === 'no' ? 'Søk etter mat, E-stoffer og artikler' : 'Search foods, E numbers and articles';
      expect(field.getAttribute('aria-label') ?? textOf(form.querySelector('label'))).toBe(label);
      expect(withText(form, 'button', locale === 'no' ? 'Søk' : 'Search')).toHaveLength(1);
    },
  );
});
