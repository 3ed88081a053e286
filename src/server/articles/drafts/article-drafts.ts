import { desc } from 'drizzle-orm';
import type { ArticleFields } from '../../../domain/articles/article.ts';
import { proposableFields } from '../../../domain/articles/article-requests.ts';
import { orProblem, Problem } from '../../../domain/problems.ts';
import type { Actor, RequestActor } from '../../audit/actor.ts';
import { type Caller, callerName } from '../../auth/require-access.ts';
import { createTableQueries, type Queries, type Transaction } from '../../platform/db/database.ts';
import type { ServiceParts } from '../../service-parts.ts';
import { createArticleAdminStore } from '../article-admin-store.ts';
import { article_drafts } from '../schema.ts';

const listDraftsOf = (orm: Queries, article_id: string) =>
  createTableQueries(orm, article_drafts).list({ article_id }, { order: [desc(article_drafts.saved_at)] });

export const removeDraft = (orm: Queries, article_id: string, user_id: string) =>
  createTableQueries(orm, article_drafts).delete({ article_id, user_id });

const isProposable = (name: string) => (proposableFields as readonly string[]).includes(name);

const contains = (article: ArticleFields, proposed: Record<string, string>): boolean =>
  Object.entries(proposed).every(([name, text]) => {
    const value = article[name as keyof ArticleFields];
    return (Array.isArray(value) ? value.join(', ') : value) === text;
  });

type User = Pick<Caller, 'id' | 'email' | 'token'>;

/** API tokens have drafts of their own, which do not replace the unsaved changes of their user. */
const writerId = ({ id, token }: User): string => token?.id ?? id;

/** Unsaved changes to public articles. They survive the browser, and colleagues can see them. */
export function createArticleDrafts({ database, clock, audit }: ServiceParts) {
  const drafts = createTableQueries(database.orm, article_drafts);
  const { require: requireArticle } = createArticleAdminStore(database.orm);
  return {
    async listDrafts(id: string, user: User) {
      await requireArticle(id);
      return (await listDraftsOf(database.orm, id)).map(
        ({ user_id, user_email, is_proposal, version, fields, saved_at }) => ({
          mine: user_id === writerId(user),
          /** The id by which editors discard the proposal of a token. Null for drafts of people. */
          proposal: is_proposal ? user_id : null,
          email: user_email,
          version,
          fields,
          saved_at,
        }),
      );
    },

    /** Stores unsaved changes. Changes that were sent with a token are a proposal, which the audit log records. */
    async writeDraft(
      id: string,
      draft: { version: number; fields: Record<string, string> },
      { caller: user, address }: RequestActor,
    ) {
      const article = await requireArticle(id);
      const forbidden = user.token && Object.keys(draft.fields).filter((name) => !isProposable(name));
      if (forbidden?.length)
        throw new Problem('invalid_input', {
          details: forbidden.map((name) => ({ path: `fields.${name}`, message: 'cannot be proposed' })),
        });
      const written = {
        ...draft,
        user_email: callerName(user),
        saved_at: clock(),
        is_proposal: user.token !== undefined,
      };
      const { article_id, user_id } = article_drafts;
      await drafts.upsert(
        { article_id: id, user_id: writerId(user), ...written },
        [article_id, user_id],
        written,
      );
      if (!user.token) return;
      await audit.record('article.proposed', { caller: user, address }, article.slug, {
        after: { changed: Object.keys(draft.fields) },
      });
    },

    /** A proposal was used if the request lists it, or if the article now has exactly its texts. */
    async closeUsedProposals(
      saved: { row: { id: string; slug: string }; fields: ArticleFields; used: readonly string[] },
      actor: Actor,
      transaction: Transaction,
    ): Promise<void> {
      const { row, fields, used } = saved;
      for (const draft of await listDraftsOf(transaction, row.id)) {
        if (!draft.is_proposal || !(used.includes(draft.user_id) || contains(fields, draft.fields))) continue;
        await removeDraft(transaction, row.id, draft.user_id);
        await audit.recordIn(transaction, 'article.proposal_used', actor, row.slug, {
          after: { email: draft.user_email, changed: Object.keys(draft.fields) },
        });
      }
    },

    async discardProposal(id: string, writer: string, actor: Actor): Promise<void> {
      const article = await requireArticle(id);
      await database.orm.transaction(async (transaction) => {
        const proposal = { article_id: id, user_id: writer, is_proposal: true };
        const removed = await orProblem(
          createTableQueries(transaction, article_drafts).take(proposal),
          'proposal_not_found',
        );
        await audit.recordIn(transaction, 'article.proposal_discarded', actor, article.slug, {
          before: { email: removed.user_email, changed: Object.keys(removed.fields) },
        });
      });
    },

    removeDraft: (id: string, user: User) => removeDraft(database.orm, id, writerId(user)),
  };
}

export type ArticleDrafts = ReturnType<typeof createArticleDrafts>;
