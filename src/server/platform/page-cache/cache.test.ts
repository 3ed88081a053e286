import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { CacheTag } from '../../../domain/site/cache-tag.ts';
import { type CacheAnswer, createPageCache, type Rendering } from './cache.ts';
import { createCachedResponse } from './cached-response.ts';

const hour = 60 * 60 * 1000;

async function setUp({ maxBytes = 1_000_000 } = {}) {
  const time = { now: 0 };
  const database = { version: '1', unavailable: false, reads: 0 };
  const cache = createPageCache({
    maxBytes,
    maxAgeMs: hour,
    now: () => time.now,
    log: pino({ level: 'silent' }),
    readContentVersion: async () => {
      database.reads++;
      if (database.unavailable) throw new Error('unavailable');
      return database.version;
    },
  });
  let renders = 0;
  const page = async (
    body: string,
    cacheTags: CacheTag[] = ['articles'],
    sharedId?: string,
  ): Promise<Rendering<string>> => {
    renders++;
    const response = await responseOf(body);
    return { kind: 'page', page: { response, cacheTags, ...(sharedId && { sharedId }) } };
  };
  const request = async (id: string, body = id, cacheTags?: CacheTag[], sharedId?: string) =>
    textOf(await cache.findOrRender(id, () => page(body, cacheTags, sharedId)));
  const found = (id: string) => cache.find(id)?.variants.identity.body.toString();
  return { cache, request, found, page, time, database, renders: () => renders };
}

const responseOf = (body: string, status = 200) =>
  createCachedResponse({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(body) });

const textOf = (answer: CacheAnswer<string>): string =>
  answer.kind === 'page' ? answer.response.variants.identity.body.toString() : answer.response;

const failing = () => Promise.reject(new Error('database unavailable'));

describe('a cached page', () => {
  it('is rendered once', async () => {
    const { request, found, renders } = await setUp();
    expect(found('a')).toBeUndefined();
    await request('a', 'first');
    expect(await request('a', 'second')).toBe('first');
    expect(found('a')).toBe('first');
    expect(renders()).toBe(1);
  });

  it('is rendered once for concurrent requests', async () => {
    const { request, renders } = await setUp();
    await Promise.all(Array.from({ length: 100 }, () => request('a')));
    expect(renders()).toBe(1);
  });

  it('expires after an hour', async () => {
    const { request, found, time } = await setUp();
    await request('a', 'old');
    time.now = hour;
    expect(found('a')).toBeUndefined();
    expect(await request('a', 'new')).toBe('new');
  });

  it('is served even after it expired if rendering the new page throws', async () => {
    const { cache, request, time } = await setUp();
    await request('a', 'old');
    time.now = hour;
    expect(textOf(await cache.findOrRender('a', failing))).toBe('old');
    await expect(cache.findOrRender('b', failing)).rejects.toThrow('database unavailable');
  });

  it('is served even after it expired if rendering the new page results in an error page', async () => {
    const { cache, request, time } = await setUp();
    await request('a', 'old');
    time.now = hour;
    const errorPage = async (): Promise<Rendering<string>> => ({
      kind: 'failure',
      response: await responseOf('error', 503),
    });
    expect(textOf(await cache.findOrRender('a', errorPage))).toBe('old');
    expect(textOf(await cache.findOrRender('b', errorPage))).toBe('error');
    expect(cache.has('b')).toBe(false);
  });

  it('is removed if its address becomes a redirect', async () => {
    const { cache, request, time } = await setUp();
    await request('a', 'old');
    time.now = hour;
    const redirect = async (): Promise<Rendering<string>> => ({ kind: 'other', response: 'moved' });
    expect(textOf(await cache.findOrRender('a', redirect))).toBe('moved');
    expect(cache.has('a')).toBe(false);
  });

  it('is stored once for all addresses with the same shared id', async () => {
    const { cache, request, found, time } = await setUp();
    await request('/x', 'missing', [], '404');
    expect(found('/x')).toBeUndefined();
    time.now = hour - 1;
    expect(await request('/y', 'never', [], '404')).toBe('missing');
    expect(cache.findShared('404')).toBeDefined();
    time.now = hour;
    expect(cache.findShared('404')).toBeUndefined();
  });
});

