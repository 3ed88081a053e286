import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../domain/locale.ts';
import { developmentFiles } from '../../client-files.ts';
import { definePage, type LoaderRequest, type PageContext, type PageTable } from './page.ts';
import { createSitePages } from './site-pages.ts';
import { usePage } from './use-page.ts';

function Shown({ data }: { data: unknown }) {
  const { path, campaign } = usePage();
  return <p>{`${path} ${campaign} ${JSON.stringify(data ?? null)}`}</p>;
}

const meta = () => ({ title: 'Tittel', description: 'Om' });
const view = { meta, Page: Shown };
let existsIn: Locale[] | undefined;
const table: PageTable = {
  pages: [
    definePage('/', view),
    definePage('/om', view),
    definePage('/blogg', { load: async () => ({ kind: 'page', data: undefined, existsIn }), ...view }, [
      'articles',
    ]),
    definePage('/blogg/:slug', {
      load: async ({ params }: LoaderRequest<'slug'>) => ({
        kind: 'page',
        data: params,
        existsIn,
        cacheTags: [`article:${params.slug}`],
      }),
      ...view,
    }),
    definePage('/forhandsvisning/:token', view),
    definePage('/flyttet', {
      load: async () => ({ kind: 'redirect', to: '/om', status: 301 }),
      ...view,
    }),
    definePage('/arkivert', {
      load: async () => ({ kind: 'gone', data: { newest: [] }, cacheTags: ['articles'] }),
      ...view,
    }),
    definePage('/utilgjengelig', {
      load: async () => {
        throw new Error('the database is unavailable');
      },
      ...view,
    }),
    definePage('/odelagt', {
      meta,
      Page: () => {
        throw new Error('broken');
      },
    }),
  ],
  findRedirect: async ({ pathname }) =>
    pathname === '/2012/05/brod' ? { kind: 'redirect', to: '/blogg/brod', status: 301 } : undefined,
  notFoundPages: { page: view, article: view, preview: view },
  gonePage: view,
};
const sitePages = createSitePages(table);

async function renderAddress(path: string, options: Partial<PageContext> = {}) {
  const context = {
    locale: path.startsWith('/en') ? 'en' : 'no',
    siteUrl: 'https://www.example.org',
    files: developmentFiles,
    nonce: 'n',
    countsReaders: true,
    isNotFoundCached: () => false,
    ...options,
  } as PageContext;
  let pattern: string | undefined;
  const page = await sitePages.render(new URL(path, context.siteUrl), context, (matched) => {
    pattern = matched;
  });
  return { ...page, html: 'html' in page ? page.html : '', pattern };
}

const content = (html: string) => /<main[^>]*><p>(.*?)<\/p>/.exec(html)?.[1];

