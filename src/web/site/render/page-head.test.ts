import { describe, expect, it } from 'vitest';
import { developmentFiles } from '../../client-files.ts';
import type { HeadTag } from './head-tags.tsx';
import { type PageHead, pageHead } from './page-head.ts';
import { siteHead } from './site-meta.ts';
import { currentPage } from './use-page.ts';

const siteUrl = 'https://www.example.org';
const headOf = (page: Partial<PageHead>) =>
  pageHead({
    siteUrl,
    locale: 'no',
    path: '/upf-score',
    title: 'UPF-score',
    description: 'Om scoren',
    ...page,
  });

type Tag = Record<string, unknown>;
const tagsOf = (head: HeadTag[]) => head as Tag[];
const property = (head: HeadTag[], name: string) =>
  tagsOf(head).find((tag) => tag.property === name || tag.name === name)?.content;
const linksOf = (head: HeadTag[]) => head.flatMap((tag) => ('link' in tag ? [tag.link] : []));
const canonical = (head: HeadTag[]) => linksOf(head).find(({ rel }) => rel === 'canonical')?.href;
const alternates = (head: HeadTag[]) =>
  Object.fromEntries(
    linksOf(head)
      .filter(({ rel, hrefLang }) => rel === 'alternate' && hrefLang)
      .map(({ hrefLang, href }) => [hrefLang, href]),
  );

describe('the head of a page', () => {
  it('contains the title, the description, and robots and Open Graph tags', () => {
    const head = headOf({});
    expect(tagsOf(head)).toContainEqual({ title: 'UPF-score | NovaSjekk' });
    expect(property(head, 'description')).toBe('Om scoren');
    expect(property(head, 'robots')).toBe('index,follow');
    expect(property(head, 'og:title')).toBe('UPF-score');
    expect(property(head, 'og:description')).toBe('Om scoren');
    expect(property(head, 'og:url')).toBe(canonical(head));
  });

  it('has the same alternates in both languages, and the page in its own language as the canonical address', () => {
    const both = {
      nb: `${siteUrl}/upf-score`,
      en: `${siteUrl}/en/upf-score`,
      'x-default': `${siteUrl}/upf-score`,
    };
    for (const locale of ['no', 'en'] as const) {
      expect(alternates(headOf({ locale }))).toEqual(both);
      expect(canonical(headOf({ locale }))).toBe(locale === 'no' ? both.nb : both.en);
    }
  });

  it('has /en as the canonical address of the English home page', () => {
    expect(canonical(headOf({ path: '/', locale: 'en' }))).toBe(`${siteUrl}/en`);
    expect(canonical(headOf({ path: '/', locale: 'no' }))).toBe(`${siteUrl}/`);
  });

  it('has no English alternate for an article that exists only in Norwegian, even if the rest of the page is English', () => {
    const head = headOf({
      locale: 'en',
      path: '/blogg/egg',
      availableIn: ['no'],
      canonicalLocale: 'no',
    });
    expect(alternates(head)).toEqual({ nb: `${siteUrl}/blogg/egg`, 'x-default': `${siteUrl}/blogg/egg` });
    expect(canonical(head)).toBe(`${siteUrl}/blogg/egg`);
    expect(property(head, 'og:locale')).toBe('nb_NO');
  });

  it('has the English page as x-default for an article that exists only in English', () => {
    const head = headOf({ locale: 'en', path: '/blogg/egg', availableIn: ['en'] });
    const english = `${siteUrl}/en/blogg/egg`;
    expect(alternates(head)).toEqual({ en: english, 'x-default': english });
  });

  it('has a separate canonical address for page 2 of the blog', () => {
    const head = headOf({ path: '/blogg', query: '?page=2' });
    expect(canonical(head)).toBe(`${siteUrl}/blogg?page=2`);
    expect(alternates(head).en).toBe(`${siteUrl}/en/blogg?page=2`);
  });

  it('has noindex, and no canonical address, alternates or social card, if the page must not be indexed', () => {
    const head = headOf({ noindex: true, card: { address: `${siteUrl}/kort/no/x.png`, text: 'x' } });
    expect(property(head, 'robots')).toBe('noindex,nofollow');
    expect(canonical(head)).toBeUndefined();
    expect(alternates(head)).toEqual({});
    expect(property(head, 'og:url')).toBeUndefined();
    expect(property(head, 'og:image')).toBeUndefined();
  });

  it('links to the feed in the language of the page', () => {
    const feeds = (['no', 'en'] as const).map(
      (locale) => linksOf(headOf({ locale })).find(({ type }) => type === 'application/atom+xml')?.href,
    );
    expect(feeds).toEqual([`${siteUrl}/feed.xml`, `${siteUrl}/en/feed.xml`]);
  });
});

