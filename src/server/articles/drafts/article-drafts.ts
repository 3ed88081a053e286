import type { ArticleFields } from '../../../domain/articles/article.ts';
import { proposableFields } from '../../../domain/articles/article-requests.ts';
import { Problem } from '../../../domain/problems.ts';
import type { Actor, RequestActor } from '../../audit/actor.ts';
import { type Caller, callerName } from '../../auth/require-access.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { createArticleAdminStore } from '../article-admin-store.ts';
import type { ArticleDependencies } from '../article-writer.ts';
import { createArticleDraftStore } from './article-draft-store.ts';

const isProposable = (name: string) => (proposableFields as readonly string[]).includes(name);

/** Whether an article has exactly the texts of a proposal. */
const contains = (article: ArticleFields, proposed: Record<string, string>): boolean =>
  Object.entries(proposed).every(([name, text]) => {
    const value = article[name as keyof ArticleFields];
    return (Array.isArray(value) ? value.join(', ') : value) === text;
  });

type User = Pick<Caller, 'id' | 'email' | 'token'>;

/**
 * Drafts of an API token are stored separately, so that they do not replace the unsaved changes of the token's user.
 */
const writerId = ({ id, token }: User): string => token?.id ?? id;

/**
 * Unsaved changes to articles that are not drafts. The server stores them, so they are not lost with the browser, and
 * colleagues can see them.
 */
export function createArticleDrafts({ database, clock, audit }: ArticleDependencies) {
  const store = createArticleDraftStore(database.orm);
  const { require: requireArticle } = createArticleAdminStore(database.orm);
  return {
    async listDrafts(id: string, user: User) {
      await requireArticle(id);
      return (await store.list(id)).map(
        ({ user_id, user_email, is_proposal, version, fields, saved_at }) => ({
          mine: user_id === writerId(user),
          /**
           * The id of the token that wrote a proposal. Editors discard the proposal by this id. Null for drafts of
           * people.
           */
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
      await store.write({
        article_id: id,
        user_id: writerId(user),
        user_email: callerName(user),
        ...draft,
        saved_at: clock(),
        is_proposal: user.token !== undefined,
      });
      if (!user.token) return;
      await audit.record('article.proposed', { caller: user, address }, article.slug, {
        after: { changed: Object.keys(draft.fields) },
      });
    },

    /**
     * Deletes the proposals that a person used in a save. A proposal was used if the request lists it in `used`, or if
     * the article now has exactly its texts.
     */
    async closeUsedProposals(
      saved: { row: { id: string; slug: string }; fields: ArticleFields; used: readonly string[] },
      actor: Actor,
      transaction: Transaction,
    ): Promise<void> {
      const inTransaction = createArticleDraftStore(transaction);
      const { row, fields, used } = saved;
      for (const draft of await inTransaction.list(row.id)) {
        if (!draft.is_proposal || !(used.includes(draft.user_id) || contains(fields, draft.fields))) continue;
        await inTransaction.remove(row.id, draft.user_id);
        await audit.recordIn(transaction, 'article.proposal_used', actor, row.slug, {
          after: { email: draft.user_email, changed: Object.keys(draft.fields) },
        });
      }
    },

    async discardProposal(id: string, writer: string, actor: Actor): Promise<void> {
      const article = await requireArticle(id);
      await database.orm.transaction(async (transaction) => {
        const removed = await createArticleDraftStore(transaction).removeProposal(id, writer);
        if (!removed) throw new Problem('proposal_not_found');
        await audit.recordIn(transaction, 'article.proposal_discarded', actor, article.slug, {
          before: { email: removed.user_email, changed: Object.keys(removed.fields) },
        });
      });
    },

    removeDraft: (id: string, user: User) => store.remove(id, writerId(user)),
  };
}

export type ArticleDrafts = ReturnType<typeof createArticleDrafts>;
