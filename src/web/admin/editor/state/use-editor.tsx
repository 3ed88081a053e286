import { useRef, useState } from 'react';
import { type ExternalToast, toast } from 'sonner';
import { existsIn } from '../../../../domain/articles/article.ts';
import { type Locale, localizedPath, otherLocale } from '../../../../domain/locale.ts';
import type { EditedArticle, UnsavedDraft } from '../../articles/data.ts';
import { api, responseBody } from '../../data/api-client.ts';
import { ClientProblem, useProblemToast } from '../../data/client-problem.ts';
import { useTexts } from '../../parts/formats.ts';
import { toastNote } from '../../parts/toast-note.tsx';
import { mainId } from '../../shell/element-ids.ts';
import type { LocalCopy } from '../saving/local-copy.ts';
import { useLocalCopies } from '../saving/use-local-copies.ts';
import { useFieldNames } from '../translated-names.ts';
import { type Draft, type DraftField, isArchivedOrDeleted } from './article-draft.ts';
import {
  autosave,
  changeSaved,
  type EditorContext,
  publishDraft,
  saveAsCopy,
  saveDraft,
  undoPublish,
} from './editor-requests.ts';
import {
  asksBeforeLeaving,
  draftToSave,
  type EditorEvent,
  type EditorState,
  initialState,
  isDirty,
  isDraftArticle,
  type RestoredRevision,
  reduceEditor,
} from './editor-state.ts';
import { useDraftProblemText } from './use-field-problems.ts';
import { useSlugProposal } from './use-slug-proposal.ts';

interface EditorOptions {
  article: EditedArticle | undefined;
  userId: string;
  onCreated: (article: EditedArticle) => void;
  onInvalid: (field: DraftField) => void;
}

/** The state of the editor, the unsaved text in this browser, and the actions of the user. */
export function useEditor(options: EditorOptions) {
  const context = useEditorContext(options);
  const { state, read, send } = context;
  const { stored, base, draft, slugTouched } = state;
  const dirty = isDirty(state);
  const copies = useLocalCopies({
    user: options.userId,
    article: stored?.id ?? 'new',
    version: base.version,
    base: base.draft,
    draft,
    slugTouched,
    dirty,
  });
  useSlugProposal({
    title: draft.title_no || draft.title_en,
    touched: slugTouched,
    except: stored?.id,
    onPropose: (slug) => send({ type: 'slugProposed', slug }),
  });
  const setAsideIfDirty = async () => {
    if (dirty) await copies.setAside();
  };
  return {
    state,
    dirty,
    send,
    asksBeforeLeaving: (from: string, to: string): boolean => {
      const asks = asksBeforeLeaving(read(), from, to);
      send({ type: 'navigated' });
      return asks;
    },
    copies,
    ...useSaving(context),
    conflict: useConflict(state.theirs, context, copies),
    change: (by: (draft: Draft) => Partial<Draft>) => send({ type: 'typed', fields: by(read().draft) }),
    /** Loads the newest saved version, or asks which version to keep if there are unsaved changes. */
    async showNewest(savedBy: string | null): Promise<void> {
      if (!stored) return;
      const article = await responseBody(api.articles[':id'].$get({ param: { id: stored.id } }));
      send(
        isDirty(read())
          ? { type: 'conflicted', theirs: { article, savedBy } }
          : { type: 'theirsTaken', article },
      );
    },
    /** Puts the texts of an earlier version into the editor without saving them. */
    async restoreRevision(revision: RestoredRevision): Promise<void> {
      await setAsideIfDirty();
      send({ type: 'revisionRestored', revision });
    },
    /** Loads a local copy into the editor. Text that the user has typed meanwhile becomes another local copy. */
    async continueWith(copy: LocalCopy): Promise<void> {
      await setAsideIfDirty();
      copies.adopt(copy);
      send({ type: 'copyContinued', copy });
    },
    /** Loads an unsaved draft from the server into the editor. Text that the user has typed becomes a local copy. */
    async continueWithDraft(unsaved: UnsavedDraft): Promise<void> {
      await setAsideIfDirty();
      send({ type: 'serverDraftContinued', unsaved });
    },
  };
}

export type Editing = ReturnType<typeof useEditor>;

/** Keeps the state, and gives actions the newest one even before it is rendered. */
function useEditorContext({ article, onCreated, onInvalid }: EditorOptions) {
  const fieldNames = useFieldNames();
  const problemText = useDraftProblemText();
  const [state, setState] = useState(() => initialState(article));
  const newest = useRef(state);
  const context: EditorContext = {
    read: () => newest.current,
    send: (event: EditorEvent) => {
      newest.current = reduceEditor(newest.current, event);
      setState(newest.current);
    },
    onCreated,
    reject: (field, problem) => {
      onInvalid(field);
      throw new ClientProblem('unknown', `${fieldNames[field]}: ${problemText(problem)}`);
    },
  };
  return { ...context, state };
}

