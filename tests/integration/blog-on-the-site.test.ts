import { describe, expect, it } from 'vitest';
import { startOwnSite } from '../setup/site/own-site.ts';
import { at, languages } from '../setup/site/public-site.ts';
import { waitFor } from '../setup/wait-for.ts';
import {
  canonicalOf,
  elementsIn,
  hrefOf,
  metaOf,
  onlyElementIn,
  textOf,
  textsOf,
  withText,
} from '../site/fetch-page.ts';

const { address, expectStatus, open, openWhen, query, settle } = startOwnSite();

interface OwnArticle {
  slug: string;
  title_no?: string;
  content_no?: string;
  excerpt_no?: string;
  title_en?: string;
  content_en?: string;
  excerpt_en?: string;
  author_name?: string;
  keywords?: string[];
  status?: string;
  published_at?: string;
}

async function publishOnly(own: readonly OwnArticle[]): Promise<void> {
  await query('BEGIN');
  await query('DELETE FROM articles');
  await query(
    `INSERT INTO articles (slug, status, title_no, title_en, content_no, content_en, excerpt_no, excerpt_en,
                           author_name, keywords, published_at)
     SELECT slug, coalesce(status, 'published'), coalesce(title_no, ''), coalesce(title_en, ''),
            coalesce(content_no, ''), coalesce(content_en, ''), coalesce(excerpt_no, ''), coalesce(excerpt_en, ''),
            coalesce(author_name, 'NovaSjekk'), coalesce(keywords, '{}'), coalesce(published_at, now())
       FROM json_populate_recordset(NULL::articles, $1)`,
    [JSON.stringify(own)],
  );
  await query('COMMIT');
  await settle();
}

const newest = {
  slug: 'nyest',
  title_no: 'Nyest',
  title_en: 'Newest',
  content_no: 'Tekst',
  content_en: 'Text',
};

describe.each(languages)('the blog in $language', ({ locale, prefix, browser }) => {
  const words = {
    no: {
      empty: 'Det er ingen artikler her ennå.',
      older: /Eldre artikler/,
      newer: /Nyere artikler/,
      page: (n: number) => `Side ${n} av 2`,
    },
    en: {
      empty: 'There are no articles here yet.',
      older: /Older articles/,
      newer: /Newer articles/,
      page: (n: number) => `Page ${n} of 2`,
    },
  }[locale];
  const blog = at(prefix, '/blogg');

  it('says that it has no articles if there are none', async () => {
    await publishOnly([]);
    const document = await openWhen(blog, words.empty, browser);
    expect(elementsIn(document, 'h1')).toHaveLength(1);
    expect(elementsIn(document, 'main article')).toEqual([]);
  });

  it('shows its only article as the featured article, without a list below it', async () => {
    await publishOnly([newest]);
    const document = await openWhen(blog, newest[`title_${locale}`], browser);
    expect(elementsIn(document, 'main article')).toHaveLength(1);
    // The page may also list topics.
    expect(elementsIn(document, 'main li article')).toEqual([]);
    expect(withText(document, 'a', words.older)).toEqual([]);
  });

  it('has several pages if there are more than 24 articles, not counting drafts and archived articles', async () => {
    const published = Array.from({ length: 26 }, (_, n) => ({
      ...newest,
      slug: `nummer-${n}`,
      title_no: `Nummer ${n}`,
      title_en: `Number ${n}`,
      published_at: new Date(Date.UTC(2026, 0, 31 - n)).toISOString(),
    }));
    const hidden = ['draft', 'archived'].map((status) => ({ ...newest, slug: status, status }));
    await publishOnly([...published.toReversed(), ...hidden]);
    const titles = published.map((article) => article[`title_${locale}`]);
    const first = await openWhen(blog, words.page(1), browser);
    expect(textsOf(first, 'main article :is(h2, h3)')).toEqual(titles.slice(0, 24));
    expect(withText(first, 'a', words.newer)).toEqual([]);
    expect(withText(first, 'a', words.older).map(hrefOf)).toEqual([`${blog}?page=2`]);

    const { document: second } = await open(`${blog}?page=2`, browser);
    expect(textOf(onlyElementIn(second, 'main'))).toContain(words.page(2));
    expect(textsOf(second, 'main article :is(h2, h3)')).toEqual(titles.slice(24));
    expect(canonicalOf(second)).toEqual([expect.stringMatching(/\/blogg\?page=2$/)]);
    expect(second.title).toMatch(new RegExp(`${words.page(2)} \\| NovaSjekk$`));
    expect(withText(second, 'a', words.older)).toEqual([]);
    expect(withText(second, 'a', words.newer).map(hrefOf)).toEqual([blog]);
  });

  it('draws a different picture for each article without a featured image', async () => {
    await publishOnly([newest, { ...newest, slug: 'eldre', published_at: '2026-01-01T12:00:00Z' }]);
    const drawings = await waitFor(async () => {
      const { document } = await open(blog, browser);
      const found = elementsIn(document, 'main article > svg');
      expect(found.length).toBe(2);
      return found.map((drawing) => drawing.innerHTML);
    });
    expect(drawings[0]).not.toBe(drawings[1]);
    const { document } = await open(`${blog}/nyest`, browser);
    expect(elementsIn(document, 'main article svg').map((drawing) => drawing.innerHTML)).toContain(
      drawings[0],
    );
  });

  it('shows author, excerpt, and a reading time that depends on the length of the text', async () => {
    const body = (length: number) => 'ord '.repeat(length).slice(0, length);
    const long = { content_no: body(2001), content_en: body(1999), author_name: 'Kari Nordmann' };
    await publishOnly([{ ...newest, ...long, excerpt_no: 'Utdraget', excerpt_en: 'The excerpt' }]);
    const document = await openWhen(`${blog}/nyest`, 'Kari Nordmann', browser);
    const header = textOf(onlyElementIn(document, 'main article header'));
    expect(header).toContain(locale === 'no' ? 'Av Kari Nordmann' : 'By Kari Nordmann');
    expect(header).toContain(locale === 'no' ? '3 min lesetid' : '2 min read');
    expect(header).toContain(locale === 'no' ? 'Utdraget' : 'The excerpt');
  });

  it('answers 404 for a draft, and 404 or 410 for an archived article', async () => {
    await publishOnly([
      newest,
      { ...newest, slug: 'utkast', status: 'draft' },
      { ...newest, slug: 'arkivert', status: 'archived' },
    ]);
    await expectStatus(`${blog}/nyest`, 200);
    expect((await open(`${blog}/utkast`)).status).toBe(404);
    expect([404, 410]).toContain((await open(`${blog}/arkivert`)).status);
  });
});

