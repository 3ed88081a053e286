import { desc, getTableColumns, gte, lte } from 'drizzle-orm';
import { createTableQueries, type Queries } from '../../platform/db/database.ts';
import { article_revisions } from '../schema.ts';

const { fields, ...columnsWithoutFields } = getTableColumns(article_revisions);

export function createArticleRevisionStore(orm: Queries) {
  const revisions = createTableQueries(orm, article_revisions);
  const listed = createTableQueries(orm, article_revisions, columnsWithoutFields);
  const { saved_at, number: byNumber } = article_revisions;
  return {
    insert: (row: typeof article_revisions.$inferSelect) => orm.insert(article_revisions).values(row),

    /** Deletes the revision with this number if it is an autosave of the session, and returns it. */
    removeOfSession: (article_id: string, number: number, session: string) =>
      revisions.take({ article_id, number, session }),

    page: (wanted: number, perPage: number, article_id: string) =>
      listed.page(wanted, perPage, { article_id }, desc(byNumber)),

    find: (article_id: string, number: number) => revisions.find({ article_id, number }),

    findFirstSince: (article_id: string, at: Date) =>
      revisions.find([{ article_id }, gte(saved_at, at)], saved_at, desc(byNumber)),

    findAsOf: (article_id: string, at: Date) =>
      revisions.find([{ article_id }, lte(saved_at, at)], desc(saved_at), desc(byNumber)),
  };
}
