import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { article_drafts } from '../schema.ts';

type DraftRow = typeof article_drafts.$inferSelect;

export function createArticleDraftStore(orm: Queries) {
  const ofUser = (articleId: string, userId: string) =>
    and(eq(article_drafts.article_id, articleId), eq(article_drafts.user_id, userId));
  return {
    list(articleId: string): Promise<DraftRow[]> {
      return orm
        .select()
        .from(article_drafts)
        .where(eq(article_drafts.article_id, articleId))
        .orderBy(desc(article_drafts.saved_at));
    },

    async write(row: DraftRow): Promise<void> {
      const { article_id, user_id, ...changed } = row;
      await orm
        .insert(article_drafts)
        .values(row)
        .onConflictDoUpdate({
          target: [article_drafts.article_id, article_drafts.user_id],
          set: changed,
        });
    },

    async remove(articleId: string, userId: string): Promise<void> {
      await orm.delete(article_drafts).where(ofUser(articleId, userId));
    },

    removeProposal: (articleId: string, writerId: string): Promise<DraftRow | undefined> =>
      firstRow(
        orm
          .delete(article_drafts)
          .where(and(ofUser(articleId, writerId), eq(article_drafts.is_proposal, true)))
          .returning(),
      ),
  };
}