/** Submits the language toggle of a page as a browser does, with the page's address as the referrer. */
async function submitToggle(document: Document, path: string) {
  const form = onlyElementIn(document, 'form:has([data-language])');
  const to = form.querySelector('input[name=to]')?.getAttribute('value') ?? '';
  const target = `${form.getAttribute('action')}?to=${encodeURIComponent(to)}`;
  const response = await fetch(address() + target, {
    headers: { referer: address() + path },
    redirect: 'manual',
  });
  const language = /i18nextLng=(\w+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { location: response.headers.get('location') ?? '', language };
}

it('a page of the Norwegian blog without a counterpart under /en has no hreflang link to English', async () => {
  await publishOnly([...norwegianOnly(26), newest]);
  const document = await openWhen('/blogg?page=2', 'Side 2 av 2');
  expect(elementsIn(document, 'link[hreflang=nb]')).toHaveLength(1);
  expect(elementsIn(document, 'link[hreflang=en]')).toEqual([]);
  const { location } = await submitToggle(document, '/blogg?page=2');
  expect(location).toBe('/blogg?page=2');
  expect(textOf(onlyElementIn((await open(location, 'en-GB')).document, 'main'))).toContain('Page 2 of 2');
});

const norwegianOnly = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    slug: `norsk-${n}`,
    title_no: `Norsk ${n}`,
    content_no: 'Tekst om grovbrød',
    excerpt_no: 'Utdraget',
    author_name: 'Kari Nordmann',
    keywords: ['brød'],
    published_at: new Date(Date.UTC(2026, 0, 31 - n)).toISOString(),
  }));

