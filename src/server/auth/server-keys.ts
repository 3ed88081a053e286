import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import { createKeyFolder, createKeyTable, type KeyStore } from './key-store.ts';

/** Where this installation keeps the server's own secrets: beside the embedded database, or in the shared one. */
export const serverKeys = (database: Database, env: Pick<Env, 'DATA_DIR'>): KeyStore =>
  database.engine === 'postgres' ? createKeyTable(database.orm) : createKeyFolder(join(env.DATA_DIR, 'keys'));
