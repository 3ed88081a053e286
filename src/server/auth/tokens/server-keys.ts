import { join } from 'node:path';
import type { Database } from '../../platform/db/database.ts';
import type { Env } from '../../platform/env.ts';
import { createKeyFolder, createKeyTable, type KeyStore, type StoredKey } from './key-store.ts';

export const serverKeys = (database: Database, env: Pick<Env, 'DATA_DIR'>): KeyStore =>
  database.engine === 'postgres' ? createKeyTable(database.orm) : createKeyFolder(join(env.DATA_DIR, 'keys'));

/** Later than the creation of any key, so that `add` never skips one. */
const farFuture = new Date('9999-01-01T00:00:00Z');

/** Copies keys to another installation, so that users stay signed in. */
export async function copyKeys(keys: readonly StoredKey[], to: KeyStore): Promise<void> {
  for (const key of keys) await to.add(key, farFuture);
}
