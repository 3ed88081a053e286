import { describe, expect, it } from 'vitest';
import { anArticle, appHost, at, campaignIn, languages, seedSlugs } from '../setup/site/public-site.ts';
import { seedText } from '../setup/site/seed-texts.ts';
import {
  elementsIn,
  fetchPage,
  hrefOf,
  metaOf,
  onlyElementIn,
  textOf,
  textsOf,
  withText,
} from './fetch-page.ts';

const texts = {
  no: {
    badge: 'Blogg',
    title: 'Les deg opp på maten du spiser',
    featured: 'Nyeste artikkel',
    date: 'nb-NO',
    back: 'Tilbake til bloggen',
    by: 'Av NovaSjekk',
    published: 'Publisert 31. august 2026',
    read: 'min lesetid',
    mail: 'Send på e-post',
  },
  en: {
    badge: 'Blog',
    title: 'Read up on the food you eat',
    featured: 'Latest article',
    date: 'en-GB',
    back: 'Back to the blog',
    by: 'By NovaSjekk',
    published: 'Published 31 August 2026',
    read: 'min read',
    mail: 'Send by email',
  },
} as const;

const newestFirst = seedSlugs.toSorted((a, b) =>
  (seedText(b, 'no').published_at ?? '').localeCompare(seedText(a, 'no').published_at ?? ''),
);

describe.each(languages)('the blog in $language', ({ locale, prefix, browser }) => {
  const words = texts[locale];
  const open = async (path: string) => (await fetchPage(at(prefix, path), { language: browser })).document;

  it('starts with badge, title and subtitle, features the newest article and shows the others as cards', async () => {
    const document = await open('/blogg');
    const hero = onlyElementIn(document, 'main header');
    expect(textOf(hero.querySelector('p'))).toBe(words.badge);
    expect(textOf(onlyElementIn(hero, 'h1'))).toBe(words.title);
    expect(textOf(onlyElementIn(hero, 'h1 + p'))).not.toBe('');

    const longDate = new Intl.DateTimeFormat(words.date, { dateStyle: 'long', timeZone: 'Europe/Oslo' });
    const cards = elementsIn(document, 'main article').map((article) => ({
      address: hrefOf(article.querySelector('a') ?? undefined),
      title: article.querySelector('h2, h3')?.textContent,
      excerpt: article.querySelector(':is(h2, h3) + p')?.textContent,
      facts: article.querySelector('time')?.parentElement?.textContent,
      picture: article.querySelector('img')?.getAttribute('src'),
    }));
    expect(cards).toEqual(
      newestFirst.map((slug) => {
        const { title, excerpt } = seedText(slug, locale);
        const date = longDate.format(new Date(seedText(slug, 'no').published_at ?? ''));
        const address = at(prefix, `/blogg/${slug}`);
        return { address, title, excerpt, facts: `${date} · 5 min`, picture: `/pictures/${slug}.svg` };
      }),
    );
    expect(withText(onlyElementIn(document, 'main'), '*', words.featured)).not.toEqual([]);
    expect(textOf(onlyElementIn(document, 'main')).split(words.featured)).toHaveLength(2);
    expect(textOf(document.querySelector('main article'))).toContain(words.featured);
    expect(elementsIn(document, 'main li article')).toHaveLength(newestFirst.length - 1);
  });

  it('sends a long article with at most 29 kB of HTML', async () => {
    const { html } = await fetchPage(at(prefix, anArticle), { language: browser });
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(29_000);
  });

  it('shows an article with hero picture, link to the blog, title, excerpt, author, date, reading time and text', async () => {
    const slug = anArticle.split('/').at(-1) ?? '';
    const seed = seedText(slug, locale);
    const document = await open(anArticle);
    const article = document.querySelector('main article') as Element;
    expect(textOf(onlyElementIn(document, 'h1'))).toBe(seed.title);
    const header = article.querySelector('header') as Element;
    const minutes = Math.ceil(seed.body.length / 1000);
    for (const text of [seed.excerpt, words.by, words.published, `${minutes} ${words.read}`])
      expect(withText(header, '*', text), text).not.toEqual([]);
    const picture = elementsIn(article, 'img').find(
      (img) => img.getAttribute('alt') === seed.featured_image_alt,
    );
    expect(picture?.getAttribute('src')).toBe(`/pictures/${slug}.svg`);

    const body = onlyElementIn(article, '.article-text');
    const headings = [...seed.body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? '');
    expect(headings.length).toBeGreaterThan(3);
    // The numbered references replace the list of sources at the end of the text.
    expect(textsOf(body, 'h2')).toEqual(headings.slice(0, -1));
    expect(textsOf(article, '#referanser')).toEqual(headings.slice(-1));
    const references = elementsIn(body, 'sup:not([class]) a').map((link) => hrefOf(link).slice(1));
    expect(references).toContain('kilde-1');
    for (const id of references) expect(textOf(article.querySelector(`li[id="${id}"]`))).not.toBe('');
    expect(elementsIn(body, 'table')).not.toEqual([]);
    expect(body.textContent).not.toMatch(/\*\*|\]\(|^#/m);
    for (const link of elementsIn(body, 'a')) expect.soft(link.getAttribute('target')).toBeNull();

    expect(campaignIn(hrefOf(onlyElementIn(document, 'main > section a[href*="utm_"]')))).toEqual({
      host: appHost,
      utm_source: 'novasjekk',
      utm_medium: 'article',
      utm_campaign: slug,
    });
    expect(withText(document, 'a', new RegExp(words.back)).map(hrefOf)).toContain(at(prefix, '/blogg'));
    expect(hrefOf(withText(document, 'a', new RegExp(words.mail))[0])).toContain(
      encodeURIComponent(at(prefix, anArticle)),
    );
    const related = elementsIn(document, 'main li article a').map(hrefOf);
    expect(new Set(related).size).toBe(3);
    expect(related).not.toContain(at(prefix, anArticle));
  });

  it.each(seedSlugs)('shows reading time, title and description of the article %s', async (slug) => {
    const { title, meta_description, body } = seedText(slug, locale);
    const document = await open(`/blogg/${slug}`);
    expect(withText(document, 'span', `${Math.ceil(body.length / 1000)} ${words.read}`)).not.toEqual([]);
    expect(document.title).toBe(`${title} | NovaSjekk`);
    expect(metaOf(document, 'description')).toBe(meta_description);
    expect(textsOf(document, 'h1')).toEqual([title]);
  });
});

it('the blog has ten seed articles', () => {
  expect(seedSlugs).toHaveLength(10);
});