describe('invalidate', () => {
  it('makes only pages with the given cache tags stale', async () => {
    const { cache, request, found } = await setUp();
    await request('list', 'list', ['articles']);
    await request('a', 'a', ['article:a']);
    await request('b', 'b', ['article:b']);
    await request('home', 'home', []);
    cache.invalidate(['articles', 'article:a']);
    expect(['list', 'a', 'b', 'home'].filter(found)).toEqual(['b', 'home']);
  });

  it('makes every page stale if all content may have changed', async () => {
    const { cache, request, found } = await setUp();
    await request('home', 'home', []);
    cache.invalidate('all');
    expect(found('home')).toBeUndefined();
  });

  it('lets one request wait for the new page, and serves the stale entry to other requests for half a second', async () => {
    const { cache, request, found, page, time } = await setUp();
    await request('a', 'old', ['article:a']);
    cache.invalidate(['article:a']);
    const rendering = Promise.withResolvers<Rendering<string>>();
    const first = cache.findOrRender('a', () => rendering.promise);
    expect(found('a')).toBe('old');
    expect(await request('a', 'never')).toBe('old');
    time.now += 500;
    expect(found('a')).toBeUndefined();
    const late = request('a', 'never');
    rendering.resolve(await page('new', ['article:a']));
    expect(textOf(await first)).toBe('new');
    expect(await late).toBe('new');
    expect(found('a')).toBe('new');
  });

  it('does not prolong the use of a stale entry if the content changes again during the rendering', async () => {
    const { cache, request, found, page, time } = await setUp();
    await request('a', 'old', ['article:a']);
    cache.invalidate(['article:a']);
    void cache.findOrRender('a', () => page('second', ['article:a']));
    time.now += 400;
    cache.invalidate(['article:a']);
    expect(found('a')).toBeUndefined();
    const third = cache.findOrRender('a', () => page('third', ['article:a']));
    time.now += 100;
    expect(found('a')).toBeUndefined();
    expect(textOf(await third)).toBe('third');
  });

  it('called during a rendering keeps the outdated page from being stored or sent to later requests', async () => {
    const { cache, page, request, found } = await setUp();
    const rendering = Promise.withResolvers<Rendering<string>>();
    const slow = cache.findOrRender('a', () => rendering.promise);
    cache.invalidate(['article:a']);
    const later = request('a', 'new', ['article:a']);
    rendering.resolve(await page('old', ['article:a']));
    expect(textOf(await slow)).toBe('old');
    expect(await later).toBe('new');
    expect(found('a')).toBe('new');
  });
});

describe('a page that was invalidated before the database failed', () => {
  it('is served stale until it can be rendered again', async () => {
    const { cache, request, time } = await setUp();
    await request('a', 'old', ['article:a']);
    cache.invalidate(['article:a']);
    expect(textOf(await cache.findOrRender('a', failing))).toBe('old');
    time.now += 600_000;
    expect(textOf(await cache.findOrRender('a', failing))).toBe('old');
    time.now += 1000;
    expect(await request('a', 'new', ['article:a'])).toBe('new');
  });

  it('is not served if its article was removed', async () => {
    const { cache, request } = await setUp();
    await request('a', 'old', ['article:a', 'article-page:a']);
    await request('related', 'lists a', ['article:related', 'article:a']);
    cache.invalidate(['article:a'], ['article-page:a']);
    await expect(cache.findOrRender('a', failing)).rejects.toThrow('database unavailable');
    expect(textOf(await cache.findOrRender('related', failing))).toBe('lists a');
  });

  it('is served without an attempt to render while the database is known to be unavailable', async () => {
    const { cache, request, database, renders } = await setUp();
    await request('a', 'old', ['article:a']);
    cache.invalidate(['article:a']);
    database.unavailable = true;
    cache.notificationsLost(new Error('test'));
    for (let n = 0; n < 20; n++) expect(await request('a', 'never')).toBe('old');
    expect(renders()).toBe(1);
    cache.notificationsRestored();
    expect(await request('a', 'new')).toBe('new');
  });
});

