import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import {
  type KeywordFields,
  type KeywordSearch,
  type KeywordSort,
  keywordDefaults,
} from '../../domain/keywords/keyword.ts';
import type { FileKeyword, KeywordColumn } from '../../domain/keywords/keyword-file.ts';
import type { Locale } from '../../domain/locale.ts';
import {
  containing,
  createRecordQueries,
  createTableQueries,
  type Queries,
} from '../platform/db/database.ts';
import { keyword_counts, keywords } from './schema.ts';

const { folded_term, listed_score, listed_impressions, opportunity, ...publicColumns } =
  getTableColumns(keywords);

export interface KnownTerm {
  term: string;
  locale: Locale;
  hasSearchData: boolean;
}

const orders: Record<KeywordSort, SQL[]> = {
  // Keywords from search data have no volume, so their priority is 0. The clicks to gain order them.
  priority: [
    desc(keywords.priority_score),
    sql`${keywords.listed_score} DESC NULLS LAST`,
    desc(keywords.created_at),
    sql`${keywords.id}`,
  ],
  clicks: [
    sql`${keywords.opportunity_score} DESC NULLS LAST`,
    sql`${keywords.last_impressions} DESC NULLS LAST`,
    sql`${keywords.id}`,
  ],
  newest: [desc(keywords.created_at), sql`${keywords.id}`],
  term: [sql`${keywords.folded_term}`, desc(keywords.created_at), sql`${keywords.id}`],
  volume: [desc(keywords.volume), desc(keywords.created_at), sql`${keywords.id}`],
  difficulty: [sql`${keywords.difficulty}`, desc(keywords.created_at), sql`${keywords.id}`],
};

/** A text search stops counting its hits at this number, so that a search for a common word stays fast. */
export const maxCountedHits = 500;

/** Inserting more rows in one statement takes longer per row. */
const rowsPerStatement = 5000;

/** The figures that search data gives to keywords. */
function createSearchDataStore(orm: Queries) {
  return {
    async findKnownTerms(spellings: string[]): Promise<KnownTerm[]> {
      // Uses the unique index. OFFSET 0 keeps the planner from a join that reads the whole table.
      const { rows } = await orm.execute<{ term: string; locale: Locale; hasSearchData: boolean }>(sql`
        SELECT known.*
          FROM (SELECT fold_term(spelling) AS folded
                  FROM unnest(${sql.param(spellings)}::text[]) AS spelling OFFSET 0) AS given
          CROSS JOIN (VALUES ('no'), ('en')) AS language (locale)
          CROSS JOIN LATERAL (
            SELECT term, keywords.locale, last_impressions IS NOT NULL AS "hasSearchData" FROM keywords
             WHERE folded_term = given.folded AND keywords.locale = language.locale OFFSET 0
          ) AS known`);
      return rows;
    },

    hasSearchDataOf: async (id: string, key: string): Promise<boolean> =>
      (await createTableQueries(orm, keywords).count([
        { id },
        sql`${keywords.opportunity} ->> 'key' = ${key}`,
      ])) > 0,

    async upsertSearchData(searchData: SQL, at: Date): Promise<void> {
      const now = sql`${at.toISOString()}::timestamptz`;
      await orm.execute(sql`
        INSERT INTO keywords (term, locale, last_impressions, last_clicks, last_position, last_ctr, trend,
                              opportunity_score, opportunity, last_seen_at, created_at, updated_at, origin)
        SELECT DISTINCT ON (fold_term(term), locale)
               term, locale, impressions, clicks, position, ctr, trend, score, opportunity, ${now}, ${now}, ${now},
               'search'
          FROM (${searchData}) AS given
         ORDER BY fold_term(term), locale, impressions DESC
        ON CONFLICT (folded_term, locale) DO UPDATE SET
          last_impressions = excluded.last_impressions, last_clicks = excluded.last_clicks,
          last_position = excluded.last_position, last_ctr = excluded.last_ctr, trend = excluded.trend,
          opportunity_score = excluded.opportunity_score, opportunity = excluded.opportunity,
          last_seen_at = excluded.last_seen_at`);
    },

    /** Clears the search data that the selected keywords got from this snapshot, not that of others. */
    async clearSearchData(terms: SQL, snapshotId: string): Promise<void> {
      await orm.execute(sql`
        UPDATE keywords SET last_impressions = NULL, last_clicks = NULL, last_position = NULL, last_ctr = NULL,
               trend = NULL, opportunity_score = NULL, opportunity = NULL, last_seen_at = NULL
          FROM (${terms}) AS given
         WHERE folded_term = fold_term(given.term) AND keywords.locale = given.locale
           AND opportunity ->> 'snapshot' = ${snapshotId}`);
    },

    /** Nobody changed a keyword from search data: no `created_by`, and `updated_at` equal to `created_at`. */
    async deleteUntouched(terms: SQL, used: string[]): Promise<void> {
      await orm.execute(sql`
        DELETE FROM keywords USING (${terms}) AS given
         WHERE folded_term = fold_term(given.term) AND keywords.locale = given.locale
           AND created_by IS NULL AND updated_at = created_at AND last_impressions IS NULL
           AND NOT keywords.id = ANY (${sql.param(used)}::uuid[])`);
    },
  };
}

