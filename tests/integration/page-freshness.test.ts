import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { startOwnPostgres } from '../setup/database/own-postgres.ts';
import { itInLongRun } from '../setup/long-run.ts';
import { type RunningProduct, startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';

const page = '/blogg/er-brod-ultraprosessert';

const headingAt = async (product: RunningProduct) =>
  /<h1[^>]*>([^<]*)/.exec(await (await fetch(product.address + page)).text())?.[1];

const rename = (client: pg.Client, title: string) =>
  client.query(`UPDATE articles SET title_no = $1 WHERE slug = 'er-brod-ultraprosessert'`, [title]);

describe('two processes on one PostgreSQL', () => {
  let products: RunningProduct[] = [];
  let client: pg.Client;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const copy = await createPostgresCopy();
    drop = copy.drop;
    client = new pg.Client({ connectionString: copy.url });
    await client.connect();
    products = await Promise.all([1, 2].map(() => startProduct({ DATABASE_URL: copy.url })));
  });
  afterAll(async () => {
    await Promise.all(products.map((product) => product.end()));
    await client.end();
    await drop();
  });

  it('both show a change within seconds after it was made with SQL', async () => {
    for (const product of products) expect(await headingAt(product)).toMatch(/^Er brød/);
    await rename(client, 'Ny tittel');
    for (const product of products) {
      await waitFor(async () => expect(await headingAt(product)).toBe('Ny tittel'));
    }
  });

  it('both show an article in list, page and search within seconds after one of them has published it', async () => {
    const [first] = products;
    if (!first) throw new Error('no process is running');
    let token = '';
    const call = async (method: string, path: string, body: object) => {
      const response = await fetch(first.address + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      expect(response.ok, path).toBe(true);
      return response.json();
    };
    const person = { email: 'kari@example.org', password: 'granskog og lyng' };
    token = (await call('POST', '/auth/v1/signup', person)).access_token;
    await call('POST', '/api/setup/admin', {});
    const draft = await call('POST', '/api/articles', {
      slug: 'rykende-fersk',
      author_name: 'Kari',
      title_no: 'Rykende fersk',
      content_no: 'Om rømmegrøt.',
      keywords: ['grøt'],
    });
    const alone = await call('POST', '/api/articles', {
      slug: 'den-forste',
      author_name: 'Kari',
      title_no: 'Den første om grøt',
      content_no: 'Om grøt.',
      keywords: ['grøt'],
    });
    await call('POST', `/api/articles/${alone.id}/publish`, { version: alone.version });
    const addresses = [
      '/blogg',
      '/blogg/rykende-fersk',
      '/blogg?sok=roemmegroet',
      '/blogg?sok=roemmegroet&page=1',
      // This article has no related articles until the new one is published.
      '/blogg/den-forste',
    ];
    const shows = async (product: RunningProduct, path: string) =>
      (await (await fetch(product.address + path)).text()).includes('Rykende fersk');
    // Both processes have cached the pages without the new article.
    for (const product of products)
      for (const path of addresses) expect(await shows(product, path)).toBe(false);
    await call('POST', `/api/articles/${draft.id}/publish`, { version: draft.version });
    for (const product of products)
      for (const path of addresses)
        await waitFor(async () => expect(await shows(product, path), path).toBe(true));
    await call('POST', `/api/articles/${draft.id}/archive`, {});
    for (const product of products) {
      const status = async () => (await fetch(`${product.address}/blogg/rykende-fersk`)).status;
      await waitFor(async () => expect(await status()).toBe(410));
      for (const path of addresses)
        await waitFor(async () => expect(await shows(product, path), path).toBe(false));
    }
  });

  itInLongRun(
    'both show a change within seconds although their notification channels are interrupted',
    async () => {
      for (const title of ['En', 'To', 'Tre']) {
        for (const product of products) await headingAt(product);
        await client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
        await rename(client, title);
        for (const product of products) {
          await waitFor(async () => expect(await headingAt(product)).toBe(title));
        }
      }
      await waitFor(() => expect(products[0]?.output()).toContain('content notifications restored'));
      expect(products[0]?.output()).toContain('content notifications lost');
    },
  );
});

itInLongRun(
  'while the database is unavailable, the product serves stale pages, logs the failure, and recovers without a restart',
  async () => {
    const server = await startOwnPostgres();
    const DATABASE_URL = server.url;
    const product = await startProduct({ DATABASE_URL });
    const before = await headingAt(product);

    await server.stop();
    await waitFor(() => expect(product.output()).toContain('content notifications lost'));
    expect(await headingAt(product)).toBe(before);
    expect((await fetch(`${product.address}/readyz`)).status).toBe(503);
    expect((await fetch(`${product.address}/healthz`)).status).toBe(200);
    const uncached = await fetch(`${product.address}/blogg/er-e-stoffer-farlige`);
    expect(uncached.status).toBe(503);
    expect(await uncached.text()).toContain('Unexpected Application Error!');

    await server.start();
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await rename(client, 'Etter gjenoppstarten');
    await waitFor(async () => expect(await headingAt(product)).toBe('Etter gjenoppstarten'));
    await waitFor(async () => expect((await fetch(`${product.address}/readyz`)).status).toBe(200));
    await client.end();
    await product.end();
    await server.end();
  },
);