describe('the head that siteHead builds', () => {
  const meta = (pathname: string, locale: 'no' | 'en', about: Partial<PageHead> = {}) =>
    siteHead(
      currentPage(
        {
          locale,
          siteUrl,
          files: developmentFiles,
          countsReaders: true,
        },
        pathname,
        {},
      ),
      () => ({ title: 'Tittel', description: 'Om', ...about }),
      undefined,
    );
  const data = (head: HeadTag[]) => tagsOf(head).flatMap((tag) => tag.jsonLd ?? []);

  it('has a social card with size and alternative text', () => {
    const head = meta('/blogg/egg', 'no');
    expect(property(head, 'og:image')).toMatch(
      /^https:\/\/www\.example\.org\/kort\/no\/blogg\/egg\.png\?v=\w+$/,
    );
    expect(property(head, 'og:image:width')).toBe('1200');
    expect(property(head, 'og:image:height')).toBe('630');
    expect(property(head, 'og:image:alt')).toBe('Tittel | NovaSjekk');
    expect(property(head, 'twitter:card')).toBe('summary_large_image');
  });

  it('has a social card in the language of the article, even if the page has another language', () => {
    expect(property(meta('/upf-score', 'en'), 'og:image')).toContain('/kort/en/upf-score.png');
    expect(property(meta('/', 'en'), 'og:image')).toContain('/kort/en/forside.png');
    const norwegianOnly = meta('/blogg/egg', 'en', { canonicalLocale: 'no', availableIn: ['no'] });
    expect(property(norwegianOnly, 'og:image')).toBe(property(meta('/blogg/egg', 'no'), 'og:image'));
  });

  it('has the same social card on every page of the blog', () => {
    const second = meta('/blogg', 'no', { title: 'Blogg, side 2', query: '?page=2' });
    expect(property(second, 'og:image')).toBe(property(meta('/blogg', 'no'), 'og:image'));
  });

  it('has breadcrumbs that start at the home page, except on the home page', () => {
    const names = (head: HeadTag[]) =>
      (data(head) as { itemListElement: { name: string; item: string }[] }[]).flatMap(({ itemListElement }) =>
        itemListElement.map(({ name, item }) => [name, item]),
      );
    expect(names(meta('/en/upf-score', 'en'))).toEqual([
      ['NovaSjekk', `${siteUrl}/en`],
      ['Tittel', `${siteUrl}/en/upf-score`],
    ]);
    expect(names(meta('/blogg/egg', 'no'))).toEqual([
      ['NovaSjekk', `${siteUrl}/`],
      ['Blogg', `${siteUrl}/blogg`],
      ['Tittel', `${siteUrl}/blogg/egg`],
    ]);
    expect(names(meta('/', 'no'))).toEqual([]);
  });

  it('has neither a social card nor breadcrumbs if the page must not be indexed', () => {
    const head = meta('/finnes-ikke', 'no', { noindex: true });
    expect(data(head)).toEqual([]);
    expect(property(head, 'og:image')).toBeUndefined();
  });
});
