import type pg from 'pg';

type Queries = Pick<pg.Pool, 'query'>;

interface Column {
  table: string;
  column: string;
  type: string;
  /** The values that a check of the column lists. */
  allowed: string[];
  /** The table and column to which a foreign key refers. */
  refers: [string, string] | null;
}

/** The names of all tables of the product, without the list of the migrations. */
export async function tableNames(queries: Queries): Promise<string[]> {
  const { rows } = await queries.query(`
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND relname NOT IN ('schema_migrations', 'schema_functions') ORDER BY relname`);
  return rows.map(({ relname }) => relname);
}

/** Inserts a row into every empty table. Returns the tables for which no row could be made, each with the reason. */
export async function fillEmptyTables(
  queries: Queries,
  special: Record<string, Record<string, string>> = {},
): Promise<Record<string, string>> {
  const columns = await requiredColumns(queries);
  let failed: Record<string, string> = {};
  let left = await emptyTables(queries);
  // A table may refer to a table that is filled later, so the remaining tables are tried again.
  for (let before = Number.POSITIVE_INFINITY; left.length > 0 && left.length < before; ) {
    before = left.length;
    failed = {};
    for (const table of left) {
      const values = Object.fromEntries([
        ...columns.filter((each) => each.table === table).map((each) => [each.column, valueFor(each)]),
        ...Object.entries(special[table] ?? {}),
      ]);
      const names = Object.keys(values);
      const sql =
        names.length > 0
          ? `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${Object.values(values).join(', ')})`
          : `INSERT INTO ${table} DEFAULT VALUES`;
      await queries.query(sql).catch((error: Error) => {
        failed[table] = `${error.message}: ${sql}`;
      });
    }
    left = Object.keys(failed);
  }
  return failed;
}

async function emptyTables(queries: Queries): Promise<string[]> {
  const names = await tableNames(queries);
  const { rows } = await queries.query(
    names
      .map((table) => `SELECT '${table}' AS name WHERE NOT EXISTS (SELECT FROM ${table})`)
      .join(' UNION ALL '),
  );
  return rows.map(({ name }) => name);
}

async function requiredColumns(queries: Queries): Promise<Column[]> {
  const { rows } = await queries.query(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type,
      (SELECT string_agg(pg_get_constraintdef(k.oid), ' ') FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY(k.conkey)) AS checks,
      (SELECT json_build_array(r.relname, theirs.attname) FROM pg_constraint f
        JOIN pg_class r ON r.oid = f.confrelid
        JOIN pg_attribute theirs ON theirs.attrelid = r.oid AND theirs.attnum = f.confkey[array_position(f.conkey, a.attnum)]
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND a.attnum = ANY(f.conkey) LIMIT 1) AS refers
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AND a.attgenerated = ''`);
  return rows.map(({ checks, ...row }) => ({
    ...row,
    allowed: [...(/ANY \(\(?ARRAY\[([^\]]*)/.exec(checks ?? '')?.[1]?.matchAll(/'([^']*)'/g) ?? [])].map(
      ([, value = '']) => value,
    ),
  }));
}

function valueFor({ column, type, allowed, refers }: Column): string {
  if (refers) return `(SELECT ${refers[1]} FROM ${refers[0]} LIMIT 1)`;
  if (column === 'slug') return "'en-slug'";
  if (type === 'tsvector') return "''";
  if (type === 'text') return `'${allowed[0] ?? 'x'}'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'boolean') return 'false';
  if (type === 'jsonb') return "'{}'";
  if (type === 'bytea') return "'\\x00'";
  if (type === 'date') return 'current_date';
  if (type.startsWith('timestamp')) return 'now()';
  if (type.endsWith('[]')) return "'{}'";
  return '1';
}
