import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import { articles } from '../articles/schema.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { gsc_pages, gsc_snapshots, gsc_standings } from './schema.ts';

type Figures = { impressions: number; clicks: number; position: number };

const relatedArticleColumns = {
  ...pick(articles, 'id', 'slug', 'title_no', 'title_en', 'exists_no', 'exists_en'),
  ...pick(articles, 'status', 'published_at', 'keywords'),
};
export type RelatedArticle = Pick<typeof articles.$inferSelect, keyof typeof relatedArticleColumns>;

/** The path of the address in `page ->> 'page'`, without query, fragment and final slash. */
export const pathOfAddress = sql`regexp_replace(page ->> 'page', '^https?://[^/]+|[?#].*$|(?<=.)/$', '', 'g')`;

/** A condition for the queries of the snapshots whose results showed one of these paths. Finds them by an index. */
const showsPages = (snapshotIds: readonly (string | null)[], paths: readonly string[]) => sql`
  (s.snapshot_id, s.place) IN (
    SELECT snapshot_id, unnest(places) FROM gsc_pages
     WHERE snapshot_id = ANY (${sql.param(snapshotIds)}::uuid[]) AND path = ANY (${sql.param(paths)}::text[]))`;

const maxShownPages = 10_000;

const published = { status: 'published', deleted_at: null } as const;

function createIndexedArticleReadModel(orm: Queries) {
  return {
    async listArticleSlugs(articleId: string): Promise<string[]> {
      const { rows } = await orm.execute<{ slug: string }>(sql`
        SELECT slug FROM articles WHERE id = ${articleId}
        UNION ALL SELECT slug FROM article_slugs WHERE article_id = ${articleId}`);
      return rows.map(({ slug }) => slug);
    },

    listArticleIndex(limit: number) {
      const { excerpt_no, excerpt_en, meta_description_no, meta_description_en } = articles;
      const summary = sql<string>`concat_ws(' ', ${excerpt_no}, ${excerpt_en}, ${meta_description_no}, ${meta_description_en})`;
      return createTableQueries(orm, articles, { ...relatedArticleColumns, summary }).list(published, {
        order: [desc(articles.published_at)],
        limit,
      });
    },

    /** The paths at which articles were before, here and on the sites from which they were imported. */
    async listFormerPaths(): Promise<Map<string, string[]>> {
      const { rows } = await orm.execute<{ article_id: string; path: string }>(sql`
        SELECT article_id, ${articlePath('')} || slug AS path FROM article_slugs
        UNION ALL SELECT article_id, address FROM article_addresses`);
      const byArticle = Map.groupBy(rows, ({ article_id }) => article_id);
      return new Map([...byArticle].map(([id, found]) => [id, found.map(({ path }) => path)]));
    },

    /** The newest search data that name pages. */
    findNewestWithPages: () =>
      createTableQueries(orm, gsc_snapshots, pick(gsc_snapshots, 'id')).find(
        [{ status: 'ready' }, sql`EXISTS (SELECT FROM ${gsc_pages} WHERE snapshot_id = ${gsc_snapshots.id})`],
        desc(gsc_snapshots.period_end),
        desc(gsc_snapshots.number),
      ),

    async readPageFigures(snapshot_id: string) {
      const columns = pick(gsc_pages, 'path', 'impressions', 'clicks');
      const pages = await createTableQueries(orm, gsc_pages, columns).list(
        { snapshot_id },
        { order: [desc(gsc_pages.impressions)], limit: maxShownPages },
      );
      return new Map(pages.map(({ path, ...figures }) => [path, figures]));
    },

    /** A value that changes whenever a published article changes. */
    async readArticleVersion(): Promise<string> {
      // Except in the bin, the state in the list is the status. Its count is stored and the last change indexed.
      const { rows } = await orm.execute<{ version: string }>(sql`
        SELECT coalesce(sum(articles), 0) || ' ' || coalesce((
                 SELECT max(updated_at)::text FROM ${articles} WHERE list_state = 'published'), '') AS version
          FROM article_counts WHERE list_state = 'published'`);
      return rows[0]?.version ?? '';
    },

    listRelatedArticles(terms: string[], slugs: string[]) {
      const isRelated = or(
        sql`fold_keywords(${articles.keywords}) && ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(terms)}::jsonb))`,
        slugs.length > 0 ? inArray(articles.slug, slugs) : undefined,
      );
      return createTableQueries(orm, articles, relatedArticleColumns).list([published, isRelated], {
        limit: 500,
      });
    },
  };
}

