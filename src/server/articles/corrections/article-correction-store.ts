import { desc, eq } from 'drizzle-orm';
import { createTableQueries, type Queries } from '../../platform/db/database.ts';
import { article_corrections, articles } from '../schema.ts';

export type CorrectionRow = typeof article_corrections.$inferSelect;

const maxListed = 100;

export function createArticleCorrectionStore(orm: Queries) {
  const corrections = createTableQueries(orm, article_corrections);
  const order = [desc(article_corrections.corrected_at)];
  return {
    insert: corrections.insert,

    delete: (id: string, article_id: string) => corrections.take({ id, article_id }),

    listOf: (article_id: string) => corrections.list({ article_id }, { order, limit: maxListed }),

    listNewest: (limit: number) =>
      orm
        .select({
          corrected_at: article_corrections.corrected_at,
          text_no: article_corrections.text_no,
          text_en: article_corrections.text_en,
          slug: articles.slug,
          title_no: articles.title_no,
          title_en: articles.title_en,
          exists_no: articles.exists_no,
          exists_en: articles.exists_en,
        })
        .from(article_corrections)
        .innerJoin(articles, eq(articles.id, article_corrections.article_id))
        .where(eq(articles.status, 'published'))
        .orderBy(desc(article_corrections.corrected_at), article_corrections.id)
        .limit(limit),
  };
}
