import { createHash } from 'node:crypto';
import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { overPglite } from '../../../src/server/platform/db/client.ts';
import { embeddedExtensions } from '../../../src/server/platform/db/embedded/embedded-options.ts';
import { migrate, migrations } from '../../../src/server/platform/db/migrate.ts';

const root = join(import.meta.dirname, '../../..');
const cache = join(root, '.cache/test-databases');

/**
 * Returns the path of a packed, migrated embedded database. Creating one takes seconds, so it is kept until a migration,
 * migrate.ts or the package of the embedded database changes.
 */
export async function embeddedTemplate(): Promise<string> {
  const file = join(cache, `${fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const pglite = await PGlite.create({ extensions: embeddedExtensions });
  const database = overPglite(pglite, () => {});
  await migrate(database);
  const packed = await pglite.dumpDataDir('none');
  await database.close();
  await rm(cache, { recursive: true, force: true });
  await mkdir(cache, { recursive: true });
  // Another test run may read or create the same file, so it appears only when it is complete.
  const part = `${file}.${process.pid}`;
  await writeFile(part, Buffer.from(await packed.arrayBuffer()));
  await rename(part, file);
  return file;
}

/** Opens a copy of the template, in memory or in a folder. */
export async function openEmbeddedCopy(template: string, dataDir?: string): Promise<PGlite> {
  const loadDataDir = await openAsBlob(template);
  return PGlite.create({ ...(dataDir && { dataDir }), loadDataDir, extensions: embeddedExtensions });
}

function fingerprint(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')));
  hash.update(readFileSync(join(root, 'src/server/platform/db/migrate.ts')));
  for (const [name, sql] of Object.entries(migrations)) hash.update(name).update(sql);
  return hash.digest('hex').slice(0, 16);
}
