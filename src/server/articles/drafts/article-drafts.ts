import { Problem } from '../../../domain/problems.ts';
import { type Caller, callerName } from '../../auth/signed-in.ts';
import type { ArticleParts } from '../article-changes.ts';
import { createArticleEditStore } from '../article-edit-store.ts';
import { createArticleDraftStore } from './article-draft-store.ts';

type User = Pick<Caller, 'id' | 'email' | 'token'>;

/** A token has drafts of its own, so that a proposal does not replace the unsaved changes of the token's user. */
const writerId = ({ id, token }: User): string => token?.id ?? id;

/** Unsaved changes to articles that are not drafts. They survive a lost browser, and colleagues can see them. */
export function createArticleDrafts({ database, clock }: ArticleParts) {
  const store = createArticleDraftStore(database.orm);
  const requireArticle = async (id: string) => {
    if (!(await createArticleEditStore(database.orm).find(id))) throw new Problem('article_not_found');
  };
  return {
    async listDrafts(id: string, user: User) {
      await requireArticle(id);
      return (await store.list(id)).map(({ user_id, user_email, version, fields, saved_at }) => ({
        mine: user_id === writerId(user),
        email: user_email,
        version,
        fields,
        saved_at,
      }));
    },

    async writeDraft(id: string, draft: { version: number; fields: Record<string, string> }, user: User) {
      await requireArticle(id);
      await store.write({
        article_id: id,
        user_id: writerId(user),
        user_email: callerName(user),
        ...draft,
        saved_at: clock(),
      });
    },

    removeDraft: (id: string, user: User) => store.remove(id, writerId(user)),
  };
}
