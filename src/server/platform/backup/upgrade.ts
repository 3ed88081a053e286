import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { appliedMigrations, withMigrationLock } from '../db/apply-migrations.ts';
import type { Database } from '../db/database.ts';
import { lockFolder } from '../db/embedded/folder-lock.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import type { Env } from '../env.ts';
import { StartFailure } from '../start-failure.ts';
import { makeBackup } from './backup.ts';
import { backupFileName, listBackups } from './backup-service.ts';
import { verifyBackup } from './restore.ts';

const keptBackups = 3;

export const upgradeFolder = (env: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  join(env.BACKUP_DIR ?? env.DATA_DIR, 'before-upgrade');

/** Backs an older version up first, and verifies the backup, so that the upgrade can be taken back. */
export async function upgrade(database: Database, env: Env) {
  const prepare = () => backUpOlderVersion(database, env);
  // Of several processes that start at the same time, the first makes the backup. The embedded database has only one
  // process, and the lock would occupy its only connection.
  const backup =
    database.engine === 'postgres' ? await withMigrationLock(database, prepare) : await prepare();
  return { applied: await migrate(database), backup };
}

async function backUpOlderVersion(database: Database, env: Env): Promise<string | undefined> {
  const applied = await appliedMigrations(database.pool);
  const isOlder = applied.length > 0 && knownMigrations.some((name) => !applied.includes(name));
  // A copy in memory belongs to a full disk, on which no backup can be made, and is never written back.
  if (!isOlder || database.isCopy) return undefined;
  const folder = upgradeFolder(env);
  const file = join(folder, backupFileName(new Date()));
  try {
    await makeBackup(database, env, file);
    await verifyBackup(file);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    throw new StartFailure(
      `The database was not upgraded, because no backup could be made first. ${error.message}`,
    );
  }
  for (const { file: old } of (await listBackups(folder)).slice(keptBackups)) await rm(old, { force: true });
  return file;
}

/** Makes place for a restored backup. Returns the new path, and a function that puts the database back. */
export async function setAsideDatabase(dataFolder: string) {
  const path = join(dataFolder, 'database');
  const aside = `${path}.${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const lock = lockFolder(dataFolder);
  try {
    await rename(path, aside);
  } finally {
    lock.release();
  }
  return {
    path: aside,
    putBack: async () => {
      await rm(path, { recursive: true, force: true });
      await rename(aside, path);
    },
  };
}
