import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { applyMigrations } from '../src/server/db/apply-migrations.ts';
import { openDatabase } from '../src/server/db/client.ts';
import { readEnv } from '../src/server/env.ts';
import { createJobTables } from '../src/server/jobs/job-runner.ts';

// Creating the embedded database takes seconds, so the first start does it in parallel with the build.
const env = readEnv(process.env);
if (!env.DATABASE_URL) {
  const folder = join(import.meta.dirname, '../src/server/db/migrations');
  const migrations = Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .map((path) => [basename(path), readFileSync(join(folder, path), 'utf8')]),
  );
  const database = await openDatabase(env, () => {});
  await applyMigrations(database, migrations);
  await createJobTables(database);
  await database.close();
}
process.exit(0);
