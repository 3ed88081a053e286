import { createHash, type Hash, hash } from 'node:crypto';
import pg from 'pg';

const name = pg.escapeIdentifier;

export type Connection = Pick<pg.PoolClient, 'query'>;

export interface Table {
  name: string;
  /** All columns except generated ones, which the database computes again. */
  columns: string[];
  key: { name: string; type: string }[];
  /** The identity column. After the copy, its sequence is set to continue after the highest copied value. */
  counter: string | undefined;
  self_references: string[];
}

export interface TableCheck {
  rows: number;
  sha256: string;
}

/** Keys are copied separately, migrations are applied anew, and the rest belongs to running processes. */
const notCopied = [
  'auth_keys',
  'schema_migrations',
  'schema_functions',
  'process_reports',
  'generation_reservations',
];
const maxRowsPerPage = 100;
/** Rows may be a megabyte long, so the first page has one row, and the next as many as fit its length. */
const firstRowsPerPage = 1;
const charactersPerPage = 1_000_000;

/**
 * Lists the product's tables, each one after the tables to which it refers. The tables of pg-boss are left out, because
 * the product enqueues its jobs again from its other data. Only mails are copied separately (waiting-mails.ts).
 */
export async function listTables(connection: Connection): Promise<Table[]> {
  const { rows } = await connection.query(`
    SELECT c.relname AS name,
      (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY k.place)
         FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k(attnum, place), pg_attribute a
        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.attnum) AS key,
      (SELECT min(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attidentity <> '') AS counter,
      (SELECT coalesce(json_agg(f.conname), '[]') FROM pg_constraint f
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid = c.oid AND NOT f.condeferrable) AS self_references,
      (SELECT coalesce(json_agg(r.relname), '[]') FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND r.oid <> c.oid) AS refers_to
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`);
  const remaining = new Map<string, Table & { refers_to: string[] }>(
    rows.filter((row) => !notCopied.includes(row.name)).map((row) => [row.name, row]),
  );
  const ordered: Table[] = [];
  while (remaining.size > 0) {
    const ready = [...remaining.values()].filter(
      (table) => !table.refers_to.some((other) => remaining.has(other)),
    );
    if (ready.length === 0) throw new Error(`Tables with circular foreign keys: ${[...remaining.keys()]}`);
    for (const { refers_to: _, ...table } of ready) {
      if (!table.key) throw new Error(`The table ${table.name} has no primary key`);
      ordered.push(table);
      remaining.delete(table.name);
    }
  }
  return ordered;
}

/** Yields the rows of a table as JSON lines, at most 100 rows at a time, in the order of the primary key. */
export async function* readRows(connection: Connection, table: Table): AsyncGenerator<string> {
  const key = table.key.map((column) => name(column.name)).join(', ');
  const fields = table.columns.map((column) => `row.${name(column)}`).join(', ');
  const from = `FROM ${name(table.name)} AS row`;
  let after: unknown[] | undefined;
  for (let limit = firstRowsPerPage; ; ) {
    const values = table.key.map((column, n) => `$${n + 1}::text::${column.type}`).join(', ');
    const { rows } = await connection.query(
      `SELECT (SELECT to_jsonb(stored) FROM (SELECT ${fields}) AS stored)::text AS line,
              ARRAY[${table.key.map((column) => `row.${name(column.name)}::text`).join(', ')}] AS key
         ${from} ${after ? `WHERE (${key}) > (${values})` : ''} ORDER BY ${key} LIMIT ${limit}`,
      after ?? [],
    );
    if (rows.length === 0) return;
    const lines = rows.map((row) => `${row.line}\n`).join('');
    yield lines;
    after = rows.at(-1)?.key;
    if (rows.length < limit) return;
    const fitting = Math.floor((rows.length * charactersPerPage) / lines.length);
    limit = Math.min(maxRowsPerPage, Math.max(1, fitting));
  }
}

export async function writeRows(connection: Connection, table: Table, lines: string): Promise<void> {
  const columns = table.columns.map(name).join(', ');
  await connection.query(
    `INSERT INTO ${name(table.name)} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name(table.name)}, $1::jsonb)`,
    [`[${lines.trimEnd().split('\n').join(',')}]`],
  );
}

/** A copy needs no notifications, and the counts of triggers, such as article_counts, are copied as rows. */
export const enableTriggers = (connection: Connection, table: Table, enabled: boolean) =>
  connection.query(`ALTER TABLE ${name(table.name)} ${enabled ? 'ENABLE' : 'DISABLE'} TRIGGER USER`);

/** Defers the foreign keys that refer to the table itself, because a row may refer to a row that is copied later. */
export async function deferSelfReferences(connection: Connection, table: Table, deferred: boolean) {
  for (const reference of table.self_references)
    await connection.query(
      `ALTER TABLE ${name(table.name)} ALTER CONSTRAINT ${name(reference)} ${deferred ? 'DEFERRABLE INITIALLY DEFERRED' : 'NOT DEFERRABLE'}`,
    );
}

export async function setCounter(connection: Connection, table: Table): Promise<void> {
  if (!table.counter) return;
  await connection.query(
    `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${name(table.counter)}), 0) + 1, false) FROM ${name(table.name)}`,
    [name(table.name), table.counter],
  );
}

const splitLines = (lines: string): string[] => lines.trimEnd().split('\n');

/** Counts rows and computes a checksum of them that depends on their order. */
export function createCheck() {
  const sha256: Hash = createHash('sha256');
  let rows = 0;
  return {
    add(lines: string): void {
      sha256.update(lines);
      rows += splitLines(lines).length;
    },
    result: (): TableCheck => ({ rows, sha256: sha256.copy().digest('hex') }),
  };
}

/** Computes a checksum of rows that does not depend on their order. */
export function createUnorderedChecksum() {
  let sum = 0n;
  return {
    add(lines: string): void {
      for (const line of splitLines(lines)) sum += BigInt(`0x${hash('sha256', line)}`);
    },
    result: () => sum,
  };
}
