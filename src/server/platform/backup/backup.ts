import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { fallbackFormat, imageWidths, modernFormats } from '../../../domain/media/media.ts';
import { createAuditService } from '../../audit/audit-service.ts';
import { serverKeys } from '../../auth/tokens/server-keys.ts';
import { createMediaStorage } from '../../media/media-storage.ts';
import { appliedMigrations } from '../db/apply-migrations.ts';
import type { Database } from '../db/database.ts';
import { writeDurably } from '../durable-files.ts';
import type { Env } from '../env.ts';
import { StartFailure } from '../start-failure.ts';
import { createCheck, listTables, readRows, type TableCheck } from './tables.ts';
import { packEntries } from './tar.ts';
import { waitingMails } from './waiting-mails.ts';

export const backupFormat = 1;

/** The last file inside a backup: row counts and checksums. A backup without it is incomplete. */
export interface BackupChecks {
  tables: Record<string, TableCheck>;
  keys: number;
  images: number;
  /** Image files that the database lists but that are missing or unreadable in the storage. */
  missing: string[];
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 2));

/** Writes database, keys, images and unsent mails to one file. With its keys, only the current user may read it. */
export async function makeBackup(database: Database, env: Env, file: string) {
  const checks: BackupChecks = { tables: {}, keys: 0, images: 0, missing: [] };
  try {
    await writeDurably({
      path: file,
      content: (opened) =>
        pipeline(packEntries(readEntries(database, env, checks)), createGzip({ level: 4 }), (packed) =>
          opened.writeFile(packed),
        ),
    });
  } catch (error) {
    throw explainFailure(error, file);
  }
  const result = {
    file,
    bytes: (await stat(file)).size,
    rows: Object.values(checks.tables).reduce((sum, table) => sum + table.rows, 0),
    images: checks.images,
    missing: checks.missing,
  };
  await createAuditService(database.orm, () => new Date())
    .record('backup.made', { system: 'backup' }, basename(file), {
      after: { ...result, missing: result.missing.length },
    })
    // A database that is read-only or of an older version stores no entry. The backup is valid.
    .catch(() => undefined);
  return result;
}

export type BackupResult = Awaited<ReturnType<typeof makeBackup>>;

async function* readEntries(database: Database, env: Env, checks: BackupChecks) {
  const images: { hash: string; width: number; transparent: boolean }[] = [];
  let hasKeys = false;
  const client = await database.pool.connect();
  const exists = async (table: string): Promise<boolean> =>
    (await client.query('SELECT to_regclass($1) IS NOT NULL AS found', [table])).rows[0].found;
  try {
    // This isolation level shows one consistent state of the database, however long reading takes.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query("SET LOCAL TIME ZONE 'UTC'");
    // From this first file, a restore learns whether it can read the backup.
    const about = {
      format: backupFormat,
      made_at: new Date().toISOString(),
      migrations: await appliedMigrations(client),
    };
    yield { path: 'about.json', bytes: json(about) };
    for (const table of await listTables(client)) {
      const check = createCheck();
      let part = 0;
      for await (const lines of readRows(client, table)) {
        check.add(lines);
        part += 1;
        yield {
          path: `tables/${table.name}/${String(part).padStart(7, '0')}.jsonl`,
          bytes: Buffer.from(lines),
        };
      }
      checks.tables[table.name] = check.result();
    }
    // The first versions had no images and no accounts.
    if (await exists('media'))
      images.push(...(await client.query('SELECT hash, width, transparent FROM media ORDER BY hash')).rows);
    hasKeys = database.engine === 'pglite' || (await exists('auth_keys'));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  for (const key of hasKeys ? await serverKeys(database, env).list() : []) {
    checks.keys += 1;
    yield { path: `keys/${key.id}.json`, bytes: json(key) };
  }
  const storage = createMediaStorage(env, fetch);
  for (const image of images) {
    for (const name of filesOf(image)) {
      const bytes = await storage.read(name).catch((error: NodeJS.ErrnoException) => {
        if (!unreadable.has(error.code ?? '')) throw error;
        return undefined;
      });
      if (!bytes) {
        checks.missing.push(name);
        continue;
      }
      checks.images += 1;
      yield { path: `media/${name}`, bytes };
    }
  }
  yield { path: 'mails.json', bytes: json(await waitingMails(database)) };
  yield { path: 'checks.json', bytes: json(checks) };
}

/** A single unreadable file is left out. Any other error means that the storage is unavailable. */
const unreadable = new Set(['EACCES', 'EPERM', 'EIO', 'EISDIR']);

function explainFailure(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartFailure(
      `The disk of ${dirname(file)} is full. No backup was made, and no partial file is left. Free space, or name a file on another disk.`,
    );
  return code && syscall
    ? new StartFailure(
        `The backup cannot be written to ${file} (${code}). Name a file that this user can write.`,
      )
    : error;
}

/** Stored images never change, so the files may be read after the transaction has ended. */
function filesOf(image: { hash: string; width: number; transparent: boolean }): string[] {
  const formats = [...modernFormats, fallbackFormat(image)];
  const variants = imageWidths(image.width).flatMap((width) => formats.map((format) => `${width}.${format}`));
  return ['original', ...variants].map((name) => `${image.hash}/${name}`);
}
