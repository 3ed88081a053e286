import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeyFolder } from '../../src/server/auth/tokens/server-keys.ts';
import { createMediaStorage } from '../../src/server/media/media-storage.ts';
import { makeBackup } from '../../src/server/platform/backup/backup.ts';
import { openDatabase } from '../../src/server/platform/db/client.ts';
import { removeDurably, syncTreeNow } from '../../src/server/platform/durable-files.ts';
import { readEnv } from '../../src/server/platform/env.ts';
import { createLog } from '../../src/server/platform/logs/log.ts';
import { createMailService } from '../../src/server/platform/mail/mail-service.ts';
import { createPostgresCopy } from '../setup/database/both-engines.ts';
import { recordDisk, seededRandom } from '../setup/disk/recorded-disk.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'novasjekk-power-'));
  folder = join(parent, 'data');
  await mkdir(folder);
});
afterEach(() => rm(parent, { recursive: true }));

const settings = () => readEnv({ DATA_DIR: folder });
const key = {
  id: 'first',
  purpose: 'signing' as const,
  secret: 's'.repeat(3000),
  created_at: new Date('2026-11-17T10:00:00Z'),
};

/** Each stores one kind of file in the data folder. */
const stores: Record<string, () => Promise<unknown>> = {
  'an uploaded image': () =>
    createMediaStorage(settings(), fetch).write(
      { name: `${'ab12'.repeat(8)}/original`, bytes: Buffer.alloc(5000, 1), type: 'image/jpeg' },
      { name: `${'ab12'.repeat(8)}/480.avif`, bytes: Buffer.alloc(900, 2), type: 'image/avif' },
    ),
  'a server key': () => createKeyFolder(join(folder, 'keys')).add(key),
  'a mail in the outbox': () => {
    const env = settings();
    const mail = { to: 'kari@example.org', subject: 'Hei', text: 'Hei '.repeat(500), html: '<p>Hei' };
    return createMailService(
      async () => env,
      () => new Date(),
    ).send(mail, createLog({ ...env, LOG_LEVEL: 'silent' }, { write: () => {} }));
  },
  'a backup': async () => {
    const { url, drop } = await createPostgresCopy();
    const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: folder }, () => {});
    await makeBackup(database, { ...settings(), DATABASE_URL: url }, join(folder, 'backups/one.tar.gz'));
    await database.close();
    await drop();
  },
};

/** The complete files below a folder, with their content. */
async function filesIn(root: string): Promise<Record<string, string>> {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.unfinished'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(root.length), readFileSync(path, 'base64')]),
  );
}

describe.each(Object.entries(stores))('%s', (_, store) => {
  it('is on the disk once it is stored, and never there in part', async () => {
    const disk = recordDisk(folder);
    await store().finally(disk.stop);
    const stored = await filesIn(folder);
    expect(Object.keys(stored)).not.toEqual([]);
    for (let cut = 0; cut < 60; cut++) {
      const random = seededRandom(cut);
      const isStored = cut % 3 === 0;
      const moment = isStored ? disk.length : Math.floor(random() * disk.length);
      const target = join(parent, String(cut));
      // In the first cut, nothing is left that was not synced.
      disk.cut(moment, cut === 0 ? () => 1 : random, target);
      const left = await filesIn(target);
      if (isStored) expect(left).toEqual(stored);
      else expect(stored).toMatchObject(left);
    }
  });
});

it('a removed file does not come back', async () => {
  await writeFile(join(folder, 'setup-code'), 'secret');
  const disk = recordDisk(folder);
  await removeDurably(join(folder, 'setup-code')).finally(disk.stop);
  disk.cut(disk.length, () => 1, join(parent, 'after'));
  expect(await readdir(join(parent, 'after'))).toEqual([]);
});

it('a synced tree is on the disk with all its files and folders', async () => {
  const disk = recordDisk(folder);
  const { mkdirSync, writeFileSync } = await import('node:fs');
  try {
    mkdirSync(join(folder, 'base'));
    writeFileSync(join(folder, 'PG_VERSION'), '18');
    writeFileSync(join(folder, 'base/1'), 'x'.repeat(10_000));
    syncTreeNow(folder);
  } finally {
    disk.stop();
  }
  disk.cut(disk.length, () => 1, join(parent, 'after'));
  expect(await filesIn(join(parent, 'after'))).toEqual(await filesIn(folder));
});
