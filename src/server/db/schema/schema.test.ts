import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../../../../tests/setup/both-engines.ts';

const files = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });
const tables = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((exported) => is(exported, PgTable));

describeOnBothEngines('the tables that queries are typed by', (database) => {
  it.each(tables.map(getTableConfig))(
    '$name matches the table that the migrations made',
    async ({ name, columns }) => {
      const { rows } = await database().pool.query(
        `SELECT column_name AS name, is_nullable = 'NO' AS "notNull",
              CASE data_type WHEN 'ARRAY' THEN 'text[]' WHEN 'timestamp with time zone' THEN 'timestamp with time zone' ELSE data_type END AS type
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY column_name`,
        [name],
      );
      const typed = columns
        .map((column) => ({ name: column.name, notNull: column.notNull, type: column.getSQLType() }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(typed).toEqual(rows);
    },
  );
});
