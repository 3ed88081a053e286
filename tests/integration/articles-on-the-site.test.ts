import { beforeAll, describe, expect, it } from 'vitest';
import { startOwnSite } from '../setup/site/own-site.ts';
import { at, languages } from '../setup/site/public-site.ts';
import { waitFor } from '../setup/wait-for.ts';
import { elementsIn, hrefOf, metaOf, onlyElementIn, textOf, withText } from '../site/fetch-page.ts';

const { articles, expectStatus, open, openWhen, query, send } = startOwnSite();

describe.each(languages)('an article in $language', ({ locale, prefix, browser }) => {
  const title = locale === 'no' ? 'En tittel' : 'A title';
  const pathOf = (slug: string) => at(prefix, `/blogg/${slug}`);

  it('redirects its former addresses to its current address', async () => {
    const slug = `flyttet-${locale}`;
    const { id } = await articles.publish({ slug });
    await expectStatus(pathOf(slug), 200);
    await articles.rename(id, `${slug}-en-gang`);
    await articles.rename(id, `${slug}-to-ganger`);
    for (const old of [slug, `${slug}-en-gang`]) {
      await waitFor(async () => {
        const { status, headers } = await open(pathOf(old));
        expect(status).toBe(301);
        expect(headers.get('location')).toBe(pathOf(`${slug}-to-ganger`));
        // A cached redirect would cause a loop in the browser after the next change of the slug.
        expect(headers.get('cache-control')).toBe('no-cache');
      });
    }
    const { document } = await open(pathOf(`${slug}-to-ganger`), browser);
    expect(textOf(onlyElementIn(document, 'h1'))).toBe(title);

    await articles.rename(id, slug);
    await expectStatus(pathOf(slug), 200);
    // This address was cached as a page, and the notification that invalidates it may arrive later.
    await waitFor(async () => {
      const { headers } = await open(pathOf(`${slug}-to-ganger`));
      expect(headers.get('location')).toBe(pathOf(slug));
    });
  });

  it('answers 410 with a search form and other articles while it is archived', async () => {
    const words = {
      no: {
        gone: 'Denne artikkelen er fjernet',
        search: 'Søk etter mat, E-stoffer og artikler',
        back: /Tilbake til bloggen/,
      },
      en: {
        gone: 'This article has been removed',
        search: 'Search foods, E numbers and articles',
        back: /Back to the blog/,
      },
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
      days: 'The server log is deleted after 30 days.',
      reviewer: 'Ola Lege, consultant, dr.med.',
      reviewed: 'Reviewed by Ola Lege, consultant on 16 November 2026',
      by: 'By Kari Skribent',
      corrected: /^Corrected on .*: The figure was wrong\.$/,
    },
  }[locale];

  beforeAll(async () => {
    await query('TRUNCATE site_settings');
    await waitFor(async () => {
      const { document } = await open(at(prefix, '/om'), browser);
      expect(elementsIn(document, 'main dl')).toEqual([]);
    });
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
  });

  it('are named on the about, privacy and editorial pages once an admin has set them', async () => {
    await openWhen(at(prefix, '/om'), words.publisher, browser);
    const privacy = textOf((await openWhen(at(prefix, '/personvern'), words.controller, browser)).body);
    expect(privacy).toContain(words.days);
    expect(privacy).toContain('Skyen AS');
    await openWhen(at(prefix, '/redaksjonelt'), words.reviewer, browser);
  });

  it('are named on an article, which links to the page of its author', async () => {
    const slug = `av-kari-${locale}`;
    await query(`DELETE FROM authors`);
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
    const document = await waitFor(async () => {
      const page = await open(at(prefix, `/blogg/${slug}`), browser);
      expect(withText(page.document, 'main a', words.by)).toHaveLength(1);
      expect(withText(page.document, 'main header li', words.corrected)).toHaveLength(1);
      return page.document;
    });
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
