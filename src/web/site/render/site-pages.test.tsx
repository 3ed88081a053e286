import { data, redirect, type ServerBuild } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { PageContext } from '../../request-context.ts';
import { createSitePages } from './site-pages.ts';
import { usePage } from './use-page.ts';

// Without a build there is no style sheet to name.
vi.mock('../styles/site.css?url', () => ({ default: '/site.css' }));

interface Seen {
  status: number;
  html: string;
  location: string | null;
  pattern: string | undefined;
  failure: unknown;
}

function Shown({ loaderData }: { loaderData: unknown }) {
  const { path, campaign } = usePage();
  return <p>{`${path} ${campaign} ${JSON.stringify(loaderData ?? null)}`}</p>;
}

const file = (more: object = {}) => ({ meta: () => [{ title: 'Tittel' }], Page: Shown, ...more });
const missing = file({ loader: () => data(null, { status: 404 }) });
/** Of the pages below that exist in some languages only. */
let existsIn: string[] | undefined;
const pages = {
  '': file(),
  om: file(),
  blogg: file({ loader: () => data({ existsIn }, { status: 200 }) }),
  'blogg/:slug': file({
    loader: ({ params }: { params: object }) => data({ ...params, existsIn }, { status: 200 }),
  }),
  'forhandsvisning/:token': file(),
  flyttet: file({
    loader: () => {
      throw redirect('/om', 301);
    },
  }),
  borte: file({
    loader: () => {
      throw new Error('the database is away');
    },
  }),
  odelagt: file({
    Page: () => {
      throw new Error('broken');
    },
  }),
  '*': missing,
};

const routes = Object.fromEntries(
  [
    { id: 'root', path: '', module: {} },
    ...Object.entries(pages).flatMap(([path, module]) => [
      { id: `no/${path}`, parentId: 'root', path, module },
      { id: `en/${path}`, parentId: 'root', path: path ? `en/${path}` : 'en', module },
    ]),
    { id: 'admin/layout', parentId: 'root', path: undefined, module: {} },
    { id: 'admin/articles', parentId: 'admin/layout', path: 'admin', module: {} },
    { id: 'admin/editor', parentId: 'admin/layout', path: 'admin/article/:id', module: {} },
    { id: 'site/social-card', parentId: 'root', path: 'kort/:locale/*', module: {} },
  ].map((route) => [route.id, route]),
) as unknown as ServerBuild['routes'];
const sitePages = createSitePages({ routes });

async function ask(path: string, context: Partial<PageContext> = {}): Promise<Seen | undefined> {
  let pattern: string | undefined;
  let failure: unknown;
  const page = {
    locale: path.startsWith('/en') ? 'en' : 'no',
    siteUrl: 'https://www.example.org',
    scripts: {},
    nonce: 'n',
    matched: (given: string) => {
      pattern = given;
    },
    failed: (error: unknown) => {
      failure = error;
    },
    notFoundIsKept: () => false,
    ...context,
  } as PageContext;
  const answer = await sitePages.render(new URL(path, page.siteUrl), page);
  if (!answer) return undefined;
  if (!(answer instanceof Response)) return { ...answer, location: null, pattern, failure };
  return { status: answer.status, html: '', location: answer.headers.get('location'), pattern, failure };
}

const words = (seen: Seen | undefined) => /<main[^>]*><p>(.*?)<\/p>/.exec(seen?.html ?? '')?.[1];

describe('the public pages', () => {
  it.each([
    ['/', '/', '/ forside null'],
    ['/om', '/om', '/om om null'],
    ['/en', '/en', '/ forside null'],
    ['/en/om', '/en/om', '/om om null'],
    ['/blogg/egg', '/blogg/:slug', '/blogg/egg egg {&quot;slug&quot;:&quot;egg&quot;}'],
    ['/blogg/br%C3%B8d', '/blogg/:slug', '/blogg/br%C3%B8d br%C3%B8d {&quot;slug&quot;:&quot;brød&quot;}'],
    ['/blogg/%E0%A4', '/blogg/:slug', '/blogg/%E0%A4 %E0%A4 {&quot;slug&quot;:&quot;%E0%A4&quot;}'],
  ])('%s is found', async (address, pattern, shown) => {
    const seen = await ask(address);
    expect(seen).toMatchObject({ status: 200, pattern, failure: undefined });
    expect(words(seen)).toBe(shown);
    expect(seen?.html).toMatch(/^<!DOCTYPE html><html lang="(nb|en)"><head>.*<title>Tittel<\/title>/);
  });

  it.each([
    ['/finnes-ikke', '/*'],
    ['/blogg/egg/mer', '/*'],
    ['/%0A', '/*'],
    ['/admin/finnes-ikke', '/*'],
    ['/engelsk', '/*'],
    ['/en/finnes-ikke', '/en/*'],
    ['/en/%0A', '/en/*'],
  ])('%s is missing, and says so in its language', async (address, pattern) => {
    expect(await ask(address)).toMatchObject({ status: 404, pattern });
  });

  it.each(['/admin', '/admin/article/7', '/Admin/Article/7', '/kort/no/om', '/kort/no'])(
    '%s is not theirs',
    async (address) => {
      expect(await ask(address)).toBeUndefined();
    },
  );

  it('of a draft tells its secret address to nobody', async () => {
    const seen = await ask('/forhandsvisning/hemmelig');
    expect(words(seen)).toBe('/forhandsvisning/hemmelig forhandsvisning null');
    const outward = [...(seen?.html ?? '').matchAll(/href="(https?:[^"]+)"/g)].map(([, href]) => href);
    expect(outward.length).toBeGreaterThan(2);
    expect(outward.filter((href) => href?.includes('hemmelig'))).toEqual([]);
  });

  it.each([
    ['/blogg/egg', ['no', 'en'], '/sprak/en?to=%2Fblogg%2Fegg', '/blogg/egg'],
    ['/blogg/egg', ['no'], '/sprak/en?to=%2Fno%2Fblogg%2Fegg', '/no/blogg/egg'],
    ['/en/blogg/egg', ['en'], '/sprak/no?to=%2Fblogg%3Fpage%3D1', undefined],
    ['/blogg', ['no'], '/sprak/en?to=%2Fblogg%3Fpage%3D1', undefined],
    ['/om', undefined, '/sprak/en?to=%2Fom', '/om'],
  ])('%s, in %j, has a toggle that leads somewhere: %s', async (address, given, href, path) => {
    existsIn = given;
    const toggle = /<a class="language-toggle"[^>]*>/.exec((await ask(address))?.html ?? '')?.[0] ?? '';
    expect(toggle).toContain(`href="${href}"`);
    if (path) expect(toggle).toContain(`data-path="${path}"`);
    else expect(toggle).not.toContain('data-path');
    existsIn = undefined;
  });

  it('are not rendered anew where the page for missing ones is kept', async () => {
    expect(await ask('/finnes-ikke', { notFoundIsKept: () => true })).toMatchObject({
      status: 404,
      html: '',
    });
  });

  it('redirect', async () => {
    expect(await ask('/flyttet')).toMatchObject({ status: 301, location: '/om', failure: undefined });
  });

  it.each([
    ['/borte', 'the database is away', 'Unexpected Application Error!'],
    ['/en/odelagt', 'broken', 'Unexpected Application Error!'],
  ])('%s fails with the error screen, and the reason is told', async (address, reason, heading) => {
    const seen = await ask(address);
    expect(seen).toMatchObject({ status: 500, failure: new Error(reason) });
    expect(seen?.html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect(seen?.html).toContain('rel="stylesheet"');
  });
});
