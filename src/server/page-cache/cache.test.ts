import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { CacheTag } from '../live/content-changes.ts';
import { createPageCache } from './cache.ts';
import { createCachedResponse } from './cached-response.ts';

const hour = 60 * 60 * 1000;

async function setUp({ maxBytes = 1_000_000 } = {}) {
  const time = { now: 0 };
  const database = { version: '1', away: false, reads: 0 };
  const cache = createPageCache({
    maxBytes,
    maxAgeMs: hour,
    now: () => time.now,
    log: pino({ level: 'silent' }),
    readContentVersion: async () => {
      database.reads++;
      if (database.away) throw new Error('away');
      return database.version;
    },
  });
  let renders = 0;
  const page = async (body: string, topics: CacheTag[] = ['articles'], sharedKey?: string) => {
    renders++;
    const stored = await createCachedResponse({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(body),
    });
    return { stored, topics, ...(sharedKey && { sharedKey }) };
  };
  const ask = async (key: string, body = key, topics?: CacheTag[], sharedKey?: string) =>
    (await cache.respond(key, () => page(body, topics, sharedKey))).variants.identity.body.toString();
  return { cache, ask, page, time, database, renders: () => renders };
}

describe('a kept page', () => {
  it('is rendered once and answered from then on', async () => {
    const { cache, ask, renders } = await setUp();
    expect(cache.hit('a')).toBeUndefined();
    await ask('a', 'first');
    expect(await ask('a', 'second')).toBe('first');
    expect(cache.hit('a')?.variants.identity.body.toString()).toBe('first');
    expect(renders()).toBe(1);
  });

  it('is rendered once for a stampede', async () => {
    const { ask, renders } = await setUp();
    await Promise.all(Array.from({ length: 100 }, () => ask('a')));
    expect(renders()).toBe(1);
  });

  it('lives an hour at most', async () => {
    const { cache, ask, time } = await setUp();
    await ask('a', 'old');
    time.now = hour;
    expect(cache.hit('a')).toBeUndefined();
    expect(await ask('a', 'new')).toBe('new');
  });

  it('past its hour is still better than a failure', async () => {
    const { cache, ask, time } = await setUp();
    await ask('a', 'old');
    time.now = hour;
    const failing = () => Promise.reject(new Error('database away'));
    expect((await cache.respond('a', failing)).variants.identity.body.toString()).toBe('old');
    await expect(cache.respond('b', failing)).rejects.toThrow('database away');
  });

  it('that became a redirect is forgotten, not shown past its hour', async () => {
    const { cache, ask, time } = await setUp();
    await ask('a', 'old');
    time.now = hour;
    const moved = () => {
      cache.forget('a');
      return Promise.reject(new Error('moved'));
    };
    await expect(cache.respond('a', moved)).rejects.toThrow('moved');
  });

  it('shares one entry with all pages like it', async () => {
    const { cache, ask, time } = await setUp();
    await ask('/x', 'missing', [], '404');
    expect(cache.hit('/x')).toBeUndefined();
    time.now = hour - 1;
    expect(await ask('/y', 'never', [], '404')).toBe('missing');
    expect(cache.shared('404')).toBeDefined();
    time.now = hour;
    expect(cache.shared('404')).toBeUndefined();
  });
});