function createKeywordListStore(orm: Queries) {
  const matching = (
    { q, locale, intent, origin }: Pick<KeywordSearch, 'q' | 'locale' | 'intent' | 'origin'>,
    ids?: string[],
  ) =>
    and(
      ids ? sql`${keywords.id} = ANY (${sql.param(ids)}::uuid[])` : undefined,
      q ? sql`${keywords.folded_term} LIKE fold_term(${containing(q)})` : undefined,
      locale ? eq(keywords.locale, locale) : undefined,
      intent ? eq(keywords.intent, intent) : undefined,
      // Without a parameter, the condition equals that of the partial index keywords_by_hand.
      origin ? sql.raw(`origin = '${origin}'`) : undefined,
    );

  // A text search lists as many hits as it counts. They are chosen by priority, because in another order they may all be
  // at the end of the index of that order.
  const hitsOf = (search: KeywordSearch, ids?: string[]) =>
    orm
      .select({ id: keywords.id })
      .from(keywords)
      .where(matching(search, ids))
      .orderBy(...orders.priority)
      .limit(maxCountedHits);

  return {
    list: (search: KeywordSearch, page: { limit: number; offset: number }, ids?: string[]) =>
      createTableQueries(orm, keywords, publicColumns).list(
        search.q && search.sort !== 'priority'
          ? inArray(keywords.id, hitsOf(search, ids))
          : matching(search, ids),
        { order: orders[search.sort], ...page },
      ),

    async count(search: KeywordSearch, ids?: string[]): Promise<number> {
      const countRows = (where: KeywordSearch) =>
        where.q ? orm.$count(hitsOf(where, ids).as('hits')) : orm.$count(keywords, matching(where, ids));
      // The keywords added by hand and the given `ids` are few rows, so they are counted directly. Triggers maintain the
      // counts of all keywords per locale and intent.
      if (search.q || search.origin === 'hand' || ids) return countRows(search);
      const byHand = search.origin === 'search' ? await countRows({ ...search, origin: 'hand' }) : 0;
      const counts = await orm.select().from(keyword_counts);
      return counts
        .filter(({ locale }) => !search.locale || locale === search.locale)
        .filter(({ intent }) => !search.intent || intent === search.intent)
        .reduce((sum, row) => sum + row.keywords, -byHand);
    },
  };
}

export function createKeywordStore(orm: Queries) {
  const rows = createTableQueries(orm, keywords, publicColumns);
  const records = createRecordQueries(orm, keywords, { columns: publicColumns });
  return {
    ...createKeywordListStore(orm),

    ...createSearchDataStore(orm),

    ...records,

    /** Returns undefined if the keyword exists already. */
    insert: (fields: KeywordFields, at: Date, created_by: string | null) =>
      records.insert({ ...fields, created_by }, at),

    findByTerm: (term: string, locale: Locale) =>
      rows.find([sql`${keywords.folded_term} = fold_term(${term})`, { locale }]),

    deleteMany: (ids: string[]) => rows.takeAll(inArray(keywords.id, ids)),

    /** Returns for each term, in the given order, whether its keyword exists. */
    async findExisting(rows: Pick<KeywordFields, 'term' | 'locale'>[]): Promise<boolean[]> {
      const found: boolean[] = [];
      for (const chunk of chunksOf(rows)) {
        const { rows: answers } = await orm.execute<{ there: boolean }>(sql`
          SELECT keywords.id IS NOT NULL AS there
            FROM jsonb_array_elements(${JSON.stringify(chunk)}::jsonb) WITH ORDINALITY AS given (row, number)
            LEFT JOIN keywords
              ON keywords.folded_term = fold_term(row ->> 'term') AND keywords.locale = row ->> 'locale'
           ORDER BY number`);
        found.push(...answers.map(({ there }) => there));
      }
      return found;
    },

    /** Adds the keywords that do not exist, and updates the columns `updating` of those that do. */
    async insertMany(rows: FileKeyword[], updating: KeywordColumn[], by: string | null, at: Date) {
      const settable = updating.filter((column) => column !== 'term' && column !== 'locale');
      const changes = settable.map((column) => sql.raw(`${column} = excluded.${column}`));
      const onConflict =
        settable.length === 0
          ? sql`DO NOTHING`
          : sql`DO UPDATE SET ${sql.join(changes, sql`, `)}, updated_at = excluded.updated_at`;
      const done = { added: 0, updated: 0 };
      for (const chunk of chunksOf(rows)) {
        const { rows: answers } = await orm.execute<{ added: boolean }>(sql`
          INSERT INTO keywords (term, locale, intent, difficulty, volume, created_by, created_at, updated_at)
          SELECT given.term, given.locale,
                 coalesce(given.intent, known.intent, ${keywordDefaults.intent}),
                 coalesce(given.difficulty, known.difficulty, ${keywordDefaults.difficulty}),
                 coalesce(given.volume, known.volume, ${keywordDefaults.volume}), ${by}::uuid, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
            FROM jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb)
                 AS given (term text, locale text, intent text, difficulty double precision, volume integer)
            LEFT JOIN keywords AS known
              ON known.folded_term = fold_term(given.term) AND known.locale = given.locale
          ON CONFLICT (folded_term, locale) ${onConflict}
          RETURNING (xmax = 0) AS added`);
        for (const { added } of answers) done[added ? 'added' : 'updated'] += 1;
      }
      return done;
    },
  };
}

function chunksOf<Row>(rows: Row[]): Row[][] {
  const chunks: Row[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    chunks.push(rows.slice(start, start + rowsPerStatement));
  return chunks;
}
