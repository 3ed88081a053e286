import { join } from 'node:path';
import type { Database } from '../../db/database.ts';
import type { Env } from '../../env.ts';
import { createKeyFolder, createKeyTable, type KeyStore, type StoredKey } from './key-store.ts';

/** Where this installation keeps the server's own secrets: beside the embedded database, or in the shared one. */
export const serverKeys = (database: Database, env: Pick<Env, 'DATA_DIR'>): KeyStore =>
  database.engine === 'postgres' ? createKeyTable(database.orm) : createKeyFolder(join(env.DATA_DIR, 'keys'));

/** Later than any key: each is added, whatever its purpose has already. */
const afterAll = new Date('9999-01-01T00:00:00Z');

/** Brings keys to another installation, so that everybody stays signed in. */
export async function copyKeys(keys: readonly StoredKey[], to: KeyStore): Promise<void> {
  for (const key of keys) await to.add(key, afterAll);
}