describe('a change', () => {
  it('empties only the pages it touches', async () => {
    const { cache, ask } = await setUp();
    await ask('list', 'list', ['articles']);
    await ask('a', 'a', ['article:a']);
    await ask('b', 'b', ['article:b']);
    await ask('home', 'home', []);
    cache.contentChanged(['articles', 'article:a']);
    expect(['list', 'a', 'b', 'home'].map((key) => cache.hit(key) !== undefined)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('of everything empties everything', async () => {
    const { cache, ask } = await setUp();
    await ask('home', 'home', []);
    cache.contentChanged('all');
    expect(cache.hit('home')).toBeUndefined();
  });

  it('makes one reader wait for the new page; who comes meanwhile gets the old one, for half a second', async () => {
    const { cache, ask, page, time } = await setUp();
    await ask('a', 'old', ['article:a']);
    cache.contentChanged(['article:a']);
    let finish = (_: Awaited<ReturnType<typeof page>>) => {};
    const first = cache.respond('a', () => new Promise((resolve) => (finish = resolve)));
    expect(cache.hit('a')?.variants.identity.body.toString()).toBe('old');
    expect(await ask('a', 'never')).toBe('old');
    time.now += 500;
    expect(cache.hit('a')).toBeUndefined();
    const late = ask('a', 'never');
    finish(await page('new', ['article:a']));
    expect((await first).variants.identity.body.toString()).toBe('new');
    expect(await late).toBe('new');
    expect(cache.hit('a')?.variants.identity.body.toString()).toBe('new');
  });

  it('that comes again while its page is rendered leaves no more time than the first', async () => {
    const { cache, ask, page, time } = await setUp();
    await ask('a', 'old', ['article:a']);
    cache.contentChanged(['article:a']);
    void cache.respond('a', () => page('second', ['article:a']));
    time.now += 400;
    cache.contentChanged(['article:a']);
    expect(cache.hit('a')).toBeUndefined();
    const third = cache.respond('a', () => page('third', ['article:a']));
    time.now += 100;
    expect(cache.hit('a')).toBeUndefined();
    expect((await third).variants.identity.body.toString()).toBe('third');
  });

  it('during a rendering keeps the old page from being kept, and from being given to those who ask later', async () => {
    const { cache, page, ask } = await setUp();
    let finish = (_: Awaited<ReturnType<typeof page>>) => {};
    const slow = cache.respond(
      'a',
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    cache.contentChanged(['article:a']);
    const later = ask('a', 'new', ['article:a']);
    finish(await page('old', ['article:a']));
    expect((await slow).variants.identity.body.toString()).toBe('old');
    expect(await later).toBe('new');
    expect(cache.hit('a')?.variants.identity.body.toString()).toBe('new');
  });
});

describe('while notices are cut', () => {
  it('kept pages are checked against the content version, at most four times a second', async () => {
    const { cache, ask, database, time } = await setUp();
    await ask('a', 'old');
    cache.channelCut(new Error('test'));
    expect(cache.hit('a')).toBeUndefined();
    await ask('a', 'second');
    for (let n = 0; n < 50; n++) expect(await ask('a', 'never')).toBe('second');
    expect(database.reads).toBe(1);
    database.version = '2';
    time.now += 250;
    expect(await ask('a', 'third')).toBe('third');
  });

  it('kept pages stand as they are when the database is out of reach', async () => {
    const { cache, ask, database } = await setUp();
    await ask('a', 'kept');
    database.away = true;
    cache.channelCut(new Error('test'));
    expect(await ask('a', 'never')).toBe('kept');
  });

  it('and back again, kept pages stand in where the database goes away once more; who was changed or is gone does not', async () => {
    const { cache, ask, page, time } = await setUp();
    for (const key of ['a', 'b', 'c']) await ask(key, `old ${key}`, [`article:${key}`]);
    cache.channelCut(new Error('test'));
    cache.channelRestored();
    let tries = 0;
    const failing = () => {
      tries++;
      return Promise.reject(new Error('database away'));
    };
    const shown = async (key: string) =>
      (await cache.respond(key, failing)).variants.identity.body.toString();
    expect(cache.hit('a')).toBeUndefined();
    expect(await shown('a')).toBe('old a');
    // For a moment nobody else waits for the same failure.
    expect(await shown('a')).toBe('old a');
    expect(tries).toBe(1);
    time.now += 1000;
    expect(await ask('a', 'new a', ['article:a'])).toBe('new a');
    cache.contentChanged(['article:b']);
    await expect(shown('b')).rejects.toThrow('database away');
    time.now += 1000;
    await cache.respond('c', () => page('gone', [], '404'));
    await expect(shown('c')).rejects.toThrow('database away');
  });

  it('and back again, one page that cannot be rendered keeps no other old', async () => {
    const { cache, ask } = await setUp();
    for (const key of ['a', 'b']) await ask(key, `old ${key}`);
    cache.channelCut(new Error('test'));
    cache.channelRestored();
    const broken = () => Promise.reject(new Error('of its own'));
    expect((await cache.respond('a', broken)).variants.identity.body.toString()).toBe('old a');
    expect(await ask('b', 'new b')).toBe('new b');
  });

  it('and back again, all are rendered anew', async () => {
    const { cache, ask } = await setUp();
    await ask('a', 'old');
    cache.channelCut(new Error('test'));
    cache.channelRestored();
    expect(await ask('a', 'new')).toBe('new');
    expect(cache.hit('a')).toBeDefined();
  });
});

describe('the room for kept pages', () => {
  it('is bounded; the pages nobody asks for go first', async () => {
    const { cache, ask } = await setUp({ maxBytes: 20_000 });
    const body = (n: number) => `${n} ${'ultraprosessert '.repeat(60)}`;
    await ask('popular', body(0));
    for (let n = 1; n < 100; n++) {
      cache.hit('popular');
      await ask(`page-${n}`, body(n));
      expect(cache.bytes).toBeLessThanOrEqual(20_000);
    }
    expect(cache.hit('popular')).toBeDefined();
    expect(cache.hit('page-1')).toBeUndefined();
  });

  it('takes no page larger than itself', async () => {
    const { cache, ask } = await setUp({ maxBytes: 100 });
    await ask('a', 'x'.repeat(1000));
    expect(cache.bytes).toBe(0);
  });
});
