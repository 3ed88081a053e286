import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';
import { firstRow, onlyRow } from './rows.ts';

type RecordTable = PgTable & Record<'id' | 'created_at' | 'updated_at', PgColumn>;

/** The queries of a table whose rows are edited one by one. Rows for which `exists` is false count as deleted. */
export function createRecordQueries<Table extends RecordTable>(orm: Queries, table: Table, exists?: SQL) {
  type Row = Table['$inferSelect'];
  const byId = (id: string) => and(eq(table.id, id), exists);
  const select = (id: string) =>
    orm
      .select()
      .from(table as PgTable)
      .where(byId(id));
  // Drizzle cannot derive the type of the rows of a table that is a type parameter.
  const asRows = (query: unknown) => query as PromiseLike<Row[]>;
  return {
    find: (id: string): Promise<Row | undefined> => firstRow(asRows(select(id))),

    lock: (id: string): Promise<Row | undefined> => firstRow(asRows(select(id).for('update'))),

    /** Returns undefined if a unique constraint refuses the row. */
    insert: (
      row: Omit<Table['$inferInsert'], 'created_at' | 'updated_at'>,
      at: Date,
    ): Promise<Row | undefined> => {
      const values = { ...row, created_at: at, updated_at: at } as Table['$inferInsert'];
      return firstRow(asRows(orm.insert(table).values(values).onConflictDoNothing().returning()));
    },

    /** Changes an existing row. */
    update: (id: string, change: Partial<Row>, at: Date): Promise<Row> => {
      const values = { ...change, updated_at: at } as Table['_']['inferInsert'];
      return onlyRow(
        asRows(
          orm
            .update(table as PgTable)
            .set(values)
            .where(byId(id))
            .returning(),
        ),
      );
    },

    delete: (id: string): Promise<Row | undefined> =>
      firstRow(
        asRows(
          orm
            .delete(table as PgTable)
            .where(byId(id))
            .returning(),
        ),
      ),
  };
}
