import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';
import { existingRow } from './rows.ts';
import { createTableQueries } from './table-queries.ts';

type RecordTable = PgTable & Record<'id' | 'created_at' | 'updated_at', PgColumn>;

/** The queries of a table whose rows are edited one by one. Rows for which `exists` is false count as deleted. */
export function createRecordQueries<
  Table extends RecordTable,
  Columns extends Record<string, PgColumn | SQL> = Table['_']['columns'],
>(orm: Queries, table: Table, { exists, columns }: { exists?: SQL; columns?: Columns } = {}) {
  const rows = createTableQueries(orm, table, columns);
  const byId = (id: string) => [eq(table.id, id), exists];
  return {
    find: (id: string) => rows.find(byId(id)),

    lock: (id: string) => rows.lock(byId(id)),

    /** Returns undefined if a unique constraint refuses the row. */
    insert: (row: Omit<Table['$inferInsert'], 'created_at' | 'updated_at'>, at: Date) =>
      rows.insertNew({ ...row, created_at: at, updated_at: at } as PgInsertValue<Table>),

    /** Changes an existing row. */
    update: (id: string, change: Partial<Table['$inferInsert']>, at: Date) =>
      existingRow(rows.change(byId(id), { ...change, updated_at: at } as object)),

    delete: (id: string) => rows.take(byId(id)),
  };
}
