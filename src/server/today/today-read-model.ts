import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import { article_counts, article_drafts, articles } from '../articles/schema.ts';
import type { Queries } from '../platform/db/database.ts';
import { content_queue } from '../queue/schema.ts';
import { gsc_snapshots } from '../search-console/schema.ts';
import { sources } from '../sources/schema.ts';

const listed = {
  id: articles.id,
  title_no: articles.title_no,
  title_en: articles.title_en,
  auto_publish_at: articles.auto_publish_at,
};
const isScheduled = sql`${articles.status} = 'scheduled' AND ${articles.deleted_at} IS NULL`;

/** The articles whose translation is stale or missing. */
function createTranslationReadModel(orm: Queries) {
  const countTranslations = async (locale: 'no' | 'en', state: 'stale' | 'missing', condition: SQL) => {
    const column = locale === 'no' ? article_counts.translation_no : article_counts.translation_en;
    const [row] = await orm
      .select({ total: sql<string>`coalesce(sum(${article_counts.articles}), 0)` })
      .from(article_counts)
      .where(and(condition, eq(column, state), gt(article_counts.articles, 0)));
    return Number(row?.total ?? 0);
  };

  return {
    /** The newest articles whose text in the given language is a stale translation. */
    listStale: (locale: 'no' | 'en', limit: number) =>
      orm
        .select(listed)
        .from(articles)
        // Without parameters, the condition equals that of the partial index articles_stale_no or articles_stale_en, so
        // that the planner uses the index.
        .where(sql`list_state <> 'bin' AND ${sql.raw(`translation_${locale}`)} = 'stale'`)
        .orderBy(desc(articles.created_at), articles.id)
        .limit(limit),

    /** The newest published and scheduled articles that have no text in the given language. */
    listMissing: (locale: 'no' | 'en', limit: number) =>
      orm
        .select(listed)
        .from(articles)
        // The first two conditions are those of the partial indexes articles_missing_no and articles_missing_en.
        .where(
          sql`list_state <> 'bin' AND ${sql.raw(`translation_${locale}`)} = 'missing' AND ${articles.status} IN ('published', 'scheduled')`,
        )
        .orderBy(desc(articles.created_at), articles.id)
        .limit(limit),

    countStale: (locale: 'no' | 'en') =>
      countTranslations(locale, 'stale', sql`${article_counts.list_state} <> 'bin'`),

    countMissing: (locale: 'no' | 'en') =>
      countTranslations(locale, 'missing', inArray(article_counts.list_state, ['published', 'scheduled'])),
  };
}

export function createTodayReadModel(orm: Queries) {
  const listScheduled = (when: SQL, limit: number) =>
    orm
      .select(listed)
      .from(articles)
      .where(and(isScheduled, when))
      .orderBy(asc(articles.auto_publish_at), articles.id)
      .limit(limit);
  return {
    ...createTranslationReadModel(orm),

    listScheduledAfter: (time: Date, limit: number) =>
      listScheduled(gte(articles.auto_publish_at, time), limit),
    listOverdue: (before: Date, limit: number) => listScheduled(lt(articles.auto_publish_at, before), limit),

    /** The keywords among these ids for which the queue has produced an article that is not published yet. */
    async listDraftedKeywords(ids: readonly string[]): Promise<Set<string | null>> {
      const rows = await orm
        .select({ id: content_queue.keyword_id })
        .from(content_queue)
        .innerJoin(articles, eq(articles.id, content_queue.article_id))
        .where(
          and(
            inArray(content_queue.keyword_id, [...ids]),
            inArray(articles.status, ['draft', 'scheduled']),
            isNull(articles.deleted_at),
          ),
        );
      return new Set(rows.map(({ id }) => id));
    },

    listProposals: (limit: number) =>
      orm
        .select({
          id: articles.id,
          title_no: articles.title_no,
          title_en: articles.title_en,
          from: article_drafts.user_email,
        })
        .from(article_drafts)
        .innerJoin(articles, eq(articles.id, article_drafts.article_id))
        .where(and(eq(article_drafts.is_proposal, true), isNull(articles.deleted_at)))
        .orderBy(desc(article_drafts.saved_at), articles.id)
        .limit(limit),

    async countProposedSources(): Promise<number> {
      const [row] = await orm.select({ total: count() }).from(sources).where(isNotNull(sources.proposed_by));
      return row?.total ?? 0;
    },

    /** The periods of search data that overlap the given days, the newest period first. */
    async listClickPeriods(from: string, to: string) {
      const rows = await orm
        .select({
          start: gsc_snapshots.period_start,
          end: gsc_snapshots.period_end,
          clicks: gsc_snapshots.clicks,
        })
        .from(gsc_snapshots)
        .where(
          and(
            eq(gsc_snapshots.status, 'ready'),
            gte(gsc_snapshots.period_end, from),
            lte(gsc_snapshots.period_start, to),
          ),
        )
        .orderBy(desc(gsc_snapshots.period_end), desc(gsc_snapshots.number))
        .limit(100);
      return rows.map(({ start, end, clicks }) => ({ start: start ?? '', end: end ?? '', clicks }));
    },
  };
}