describe('the public pages', () => {
  it.each([
    ['/', '/', '/ forside null'],
    ['/om', '/om', '/om om null'],
    ['/en', '/en', '/ forside null'],
    ['/en/om', '/en/om', '/om om null'],
    ['/blogg/egg', '/blogg/:slug', '/blogg/egg egg {&quot;slug&quot;:&quot;egg&quot;}'],
    ['/blogg/br%C3%B8d', '/blogg/:slug', '/blogg/br%C3%B8d br%C3%B8d {&quot;slug&quot;:&quot;brød&quot;}'],
    ['/blogg/%E0%A4', '/blogg/:slug', '/blogg/%E0%A4 %E0%A4 {&quot;slug&quot;:&quot;%E0%A4&quot;}'],
  ])('are rendered at %s, which matches the pattern %s', async (address, pattern, shown) => {
    const page = await renderAddress(address);
    expect(page).toMatchObject({ kind: 'page', status: 200, pattern });
    expect(content(page.html)).toBe(shown);
    expect(page.html).toMatch(/^<!DOCTYPE html><html lang="(nb|en)"><head>.*<title>Tittel \| NovaSjekk</);
  });

  it.each([
    ['/finnes-ikke', '/*'],
    ['/blogg/egg/mer', '/*'],
    ['/%0A', '/*'],
    ['/admin/finnes-ikke', '/*'],
    ['/engelsk', '/*'],
    ['/en/finnes-ikke', '/en/*'],
    ['/en/%0A', '/en/*'],
  ])('are not found at %s, which is reported with the pattern %s', async (address, pattern) => {
    expect(await renderAddress(address)).toMatchObject({ kind: 'not-found', page: 'page', pattern });
  });

  it('have the cache tags of their row in the page table and those that their loader returns', async () => {
    expect(await renderAddress('/blogg')).toMatchObject({ cacheTags: ['articles'] });
    expect(await renderAddress('/blogg/egg')).toMatchObject({ cacheTags: ['article:egg'] });
    expect(await renderAddress('/om')).toMatchObject({ cacheTags: [] });
  });

  it('do not reveal the secret address of a preview in links to other sites', async () => {
    const { html } = await renderAddress('/forhandsvisning/hemmelig', {});
    expect(content(html)).toBe('/forhandsvisning/hemmelig forhandsvisning null');
    const body = html.slice(html.indexOf('<body>'));
    const outward = [...body.matchAll(/href="(https?:[^"]+)"/g)].map(([, href]) => href);
    expect(outward.length).toBeGreaterThan(2);
    expect(outward.filter((href) => href?.includes('hemmelig'))).toEqual([]);
  });

  it.each([
    ['/blogg/egg', ['no', 'en'], 'en', '/blogg/egg'],
    ['/blogg/egg', ['no'], 'en', '/blogg/egg'],
    ['/en/blogg/egg', ['no', 'en'], 'no', '/blogg/egg'],
    ['/en/blogg/egg', ['en'], 'no', '/blogg?page=1'],
    ['/om', undefined, 'en', '/om'],
  ] as const)(
    'have a language toggle: on %s, which exists in %j, it chooses %s at %s',
    async (address, languages, other, to) => {
      existsIn = languages && [...languages];
      const toggle = /<form[^>]*action="\/sprak\/.*?<\/form>/.exec((await renderAddress(address)).html)?.[0];
      expect(toggle).toContain(`action="/sprak/${other}"`);
      expect(toggle).toContain(`name="to" value="${to}"`);
      expect(toggle).toMatch(/<button[^>]*data-language="(no|en)"[^>]*>(Norsk|English)<\/button>/);
      existsIn = undefined;
    },
  );

  it('include a not-found page, which is not rendered again if it is cached', async () => {
    const cached = { isNotFoundCached: () => true };
    expect(await renderAddress('/finnes-ikke', cached)).toMatchObject({ kind: 'not-found', html: '' });
  });

  it('redirect when their loader returns a redirect', async () => {
    expect(await renderAddress('/flyttet')).toMatchObject({ kind: 'redirect', status: 301, to: '/om' });
  });

  it('redirect from an address without a page if the page table knows a redirect', async () => {
    expect(await renderAddress('/2012/05/brod')).toMatchObject({ kind: 'redirect', to: '/blogg/brod' });
  });

  it('have status 410 if their loader returns that the article is gone', async () => {
    const page = await renderAddress('/arkivert');
    expect(page).toMatchObject({ kind: 'page', status: 410, cacheTags: ['articles'] });
    expect(content(page.html)).toContain('newest');
  });

  it.each([
    ['/utilgjengelig', 'the database is unavailable'],
    ['/en/odelagt', 'broken'],
  ])(
    'are replaced with the error screen if %s fails with the error "%s", and the error is returned',
    async (address, message) => {
      const page = await renderAddress(address);
      expect(page).toMatchObject({ kind: 'failed', error: new Error(message) });
      expect(page.html).toMatch(/<h1[^>]*>Unexpected Application Error!<\/h1>/);
      expect(page.html).toContain('rel="stylesheet"');
    },
  );
});
