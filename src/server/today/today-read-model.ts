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
import type { ArticleStatus } from '../../domain/articles/article.ts';
import type { Locale } from '../../domain/locale.ts';
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

type TranslationProblem = 'stale' | 'missing';

/** The articles whose translation is stale, or missing although the article is published or scheduled. */
function createTranslationReadModel(orm: Queries) {
  return {
    async countTranslations(locale: Locale, state: TranslationProblem): Promise<number> {
      const column = locale === 'no' ? article_counts.translation_no : article_counts.translation_en;
      const listStates: ArticleStatus[] =
        state === 'stale' ? ['draft', 'scheduled', 'published', 'archived'] : ['published', 'scheduled'];
      const [row] = await orm
        .select({ total: sql<string>`coalesce(sum(${article_counts.articles}), 0)` })
        .from(article_counts)
        .where(
          and(
            inArray(article_counts.list_state, listStates),
            eq(column, state),
            gt(article_counts.articles, 0),
          ),
        );
      return Number(row?.total ?? 0);
    },

    /** The newest of these articles. */
    listTranslations: (locale: Locale, state: TranslationProblem, limit: number) =>
      orm
        .select(listed)
        .from(articles)
        // The condition contains that of a partial index such as articles_stale_no or articles_missing_en, without
        // parameters, so that the planner uses the index.
        .where(
          and(
            sql.raw(`list_state <> 'bin' AND translation_${locale} = '${state}'`),
            state === 'missing' ? sql`${articles.status} IN ('published', 'scheduled')` : undefined,
          ),
        )
        .orderBy(desc(articles.created_at), articles.id)
        .limit(limit),
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