export function createSearchedPagesReadModel(orm: Queries) {
  return {
    ...createIndexedArticleReadModel(orm),

    /**
     * Lists the figures of queries in the newest period and in the period that it was compared with. Without `paths`,
     * lists the queries that have clicks in one of the two periods. With `paths`, lists the queries whose results
     * showed one of these pages.
     */
    async listComparedQueries(
      newest: typeof gsc_snapshots.$inferSelect,
      paths: readonly string[] | undefined,
    ) {
      const { rows } = await orm.execute<Record<`${'' | 'before_'}${keyof Figures}`, number | null>>(
        paths
          ? sql`
              WITH shown AS (
                SELECT s.snapshot_id, s.key, s.position, sum((page ->> 'impressions')::bigint)::float8 AS impressions,
                       sum((page ->> 'clicks')::bigint)::float8 AS clicks
                  FROM gsc_standings s, jsonb_array_elements(s.details -> 'pages') AS page
                 WHERE ${showsPages([newest.id, newest.compared_with], paths)}
                   AND ${pathOfAddress} = ANY (${sql.param(paths)}::text[])
                 GROUP BY s.snapshot_id, s.key, s.position)
              SELECT now.impressions, now.clicks, now.position, before.impressions AS before_impressions,
                     before.clicks AS before_clicks, before.position AS before_position
                FROM (SELECT * FROM shown WHERE snapshot_id = ${newest.id}) AS now
                FULL JOIN (SELECT * FROM shown WHERE snapshot_id = ${newest.compared_with}) AS before USING (key)`
          : sql`
              SELECT impressions, clicks, position, before_impressions, before_clicks, before_position
                FROM gsc_standings WHERE snapshot_id = ${newest.id} AND (clicks > 0 OR before_clicks > 0)
              UNION ALL
              SELECT NULL, NULL, NULL, old.impressions, old.clicks, old.position FROM gsc_standings old
               WHERE old.snapshot_id = ${newest.compared_with} AND old.clicks > 0
                 AND NOT EXISTS (SELECT FROM gsc_standings s WHERE s.key = old.key AND s.snapshot_id = ${newest.id})`,
      );
      const figures = (impressions: number | null, clicks: number | null, position: number | null) =>
        impressions === null ? null : { impressions, clicks: clicks ?? 0, position: position ?? 0 };
      return rows.map((row) => ({
        now: figures(row.impressions, row.clicks, row.position),
        before: figures(row.before_impressions, row.before_clicks, row.before_position),
      }));
    },

    /** The pages that the results of a query showed in each period, newest period first. */
    async listPageHistory(key: string, limit: number) {
      const rows = await orm
        .select({
          start: gsc_snapshots.period_start,
          end: gsc_snapshots.period_end,
          details: gsc_standings.details,
        })
        .from(gsc_standings)
        .innerJoin(gsc_snapshots, eq(gsc_snapshots.id, gsc_standings.snapshot_id))
        .where(and(eq(gsc_standings.key, key), eq(gsc_snapshots.status, 'ready')))
        .orderBy(desc(gsc_snapshots.period_end), desc(gsc_snapshots.number))
        .limit(limit);
      return rows.flatMap(({ start, end, details }) =>
        (details?.pages ?? []).map((page) => ({ start: start ?? '', end: end ?? '', ...page })),
      );
    },

    /** The queries whose results show one of these paths, with the most clicks first. */
    async listQueriesOfPages(snapshotId: string, paths: readonly string[], limit: number) {
      const { rows } = await orm.execute<Figures & { term: string; locale: Locale }>(sql`
        SELECT s.term, s.locale, s.position, sum((page ->> 'impressions')::bigint)::float8 AS impressions,
               sum((page ->> 'clicks')::bigint)::float8 AS clicks
          FROM gsc_standings s, jsonb_array_elements(s.details -> 'pages') AS page
         WHERE ${showsPages([snapshotId], paths)}
           AND ${pathOfAddress} = ANY (${sql.param(paths)}::text[])
         GROUP BY s.term, s.locale, s.position ORDER BY clicks DESC, impressions DESC, s.term LIMIT ${limit}`);
      return rows;
    },
  };
}
