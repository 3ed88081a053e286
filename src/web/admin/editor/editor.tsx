import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { locales } from '../../../domain/locale.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { TabContent, Tabs } from '../../ui/tabs.tsx';
import { api, type EditedArticle, responseBody } from '../data/api-client.ts';
import type { Account } from '../data/session-store.ts';
import { useAction } from '../data/use-action.ts';
import { useLoad } from '../data/use-load.ts';
import { type DraftField, type EditorTab, tabOf } from './article-draft.ts';
import { Conflict } from './conflict.tsx';
import { EditorHeader } from './editor-header.tsx';
import { FoundCopies } from './found-copies.tsx';
import { History } from './history.tsx';
import { LanguageTab } from './language-tab.tsx';
import type { LocalCopy } from './local-copies.ts';
import { isUploadingInto } from './markdown/use-image-insertion.ts';
import { PreviewLink } from './preview-link.tsx';
import { PublishAnyway, type Warned, warningsOf } from './publish-anyway.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { useEditor, useSaveShortcut } from './use-editor.ts';
import { useFieldProblems } from './use-field-problems.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface EditorProps {
  article: EditedArticle | undefined;
  onCreated: (article: EditedArticle) => void;
}

export function Editor({ article, onCreated }: EditorProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const userId = useOutletContext<Account>().user.id;
  const { tab, beside, setPlace, search } = usePlace();
  const [open, setOpen] = useState<'history' | 'preview'>();
  const [warned, setWarned] = useState<Warned[]>();
  const editor = useEditor({
    article,
    userId,
    onInvalid: (field: DraftField) => setPlace({ tab: tabOf(field) }),
    onCreated: (created) => {
      guard.letGo();
      onCreated(created);
      const focused = document.activeElement;
      navigate(`/admin/article/${created.id}${search}`, { replace: true });
      // The screen is the same one: the writer stays where they were.
      requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus({ preventScroll: true }));
    },
  });
  const { draft, stored, copies, conflict } = editor;
  const guard = useLeaveGuard(editor.dirty);
  const problems = useFieldProblems(draft, stored, editor.tried);
  const staleness = useLoad(`${stored?.id} ${stored?.version}`, async () =>
    stored ? responseBody(api.articles[':id'].staleness.$get({ param: { id: stored.id } })) : undefined,
  );

  const save = useAction(editor.save);
  const publish = useAction(async () => {
    if (!(await editor.publish())) return;
    guard.letGo();
    navigate('/admin');
  });
  const busy = save.busy || publish.busy;
  const saveUnlessBusy = () => !busy && save.run();
  useSaveShortcut(saveUnlessBusy);
  const askToPublish = () => {
    if (isUploadingInto(draft)) {
      toast.error(t('error'), { description: t('editor.image.stillUploading') });
      return;
    }
    const found = warningsOf(draft);
    if (found.length > 0) setWarned(found);
    else publish.run();
  };
  const archive = useAction(editor.archiveOrRestore);
  const resolve = useAction(async (how: 'keepMine' | 'takeTheirs' | 'keepCopy') => {
    const copied = await conflict?.[how]();
    if (!copied) return;
    guard.letGo();
    navigate(`/admin/article/${copied.id}`);
  });
  const discard = (copy: LocalCopy) => {
    void copies.discard(copy);
    toast(t('editor.copies.discarded'), {
      action: { label: t('articles.undo'), onClick: () => void copies.bringBack(copy) },
    });
  };

  const tabProps = { draft, problems, onChange: editor.change };
  return (
    <>
      <EditorHeader
        stored={stored}
        dirty={editor.dirty}
        kept={copies.kept}
        saving={save.busy}
        publishing={publish.busy}
        // Chosen in the settings, it is done by saving.
        canPublish={
          stored?.status !== 'published' && draft.status !== 'published' && stored?.deleted_at == null
        }
        archiving={archive.busy}
        onSave={saveUnlessBusy}
        onPublish={() => !busy && askToPublish()}
        onArchive={archive.run}
        onOpen={setOpen}
      />
      <FoundCopies copies={copies.found} onContinue={editor.continueWith} onDiscard={discard} />
      <Tabs
        label={t('editor.tabs.label')}
        value={tab}
        onChange={(next) => setPlace({ tab: next as EditorTab })}
        tabs={(['no', 'en', 'settings'] as const).map((value) => ({
          value,
          label: t(`editor.tabs.${value}`),
        }))}
      >
        {locales.map((locale) => (
          <TabContent key={locale} value={locale}>
            <LanguageTab
              {...tabProps}
              locale={locale}
              stored={stored ?? editor.base}
              staleness={staleness.data}
              onTranslationRight={editor.markTranslationRight}
              beside={beside}
              onBeside={(next) => setPlace({ beside: next })}
            />
          </TabContent>
        ))}
        <TabContent value="settings">
          <SettingsTab
            {...tabProps}
            archived={stored?.status === 'archived'}
            overdue={stored?.overdue ?? false}
            onSlug={editor.setSlug}
          />
        </TabContent>
      </Tabs>
      {open === 'history' && stored && (
        <History
          id={stored.id}
          version={stored.version}
          draft={draft}
          onClose={() => setOpen(undefined)}
          onRestore={async (number) => {
            await editor.restoreRevision(number);
            setOpen(undefined);
          }}
        />
      )}
      {open === 'preview' && stored && (
        <PreviewLink id={stored.id} dirty={editor.dirty} onClose={() => setOpen(undefined)} />
      )}
      {warned && (
        <PublishAnyway
          warned={warned}
          busy={publish.busy}
          onClose={() => setWarned(undefined)}
          onPublish={() => {
            setWarned(undefined);
            publish.run();
          }}
        />
      )}
      {conflict && (
        <Conflict
          theirs={conflict.theirs}
          base={editor.base}
          mine={draft}
          busy={resolve.busy}
          onKeepMine={() => resolve.run('keepMine')}
          onTakeTheirs={() => resolve.run('takeTheirs')}
          onKeepCopy={() => resolve.run('keepCopy')}
          onClose={conflict.close}
        />
      )}
      <Confirm
        open={guard.blocker.state === 'blocked'}
        title={t('editor.leave.title')}
        text={t('editor.leave.text')}
        confirmLabel={t('editor.leave.leave')}
        cancelLabel={t('editor.leave.stay')}
        onConfirm={() => guard.blocker.proceed?.()}
        onCancel={() => guard.blocker.reset?.()}
      />
    </>
  );
}

/** Which tab, and whether the other language stands beside the text: in the address, so that Back works. */
function usePlace() {
  const [search, setSearch] = useSearchParams();
  const named = search.get('tab');
  const tab: EditorTab = named === 'en' || named === 'settings' ? named : 'no';
  const beside = search.get('beside') === '1';
  return {
    tab,
    beside,
    search: search.size > 0 ? `?${search}` : '',
    setPlace: (next: { tab?: EditorTab; beside?: boolean }) => {
      const place = { tab, beside, ...next };
      setSearch({
        ...(place.tab !== 'no' && { tab: place.tab }),
        ...(place.beside && { beside: '1' }),
      });
    },
  };
}
