import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { applyMigrations } from '../src/server/platform/db/apply-migrations.ts';
import { openDatabase } from '../src/server/platform/db/client.ts';
import { packFolder } from '../src/server/platform/db/embedded/pack-folder.ts';
import { createJobTables } from '../src/server/platform/jobs/job-runner.ts';

// Creates an embedded database with all migrations, without any content, and writes it to the file in the argument.
const [file = ''] = process.argv.slice(2);
const sqlIn = (name: string) => {
  const sqlFolder = join(import.meta.dirname, '../src/server/platform/db', name);
  return Object.fromEntries(
    readdirSync(sqlFolder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .map((path) => [basename(path), readFileSync(join(sqlFolder, path), 'utf8')]),
  );
};
const folder = mkdtempSync(join(dirname(file), 'database-'));
try {
  const database = await openDatabase({ DATA_DIR: folder }, () => {});
  await applyMigrations(database, sqlIn('migrations'), { functions: sqlIn('functions') });
  await createJobTables(database);
  await database.close();
  const packed = await packFolder(join(folder, 'database'));
  writeFileSync(file, gzipSync(Buffer.from(await packed.arrayBuffer())));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
