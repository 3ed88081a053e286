import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Writes the database for the first start to the file in the second argument, with the build in the first argument.
const [build = '', file = ''] = process.argv.slice(2);
const { prepareDatabase } = (await import(
  pathToFileURL(join(build, 'server/operations.js')).href
)) as typeof import('../src/server/operations.ts');
const folder = mkdtempSync(join(build, 'database-'));
try {
  await prepareDatabase(folder, file);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
