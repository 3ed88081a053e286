import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../platform/env.ts';
import { type RequestEnv, requestLog } from '../platform/http/middleware/request-log.ts';
import { problemResponse } from '../platform/http/problem-response.ts';
import { serve } from '../platform/http/serve.ts';
import { createLog } from '../platform/logs/log.ts';
import { answerPages } from '../platform/page-cache/answer-pages.ts';
import { createPageCache } from '../platform/page-cache/cache.ts';
import { createCacheLookup } from '../platform/page-cache/cache-lookup.ts';
import { createCachedResponse } from '../platform/page-cache/cached-response.ts';
import type { PageRenderer } from '../platform/page-cache/render.ts';
import { countEvents } from './count-events.ts';
import { type Counters, createCounters } from './counters.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const siteUrl = 'https://novasjekk.no';

async function start(fastPath: boolean) {
  const log = createLog({ LOG_LEVEL: 'silent' }, { write: () => {} });
  const pages = createPageCache({
    maxBytes: 1_000_000,
    maxAgeMs: 1000,
    now: () => 0,
    readContentVersion: async () => '1',
    log,
  });
  const renderer: PageRenderer = {
    render: async ({ url }) => {
      const status = url.includes('mangler') ? 404 : 200;
      const headers = { 'content-type': 'text/html' };
      const response = await createCachedResponse({ status, headers, body: Buffer.from(url) });
      return { kind: 'page', page: { response, cacheTags: [] } };
    },
    renderSocialCard: async () => new Response(),
    renderPageMarkdown: async () => undefined,
    renderMarkdown: async (markdown) => markdown,
    findBusyPage: () => undefined,
    patternOf: () => undefined,
  };
  const counters = createCounters({ siteUrl, trustedProxies: 1 });
  const options = { pages, renderer, development: false, log, counters };
  const file = await createCachedResponse({
    kind: 'file',
    status: 200,
    headers: { 'content-type': 'text/javascript' },
    body: Buffer.from('script'),
  });
  const app = new Hono<RequestEnv>()
    .use(requestLog(log, readEnv({})))
    .onError((error, c) => problemResponse(error, c, log))
    .post(
      '/telling',
      countEvents({
        env: readEnv({ SITE_URL: siteUrl, TRUST_PROXY: '1' }),
        results: { counters },
        isPage: async (path) => !path.includes('mangler'),
      }),
    )
    .get('*', answerPages(options));
  const server = await serve({
    env: { HOST: '127.0.0.1', PORT: 0, FAST_PATH: fastPath },
    cached: createCacheLookup({
      ...options,
      assets: new Map([['/site.js', file]]),
      served: { pages: 0, files: 0 },
    }),
    fetch: app.fetch,
  });
  const address = `http://127.0.0.1:${server.port}`;
  const request = async (path: string, init: RequestInit) => {
    const response = await fetch(address + path, init);
    await response.text();
    return response;
  };
  return {
    counters,
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      request(path, { method, headers: { 'user-agent': chrome, 'accept-language': 'nb', ...headers } }),
    send: (body: string, headers: Record<string, string> = {}) =>
      request('/telling', {
        method: 'POST',
        body,
        headers: { 'user-agent': chrome, origin: siteUrl, 'content-type': 'text/plain', ...headers },
      }),
    stop: () => server.stop(1000),
  };
}

const taken = (counters: Counters) =>
  counters
    .take('2026-11-16')
    .map(({ path, locale, kind, label, count }) => [kind, path, locale, label, count].join(' '))
    .sort();

describe.each([
  ['with the fast path', true],
  ['without the fast path', false],
])('counting %s', (_, fastPath) => {
  let site: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    site = await start(fastPath);
  });
  afterAll(() => site.stop());
  beforeEach(() => void site.counters.take('2026-11-16'));

  it('counts rendered and cached pages by path, language and entry', async () => {
    for (let n = 0; n < 3; n++) await site.get('/blogg', { referer: 'https://www.google.com/' });
    await site.get('/en/blogg');
    await site.get('/blogg', { 'accept-language': 'en' });
    await site.get('/blogg?page=2&utm_source=Nyhetsbrev');
    await site.get('/blogg?page=2', { referer: `${siteUrl}/blogg` });
    expect(taken(site.counters)).toEqual([
      'view /blogg en direct 2',
      'view /blogg no campaign:nyhetsbrev 1',
      'view /blogg no internal 1',
      'view /blogg no search 3',
    ]);
  });

  it.each([
    ['a bot', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['a request with an empty user agent', { 'user-agent': '' }],
    ['a prefetch of Chrome', { 'sec-purpose': 'prefetch;prerender' }],
    ['a prefetch of Safari', { purpose: 'prefetch' }],
    ['a prefetch of Firefox', { 'x-moz': 'prefetch' }],
    ['a reader with Do Not Track', { dnt: '1' }],
    ['a reader with Global Privacy Control', { 'sec-gpc': '1' }],
  ])('does not count %s', async (__, headers) => {
    await site.get('/upf-score', headers);
    await site.get('/upf-score', headers);
    await site.send('scan,/upf-score,nb,cta', headers);
    expect(taken(site.counters)).toEqual([]);
  });

  it('counts a request whose DNT and Sec-GPC headers are 0', async () => {
    await site.get('/upf-score', { dnt: '0', 'sec-gpc': '0' });
    await site.get('/upf-score', { dnt: '0', 'sec-gpc': '0' });
    expect(taken(site.counters)).toEqual(['view /upf-score no direct 2']);
  });

  it('counts at most ten views of a page by one address in an hour, whatever the query is', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let n = 0; n < 40; n++) await site.get(`/om?utm_x=${n % 3}`, from('203.0.113.20'));
    for (let n = 0; n < 2; n++) await site.get('/om', from('203.0.113.21'));
    for (let n = 0; n < 13; n++) await site.get('/kontakt', from('203.0.113.20'));
    expect(taken(site.counters)).toEqual(['view /kontakt no direct 10', 'view /om no direct 12']);
  });

  it('counts neither files, missing pages, previews, the admin nor HEAD requests', async () => {
    for (const path of ['/site.js', '/mangler', '/forhandsvisning/abc', '/admin'])
      for (let n = 0; n < 2; n++) await site.get(path);
    await site.get('/blogg', {}, 'HEAD');
    expect(taken(site.counters)).toEqual([]);
  });
});

