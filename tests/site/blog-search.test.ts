import { describe, expect, it } from 'vitest';
import { at, languages } from '../setup/site/public-site.ts';
import {
  canonicalOf,
  elementsIn,
  fetchPage,
  hrefOf,
  metaOf,
  onlyElementIn,
  textOf,
  withText,
} from './fetch-page.ts';

const texts = {
  no: {
    query: 'matpakker',
    found: { slug: 'barn-og-matpakke', marked: /^matpakk/i },
    misspelled: { query: 'ultraprosesert', note: 'Her er treffene på ultraprosessert.' },
    nothing: 'Vi fant ingenting om xylofonkvartett.',
    tip: 'Prøv færre eller mer generelle ord',
    newest: 'Nytt i bloggen',
  },
  en: {
    query: 'packed lunches',
    found: { slug: 'barn-og-matpakke', marked: /^(packed|lunch)/i },
    misspelled: { query: 'addtiives', note: 'Showing results for additives.' },
    nothing: 'We found nothing about xylofonkvartett.',
    tip: 'Try fewer words',
    newest: 'New on the blog',
  },
} as const;

const resultsOf = (document: Document) => elementsIn(document, 'main ol > li');

describe.each(languages)('the blog search in $language', ({ locale, prefix, browser }) => {
  const words = texts[locale];
  const search = (query: string) =>
    fetchPage(at(prefix, `/blogg?sok=${encodeURIComponent(query)}`), { language: browser });

  it('finds articles by their words and marks the words', async () => {
    const { document } = await search(words.query);
    expect(onlyElementIn(document, 'main input[type=search]').getAttribute('value')).toBe(words.query);
    const [first] = resultsOf(document);
    expect(textOf(first?.querySelector('mark'))).toMatch(words.found.marked);
    expect(hrefOf(first?.querySelector('a') ?? undefined)).toBe(at(prefix, `/blogg/${words.found.slug}`));
  });

  it('corrects a misspelled word and shows the word that it searched for', async () => {
    const { document } = await search(words.misspelled.query);
    expect(textOf(onlyElementIn(document, 'main'))).toContain(words.misspelled.note);
    expect(resultsOf(document)).not.toEqual([]);
  });

  it('shows the newest articles when it finds nothing', async () => {
    const { document } = await search('xylofonkvartett');
    expect(textOf(onlyElementIn(document, 'main'))).toContain(words.nothing);
    expect(textOf(onlyElementIn(document, 'main'))).toContain(words.tip);
    expect(withText(document, 'h1, h2, h3', words.newest)).toHaveLength(1);
    expect(elementsIn(document, 'main li article')).toHaveLength(3);
  });

  it('keeps its result pages out of search engines', async () => {
    const { status, document } = await search(words.query);
    expect(status).toBe(200);
    expect(metaOf(document, 'robots')).toBe('noindex,nofollow');
    expect(canonicalOf(document)).toEqual([]);
  });
});

it.each(['brod', 'broed', 'brød', 'BRØDET'])(
  'the blog search finds articles about bread with the query %s',
  async (query) => {
    const { document } = await fetchPage(`/blogg?sok=${encodeURIComponent(query)}`);
    const link = resultsOf(document)[0]?.querySelector('a');
    expect(hrefOf(link ?? undefined)).toBe('/blogg/er-brod-ultraprosessert');
  },
);
