import { and, desc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ClaimTie } from '../../domain/articles/claim-ledger.ts';
import type { Languages, Locale } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { Problem } from '../../domain/problems.ts';
import { createTableQueries, firstRow, type Orm, violatesConstraint } from '../platform/db/database.ts';
import { articles } from './schema.ts';

export type ArticleRow = typeof articles.$inferSelect;

/** Handles the error of a query that wrote an article whose slug another article may have. */
export const refuseTakenSlug = (slug: string) => (error: unknown) => {
  if (!violatesConstraint(error, 'articles_slug_unique')) throw error;
  throw new Problem('slug_taken', { details: { slug }, cause: error });
};

const columns = getTableColumns(articles);
const cardColumns = {
  ...pick(columns, 'id', 'slug', 'author_name', 'keywords', 'published_at', 'created_at', 'updated_at'),
  ...pick(columns, 'title_no', 'title_en', 'excerpt_no', 'excerpt_en', 'exists_no', 'exists_en'),
  ...pick(columns, 'featured_image_url', 'featured_image_alt_no', 'featured_image_alt_en'),
};
const pageColumns = {
  ...cardColumns,
  ...pick(columns, 'number', 'status', 'content_no', 'content_en', 'reviewer_name', 'reviewed_on'),
  ...pick(columns, 'meta_description_no', 'meta_description_en'),
};
export type CardRow = Pick<ArticleRow, keyof typeof cardColumns>;
export type PageRow = Pick<ArticleRow, keyof typeof pageColumns>;
/** A correction as JSON, in which the time is a text. */
export type CorrectionJson = { corrected_at: string; text_no: string; text_en: string };
const corrections = sql<CorrectionJson[] | null>`(
  SELECT json_agg(json_build_object('corrected_at', corrected_at, 'text_no', text_no, 'text_en', text_en)
                  ORDER BY corrected_at DESC)
    FROM article_corrections WHERE article_id = articles.id)`;
const claimTies = sql<ClaimTie[] | null>`(
  SELECT json_agg(json_build_object('id', id, 'locale', locale, 'sentence', sentence, 'source_id', source_id,
                                    'statistical_class', statistical_class, 'grade', grade) ORDER BY created_at)
    FROM article_claims WHERE article_id = articles.id)`;
type FoundRow = PageRow & {
  content_version: string;
  corrections: CorrectionJson[] | null;
  claim_ties: ClaimTie[] | null;
};

const publishedIn = (languages: Languages): SQL => {
  // Written as in the partial indexes, without parameters; otherwise the planner would not use them.
  const existsIn: Record<Locale, SQL> = {
    no: sql`${articles.exists_no}`,
    en: sql`${articles.exists_en}`,
  };
  const exists = languages.length === 1 ? existsIn[languages[0]] : sql`(${existsIn.no} OR ${existsIn.en})`;
  return sql`${articles.status} = 'published' AND ${exists}`;
};

/** The query is prepared, because every rendered article page runs it and planning it takes longer than executing it. */
const prepareBySlug = (orm: Orm) =>
  orm
    .select({
      ...pageColumns,
      corrections,
      claim_ties: claimTies,
      content_version: sql<string>`(SELECT version FROM content_version)`,
    })
    .from(articles)
    .where(and(eq(articles.slug, sql.placeholder('slug')), isNull(articles.deleted_at)))
    .prepare('article_by_slug');

export function createArticleStore(orm: Orm) {
  const bySlug = prepareBySlug(orm);
  const cards = createTableQueries(orm, articles, cardColumns);
  const newestFirst = [desc(articles.published_at), articles.id];
  return {
    insert: createTableQueries(orm, articles).insert,

    findBySlug: (slug: string): Promise<FoundRow | undefined> => firstRow(bySlug.execute({ slug })),

    async listSlugs(after: string, limit: number): Promise<string[]> {
      const { rows } = await orm.execute<{ slug: string }>(sql`
        SELECT slug FROM articles WHERE slug > ${after}
        UNION SELECT slug FROM article_slugs WHERE slug > ${after}
        ORDER BY slug LIMIT ${limit}`);
      return rows.map(({ slug }) => slug);
    },

    async findSlugOfNumber(number: number): Promise<string | undefined> {
      const { slug } = columns;
      return (await createTableQueries(orm, articles, { slug }).find({ number, status: 'published' }))?.slug;
    },

    findPublishedTitles(slug: string) {
      const fields = pick(columns, 'title_no', 'title_en', 'exists_no', 'exists_en', 'featured_image_url');
      return createTableQueries(orm, articles, fields).find({ slug, status: 'published' });
    },

    listPublished: (languages: Languages, page: { limit: number; offset: number }): Promise<CardRow[]> =>
      cards.list(publishedIn(languages), { order: newestFirst, ...page }),

    listByAuthor: (languages: Languages, names: string[], limit: number): Promise<CardRow[]> =>
      cards.list([publishedIn(languages), inArray(articles.author_name, names)], {
        order: newestFirst,
        limit,
      }),

    listByIds: (languages: Languages, ids: string[]): Promise<CardRow[]> =>
      cards.list([publishedIn(languages), inArray(articles.id, ids)]),

    async countPublished(languages: Languages): Promise<number> {
      // Triggers maintain article_counts, because count(*) gets slower as the articles table grows.
      const existing = languages.map(
        (locale) => sql`${sql.identifier(`translation_${locale}`)} <> 'missing'`,
      );
      const { rows } = await orm.execute<{ count: number }>(
        sql`SELECT coalesce(sum(articles), 0)::int AS count FROM article_counts
             WHERE list_state = 'published' AND (${sql.join(existing, sql` OR `)})`,
      );
      return rows[0]?.count ?? 0;
    },

    listRelated(
      languages: Languages,
      { slug, keywords }: { slug: string; keywords: string[] },
      limit: number,
    ): Promise<CardRow[]> {
      const inCommon = sql`(SELECT count(*) FROM unnest(${articles.keywords}) AS word WHERE word = ANY(${sql.param(keywords)}::text[]))`;
      const hasAny = sql`${articles.keywords} && ${sql.param(keywords)}::text[]`;
      return cards.list([publishedIn(languages), ne(articles.slug, slug), hasAny], {
        order: [desc(inCommon), ...newestFirst],
        limit,
      });
    },
  };
}

export type ArticleStore = ReturnType<typeof createArticleStore>;
