import { and, eq, getTableColumns, is, isNull, SQL, type SQLWrapper } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type pg from 'pg';
import { causesOf } from '../error-causes.ts';
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

/** The values that columns must have, an SQL condition, or a list of conditions that must all be true. */
export type Condition<Row> = { [Column in keyof Row]?: Row[Column] } | SQL | undefined | Condition<Row>[];

export type RowOf<Columns extends Record<string, PgColumn | SQL>> = SelectResultFields<Columns>;

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

/** A LIKE pattern for texts that contain the given one. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The first row of a query that finds at most one row, such as that with an id. */
export async function firstRow<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> {
  const [row] = await query;
  return row;
}

/** The row of a query that always returns one, such as the change of a locked row. */
export async function existingRow<Row>(query: PromiseLike<Row | undefined>): Promise<Row> {
  const row = await query;
  if (!row) throw new Error('The query returned no row');
  return row;
}

/** The rows of a page. `total` is the number of rows of the list, if it is known. */
export interface PageRange {
  limit: number;
  offset: number;
  total?: number;
}

/** Reads one page of a list: the last one if the wanted page does not exist, for example after a deletion. */
export async function readPage<Row>(
  wanted: number,
  perPage: number,
  list: (page: PageRange) => Promise<Row[]>,
  count: () => Promise<number>,
) {
  const pagesOf = (total: number) => Math.max(1, Math.ceil(total / perPage));
  if (wanted === 1) {
    const [rows, total] = await Promise.all([list({ limit: perPage, offset: 0 }), count()]);
    return { rows, total, page: 1, pages: pagesOf(total) };
  }
  // The rows are counted first, because looking for a page that does not exist would read the whole list.
  const total = await count();
  const pages = pagesOf(total);
  const page = Math.min(wanted, pages);
  const rows = await list({ limit: perPage, offset: (page - 1) * perPage, total });
  return { rows, total, page, pages };
}

/** Reads a long list in batches of `size` rows. `read` gets the last row of the batch before. */
export async function* inBatches<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < size) return;
  }
}

/** Reads backwards if the end is nearer, because the database reads all rows before the page. */
export async function readFromNearerEnd<Row>(
  { limit, offset, total = Number.POSITIVE_INFINITY }: PageRange,
  read: (range: { limit: number; offset: number; isReversed: boolean }) => Promise<Row[]>,
): Promise<Row[]> {
  if (offset <= total / 2) return read({ limit, offset, isReversed: false });
  const count = Math.max(0, Math.min(limit, total - offset));
  return (await read({ limit: count, offset: total - offset - count, isReversed: true })).reverse();
}

/** The queries of a table whose rows are edited one by one. Rows for which `exists` is false count as deleted. */
export function createRecordQueries<
  Table extends PgTable & Record<'id' | 'created_at' | 'updated_at', PgColumn>,
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

    update: (id: string, change: Partial<Table['$inferInsert']>, at: Date) =>
      existingRow(rows.change(byId(id), { ...change, updated_at: at } as object)),

    delete: (id: string) => rows.take(byId(id)),
  };
}

export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  causesOf(error).some((cause) => 'constraint' in cause && cause.constraint === constraint);
