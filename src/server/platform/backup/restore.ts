import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { copyKeys, serverKeys } from '../../auth/tokens/server-keys.ts';
import { createMediaStorage } from '../../media/media-storage.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Env } from '../env.ts';
import { StartFailure } from '../start-failure.ts';
import { type BackupChecks, backupFormat } from './backup.ts';
import { fillEmptyDatabase } from './fill-database.ts';
import { createCheck, type TableCheck } from './tables.ts';
import { type ArchiveEntry, unpack } from './tar.ts';
import { restoreMails } from './waiting-mails.ts';

const aboutSchema = z.object({ format: z.literal(backupFormat), migrations: z.array(z.string()) });
const keySchema = z.object({
  id: z.string(),
  purpose: z.enum(['signing', 'hashing']),
  secret: z.string(),
  created_at: z.coerce.date(),
});
const imageName = /^media\/([0-9a-f]{32}\/[\w.]+)$/;

/** Restores a backup into an empty database of either engine. All rows are written in one transaction. */
export async function restoreBackup(database: Database, env: Env, file: string) {
  const entries = readEntries(file);
  const first = await entries.next();
  const about = aboutSchema.safeParse(first.value?.path === 'about.json' && parse(first.value));
  if (!about.success) throw new StartFailure(`${file} is not a backup that this version can read.`);

  const storage = createMediaStorage(env, fetch);
  const keys: z.output<typeof keySchema>[] = [];
  let images = 0;
  let mails: unknown = [];
  let missing: string[] = [];
  const rows = await fillEmptyDatabase(database, about.data.migrations, async (target) => {
    let checks: BackupChecks | undefined;
    for await (const entry of entries) {
      const table = /^tables\/(\w+)\//.exec(entry.path)?.[1];
      const image = imageName.exec(entry.path)?.[1];
      if (table) await target.write(table, entry.bytes.toString());
      else if (image) {
        await storage.write({ name: image, bytes: entry.bytes, type: typeOf(image) });
        images += 1;
      } else if (entry.path.startsWith('keys/')) keys.push(keySchema.parse(parse(entry)));
      else if (entry.path === 'mails.json') mails = parse(entry);
      else if (entry.path === 'checks.json') checks = parse(entry) as BackupChecks;
    }
    if (!checks || checks.images !== images || checks.keys !== keys.length)
      throw new StartFailure(`${file} is incomplete: its end is missing. Use another backup.`);
    // Backups of older versions do not list missing files.
    missing = checks.missing ?? [];
    return checks.tables;
  });
  await copyKeys(keys, serverKeys(database, env));
  await migrate(database);
  await restoreMails(database, mails);
  return { rows, images, missing };
}

export async function verifyBackup(file: string): Promise<void> {
  const tables = new Map<string, ReturnType<typeof createCheck>>();
  let checks: BackupChecks | undefined;
  for await (const entry of readEntries(file)) {
    const table = /^tables\/(\w+)\//.exec(entry.path)?.[1];
    if (entry.path === 'checks.json') checks = parse(entry) as BackupChecks;
    if (!table) continue;
    const check = tables.get(table) ?? createCheck();
    tables.set(table, check);
    check.add(entry.bytes.toString());
  }
  const isDamaged = ([name, { sha256 }]: [string, TableCheck]) =>
    (tables.get(name) ?? createCheck()).result().sha256 !== sha256;
  if (!checks || Object.entries(checks.tables).some(isDamaged))
    throw new StartFailure(`${file} cannot be read back as it was written. Check the disk.`);
}

async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  try {
    yield* unpack(createReadStream(file), createGunzip());
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartFailure(
      code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${code ?? message}).`,
    );
  }
}

const parse = (entry: ArchiveEntry): unknown => JSON.parse(entry.bytes.toString());

const typeOf = (image: string) => {
  const format = image.split('.').at(-1);
  return format === 'jpg' ? 'image/jpeg' : `image/${format}`;
};
