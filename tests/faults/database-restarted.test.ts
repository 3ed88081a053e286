import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startOwnPostgres } from '../setup/database/own-postgres.ts';
import { startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';
import { startReaders } from './page-readers.ts';
import { type Answered, signInWithTiming } from './timed-client.ts';

const pages = ['/', '/en', '/blogg', '/blogg/er-brod-ultraprosessert', '/en/blogg/er-brod-ultraprosessert'];

it('while PostgreSQL restarts twice under load, pages are served, writes get an error and no acknowledged write is lost', async () => {
  const postgres = await startOwnPostgres();
  const product = await startProduct({ DATABASE_URL: postgres.url });
  const editor = await signInWithTiming(product.address);
  for (const path of pages) await fetch(product.address + path);

  const readers = startReaders(product.address, pages);
  const acknowledged: string[] = [];
  const refused: Answered[] = [];
  let writing = true;
  const write = async (writer: number) => {
    for (let n = 0; writing; n++) {
      const slug = `skribent-${writer}-${n}`;
      const answer = await editor.write(slug);
      if (answer.status === 201) acknowledged.push(slug);
      else refused.push(answer);
      await pause(20);
    }
  };
  const writers = Promise.all([write(1), write(2), write(3)]);
  const saves = (more: number) => {
    const before = acknowledged.length;
    return waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + more));
  };

  await saves(10);
  await postgres.stop();
  await pause(3000);
  expect((await fetch(`${product.address}/readyz`)).status).toBe(503);
  expect((await fetch(`${product.address}/healthz`)).status).toBe(200);
  const uncached = await fetch(`${product.address}/blogg/er-e-stoffer-farlige`);
  expect(uncached.status).toBe(503);
  expect(uncached.headers.get('retry-after')).toBe('5');
  await postgres.start();
  await saves(10);
  // PostgreSQL restarts a second time before every page has been rendered again.
  await postgres.stop();
  await pause(1500);
  await postgres.start();
  await saves(10);
  writing = false;
  await writers;
  const read = await readers.stop();

  expect(read.requestCount).toBeGreaterThan(500);
  expect(read.failed).toEqual([]);
  expect(refused.length).toBeGreaterThan(5);
  expect(
    new Set(refused.map(({ status, retryAfter, body }) => `${status} ${body.code} ${retryAfter}`)),
  ).toEqual(new Set(['503 database_unavailable 5']));
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(10_000);

  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query("SELECT slug FROM articles WHERE slug LIKE 'skribent-%'");
  const storedSlugs = new Set(rows.map(({ slug }) => slug));
  expect(acknowledged.filter((slug) => !storedSlugs.has(slug))).toEqual([]);

  // Readiness, notifications and background work recover without a restart of the product.
  await waitFor(async () => expect((await fetch(`${product.address}/readyz`)).status).toBe(200));
  await client.query(`UPDATE articles SET title_no = 'Etterpå' WHERE slug = 'er-brod-ultraprosessert'`);
  await waitFor(async () =>
    expect(await (await fetch(`${product.address}/blogg/er-brod-ultraprosessert`)).text()).toContain(
      'Etterpå',
    ),
  );
  const id = await editor.enqueue('emulgatorer');
  expect(await editor.process(id)).toBe(200);
  await waitFor(async () => expect((await editor.item(id)).status).toBe('needs_review'));
  expect(product.output()).not.toContain('uncaught exception');
  await client.end();
  expect(await product.end()).toEqual({ code: 0, signal: null });
  await postgres.end();
});

it('pages that were invalidated before PostgreSQL stopped are served stale, except those of unpublished articles', async () => {
  const postgres = await startOwnPostgres();
  const product = await startProduct({ DATABASE_URL: postgres.url });
  const unpublished = '/blogg/er-e-stoffer-farlige';
  const cached = [...pages, '/om', '/sitemap.xml', '/feed.xml'];
  const statusOf = async (path: string) => (await fetch(product.address + path)).status;
  const statuses = () => Promise.all(cached.map(async (path) => `${path} ${await statusOf(path)}`));
  const allServed = cached.map((path) => `${path} 200`);
  expect(await statuses()).toEqual(allServed);
  expect(await statusOf(unpublished)).toBe(200);

  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("UPDATE articles SET status = 'draft' WHERE slug = 'er-e-stoffer-farlige'");
  await client.query("UPDATE articles SET title_no = 'Ny tittel' WHERE slug = 'er-brod-ultraprosessert'");
  await client.end();
  // The notifications of both changes have arrived once the unpublished article is missing.
  await waitFor(async () => expect(await statusOf(unpublished)).toBe(404));
  await postgres.stop();
  for (let round = 0; round < 10; round++) {
    expect(await statuses()).toEqual(allServed);
    await pause(300);
  }
  expect(await statusOf(unpublished)).not.toBe(200);

  await postgres.start();
  await waitFor(async () =>
    expect(await (await fetch(`${product.address}${pages[3]}`)).text()).toContain('<h1>Ny tittel'),
  );
  await product.end();
  await postgres.end();
});
