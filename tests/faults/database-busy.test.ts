import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { openEvents } from '../setup/product/event-stream.ts';
import { type RunningProduct, startProduct } from '../setup/product/product.ts';
import { startTcpRelay } from '../setup/product/tcp-relay.ts';
import { waitFor } from '../setup/wait-for.ts';
import { startReaders } from './page-readers.ts';
import { signInWithTiming, type TimedClient } from './timed-client.ts';

const page = '/blogg/er-brod-ultraprosessert';
const pages = ['/', '/en', '/blogg', page];

describe('a product whose PostgreSQL has problems', () => {
  let product: RunningProduct;
  let editor: TimedClient;
  let operator: pg.Client;
  let relay: Awaited<ReturnType<typeof startTcpRelay>>;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const copy = await createPostgresCopy();
    drop = copy.drop;
    const url = new URL(copy.url);
    relay = await startTcpRelay({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(relay.port);
    product = await startProduct({ DATABASE_URL: url.href });
    editor = await signInWithTiming(product.address);
    operator = new pg.Client({ connectionString: copy.url });
    await operator.connect();
    for (const path of pages) await fetch(product.address + path);
  });
  afterAll(async () => {
    await product.end();
    await relay.close();
    await operator.end();
    await drop();
  });

  const works = async () => expect((await editor.call('GET', '/api/articles')).status).toBe(200);

  it('refuses API calls within seconds and serves cached pages while every connection is in use, and then recovers', async () => {
    // An open transaction locks the table, so each call that uses the table waits and occupies a connection.
    await operator.query('BEGIN; LOCK TABLE articles IN ACCESS EXCLUSIVE MODE');
    const readers = startReaders(product.address, pages);
    const calls = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 ? editor.call('GET', '/api/articles') : editor.write(`venter-${n}`),
      ),
    );
    expect(
      new Set(calls.map(({ status, body, retryAfter }) => `${status} ${body.code} ${retryAfter}`)),
    ).toEqual(new Set(['503 database_busy 5']));
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(20_000);
    const uncached = await fetch(`${product.address}/blogg/er-e-stoffer-farlige`);
    expect([uncached.status, uncached.headers.get('retry-after')]).toEqual([503, '5']);
    const { requestCount: asked, failed, slowestMs } = await readers.stop();
    expect(asked).toBeGreaterThan(300);
    expect(failed).toEqual([]);
    expect(slowestMs).toBeLessThan(3000);
    await operator.query('ROLLBACK');
    await waitFor(works);
    const { rows } = await operator.query(`SELECT slug FROM articles WHERE slug LIKE 'venter-%'`);
    expect(rows).toEqual([]);
  });

  it('logs the loss of its notification channels, shows the missed changes and notifies open screens', async () => {
    const screen = await openEvents(product.address, editor.token);
    const heading = async () =>
      /<h1[^>]*>([^<]*)/.exec(await (await fetch(product.address + page)).text())?.[1];
    const cutNotices = async () => {
      const { rowCount } = await operator.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'novasjekk-notices'`,
      );
      return rowCount;
    };
    for (const title of ['En', 'To', 'Tre']) {
      await heading();
      // The channels that the previous round cut may not be restored yet.
      await waitFor(async () => expect(await cutNotices()).toBeGreaterThan(0));
      await operator.query('UPDATE articles SET title_no = $1 WHERE slug = $2', [
        title,
        'er-brod-ultraprosessert',
      ]);
      await waitFor(async () => expect(await heading()).toBe(title));
    }
    let change = await screen.next();
    while (change.table !== '*') change = await screen.next();
    await screen.close();
    await waitFor(() => expect(product.output()).toContain('content notifications restored'));
    expect(product.output()).toContain('content notifications lost');
  });

  it('serves cached pages and refuses writes within a minute while the database does not respond, and then recovers', async () => {
    for (const path of pages) await fetch(product.address + path);
    relay.silence();
    const readers = startReaders(product.address, pages);
    // Calls on open connections wait for their time-out; calls that need a new connection fail sooner.
    const first = Array.from({ length: 12 }, (_, n) => editor.write(`stille-${n}`));
    await pause(1000);
    const next = await editor.write('stille-neste');
    expect(next.ms).toBeLessThan(10_000);
    const calls = [next, ...(await Promise.all(first))];
    expect(new Set(calls.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
      new Set(['503 5']),
    );
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(60_000);
    relay.mend();
    await waitFor(works);
    const { failed } = await readers.stop();
    expect(failed).toEqual([]);
    const { rows } = await operator.query(`SELECT slug FROM articles WHERE slug LIKE 'stille-%'`);
    expect(rows).toEqual([]);
    expect(product.output()).not.toContain('uncaught exception');
  });
});
