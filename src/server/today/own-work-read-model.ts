import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { pick } from '../../domain/pick.ts';
import { article_claims, article_drafts, articles } from '../articles/schema.ts';
import { comments } from '../collaboration/schema.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import { content_queue } from '../queue/schema.ts';

const titles = pick(articles, 'id', 'title_no', 'title_en');
const isDraft = sql`${articles.status} = 'draft' AND ${articles.deleted_at} IS NULL`;

export function createOwnWorkReadModel(orm: Queries) {
  const order = [desc(articles.updated_at), articles.id];
  const hasOwnRevision = (userId: string) =>
    sql`EXISTS (SELECT FROM article_revisions WHERE article_id = ${articles.id} AND saved_by = ${userId})`;
  /** Selects the newest comment of each open thread that mentions the user, unless the user has answered it. */
  const isOpenMention = (userId: string) =>
    and(
      isNull(comments.resolved_at),
      isNull(articles.deleted_at),
      sql`${userId} = ANY(${comments.mentions})`,
      sql`NOT EXISTS (
        SELECT FROM comments later
        WHERE (later.author_id = ${userId} OR ${userId}::text = ANY(later.mentions))
          AND later.parent_id = coalesce(${comments.parent_id}, ${comments.id})
          AND later.created_at > ${comments.created_at})`,
    );
  return {
    /** The articles for which the user has text that is not saved yet. */
    listUnsaved: (userId: string, limit: number) =>
      orm
        .select(titles)
        .from(article_drafts)
        .innerJoin(articles, eq(articles.id, article_drafts.article_id))
        .where(
          and(
            eq(article_drafts.user_id, userId),
            eq(article_drafts.is_proposal, false),
            isNull(articles.deleted_at),
          ),
        )
        .orderBy(desc(article_drafts.saved_at), articles.id)
        .limit(limit),

    listOwnDrafts: (userId: string, limit: number) =>
      createTableQueries(orm, articles, titles).list([isDraft, hasOwnRevision(userId)], { order, limit }),

    /** The open comments that mention the user, with the article or the queue item to which they belong. */
    listMentions: (userId: string, limit: number) =>
      orm
        .select({
          ...pick(comments, 'id', 'body', 'article_id', 'item_id'),
          from: comments.author_email,
          is_reply: sql<boolean>`${comments.parent_id} IS NOT NULL`,
          title_no: sql<string>`coalesce(${articles.title_no}, '')`,
          title_en: sql<string>`coalesce(${articles.title_en}, '')`,
          term: sql<string | null>`${content_queue.payload} ->> 'term'`,
        })
        .from(comments)
        .leftJoin(articles, eq(articles.id, comments.article_id))
        .leftJoin(content_queue, eq(content_queue.id, comments.item_id))
        .where(isOpenMention(userId))
        .orderBy(desc(comments.created_at), comments.id)
        .limit(limit),

    countMentions: async (userId: string): Promise<number> => {
      const [row] = await orm
        .select({ count: count() })
        .from(comments)
        .leftJoin(articles, eq(articles.id, comments.article_id))
        .where(isOpenMention(userId));
      return row?.count ?? 0;
    },

    listNewestTexts(limit: number) {
      const texts = pick(articles, 'content_no', 'content_en', 'status', 'auto_publish_at');
      const isShown = sql`${articles.status} <> 'archived' AND ${articles.deleted_at} IS NULL`;
      return createTableQueries(orm, articles, { ...titles, ...texts }).list(isShown, { order, limit });
    },

    listTiedSentences(ids: readonly string[]) {
      const { article_id: id, locale, sentence } = article_claims;
      return createTableQueries(orm, article_claims, { id, locale, sentence }).list(inArray(id, [...ids]));
    },

    /** Whether a user has saved an article, and whether a second user has a role or an invitation. */
    async describeSetup(): Promise<{ hasWritten: boolean; hasColleague: boolean }> {
      const { rows } = await orm.execute<{ written: boolean; people: number }>(
        sql`SELECT EXISTS (SELECT FROM article_revisions WHERE saved_by IS NOT NULL) AS written,
                   (SELECT count(DISTINCT user_id) FROM user_roles)::int
                     + (SELECT count(*) FROM role_invitations)::int AS people`,
      );
      return { hasWritten: rows[0]?.written === true, hasColleague: (rows[0]?.people ?? 0) > 1 };
    },
  };
}
