import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Listener } from './listener.ts';

export type Engine = 'pglite' | 'postgres';

/** An open database of either engine. All queries go through one `pg` pool. */
export interface Database {
  engine: Engine;
  pool: pg.Pool;
  orm: Orm;
  /** True for a copy in memory that was made because the disk is full. Changes to it are lost, so it is read-only. */
  isCopy?: boolean;
  /** Listens on a NOTIFY channel. The listener is also called when the connection is lost and restored. */
  listen(channel: string, listener: Listener): Promise<{ close: () => Promise<void> }>;
  close(): Promise<void>;
  /** Frees memory of the embedded database that only its start needed. */
  releaseMemory?(): void;
}

export type Orm = NodePgDatabase;

export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** For functions that run their queries either in the caller's transaction or without one. */
export type Queries = Orm | Transaction;

export const ormOver = (pool: pg.Pool | pg.PoolClient): Orm => drizzle(pool) as Orm;

/**
 * Updates the planner's statistics of some tables, or of some columns: `articles`, `gsc_standings (key)`. Call this
 * after large changes. PostgreSQL updates its statistics itself, but the embedded database has no autovacuum, and
 * without statistics it chooses plans that read whole tables.
 */
export async function updateStatistics(database: Database, ...tables: string[]): Promise<void> {
  if (database.engine === 'pglite') await database.pool.query(`ANALYZE ${tables.join(', ')}`);
}
