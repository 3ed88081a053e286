import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/rows.ts';
import type { ArticleRow } from '../article-store.ts';
import { article_previews, articles } from '../schema.ts';

type PreviewRow = typeof article_previews.$inferSelect;

const maxListed = 100;

export function createArticlePreviewStore(orm: Queries) {
  return {
    insert: (preview: typeof article_previews.$inferInsert): Promise<PreviewRow> =>
      onlyRow(orm.insert(article_previews).values(preview).returning()),

    list: (articleId: string, now: Date): Promise<PreviewRow[]> =>
      orm
        .select()
        .from(article_previews)
        .where(and(eq(article_previews.article_id, articleId), gt(article_previews.expires_at, now)))
        .orderBy(desc(article_previews.created_at))
        .limit(maxListed),

    async remove(id: string, articleId: string): Promise<boolean> {
      const removed = await orm
        .delete(article_previews)
        .where(and(eq(article_previews.id, id), eq(article_previews.article_id, articleId)))
        .returning({ id: article_previews.id });
      return removed.length > 0;
    },

    async removeAllOf(articleId: string): Promise<void> {
      await orm.delete(article_previews).where(eq(article_previews.article_id, articleId));
    },

    async findArticle(tokenHash: string, now: Date): Promise<ArticleRow | undefined> {
      const [found] = await orm
        .select({ article: articles })
        .from(article_previews)
        .innerJoin(articles, eq(articles.id, article_previews.article_id))
        .where(and(eq(article_previews.token_hash, tokenHash), gt(article_previews.expires_at, now)));
      return found?.article;
    },

    async removeExpired(now: Date): Promise<void> {
      await orm.delete(article_previews).where(lte(article_previews.expires_at, now));
    },
  };
}
