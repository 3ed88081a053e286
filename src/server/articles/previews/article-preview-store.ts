import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { createTableQueries, type Queries } from '../../platform/db/database.ts';
import type { ArticleRow } from '../article-store.ts';
import { article_previews, articles } from '../schema.ts';

const maxListed = 100;

export function createArticlePreviewStore(orm: Queries) {
  const previews = createTableQueries(orm, article_previews);
  const { created_at, expires_at } = article_previews;
  return {
    insert: previews.insert,

    list: (article_id: string, now: Date) =>
      previews.list([{ article_id }, gt(expires_at, now)], { order: [desc(created_at)], limit: maxListed }),

    remove: async (id: string, article_id: string): Promise<boolean> =>
      (await previews.delete({ id, article_id })) > 0,

    removeAllOf: (article_id: string) => previews.delete({ article_id }),

    async findArticle(tokenHash: string, now: Date): Promise<ArticleRow | undefined> {
      const [found] = await orm
        .select({ article: articles })
        .from(article_previews)
        .innerJoin(articles, eq(articles.id, article_previews.article_id))
        .where(and(eq(article_previews.token_hash, tokenHash), gt(article_previews.expires_at, now)));
      return found?.article;
    },

    removeExpired: (now: Date) => previews.delete(lte(expires_at, now)),
  };
}
