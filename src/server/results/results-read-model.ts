import { type AnyColumn, and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import type { PageSort } from '../../domain/results/results.ts';
import { article_revisions, article_slugs, articles } from '../articles/schema.ts';
import { index_states } from '../index-status/schema.ts';
import { createTableQueries, type Orm, type RowOf } from '../platform/db/database.ts';
import { content_queue, content_queue_history } from '../queue/schema.ts';
import { gsc_pages, gsc_snapshots } from '../search-console/schema.ts';
import { textArray } from './page-count-store.ts';
import { page_counts, page_month_counts, page_periods } from './schema.ts';

export type DayCounts = { day: string; views: number; scans: number };

export type LabelCounts = {
  kind: 'view' | 'scan' | 'source';
  label: string;
  now: number;
  before: number;
};

interface Days {
  first: string;
  before: string;
}

const periodColumns = {
  ...pick(page_periods, 'path', 'locale', 'views', 'scans'),
  beforeViews: page_periods.before_views,
  beforeScans: page_periods.before_scans,
};

export type PageResult = RowOf<typeof periodColumns>;

function createSearchClickReadModel(orm: Orm) {
  const { path, clicks } = gsc_pages;
  const pages = createTableQueries(orm, gsc_pages, { path, clicks });
  return {
    async findSearchPeriod(): Promise<{ id: string; start: string; end: string } | undefined> {
      const { id, number, period_start: start, period_end: end } = gsc_snapshots;
      const hasPages = sql`EXISTS (SELECT FROM ${gsc_pages} WHERE snapshot_id = ${id})`;
      const row = await createTableQueries(orm, gsc_snapshots, { id, start, end }).find(
        [{ status: 'ready' }, hasPages],
        desc(end),
        desc(number),
      );
      return row?.start && row.end ? { id: row.id, start: row.start, end: row.end } : undefined;
    },

    /** The clicks of addresses in search results; English addresses begin with /en. */
    async listSearchClicks(snapshotId: string, addresses: readonly string[]): Promise<Map<string, number>> {
      if (addresses.length === 0) return new Map();
      const rows = await pages.list([{ snapshot_id: snapshotId }, inArray(gsc_pages.path, [...addresses])]);
      return new Map(rows.map(({ path, clicks }) => [path, clicks]));
    },

    listMostClicked: (snapshot_id: string, limit: number) =>
      pages.list({ snapshot_id }, { order: [desc(gsc_pages.clicks), gsc_pages.path], limit }),
  };
}

const osloDayOf = (time: AnyColumn) => sql<string>`(${time} AT TIME ZONE 'Europe/Oslo')::date::text`;

function createReadArticleReadModel(orm: Orm) {
  return {
    listArticles(slugs: readonly string[]) {
      if (slugs.length === 0) return Promise.resolve([]);
      return createTableQueries(orm, articles, pick(articles, 'id', 'slug', 'title_no', 'title_en')).list(
        inArray(articles.slug, [...slugs]),
      );
    },

    /** What Google knows of the language versions of articles, by slug. */
    async listIndexStates(slugs: readonly string[]) {
      const { locale, reason, canonical, crawled_at, inspected_at } = index_states;
      const rows = await orm
        .select({ slug: articles.slug, locale, reason, canonical, crawled_at, inspected_at })
        .from(index_states)
        .innerJoin(articles, eq(articles.id, index_states.article_id))
        .where(inArray(articles.slug, [...slugs]))
        .orderBy(desc(locale));
      const states = rows.map(({ crawled_at: crawled, inspected_at: inspected, ...row }) => ({
        ...row,
        crawledAt: crawled?.toISOString() ?? null,
        inspectedAt: inspected.toISOString(),
      }));
      return (slug: string) => states.flatMap(({ slug: of, ...state }) => (of === slug ? [state] : []));
    },

    /** An article with its former slugs. The views of the former slugs belong to the article too. */
    async findArticle(article_id: string) {
      const columns = pick(articles, 'id', 'slug', 'title_no', 'title_en', 'status', 'published_at');
      const row = await createTableQueries(orm, articles, columns).find({ id: article_id });
      if (!row) return undefined;
      const former = await createTableQueries(orm, article_slugs).list({ article_id });
      return { ...row, formerSlugs: former.map((each) => each.slug) };
    },

    /** The days since `since` on which the article was saved, translated or refreshed. */
    async listEvents(articleId: string, since: string) {
      const [saved, queued] = await Promise.all([
        orm
          .selectDistinct({ at: osloDayOf(article_revisions.saved_at) })
          .from(article_revisions)
          .where(
            and(
              eq(article_revisions.article_id, articleId),
              eq(article_revisions.note, 'saved'),
              eq(article_revisions.status, 'published'),
              sql`${article_revisions.saved_at} >= ${since}::date`,
            ),
          ),
        orm
          .selectDistinct({ at: osloDayOf(content_queue_history.at), type: content_queue.type })
          .from(content_queue_history)
          .innerJoin(content_queue, eq(content_queue.id, content_queue_history.item_id))
          .where(
            and(
              eq(content_queue.article_id, articleId),
              eq(content_queue_history.step, 'publish'),
              inArray(content_queue.type, ['refresh', 'translation']),
              sql`${content_queue_history.at} >= ${since}::date`,
            ),
          ),
      ]);
      return { saved: saved.map(({ at }) => at), queued };
    },
  };
}

export function createResultsReadModel(orm: Orm) {
  const ofPaths = (paths: readonly string[], locale: Locale | undefined) =>
    sql`path = ANY (${textArray(paths)}) ${locale ? sql`AND locale = ${locale}` : sql``}`;
  const sumCounts = async (from: SQL): Promise<DayCounts[]> => {
    const { rows } = await orm.execute<DayCounts>(sql`
      SELECT day::text AS day,
        coalesce(sum(count) FILTER (WHERE kind = 'view'), 0)::float8 AS views,
        coalesce(sum(count) FILTER (WHERE kind = 'scan'), 0)::float8 AS scans
      FROM ${from} AND kind IN ('view', 'scan') GROUP BY day ORDER BY day`);
    return rows;
  };
  const periods = createTableQueries(orm, page_periods, periodColumns);

  return {
    ...createReadArticleReadModel(orm),

    ...createSearchClickReadModel(orm),

    /** The views and scans of each day since `before` that has counts, oldest first. */
    listDays: (paths: readonly string[], { before }: Days, locale: Locale | undefined) =>
      sumCounts(sql`${page_counts} WHERE ${ofPaths(paths, locale)} AND day >= ${before}`),

    /** The views and scans of each merged month, oldest first. `day` is the first day of the month. */
    listMonths: (paths: readonly string[], locale: Locale | undefined) =>
      sumCounts(sql`${page_month_counts} WHERE ${ofPaths(paths, locale)}`),

    /** The counts of each kind and label, in the period from `first` (`now`) and the one before. */
    async listLabels(paths: readonly string[], { first, before }: Days, locale: Locale | undefined) {
      const { rows } = await orm.execute<LabelCounts>(sql`
        SELECT kind, label,
          coalesce(sum(count) FILTER (WHERE day >= ${first}), 0)::float8 AS now,
          coalesce(sum(count) FILTER (WHERE day < ${first}), 0)::float8 AS before
        FROM ${page_counts} WHERE ${ofPaths(paths, locale)} AND day >= ${before}
        GROUP BY kind, label ORDER BY 3 DESC, label`);
      return rows;
    },

    /** Lists the pages with the highest values in the sort column, which has an index. */
    listPages(
      days: number,
      sort: Exclude<PageSort, 'clicks'>,
      { locale, limit }: { locale: Locale | undefined; limit: number },
    ): Promise<PageResult[]> {
      const column = page_periods[sort === 'rate' ? 'scan_rate' : sort];
      return periods.list([{ days }, locale && { locale }], {
        order: [sql`${column} DESC NULLS LAST`, page_periods.path, page_periods.locale],
        limit,
      });
    },

    listPagesOf(days: number, paths: readonly string[]): Promise<PageResult[]> {
      if (paths.length === 0) return Promise.resolve([]);
      return periods.list([{ days }, inArray(page_periods.path, [...paths])]);
    },
  };
}
