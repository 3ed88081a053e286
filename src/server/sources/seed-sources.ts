import { parse } from 'yaml';
import seeds from '../../../content/sources/sources.yaml?raw';
import { type SourceFields, sourceFieldsSchema } from '../../domain/sources/source.ts';
import { withMigrationLock } from '../platform/db/apply-migrations.ts';
import { type Database, ormOver } from '../platform/db/database.ts';
import { createSourceStore } from './source-store.ts';

/** A source in the file; `sourceFieldsSchema` checks the fields that are not listed here. */
interface SeedSource {
  facts_no: string[];
  facts_en: string[];
}

export const readSeedSources = (): SourceFields[] =>
  (parse(seeds) as SeedSource[]).map((source) =>
    sourceFieldsSchema.parse({
      ...source,
      facts_no: source.facts_no.join('\n'),
      facts_en: source.facts_en.join('\n'),
    }),
  );

/**
 * Adds the seed sources to an empty source library. Several processes that start at the same time add them only once.
 */
export function seedSources(database: Database): Promise<number> {
  return withMigrationLock(database, async (client) => {
    await client.query('BEGIN');
    try {
      const { rowCount } = await client.query(
        `INSERT INTO done_once (what) SELECT 'seed-sources' WHERE NOT EXISTS (SELECT FROM sources) ON CONFLICT DO NOTHING`,
      );
      const fresh = rowCount === 1 ? readSeedSources() : [];
      const store = createSourceStore(ormOver(client));
      for (const source of fresh) await store.insert(source, new Date());
      await client.query('COMMIT');
      return fresh.length;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  });
}