describe('the addresses without a prefix in English', () => {
  const bread = {
    slug: 'english',
    title_en: 'Bread',
    content_en: 'A text about grovbrød.',
    title_no: 'Brød',
    content_no: 'Tekst om grovbrød',
    author_name: 'Kari Nordmann',
    keywords: ['brød'],
    published_at: '2025-12-01T12:00:00Z',
  };
  const cardsOf = (document: Document) =>
    elementsIn(document, 'main article:has(:is(h2, h3) > a)').map((card) => {
      const link = onlyElementIn(card, ':is(h2, h3) a');
      return [textOf(link), hrefOf(link), link.getAttribute('lang'), textOf(card).includes('In Norwegian')];
    });
  const norwegianCard = ['Norsk 0', '/blogg/norsk-0', 'nb', true];
  const englishCard = ['Bread', '/blogg/english', null, false];

  it('list articles that exist only in Norwegian, marked as such, with the newest of all featured', async () => {
    await publishOnly([bread, ...norwegianOnly(1)]);
    const document = await openWhen('/blogg', 'Norsk 0', 'en-GB');
    expect(cardsOf(document)).toEqual([norwegianCard, englishCard]);
    expect(textOf(document.querySelector('main article'))).toContain('Latest article');
    expect(cardsOf(await openWhen('/en/blogg', 'Bread'))).toEqual([
      ['Bread', '/en/blogg/english', null, false],
    ]);
    await query(`INSERT INTO authors (slug, name) VALUES ('kari-nordmann', 'Kari Nordmann')`);
    const author = await open('/forfattere/kari-nordmann', 'en-GB');
    expect(cardsOf(author.document)).toEqual([norwegianCard, englishCard]);
    const related = await open('/blogg/english', 'en-GB');
    expect(cardsOf(related.document)).toEqual([norwegianCard]);
    expect(cardsOf((await open('/en/blogg/english')).document)).toEqual([]);
    const found = await open('/blogg?sok=grovbrød', 'en-GB');
    expect(cardsOf(found.document)).toEqual([englishCard, norwegianCard]);
    expect(cardsOf((await open('/en/blogg?sok=grovbrød')).document)).toHaveLength(1);
  });

  it('have pages for all of these articles, and invalidate them when an article is published', async () => {
    await publishOnly([bread, ...norwegianOnly(24)]);
    const second = await openWhen('/blogg?page=2', 'Page 2 of 2', 'en-GB');
    expect(cardsOf(second)).toEqual([englishCard]);
    expect(withText(second, 'a', /Newer articles/).map(hrefOf)).toEqual(['/blogg']);
    expect(canonicalOf(second)).toEqual([expect.stringMatching(/\/en\/blogg$/)]);
    await query(`DELETE FROM articles WHERE slug = 'norsk-3'`);
    await waitFor(async () => expect((await open('/blogg?page=2', 'en-GB')).status).toBe(404));
  });

  it('list the articles and topics of a topic that exist only in Norwegian', async () => {
    await publishOnly([bread, ...norwegianOnly(1)]);
    await query(
      `INSERT INTO topics (slug, title_no, introduction_no, article_ids)
       SELECT 'korn', 'Korn', 'Om korn', array_agg(id ORDER BY slug DESC) FROM articles`,
    );
    const blog = await openWhen('/blogg', 'Korn', 'en-GB');
    expect(
      withText(blog, 'main nav a', 'Korn').map((link) => [hrefOf(link), link.getAttribute('lang')]),
    ).toEqual([['/tema/korn', 'nb']]);
    expect(cardsOf((await open('/tema/korn', 'en-GB')).document)).toEqual([norwegianCard, englishCard]);
    expect((await open('/en/tema/korn')).status).toBe(404);
    await query('DELETE FROM topics');
  });
});

