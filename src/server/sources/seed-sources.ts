import { sql } from 'drizzle-orm';
import { parse } from 'yaml';
import seeds from '../../../content/sources/sources.yaml?raw';
import { type SourceFields, sourceFieldsSchema } from '../../domain/sources/source.ts';
import { doOnce } from '../platform/db/apply-migrations.ts';
import type { Database } from '../platform/db/database.ts';
import { createSourceStore } from './source-store.ts';

export const readSeedSources = (): SourceFields[] =>
  (parse(seeds) as Record<'facts_no' | 'facts_en', string[]>[]).map((source) =>
    sourceFieldsSchema.parse({
      ...source,
      facts_no: source.facts_no.join('\n'),
      facts_en: source.facts_en.join('\n'),
    }),
  );

/** Adds the seed sources to an empty source library. */
export async function seedSources(database: Database): Promise<number> {
  const added = await doOnce(
    database,
    'seed-sources',
    async (transaction) => {
      const sources = readSeedSources();
      for (const source of sources) await createSourceStore(transaction).insert(source, new Date());
      return sources.length;
    },
    sql`NOT EXISTS (SELECT FROM sources)`,
  );
  return added ?? 0;
}
