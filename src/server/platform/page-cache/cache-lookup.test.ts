import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { createNotFoundLog, type RequestEnv, requestLog } from '../http/middleware/request-log.ts';
import { serve } from '../http/serve.ts';
import { createLog } from '../logs/log.ts';
import { answerPages } from './answer-pages.ts';
import { createPageCache } from './cache.ts';
import { createCacheLookup } from './cache-lookup.ts';
import { createCachedResponse } from './cached-response.ts';
import type { PageRenderer } from './render.ts';

const responseOf = (body: string, kind: 'page' | 'file' = 'page') =>
  createCachedResponse({
    kind,
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from(body),
  });

async function start(fastPath: boolean) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const pages = createPageCache({
    maxBytes: 1_000_000,
    maxAgeMs: 1000,
    now: () => 0,
    readContentVersion: async () => '1',
    log,
  });
  const state = { busy: false };
  const busyPage = await createCachedResponse({
    status: 503,
    headers: { 'content-type': 'text/html', 'retry-after': '5' },
    body: Buffer.from('busy'),
  });
  const missing = {
    find: ({ url }: { url: string }) => (url.startsWith('/mangler') ? notFound : undefined),
    isArticleInFlood: () => false,
  };
  const notFound = await createCachedResponse({
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('not found'),
  });
  const renderer: PageRenderer = {
    render: async ({ url }) => ({ kind: 'page', page: { response: await responseOf(url), cacheTags: [] } }),
    renderSocialCard: async () => new Response(),
    renderPageMarkdown: async () => undefined,
    renderMarkdown: async (markdown) => markdown,
    findBusyPage: () => (state.busy ? busyPage : undefined),
    patternOf: () => undefined,
  };
  const options = { pages, renderer, development: false, log };
  const served = { pages: 0, files: 0 };
  const assets = new Map([['/site.js', await responseOf('script', 'file')]]);
  const app = new Hono<RequestEnv>().use(requestLog(log, readEnv({}))).get('*', answerPages(options));
  const server = await serve({
    env: { HOST: '127.0.0.1', PORT: 0, FAST_PATH: fastPath },
    cached: createCacheLookup({
      ...options,
      assets,
      missing,
      // The time is fixed, because the requests of a test can take longer than the second in which one line is logged.
      notFoundLog: createNotFoundLog(readEnv({ LOG_CLIENT_ADDRESS: 'full', TRUST_PROXY: 'true' }), () => 0),
      served,
    }),
    fetch: app.fetch,
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
    await response.text();
    return response;
  };
  return { get, lines, served, pages, state, stop: () => server.stop(1000) };
}

describe.each([
  ['with the fast path', true],
  ['without the fast path', false],
])('%s', (_, fastPath) => {
  let site: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    site = await start(fastPath);
  });
  afterAll(() => site.stop());

  it('a rendered page, a cached page and a file have the same header names and log lines of the same form', async () => {
    site.lines.length = 0;
    const responses = [
      await site.get('/blogg?page=2&token=x'),
      await site.get('/blogg?page=2&token=x'),
      await site.get('/site.js'),
    ];
    const [names, ...others] = responses.map(({ headers }) => [...headers.keys()].sort());
    for (const other of others) expect(other).toEqual(names);
    expect(site.lines).toEqual(
      responses.map(({ headers }, n) => ({
        // 30 is pino's level info and 20 its level debug; responses from the cache are logged at debug.
        level: n === 0 ? 30 : 20,
        time: expect.any(String),
        requestId: headers.get('x-request-id'),
        method: 'GET',
        path: n < 2 ? '/blogg' : '/site.js',
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      })),
    );
    expect(new Set(site.lines.map(({ requestId }) => requestId)).size).toBe(3);
    expect(names).toContain('x-request-id');
  });

  it('the lookup counts cached pages and files, but not a page that the Hono app renders', async () => {
    Object.assign(site.served, { pages: 0, files: 0 });
    for (const path of ['/telt', '/telt', '/telt', '/site.js']) await site.get(path);
    expect(site.served).toEqual({ pages: 2, files: 1 });
  });

  it('only one of many requests for missing pages is logged, with the client address', async () => {
    site.lines.length = 0;
    for (let n = 0; n < 20; n++) {
      const response = await site.get(`/mangler-${n}`, { 'x-forwarded-for': '203.0.113.9, 192.0.2.17' });
      expect(response.status).toBe(404);
    }
    const logged = site.lines.filter(({ level }) => level === 30);
    expect(logged).toEqual([expect.objectContaining({ path: '/mangler-0', client: '192.0.2.17' })]);
  });

  it('a search is refused with Retry-After while too many readers search', async () => {
    expect((await site.get('/blogg?sok=melk')).status).toBe(200);
    site.state.busy = true;
    const refused = await site.get('/blogg?sok=melk');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await site.get('/blogg')).status).toBe(200);
    site.state.busy = false;
  });
});
