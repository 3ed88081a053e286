import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { paragraphsOf } from '../../../domain/articles/paragraphs.ts';
import type { SaveOutcome } from '../../../domain/articles/save-outcome.ts';
import { locales } from '../../../domain/locale.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TabContent, Tabs } from '../../ui/tabs.tsx';
import { useClaims } from '../articles/claims/use-claims.ts';
import { articleKeys, type EditedArticle } from '../articles/data.ts';
import { Comments } from '../collaboration/comments.tsx';
import type { Paragraph } from '../collaboration/new-comment.tsx';
import { Presence } from '../collaboration/presence.tsx';
import { api, responseBody } from '../data/api-client.ts';
import type { Account } from '../data/session-store.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useIsOnline } from '../parts/use-is-online.ts';
import { useSaveShortcut } from '../parts/use-save-shortcut.ts';
import {
  blankDraft,
  type DraftField,
  draftOf,
  type EditorTab,
  saveOutcome,
  scheduleOf,
  tabOf,
} from './article-draft.ts';
import { EditorHeader } from './editor-header.tsx';
import { History } from './history.tsx';
import { LanguageTab } from './language-tab.tsx';
import { useDeadPaths } from './links/use-dead-paths.ts';
import { isUploadingInto } from './markdown/use-image-insertion.ts';
import { PreviewLink } from './preview-link.tsx';
import { PublishQuestion, type PublishQuestionProps, questionBeforePublishing } from './publish-question.tsx';
import {
  countWarnings,
  PublishWarnings,
  publishedLanguages,
  usePublishedLanguages,
} from './publish-warnings.tsx';
import { RestoredVersion } from './restored-version.tsx';
import { Conflict } from './saving/conflict.tsx';
import { FoundCopies } from './saving/found-copies.tsx';
import { LeaveQuestion } from './saving/leave-question.tsx';
import type { LocalCopy } from './saving/local-copy.ts';
import { isOwnDraftOffered } from './saving/offered-texts.ts';
import { ServerDrafts } from './saving/server-drafts.tsx';
import { useAutosave } from './saving/use-autosave.ts';
import { useLeaveGuard } from './saving/use-leave-guard.ts';
import { SettingsTab } from './settings-tab.tsx';
import { useOutcomeText } from './translated-names.ts';
import { useHeld, useRested } from './typing/use-rested.ts';
import { useEditor } from './use-editor.ts';
import { useFieldProblems } from './use-field-problems.ts';

interface EditorProps {
  article: EditedArticle | undefined;
  onCreated: (article: EditedArticle) => void;
}

