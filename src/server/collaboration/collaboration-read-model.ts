import { and, asc, eq, exists, gt, lt, ne, sql } from 'drizzle-orm';
import type { CommentSubject } from '../../domain/collaboration/comment.ts';
import { articles } from '../articles/schema.ts';
import { auth_users } from '../auth/schema.ts';
import type { Queries } from '../platform/db/database.ts';
import { firstRow, onlyRow } from '../platform/db/rows.ts';
import { content_queue } from '../queue/schema.ts';
import { user_roles } from '../users/schema.ts';
import { article_presence, comments } from './schema.ts';

/** At most this many comments of an article or queue item are shown, the oldest first. */
const maxComments = 300;
const maxPeople = 200;

export function createCollaborationReadModel(orm: Queries) {
  const hasRole = exists(
    orm.select({ one: sql`1` }).from(user_roles).where(eq(user_roles.user_id, auth_users.id)),
  );
  return {
    listComments: ({ article_id, item_id }: CommentSubject) =>
      orm
        .select()
        .from(comments)
        .where(article_id ? eq(comments.article_id, article_id) : eq(comments.item_id, item_id ?? ''))
        .orderBy(asc(comments.created_at), comments.id)
        .limit(maxComments),

    /** The users who can be mentioned. */
    listPeople: () =>
      orm
        .select({ id: auth_users.id, email: auth_users.email })
        .from(auth_users)
        .where(hasRole)
        .orderBy(auth_users.email)
        .limit(maxPeople),

    findPerson: (id: string) =>
      firstRow(
        orm
          .select({ id: auth_users.id, email: auth_users.email, locale: auth_users.locale })
          .from(auth_users)
          .where(and(eq(auth_users.id, id), hasRole)),
      ),

    insert: (comment: typeof comments.$inferInsert) =>
      onlyRow(orm.insert(comments).values(comment).returning()),

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

    resolve: (id: string, by: { at: Date; email: string } | null) =>
      firstRow(
        orm
          .update(comments)
          .set({ resolved_at: by?.at ?? null, resolved_by_email: by?.email ?? null })
          .where(eq(comments.id, id))
          .returning(),
      ),

    async notePresence(articleId: string, user: { id: string; email: string }, at: Date): Promise<void> {
      await orm
        .insert(article_presence)
        .values({ article_id: articleId, user_id: user.id, email: user.email, seen_at: at })
        .onConflictDoUpdate({
          target: [article_presence.article_id, article_presence.user_id],
          set: { email: user.email, seen_at: at },
        });
    },

    async removePresence(articleId: string, userId: string): Promise<void> {
      await orm
        .delete(article_presence)
        .where(and(eq(article_presence.article_id, articleId), eq(article_presence.user_id, userId)));
    },

    async removePresenceBefore(time: Date): Promise<void> {
      await orm.delete(article_presence).where(lt(article_presence.seen_at, time));
    },

    async listOthers(articleId: string, userId: string, since: Date): Promise<string[]> {
      const rows = await orm
        .select({ email: article_presence.email })
        .from(article_presence)
        .where(
          and(
            eq(article_presence.article_id, articleId),
            ne(article_presence.user_id, userId),
            gt(article_presence.seen_at, since),
          ),
        )
        .orderBy(article_presence.email)
        .limit(20);
      return rows.map(({ email }) => email);
    },
  };
}