describe('an article in one language only', () => {
  const note = 'This article is available in Norwegian only.';

  it('is marked as Norwegian, has a note for English readers and is missing under /en, if the language is Norwegian', async () => {
    await publishOnly([
      { slug: 'norsk', title_no: 'Bare norsk', content_no: '## Overskrift\n\nEn tekst på norsk.' },
    ]);
    const document = await openWhen('/blogg/norsk', 'En tekst på norsk.', 'en-GB');
    expect(document.documentElement.lang).toBe('en');
    expect(textOf(onlyElementIn(document, 'main'))).toContain(note);
    expect(textOf(onlyElementIn(document, 'h1'))).toBe('Bare norsk');
    expect(onlyElementIn(document, 'h1').getAttribute('lang')).toBe('nb');
    expect(onlyElementIn(document, '.article-text').getAttribute('lang')).toBe('nb');
    expect(canonicalOf(document)).toEqual([expect.stringMatching(/:\d+\/blogg\/norsk$/)]);
    expect(elementsIn(document, 'link[hreflang=en]')).toEqual([]);
    expect(metaOf(document, 'og:locale')).toBe('nb_NO');

    // The toggle keeps the address and changes the language of the page around the text.
    let shown = document;
    for (const [name, hasNote] of [
      ['Norsk', false],
      ['English', true],
    ] as const) {
      expect(textOf(onlyElementIn(shown, '[data-language]'))).toBe(name);
      const { location, language } = await submitToggle(shown, '/blogg/norsk');
      expect(location).toBe('/blogg/norsk');
      ({ document: shown } = await open(location, language));
      expect(textOf(onlyElementIn(shown, 'main')).includes(note)).toBe(hasNote);
      expect(textOf(onlyElementIn(shown, '.article-text'))).toContain('En tekst på norsk.');
    }

    const missing = await open('/en/blogg/norsk', 'en-GB');
    expect(missing.status).toBe(404);
    expect(textOf(onlyElementIn(missing.document, 'h1'))).toBe('Article not found');
    const blog = await open('/en/blogg', 'en-GB');
    expect(textOf(onlyElementIn(blog.document, 'main'))).toContain('There are no articles here yet.');
  });

  it('redirects Norwegian readers from the address without a prefix to /en, if that language is English', async () => {
    await publishOnly([{ slug: 'english', title_en: 'Only English', content_en: 'A text in English.' }]);
    const document = await openWhen('/en/blogg/english', 'A text in English.', 'en-GB');
    const { status, headers } = await open('/blogg/english', 'nb');
    expect(status).toBe(302);
    expect(headers.get('location')).toBe('/en/blogg/english');
    const inPlace = (await open('/blogg/english', 'en')).document;
    expect(textOf(onlyElementIn(inPlace, 'h1'))).toBe('Only English');
    // The article has no Norwegian page, so the toggle leads to the blog.
    expect((await submitToggle(inPlace, '/blogg/english')).location).toBe('/blogg?page=1');
    expect(elementsIn(document, 'link[hreflang=nb]')).toEqual([]);
    expect(hrefOf(onlyElementIn(document, 'link[hreflang=x-default]'))).toMatch(/\/en\/blogg\/english$/);
  });
});

describe('the feeds', () => {
  it('contain the whole texts of 50 articles, older ones on further pages, and those of a topic', async () => {
    await publishOnly(
      Array.from({ length: 51 }, (_, n) => ({
        slug: `post-${n}`,
        title_no: `Post ${n}`,
        content_no: `Hele **teksten** ${n}`,
      })),
    );
    const read = async (path: string) =>
      JSON.parse((await open(path)).html) as { items: object[]; next_url?: string };
    await waitFor(async () => expect((await read('/feed.json')).items).toHaveLength(50));
    const first = await read('/feed.json');
    expect(JSON.stringify(first.items[0])).toContain('Hele <strong>teksten</strong>');
    expect(
      (await read(new URL(first.next_url ?? '').pathname + new URL(first.next_url ?? '').search)).items,
    ).toHaveLength(1);
    await expectStatus('/feed.json?page=3', 404);
    await query(
      `INSERT INTO topics (slug, title_no, introduction_no, article_ids)
       SELECT 'gryn', 'Gryn', 'Om gryn', array_agg(id) FROM articles WHERE slug IN ('post-3', 'post-4')`,
    );
    await waitFor(async () => expect((await read('/tema/gryn/feed.json')).items).toHaveLength(2));
    expect((await open('/tema/gryn/rss.xml')).html).toContain('<rss version="2.0"');
    expect((await open('/tema/gryn/feed.xml')).html).toContain('<feed ');
    await expectStatus('/en/tema/gryn/feed.xml', 404);
    await expectStatus('/tema/ukjent/feed.json', 404);
  });
});

