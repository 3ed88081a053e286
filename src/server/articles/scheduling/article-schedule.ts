import { isComplete } from '../../../domain/articles/article.ts';
import { Problem } from '../../../domain/problems.ts';
import type { Actor } from '../../audit/actor.ts';
import { inBatches } from '../../platform/db/database.ts';
import type { ServiceParts } from '../../service-parts.ts';
import { createArticleAdminStore } from '../article-admin-store.ts';
import type { ArticleWriter } from '../article-writer.ts';

const batchSize = 100;

export function createArticleSchedule({ database, clock }: ServiceParts, writer: ArticleWriter) {
  const store = createArticleAdminStore(database.orm);
  const actor: Actor = { system: 'publish-scheduled' };

  /** Publishes the article with its scheduled time if it is due. Returns whether it was published. */
  const publishDue = async (id: string): Promise<boolean> => {
    let published = false;
    await writer
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

    /** Schedules a draft, or moves a scheduled article to another time. */
    async schedule(id: string, version: number, at: Date, actor: Actor): Promise<void> {
      const record = { note: 'saved', action: 'article.saved', actor } as const;
      await writer.change(id, version, record, (row, now) => {
        if (row.deleted_at) throw new Problem('article_in_bin');
        if (row.status !== 'draft' && row.status !== 'scheduled') throw new Problem('calendar_entry_fixed');
        if (!isComplete(row)) throw new Problem('article_incomplete');
        if (at <= now) throw new Problem('schedule_in_past');
        return { status: 'scheduled', auto_publish_at: at };
      });
    },

    async publishAllDue(): Promise<number> {
      let published = 0;
      for await (const ids of inBatches(batchSize, () => store.findDueIds(clock(), batchSize)))
        for (const id of ids) if (await publishDue(id)) published++;
      return published;
    },
  };
}
