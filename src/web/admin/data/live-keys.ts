import type { QueryKey } from '@tanstack/react-query';

/** With `byId`, the key is followed by the id of a row, so that only the queries of changed rows are refetched. */
const keysOfTable = new Map<string, { key: QueryKey; byId: boolean }[]>();

/** Declares that the queries whose keys start with `key` are refetched when one of the database tables changes. */
export function dependsOn<const Key extends QueryKey>(
  tables: readonly string[],
  key: Key,
  { byId = false } = {},
): Key {
  for (const table of tables) keysOfTable.set(table, [...(keysOfTable.get(table) ?? []), { key, byId }]);
  return key;
}

export const liveTables = (): string[] => [...keysOfTable.keys()];

/** The keys that depend on these rows of the table. `ids` is null if any row may have changed. */
export const keysOfChange = (table: string, ids: readonly string[] | null): QueryKey[] =>
  (keysOfTable.get(table) ?? []).flatMap(({ key, byId }) =>
    byId && ids ? ids.map((id) => [...key, id]) : [key],
  );
