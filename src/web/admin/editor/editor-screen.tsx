import { FileQuestion } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NavigateOptions, type To, useNavigate, useOutletContext, useParams } from 'react-router';
import { toast } from 'sonner';
import type { SaveOutcome } from '../../../domain/articles/save-outcome.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import { articleKeys, type EditedArticle } from '../articles/data.ts';
import { Presence } from '../collaboration/presence.tsx';
import { api, useAdminMutation, useApiQuery } from '../data/api-client.ts';
import { useProblemToast } from '../data/client-problem.ts';
import type { Account } from '../data/session-store.ts';
import { useIsOnline, useShortcut } from '../parts/browser-hooks.ts';
import { LoadFailed } from '../parts/query-view.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { EditorHeader } from './editor-header.tsx';
import { History, RestoredVersion } from './history.tsx';
import { EditorTabs } from './language-tab.tsx';
import { isUploadingInto } from './markdown/use-image-insertion.ts';
import { PreviewLink } from './preview-link.tsx';
import { PublishQuestion, PublishWarnings, ScheduleDialog } from './publish-warnings.tsx';
import { countWarnings, publishedLanguages, questionBeforePublishing } from './published-languages.ts';
import { LeaveQuestion, useLeaveGuard } from './saving/leave-question.tsx';
import type { LocalCopy } from './saving/local-copy.ts';
import { isOwnDraftOffered } from './saving/offered-texts.ts';
import { Conflict, NewerVersion } from './saving/other-versions.tsx';
import { FoundCopies, ServerDrafts } from './saving/unsaved-texts.tsx';
import { blankDraft, type Draft, draftOf, isArchivedOrDeleted, scheduleOf } from './state/article-draft.ts';
import { isAutosaveNeeded, keptState } from './state/editor-state.ts';
import { type DraftChecks, useDraftChecks } from './state/use-draft-checks.ts';
import { type Editing, useEditor } from './state/use-editor.tsx';
import { useOutcomeText } from './translated-names.ts';
import { useHeld } from './typing/use-rested.ts';
import { useInvalidField, useView } from './use-view.ts';

export default function ArticleEditor() {
  const { id = 'new' } = useParams();
  const [created, setCreated] = useState<EditedArticle>();
  // The first save puts the id of the new article into the URL. The editor must then stay mounted.
  const wasCreatedHere = created !== undefined && created.id === id;
  const isNew = id === 'new' || wasCreatedHere;
  const [visit, setVisit] = useState({ id, number: 0 });
  if (visit.id !== id) {
    setVisit({ id, number: visit.number + (wasCreatedHere ? 0 : 1) });
    if (!wasCreatedHere) setCreated(undefined);
  }
  return isNew ? (
    <Editor key={visit.number} article={undefined} onCreated={setCreated} />
  ) : (
    <ExistingArticle key={id} id={id} />
  );
}

