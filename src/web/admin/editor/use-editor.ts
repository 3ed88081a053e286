import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { slugFromTitle } from '../../../domain/articles/slug.ts';
import type { Locale } from '../../../domain/locale.ts';
import { api, type EditedArticle, responseBody } from '../data/api-client.ts';
import { asClientProblem, ClientProblem } from '../data/client-problem.ts';
import {
  blankDraft,
  changedFields,
  type Draft,
  type DraftField,
  draftOf,
  fieldsOf,
  isArchivedOrDeleted,
  mergeDrafts,
  problemsOf,
  restoreDraft,
  type Stored,
} from './article-draft.ts';
import type { LocalCopy } from './local-copies.ts';
import { useFieldNames } from './names.ts';
import { useDraftProblemText } from './use-field-problems.ts';
import { useLocalCopies } from './use-local-copies.ts';
import { proposeSlug, useSlugProposal } from './use-slug-proposal.ts';

interface EditorOptions {
  article: EditedArticle | undefined;
  userId: string;
  onCreated: (article: EditedArticle) => void;
  onInvalid: (field: DraftField) => void;
}

export interface RestoredRevision {
  saved_at: string;
  fields: Stored;
}

/** The state of the editor: the draft, the saved article, and the actions on them. */
export function useEditor({ article, userId, onCreated, onInvalid }: EditorOptions) {
  const { t } = useTranslation('admin');
  const fieldNames = useFieldNames();
  const problemText = useDraftProblemText();
  const [stored, setStored] = useState(article);
  /** The saved version that the draft is based on. A local copy may be based on an older version than `stored`. */
  const [base, setBase] = useState(() => ({
    version: article?.version ?? null,
    draft: article ? draftOf(article) : blankDraft,
  }));
  const [draft, setDraft] = useState(base.draft);
  const [slugTouched, setSlugTouched] = useState(article !== undefined);
  const [theirs, setTheirs] = useState<EditedArticle>();
  /** The earlier version that was put into the editor, and the draft that it replaced. */
  const [restored, setRestored] = useState<{ savedAt: string; replaced: Draft }>();
  /** True after an attempt to save an invalid draft. From then on, the problems of all fields are shown. */
  const [tried, setTried] = useState(false);
  const latest = useRef(draft);
  latest.current = draft;
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
    onPropose: (slug) => setDraft((before) => (before.slug === slug ? before : { ...before, slug })),
  });

  /** Makes the saved article the base of the next save. Text that was typed during the save stays in the draft. */
  const acceptSaved = (saved: EditedArticle) => {
    setStored(saved);
    setBase({ version: saved.version, draft: draftOf(saved) });
    setSlugTouched(true);
    setTried(false);
    setRestored(undefined);
  };
  /** Replaces the text in the editor with the saved article. */
  const showSaved = (saved: EditedArticle) => {
    acceptSaved(saved);
    setDraft(draftOf(saved));
  };

  const throwIfInvalid = (toSend: Draft) => {
    const [first] = Object.entries(problemsOf(toSend, new Date(), stored));
    if (!first) return;
    const [field, problem] = first as [DraftField, Parameters<typeof problemText>[0]];
    setTried(true);
    onInvalid(field);
    throw new ClientProblem('unknown', `${fieldNames[field]}: ${problemText(problem)}`);
  };

  /**
   * Runs a call that changes the article. If another user has saved first, it opens the conflict dialog and returns
   * undefined.
   */
  const unlessConflict = async (call: () => Promise<EditedArticle>): Promise<EditedArticle | undefined> => {
    try {
      return await call();
    } catch (error) {
      const problem = asClientProblem(error);
      if (problem.code !== 'article_changed') throw problem;
      setTheirs((problem.details as { current: EditedArticle }).current);
      return undefined;
    }
  };

  const store = async (toSend: Draft, version = base.version): Promise<EditedArticle | undefined> => {
    throwIfInvalid(toSend);
    const json = fieldsOf(toSend, stored);
    if (!stored || version === null) {
      if (!slugTouched) json.slug = await freeSlug(toSend);
      const created = await responseBody(api.articles.$post({ json }));
      // The server may have chosen a slug other than the proposed one.
      if (!slugTouched) setDraft((before) => ({ ...before, slug: created.slug }));
      acceptSaved(created);
      onCreated(created);
      return created;
    }
    const call = { param: { id: stored.id }, json: { ...json, version } };
    const saved = await unlessConflict(() => responseBody(api.articles[':id'].$put(call)));
    if (saved) acceptSaved(saved);
    return saved;
  };

  return {
    draft,
    stored,
    base: base.draft,
    dirty,
    tried,
    copies,
    change,
    setSlug: (slug: string) => {
      setSlugTouched(true);
      change(() => ({ slug }));
    },

    async save(): Promise<void> {
      const isNew = !stored;
      const toSend = withSlug(latest.current);
      change(() => ({ slug: toSend.slug }));
      if (!(await store(toSend))) return;
      if (isNew) toast.success(t('editor.toast.created'), { description: t('editor.toast.createdText') });
      else toast.success(t('editor.toast.saved'), { description: t('editor.toast.savedText') });
    },

    /** Saves and publishes. Returns true if nothing was typed during that time. */
    async publish(): Promise<boolean> {
      // Publish means "now", so it ignores the status and the time that the settings contain.
      const { status = 'draft' } = stored ?? {};
      const sent = latest.current;
      const toSend = withSlug({ ...sent, status, auto_publish_at: base.draft.auto_publish_at });
      const isUnchanged = stored && !dirty && base.version === stored.version;
      const saved = isUnchanged ? stored : await store(toSend);
      if (!saved) return false;
      const { id, version } = saved;
      const live = await unlessConflict(() =>
        responseBody(api.articles[':id'].publish.$post({ param: { id }, json: { version } })),
      );
      if (!live) return false;
      const now = mergeDrafts(sent, latest.current, draftOf(live));
      acceptSaved(live);
      setDraft(now);
      toast.success(t('editor.toast.published'), { description: t('editor.toast.publishedText') });
      return changedFields(now, draftOf(live)).length === 0;
    },

    async archiveOrRestore(): Promise<void> {
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
      // Unsaved text stays in the draft; only the status and the slug come from the response.
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

    /** Puts the texts of an earlier version into the editor; nothing is saved. */
    async restoreRevision(revision: RestoredRevision): Promise<void> {
      if (dirty) await copies.setAside();
      const replaced = latest.current;
      setDraft(restoreDraft(replaced, draftOf(revision.fields)));
      setRestored({ savedAt: revision.saved_at, replaced });
    },

    async markTranslationCurrent(locale: Locale): Promise<void> {
      if (!stored) return;
      const call = { param: { id: stored.id }, json: { version: base.version ?? stored.version, locale } };
      const marked = await unlessConflict(() =>
        responseBody(api.articles[':id']['translation-current'].$post(call)),
      );
      if (!marked) return;
      acceptSaved(marked);
      toast.success(t('editor.translation.marked'));
    },

    continueWith(copy: LocalCopy): void {
      copies.adopt(copy);
      setDraft(copy.draft);
      setSlugTouched(copy.slugTouched || stored !== undefined);
      // If the copy's version is outdated, saving opens the conflict dialog instead of overwriting the newer text.
      if (stored) setBase({ version: copy.version ?? stored.version, draft: copy.base ?? draftOf(stored) });
    },

    conflict: theirs && {
      theirs,
      close: () => setTheirs(undefined),
      async keepMine(): Promise<void> {
        const merged = mergeDrafts(base.draft, latest.current, draftOf(theirs));
        setTheirs(undefined);
        setDraft(merged);
        if (await store(merged, theirs.version)) {
          toast.success(t('editor.toast.saved'), { description: t('editor.toast.savedText') });
        }
      },
      async takeTheirs(): Promise<void> {
        await copies.setAside();
        setTheirs(undefined);
        showSaved(theirs);
      },
      /** Saves the user's own text as a new draft article. */
      async keepCopy(): Promise<EditedArticle> {
        const mine = latest.current;
        const slug = await freeSlug(mine);
        const json = { ...fieldsOf(mine), slug, status: 'draft' as const, auto_publish_at: null };
        const created = await responseBody(api.articles.$post({ json }));
        setTheirs(undefined);
        showSaved(theirs);
        toast.success(t('editor.toast.created'), { description: t('editor.conflict.copied') });
        return created;
      },
    },
  };
}

const titleOf = (draft: Draft) => draft.title_no.trim() || draft.title_en.trim();
const freeSlug = (draft: Draft) => proposeSlug(titleOf(draft));
/** Makes a valid slug from the typed slug, or from the title if no slug was typed. */
const withSlug = (draft: Draft): Draft => ({
  ...draft,
  slug: slugFromTitle(draft.slug) || slugFromTitle(titleOf(draft)),
});

/** Saves on Ctrl+S or Cmd+S, wherever the focus is. */
export function useSaveShortcut(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
