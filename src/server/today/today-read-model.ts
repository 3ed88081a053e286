import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { ArticleStatus } from '../../domain/articles/article.ts';
import type { Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { article_counts, article_drafts, articles } from '../articles/schema.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { content_queue } from '../queue/schema.ts';
import { gsc_snapshots } from '../search-console/schema.ts';
import { sources } from '../sources/schema.ts';

const listed = pick(articles, 'id', 'title_no', 'title_en', 'auto_publish_at');
const isScheduled = sql`${articles.status} = 'scheduled' AND ${articles.deleted_at} IS NULL`;

type TranslationProblem = 'stale' | 'missing';

/** The articles whose translation is stale, or missing although the article is published or scheduled. */
function createTranslationReadModel(orm: Queries) {
  return {
    async countTranslations(locale: Locale, state: TranslationProblem): Promise<number> {
      const column = locale === 'no' ? article_counts.translation_no : article_counts.translation_en;
      const listStates: ArticleStatus[] =
        state === 'stale' ? ['draft', 'scheduled', 'published', 'archived'] : ['published', 'scheduled'];
      const total = sql<string>`coalesce(sum(${article_counts.articles}), 0)`;
      const row = await createTableQueries(orm, article_counts, { total }).find([
        inArray(article_counts.list_state, listStates),
        eq(column, state),
        gt(article_counts.articles, 0),
      ]);
      return Number(row?.total ?? 0);
    },

    listTranslations: (locale: Locale, state: TranslationProblem, limit: number) =>
      createTableQueries(orm, articles, listed).list(
        [
          // The condition contains that of a partial index such as articles_stale_no or articles_missing_en, without
          // parameters, so that the planner uses the index.
          sql.raw(`list_state <> 'bin' AND translation_${locale} = '${state}'`),
          state === 'missing' ? sql`${articles.status} IN ('published', 'scheduled')` : undefined,
        ],
        { order: [desc(articles.created_at), articles.id], limit },
      ),
  };
}

export function createTodayReadModel(orm: Queries) {
  const order = [articles.auto_publish_at, articles.id];
  const listScheduled = (when: SQL, limit: number) =>
    createTableQueries(orm, articles, listed).list([isScheduled, when], { order, limit });
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
        .select({ ...pick(articles, 'id', 'title_no', 'title_en'), from: article_drafts.user_email })
        .from(article_drafts)
        .innerJoin(articles, eq(articles.id, article_drafts.article_id))
        .where(and(eq(article_drafts.is_proposal, true), isNull(articles.deleted_at)))
        .orderBy(desc(article_drafts.saved_at), articles.id)
        .limit(limit),

    countProposedSources: () => createTableQueries(orm, sources).count(isNotNull(sources.proposed_by)),

    /** The periods of search data that overlap the given days, the newest period first. */
    async listClickPeriods(from: string, to: string) {
      const { period_start: start, period_end: end, number, clicks } = gsc_snapshots;
      const rows = await createTableQueries(orm, gsc_snapshots, { start, end, clicks }).list(
        [{ status: 'ready' }, gte(end, from), lte(start, to)],
        { order: [desc(end), desc(number)], limit: 100 },
      );
      return rows.map(({ start, end, clicks }) => ({ start: start ?? '', end: end ?? '', clicks }));
    },
  };
}
