import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { article_previews, articles } from '../db/schema/articles.ts';
import type { ArticleRow } from './article-store.ts';

export function createArticlePreviewStore(orm: Queries) {
  return {
    async insert(preview: typeof article_previews.$inferInsert): Promise<void> {
      await orm.insert(article_previews).values(preview);
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
