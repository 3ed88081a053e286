import { desc, eq } from 'drizzle-orm';
import { pick } from '../../../domain/pick.ts';
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
          ...pick(article_corrections, 'corrected_at', 'text_no', 'text_en'),
          ...pick(articles, 'slug', 'title_no', 'title_en', 'exists_no', 'exists_en'),
        })
        .from(article_corrections)
        .innerJoin(articles, eq(articles.id, article_corrections.article_id))
        .where(eq(articles.status, 'published'))
        .orderBy(desc(article_corrections.corrected_at), article_corrections.id)
        .limit(limit),
  };
}
