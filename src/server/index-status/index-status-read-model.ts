import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { articles } from '../articles/schema.ts';
import { createTableQueries, type Orm, readPage } from '../platform/db/database.ts';
import { index_states } from './schema.ts';

export type IndexState = typeof index_states.$inferSelect;

const statesPerPage = 50;

export function createIndexStatusReadModel(orm: Orm) {
  const states = createTableQueries(orm, index_states);
  const isPublished = and(eq(articles.status, 'published'), sql`${articles.deleted_at} IS NULL`);
  return {
    countSince: (at: Date) => states.count(gte(index_states.inspected_at, at)),

    save: (state: IndexState) => states.upsert(state, [index_states.article_id, index_states.locale], state),

    /**
     * Lists the published language versions that were never inspected, then those that were inspected longest ago.
     * Those that are indexed and unchanged have to wait for a week, all others for a day.
     */
    async listDue(now: Date, limit: number): Promise<{ article_id: string; slug: string; locale: Locale }[]> {
      const { rows } = await orm.execute<{ article_id: string; slug: string; locale: Locale }>(sql`
        SELECT articles.id AS article_id, slug, version.locale
          FROM articles CROSS JOIN LATERAL (VALUES ('no', exists_no), ('en', exists_en)) AS version (locale, exists)
          LEFT JOIN index_states AS state ON state.article_id = articles.id AND state.locale = version.locale
         WHERE status = 'published' AND deleted_at IS NULL AND version.exists
           AND (inspected_at IS NULL OR inspected_at <= ${now}::timestamptz -
                CASE WHEN reason = 'indexed' AND updated_at <= inspected_at THEN interval '7 days' ELSE interval '1 day' END)
         ORDER BY inspected_at NULLS FIRST, articles.published_at DESC, version.locale LIMIT ${limit}`);
      return rows;
    },

    page(wanted: number, isIndexed: boolean | undefined) {
      const reason = isIndexed === undefined ? undefined : sql`(reason = 'indexed') = ${isIndexed}`;
      const where = and(isPublished, reason);
      const from = () =>
        orm
          .select({ ...pick(articles, 'slug', 'title_no', 'title_en'), state: index_states })
          .from(index_states)
          .innerJoin(articles, eq(articles.id, index_states.article_id))
          .where(where);
      return readPage(
        wanted,
        statesPerPage,
        ({ limit, offset }) =>
          from().orderBy(desc(articles.published_at), asc(index_states.locale)).limit(limit).offset(offset),
        () => orm.$count(from()),
      );
    },
  };
}