function useSaving(context: EditorContext) {
  const { t, time } = useTexts();
  const articleToast = useArticleToast();
  const showProblem = useProblemToast();
  const { read, send } = context;
  const session = useRef(globalThis.crypto.randomUUID?.());
  /** The running autosave. Other actions wait for it, because two saves of the same version would conflict. */
  const autosaving = useRef<Promise<void>>(Promise.resolve());
  const undo = async (live: EditedArticle) => {
    // The focused button disappears with its toast.
    document.getElementById(mainId)?.focus({ preventScroll: true });
    await undoPublish(context, live);
    toast.success(t('articles.undone'));
  };
  return {
    autosave: () => {
      const isDraft = isDraftArticle(read());
      const running = autosave(context, session.current);
      if (isDraft) autosaving.current = running;
    },

    /** Returns false if another user has saved first. */
    async save(): Promise<boolean> {
      await autosaving.current;
      const { isNew } = read();
      const toSend = draftToSave(read());
      send({ type: 'typed', fields: { slug: toSend.slug } });
      const article = await saveDraft(context, toSend);
      if (!article) return false;
      const { status, auto_publish_at } = article;
      const isScheduled = status === 'scheduled' && auto_publish_at;
      const note = isScheduled
        ? t('editor.outcome.goes_live_later', { time: time(auto_publish_at) })
        : undefined;
      articleToast(article, isNew ? 'created' : 'saved', { note });
      return true;
    },

    /** Saves and publishes. Returns false after a conflict, or if the user typed during the request. */
    async publish(): Promise<boolean> {
      await autosaving.current;
      const live = await publishDraft(context);
      if (!live) return false;
      articleToast(live, 'published', {
        action: { label: t('articles.undo'), onClick: () => void undo(live).catch(showProblem) },
      });
      return !isDirty(read());
    },

    async archiveOrRestore(): Promise<void> {
      await autosaving.current;
      const { stored } = read();
      const canRestore = stored !== undefined && isArchivedOrDeleted(stored);
      const { restore, archive } = api.articles[':id'];
      const changed = await changeSaved(context, (call) =>
        responseBody(canRestore ? restore.$post(call) : archive.$post(call)),
      );
      if (!changed) return;
      send({ type: 'archivedOrRestored', article: changed });
      toast.success(canRestore ? t('editor.toast.restored') : t('editor.toast.archived'));
    },

    async markTranslationCurrent(locale: Locale): Promise<void> {
      await autosaving.current;
      const marked = await changeSaved(context, ({ param, json }) =>
        responseBody(api.articles[':id']['translation-current'].$post({ param, json: { ...json, locale } })),
      );
      if (!marked) return;
      send({ type: 'translationMarked', article: marked });
      toast.success(t('editor.translation.marked'));
    },
  };
}

/** The answers to the question that a conflict asks. Undefined without a conflict. */
function useConflict(
  theirs: EditorState['theirs'],
  context: EditorContext,
  copies: ReturnType<typeof useLocalCopies>,
) {
  const { t } = useTexts();
  const articleToast = useArticleToast();
  const { read, send } = context;
  return (
    theirs && {
      ...theirs,
      close: () => send({ type: 'conflictClosed' }),
      async keepMine(): Promise<void> {
        send({ type: 'mineKept' });
        const kept = await saveDraft(context, read().draft, theirs.article.version);
        if (kept) articleToast(kept, 'saved');
      },
      async takeTheirs(): Promise<void> {
        await copies.setAside();
        send({ type: 'theirsTaken', article: theirs.article });
      },
      async keepCopy(): Promise<EditedArticle> {
        const created = await saveAsCopy(context);
        send({ type: 'theirsTaken', article: theirs.article });
        toast.success(t('editor.toast.created'), { description: t('editor.conflict.copied') });
        return created;
      },
    }
  );
}

/** Shows a toast about a saved article, with a note below its text. For a published article, a link to the page follows. */
function useArticleToast() {
  const { t, locale } = useTexts('editor.toast');
  return (
    article: EditedArticle,
    kind: 'created' | 'saved' | 'published',
    { note, ...options }: ExternalToast & { note?: string | undefined } = {},
  ) => {
    const shown = existsIn(article, locale) ? locale : otherLocale(locale);
    const link = article.status === 'published' && !article.deleted_at && (
      <a
        className="inline-flex min-h-6 items-center"
        href={localizedPath(`/blogg/${article.slug}`, shown)}
        target="_blank"
        rel="noreferrer"
      >
        {t('view')}
      </a>
    );
    toast.success(t(`${kind}`), { description: t(`${kind}Text`), ...toastNote(link || note), ...options });
  };
}
