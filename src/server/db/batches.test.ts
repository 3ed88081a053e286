import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../../../tests/setup/both-engines.ts';
import { createBatches } from './batches.ts';

describeOnBothEngines('long work in pieces', (database) => {
  it('lets those who wait go first, and the rest of their request with them', async () => {
    const order: string[] = [];
    const inPieces = createBatches(database().pool);
    const query = async (name: string) => {
      await database().pool.query('SELECT 1');
      order.push(name);
    };
    let request: Promise<void> = Promise.resolve();
    for (const piece of ['first piece', 'second piece']) {
      await inPieces.run(async () => {
        await query(piece);
        if (piece === 'second piece') return;
        request = (async () => {
          for (const step of ['who calls', 'the list', 'its count']) await query(step);
        })();
      });
    }
    await request;
    expect(order).toEqual(['first piece', 'who calls', 'the list', 'its count', 'second piece']);
  });

  it('goes on though the database is never free', async () => {
    const { pool } = database();
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    await createBatches(pool).run(async () => {});
    for (const client of held) client.release();
    expect(pool.idleCount).toBe(pool.totalCount);
  });

  it('grows where pieces cost little and shrinks where they cost much, within bounds', async () => {
    const inPieces = createBatches(database().pool);
    const before = inPieces.size;
    await inPieces.run(async () => {});
    expect(inPieces.size).toBeGreaterThan(before);
    for (let turn = 0; turn < 10; turn++) await inPieces.run(async () => {});
    const largest = inPieces.size;
    await inPieces.run(async () => compute());
    expect(inPieces.size).toBeLessThan(largest);
    for (let turn = 0; turn < 6; turn++) await inPieces.run(async () => compute());
    expect(inPieces.size).toBeGreaterThanOrEqual(50);
    expect(largest).toBe(2000);
  });
});

/** More work than a piece should be. */
function compute(): void {
  const started = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(started);
    if (user + system > 25_000) return;
  }
}
