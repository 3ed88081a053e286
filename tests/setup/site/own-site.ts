import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { fetchPage, textOf } from '../../site/fetch-page.ts';
import { createPostgresCopy } from '../database/both-engines.ts';
import { type RunningProduct, startProduct } from '../product/product.ts';
import { articlesThrough } from '../product/published-articles.ts';
import { waitFor } from '../wait-for.ts';

/** Starts one product for the whole test file, and signs up an admin, as whom `send` calls its API. */
export function startOwnSite() {
  let product: RunningProduct;
  let client: pg.Client;
  let drop: () => Promise<void>;
  let token = '';

  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(product.address + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });

  beforeAll(async () => {
    const copy = await createPostgresCopy();
    drop = copy.drop;
    client = new pg.Client({ connectionString: copy.url });
    await client.connect();
    product = await startProduct({ DATABASE_URL: copy.url, LOG_LEVEL: 'warn' });
    const person = { email: 'kari@example.org', password: 'granskog og lyng' };
    token = (await (await send('POST', '/auth/v1/signup', person)).json()).access_token;
    await send('POST', '/api/setup/admin', {});
  });
  afterAll(async () => {
    await product.end();
    await client.end();
    await drop();
  });

  const open = (path: string, language = 'nb-NO') => fetchPage(path, { site: product.address, language });

  return {
    address: () => product.address,
    query: (sql: string, values: unknown[] = []) => client.query(sql, values),
    /**
     * Waits until the product has handled the changes that were made with SQL, so that no page is from before them. The
     * product handles notifications in order, so it has handled all others when it shows the last change.
     */
    async settle(): Promise<void> {
      const name = `Merke ${randomUUID()}`;
      await client.query(
        `INSERT INTO authors (slug, name) VALUES ('merke', $1) ON CONFLICT (slug) DO UPDATE SET name = excluded.name`,
        [name],
      );
      await waitFor(async () =>
        expect(textOf((await open('/forfattere/merke')).document.body)).toContain(name),
      );
    },
    send,
    articles: articlesThrough(send),
    open,
    /** Waits until the page contains the text `shown`, because a change takes a moment to appear. */
    openWhen: (path: string, shown: string, language?: string) =>
      waitFor(async () => {
        const page = await open(path, language);
        expect(textOf(page.document.querySelector('main'))).toContain(shown);
        return page.document;
      }),
    expectStatus: (path: string, status: number) =>
      waitFor(async () => expect((await open(path)).status).toBe(status)),
  };
}
