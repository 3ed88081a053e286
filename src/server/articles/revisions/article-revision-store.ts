import { and, asc, desc, eq, getTableColumns, gte, lte } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { article_revisions } from '../schema.ts';

type RevisionRow = typeof article_revisions.$inferSelect;
const { fields, ...columnsWithoutFields } = getTableColumns(article_revisions);

export function createArticleRevisionStore(orm: Queries) {
  const ofArticle = (articleId: string) => eq(article_revisions.article_id, articleId);
  return {
    async insert(revisions: RevisionRow[]): Promise<void> {
      if (revisions.length > 0) await orm.insert(article_revisions).values(revisions);
    },

    /** Deletes the revision with this number if it is an autosave of the session, and returns it. */
    removeOfSession: (articleId: string, number: number, session: string): Promise<RevisionRow | undefined> =>
      firstRow(
        orm
          .delete(article_revisions)
          .where(
            and(
              ofArticle(articleId),
              eq(article_revisions.number, number),
              eq(article_revisions.session, session),
            ),
          )
          .returning(),
      ),

    list(articleId: string, page: { limit: number; offset: number }): Promise<Omit<RevisionRow, 'fields'>[]> {
      return orm
        .select(columnsWithoutFields)
        .from(article_revisions)
        .where(ofArticle(articleId))
        .orderBy(desc(article_revisions.number))
        .limit(page.limit)
        .offset(page.offset);
    },

    count: async (articleId: string): Promise<number> => orm.$count(article_revisions, ofArticle(articleId)),

    find: (articleId: string, number: number): Promise<RevisionRow | undefined> =>
      firstRow(
        orm
          .select()
          .from(article_revisions)
          .where(and(ofArticle(articleId), eq(article_revisions.number, number))),
      ),

    /** Returns the first revision that was saved at or after a time. */
    findFirstSince: (articleId: string, at: Date): Promise<RevisionRow | undefined> =>
      firstRow(
        orm
          .select()
          .from(article_revisions)
          .where(and(ofArticle(articleId), gte(article_revisions.saved_at, at)))
          .orderBy(asc(article_revisions.saved_at), desc(article_revisions.number))
          .limit(1),
      ),

    findAsOf: (articleId: string, at: Date): Promise<RevisionRow | undefined> =>
      firstRow(
        orm
          .select()
          .from(article_revisions)
          .where(and(ofArticle(articleId), lte(article_revisions.saved_at, at)))
          .orderBy(desc(article_revisions.saved_at), desc(article_revisions.number))
          .limit(1),
      ),
  };
}
