import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, inject, it } from 'vitest';
import { fillEmptyTables, tableNames } from '../../../../tests/setup/database/fill-tables.ts';
import { createDatabaseOn } from '../../../../tests/setup/database/postgres.ts';
import { restoreCommand } from '../../operations.ts';
import { appliedMigrations, applyMigrations } from '../db/apply-migrations.ts';
import { openDatabase } from '../db/client.ts';
import type { Database } from '../db/database.ts';
import { knownMigrations, migrate, migrations } from '../db/migrate.ts';
import { readEnv } from '../env.ts';
import { upgrade } from './upgrade.ts';

const open = (env: { DATA_DIR: string; DATABASE_URL?: string }) => openDatabase(env, () => {});
const slugsIn = async ({ pool }: Database) =>
  (await pool.query('SELECT slug FROM articles ORDER BY slug')).rows.map(({ slug }) => slug);
const addArticle = ({ pool }: Database, slug: string) =>
  pool.query(
    "INSERT INTO articles (slug, title_no, content_no, author_name) VALUES ($1, 'Tittel', 'Tekst', 'Kari')",
    [slug],
  );

describe('an upgrade', () => {
  it('makes a backup first, and "npm run restore" returns to the last one', async () => {
    const env = readEnv({ DATA_DIR: await mkdtemp(join(tmpdir(), 'novasjekk-')), NODE_ENV: 'test' });
    const backups = () => readdir(join(env.DATA_DIR, 'before-upgrade'));
    const older = knownMigrations.slice(0, -1);
    const database = await open(env);
    await migrate(database, older);
    await addArticle(database, 'for');
    const { applied, backup } = await upgrade(database, env);
    expect(applied).toEqual(knownMigrations.slice(-1));
    expect(await backups()).toEqual([backup?.split('/').at(-1)]);
    expect((await upgrade(database, env)).backup).toBeUndefined();

    await addArticle(database, 'etter');
    await applyMigrations(database, {
      ...migrations,
      '9999_next.sql': '-- Breaks the previous version.\nSELECT 1',
    });
    await expect(upgrade(database, env)).rejects.toThrow(/is of a newer version .*"npm run restore"/);
    await database.close();

    const said: string[] = [];
    await restoreCommand({ DATA_DIR: env.DATA_DIR }, undefined, (line) => said.push(line));
    expect(said.join()).toMatch(/The database until now is in .*database\.2/);
    const restored = await open(env);
    expect(await migrate(restored)).toEqual([]);
    expect(await slugsIn(restored)).toEqual(['for']);
    await restored.close();
  });

  it('keeps the last three backups', async () => {
    const { url, drop } = await createDatabaseOn(inject('postgresUrl'));
    const env = readEnv({
      DATA_DIR: await mkdtemp(join(tmpdir(), 'novasjekk-')),
      DATABASE_URL: url,
      NODE_ENV: 'test',
    });
    const folder = join(env.DATA_DIR, 'before-upgrade');
    await mkdir(folder);
    for (const day of [1, 2, 3]) await writeFile(join(folder, `novasjekk-2025-01-0${day}-00-00.tar.gz`), '');
    const database = await openDatabase(env, () => {});
    await migrate(database, knownMigrations.slice(0, 1));
    await upgrade(database, env);
    const kept = await readdir(folder);
    expect(kept).toHaveLength(3);
    expect(kept).not.toContain('novasjekk-2025-01-01-00-00.tar.gz');
    await database.close();
    await drop();
  });

  it.each([
    ['a data folder', openFirstFolder],
    ['a PostgreSQL database', createFirstOnPostgres],
  ])(
    'of %s of the first version through every migration keeps one row of every table',
    async (_, openFirst) => {
      const { database, remove } = await openFirst();
      expect(await appliedMigrations(database.pool)).toEqual(['0001_articles.sql']);
      let unfilled = await fillEmptyTables(database.pool, special);
      const changed = new Set<string>();
      for (const name of knownMigrations.slice(1)) {
        const before = await allRows(database);
        await migrate(database, [name]);
        const after = await allRows(database);
        for (const [table, row] of Object.entries(before))
          for (const [column, value] of Object.entries(row))
            if (JSON.stringify(after[table]?.[column]) !== JSON.stringify(value))
              changed.add(`${name}: ${table}`);
        if (migrations[name]?.includes('CREATE TABLE'))
          unfilled = await fillEmptyTables(database.pool, special);
      }
      expect(unfilled).toEqual({});
      expect([...changed]).toEqual([
        // Counts the changes of published articles, to which this migration adds a column.
        '0004_article_newsroom.sql: content_version',
        // A published article needs no preview.
        '0032_preview_links.sql: article_previews',
        // Devices are recognised in another way since then.
        '0035_known_devices.sql: auth_devices',
        // Uses of the food check are not counted any more.
        '0086_no_counts_of_food_checks.sql: unknown_foods',
      ]);
      await database.close();
      await remove();
    },
  );
});

const fixtures = join(import.meta.dirname, '../../../../tests/fixtures/first-version');

/** Opens a data folder with an article that the first commit of the repository wrote. */
async function openFirstFolder() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'novasjekk-'));
  const zip = brotliDecompressSync(await readFile(join(fixtures, 'database.zip.br')));
  for (const [name, content] of Object.entries(unzipSync(zip))) {
    const path = join(DATA_DIR, 'database', name);
    await mkdir(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (!name.endsWith('/')) await writeFile(path, content);
  }
  return { database: await open({ DATA_DIR }), remove: () => rm(DATA_DIR, { recursive: true }) };
}

async function createFirstOnPostgres() {
  const { url, drop } = await createDatabaseOn(inject('postgresUrl'));
  const database = await open({ DATABASE_URL: url, DATA_DIR: '' });
  const first = await readFile(join(fixtures, '0001_articles.sql'), 'utf8');
  await applyMigrations(database, { '0001_articles.sql': first });
  await database.pool.query(`INSERT INTO articles (slug, status, title_no, content_no, author_name, published_at)
    VALUES ('er-skyr-ultraprosessert', 'published', 'Tittel', 'Tekst', 'NovaSjekk', now())`);
  return { database, remove: drop };
}

/** Values for columns whose checks do not list the allowed values. */
const special = {
  articles: { title_no: "'Tittel'", content_no: "'Tekst'" },
  article_addresses: { address: "'/gammel'" },
  article_corrections: { text_no: "'Rettet'" },
  topics: { title_no: "'Tema'", introduction_no: "'Innledning'" },
  comments: { article_id: '(SELECT id FROM articles LIMIT 1)' },
  media: { hash: "repeat('a', 32)" },
  role_invitations: { roles: "'{editor}'" },
  sources: { title_no: "'Kilde'" },
};

/** The first row of every table. */
async function allRows({ pool }: Database): Promise<Record<string, Record<string, unknown>>> {
  const queries = (await tableNames(pool)).map(
    (table) => `(SELECT '${table}' AS name, to_jsonb(t) AS row FROM ${table} t LIMIT 1)`,
  );
  const { rows } = await pool.query(queries.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, row }) => [name, row]));
}