export function Editor({ article, onCreated }: EditorProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const userId = useOutletContext<Account>().user.id;
  const { tab, beside, setView, search } = useView();
  const [commented, setCommented] = useState<Paragraph>();
  const isOnline = useIsOnline();
  const [open, setOpen] = useState<'history' | 'preview' | 'warnings'>();
  const [invalid, setInvalid] = useState<DraftField>();
  const [question, setQuestion] = useState<PublishQuestionProps>();
  const editor = useEditor({
    article,
    userId,
    onInvalid: (field: DraftField) => {
      if (tab !== tabOf(field)) setView({ tab: tabOf(field) });
      setInvalid(field);
    },
    onCreated: (created) => {
      guard.allowNext();
      onCreated(created);
      navigate(`/admin/article/${created.id}${search}`, {
        replace: true,
        preventScrollReset: true,
        state: { keepsFocus: true },
      });
    },
  });
  const { draft, stored, copies, conflict } = editor;
  const rested = useRested(draft);
  const isTyping = rested !== draft;
  const textArea = useRef<HTMLTextAreaElement>(null);
  const titleField = useRef<HTMLTextAreaElement>(null);
  const isNew = article === undefined;
  useEffect(() => {
    if (isNew) titleField.current?.focus({ preventScroll: true });
  }, [isNew]);
  // The invalid field may be on another tab, so its focus waits until that tab is open.
  useEffect(() => {
    if (!invalid || tabOf(invalid) !== tab) return;
    setInvalid(undefined);
    // A tab mounts its fields one render after it is selected.
    requestAnimationFrame(focusInvalidField);
  }, [invalid, tab]);
  const guard = useLeaveGuard(editor.dirty);
  const deadPaths = useDeadPaths(rested);
  const problems = useFieldProblems(editor.tried ? draft : rested, stored, editor.tried);
  const staleness = useQuery({
    queryKey: [...articleKeys.staleness, stored?.id, stored?.version],
    queryFn: stored
      ? () => responseBody(api.articles[':id'].staleness.$get({ param: { id: stored.id } }))
      : skipToken,
    placeholderData: keepPreviousData,
  });

  const claims = useClaims(stored?.id);
  const outcomeText = useOutcomeText();
  const outcome = stored?.deleted_at ? undefined : saveOutcome(draft, stored);
  const isScheduled = outcome !== undefined && 'at' in outcome;
  // While the status field says "published", saving publishes the article, so a Publish button is not needed.
  const canPublish =
    stored?.status !== 'published' && draft.status !== 'published' && stored?.deleted_at == null;
  const goingLive = usePublishedLanguages(isScheduled || canPublish, rested, deadPaths, claims);
  const save = useAdminMutation({ mutationFn: editor.save });
  const publish = useAdminMutation({
    mutationFn: editor.publish,
    onSuccess: (isDone) => {
      if (!isDone) return;
      guard.allowNext();
      navigate('/admin');
    },
  });
  const busy = save.isPending || publish.isPending;
  const autosave = useAutosave({
    draft,
    isNeeded:
      // After a failed autosave, the return of the connection starts the next one.
      isOnline &&
      editor.autosave.isNeeded &&
      !busy &&
      !question &&
      !stored?.deleted_at &&
      !isUploadingInto(draft),
    isDraft: editor.autosave.isDraft,
    article: stored && { id: stored.id, version: editor.baseVersion ?? stored.version },
    save: editor.autosave.run,
  });
  const shownState = useHeld(
    {
      dirty: editor.dirty,
      kept: keptState({
        isBlocked: editor.autosave.isBlocked,
        isOnServer: autosave.isOnServer,
        isInBrowser: copies.isStored,
        isOnline,
      }),
    },
    isTyping,
  );
  const saveUnlessBusy = () => !busy && save.mutate();
  useSaveShortcut(saveUnlessBusy);
  const askToPublish = () => {
    if (isUploadingInto(draft)) {
      toast.error(t('error'), { description: t('editor.image.stillUploading') });
      return;
    }
    const languages = publishedLanguages(draft, deadPaths, claims);
    const asked = questionBeforePublishing(languages, scheduleOf(draft, stored));
    if (asked) setQuestion(asked);
    else publish.mutate();
  };
  const archive = useAdminMutation({ mutationFn: editor.archiveOrRestore });
  const resolve = useAdminMutation({
    mutationFn: async (choice: 'keepMine' | 'takeTheirs' | 'keepCopy') => conflict?.[choice](),
    onSuccess: (copy) => {
      if (!copy) return;
      guard.allowNext();
      navigate(`/admin/article/${copy.id}`);
    },
  });
  const discard = (copy: LocalCopy) => {
    void copies.discard(copy);
    toast(t('editor.copies.discarded'), {
      action: { label: t('articles.undo'), onClick: () => void copies.undoDiscard(copy) },
    });
  };

  const tabProps = { draft, problems, onChange: editor.change };
  return (
    <>
      {stored && <Presence articleId={stored.id} />}
      <EditorHeader
        stored={stored}
        outcome={outcome}
        warnings={countWarnings(goingLive)}
        dirty={shownState.dirty}
        kept={shownState.kept}
        saving={save.isPending}
        publishing={publish.isPending}
        canPublish={canPublish}
        archiving={archive.isPending}
        onSave={saveUnlessBusy}
        onPublish={() => !busy && askToPublish()}
        onArchive={() => archive.mutate()}
        onOpen={setOpen}
      />
      {editor.restored && (
        <RestoredVersion
          savedAt={editor.restored.savedAt}
          saved={editor.base}
          draft={rested}
          onUndo={editor.restored.undo}
        />
      )}
      {stored && (
        <ServerDrafts
          article={stored}
          offersOwnDraft={isOwnDraftOffered({
            localCopies: copies.found,
            dirty: editor.dirty,
            hasStoredDraft: autosave.hasStoredDraft,
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
      <Tabs
        label={t('editor.tabs.label')}
        value={tab}
        onChange={(next) => setView({ tab: next as EditorTab })}
        tabs={(['no', 'en', 'settings'] as const).map((value) => ({
          value,
          label: t(`editor.tabs.${value}`),
        }))}
      >
        {locales.map((locale) => (
          <TabContent key={locale} value={locale}>
            <LanguageTab
              {...tabProps}
              rested={rested}
              titleField={titleField}
              area={textArea}
              locale={locale}
              stored={stored ?? editor.base}
              staleness={staleness.data}
              claims={claims}
              deadPaths={deadPaths}
              onComment={stored && ((text) => setCommented({ locale, text }))}
              onTranslationCurrent={editor.markTranslationCurrent}
              articleId={stored?.id}
              beside={beside}
              onBeside={(next) => setView({ beside: next })}
            />
          </TabContent>
        ))}
        <TabContent value="settings">
          <SettingsTab
            {...tabProps}
            archived={stored?.status === 'archived'}
            overdue={stored?.overdue ?? false}
            articleId={stored?.id}
            publishedId={stored?.status === 'published' ? stored.id : undefined}
            publishedSlug={stored?.status === 'published' ? stored.slug : undefined}
            scheduled={isScheduled ? goingLive : []}
            onSlug={editor.setSlug}
          />
        </TabContent>
      </Tabs>
      {stored && (
        <div className="mt-8">
          <Comments
            subject={{ article_id: stored.id }}
            paragraphs={commentableParagraphs(stored)}
            requested={commented}
            onBack={() =>
              textArea.current ? textArea.current.focus() : setView({ tab: commented?.locale ?? 'no' })
            }
          />
        </div>
      )}
      {open === 'history' && stored && (
        <History
          id={stored.id}
          version={stored.version}
          draft={draft}
          onClose={() => setOpen(undefined)}
          onRestore={async (revision) => {
            await editor.restoreRevision(revision);
            setOpen(undefined);
          }}
        />
      )}
      {open === 'preview' && stored && (
        <PreviewLink id={stored.id} dirty={editor.dirty} onClose={() => setOpen(undefined)} />
      )}
      {open === 'warnings' && (
        <Dialog
          open
          title={t('editor.scheduled.title')}
          text={outcome && isScheduled ? outcomeText(outcome) : t('editor.scheduled.text')}
          closeLabel={t('close')}
          onClose={() => setOpen(undefined)}
        >
          <PublishWarnings languages={goingLive} />
        </Dialog>
      )}
      {question && (
        <PublishQuestion
          {...question}
          busy={publish.isPending}
          onClose={() => setQuestion(undefined)}
          onPublish={() => {
            setQuestion(undefined);
            publish.mutate();
          }}
        />
      )}
      {conflict && (
        <Conflict
          theirs={conflict.theirs}
          savedBy={conflict.savedBy}
          base={editor.base}
          mine={draft}
          busy={resolve.isPending}
          onKeepMine={() => resolve.mutate('keepMine')}
          onTakeTheirs={() => resolve.mutate('takeTheirs')}
          onKeepCopy={() => resolve.mutate('keepCopy')}
          onClose={conflict.close}
        />
      )}
      <LeaveQuestion
        blocker={guard.blocker}
        onSave={editor.save}
        outcome={outcome && isVisibleToReaders(outcome) ? outcomeText(outcome) : ''}
        onLeave={(target) => {
          guard.allowNext();
          navigate(target);
        }}
      />
    </>
  );
}

const commentableParagraphs = (article: EditedArticle) =>
  locales.flatMap((locale) =>
    paragraphsOf(article[`content_${locale}`]).map((text) => ({ locale, text: text.trim() })),
  );

/** Focuses the first invalid field of the open tab, and opens the collapsed section that contains it. */
function focusInvalidField(): void {
  const field = document.querySelector<HTMLElement>('[role=tabpanel] [aria-invalid=true]');
  const section = field?.closest('details');
  if (section) section.open = true;
  field?.focus();
}

const isVisibleToReaders = ({ kind }: SaveOutcome) =>
  kind !== 'stays_hidden' && kind !== 'stays_archived' && kind !== 'needs_time';

function keptState(
  is: Record<'isBlocked' | 'isOnServer' | 'isInBrowser' | 'isOnline', boolean>,
): ComponentProps<typeof EditorHeader>['kept'] {
  if (is.isBlocked) return 'blocked';
  if (is.isOnServer) return 'onServer';
  if (!is.isInBrowser) return 'unsaved';
  return is.isOnline ? 'kept' : 'offline';
}

/**
 * The open tab, and whether the other language is shown beside the text. Both are in the URL, so that the browser's
 * Back button works.
 */
function useView() {
  const [search, setSearch] = useSearchParams();
  const param = search.get('tab');
  const tab: EditorTab = param === 'en' || param === 'settings' ? param : 'no';
  const beside = search.get('beside') === '1';
  return {
    tab,
    beside,
    search: search.size > 0 ? `?${search}` : '',
    setView: (next: { tab?: EditorTab; beside?: boolean }) => {
      const view = { tab, beside, ...next };
      setSearch(
        {
          ...(view.tab !== 'no' && { tab: view.tab }),
          ...(view.beside && { beside: '1' }),
        },
        { preventScrollReset: true },
      );
    },
  };
}
