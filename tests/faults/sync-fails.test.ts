import fs from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { databaseFaultOf } from '../../src/server/platform/database-fault.ts';
import { openDatabase, overPglite } from '../../src/server/platform/db/client.ts';
import { openDurably } from '../../src/server/platform/db/embedded/durable-node-fs.ts';
import { embeddedExtensions } from '../../src/server/platform/db/embedded/embedded-options.ts';
import { createEmbeddedCopy } from '../setup/database/both-engines.ts';

const openCopy = async (folder: string) =>
  overPglite(await openDurably(join(folder, 'database'), embeddedExtensions), () => {});

const note = (text: string) => ({ text: 'INSERT INTO done_once (what) VALUES ($1)', values: [text] });

it.each(['EIO', 'ENOSPC'])(
  'acknowledges no commit that cannot be synced (%s), and none after it',
  async (code) => {
    const folder = await createEmbeddedCopy();
    const { pool } = await openCopy(folder);
    await pool.query(note('before'));
    const sync = vi.spyOn(fs, 'fsyncSync').mockImplementationOnce(() => {
      throw Object.assign(new Error(code), { code });
    });
    await expect(pool.query(note('failed'))).rejects.toThrow(/could not fsync file/);
    for (const query of [note('after'), 'SELECT 1'])
      await expect(pool.query(query as string)).rejects.toSatisfy((error) => {
        expect((error as Error).message).toMatch(/could not write to its disk/);
        return databaseFaultOf(error) === 'database_unavailable';
      });
    sync.mockRestore();
    const opened = await openDatabase({ DATA_DIR: folder }, () => {});
    const { rows } = await opened.pool.query('SELECT what FROM done_once');
    expect(rows.map(({ what }) => what)).toContain('before');
    expect(rows.map(({ what }) => what)).not.toContain('after');
    await opened.close();
  },
);