function ExistingArticle({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const showProblem = useProblemToast();
  const article = useApiQuery([...articleKeys.edited, id], () => api.articles[':id'].$get({ param: { id } }));
  const { error } = article;
  const isMissing = error?.status === 404;
  useEffect(() => {
    if (error && !isMissing) showProblem(error);
  }, [error, isMissing, showProblem]);
  if (article.data) return <Editor article={article.data} onCreated={() => {}} />;
  if (isMissing)
    return (
      <>
        <h1 className="mb-6">{t('editor.notFound')}</h1>
        <EmptyState icon={FileQuestion} title={t('editor.notFoundText')}>
          <ButtonLink look="secondary" to="/admin" text={t('editor.back')} />
        </EmptyState>
      </>
    );
  if (error) return <LoadFailed problem={error} onRetry={() => void article.refetch()} />;
  return (
    <p role="status" className="py-10 text-center text-ink-soft">
      {t('loading')}
    </p>
  );
}

function Editor(props: { article: EditedArticle | undefined; onCreated: (article: EditedArticle) => void }) {
  const { article, onCreated } = props;
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const userId = useOutletContext<Account>().user.id;
  const view = useView();
  const isOnline = useIsOnline();
  const outcomeText = useOutcomeText();
  const onInvalid = useInvalidField(view);
  const [open, setOpen] = useState<OpenDialog>();
  const leaveTo = (target: To, options?: NavigateOptions) => {
    editor.send({ type: 'leaveAllowed' });
    void navigate(target, options);
  };
  const editor = useEditor({
    article,
    userId,
    onInvalid,
    onCreated: (created) => {
      onCreated(created);
      leaveTo(`/admin/article/${created.id}${view.search}`, {
        replace: true,
        preventScrollReset: true,
        state: { keepsFocus: true },
      });
    },
  });
  const { state, dirty, copies, conflict } = editor;
  const { draft, stored } = state;
  const blocker = useLeaveGuard(dirty, editor.asksBeforeLeaving);
  const checks = useDraftChecks(state);
  const { outcome } = checks;
  const save = useAdminMutation({ mutationFn: editor.save });
  const restore = useAdminMutation({ mutationFn: editor.archiveOrRestore });
  const archive = useConfirmedMutation({
    mutationFn: editor.archiveOrRestore,
    question: {
      title: t('editor.archiveQuestion.title'),
      text: t(`editor.archiveQuestion.${stored?.status === 'published' ? 'published' : 'hidden'}`),
      confirmLabel: t('editor.archive'),
    },
  });
  const publishing = usePublishing(editor, checks, () => leaveTo('/admin'));
  const busy = save.isPending || publishing.isPending;
  // After a failed autosave, the return of the connection starts the next one.
  const canAutosave = isOnline && !busy && !publishing.question && !isUploadingInto(draft);
  useAutosave(draft, canAutosave && isAutosaveNeeded(state), editor.autosave);
  const kept = keptState(state, { isInBrowser: copies.isStored, isOnline });
  const shownState = useHeld({ dirty, kept }, checks.isTyping);
  const saveUnlessBusy = () => !busy && save.mutate();
  useShortcut('s', saveUnlessBusy);
  return (
    <>
      {stored && <Presence articleId={stored.id} />}
      <EditorHeader
        stored={stored}
        outcome={outcome}
        warnings={countWarnings(checks.goingLive)}
        {...shownState}
        saving={save.isPending}
        publishing={publishing.isPending}
        canPublish={checks.canPublish}
        archiving={restore.isPending || archive.isPending}
        onSave={saveUnlessBusy}
        onPublish={() => !busy && publishing.ask()}
        onArchive={() => (stored && isArchivedOrDeleted(stored) ? restore.mutate() : archive.ask())}
        onOpen={setOpen}
      />
      <UnsavedTexts editor={editor} checks={checks} />
      <EditorTabs editor={editor} checks={checks} view={view} isNew={article === undefined} />
      {open && (
        <OpenedDialog dialog={open} editor={editor} checks={checks} onClose={() => setOpen(undefined)} />
      )}
      {publishing.question && <PublishQuestion {...publishing.question} />}
      {archive.dialog}
      {conflict && <Conflict conflict={conflict} base={state.base.draft} mine={draft} onCopied={leaveTo} />}
      <LeaveQuestion
        blocker={blocker}
        onSave={editor.save}
        outcome={outcome && isVisibleToReaders(outcome) ? outcomeText(outcome) : ''}
        onLeave={leaveTo}
      />
    </>
  );
}

/** Publishes the draft, after a question if it is scheduled or contains unwritten passages. */
function usePublishing(editor: Editing, { deadPaths, claims }: DraftChecks, onPublished: () => void) {
  const { t } = useTranslation('admin');
  const [isAsking, setIsAsking] = useState(false);
  const { isPending, mutate } = useAdminMutation({
    mutationFn: editor.publish,
    onSuccess: (isDone) => {
      if (isDone) onPublished();
    },
  });
  const { draft, stored } = editor.state;
  const close = () => setIsAsking(false);
  const describeQuestion = () =>
    questionBeforePublishing(publishedLanguages(draft, deadPaths, claims), scheduleOf(draft, stored));
  // Described again while the dialog is open, because the search for broken links may end later.
  const question = isAsking ? describeQuestion() : undefined;
  return {
    isPending,
    ask: () => {
      if (isUploadingInto(draft)) {
        toast.error(t('error'), { description: t('editor.image.stillUploading') });
        return;
      }
      if (describeQuestion()) setIsAsking(true);
      else mutate();
    },
    question: question && {
      ...question,
      busy: isPending,
      onClose: close,
      onPublish: () => {
        close();
        mutate();
      },
    },
  };
}

/** Offers the unsaved texts that the user can continue with: an earlier version, server drafts and local copies. */
function UnsavedTexts({ editor, checks }: { editor: Editing; checks: DraftChecks }) {
  const { t } = useTranslation('admin');
  const { copies, state } = editor;
  const { stored, restored } = state;
  const discard = (copy: LocalCopy) => {
    void copies.discard(copy);
    toast(t('editor.copies.discarded'), {
      action: { label: t('articles.undo'), onClick: () => void copies.undoDiscard(copy) },
    });
  };
  return (
    <>
      {restored && (
        <RestoredVersion
          savedAt={restored.savedAt}
          saved={state.base.draft}
          draft={checks.rested}
          onUndo={() => editor.send({ type: 'restoreUndone' })}
        />
      )}
      {stored && <NewerVersion article={stored} onShow={editor.showNewest} />}
      {stored && (
        <ServerDrafts
          article={stored}
          offersOwnDraft={isOwnDraftOffered({
            localCopies: copies.found,
            dirty: editor.dirty,
            hasStoredDraft: state.serverDraft !== undefined,
          })}
          onContinue={(unsaved) => void editor.continueWithDraft(unsaved)}
        />
      )}
      <FoundCopies
        copies={copies.found}
        saved={stored ? draftOf(stored) : blankDraft}
        onContinue={(copy) => void editor.continueWith(copy)}
        onDiscard={discard}
      />
    </>
  );
}

type OpenDialog = 'history' | 'preview' | 'warnings' | 'schedule';

function OpenedDialog(props: {
  dialog: OpenDialog;
  editor: Editing;
  checks: DraftChecks;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const outcomeText = useOutcomeText();
  const { dialog, editor, checks, onClose } = props;
  const { outcome, isScheduled, goingLive } = checks;
  const { stored, draft } = editor.state;
  if (dialog === 'warnings') {
    return (
      <Dialog
        title={t('editor.scheduled.title')}
        text={outcome && isScheduled ? outcomeText(outcome) : t('editor.scheduled.text')}
        onClose={onClose}
      >
        <PublishWarnings languages={goingLive} />
      </Dialog>
    );
  }
  if (dialog === 'schedule')
    return <ScheduleDialog editor={editor} languages={goingLive} onClose={onClose} />;
  if (!stored) return null;
  if (dialog === 'preview') return <PreviewLink id={stored.id} dirty={editor.dirty} onClose={onClose} />;
  return (
    <History
      id={stored.id}
      version={stored.version}
      draft={draft}
      onClose={onClose}
      onRestore={async (revision) => {
        await editor.restoreRevision(revision);
        onClose();
      }}
    />
  );
}

const isVisibleToReaders = ({ kind }: SaveOutcome) =>
  kind !== 'stays_hidden' && kind !== 'stays_archived' && kind !== 'needs_time';

/** Typing must pause for this long before the text is saved. */
const restMs = 5000;

function useAutosave(draft: Draft, isNeeded: boolean, save: () => void): void {
  const run = useEffectEvent(save);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setTimeout(() => run(), restMs);
    // The effect depends on the draft, so that each change restarts the pause.
    void draft;
    return () => clearTimeout(timer);
  }, [draft, isNeeded]);
}
