import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { slugFromTitle } from '../../../domain/articles/slug.ts';
import type { Locale } from '../../../domain/locale.ts';
import { articleKeys, type EditedArticle, type UnsavedDraft } from '../articles/data.ts';
import { api, responseBody } from '../data/api-client.ts';
import { asClientProblem, ClientProblem } from '../data/client-problem.ts';
import { invalidate } from '../data/query-client.ts';
import { useProblemToast } from '../data/use-problem.ts';
import { useFormats } from '../parts/formats.ts';
import {
  blankDraft,
  changedFields,
  type Draft,
  type DraftField,
  draftFromFields,
  draftOf,
  fieldsOf,
  isArchivedOrDeleted,
  mergeDrafts,
  problemsOf,
  restoreDraft,
  type Stored,
} from './article-draft.ts';
import { useArticleToast } from './article-toast.tsx';
import type { LocalCopy } from './saving/local-copy.ts';
import { useLocalCopies } from './saving/use-local-copies.ts';
import { useFieldNames } from './translated-names.ts';
import { type Attempt, draftFor, useDraftProblemText } from './use-field-problems.ts';
import { proposeSlug, useSlugProposal } from './use-slug-proposal.ts';

interface EditorOptions {
  article: EditedArticle | undefined;
  userId: string;
  onCreated: (article: EditedArticle) => void;
  onInvalid: (field: DraftField) => void;
}

/** The version that another user saved while this user was editing. */
interface OtherVersion {
  article: EditedArticle;
  savedBy: string | null;
}

export interface RestoredRevision {
  saved_at: string;
  fields: Stored;
}

