import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { article_claims } from '../schema.ts';

export type ClaimTieRow = typeof article_claims.$inferSelect;

/** Limits the size of a response. No real text has this many claims. */
const maxListed = 2000;

export function createClaimTieStore(orm: Queries) {
  return {
    listOf: (articleId: string): Promise<ClaimTieRow[]> =>
      orm
        .select()
        .from(article_claims)
        .where(eq(article_claims.article_id, articleId))
        .orderBy(article_claims.created_at, article_claims.id)
        .limit(maxListed),

    /** Inserts a tie, or changes the strength of an existing tie between the same sentence and source. */
    async upsert(tie: typeof article_claims.$inferInsert): Promise<ClaimTieRow> {
      const { statistical_class, grade } = tie;
      const [row] = await orm
        .insert(article_claims)
        .values(tie)
        .onConflictDoUpdate({
          target: [
            article_claims.article_id,
            article_claims.locale,
            article_claims.sentence,
            article_claims.source_id,
          ],
          set: { statistical_class, grade },
        })
        .returning();
      if (!row) throw new Error('The insert returned no row');
      return row;
    },

    delete: (id: string, articleId: string): Promise<ClaimTieRow | undefined> =>
      firstRow(
        orm
          .delete(article_claims)
          .where(and(eq(article_claims.id, id), eq(article_claims.article_id, articleId)))
          .returning(),
      ),
  };
}
