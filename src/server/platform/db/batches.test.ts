import { expect, it } from 'vitest';
import { describeOnBothEngines, describeOnEmbedded } from '../../../../tests/setup/database/both-engines.ts';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { createBatches } from './batches.ts';

// The embedded database has only one connection, which a batch occupies.
describeOnEmbedded('batches', (database) => {
  it('let all queries of a concurrent request run before the next batch', async () => {
    const order: string[] = [];
    // The default limit of 25 ms is too short for the queries of the request on a busy machine.
    const batches = createBatches(database().pool, 5000);
    const query = async (name: string) => {
      await database().pool.query('SELECT 1');
      order.push(name);
    };
    let request: Promise<void> = Promise.resolve();
    for (const batch of ['first batch', 'second batch']) {
      await batches.run(async () => {
        await query(batch);
        if (batch === 'second batch') return;
        request = (async () => {
          for (const step of ['session', 'list', 'count']) await query(step);
        })();
      });
    }
    await request;
    expect(order).toEqual(['first batch', 'session', 'list', 'count', 'second batch']);
  });
});

describeOnBothEngines('batches', (database) => {
  it('continue after a limited wait if no connection becomes free', async () => {
    const { pool } = database();
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    await createBatches(pool).run(async () => {});
    for (const client of held) client.release();
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  it('become larger after a cheap batch and smaller after an expensive one, within limits', async () => {
    const batches = createBatches(database().pool);
    // Garbage collection in another thread can make a single cheap batch expensive.
    await waitFor(async () => {
      await batches.run(async () => {});
      expect(batches.size).toBe(2000);
    });
    await batches.run(async () => compute());
    expect(batches.size).toBeLessThan(2000);
    for (let turn = 0; turn < 6; turn++) await batches.run(async () => compute());
    expect(batches.size).toBeGreaterThanOrEqual(50);
  });
});

/** Uses 25 ms of processor time, more than the 10 ms that a batch should take. */
function compute(): void {
  const started = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(started);
    if (user + system > 25_000) return;
  }
}
