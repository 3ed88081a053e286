import { eq, exists, gt, lt, ne, or, sql } from 'drizzle-orm';
import type { CommentSubject } from '../../domain/collaboration/comment.ts';
import { articles } from '../articles/schema.ts';
import { auth_users } from '../auth/schema.ts';
import { createTableQueries, firstRow, type Queries } from '../platform/db/database.ts';
import { content_queue } from '../queue/schema.ts';
import { user_roles } from '../users/schema.ts';
import { article_presence, comments } from './schema.ts';

/** At most this many comments of an article or queue item are shown, the oldest first. */
const maxComments = 300;
const maxPeople = 200;

export function createCollaborationReadModel(orm: Queries) {
  const rows = createTableQueries(orm, comments);
  const presence = createTableQueries(orm, article_presence);
  const { id, email, locale } = auth_users;
  const hasRole = exists(
    orm.select({ one: sql`1` }).from(user_roles).where(eq(user_roles.user_id, auth_users.id)),
  );
  return {
    listComments: ({ article_id, item_id }: CommentSubject) =>
      rows.list(article_id ? { article_id } : { item_id: item_id ?? '' }, {
        order: [comments.created_at, comments.id],
        limit: maxComments,
      }),

    listPeople: () =>
      createTableQueries(orm, auth_users, { id, email }).list(hasRole, { order: [email], limit: maxPeople }),

    findPerson: (personId: string) =>
      createTableQueries(orm, auth_users, { id, email, locale }).find([{ id: personId }, hasRole]),

    ...rows,

    findWithSubject: (id: string) =>
      firstRow(
        orm
          .select({
            comment: comments,
            article: { slug: articles.slug, title_no: articles.title_no, title_en: articles.title_en },
            term: sql<string | null>`${content_queue.payload} ->> 'term'`,
          })
          .from(comments)
          .leftJoin(articles, eq(articles.id, comments.article_id))
          .leftJoin(content_queue, eq(content_queue.id, comments.item_id))
          .where(eq(comments.id, id)),
      ),

    /** Resolves all comments of a thread, or opens them again. Returns them. */
    resolveThread: (first: string, by: { at: Date; email: string } | null) =>
      rows.changeAll(or(eq(comments.id, first), eq(comments.parent_id, first)), {
        resolved_at: by?.at ?? null,
        resolved_by_email: by?.email ?? null,
      }),

    notePresence: (
      article_id: string,
      { id: user_id, email }: { id: string; email: string },
      seen_at: Date,
    ) =>
      presence.upsert(
        { article_id, user_id, email, seen_at },
        [article_presence.article_id, article_presence.user_id],
        { email, seen_at },
      ),

    removePresence: (article_id: string, user_id: string) => presence.delete({ article_id, user_id }),

    removePresenceBefore: (time: Date) => presence.delete(lt(article_presence.seen_at, time)),

    async listOthers(article_id: string, userId: string, since: Date): Promise<string[]> {
      const { user_id, seen_at, email } = article_presence;
      const others = [{ article_id }, ne(user_id, userId), gt(seen_at, since)];
      return (await presence.list(others, { order: [email], limit: 20 })).map((each) => each.email);
    },
  };
}
