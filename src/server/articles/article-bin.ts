import { lte } from 'drizzle-orm';
import { binDays } from '../../domain/articles/article-lifecycle.ts';
import { addMilliseconds, dayMs } from '../platform/clock.ts';
import { createTableQueries, updateStatistics } from '../platform/db/database.ts';
import type { ServiceParts } from '../service-parts.ts';
import { createArticleAdminStore } from './article-admin-store.ts';
import { article_previews } from './schema.ts';

const batchSize = 100;

export function createArticleBin({ database, clock, audit }: ServiceParts) {
  const store = createArticleAdminStore(database.orm);
  return {
    /**
     * Deletes expired preview links, and the articles whose time in the bin is over. Returns the number of articles.
     */
    async emptyBin(): Promise<number> {
      const now = clock();
      await createTableQueries(database.orm, article_previews).delete(lte(article_previews.expires_at, now));
      const before = addMilliseconds(now, -binDays * dayMs);
      let deleted = 0;
      for (;;) {
        const ids = await store.findBinnedIds(before, batchSize);
        for (const id of ids) if (await deleteBinned(id, before)) deleted++;
        if (ids.length < batchSize) break;
      }
      await updateStatistics(database, 'articles');
      return deleted;
    },
  };

  function deleteBinned(id: string, before: Date): Promise<boolean> {
    return database.orm.transaction(async (transaction) => {
      const store = createArticleAdminStore(transaction);
      const row = await store.lock(id);
      if (!row?.deleted_at || row.deleted_at >= before) return false;
      await store.remove(id);
      const { slug, title_no, title_en, deleted_status, deleted_at } = row;
      await audit.recordIn(transaction, 'article.deleted', { system: 'empty-bin' }, slug, {
        before: { slug, title_no, title_en, status: deleted_status, deleted_at },
        after: { by: 'empty-bin' },
      });
      return true;
    });
  }
}