describe('counting the events of pages', () => {
  let site: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    site = await start(true);
  });
  afterAll(() => site.stop());
  beforeEach(() => void site.counters.take('2026-11-16'));
  const statusOf = async (body: string, headers?: Record<string, string>) =>
    (await site.send(body, headers)).status;

  it('counts clicks by call to action', async () => {
    for (const body of ['scan,/en/blogg/egg,en,article', 'scan,/en/blogg/egg,en,article', 'scan,/,nb,hero'])
      expect(await statusOf(body)).toBe(204);
    const counts = site.counters.take('2026-11-16');
    expect(counts.map(({ path, label, count }) => [path, label, count])).toEqual([
      ['/blogg/egg', 'article', 2],
      ['/', 'hero', 1],
    ]);
  });

  it('refuses other sites, wrong or long bodies and missing pages, and counts nothing', async () => {
    expect(await statusOf('scan,/,nb,hero', { origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf('scan,/,nb,hero', { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf('scan,/,nb,unknown')).toBe(400);
    expect(await statusOf('food-check,/,nb,found')).toBe(400);
    expect(await statusOf(`scan,/${'a'.repeat(600)},nb,hero`)).toBe(413);
    expect(await statusOf('scan,/mangler,nb,hero')).toBe(404);
    expect(taken(site.counters)).toEqual([]);
  });

  it('limits the events of one IP address to 60 per minute', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) statuses.push(await statusOf('scan,/,nb,hero', headers));
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect(await statusOf('scan,/,nb,hero', { 'x-forwarded-for': '203.0.113.10' })).toBe(204);
  });
});

describe('countView', () => {
  const page = { id: '/', url: '/', locale: 'no' } as const;
  const view = (counters: Counters, address: string, referer?: string) =>
    counters.countView(page, '/', {
      socket: { remoteAddress: address },
      headers: { 'user-agent': chrome, referer },
    });

  it('uses one name for all further referrers and campaigns after the daily limit', () => {
    const counters = createCounters({ siteUrl, trustedProxies: 0 });
    for (let n = 0; n < 1000; n++)
      view(counters, `192.0.${n % 250}.${n % 251}`, `https://site-${n}.example/`);
    const counts = counters.take('2026-11-16');
    expect(counts).toHaveLength(301);
    expect(counts.find(({ label }) => label === 'site:other')?.count).toBe(700);
  });

  it('accepts twenty new names of referrers from one address', () => {
    const counters = createCounters({ siteUrl, trustedProxies: 0 });
    for (let n = 0; n < 60; n++)
      counters.countView({ ...page, url: `/side-${n}` }, '/', {
        socket: { remoteAddress: '192.0.2.1' },
        headers: { 'user-agent': chrome, referer: `https://site-${n}.example/` },
      });
    view(counters, '192.0.2.2', 'https://another.example/');
    const labels = new Set(counters.take('2026-11-16').map(({ label }) => label));
    expect(labels.size).toBe(22);
    expect(labels).toContain('site:other');
    expect(labels).toContain('site:another.example');
  });

  it('counts the same address again after an hour', () => {
    let now = 0;
    const counters = createCounters({ siteUrl, trustedProxies: 0, now: () => now });
    const views = () => counters.take('2026-11-16').reduce((sum, { count }) => sum + count, 0);
    for (let n = 0; n < 19; n++) view(counters, '2001:db8::1');
    view(counters, '2001:db8::2');
    expect(views()).toBe(10);
    now += 60 * 60 * 1000;
    view(counters, '2001:db8::1');
    expect(views()).toBe(1);
  });
});
