import { PGlite } from '@electric-sql/pglite';
import { expect, it, vi } from 'vitest';
import { overPglite } from './client.ts';

it('once the database has stopped in panic it is never entered again: every query is refused at once', async () => {
  const pglite = await PGlite.create();
  const { pool } = overPglite(pglite, () => {});
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  // What a full disk in the middle of the log looks like; a further call would block the process for ever.
  const panic = { name: 'error', severity: 'PANIC', code: '53100', message: 'could not write to file' };
  const entered = vi
    .spyOn(pglite, 'execProtocolStream')
    .mockResolvedValue([panic, { name: 'readyForQuery', status: 'I' }] as never);
  await expect(pool.query('SELECT 2')).rejects.toThrow('could not write to file');
  for (let n = 0; n < 3; n++) {
    await expect(pool.query('SELECT $1::int', [n])).rejects.toMatchObject({
      code: '57P02',
      message: expect.stringContaining('make room on its disk'),
    });
  }
  expect(entered).toHaveBeenCalledTimes(1);
  await pglite.close();
});
