import { desc } from 'drizzle-orm';
import { createTableQueries, type Queries } from '../../platform/db/database.ts';
import { article_drafts } from '../schema.ts';

export function createArticleDraftStore(orm: Queries) {
  const drafts = createTableQueries(orm, article_drafts);
  return {
    list: (article_id: string) => drafts.list({ article_id }, { order: [desc(article_drafts.saved_at)] }),

    write(row: typeof article_drafts.$inferSelect) {
      const { article_id, user_id, ...changed } = row;
      return drafts.upsert(row, [article_drafts.article_id, article_drafts.user_id], changed);
    },

    remove: (article_id: string, user_id: string) => drafts.delete({ article_id, user_id }),

    removeProposal: (article_id: string, user_id: string) =>
      drafts.take({ article_id, user_id, is_proposal: true }),
  };
}
