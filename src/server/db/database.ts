import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Listener } from './listener.ts';

export type Engine = 'pglite' | 'postgres';

/** One way to the data, whichever engine holds it: everything goes through the one `pg` pool. */
export interface Database {
  engine: Engine;
  pool: pg.Pool;
  orm: Orm;
  /** Opens a channel for NOTIFY; the listener says when it is cut and when it is back. */
  listen(channel: string, listener: Listener): Promise<{ close: () => Promise<void> }>;
  close(): Promise<void>;
}

export type Orm = NodePgDatabase;

export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** Where a query may run: on its own, or in a transaction. */
export type Queries = Orm | Transaction;

export const ormOver = (pool: pg.Pool | pg.PoolClient): Orm => drizzle(pool) as Orm;
