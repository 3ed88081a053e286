import { type CommentSubject, findMentions, type NewComment } from '../../domain/collaboration/comment.ts';
import { personName } from '../../domain/collaboration/person-name.ts';
import type { Locale } from '../../domain/locale.ts';
import { orProblem, Problem } from '../../domain/problems.ts';
import { addMilliseconds } from '../platform/clock.ts';
import { existingRow, violatesConstraint } from '../platform/db/database.ts';
import type { Log } from '../platform/logs/log.ts';
import {
  composeMail,
  escapeHtml,
  mailLink,
  mailParagraph,
  mailText,
  mailTexts,
} from '../platform/mail/mail-texts.ts';
import type { ServiceParts } from '../service-parts.ts';
import { createCollaborationReadModel } from './collaboration-read-model.ts';
import { mentionMail } from './mention-mail.job.ts';

type User = { id: string; email: string };

/** The editor renews the presence of its user every 15 seconds. Without a renewal for this long, the user has left. */
const presentForMs = 40_000;

export function createCollaborationService({ database, clock, enqueue, env, auth, mail }: ServiceParts) {
  const store = createCollaborationReadModel(database.orm);

  /** The comment that a reply answers. It must belong to the same article or queue item. */
  const findAnswered = async (id: string, subject: CommentSubject) => {
    const comment = await store.find({ id });
    if (comment?.article_id !== (subject.article_id ?? null) || comment.item_id !== (subject.item_id ?? null))
      throw new Problem('comment_not_found');
    return comment;
  };

  return {
    async listComments(subject: CommentSubject, user: Pick<User, 'id'>) {
      const [comments, people, mailsMentions] = await Promise.all([
        store.listComments(subject),
        store.listPeople(),
        mail.isSet(),
      ]);
      return { comments, people: people.filter(({ id }) => id !== user.id), mailsMentions };
    },

    /** Adds a comment. The author of the comment that it answers is notified like a mentioned user. */
    async comment({ reply_to, ...input }: NewComment, author: User) {
      const answered = reply_to && (await findAnswered(reply_to, input));
      const people = await store.listPeople();
      const named = findMentions(input.body, people);
      const mentioned = people.filter(
        (person) =>
          person.id !== author.id &&
          (named.includes(person) || (answered && person.id === answered.author_id)),
      );
      const parent_id = answered ? (answered.parent_id ?? answered.id) : null;
      return database.orm.transaction(async (transaction) => {
        const inTransaction = createCollaborationReadModel(transaction);
        if (parent_id) await inTransaction.resolveThread(parent_id, null);
        const comment = await inTransaction
          .insert({
            ...input,
            parent_id,
            author_id: author.id,
            author_email: author.email,
            mentions: mentioned.map(({ id }) => id),
            created_at: clock(),
          })
          .catch((error) => {
            if (violatesConstraint(error, 'comments_article_id_fkey')) throw new Problem('article_not_found');
            if (violatesConstraint(error, 'comments_item_id_fkey')) throw new Problem('queue_item_not_found');
            throw error;
          });
        for (const { id } of mentioned)
          await enqueue(mentionMail, { commentId: comment.id, userId: id }, { transaction });
        return comment;
      });
    },

    async resolve(id: string, resolved: boolean, by: User) {
      const { parent_id } = await orProblem(store.find({ id }), 'comment_not_found');
      const thread = await store.resolveThread(
        parent_id ?? id,
        resolved ? { at: clock(), email: by.email } : null,
      );
      return existingRow(Promise.resolve(thread.find((comment) => comment.id === id)));
    },

    async mailMention(commentId: string, userId: string, log: Log): Promise<void> {
      const [found, person] = await Promise.all([store.findWithSubject(commentId), store.findPerson(userId)]);
      if (!found || !person || !auth.canReceiveMail(person)) return;
      const { comment, article, term } = found;
      const path = comment.article_id
        ? `/admin/article/${comment.article_id}`
        : `/admin/queue/${comment.item_id}`;
      const { locale } = person;
      const subject = article
        ? article[`title_${locale}`] || article.title_no || article.title_en || article.slug
        : (term ?? '');
      const text = writeMentionMail({ locale, subject, comment, link: `${env.SITE_URL}${path}#comments` });
      await mail.send({ to: person.email, ...text }, log);
    },

    /** Renews the presence of a user in an article, and returns the addresses of the others who have it open. */
    async notePresence(articleId: string, user: User): Promise<{ others: string[] }> {
      const now = clock();
      const oldest = addMilliseconds(now, -presentForMs);
      await store.notePresence(articleId, user, now).catch((error) => {
        throw violatesConstraint(error, 'article_presence_article_id_fkey')
          ? new Problem('article_not_found')
          : error;
      });
      await store.removePresenceBefore(oldest);
      return { others: await store.listOthers(articleId, user.id, oldest) };
    },

    endPresence: (articleId: string, user: User) => store.removePresence(articleId, user.id),
  };
}

export type CollaborationService = ReturnType<typeof createCollaborationService>;

function writeMentionMail(mention: {
  locale: Locale;
  /** The title of the article, or the term of the queue item. */
  subject: string;
  comment: { author_email: string; body: string; quote: string | null; parent_id: string | null };
  link: string;
}) {
  const { locale, comment, link } = mention;
  const { quote, body } = comment;
  const t = mailTexts[locale][comment.parent_id ? 'reply' : 'mention'];
  const values = { author: personName(comment.author_email), about: mention.subject };
  return composeMail(locale, mailText(t.subject, values), [
    mailParagraph(mailText(t.opening, values)),
    quote ? { text: `> ${quote}`, html: `<blockquote>${escapeHtml(quote)}</blockquote>` } : undefined,
    { text: body, html: `<p style="white-space: pre-line">${escapeHtml(body)}</p>` },
    mailLink(t.open, link),
  ]);
}
