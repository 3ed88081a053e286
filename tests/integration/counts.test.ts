import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { type RunningProduct, startProduct } from '../setup/product/product.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

it('a killed process loses at most the counts of the last ten seconds, and a process that stops normally loses none', async () => {
  const { url, drop } = await createPostgresCopy();
  ends.push(drop);
  const pool = new pg.Pool({ connectionString: url });
  ends.push(() => pool.end());
  const start = () => startProduct({ DATABASE_URL: url, LOG_LEVEL: 'warn' });
  const view = async (product: RunningProduct, times: number) => {
    for (let n = 0; n < times; n++)
      await fetch(`${product.address}/upf-score`, {
        headers: { 'user-agent': chrome, 'accept-language': 'nb' },
      });
  };
  const stored = async () => {
    const { rows } = await pool.query(
      `SELECT coalesce(sum(count), 0)::int AS views FROM page_counts WHERE path = '/upf-score' AND kind = 'view'`,
    );
    return rows[0].views;
  };
  const killed = await start();
  await view(killed, 5);
  await expect.poll(stored).toBe(5);
  await view(killed, 3);
  await killed.end('SIGKILL');
  // The three last views are stored only if the process wrote its counts just before it was killed.
  const kept = await stored();
  expect([5, 8]).toContain(kept);
  const stopped = await start();
  await view(stopped, 4);
  await stopped.end();
  expect(await stored()).toBe(kept + 4);
});
