import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { firstRow, onlyRow } from '../../platform/db/rows.ts';
import { article_corrections, articles } from '../schema.ts';

export type CorrectionRow = typeof article_corrections.$inferSelect;

const maxListed = 100;

export function createArticleCorrectionStore(orm: Queries) {
  return {
    insert: (correction: typeof article_corrections.$inferInsert): Promise<CorrectionRow> =>
      onlyRow(orm.insert(article_corrections).values(correction).returning()),

    delete: (id: string, articleId: string): Promise<CorrectionRow | undefined> =>
      firstRow(
        orm
          .delete(article_corrections)
          .where(and(eq(article_corrections.id, id), eq(article_corrections.article_id, articleId)))
          .returning(),
      ),

    listOf: (articleId: string): Promise<CorrectionRow[]> =>
      orm
        .select()
        .from(article_corrections)
        .where(eq(article_corrections.article_id, articleId))
        .orderBy(desc(article_corrections.corrected_at))
        .limit(maxListed),

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
