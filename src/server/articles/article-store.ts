import { and, desc, eq, getTableColumns, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ArticleFields } from '../../domain/article.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Orm } from '../db/database.ts';
import { articles } from '../db/schema.ts';

export type ArticleRow = typeof articles.$inferSelect;

const columns = getTableColumns(articles);
/** What cards and feeds tell of an article. */
const cardColumns = {
  id: columns.id,
  slug: columns.slug,
  title_no: columns.title_no,
  title_en: columns.title_en,
  excerpt_no: columns.excerpt_no,
  excerpt_en: columns.excerpt_en,
  featured_image_url: columns.featured_image_url,
  featured_image_alt_no: columns.featured_image_alt_no,
  featured_image_alt_en: columns.featured_image_alt_en,
  author_name: columns.author_name,
  keywords: columns.keywords,
  published_at: columns.published_at,
  created_at: columns.created_at,
  updated_at: columns.updated_at,
};
const pageColumns = {
  ...cardColumns,
  status: columns.status,
  content_no: columns.content_no,
  content_en: columns.content_en,
  meta_description_no: columns.meta_description_no,
  meta_description_en: columns.meta_description_en,
  exists_no: columns.exists_no,
  exists_en: columns.exists_en,
};
export type CardRow = Pick<ArticleRow, keyof typeof cardColumns>;
export type PageRow = Pick<ArticleRow, keyof typeof pageColumns>;

const relatedCandidates = 24;

const publishedIn = (locale: Locale): SQL => {
  // Written as the partial indexes' own condition, so that the planner recognises it.
  const exists = locale === 'no' ? articles.exists_no : articles.exists_en;
  return sql`${articles.status} = 'published' AND ${exists}`;
};

export function createArticleStore(orm: Orm) {
  // Prepared, because every article page that is rendered asks these two: planning costs more than running them.
  const bySlug = orm
    .select(pageColumns)
    .from(articles)
    .where(and(eq(articles.slug, sql.placeholder('slug')), isNull(articles.deleted_at)))
    .prepare('article_by_slug');
  const related = { no: prepareRelated(orm, 'no'), en: prepareRelated(orm, 'en') };

  return {
    async insert(article: ArticleFields): Promise<ArticleRow> {
      const [row] = await orm.insert(articles).values(article).returning();
      if (!row) throw new Error('The insert returned no row');
      return row;
    },

    async findBySlug(slug: string): Promise<PageRow | undefined> {
      const [row] = await bySlug.execute({ slug });
      return row;
    },

    async findPublishedTitles(slug: string) {
      const { title_no, title_en, exists_no, exists_en } = columns;
      const [row] = await orm
        .select({ title_no, title_en, exists_no, exists_en })
        .from(articles)
        .where(and(eq(articles.slug, slug), eq(articles.status, 'published')));
      return row;
    },

    listPublished(locale: Locale, page: { limit: number; offset: number }): Promise<CardRow[]> {
      return orm
        .select(cardColumns)
        .from(articles)
        .where(publishedIn(locale))
        .orderBy(desc(articles.published_at), articles.id)
        .limit(page.limit)
        .offset(page.offset);
    },

    async countPublished(locale: Locale): Promise<number> {
      // Counted by the database as articles change: counting them here would take longer the more there are.
      const existing = sql.identifier(`translation_${locale}`);
      const { rows } = await orm.execute<{ count: number }>(
        sql`SELECT coalesce(sum(articles), 0)::int AS count FROM article_counts
             WHERE list_state = 'published' AND ${existing} <> 'missing'`,
      );
      return rows[0]?.count ?? 0;
    },

    /** Published articles that share a keyword, those with most in common first. */
    listRelated(
      locale: Locale,
      article: { slug: string; keywords: string[] },
      limit: number,
    ): Promise<CardRow[]> {
      return related[locale].execute({ ...article, limit });
    },
  };
}

export type ArticleStore = ReturnType<typeof createArticleStore>;

/** Only the newest that share a keyword are weighed, so that the cost stays flat however many there are. */
function prepareRelated(orm: Orm, locale: Locale) {
  const keywords = sql`${sql.placeholder('keywords')}::text[]`;
  const newest = orm
    .select(cardColumns)
    .from(articles)
    .where(
      and(
        publishedIn(locale),
        ne(articles.slug, sql.placeholder('slug')),
        sql`${articles.keywords} && ${keywords}`,
      ),
    )
    .orderBy(desc(articles.published_at), articles.id)
    .limit(relatedCandidates)
    .as('newest');
  const shared = sql`(SELECT count(*) FROM unnest(${newest.keywords}) AS word WHERE word = ANY(${keywords}))`;
  return orm
    .select()
    .from(newest)
    .orderBy(desc(shared), desc(newest.published_at), newest.id)
    .limit(sql.placeholder('limit'))
    .prepare(`related_articles_${locale}`);
}
