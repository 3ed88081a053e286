import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createEmbeddedCopy, describeOnDatabase } from '../../../../tests/setup/database/both-engines.ts';
import { runOn } from '../../../../tests/setup/database/postgres.ts';
import { invitationMail } from '../../users/invitation-mail.job.ts';
import { openDatabase } from '../db/client.ts';
import type { Database } from '../db/database.ts';
import { knownMigrations } from '../db/migrate.ts';
import { readEnv } from '../env.ts';
import { enqueueOnly } from '../jobs/job-runner.ts';
import { makeBackup } from './backup.ts';
import { createBackupService } from './backup-service.ts';
import { fillEmptyDatabase } from './fill-database.ts';
import { moveDatabase } from './move-to-postgres.ts';
import { restoreBackup } from './restore.ts';
import { createCheck, listTables } from './tables.ts';
import { waitingMails } from './waiting-mails.ts';

const databases: string[] = [];
const open: Database[] = [];

/** Creates a database that sorts text in Norwegian order. The embedded database sorts text by bytes. */
async function emptyPostgres(): Promise<Database> {
  const name = `norwegian_${randomUUID().replaceAll('-', '')}`;
  const server = new URL(inject('postgresUrl'));
  await runOn(
    server.href,
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'nb-NO' LOCALE 'C'`,
  );
  databases.push(name);
  server.pathname = `/${name}`;
  const database = await openDatabase({ DATABASE_URL: server.href, DATA_DIR: '' }, () => {});
  open.push(database);
  return database;
}

async function emptyEmbedded(): Promise<Database> {
  const database = await openDatabase({ DATA_DIR: await createEmbeddedCopy() }, () => {});
  open.push(database);
  return database;
}

const settings = async () =>
  readEnv({ DATA_DIR: await mkdtemp(join(tmpdir(), 'novasjekk-')), NODE_ENV: 'test' });

/** Primary keys whose order by bytes differs from their Norwegian order. */
const keys = ['Zebra', 'apple', 'Åre', 'ære', 'a_b', 'aB', 'ab', '-a', 'b'];
const keysIn = async (database: Database) =>
  (await database.pool.query('SELECT key FROM auth_rate_limits ORDER BY key COLLATE "C"')).rows.map(
    ({ key }) => key,
  );

async function fill(database: Database) {
  await database.pool.query(
    `INSERT INTO auth_rate_limits (key, count, last_attempt, expires_at)
     SELECT key, 1, gen_random_uuid(), now() FROM unnest($1::text[]) AS key`,
    [[...keys, ...Array.from({ length: 150 }, (_, n) => `${n % 2 ? 'k' : 'K'}${n}`)]],
  );
  // Each snapshot refers to the next one, and the last refers to the first. A copy reads 100 rows at a time, so some
  // rows refer to rows that are copied later.
  await database.pool.query(
    `WITH ids AS (SELECT n, gen_random_uuid() AS id FROM generate_series(0, 149) AS n)
     INSERT INTO gsc_snapshots (id, source, created_at, alive_at, compared_with)
     SELECT one.id, 'upload', now(), now(), next.id FROM ids AS one JOIN ids AS next ON next.n = (one.n + 1) % 150`,
  );
}

const comparedIn = async (database: Database) =>
  (await database.pool.query('SELECT id, compared_with FROM gsc_snapshots ORDER BY id')).rows;

const constraintsIn = async (database: Database) =>
  (
    await database.pool.query(
      `SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace ORDER BY conname COLLATE "C", conrelid::regclass::text COLLATE "C"`,
    )
  ).rows;

afterAll(async () => {
  for (const database of open) await database.close();
  for (const name of databases) await runOn(inject('postgresUrl'), `DROP DATABASE ${name} WITH (FORCE)`);
});

describeOnDatabase('a backup', (database) => {
  const file = async () => join(await mkdtemp(join(tmpdir(), 'novasjekk-')), 'backup.tar.gz');
  let backupFile: string;
  beforeAll(async () => {
    await fill(database());
    backupFile = await file();
    await makeBackup(database(), await settings(), backupFile);
  });

  const expectRestored = async (into: Database, from: string) => {
    await restoreBackup(into, await settings(), from);
    expect(await keysIn(into)).toEqual(await keysIn(database()));
    expect(await comparedIn(into)).toEqual(await comparedIn(database()));
    expect(await constraintsIn(into)).toEqual(await constraintsIn(database()));
  };

  it('is restored into a database with another collation, with snapshots that refer to each other', async () => {
    const norwegian = await emptyPostgres();
    await expectRestored(norwegian, backupFile);
    const again = await file();
    await makeBackup(norwegian, await settings(), again);
    await expectRestored(await emptyEmbedded(), again);
  });
});

describeOnDatabase('a backup of a product', (database) => {
  const hash = 'a'.repeat(32);
  const backup = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'novasjekk-'));
    return { folder, env: await settings(), file: join(folder, 'backup.tar.gz') };
  };

  it('is made without image files that are missing, and lists them', async () => {
    await database().pool.query(
      `INSERT INTO media (hash, type, width, height, bytes, transparent, created_at)
       VALUES ($1, 'image/jpeg', 10, 10, 1, false, now())`,
      [hash],
    );
    const { env, file } = await backup();
    const made = await makeBackup(database(), env, file);
    expect(made.images).toBe(0);
    expect(made.missing).toContain(`${hash}/original`);
    const restored = await restoreBackup(await emptyEmbedded(), await settings(), file);
    expect(restored).toMatchObject({ rows: made.rows, images: 0, missing: made.missing });
  });

  it('fails with a one-line error and leaves no file if its folder cannot be written', async () => {
    const { env, folder } = await backup();
    await writeFile(join(folder, 'file'), '');
    await expect(makeBackup(database(), env, join(folder, 'file/backup.tar.gz'))).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(/^The backup cannot be written to .*\.$/),
    });
    expect(await readdir(folder)).toEqual(['file']);
  });

  it('contains the mails that have not been sent', async () => {
    const payload = { invitationId: randomUUID() };
    await enqueueOnly(database(), [{ job: invitationMail, payload }]);
    const { env, file } = await backup();
    await makeBackup(database(), env, file);
    const into = await emptyEmbedded();
    await restoreBackup(into, await settings(), file);
    expect(await waitingMails(into)).toEqual([{ name: 'invitation-mail', data: payload }]);
  });

  it('is made when it is due, and the oldest backups are deleted', async () => {
    const { folder } = await backup();
    const env = { ...(await settings()), BACKUP_DIR: folder, BACKUP_EVERY: 24, BACKUP_KEEP: 2 };
    let now = new Date('2026-11-16T03:23:00Z');
    const service = createBackupService({
      database: database(),
      currentEnv: async () => env,
      clock: () => now,
    });
    await writeFile(join(folder, 'novasjekk-2026-11-14-01-00.tar.gz.1.unfinished'), '');
    await writeFile(join(folder, 'other.txt'), '');
    for (const day of [16, 17, 18]) {
      now = new Date(`2026-11-${day}T03:23:00Z`);
      expect((await service.makeIfDue())?.file).toContain(`2026-11-${day}-03-23`);
      now = new Date(`2026-11-${day}T20:23:00Z`);
      expect(await service.makeIfDue()).toBeUndefined();
    }
    expect((await readdir(folder)).sort()).toEqual([
      'novasjekk-2026-11-17-03-23.tar.gz',
      'novasjekk-2026-11-18-03-23.tar.gz',
      'other.txt',
    ]);
  });
});

describe('a copy', () => {
  it('is rolled back if the received or the stored rows differ from the original', async () => {
    const into = await emptyEmbedded();
    const nothing = createCheck().result();
    const checks = Object.fromEntries((await listTables(into.pool)).map(({ name }) => [name, nothing]));
    const [row, unknownColumn] = ['"what": "copied"}\n', '"what": "copied", "unknown": 1}\n'].map(
      (end) => `{"at": "2026-01-01T00:00:00+00:00", ${end}`,
    ) as [string, string];
    const copy = (sent: string, arrived: string) =>
      fillEmptyDatabase(into, knownMigrations, async (target) => {
        const check = createCheck();
        check.add(sent);
        await target.write('done_once', arrived);
        return { ...checks, done_once: check.result() };
      });
    const refused = 'The copy of done_once differs from the original';
    await expect(copy(unknownColumn, row)).rejects.toThrow(refused);
    await expect(copy(unknownColumn, unknownColumn)).rejects.toThrow(refused);
    expect((await into.pool.query('SELECT FROM done_once')).rowCount).toBe(0);
    expect(await copy(row, row)).toBe(1);
  });
});

describe('moving a database', () => {
  it('copies snapshots that refer to each other to a PostgreSQL with another collation', async () => {
    const [from, to] = [await emptyEmbedded(), await emptyPostgres()];
    await fill(from);
    await moveDatabase(from, to, await settings(), () => {});
    expect(await keysIn(to)).toEqual(await keysIn(from));
    expect(await comparedIn(to)).toEqual(await comparedIn(from));
  });
});
