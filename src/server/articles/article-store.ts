import { and, arrayOverlaps, count, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import type { ArticleFields } from '../../domain/article.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Orm } from '../db/database.ts';
import { articles } from '../db/schema.ts';

export type ArticleRow = typeof articles.$inferSelect;

const { content_no, content_en, ...columnsWithoutContent } = getTableColumns(articles);
export type ArticleRowWithoutContent = Omit<ArticleRow, 'content_no' | 'content_en'>;

const relatedCandidates = 50;

const publishedIn = (locale: Locale): SQL => {
  // Written as the partial indexes' own condition, so that the planner recognises it.
  const exists = locale === 'no' ? articles.exists_no : articles.exists_en;
  return sql`${articles.status} = 'published' AND ${exists}`;
};

export function createArticleStore(orm: Orm) {
  return {
    async insert(article: ArticleFields): Promise<ArticleRow> {
      const [row] = await orm.insert(articles).values(article).returning();
      if (!row) throw new Error('The insert returned no row');
      return row;
    },

    async findBySlug(slug: string): Promise<ArticleRow | undefined> {
      const [row] = await orm.select().from(articles).where(eq(articles.slug, slug));
      return row;
    },

    async findPublishedTitles(slug: string) {
      const { title_no, title_en, exists_no, exists_en } = columnsWithoutContent;
      const [row] = await orm
        .select({ title_no, title_en, exists_no, exists_en })
        .from(articles)
        .where(and(eq(articles.slug, slug), eq(articles.status, 'published')));
      return row;
    },

    listPublished(
      locale: Locale,
      page: { limit: number; offset: number },
    ): Promise<ArticleRowWithoutContent[]> {
      return orm
        .select(columnsWithoutContent)
        .from(articles)
        .where(publishedIn(locale))
        .orderBy(desc(articles.published_at), articles.id)
        .limit(page.limit)
        .offset(page.offset);
    },

    async countPublished(locale: Locale): Promise<number> {
      const [row] = await orm.select({ count: count() }).from(articles).where(publishedIn(locale));
      return row?.count ?? 0;
    },

    /** Published articles that share a keyword, those with most in common first; only the newest are weighed, so that the cost stays flat. */
    listRelated(
      locale: Locale,
      article: { slug: string; keywords: string[] },
      limit: number,
    ): Promise<ArticleRowWithoutContent[]> {
      const newest = orm
        .select(columnsWithoutContent)
        .from(articles)
        .where(
          and(
            publishedIn(locale),
            ne(articles.slug, article.slug),
            arrayOverlaps(articles.keywords, article.keywords),
          ),
        )
        .orderBy(desc(articles.published_at), articles.id)
        .limit(relatedCandidates)
        .as('newest');
      const shared = sql`cardinality(ARRAY(SELECT unnest(${newest.keywords}) INTERSECT SELECT unnest(${sql.param(article.keywords)}::text[])))`;
      return orm
        .select()
        .from(newest)
        .orderBy(desc(shared), desc(newest.published_at), newest.id)
        .limit(limit);
    },
  };
}

export type ArticleStore = ReturnType<typeof createArticleStore>;
