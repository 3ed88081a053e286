import { binDays } from '../../domain/articles/article-editing.ts';
import { Problem } from '../../domain/problems.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import { addMilliseconds } from '../clock.ts';
import type { ArticleChanges, ArticleParts } from './article-changes.ts';
import { createArticleEditStore } from './article-edit-store.ts';
import { createArticlePreviewStore } from './previews/article-preview-store.ts';

const batchSize = 100;
const dayMs = 24 * 60 * 60 * 1000;

export function createArticleSchedule({ database, clock, audit }: ArticleParts, changes: ArticleChanges) {
  const store = createArticleEditStore(database.orm);
  const actor: Actor = { system: 'publish-scheduled' };

  /** Publishes an article if it is due, with the planned time as publish time. Returns whether it was published. */
  const publishDue = async (id: string): Promise<boolean> => {
    let published = false;
    await changes
      .change(id, undefined, { note: 'auto_published', action: 'article.published', actor }, (row, now) => {
        const due = row.auto_publish_at;
        if (row.status !== 'scheduled' || !due || due > now) return {};
        published = true;
        return { status: 'published', published_at: due, updated_at: due };
      })
      .catch((error) => {
        // The article may have been deleted since it was scheduled.
        if (error?.code !== 'article_not_found') throw error;
      });
    return published;
  };

  return {
    publishDue,

    async reschedule(id: string, version: number, at: Date, actor: Actor): Promise<void> {
      const record = { note: 'saved', action: 'article.saved', actor } as const;
      await changes.change(id, version, record, (row, now) => {
        if (row.deleted_at) throw new Problem('article_in_bin');
        if (row.status !== 'scheduled') throw new Problem('calendar_entry_fixed');
        if (at <= now) throw new Problem('schedule_in_past');
        return { auto_publish_at: at };
      });
    },

    async publishAllDue(): Promise<number> {
      let published = 0;
      for (;;) {
        const ids = await store.findDueIds(clock(), batchSize);
        for (const id of ids) if (await publishDue(id)) published++;
        if (ids.length < batchSize) return published;
      }
    },

    /** Deletes articles whose time in the bin is over, and returns their number. */
    async emptyBin(): Promise<number> {
      const now = clock();
      await createArticlePreviewStore(database.orm).removeExpired(now);
      const before = addMilliseconds(now, -binDays * dayMs);
      let deleted = 0;
      for (;;) {
        const ids = await store.findBinnedIds(before, batchSize);
        for (const id of ids) if (await deleteBinned(id, before)) deleted++;
        if (ids.length < batchSize) break;
      }
      // The embedded database has no autovacuum that would update the planner's statistics.
      if (database.engine === 'pglite') await database.pool.query('ANALYZE articles');
      return deleted;
    },
  };

  function deleteBinned(id: string, before: Date): Promise<boolean> {
    return database.orm.transaction(async (transaction) => {
      const store = createArticleEditStore(transaction);
      const row = await store.lock(id);
      if (!row?.deleted_at || row.deleted_at >= before) return false;
      await store.remove(id);
      const { slug, title_no, title_en, deleted_status, deleted_at } = row;
      await audit.record(
        {
          action: 'article.deleted',
          ...auditActor({ system: 'empty-bin' }),
          target: slug,
          before: { slug, title_no, title_en, status: deleted_status, deleted_at },
          after: { by: 'empty-bin' },
        },
        transaction,
      );
      return true;
    });
  }
}
