import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { article_counts, article_drafts, articles } from '../db/schema/articles.ts';
import { gsc_snapshots } from '../db/schema/search-console.ts';
import { sources } from '../db/schema/sources.ts';

const listed = {
  id: articles.id,
  title_no: articles.title_no,
  title_en: articles.title_en,
  auto_publish_at: articles.auto_publish_at,
};
const isScheduled = sql`${articles.status} = 'scheduled' AND ${articles.deleted_at} IS NULL`;

export function createOverviewReadModel(orm: Queries) {
  const listScheduled = (when: SQL, limit: number) =>
    orm
      .select(listed)
      .from(articles)
      .where(and(isScheduled, when))
      .orderBy(asc(articles.auto_publish_at), articles.id)
      .limit(limit);
  return {
    listScheduledAfter: (time: Date, limit: number) =>
      listScheduled(gte(articles.auto_publish_at, time), limit),
    listOverdue: (before: Date, limit: number) => listScheduled(lt(articles.auto_publish_at, before), limit),

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

    async countStale(locale: 'no' | 'en'): Promise<number> {
      const column = locale === 'no' ? article_counts.translation_no : article_counts.translation_en;
      const [row] = await orm
        .select({ total: sql<string>`coalesce(sum(${article_counts.articles}), 0)` })
        .from(article_counts)
        .where(
          and(
            sql`${article_counts.list_state} <> 'bin'`,
            eq(column, 'stale'),
            gt(article_counts.articles, 0),
          ),
        );
      return Number(row?.total ?? 0);
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
