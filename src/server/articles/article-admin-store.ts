import { and, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../platform/db/database.ts';
import { onlyRow } from '../platform/db/rows.ts';
import type { ArticleRow } from './article-store.ts';
import { article_drafts, article_slugs, articles } from './schema.ts';

export type ArticleChange = Partial<typeof articles.$inferInsert>;

function createArticleAddressStore(orm: Queries) {
  return {
    /** Stores a former slug, which then redirects to the article. */
    async addFormerSlug(slug: string, articleId: string, at: Date): Promise<void> {
      await orm
        .insert(article_slugs)
        .values({ slug, article_id: articleId, left_at: at })
        .onConflictDoUpdate({ target: article_slugs.slug, set: { article_id: articleId, left_at: at } });
    },

    /** Like addFormerSlug, but returns false and changes nothing if the slug already redirects to an article. */
    async addFormerSlugUnlessTaken(slug: string, articleId: string, at: Date): Promise<boolean> {
      const added = await orm
        .insert(article_slugs)
        .values({ slug, article_id: articleId, left_at: at })
        .onConflictDoNothing()
        .returning({ slug: article_slugs.slug });
      return added.length > 0;
    },

    async removeFormerSlugs(slugs: string[]): Promise<void> {
      if (slugs.length > 0) await orm.delete(article_slugs).where(inArray(article_slugs.slug, slugs));
    },

    async findFormerSlugs(articleIds: string[]): Promise<Map<string, string[]>> {
      const rows = await orm
        .select()
        .from(article_slugs)
        .where(inArray(article_slugs.article_id, articleIds))
        .orderBy(article_slugs.slug);
      const found = new Map<string, string[]>();
      for (const { article_id, slug } of rows)
        found.set(article_id, [...(found.get(article_id) ?? []), slug]);
      return found;
    },

    /** Finds the articles that have this slug or formerly had it, without those in the bin. */
    async findAtSlug(slug: string): Promise<Pick<ArticleRow, 'id' | 'slug' | 'status'>[]> {
      const found = { id: articles.id, slug: articles.slug, status: articles.status };
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
  const first = async (rows: Promise<ArticleRow[]>) => (await rows)[0];
  return {
    ...createArticleAddressStore(orm),

    find: (id: string): Promise<ArticleRow | undefined> =>
      first(orm.select().from(articles).where(eq(articles.id, id))),

    lock: (id: string): Promise<ArticleRow | undefined> =>
      first(orm.select().from(articles).where(eq(articles.id, id)).for('update')),

    insert: (article: typeof articles.$inferInsert): Promise<ArticleRow> =>
      onlyRow(orm.insert(articles).values(article).returning()),

    async update(id: string, change: ArticleChange): Promise<ArticleRow> {
      const [row] = await orm
        .update(articles)
        .set({ ...change, version: sql`${articles.version} + 1` })
        .where(eq(articles.id, id))
        .returning();
      if (!row) throw new Error('The update found no row');
      return row;
    },

    async findDueIds(now: Date, limit: number): Promise<string[]> {
      const rows = await orm
        .select({ id: articles.id })
        .from(articles)
        .where(and(sql`${articles.status} = 'scheduled'`, lte(articles.auto_publish_at, now)))
        .orderBy(articles.auto_publish_at)
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    async findBinnedIds(before: Date, limit: number): Promise<string[]> {
      const rows = await orm
        .select({ id: articles.id })
        .from(articles)
        .where(and(isNotNull(articles.deleted_at), lt(articles.deleted_at, before)))
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    async remove(id: string): Promise<void> {
      await orm.delete(articles).where(eq(articles.id, id));
    },

    async findStates(ids: string[]) {
      return orm
        .select({
          id: articles.id,
          slug: articles.slug,
          version: articles.version,
          isBinned: sql<boolean>`${articles.deleted_at} IS NOT NULL`,
          hasDraft: sql<boolean>`EXISTS (SELECT FROM ${article_drafts} WHERE ${article_drafts.article_id} = ${articles.id})`,
        })
        .from(articles)
        .where(inArray(articles.id, ids));
    },

    findLiveBySlug: (slug: string): Promise<ArticleRow | undefined> =>
      first(
        orm
          .select()
          .from(articles)
          .where(and(eq(articles.slug, slug), isNull(articles.deleted_at))),
      ),

    /**
     * Lists the articles after this slug, without those in the bin. COLLATE "C" has the same order in every database.
     */
    listBySlug: (after: string, limit: number): Promise<ArticleRow[]> =>
      orm
        .select()
        .from(articles)
        .where(and(sql`${articles.slug} COLLATE "C" > ${after}`, isNull(articles.deleted_at)))
        .orderBy(sql`${articles.slug} COLLATE "C"`)
        .limit(limit),
  };
}

export type ArticleAdminStore = ReturnType<typeof createArticleAdminStore>;
