import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../src/server/platform/db/client.ts';
import { migrate } from '../../../src/server/platform/db/migrate.ts';
import { embeddedTemplate } from './embedded-template.ts';
import { runOn, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a PostgreSQL server, and the name of the migrated database on it that tests copy. */
    postgresUrl: string;
    templateDatabase: string;
    /** The path of a packed, migrated embedded database that tests copy. */
    embeddedTemplate: string;
  }
}

/** Prepares a migrated database of each engine, once per test run. Every suite gets its own copy. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-test-'));
  // The system user that runs PostgreSQL (see postgres-server.ts) must be able to enter the folder.
  await chmod(folder, 0o755);
  // The tests create their temporary folders in this folder, which is removed at the end.
  process.env.TMPDIR = folder;
  const [postgres, embedded] = await Promise.all([startPostgres(), embeddedTemplate()]);
  const templateDatabase = `template_${process.pid}`;
  await postgres.createDatabase(templateDatabase);
  const template = await openDatabase(
    { DATABASE_URL: postgres.urlOf(templateDatabase), DATA_DIR: folder },
    () => {},
  );
  await migrate(template);
  await template.close();
  project.provide('postgresUrl', postgres.urlOf('postgres'));
  project.provide('templateDatabase', templateDatabase);
  project.provide('embeddedTemplate', embedded);
  return async () => {
    // The database is dropped, because a server named by TEST_DATABASE_URL keeps running after the tests.
    await runOn(postgres.urlOf('postgres'), `DROP DATABASE ${templateDatabase} WITH (FORCE)`);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
