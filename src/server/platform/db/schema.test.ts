import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../../../../tests/setup/database/both-engines.ts';

const files = import.meta.glob<Record<string, unknown>>('../../**/schema.ts', { eager: true });
const tables = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((exported) => is(exported, PgTable));

describeOnBothEngines('the Drizzle schema', (database) => {
  it.each(tables.map(getTableConfig))(
    'describes the table $name as the migrations create it',
    async ({ name, columns }) => {
      const { rows } = await database().pool.query(
        `SELECT column_name AS name, is_nullable = 'NO' AS "notNull", is_generated = 'ALWAYS' AS generated,
                CASE data_type WHEN 'ARRAY' THEN replace(ltrim(udt_name, '_'), 'int4', 'integer') || '[]' ELSE data_type END AS type
           FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY column_name`,
        [name],
      );
      const described = columns
        .map((column) => ({
          name: column.name,
          notNull: column.notNull,
          generated: column.generated !== undefined,
          type: column.getSQLType(),
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(described).toEqual(rows);
    },
  );
});
