import { expect, it } from 'vitest';
import { createEmbeddedCopy } from '../../../../../tests/setup/database/both-engines.ts';
import { openDatabase } from '../client.ts';

it('a long statement of the embedded database does not block the event loop', async () => {
  const database = await openDatabase({ DATA_DIR: await createEmbeddedCopy() }, () => {});
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const { rows } = await database.pool.query('SELECT count(*)::int AS rows FROM generate_series(1, 1000000)');
  clearInterval(timer);
  expect(rows).toEqual([{ rows: 1_000_000 }]);
  expect(turns).toBeGreaterThan(20);
  await database.close();
  await expect(database.pool.query('SELECT 1')).rejects.toThrow();
});
