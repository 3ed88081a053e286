import { applyMigrations, type Migrations } from './apply-migrations.ts';
import type { Database } from './database.ts';

const byFileName = (files: Record<string, string>): Migrations =>
  Object.fromEntries(Object.entries(files).map(([path, sql]) => [path.split('/').at(-1) ?? path, sql]));

/** The SQL of every migration by its file name, which does not include the folder. */
export const migrations = byFileName(
  import.meta.glob<string>('./migrations/*/*.sql', { query: '?raw', import: 'default', eager: true }),
);

const functions = byFileName(
  import.meta.glob<string>('./functions/*.sql', { query: '?raw', import: 'default', eager: true }),
);

export const knownMigrations: readonly string[] = Object.keys(migrations).sort();

export const migrate = (database: Database, only?: readonly string[]): Promise<string[]> =>
  applyMigrations(database, migrations, { functions, only });
