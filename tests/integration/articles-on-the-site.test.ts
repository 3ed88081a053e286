import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { type RunningProduct, startProduct } from '../setup/product/product.ts';
import { at, languages } from '../setup/site/public-site.ts';
import { articlesThrough, type PublishedArticles } from '../setup/product/published-articles.ts';
import {
  elementsIn,
  canonicalOf,
  fetchPage,
  hrefOf,
  metaOf,
  onlyElementIn,
  textOf,
  textsOf,
  withText,
} from '../site/fetch-page.ts';

interface OwnArticle {
  slug: string;
  title_no?: string;
  content_no?: string;
  excerpt_no?: string;
  title_en?: string;
  content_en?: string;
  excerpt_en?: string;
  author_name?: string;
  status?: string;
  published_at?: string;
}

let product: RunningProduct;
let client: pg.Client;
let articles: PublishedArticles;
let send: (method: string, path: string, body?: object) => Promise<Response>;
let drop: () => Promise<void>;

beforeAll(async () => {
  const copy = await createPostgresCopy();
  drop = copy.drop;
  client = new pg.Client({ connectionString: copy.url });
  await client.connect();
  product = await startProduct({ DATABASE_URL: copy.url, LOG_LEVEL: 'warn' });
  let token = '';
  send = (method, path, body) =>
    fetch(product.address + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  const person = { email: 'kari@example.org', password: 'granskog og lyng' };
  token = (await (await send('POST', '/auth/v1/signup', person)).json()).access_token;
  await send('POST', '/api/setup/admin', {});
  articles = articlesThrough(send);
});
afterAll(async () => {
  await product.end();
  await client.end();
  await drop();
});

const withinASecond = { timeout: 1000, interval: 20 };
const inSomeSeconds = { timeout: 10_000, interval: 50 };

const open = (path: string, language = 'nb-NO') => fetchPage(path, { site: product.address, language });

/** Waits until the page contains the text `shown`, because a change takes a moment to appear. */
const openWhen = (path: string, shown: string, language?: string) =>
  vi.waitFor(async () => {
    const page = await open(path, language);
    expect(textOf(page.document.querySelector('main'))).toContain(shown);
    return page.document;
  }, inSomeSeconds);

const expectStatus = (path: string, status: number) =>
  vi.waitFor(async () => expect((await open(path)).status).toBe(status), withinASecond);

async function publishOnly(own: readonly OwnArticle[]): Promise<void> {
  await client.query('BEGIN');
  await client.query('DELETE FROM articles');
  await client.query(
    `INSERT INTO articles (slug, status, title_no, title_en, content_no, content_en, excerpt_no, excerpt_en,
                           author_name, published_at)
     SELECT slug, coalesce(status, 'published'), coalesce(title_no, ''), coalesce(title_en, ''),
            coalesce(content_no, ''), coalesce(content_en, ''), coalesce(excerpt_no, ''), coalesce(excerpt_en, ''),
            coalesce(author_name, 'NovaSjekk'), coalesce(published_at, now())
       FROM json_populate_recordset(NULL::articles, $1)`,
    [JSON.stringify(own)],
  );
  await client.query('COMMIT');
}

describe.each(languages)('an article in $language', ({ locale, prefix, browser }) => {
  const title = locale === 'no' ? 'En tittel' : 'A title';
  const pathOf = (slug: string) => at(prefix, `/blogg/${slug}`);

  it('redirects its former addresses to the current one', async () => {
    const slug = `flyttet-${locale}`;
    const { id } = await articles.publish({ slug });
    await expectStatus(pathOf(slug), 200);
    await articles.rename(id, `${slug}-en-gang`);
    await articles.rename(id, `${slug}-to-ganger`);
    for (const old of [slug, `${slug}-en-gang`]) {
      await vi.waitFor(async () => {
        const { status, headers } = await open(pathOf(old));
        expect(status).toBe(301);
        expect(headers.get('location')).toBe(pathOf(`${slug}-to-ganger`));
        // A cached redirect would cause a loop in the browser after the next change of the slug.
        expect(headers.get('cache-control')).toBe('no-cache');
      }, withinASecond);
    }
    const { document } = await open(pathOf(`${slug}-to-ganger`), browser);
    expect(textOf(onlyElementIn(document, 'h1'))).toBe(title);

    await articles.rename(id, slug);
    await expectStatus(pathOf(slug), 200);
    const { headers } = await open(pathOf(`${slug}-to-ganger`));
    expect(headers.get('location')).toBe(pathOf(slug));
  });

  it('answers 410 with a search form and other articles while it is archived', async () => {
    const words = {
      no: { gone: 'Denne artikkelen er fjernet', search: 'Søk i bloggen', back: /Tilbake til bloggen/ },
      en: { gone: 'This article has been removed', search: 'Search the blog', back: /Back to the blog/ },
    }[locale];
    const slug = `arkivert-${locale}`;
    const { id } = await articles.publish({ slug });
    await expectStatus(pathOf(slug), 200);
    const inContentApi = `/api/public/articles/${slug}?locale=${locale}`;
    await expectStatus(inContentApi, 200);
    await articles.archive(id);
    await expectStatus(pathOf(slug), 410);
    await expectStatus(inContentApi, 404);
    const { document } = await open(pathOf(slug), browser);
    expect(textOf(onlyElementIn(document, 'h1'))).toBe(words.gone);
    expect(metaOf(document, 'robots')).toBe('noindex,nofollow');
    const form = onlyElementIn(document, 'main form');
    const field = onlyElementIn(form, 'input[type=search]');
    expect(field.getAttribute('aria-label') ?? textOf(form.querySelector('label'))).toBe(words.search);
    expect(withText(document, 'main a', words.back)).not.toEqual([]);
    expect(elementsIn(document, 'main li article')).toHaveLength(3);
    expect((await open('/sitemap.xml')).html).not.toContain(`/${slug}<`);
  });

  it('answers 404 while it is deleted', async () => {
    const slug = `slettet-${locale}`;
    const { id } = await articles.publish({ slug });
    await expectStatus(pathOf(slug), 200);
    await articles.remove(id);
    await expectStatus(pathOf(slug), 404);
    await articles.restore(id);
    await expectStatus(pathOf(slug), 200);
  });
});

it('a draft is shown at its secret preview address in both languages, and no cache may store the response', async () => {
  const { id } = await articles.publish({ slug: 'hemmelig-utkast', status: 'draft' });
  const path = await articles.preview(id);
  for (const { locale, prefix, browser } of languages) {
    const { status, headers, document } = await open(at(prefix, path), browser);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(textOf(onlyElementIn(document, 'h1'))).toBe(locale === 'no' ? 'En tittel' : 'A title');
    expect(textOf(document.body)).toContain(locale === 'no' ? 'Forhåndsvisning: ' : 'Preview: ');
    expect(metaOf(document, 'robots')).toBe('noindex,nofollow');
  }
  expect((await open('/blogg/hemmelig-utkast')).status).toBe(404);
  await articles.remove(id);
  expect((await open(path)).status).toBe(404);
});

describe.each(languages)('the people behind the site in $language', ({ locale, prefix, browser }) => {
  const words = {
    no: {
      publisher: 'Organisasjonsnummer974 760 673',
      controller: 'Eksempel AS bestemmer hvorfor',
      days: 'Driftsloggen slettes etter 30 dager.',
      reviewer: 'Ola Lege, overlege, dr.med.',
      reviewed: 'Faglig kontrollert av Ola Lege, overlege 16. november 2026',
      by: 'Av Kari Skribent',
      corrected: /^Rettet .*: Tallet var feil\.$/,
    },
    en: {
      publisher: 'Organisation number974 760 673',
      controller: 'Eksempel AS decides why',
      days: 'The operations log is deleted after 30 days.',
      reviewer: 'Ola Lege, consultant, dr.med.',
      reviewed: 'Reviewed by Ola Lege, consultant on 16 November 2026',
      by: 'By Kari Skribent',
      corrected: /^Corrected on .*: The figure was wrong\.$/,
    },
  }[locale];

  it('are named on the about, privacy and editorial pages once an admin has set them', async () => {
    await client.query('TRUNCATE site_settings');
    await vi.waitFor(async () => {
      const { document } = await open(at(prefix, '/om'), browser);
      expect(elementsIn(document, 'main dl')).toEqual([]);
    }, inSomeSeconds);
    const saved = await send('PUT', '/api/settings', {
      version: 0,
      publisher: 'Eksempel AS',
      organisation_number: '974 760 673',
      data_controller: 'Eksempel AS',
      responsible_editor: 'Per Redaktør',
      log_retention_days: 30,
      reviewers: [{ name: 'Ola Lege', title_no: 'overlege', title_en: 'consultant', credentials: 'dr.med.' }],
      processors: [{ name: 'Skyen AS', purpose_no: 'drift', purpose_en: 'hosting' }],
    });
    expect(saved.status).toBe(200);
    await openWhen(at(prefix, '/om'), words.publisher, browser);
    const privacy = textOf((await openWhen(at(prefix, '/personvern'), words.controller, browser)).body);
    expect(privacy).toContain(words.days);
    expect(privacy).toContain('Skyen AS');
    await openWhen(at(prefix, '/redaksjonelt'), words.reviewer, browser);
  });

  it('are named on an article, which links to the page of its author', async () => {
    const slug = `av-kari-${locale}`;
    await client.query(`DELETE FROM authors`);
    const { id } = await articles.publish({
      slug,
      author_name: 'Kari Skribent',
      reviewer_name: 'Ola Lege',
      reviewed_on: '2026-11-16',
    });
    await openWhen(at(prefix, `/blogg/${slug}`), words.by, browser);
    await send('POST', '/api/authors', {
      name: 'Kari Skribent',
      role_no: 'Journalist',
      role_en: 'Journalist',
    });
    await send('POST', `/api/articles/${id}/corrections`, {
      text_no: 'Tallet var feil.',
      text_en: 'The figure was wrong.',
    });
    const document = await vi.waitFor(async () => {
      const page = await open(at(prefix, `/blogg/${slug}`), browser);
      expect(withText(page.document, 'main a', words.by)).toHaveLength(1);
      expect(withText(page.document, 'main header li', words.corrected)).toHaveLength(1);
      return page.document;
    }, inSomeSeconds);
    expect(textOf(document.querySelector('main header'))).toContain(words.reviewed);
    const authorPage = at(prefix, '/forfattere/kari-skribent');
    expect(hrefOf(withText(document, 'main a', words.by)[0])).toBe(authorPage);
    const author = await open(authorPage, browser);
    expect(textOf(onlyElementIn(author.document, 'h1'))).toBe('Kari Skribent');
    expect(hrefOf(elementsIn(author.document, 'main li article a')[0])).toBe(at(prefix, `/blogg/${slug}`));
    expect(author.html).toContain('"@type":"Person"');
    const editorial = await openWhen(
      at(prefix, '/redaksjonelt'),
      locale === 'no' ? 'Tallet var feil.' : 'The figure was wrong.',
      browser,
    );
    expect(editorial.querySelector(`#rettelser a[href="${at(prefix, `/blogg/${slug}`)}"]`)).not.toBeNull();
    expect((await open(at(prefix, '/forfattere/ukjent'), browser)).status).toBe(404);
  });
});

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

  it('shows its only article as the featured one, without a list below it', async () => {
    await publishOnly([newest]);
    const document = await openWhen(blog, newest[`title_${locale}`], browser);
    expect(elementsIn(document, 'main article')).toHaveLength(1);
    expect(elementsIn(document, 'main li')).toEqual([]);
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
    const drawings = await vi.waitFor(async () => {
      const { document } = await open(blog, browser);
      const found = elementsIn(document, 'main article > svg');
      expect(found).toHaveLength(2);
      return found.map((drawing) => drawing.innerHTML);
    }, inSomeSeconds);
    expect(drawings[0]).not.toBe(drawings[1]);
    const { document } = await open(`${blog}/nyest`, browser);
    expect(elementsIn(document, 'main article svg').map((drawing) => drawing.innerHTML)).toContain(drawings[0]);
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

  it('has no page for drafts and archived articles', async () => {
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

/** Follows the language toggle of a page as a browser does, with the page's address as the referrer. */
async function followToggle(document: Document, path: string, name: string) {
  const response = await fetch(product.address + hrefOf(withText(document, 'a', name)[0]), {
    headers: { referer: product.address + path },
    redirect: 'manual',
  });
  const language = /i18nextLng=(\w+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { location: response.headers.get('location') ?? '', language };
}

it('a blog page that exists in one language only has no hreflang link, and its toggle leads to the first page', async () => {
  const norwegian = Array.from({ length: 26 }, (_, n) => ({
    slug: `norsk-${n}`,
    title_no: `Norsk ${n}`,
    content_no: 'Tekst',
  }));
  await publishOnly([...norwegian, newest]);
  const document = await openWhen('/blogg?page=2', 'Side 2 av 2');
  expect(elementsIn(document, 'link[hreflang=nb]')).toHaveLength(1);
  expect(elementsIn(document, 'link[hreflang=en]')).toEqual([]);
  const { location } = await followToggle(document, '/blogg?page=2', 'English');
  expect(location).toBe('/en/blogg?page=1');
  expect(textOf(onlyElementIn((await open(location)).document, 'main'))).toContain('Newest');
});

describe('an article in one language only', () => {
  const note = 'This article is available in Norwegian only.';

  it('is marked as Norwegian, has a note for English readers and is missing under /en if it is Norwegian', async () => {
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
      const { location, language } = await followToggle(shown, '/blogg/norsk', name);
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

  it('redirects the address without a prefix to /en if it is English', async () => {
    await publishOnly([{ slug: 'english', title_en: 'Only English', content_en: 'A text in English.' }]);
    const document = await openWhen('/en/blogg/english', 'A text in English.', 'en-GB');
    for (const language of ['nb', 'en']) {
      const { status, headers } = await open('/blogg/english', language);
      expect(status, language).toBe(302);
      expect(headers.get('location'), language).toBe('/en/blogg/english');
    }
    expect(elementsIn(document, 'link[hreflang=nb]')).toEqual([]);
    expect(hrefOf(onlyElementIn(document, 'link[hreflang=x-default]'))).toMatch(/\/en\/blogg\/english$/);
  });
});