describe('the old address of an imported article', () => {
  const addAddress = (address: string, slug: string) =>
    query('INSERT INTO article_addresses (address, article_id) SELECT $1, id FROM articles WHERE slug = $2', [
      address,
      slug,
    ]);
  const locationOf = async (path: string) => {
    const { status, headers } = await open(path);
    return status === 301 ? headers.get('location') : status;
  };

  it('redirects to the article in every spelling, even if its 404 page was cached before the import', async () => {
    await publishOnly([
      { slug: 'havre', title_no: 'Havre', content_no: 'Tekst', title_en: 'Oats', content_en: 'Text' },
      { slug: 'only-english', title_en: 'Only English', content_en: 'Text' },
      { slug: 'utkast', title_no: 'Utkast', content_no: 'Tekst', status: 'draft' },
    ]);
    // These requests put the 404 page of both addresses into the page cache.
    for (const path of ['/2012/05/havre', '/2012/05/havre', '/2012/05/havre.html'])
      await expectStatus(path, 404);
    await addAddress('/2012/05/havre.html', 'havre');
    await addAddress('/2012/05/gammel-havre-på-brød', 'havre');
    await addAddress('/en/2012/05/oats', 'havre');
    await addAddress('/2012/english', 'only-english');
    await addAddress('/2012/utkast', 'utkast');
    await addAddress('/om', 'havre');
    await addAddress('/blogg/gammel', 'havre');
    // Notifications arrive in order, so all addresses are known when the last one is.
    await addAddress('/2012/05/havre', 'havre');
    await waitFor(async () => expect(await locationOf('/2012/05/havre')).toBe('/blogg/havre'));
    expect(await locationOf('/2012/05/havre?utm_source=x')).toBe('/blogg/havre');
    expect(await locationOf('/2012/05/havre.html')).toBe('/blogg/havre');
    expect(await locationOf('/2012/05/gammel-havre-p%C3%A5-br%C3%B8d')).toBe('/blogg/havre');
    expect(await locationOf('/2012/05/gammel-havre-p%c3%a5-br%c3%b8d')).toBe('/blogg/havre');
    expect(await locationOf('/en/2012/05/oats')).toBe('/en/blogg/havre');
    expect(await locationOf('/2012/english')).toBe('/en/blogg/only-english');
    expect(await locationOf('/blogg/gammel')).toBe('/blogg/havre');
    // An address with a capital letter or a trailing slash redirects once, not to its canonical spelling first.
    expect(await locationOf('/2012/05/Havre/')).toBe('/blogg/havre');
    expect(await locationOf('/2012/05/Ukjent/')).toBe('/2012/05/ukjent');
    expect(await locationOf('/2012/utkast')).toBe(404);
    expect(await locationOf('/om')).toBe(200);
    expect(await locationOf('/2012/05/ukjent')).toBe(404);
  });

  it('redirects if it identifies the article by a number', async () => {
    await publishOnly([
      { slug: 'havre', title_no: 'Havre', content_no: 'Tekst', title_en: 'Oats', content_en: 'Text' },
    ]);
    await expectStatus('/', 200);
    await addAddress('/?p=23', 'havre');
    await addAddress('/?page_id=7', 'havre');
    await waitFor(async () => {
      expect(await locationOf('/?p=23')).toBe('/blogg/havre');
      expect(await locationOf('/?page_id=7&utm_source=x')).toBe('/blogg/havre');
    });
    expect(await locationOf('/en/?p=23')).toBe('/en/blogg/havre');
    expect(await locationOf('/?p=24')).toBe('/');
    expect(await locationOf('/?utm_source=x')).toBe(200);
  });

  it.each([
    ['/feed', '/feed.xml'],
    ['/rss/', '/rss.xml'],
    ['/feed/atom/', '/feed.xml'],
    ['/en/feed', '/en/feed.xml'],
    ['/category/mat/brod/', '/blogg'],
    ['/tag/brod/page/2/', '/blogg'],
    ['/author/kari/', '/blogg'],
    ['/en/tag/bread', '/en/blogg'],
    ['/sitemap_index.xml', '/sitemap.xml'],
    ['/wp-sitemap.xml', '/sitemap.xml'],
    ['/sitemap-posts.xml', '/sitemap.xml'],
  ])('of a list or feed redirects to the nearest page: %s', async (from, to) => {
    expect(await locationOf(from)).toBe(to);
  });

  it('of a list redirects to the topic or author with the same name', async () => {
    await query("INSERT INTO topics (slug, title_no, introduction_no) VALUES ('brod-og-korn', 'Brød', 'x')");
    await query("INSERT INTO authors (slug, name) VALUES ('kari-mat', 'Kari Mat')");
    expect(await locationOf('/category/mat/brod-og-korn/')).toBe('/tema/brod-og-korn');
    expect(await locationOf('/author/kari-mat/')).toBe('/forfattere/kari-mat');
  });

  it('has no redirect any more after its article is deleted', async () => {
    await publishOnly([{ slug: 'rug', title_no: 'Rug', content_no: 'Tekst' }]);
    await addAddress('/2013/rug', 'rug');
    await waitFor(async () => expect(await locationOf('/2013/rug')).toBe('/blogg/rug'));
    await query('DELETE FROM articles');
    await expectStatus('/2013/rug', 404);
  });
});
