import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { itInLongRun } from '../setup/long-run.ts';
import { type RunningProduct, startProduct } from '../setup/product/product.ts';
import { waitFor } from '../setup/wait-for.ts';

describe('scheduled articles (two processes on one PostgreSQL)', () => {
  let url: string;
  let drop: () => Promise<void>;
  let client: pg.Client;
  let products: RunningProduct[] = [];
  let token: string;
  const start = async () => {
    products = await Promise.all([1, 2].map(() => startProduct({ DATABASE_URL: url, LOG_LEVEL: 'warn' })));
  };

  beforeAll(async () => {
    ({ url, drop } = await createPostgresCopy());
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await start();
    const answer = await post('/auth/v1/signup', {
      email: 'a@example.org',
      password: 'brunost og vafler 17',
    });
    token = answer.access_token;
    await post('/api/setup/admin', {});
  });
  afterAll(async () => {
    await Promise.all(products.map((product) => product.end()));
    await client.end();
    await drop();
  });

  const post = async (path: string, body: object) => {
    const response = await fetch((products[0]?.address ?? '') + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const schedule = (slug: string, auto_publish_at: Date) =>
    post('/api/articles', { slug, title_no: slug, content_no: 'x', status: 'scheduled', auto_publish_at });
  const publications = async (slug: string) => {
    const { rows } = await client.query(
      `SELECT articles.published_at, article_revisions.saved_at FROM articles
         JOIN article_revisions ON article_id = articles.id AND note = 'auto_published' WHERE slug = $1`,
      [slug],
    );
    return rows as { published_at: Date; saved_at: Date }[];
  };
  const published = (slug: string) => waitFor(async () => expect(await publications(slug)).toHaveLength(1));

  it('are published only once although two processes run, at their time and with that time as their date', async () => {
    const due = new Date(Date.now() + 10_000);
    const slugs = ['a', 'b', 'c'];
    await Promise.all(slugs.map((slug) => schedule(slug, due)));
    for (const slug of slugs) {
      await published(slug);
      const [once, ...again] = await publications(slug);
      expect(again).toEqual([]);
      expect(once?.published_at).toEqual(due);
      const late = (once?.saved_at.getTime() ?? 0) - due.getTime();
      expect(late).toBeGreaterThanOrEqual(0);
      // Normally it takes less than a second. Without its timer, polling would publish it only after up to a minute.
      expect(late).toBeLessThan(20_000);
      for (const { address } of products)
        await waitFor(async () => expect((await fetch(`${address}/blogg/${slug}`)).status).toBe(200));
    }
  });

  itInLongRun(
    'that became due while both processes were down are published right after the start',
    async () => {
      const due = new Date(Date.now() + 10_000);
      await schedule('d', due);
      // Killing the processes simulates a power failure.
      await Promise.all(products.map((product) => product.end('SIGKILL')));
      await waitFor(() => expect(Date.now()).toBeGreaterThan(due.getTime()));
      expect(await publications('d')).toEqual([]);
      await start();
      await published('d');
      expect((await publications('d'))[0]?.published_at).toEqual(due);
    },
  );
});