export function useEditor({ article, userId, onCreated, onInvalid }: EditorOptions) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const fieldNames = useFieldNames();
  const problemText = useDraftProblemText();
  const articleToast = useArticleToast();
  const showProblem = useProblemToast();
  const [stored, setStored] = useState(article);
  /** The version that the user started to edit. For a local copy it may be older than `stored`. */
  const [base, setBase] = useState(() => ({
    version: article?.version ?? null,
    draft: article ? draftOf(article) : blankDraft,
  }));
  const [draft, setDraft] = useState(base.draft);
  const [slugTouched, setSlugTouched] = useState(article !== undefined);
  const [theirs, setTheirs] = useState<OtherVersion>();
  /** Set while the editor contains an earlier version: its date, and the draft that it replaced. */
  const [restored, setRestored] = useState<{ savedAt: string; replaced: Draft }>();
  /** The attempt, save or publish, that an invalid draft prevented. Until the next save, the problems of all fields are shown. */
  const [tried, setTried] = useState<Attempt>();
  const latest = useRef(draft);
  latest.current = draft;
  /** A ref, because an action that began before the last render must read the newest values. */
  const saved = useRef({ stored, base });
  const setSaved = (next: typeof saved.current) => {
    saved.current = next;
    setStored(next.stored);
    setBase(next.base);
  };
  /** The running autosave. Other actions wait for it, because two saves of the same version would conflict. */
  const autosaving = useRef<Promise<void>>(Promise.resolve());
  const session = useRef(globalThis.crypto.randomUUID?.());
  /**
   * The proposals that the user has put into the draft but not saved yet, each by the id of the API token that wrote
   * it.
   */
  const usedProposals = useRef<string[]>([]);
  const [isBlocked, setIsBlocked] = useState(false);
  /** Whether the user has not saved the article yet. An autosave may already have created it. */
  const isNew = useRef(article === undefined);
  const dirty = changedFields(draft, base.draft).length > 0;
  const copies = useLocalCopies({
    user: userId,
    article: stored?.id ?? 'new',
    version: base.version,
    base: base.draft,
    draft,
    slugTouched,
    dirty,
  });

  const change = (by: (draft: Draft) => Partial<Draft>) =>
    setDraft((before) => ({ ...before, ...by(before) }));
  const title = draft.title_no || draft.title_en;
  useSlugProposal({
    title,
    touched: slugTouched,
    except: stored?.id,
    onPropose: (slug) => setDraft((before) => (before.slug === slug ? before : { ...before, slug })),
  });

  /** Makes the saved article the base of the next save. Text that the user typed during the save stays in the draft. */
  const acceptSaved = (article: EditedArticle) => {
    setSaved({ stored: article, base: { version: article.version, draft: draftOf(article) } });
    setIsBlocked(false);
    setSlugTouched(true);
    setTried(undefined);
    setRestored(undefined);
    // The server stores the default author for an empty field.
    change(({ author_name }) => (author_name.trim() === '' ? { author_name: article.author_name } : {}));
  };
  const showSaved = (article: EditedArticle) => {
    acceptSaved(article);
    setDraft(draftOf(article));
  };

  const showSavedToast = (article: EditedArticle, isFirst: boolean) => {
    const { status, auto_publish_at } = article;
    const note =
      status === 'scheduled' && auto_publish_at
        ? t('editor.outcome.goes_live_later', { time: time(auto_publish_at) })
        : undefined;
    articleToast(article, isFirst ? 'created' : 'saved', { note });
  };

  const throwIfInvalid = (toSend: Draft, attempt: Attempt) => {
    const attempted = draftFor(attempt, toSend);
    const [first] = Object.entries(problemsOf(attempted, new Date(), saved.current.stored));
    if (!first) return;
    const [field, problem] = first as [DraftField, Parameters<typeof problemText>[0]];
    setTried(attempt);
    onInvalid(field);
    throw new ClientProblem('unknown', `${fieldNames[field]}: ${problemText(problem)}`);
  };

  /**
   * Sends a request that changes the article. If another user has saved first, opens the conflict dialog and returns
   * undefined.
   */
  const unlessConflict = async (call: () => Promise<EditedArticle>): Promise<EditedArticle | undefined> => {
    try {
      return await call();
    } catch (error) {
      const problem = asClientProblem(error);
      if (problem.code !== 'article_changed') throw problem;
      const { current, savedBy } = problem.details as { current: EditedArticle; savedBy: string | null };
      setTheirs({ article: current, savedBy });
      return undefined;
    }
  };

  const store = async (
    toSend: Draft,
    version = saved.current.base.version,
  ): Promise<EditedArticle | undefined> => {
    const { stored } = saved.current;
    throwIfInvalid(toSend, 'save');
    const json = fieldsOf(toSend, stored);
    if (!stored || version === null) {
      if (!slugTouched) json.slug = await freeSlug(toSend);
      const created = await responseBody(api.articles.$post({ json }));
      // The server may have chosen another slug than the proposed one.
      if (!slugTouched) setDraft((before) => ({ ...before, slug: created.slug }));
      acceptSaved(created);
      onCreated(created);
      return created;
    }
    const used_proposals = usedProposals.current;
    const call = { param: { id: stored.id }, json: { ...json, version, used_proposals } };
    const updated = await unlessConflict(() => responseBody(api.articles[':id'].$put(call)));
    if (!updated) return undefined;
    acceptSaved(updated);
    usedProposals.current = [];
    return updated;
  };

  /**
   * Saves the texts of a draft article without its status and schedule. A failure is not shown, because the text is
   * still in the local copy.
   */
  const storeSilently = async (): Promise<void> => {
    const { stored, base } = saved.current;
    const toSend = withSlug({ ...latest.current, status: 'draft', auto_publish_at: '' });
    if (Object.keys(problemsOf(toSend, new Date(), stored)).length > 0 || !session.current) return;
    const json = { ...fieldsOf(toSend), session: session.current };
    try {
      if (!stored || base.version === null) {
        const created = await responseBody(
          api.articles.$post({ json: { ...json, slug: slugTouched ? json.slug : await freeSlug(toSend) } }),
        );
        setSaved({ stored: created, base: { version: created.version, draft: draftOf(created) } });
        if (!slugTouched) setDraft((before) => ({ ...before, slug: created.slug }));
        onCreated(created);
        return;
      }
      const call = { param: { id: stored.id }, json: { ...json, version: base.version } };
      const updated = await responseBody(api.articles[':id'].$put(call));
      setSaved({ stored: updated, base: { version: updated.version, draft: draftOf(updated) } });
    } catch (error) {
      if (asClientProblem(error).code === 'article_changed') setIsBlocked(true);
    }
  };
  /** Works after the editor was closed too, because the toast with its button is also shown on the next screen. */
  const undoPublish = async ({ id, version }: EditedArticle): Promise<void> => {
    const back = await responseBody(
      api.articles[':id']['undo-publish'].$post({ param: { id }, json: { version } }),
    );
    acceptSaved(back);
    change(() => ({ status: back.status }));
    invalidate(articleKeys.list);
    toast.success(t('articles.undone'));
  };
  const isDraft = !stored || (stored.status === 'draft' && !stored.deleted_at);
  const isTextChanged = changedFields(draft, base.draft).some(
    (field) => field !== 'status' && field !== 'auto_publish_at',
  );

  return {
    draft,
    stored,
    base: base.draft,
    baseVersion: base.version,
    dirty,
    tried,
    copies,
    change,
    autosave: {
      isNeeded: isTextChanged && !theirs && !restored && !isBlocked,
      /** True after the autosave failed because another user had saved the article. */
      isBlocked,
      isDraft,
      run: () => {
        autosaving.current = storeSilently();
        return autosaving.current;
      },
    },
    setSlug: (slug: string) => {
      setSlugTouched(true);
      change(() => ({ slug }));
    },

    /** Returns false if another user has saved first. */
    async save(): Promise<boolean> {
      await autosaving.current;
      const toSend = withSlug(latest.current);
      change(() => ({ slug: toSend.slug }));
      const article = await store(toSend);
      if (!article) return false;
      const isFirst = isNew.current;
      isNew.current = false;
      showSavedToast(article, isFirst);
      return true;
    },

    /** Saves and publishes. Returns false after a conflict, or if the user typed during the request. */
    async publish(): Promise<boolean> {
      await autosaving.current;
      const { stored, base } = saved.current;
      // The Publish button ignores the status and the time in the settings tab.
      const { status = 'draft' } = stored ?? {};
      const sent = latest.current;
      const toSend = withSlug({ ...sent, status, auto_publish_at: base.draft.auto_publish_at });
      throwIfInvalid(toSend, 'publish');
      const isUnchanged =
        stored && changedFields(sent, base.draft).length === 0 && base.version === stored.version;
      const published = isUnchanged ? stored : await store(toSend);
      if (!published) return false;
      const { id, version } = published;
      const live = await unlessConflict(() =>
        responseBody(api.articles[':id'].publish.$post({ param: { id }, json: { version } })),
      );
      if (!live) return false;
      const now = mergeDrafts(sent, latest.current, draftOf(live));
      acceptSaved(live);
      setDraft(now);
      articleToast(live, 'published', {
        action: { label: t('articles.undo'), onClick: () => void undoPublish(live).catch(showProblem) },
      });
      return changedFields(now, draftOf(live)).length === 0;
    },

    async archiveOrRestore(): Promise<void> {
      await autosaving.current;
      const { stored, base } = saved.current;
      if (!stored) return;
      const call = { param: { id: stored.id }, json: { version: base.version ?? stored.version } };
      const canRestore = isArchivedOrDeleted(stored);
      const changed = await unlessConflict(() =>
        responseBody(
          canRestore ? api.articles[':id'].restore.$post(call) : api.articles[':id'].archive.$post(call),
        ),
      );
      if (!changed) return;
      acceptSaved(changed);
      // Unsaved text stays in the draft. Only the status and the slug are taken from the response.
      change(() => ({ status: changed.status, slug: changed.slug }));
      toast.success(canRestore ? t('editor.toast.restored') : t('editor.toast.archived'));
    },

    restored: restored && {
      savedAt: restored.savedAt,
      undo: () => {
        setDraft(restored.replaced);
        setRestored(undefined);
      },
    },

    /** Puts the texts of an earlier version into the editor without saving them. */
    async restoreRevision(revision: RestoredRevision): Promise<void> {
      if (dirty) await copies.setAside();
      const replaced = latest.current;
      setDraft(restoreDraft(replaced, draftOf(revision.fields)));
      setRestored({ savedAt: revision.saved_at, replaced });
    },

    async markTranslationCurrent(locale: Locale): Promise<void> {
      await autosaving.current;
      const { stored, base } = saved.current;
      if (!stored) return;
      const call = { param: { id: stored.id }, json: { version: base.version ?? stored.version, locale } };
      const marked = await unlessConflict(() =>
        responseBody(api.articles[':id']['translation-current'].$post(call)),
      );
      if (!marked) return;
      acceptSaved(marked);
      toast.success(t('editor.translation.marked'));
    },

    /** Loads a local copy into the editor. Text that the user has typed meanwhile becomes another local copy. */
    async continueWith(copy: LocalCopy): Promise<void> {
      if (dirty) await copies.setAside();
      copies.adopt(copy);
      setDraft(copy.draft);
      setSlugTouched(copy.slugTouched || stored !== undefined);
      if (!stored) return;
      // If the copy is based on an outdated version, saving opens the conflict dialog instead of overwriting the newer
      // text.
      const base = { version: copy.version ?? stored.version, draft: copy.base ?? draftOf(stored) };
      setSaved({ stored, base });
    },

    /** Loads an unsaved draft from the server into the editor. Text that the user has typed becomes a local copy. */
    async continueWithDraft({ version, fields, proposal }: UnsavedDraft): Promise<void> {
      if (!stored) return;
      if (dirty) await copies.setAside();
      setDraft(draftFromFields(draftOf(stored), fields));
      setSaved({ stored, base: { version, draft: draftOf(stored) } });
      usedProposals.current = proposal ? [proposal] : [];
    },

    conflict: theirs && {
      theirs: theirs.article,
      savedBy: theirs.savedBy,
      close: () => setTheirs(undefined),
      async keepMine(): Promise<void> {
        const merged = mergeDrafts(base.draft, latest.current, draftOf(theirs.article));
        setTheirs(undefined);
        setDraft(merged);
        const kept = await store(merged, theirs.article.version);
        if (kept) articleToast(kept, 'saved');
      },
      async takeTheirs(): Promise<void> {
        await copies.setAside();
        setTheirs(undefined);
        showSaved(theirs.article);
      },
      /** Saves the text of this user as a new draft article. */
      async keepCopy(): Promise<EditedArticle> {
        const mine = latest.current;
        const slug = await freeSlug(mine);
        const json = { ...fieldsOf(mine), slug, status: 'draft' as const, auto_publish_at: null };
        const created = await responseBody(api.articles.$post({ json }));
        setTheirs(undefined);
        showSaved(theirs.article);
        toast.success(t('editor.toast.created'), { description: t('editor.conflict.copied') });
        return created;
      },
    },
  };
}

const titleOf = (draft: Draft) => draft.title_no.trim() || draft.title_en.trim();
const freeSlug = (draft: Draft) => proposeSlug(titleOf(draft));
/** Derives a valid slug from the typed slug, or from the title if no slug was typed. */
const withSlug = (draft: Draft): Draft => ({
  ...draft,
  slug: slugFromTitle(draft.slug) || slugFromTitle(titleOf(draft)),
});
