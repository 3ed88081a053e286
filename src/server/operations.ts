import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fallbackLocale } from '../domain/locale.ts';
import { emailSchema } from '../domain/users/user.ts';
import { type BackupResult, makeBackup } from './platform/backup/backup.ts';
import { backupFileName, listBackups } from './platform/backup/backup-service.ts';
import { askRunningProduct } from './platform/backup/control-socket.ts';
import { moveDatabase } from './platform/backup/move-to-postgres.ts';
import { restoreBackup } from './platform/backup/restore.ts';
import { setAsideDatabase, upgrade, upgradeFolder } from './platform/backup/upgrade.ts';
import { openDatabase } from './platform/db/client.ts';
import type { Database } from './platform/db/database.ts';
import { packDatabase } from './platform/db/embedded/pack-folder.ts';
import { migrate } from './platform/db/migrate.ts';
import { readEnv } from './platform/env.ts';
import { createJobTables } from './platform/jobs/job-runner.ts';
import { StartFailure } from './platform/start-failure.ts';
import { seedContent } from './seed-content.ts';
import { createServices } from './services.ts';

type Variables = Record<string, string | undefined>;
type Say = (line: string) => void;
type Command = (variables: Variables, given: string | undefined, say: Say) => Promise<void>;

const withDatabase = async <T>(
  settings: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const database = await openDatabase(settings, () => {});
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** Runs `npm run backup [file]`, on both engines, also while the product is running. */
export const backupCommand: Command = async (variables, given, say) => {
  const env = readEnv(variables);
  const file = resolve(given ?? join(env.BACKUP_DIR ?? 'backups', backupFileName(new Date())));
  const asked = env.DATABASE_URL ? undefined : await askRunningProduct(env.DATA_DIR, { file });
  const result = (asked ??
    (await withDatabase(env, (database) => makeBackup(database, env, file)))) as BackupResult;
  say(
    `${result.rows} rows and ${result.images} image files are in ${result.file} (${kilobytes(result.bytes)}).`,
  );
  sayMissing(result.missing, say);
  say('It holds password hashes and keys: keep it where only you can read it.');
};

const missingShown = 20;

function sayMissing(missing: readonly string[], say: Say): void {
  if (missing.length === 0) return;
  say(`Warning: ${missing.length} image files are missing in the storage, so they are not in the backup:`);
  for (const name of missing.slice(0, missingShown)) say(`  ${name}`);
  if (missing.length > missingShown) say(`  and ${missing.length - missingShown} more`);
}

/** `npm run backup:verify [file]`: restores a backup into a temporary database, which it then deletes. */
export const verifyBackupCommand: Command = async (variables, given, say) => {
  const folder = resolve(readEnv(variables).BACKUP_DIR ?? 'backups');
  const file = given ? resolve(given) : (await listBackups(folder))[0]?.file;
  if (!file)
    throw new StartFailure(`There is no backup in ${folder}. Name the file: npm run backup:verify <file>`);
  const temporary = await mkdtemp(join(tmpdir(), 'novasjekk-verify-'));
  try {
    // All other settings are ignored, because a check must not write to the real database or storage.
    const isolated = readEnv({ DATA_DIR: temporary });
    const { rows, images, missing } = await withDatabase(isolated, (database) =>
      restoreBackup(database, isolated, file),
    );
    sayMissing(missing, say);
    say(`${file} can be restored: ${rows} rows and ${images} image files were restored and compared.`);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
};

/**
 * Runs `npm run restore <file>`, which restores a backup into an empty database of either engine. Without a file, it
 * returns to the backup that the last upgrade made, and keeps the embedded database under another name.
 */
export const restoreCommand: Command = async (variables, given, say) => {
  const env = readEnv(variables);
  const file = given ? resolve(given) : (await listBackups(upgradeFolder(env)))[0]?.file;
  if (!file) throw new StartFailure('Name the file to restore: npm run restore backups/….tar.gz');
  const aside = given || env.DATABASE_URL ? undefined : await setAsideDatabase(env.DATA_DIR);
  const { rows, images, missing } = await withDatabase(env, (database) =>
    restoreBackup(database, env, file),
  ).catch(async (error) => {
    await aside?.putBack();
    throw error;
  });
  if (aside)
    say(
      `${file} was restored. The database until now is in ${aside.path}; delete it once you do not need it.`,
    );
  sayMissing(missing, say);
  say(
    `${rows} rows and ${images} image files are restored and checked against the backup. Start the product: npm start`,
  );
};

/** `npm run move-to-postgres`: copies the embedded database in DATA_DIR to the PostgreSQL at DATABASE_URL. */
export async function moveCommand(variables: Variables, say: Say): Promise<void> {
  const env = readEnv(variables);
  const { DATABASE_URL, DATA_DIR } = env;
  if (!DATABASE_URL)
    throw new StartFailure(
      'Set DATABASE_URL to the empty PostgreSQL to move to, like postgres://user:password@host:5432/database.',
    );
  const rows = await withDatabase({ DATA_DIR }, (from) =>
    withDatabase({ DATA_DIR, DATABASE_URL }, (to) => moveDatabase(from, to, env, say)),
  );
  say(`${rows} rows were copied and compared. Nothing in ${DATA_DIR} was changed.`);
  say('Now start the product with the same DATABASE_URL. Images stay in DATA_DIR/media: several machines');
  say('need that folder shared, or S3_* settings (see docs/operating.md).');
}

/** Runs `npm run migrate`, which migrates the database without starting the product. */
export async function migrateCommand(variables: Variables, say: Say): Promise<void> {
  const env = readEnv(variables);
  const { applied, backup } = await withDatabase(env, (database) => upgrade(database, env));
  for (const name of applied) say(name);
  if (backup) say(`The data before these migrations is in ${backup}. "npm run restore" returns to it.`);
  say(applied.length === 0 ? 'The database is up to date.' : `${applied.length} migrations were applied.`);
}

/** `npm run create-admin <email>`: prints an invitation link to the role admin, also for a locked-out admin. */
export const createAdminCommand: Command = async (variables, given, say) => {
  const email = emailSchema.safeParse(given);
  if (!email.success)
    throw new StartFailure('Name the address of the admin: npm run create-admin kari@example.org');
  const env = readEnv(variables);
  const asked = env.DATABASE_URL
    ? undefined
    : await askRunningProduct(env.DATA_DIR, { createAdmin: email.data });
  const { link } = (asked ??
    (await withDatabase(env, async (database) => {
      await migrate(database);
      // The invitation is not mailed to the admins, because no worker may be running. Its acceptance is.
      const { users } = createServices(database, { env, enqueue: async () => null });
      return { link: await users.invitations.createAdminLink(email.data, fallbackLocale) };
    }))) as { link: string };
  say(`Open this link within seven days to make ${email.data} an admin:`);
  say(link);
  say('It works once. The account gets a new password; its sessions, API tokens and second factors end.');
};

/** The build prepares a database once, so that the first start only has to copy it. */
export async function prepareDatabase(folder: string, file: string): Promise<void> {
  await withDatabase({ DATA_DIR: folder }, async (database) => {
    await migrate(database);
    await createJobTables(database);
    await seedContent(database);
  });
  await writeFile(file, packDatabase(join(folder, 'database')));
}

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} kB`;
