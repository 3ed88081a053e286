import type { SQL } from 'drizzle-orm';
import {
  type KeywordFields,
  type KeywordImport,
  type KeywordSearch,
  keywordDefaults,
  keywordFieldsSchema,
} from '../../domain/keywords/keyword.ts';
import { type FileKeyword, readKeywordFileBriefly } from '../../domain/keywords/keyword-file.ts';
import type { Locale } from '../../domain/locale.ts';
import { queryKey } from '../../domain/search-console/query-groups.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import { createRecordEditing, fieldsIn } from '../audit/record-editing.ts';
import { calculateText } from '../platform/calculations/calculate.ts';
import { type Queries, readPage, type Transaction } from '../platform/db/database.ts';
import type { AuditedDependencies } from '../service-parts.ts';
import { findKeywordOutcomes } from './keyword-outcome-read-model.ts';
import { createKeywordStore, type KnownTerm, maxCountedHits } from './keyword-store.ts';

const keywordsPerPage = 50;
const previewedRows = 50;

const withDefaults = ({ intent, difficulty, volume, ...named }: FileKeyword): KeywordFields => ({
  ...named,
  intent: intent ?? keywordDefaults.intent,
  difficulty: difficulty ?? keywordDefaults.difficulty,
  volume: volume ?? keywordDefaults.volume,
});

interface KeywordDependencies extends AuditedDependencies {
  /**
   * Called after a user changed a keyword, if its term is still a spelling of the query that its search data came from.
   * `key` identifies this query. Stores the term and locale of the keyword in the search data.
   */
  renameSearchData: (key: string, to: { term: string; locale: Locale }, within: Transaction) => Promise<void>;
}

function createKeywordEditing({ renameSearchData, ...dependencies }: KeywordDependencies) {
  const { database, audit } = dependencies;
  return {
    ...createRecordEditing(dependencies, {
      subject: 'keyword',
      taken: { problem: 'keyword_taken', constraint: 'keywords_term_unique' },
      storeIn: createKeywordStore,
      nameOf: ({ term }) => term,
      fieldsOf,
      afterChange: async (row, transaction) => {
        const key = queryKey(row.term);
        if (await createKeywordStore(transaction).hasSearchDataOf(row.id, key))
          await renameSearchData(key, row, transaction);
      },
    }),

    removeMany: (ids: string[], actor: Actor): Promise<number> =>
      database.orm.transaction(async (transaction) => {
        const removed = await createKeywordStore(transaction).deleteMany(ids);
        for (const row of removed)
          await audit.recordIn(transaction, 'keyword.deleted', actor, row.term, { before: fieldsOf(row) });
        return removed.length;
      }),
  };
}

function createKeywordImport({ database, audit, clock }: KeywordDependencies) {
  const store = createKeywordStore(database.orm);

  return {
    /** Previews or imports a CSV file. `input.duplicates` says whether existing keywords are updated or skipped. */
    async importCsv(input: KeywordImport, actor: Actor) {
      const { csv, locale } = input;
      const { rows, ...read } = await calculateText('readKeywords', readKeywordFileBriefly, csv, locale);
      const fields = rows.map((row) => row.fields);
      if (input.preview) {
        const exists = await store.findExisting(fields);
        const known = exists.filter(Boolean).length;
        return {
          ...read,
          rows: rows
            .slice(0, previewedRows)
            .map(({ line, fields }, index) =>
              exists[index]
                ? { line, ...fields, known: true }
                : { line, ...withDefaults(fields), known: false },
            ),
          added: fields.length - known,
          updated: input.duplicates === 'update' ? known : 0,
          skipped: input.duplicates === 'skip' ? known : 0,
        };
      }
      const updating = input.duplicates === 'update' ? read.columns : [];
      const done = await database.orm.transaction(async (transaction) => {
        const { added, updated } = await createKeywordStore(transaction).insertMany(
          fields,
          updating,
          auditActor(actor).actor?.id ?? null,
          clock(),
        );
        const counts = { added, updated, skipped: fields.length - added - updated };
        await audit.recordIn(transaction, 'keyword.imported', actor, undefined, { after: counts });
        return counts;
      });
      return { ...read, rows: [], ...done };
    },
  };
}

export function createKeywordService(parts: KeywordDependencies) {
  const { database, clock } = parts;
  const store = createKeywordStore(database.orm);

  return {
    ...createKeywordImport(parts),

    ...createKeywordEditing(parts),

    find: (id: string, within?: Queries) => (within ? createKeywordStore(within) : store).find(id),

    /** Finds the keyword whatever the letter case and spacing of `term`. */
    findByTerm: (term: string, locale: Locale, within?: Queries) =>
      (within ? createKeywordStore(within) : store).findByTerm(term, locale),

    findKnownTerms: store.findKnownTerms,

    async list(search: KeywordSearch, ids?: string[]) {
      const { rows, ...paging } = await readPage(
        search.page,
        keywordsPerPage,
        (page) => store.list(search, page, ids),
        () => store.count(search, ids),
      );
      const outcomes = await findKeywordOutcomes(
        database.orm,
        rows.map(({ id }) => id),
      );
      return {
        keywords: rows.map((row) => ({
          ...row,
          led_to: outcomes.get(row.id) ?? { item: null, article: null },
        })),
        ...paging,
        /** True if there may be more hits than `total`, because a text search stops counting at `maxCountedHits`. */
        more: search.q !== '' && paging.total >= maxCountedHits,
      };
    },

    /**
     * Copies search data to keywords, and adds a keyword for each new term. The SQL query `searchData` must select
     * term, locale, impressions, clicks, position, ctr, trend, score and opportunity.
     */
    upsertFromSearchData: (searchData: SQL, within: Queries): Promise<void> =>
      createKeywordStore(within).upsertSearchData(searchData, clock()),

    /**
     * Deletes those keywords of `terms` that were created from search data, that nobody has changed, that have no
     * search data any more and that are not in `used`. The SQL query `terms` must select term and locale.
     */
    deleteUntouched: (terms: SQL, used: string[], within: Queries) =>
      createKeywordStore(within).deleteUntouched(terms, used),

    /** Clears the search data of a removed snapshot. `terms` must select term and locale. */
    clearSearchData: (terms: SQL, snapshotId: string, within: Queries) =>
      createKeywordStore(within).clearSearchData(terms, snapshotId),
  };
}

export type { KnownTerm };
export type KeywordService = ReturnType<typeof createKeywordService>;

const fieldsOf = fieldsIn(keywordFieldsSchema);
