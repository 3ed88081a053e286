import { desc } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import {
  type ResearchEntry,
  researchEntryIn,
  researchFieldsSchema,
} from '../../domain/research/research-entry.ts';
import { createRecordEditing, fieldsIn } from '../audit/record-editing.ts';
import { createRecordQueries, createTableQueries, type Queries } from '../platform/db/database.ts';
import type { AuditedDependencies } from '../service-parts.ts';
import { research_entries } from './schema.ts';

/** The log is not paged, because a few entries are added in a month. The oldest of a longer log are not shown. */
const maxListed = 500;

const newestFirst = [desc(research_entries.published_on), research_entries.id];

export const createResearchStore = (orm: Queries) => createRecordQueries(orm, research_entries);

export function createResearchService(dependencies: AuditedDependencies) {
  const rows = createTableQueries(dependencies.database.orm, research_entries);
  const listRows = () => rows.list(undefined, { order: newestFirst, limit: maxListed });

  return {
    ...createRecordEditing(dependencies, {
      subject: 'research',
      taken: { problem: 'research_changed' },
      storeIn: createResearchStore,
      nameOf: ({ title_no }) => title_no,
      fieldsOf,
      toShown: toEntry,
    }),

    list: async () => (await listRows()).map(toEntry),

    /** The entries of the public log, newest first. */
    listIn: async (locale: Locale): Promise<ResearchEntry[]> =>
      (await listRows()).map((row) => researchEntryIn(row, locale)),
  };
}

export type ResearchService = ReturnType<typeof createResearchService>;

const fieldsOf = fieldsIn(researchFieldsSchema);

const toEntry = (row: typeof research_entries.$inferSelect) => ({
  ...fieldsOf(row),
  id: row.id,
  updated_at: row.updated_at.toISOString(),
});
