import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createTableQueries, type Database, type Orm } from '../../platform/db/database.ts';
import { removeDurably, writeDurably } from '../../platform/durable-files.ts';
import type { Env } from '../../platform/env.ts';
import { auth_keys } from '../schema.ts';

export type StoredKey = typeof auth_keys.$inferSelect;

export interface KeyStore {
  list(): Promise<StoredKey[]>;
  /** Adds a key, unless another process has added one for the same purpose after `after`. */
  add(key: StoredKey, after?: Date): Promise<void>;
  remove(id: string): Promise<unknown>;
}

export function createKeyTable(orm: Orm): KeyStore {
  const keys = createTableQueries(orm, auth_keys);
  return {
    list: () => keys.list(),
    add: (key, after = new Date(0)) =>
      orm.transaction(async (transaction) => {
        await transaction.execute(sql`LOCK TABLE ${auth_keys} IN EXCLUSIVE MODE`);
        await transaction.execute(sql`
          INSERT INTO ${auth_keys} (id, purpose, secret, created_at)
          SELECT ${key.id}, ${key.purpose}, ${key.secret}, ${key.created_at.toISOString()}::timestamptz
          WHERE NOT EXISTS (
            SELECT FROM ${auth_keys} WHERE purpose = ${key.purpose} AND created_at > ${after.toISOString()}::timestamptz
          )`);
      }),
    remove: (id) => keys.delete({ id }),
  };
}

/** Stores keys in files that only this system user can read, so that a leaked database dump reveals no key. */
export function createKeyFolder(folder: string): KeyStore {
  const fileOf = (id: string) => join(folder, `${id}.json`);
  return {
    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
      return Promise.all(
        names.map(async (name) => {
          const key = JSON.parse(await readFile(join(folder, name), 'utf8'));
          return { ...key, created_at: new Date(key.created_at) } as StoredKey;
        }),
      );
    },
    add: (key) => writeDurably({ path: fileOf(key.id), content: JSON.stringify(key) }),
    remove: (id) => removeDurably(fileOf(id)),
  };
}

export const serverKeys = (database: Database, env: Pick<Env, 'DATA_DIR'>): KeyStore =>
  database.engine === 'postgres' ? createKeyTable(database.orm) : createKeyFolder(join(env.DATA_DIR, 'keys'));

/** Later than the creation of any key, so that `add` never skips one. */
const farFuture = new Date('9999-01-01T00:00:00Z');

/** Copies keys to another installation, so that users stay signed in. */
export async function copyKeys(keys: readonly StoredKey[], to: KeyStore): Promise<void> {
  for (const key of keys) await to.add(key, farFuture);
}
