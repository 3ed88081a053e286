import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresCopy } from '../setup/both-engines.ts';
import { openEvents } from '../setup/event-stream.ts';
import { type RunningProduct, startProduct } from '../setup/product.ts';
import { layWire } from '../setup/wire.ts';
import { type Desk, sitDownAt } from './desk.ts';
import { sendReaders } from './readers.ts';

const inSomeSeconds = { timeout: 15_000, interval: 50 };
const page = '/blogg/er-brod-ultraprosessert';
const pages = ['/', '/en', '/blogg', page];

describe('on a PostgreSQL in trouble', () => {
  let product: RunningProduct;
  let editor: Desk;
  let operator: pg.Client;
  let wire: Awaited<ReturnType<typeof layWire>>;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const copy = await createPostgresCopy();
    drop = copy.drop;
    const url = new URL(copy.url);
    wire = await layWire({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(wire.port);
    product = await startProduct({ DATABASE_URL: url.href });
    editor = await sitDownAt(product.address);
    operator = new pg.Client({ connectionString: copy.url });
    await operator.connect();
    for (const path of pages) await fetch(product.address + path);
  });
  afterAll(async () => {
    await product.end();
    await wire.close();
    await operator.end();
    await drop();
  });

  const works = async () => expect((await editor.call('GET', '/api/articles')).status).toBe(200);

  it('with every connection taken, whoever comes is refused soon, readers are answered, and it passes', async () => {
    // Somebody's forgotten transaction holds the table: each call that needs it keeps a connection waiting.
    await operator.query('BEGIN; LOCK TABLE articles IN ACCESS EXCLUSIVE MODE');
    const readers = sendReaders(product.address, pages);
    const calls = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 ? editor.call('GET', '/api/articles') : editor.write(`venter-${n}`),
      ),
    );
    expect(
      new Set(calls.map(({ status, body, retryAfter }) => `${status} ${body.code} ${retryAfter}`)),
    ).toEqual(new Set(['503 database_busy 5']));
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(20_000);
    const unkept = await fetch(`${product.address}/blogg/er-e-stoffer-farlige`);
    expect([unkept.status, unkept.headers.get('retry-after')]).toEqual([503, '5']);
    const { asked, failed, slowestMs } = await readers.leave();
    expect(asked).toBeGreaterThan(300);
    expect(failed).toEqual([]);
    expect(slowestMs).toBeLessThan(3000);
    await operator.query('ROLLBACK');
    await vi.waitFor(works, inSomeSeconds);
    const { rows } = await operator.query(`SELECT slug FROM articles WHERE slug LIKE 'venter-%'`);
    expect(rows).toEqual([]);
  });

  it('with its notice channels cut, it says so, shows what changed meanwhile, and tells open screens', async () => {
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
      // The channels of the round before may not be back yet.
      await vi.waitFor(async () => expect(await cutNotices()).toBeGreaterThan(0), inSomeSeconds);
      await operator.query('UPDATE articles SET title_no = $1 WHERE slug = $2', [
        title,
        'er-brod-ultraprosessert',
      ]);
      await vi.waitFor(async () => expect(await heading()).toBe(title), { timeout: 1000, interval: 20 });
    }
    let told = await screen.next();
    while (told.table !== '*') told = await screen.next();
    await screen.close();
    await vi.waitFor(
      () => expect(product.output()).toContain('content notifications restored'),
      inSomeSeconds,
    );
    expect(product.output()).toContain('content notifications lost');
  });

  it('with the network silent, readers are answered, writers are refused in bounded time, and it recovers', async () => {
    for (const path of pages) await fetch(product.address + path);
    wire.silence();
    const readers = sendReaders(product.address, pages);
    // The connections that were open wait for their time; beyond them nobody waits long.
    const first = Array.from({ length: 12 }, (_, n) => editor.write(`stille-${n}`));
    await pause(1000);
    const next = await editor.write('stille-neste');
    expect(next.ms).toBeLessThan(10_000);
    const calls = [next, ...(await Promise.all(first))];
    expect(new Set(calls.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
      new Set(['503 5']),
    );
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(60_000);
    wire.mend();
    await vi.waitFor(works, inSomeSeconds);
    const { failed } = await readers.leave();
    expect(failed).toEqual([]);
    const { rows } = await operator.query(`SELECT slug FROM articles WHERE slug LIKE 'stille-%'`);
    expect(rows).toEqual([]);
    expect(product.output()).not.toContain('uncaught exception');
  });
});