describe('while content notifications are lost', () => {
  it('the content version is read at most four times a second', async () => {
    const { cache, request, found, database, time } = await setUp();
    await request('a', 'old');
    cache.notificationsLost(new Error('test'));
    expect(found('a')).toBeUndefined();
    await request('a', 'second');
    for (let n = 0; n < 50; n++) expect(await request('a', 'never')).toBe('second');
    expect(database.reads).toBe(1);
    database.version = '2';
    time.now += 250;
    expect(await request('a', 'third')).toBe('third');
  });

  it('cached pages are served even if the database is unavailable', async () => {
    const { cache, request, database } = await setUp();
    await request('a', 'cached');
    database.unavailable = true;
    cache.notificationsLost(new Error('test'));
    expect(await request('a', 'never')).toBe('cached');
  });
});

describe('after content notifications are restored', () => {
  it('all pages are rendered again', async () => {
    const { cache, request, found } = await setUp();
    await request('a', 'old');
    cache.notificationsLost(new Error('test'));
    cache.notificationsRestored();
    expect(await request('a', 'new')).toBe('new');
    expect(found('a')).toBe('new');
  });

  it('a stale entry replaces a failed rendering, unless its page no longer exists', async () => {
    const { cache, request, found, page, time } = await setUp();
    for (const id of ['a', 'b', 'c']) await request(id, `old ${id}`, [`article:${id}`]);
    cache.notificationsLost(new Error('test'));
    cache.notificationsRestored();
    let attempts = 0;
    const attempt = () => {
      attempts++;
      return failing();
    };
    const served = async (id: string) => textOf(await cache.findOrRender(id, attempt));
    expect(found('a')).toBeUndefined();
    expect(await served('a')).toBe('old a');
    // For a second after a failure, requests get the stale entry without another attempt to render.
    expect(await served('a')).toBe('old a');
    expect(attempts).toBe(1);
    time.now += 1000;
    expect(await request('a', 'new a', ['article:a'])).toBe('new a');
    cache.invalidate(['article:b']);
    expect(await served('b')).toBe('old b');
    cache.invalidate([], ['article:b']);
    await expect(served('b')).rejects.toThrow('database unavailable');
    time.now += 1000;
    await cache.findOrRender('c', () => page('gone', [], '404'));
    await expect(served('c')).rejects.toThrow('database unavailable');
  });

  it('a page that cannot be rendered does not affect other pages', async () => {
    const { cache, request } = await setUp();
    for (const id of ['a', 'b']) await request(id, `old ${id}`);
    cache.notificationsLost(new Error('test'));
    cache.notificationsRestored();
    expect(textOf(await cache.findOrRender('a', failing))).toBe('old a');
    expect(await request('b', 'new b')).toBe('new b');
  });
});

describe('the size limit', () => {
  it('evicts the least recently used pages first', async () => {
    const { cache, request, found } = await setUp({ maxBytes: 20_000 });
    const body = (n: number) => `${n} ${'ultraprosessert '.repeat(60)}`;
    await request('popular', body(0));
    for (let n = 1; n < 100; n++) {
      found('popular');
      await request(`page-${n}`, body(n));
      expect(cache.bytes).toBeLessThanOrEqual(20_000);
    }
    expect(found('popular')).toBeDefined();
    expect(found('page-1')).toBeUndefined();
  });

  it('keeps a page that is larger than the limit out of the cache', async () => {
    const { cache, request } = await setUp({ maxBytes: 100 });
    await request('a', 'x'.repeat(1000));
    expect(cache.bytes).toBe(0);
  });
});
