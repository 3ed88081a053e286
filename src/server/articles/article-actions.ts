import { site } from '../../../site.config.ts';
import { type ArticleFields, articleFieldsSchema, isComplete } from '../../domain/articles/article.ts';
import type { ArticleDraft, BulkAction } from '../../domain/articles/article-requests.ts';
import { Problem, type ProblemCode } from '../../domain/problems.ts';
import type { Actor } from '../audit/actor.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { ServiceParts } from '../service-parts.ts';
import { type AdminArticle, toAdminArticle } from './admin-article.ts';
import { freeSlug } from './article-addresses.ts';
import { type ArticleAdminStore, createArticleAdminStore } from './article-admin-store.ts';
import type { ArticleRow } from './article-store.ts';
import { type ArticleWriter, savedFields } from './article-writer.ts';
import { type ArticleDrafts, removeDraft } from './drafts/article-drafts.ts';
import { createArticleRevisionStore } from './revisions/article-revision-store.ts';

export function createArticleActions(
  { database, clock }: ServiceParts,
  writer: ArticleWriter,
  drafts: Pick<ArticleDrafts, 'closeUsedProposals'>,
) {
  const change = async (...args: Parameters<ArticleWriter['change']>): Promise<AdminArticle> =>
    toAdminArticle(await writer.change(...args), clock());

  const actions = {
    findForEditing: async (id: string): Promise<AdminArticle> =>
      toAdminArticle(await createArticleAdminStore(database.orm).require(id), clock()),

    async create(input: ArticleFields | ArticleDraft, actor: Actor, within?: Transaction) {
      const { session, ...given } = withDefaults(input);
      // An autosave never publishes or schedules.
      const fields = { ...given, ...(session && unscheduled) };
      if (fields.status === 'archived') throw new Problem('archive_is_an_action');
      const record = { note: 'created', action: 'article.created', actor, session } as const;
      return toAdminArticle(await writer.create(fields, record, {}, within), clock());
    },

    async save(
      id: string,
      version: number,
      input: ArticleFields | ArticleDraft,
      actor: Actor,
      { used_proposals, within }: { used_proposals?: string[] | undefined; within?: Transaction } = {},
    ): Promise<AdminArticle> {
      const { session, ...fields } = withDefaults(input);
      return change(
        id,
        version,
        { note: 'saved', action: 'article.saved', actor, session },
        async (row, now, transaction) => {
          if (session && row.status !== 'draft') throw new Problem('autosave_needs_draft');
          if ('caller' in actor && !actor.caller.token) {
            await removeDraft(transaction, id, actor.caller.id);
            await drafts.closeUsedProposals({ row, fields, used: used_proposals ?? [] }, actor, transaction);
          }
          const { status, auto_publish_at } = session ? row : fields;
          return savedFields(row, { ...fields, status, auto_publish_at }, now);
        },
        within,
      );
    },

    /** Takes no lock: pass the version of the article to the following change, which fails after a publication. */
    async requireDraft(id: string): Promise<void> {
      const { status, deleted_at } = await actions.findForEditing(id);
      if (status !== 'draft' || deleted_at) throw new Problem('token_draft_only');
    },

    publish: (id: string, version: number | undefined, actor: Actor): Promise<AdminArticle> =>
      change(id, version, { note: 'published', action: 'article.published', actor }, (row, now) => {
        if (row.deleted_at) throw new Problem('article_in_bin');
        if (!isComplete(row)) throw new Problem('article_incomplete');
        return row.status === 'published'
          ? {}
          : { status: 'published', published_at: now, archived_at: null };
      }),

    /**
     * Restores the article as it was before the change that published `version`. An article that was published when it
     * was created goes to the bin. Throws if the article was changed since. With `orDraft`, the change may have
     * concerned a draft, to which the queue added a text.
     */
    async undoPublish(
      id: string,
      version: number,
      actor: Actor,
      { within = database.orm, orDraft = false }: { within?: Queries; orDraft?: boolean } = {},
    ): Promise<AdminArticle> {
      const before = await createArticleRevisionStore(within).find(id, version - 1);
      const former = before && articleFieldsSchema.parse(before.fields);
      const record = former
        ? ({ note: 'reverted', action: 'article.reverted', actor } as const)
        : ({ note: 'binned', action: 'article.binned', actor } as const);
      return change(
        id,
        undefined,
        record,
        (row, now) => {
          if (row.version !== version || row.deleted_at || (row.status !== 'published' && !orDraft))
            throw new Problem('publish_not_undoable');
          if (!former)
            return { status: 'draft', deleted_at: now, deleted_status: 'draft', published_at: null };
          // A schedule whose time has passed would publish the article again at once.
          const isMissed = former.status === 'scheduled' && (former.auto_publish_at ?? now) <= now;
          return {
            ...former,
            status: isMissed ? 'draft' : former.status,
            archived_at: former.status === 'archived' ? now : null,
          };
        },
        within,
      );
    },

    archive: (id: string, version: number | undefined, actor: Actor): Promise<AdminArticle> =>
      change(id, version, { note: 'archived', action: 'article.archived', actor }, (row, now) => {
        if (row.deleted_at) throw new Problem('article_in_bin');
        return row.status === 'archived' ? {} : { status: 'archived', archived_at: now };
      }),

    /** Restores an archived article as a draft, and an article in the bin with its former status. */
    restore: (id: string, version: number | undefined, actor: Actor): Promise<AdminArticle> =>
      change(
        id,
        version,
        { note: 'restored', action: 'article.restored', actor },
        async (row, now, transaction) => {
          if (!row.deleted_at || !row.deleted_status)
            return row.status === 'archived' ? { status: 'draft', archived_at: null } : {};
          // A scheduled article whose publish time passed while it was in the bin becomes a draft, because publishing
          // it immediately would surprise the user.
          const missed =
            row.deleted_status === 'scheduled' && row.auto_publish_at !== null && row.auto_publish_at <= now;
          return {
            status: missed ? 'draft' : row.deleted_status,
            deleted_at: null,
            deleted_status: null,
            slug: await slugForRestored(createArticleAdminStore(transaction), row),
          };
        },
      ),

    moveToBin: (id: string, version: number | undefined, actor: Actor): Promise<AdminArticle> =>
      change(id, version, { note: 'binned', action: 'article.binned', actor }, (row, now) =>
        row.deleted_at ? {} : { status: 'draft', deleted_at: now, deleted_status: row.status },
      ),

    /** Uses a transaction per article, so that a failure does not affect the others. */
    async changeMany(action: BulkAction, ids: string[], actor: Actor) {
      const act = { archive: actions.archive, restore: actions.restore, delete: actions.moveToBin }[action];
      const done: string[] = [];
      const failed: { id: string; code: ProblemCode }[] = [];
      for (const id of new Set(ids)) {
        try {
          await act(id, undefined, actor);
          done.push(id);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          failed.push({ id, code: error.code });
        }
      }
      return { done, failed };
    },
  };
  return actions;
}

const unscheduled = { status: 'draft', auto_publish_at: null } as const;

const withDefaults = (
  input: ArticleFields | ArticleDraft,
): ArticleFields & Pick<ArticleDraft, 'session'> => ({
  published_at: null,
  ...input,
  author_name: input.author_name || site.defaultAuthor,
});

/** Returns the slug of an article that leaves the bin: its own, or a numbered one if another article now uses it. */
async function slugForRestored(store: ArticleAdminStore, { id, slug }: ArticleRow): Promise<string> {
  const others = (await store.findAtSlug(slug)).filter(
    (article) => article.slug === slug && article.id !== id,
  );
  return others.length > 0 ? freeSlug(store, slug, id) : slug;
}
