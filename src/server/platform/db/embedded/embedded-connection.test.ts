import { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { overPglite } from '../client.ts';

const pglite = await PGlite.create();
const { pool, listen } = overPglite(pglite, () => {});
afterAll(() => pglite.close());

// The last test ends the database.
describe('the embedded database', { shuffle: false }, () => {
  it('delivers notifications to the listeners of a channel until they are closed', async () => {
    const received: string[] = [];
    const listener = (name: string) => ({
      onNotification: (payload: string) => void received.push(`${name} ${payload}`),
      onDisconnected: () => {},
      onReconnected: () => {},
    });
    const first = await listen('news', listener('first'));
    await listen('news', listener('second'));
    await listen('Other "news"', listener('third'));
    await pool.query("SELECT pg_notify('news', 'æøå')");
    await first.close();
    await pool.query(
      `SELECT pg_notify('news', 'again'), pg_notify('Other "news"', 'late'), pg_notify('none', 'x')`,
    );
    expect(received).toEqual(['first æøå', 'second æøå', 'second again', 'third late']);
  });

  it('returns a large result completely', async () => {
    const text = 'blåbærsyltetøy 🫐 '.repeat(60_000);
    const { rows } = await pool.query('SELECT $1::text AS text, n FROM generate_series(1, 3) n', [text]);
    expect(rows.map(({ n }) => n)).toEqual([1, 2, 3]);
    for (const row of rows) expect(row.text === text).toBe(true);
  });

  it('rejects every query immediately after a panic', async () => {
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    // These are the messages of a PANIC on a full disk. After it, another call into PGlite would never return.
    const fields = ['SPANIC', 'C53100', 'Mcould not write to file', '', ''].join('\0');
    const panic = Buffer.concat([message('E', Buffer.from(fields)), message('Z', Buffer.from('I'))]);
    const entered = vi
      .spyOn(pglite, 'execProtocolRawStream')
      .mockImplementation(async (_, { onRawData }) => onRawData(panic));
    await expect(pool.query('SELECT 2')).rejects.toThrow('could not write to file');
    for (let n = 0; n < 3; n++) {
      await expect(pool.query('SELECT $1::int', [n])).rejects.toMatchObject({
        code: '57P02',
        message: expect.stringContaining('could not write to its disk'),
      });
    }
    expect(entered).toHaveBeenCalledTimes(1);
  });
});

/** Encodes a message of the PostgreSQL protocol: its type, its length and its content. */
function message(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5, kind);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
