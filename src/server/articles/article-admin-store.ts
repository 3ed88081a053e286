import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { pick } from '../../domain/pick.ts';
import { orProblem } from '../../domain/problems.ts';
import { createTableQueries, existingRow, type Queries } from '../platform/db/database.ts';
import type { ArticleRow } from './article-store.ts';
import { article_drafts, article_slugs, articles } from './schema.ts';

export type ArticleChange = Partial<typeof articles.$inferInsert>;

function createArticleAddressStore(orm: Queries) {
  const former = createTableQueries(orm, article_slugs);
  return {
    /** Stores a former slug, which then redirects to the article. */
    addFormerSlug: (slug: string, article_id: string, left_at: Date) =>
      former.upsert({ slug, article_id, left_at }, article_slugs.slug, { article_id, left_at }),

    /** Like addFormerSlug, but returns undefined and changes nothing if the slug already redirects to an article. */
    addFormerSlugUnlessTaken: (slug: string, article_id: string, left_at: Date) =>
      former.insertNew({ slug, article_id, left_at }),

    async removeFormerSlugs(slugs: string[]): Promise<void> {
      if (slugs.length > 0) await former.delete(inArray(article_slugs.slug, slugs));
    },

    /** Finds the articles that have this slug or formerly had it, without those in the bin. */
    async findAtSlug(slug: string): Promise<Pick<ArticleRow, 'id' | 'slug' | 'status'>[]> {
      const found = pick(articles, 'id', 'slug', 'status');
      const here = orm
        .select(found)
        .from(articles)
        .where(and(eq(articles.slug, slug), isNull(articles.deleted_at)));
      const before = orm
        .select(found)
        .from(article_slugs)
        .innerJoin(articles, eq(articles.id, article_slugs.article_id))
        .where(and(eq(article_slugs.slug, slug), isNull(articles.deleted_at)));
      return [...(await here), ...(await before)];
    },

    /** Returns the slugs that an article other than `except` has or formerly had. */
    async findTaken(slugs: string[], except: string | undefined): Promise<Set<string>> {
      const others = (id: SQL) => (except ? sql`AND ${id} <> ${except}` : sql``);
      const wanted = sql`${sql.param(slugs)}::text[]`;
      const { rows } = await orm.execute<{ slug: string }>(sql`
        SELECT slug FROM articles WHERE slug = ANY(${wanted}) AND deleted_at IS NULL ${others(sql`id`)}
        UNION SELECT slug FROM article_slugs WHERE slug = ANY(${wanted}) ${others(sql`article_id`)}`);
      return new Set(rows.map(({ slug }) => slug));
    },
  };
}

export function createArticleAdminStore(orm: Queries) {
  const rows = createTableQueries(orm, articles);
  const idsOf = async (found: Promise<Pick<ArticleRow, 'id'>[]>) => (await found).map(({ id }) => id);
  const ids = createTableQueries(orm, articles, { id: articles.id });
  return {
    ...createArticleAddressStore(orm),

    ...rows,

    require: (id: string): Promise<ArticleRow> => orProblem(rows.find({ id }), 'article_not_found'),

    update: (id: string, change: ArticleChange) =>
      existingRow(rows.change({ id }, { ...change, version: sql`${articles.version} + 1` })),

    findDueIds: (now: Date, limit: number) =>
      idsOf(
        ids.list([sql`${articles.status} = 'scheduled'`, lte(articles.auto_publish_at, now)], {
          order: [articles.auto_publish_at],
          limit,
        }),
      ),

    findBinnedIds: (before: Date, limit: number) =>
      idsOf(ids.list([isNotNull(articles.deleted_at), lt(articles.deleted_at, before)], { limit })),

    findStates: async (ids: string[]) =>
      orm
        .select({
          ...pick(articles, 'id', 'slug', 'version'),
          isBinned: sql<boolean>`${articles.deleted_at} IS NOT NULL`,
          hasDraft: sql<boolean>`EXISTS (SELECT FROM ${article_drafts} WHERE ${article_drafts.article_id} = ${articles.id})`,
        })
        .from(articles)
        .where(inArray(articles.id, ids)),

    findLiveBySlug: (slug: string) => rows.find({ slug, deleted_at: null }),

    /** COLLATE "C" has the same order in every database, so that equal content gives equal exports. */
    listForExport: (after: string, limit: number) =>
      createTableQueries(orm, articles, {
        ...getTableColumns(articles),
        old_slugs: sql<string[]>`ARRAY(
          SELECT former.slug FROM article_slugs AS former WHERE article_id = articles.id ORDER BY former.slug)`,
        old_addresses: sql<string[]>`ARRAY(
          SELECT address FROM article_addresses WHERE article_id = articles.id ORDER BY address COLLATE "C")`,
      }).list([sql`${articles.slug} COLLATE "C" > ${after}`, { deleted_at: null }], {
        order: [sql`${articles.slug} COLLATE "C"`],
        limit,
      }),
  };
}

export type ArticleAdminStore = ReturnType<typeof createArticleAdminStore>;
