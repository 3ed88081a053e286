import { and, eq, getTableColumns, is, isNull, SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { Queries } from './database.ts';
import { readPage } from './read-page.ts';
import { existingRow, firstRow } from './rows.ts';

/** The values that columns must have, an SQL condition, or a list of conditions that must all be true. */
export type Condition<Row> = { [Column in keyof Row]?: Row[Column] } | SQL | undefined | Condition<Row>[];

interface Page {
  order?: SQLWrapper[];
  limit?: number;
  offset?: number;
}

/** The usual queries of one table. With `columns`, the results contain only these columns. */
export function createTableQueries<
  Table extends PgTable,
  Columns extends Record<string, PgColumn | SQL> = Table['_']['columns'],
>(orm: Queries, table: Table, columns?: Columns) {
  type Row = SelectResultFields<Columns>;
  type Where = Condition<Table['$inferSelect']>;
  type NewRow = PgInsertValue<Table>;
  // Drizzle cannot derive the type of the rows of a table that is a type parameter.
  const asRows = (query: unknown) => query as PromiseLike<Row[]>;
  const anyTable = table as PgTable;
  const all = getTableColumns(anyTable);
  const selected = (columns ?? all) as Record<string, PgColumn>;

  const sqlOf = (where: Where): SQL | undefined => {
    if (where === undefined || is(where, SQL)) return where;
    if (Array.isArray(where)) return and(...where.map(sqlOf));
    const conditions = Object.entries(where).map(([name, value]) => {
      const column = all[name] as PgColumn;
      return value === null ? isNull(column) : eq(column, value);
    });
    return and(...conditions);
  };
  const select = (where: Where, { order = [], limit, offset }: Page = {}) => {
    const query = orm.select(selected).from(anyTable).where(sqlOf(where)).$dynamic();
    if (order.length > 0) query.orderBy(...(order as SQL[]));
    if (limit !== undefined) query.limit(limit);
    if (offset !== undefined) query.offset(offset);
    return query;
  };
  const update = (where: Where, change: PgUpdateSetSource<Table>) =>
    orm
      .update(anyTable)
      .set(change as object)
      .where(sqlOf(where));
  const remove = (where: Where) => asRows(orm.delete(anyTable).where(sqlOf(where)).returning(selected));
  const insert = (row: NewRow) => orm.insert(anyTable).values(row as object);

  const list = async (where?: Where, page?: Page): Promise<Row[]> => asRows(select(where, page));
  const count = async (where?: Where): Promise<number> => orm.$count(anyTable, sqlOf(where));

  return {
    list,
    count,

    /** One page of the matching rows, and its position. See `readPage`. */
    page: (wanted: number, perPage: number, where: Where, ...order: SQLWrapper[]) =>
      readPage(
        wanted,
        perPage,
        ({ limit, offset }) => list(where, { order, limit, offset }),
        () => count(where),
      ),

    /** The first row in the given order. */
    find: (where: Where, ...order: SQLWrapper[]): Promise<Row | undefined> =>
      firstRow(asRows(select(where, { order, limit: 1 }))),

    /** Finds a row and locks it until the transaction ends. */
    lock: (where: Where): Promise<Row | undefined> => firstRow(asRows(select(where).for('update'))),

    insert: (row: NewRow): Promise<Row> => existingRow(firstRow(asRows(insert(row).returning(selected)))),

    /** Returns undefined if a unique constraint refuses the row. */
    insertNew: (row: NewRow): Promise<Row | undefined> =>
      firstRow(asRows(insert(row).onConflictDoNothing().returning(selected))),

    /** Inserts a row, or changes the row that has the same values in the columns `target`. */
    upsert: (row: NewRow, target: PgColumn | PgColumn[], change: PgUpdateSetSource<Table>): Promise<Row> =>
      existingRow(
        firstRow(
          asRows(
            insert(row)
              .onConflictDoUpdate({ target, set: change as object })
              .returning(selected),
          ),
        ),
      ),

    /** Changes all matching rows and returns their number. */
    update: async (where: Where, change: PgUpdateSetSource<Table>): Promise<number> =>
      (await update(where, change)).rowCount ?? 0,

    /** Changes at most one row and returns it. */
    change: (where: Where, change: PgUpdateSetSource<Table>): Promise<Row | undefined> =>
      firstRow(asRows(update(where, change).returning(selected))),

    /** Changes all matching rows and returns them. */
    changeAll: async (where: Where, change: PgUpdateSetSource<Table>): Promise<Row[]> =>
      asRows(update(where, change).returning(selected)),

    /** Deletes all matching rows and returns their number. */
    delete: async (where: Where): Promise<number> =>
      (await orm.delete(anyTable).where(sqlOf(where))).rowCount ?? 0,

    /** Deletes at most one row and returns it, so that only one of several parallel requests gets it. */
    take: (where: Where): Promise<Row | undefined> => firstRow(remove(where)),

    /** Deletes all matching rows and returns them. */
    takeAll: async (where: Where): Promise<Row[]> => remove(where),
  };
}
