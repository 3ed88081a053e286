import { type SQL, sql } from 'drizzle-orm';
import { withMigrationLock } from './apply-migrations.ts';
import { type Database, ormOver, type Transaction } from './database.ts';

/**
 * Does some work in a transaction, once in the life of the database and only if `condition` holds. Several processes
 * that start at the same time do it once. Returns undefined if there was nothing to do.
 */
export const doOnce = <Result>(
  database: Database,
  what: string,
  work: (transaction: Transaction) => Promise<Result>,
  condition: SQL = sql`true`,
): Promise<Result | undefined> =>
  withMigrationLock(database, (client) =>
    ormOver(client).transaction(async (transaction) => {
      const { rowCount } = await transaction.execute(
        sql`INSERT INTO done_once (what) SELECT ${what} WHERE ${condition} ON CONFLICT DO NOTHING`,
      );
      return rowCount === 1 ? work(transaction) : undefined;
    }),
  );
