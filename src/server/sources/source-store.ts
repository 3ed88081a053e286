import { and, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import {
  containing,
  createRecordQueries,
  createTableQueries,
  type Queries,
} from '../platform/db/database.ts';
import { sources } from './schema.ts';

export type SourceRow = typeof sources.$inferSelect;

/** These expressions must equal those of the database indexes, otherwise the query planner does not use the indexes. */
const searchVector: Record<Locale, SQL> = {
  no: sql`to_tsvector('norwegian', ${sources.title_no} || ' ' || ${sources.facts_no})`,
  en: sql`to_tsvector('english', ${sources.title_en} || ' ' || ${sources.facts_en})`,
};
const language: Record<Locale, SQL> = { no: sql.raw(`'norwegian'`), en: sql.raw(`'english'`) };
const searchableText = sql`fold_term(${sources.url} || ' ' || ${sources.title_no} || ' ' || ${sources.title_en} || ' ' || ${sources.facts_no} || ' ' || ${sources.facts_en})`;
const displayTitle: Record<Locale, SQL> = {
  no: sql`coalesce(nullif(${sources.title_no}, ''), ${sources.title_en})`,
  en: sql`coalesce(nullif(${sources.title_en}, ''), ${sources.title_no})`,
};

/** Proposed sources are listed, but neither cited nor used for generated texts. */
const isAccepted = isNull(sources.proposed_by);

export function createSourceStore(orm: Queries) {
  const rows = createTableQueries(orm, sources);
  const matching = (q: string) => {
    const words = q.split(/\s+/).filter(Boolean);
    return and(...words.map((word) => sql`${searchableText} LIKE fold_term(${containing(word)})`));
  };
  return {
    ...createRecordQueries(orm, sources),

    /** Returns undefined unless the source is a proposal. */
    accept: (id: string, at: Date) =>
      rows.change([{ id }, isNotNull(sources.proposed_by)], { proposed_by: null, updated_at: at }),

    page: (wanted: number, perPage: number, q: string, locale: Locale) =>
      rows.page(wanted, perPage, matching(q), isAccepted, displayTitle[locale], sources.id),

    /** Finds the sources with any of these URLs or ids. A URL matches with and without a final slash. */
    findCited: (urls: string[], ids: string[]) =>
      rows.list([
        isAccepted,
        // An article can cite thousands of URLs. `inArray` would take a long time to build that many parameters.
        or(
          sql`${sources.url} = ANY(${sql.param(urls.flatMap((url) => [url, `${url}/`]))}::text[])`,
          sql`${sources.id} = ANY(${sql.param(ids)}::uuid[])`,
        ),
      ]),

    listAll: (limit: number) => rows.list(isAccepted, { order: [displayTitle.no, sources.id], limit }),

    /** Finds the sources that contain any of these words, most relevant first, and of equally relevant ones the newest. */
    listRelevant(text: string, locale: Locale, limit: number): Promise<SourceRow[]> {
      // The words are combined with OR, because a long term combined with AND would match no source.
      const query = sql`replace(plainto_tsquery(${language[locale]}, ${text})::text, '&', '|')::tsquery`;
      const byRank = sql`ts_rank(${searchVector[locale]}, ${query}) DESC`;
      return rows.list([isAccepted, sql`${searchVector[locale]} @@ ${query}`], {
        order: [byRank, sql`${sources.published_year} DESC NULLS LAST`, sources.url],
        limit,
      });
    },
  };
}
