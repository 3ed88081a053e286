import { describe, expect, it } from 'vitest';
import { anArticle, at, pages } from '../../setup/site/public-site.ts';
import {
  canonicalOf,
  elementsIn,
  fetchPage,
  hrefOf,
  onlyElementIn,
  siteAddress,
  textOf,
  withText,
} from '../fetch-page.ts';

const english = { language: 'en-GB' };
const toggleOf = (document: Document) => onlyElementIn(document, 'header form button[data-language]');

/** Submits the form of the toggle as a browser without JavaScript does. */
async function submitToggle(document: Document, from: string) {
  const form = toggleOf(document).closest('form') as Element;
  expect((form.getAttribute('method') ?? 'get').toLowerCase()).toBe('get');
  const fields = elementsIn(form, 'input[name]').map((field) => [
    field.getAttribute('name') ?? '',
    field.getAttribute('value') ?? '',
  ]);
  const response = await fetch(
    `${siteAddress()}${form.getAttribute('action')}?${new URLSearchParams(fields)}`,
    {
      headers: { referer: siteAddress() + from },
      redirect: 'manual',
    },
  );
  return {
    location: response.headers.get('location'),
    chosen: /i18nextLng=(\w+)/.exec(response.headers.get('set-cookie') ?? '')?.[1],
  };
}

it("an English browser that clicks 'UPF score' on / lands on /upf-score", async () => {
  const { document } = await fetchPage('/', english);
  expect(withText(document, 'header nav a', 'UPF score').map(hrefOf)).toEqual(['/upf-score']);
});

describe.each([...pages, anArticle, '/e-stoffer/e471', '/finnes-ikke', '/blogg/finnes-ikke'])(
  'at %s, shown in English',
  (path) => {
    it('no link leads to an address with a prefix', async () => {
      const { document } = await fetchPage(path, english);
      expect(document.documentElement.lang).toBe('en');
      const prefixed = elementsIn(document, 'body a, body form').map(
        (element) => element.getAttribute('href') ?? element.getAttribute('action') ?? '',
      );
      expect(prefixed.filter((address) => /^\/en([/?#]|$)/.test(address))).toEqual([]);
    });

    it('the toggle is a button that changes the language of the same address', async () => {
      const { document } = await fetchPage(path, english);
      expect(textOf(toggleOf(document))).toBe('Norsk');
      expect(await submitToggle(document, `${path}?a=1`)).toEqual({ location: `${path}?a=1`, chosen: 'no' });
      const norwegian = (await fetchPage(path)).document;
      expect(textOf(toggleOf(norwegian))).toBe('English');
      expect(await submitToggle(norwegian, path)).toEqual({ location: path, chosen: 'en' });
    });
  },
);

it.each([...pages, anArticle])(
  'under /en, the links of %s stay under /en, and its toggle leads to the address without the prefix',
  async (path) => {
    const { document } = await fetchPage(at('/en', path));
    const internal = elementsIn(document, 'body a')
      .map(hrefOf)
      .filter((address) => /^\/(?!pictures|bilder|feed)/.test(address));
    expect(internal.length).toBeGreaterThan(10);
    expect(internal.filter((address) => !/^\/en([/?#]|$)/.test(address))).toEqual([]);
    expect(textOf(toggleOf(document))).toBe('Norsk');
    expect(await submitToggle(document, at('/en', path))).toEqual({ location: path, chosen: 'no' });
  },
);

it.each([...pages, anArticle])('the canonical address of %s in English is under /en', async (path) => {
  const { document } = await fetchPage(path, english);
  expect(canonicalOf(document)).toEqual([siteAddress() + at('/en', path)]);
});

it('a crawler that sends no language gets the Norwegian page', async () => {
  const { html } = await fetchPage('/blogg', { language: '*' });
  expect(html).toBe((await fetchPage('/blogg')).html);
});
