import fs from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { describe, expect, it, vi } from 'vitest';
import { createEmbeddedCopy } from '../../../../../tests/setup/database/both-engines.ts';
import { overPglite } from '../client.ts';
import { DurableNodeFs, openDurably } from './durable-node-fs.ts';
import { embeddedExtensions } from './embedded-options.ts';

const openCopy = async (folder: string) =>
  overPglite(await openDurably(join(folder, 'database'), embeddedExtensions), () => {});

const note = (text: string) => ({
  text: `INSERT INTO done_once (what) VALUES ($1)`,
  values: [text],
});

describe('the embedded database', () => {
  it('syncs every commit before it acknowledges it', async () => {
    const { pool, close } = await openCopy(await createEmbeddedCopy());
    const sync = vi.spyOn(fs, 'fsyncSync');
    for (let saves = 1; saves <= 5; saves++) {
      await pool.query(note(`save ${saves}`));
      expect(sync.mock.calls.length).toBeGreaterThanOrEqual(saves);
    }
    sync.mockClear();
    await pool.query('SELECT count(*) FROM done_once');
    expect(sync).not.toHaveBeenCalled();
    await close();
  });

  it('refuses to start if its commits are not synced', async () => {
    const folder = await createEmbeddedCopy();
    vi.spyOn(DurableNodeFs.prototype, 'init').mockImplementation(NodeFS.prototype.init);
    await expect(openCopy(folder)).rejects.toThrow(/does not sync its commits to the disk/);
  });
});
