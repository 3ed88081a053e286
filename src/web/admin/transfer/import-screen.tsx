import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { withPersonNames } from '../../../domain/collaboration/person-name.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import { osloDay } from '../../../domain/oslo-time.ts';
import { maxImportBytes } from '../../../domain/transfer/transfer.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/field.tsx';
import { Badge, Card, Skeleton } from '../../ui/surfaces.tsx';
import { api, useAdminMutation, useApiList, useApiQuery } from '../data/api-client.ts';
import { type Import, uploadImport } from '../data/transfer-client.ts';
import { useIsMounted } from '../data/use-is-mounted.ts';
import { DropZone } from '../parts/files/drop-zone.tsx';
import { useDownload } from '../parts/files/use-download.ts';
import { useTexts } from '../parts/formats.ts';
import { ListPages, useListParams } from '../parts/lists.tsx';
import { LoadFailed, QueryView } from '../parts/query-view.tsx';
import { AskButton, useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { transferKeys } from './data.ts';
import { DiscardImport, ImportItems, LeftOut, Outcomes, StartImport } from './start-import.tsx';

export default function ImportScreen() {
  const { t } = useTexts();
  const { value, setFilter } = useListParams();
  const id = value('import');
  return (
    <>
      <ScreenHeader title={t('import.title')} text={t('import.text')} />
      <div className="grid gap-6">
        {id ? (
          <ImportDetails key={id} id={id} onLeave={() => setFilter('import', '')} />
        ) : (
          <>
            <ImportUpload onUploaded={(uploaded) => setFilter('import', uploaded)} />
            <ExportCard />
            <EarlierImports />
          </>
        )}
      </div>
    </>
  );
}

function ExportCard() {
  const { t } = useTexts();
  const fileName = `artikler-${osloDay(new Date())}.zip`;
  const exportAll = useDownload('/api/export', { fileName, done: t('import.exported') });
  return (
    <Card title={t('import.exportTitle')}>
      <p className="mb-4 max-w-prose text-ink-soft">{t('import.exportText')}</p>
      <Button icon={Download} look="secondary" action={exportAll} text={t('import.export')} />
    </Card>
  );
}

function EarlierImports() {
  const { t, time } = useTexts();
  const { page } = useListParams();
  const query = { page: String(page) };
  const list = useApiList([...transferKeys.list, query], () => api.import.$get({ query }));
  return (
    <Card title={t('import.earlier')}>
      <QueryView query={list} lines={3}>
        {(data) => (
          <>
            {data.imports.length === 0 ? (
              <p className="text-ink-soft">{t('import.none')}</p>
            ) : (
              <ul className="grid gap-3">
                {data.imports.map((each) => (
                  <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Link className="font-semibold wrap-anywhere" to={`?import=${each.id}`}>
                      {each.file_name}
                    </Link>
                    <Badge look={each.state === 'failed' ? 'outline' : 'soft'}>
                      {t(`import.states.${each.state}`)}
                    </Badge>
                    <span className="text-sm text-ink-soft wrap-anywhere">
                      {time(each.created_at)} · {withPersonNames(each.created_by_email)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <ListPages page={data.page} pages={data.pages} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function ImportUpload({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { t } = useTexts();
  const [locale, setLocale] = useState<Locale>('no');
  const isMounted = useIsMounted();
  const upload = useAdminMutation({
    mutationFn: (file: File) => uploadImport(file, locale),
    onSuccess: ({ id }) => {
      if (isMounted()) onUploaded(id);
    },
  });
  const takeFiles = ([file]: File[]) => {
    if (!file) return;
    if (file.size <= maxImportBytes) upload.mutate(file);
    else toast.error(t('error'), { description: t('problems.import_too_large') });
  };
  return (
    <Card title={t('import.uploadTitle')}>
      <div className="grid gap-4">
        <p className="max-w-prose text-ink-soft">{t('import.uploadText')}</p>
        <div className="sm:max-w-xs">
          <ChoiceField
            label={t('import.locale')}
            hint={t('import.localeHint')}
            value={locale}
            values={locales}
            textOf={(each) => t(`import.locales.${each}`)}
            onChoose={setLocale}
          />
        </div>
        <DropZone
          label={t('import.uploadTitle')}
          buttonLabel={upload.isPending ? t('import.uploading') : t('import.choose')}
          buttonLook="primary"
          busy={upload.isPending}
          accept=".zip,.json,.xml,application/zip,application/json,text/xml"
          onFiles={takeFiles}
        >
          <p className="hidden text-ink-soft sm:block">{t('import.drop')}</p>
        </DropZone>
      </div>
    </Card>
  );
}

const pollEveryMs = 500;

/** Shows one import in each of its stages: reading the file, the preview, the import and the result. */
function ImportDetails({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTexts();
  const { page } = useListParams();
  const { data, error, refetch } = useApiQuery(
    [...transferKeys.item, id, page],
    () => api.import[':id'].$get({ param: { id }, query: { item_page: String(page) } }),
    {
      refetchInterval: ({ state }) => isRunning(state.data) && state.error?.status !== 404 && pollEveryMs,
      refetchIntervalInBackground: true,
    },
  );
  // If a request fails while the import runs, the last known state stays visible until the next request.
  if (error && (error.status === 404 || !isRunning(data)))
    return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={t('loading')} lines={6} />;
  return (
    <>
      <Card title={data.file_name}>
        <div className="grid gap-4">
          <Stage data={data} onLeave={onLeave} />
        </div>
      </Card>
      {data.state !== 'reading' && data.items.length > 0 && <ImportItems data={data} page={page} />}
    </>
  );
}

const isRunning = (data: Import | undefined): boolean =>
  data?.state === 'reading' || data?.state === 'importing' || data?.state === 'undoing';

function Stage({ data, onLeave }: { data: Import; onLeave: () => void }) {
  const { t } = useTexts();
  if (data.stale)
    return (
      <>
        <p role="status">{t('import.stale')}</p>
        <p>
          <DiscardImport id={data.id} onDiscarded={onLeave} />
        </p>
      </>
    );
  switch (data.state) {
    case 'reading':
      return <Progress text={t('import.reading')} done={data.done} total={data.total} />;
    case 'ready':
      return <StartImport data={data} onLeave={onLeave} />;
    case 'importing':
    case 'undoing':
      return (
        <>
          <Progress
            text={t(`import.${data.state}`, { done: data.done, total: data.total })}
            done={data.done}
            total={data.total}
          />
          <p className="text-sm text-ink-soft">{t('import.mayLeave')}</p>
        </>
      );
    default:
      return (
        <>
          {data.state === 'done' && <Done data={data} />}
          {data.state === 'undone' && <Undone data={data} />}
          {data.state !== 'done' && data.state !== 'undone' && (
            <div role="alert" className="grid gap-1">
              <p className="font-semibold text-danger">{t('import.failed')}</p>
              <p>{t(`problems.${data.problem ?? 'internal'}`)}</p>
            </div>
          )}
          <p>
            <Button look="secondary" onClick={onLeave} text={t('import.another')} />
          </p>
        </>
      );
  }
}

function Progress({ text, done, total }: { text: string; done: number; total: number }) {
  return (
    <div className="grid gap-2">
      <p role="status">{text}</p>
      <progress
        className="h-2 w-full overflow-hidden rounded-full accent-spruce"
        aria-label={text}
        {...(total > 0 && { value: done, max: total })}
      />
    </div>
  );
}

function Done({ data }: { data: Import }) {
  const { t } = useTexts();
  const { fetched = 0, failed = 0 } = data.facts.images ?? {};
  return (
    <>
      <p role="status" className="font-semibold">
        {t('import.done')}
      </p>
      <Outcomes counts={data.counts} tense="done" />
      {data.facts.foods && <Outcomes counts={data.facts.foods} tense="done" title={t('import.foods')} />}
      {fetched > 0 && <p>{t('import.imagesFetched', { count: fetched })}</p>}
      {failed > 0 && <p>{t('import.imagesFailed', { count: failed })}</p>}
      <LeftOut facts={data.facts} />
      <UndoImport id={data.id} />
    </>
  );
}

function Undone({ data }: { data: Import }) {
  const { t } = useTexts();
  const kept = data.facts.kept ?? [];
  return (
    <>
      <p role="status" className="font-semibold">
        {t('import.undone')}
      </p>
      <p>{t('import.undoneText')}</p>
      {kept.length > 0 && (
        <section>
          <p>{t('import.kept')}</p>
          <ul className="mt-1 list-disc ps-5 wrap-anywhere">
            {kept.map(({ slug, title }) => (
              <li key={slug}>{title || slug}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Undoes an import. If articles were changed since, lists them instead, because they prevent the undo. */
function UndoImport({ id }: { id: string }) {
  const { t } = useTexts('import');
  const queryKey = [...transferKeys.changes, id];
  const { data: plan } = useApiQuery(queryKey, () => api.import[':id'].changes.$get({ param: { id } }));
  const undoText = () => {
    const { created = 0, updated = 0 } = plan ?? {};
    const sentences = [
      created > 0 && t('undoCreated', { count: created }),
      updated > 0 && t('undoUpdated', { count: updated }),
      t('undoRest'),
    ];
    return sentences.filter(Boolean).join(' ');
  };
  const undo = useConfirmedMutation({
    question: () => ({ title: t('undoTitle'), text: undoText(), confirmLabel: t('undo') }),
    call: () => api.import[':id'].undo.$post({ param: { id } }),
    // If an article was changed after the undo plan was loaded, the new undo plan lists it.
    changes: [queryKey, [...transferKeys.item, id]],
  });
  if (!plan || plan.created + plan.updated === 0) return null;
  if (plan.changedCount > 0) {
    const more = plan.changedCount - plan.changed.length;
    return (
      <section className="text-sm">
        <p>{t('changed', { count: plan.changedCount })}</p>
        <ul className="mt-1 grid max-h-60 list-disc gap-0.5 overflow-y-auto ps-5 wrap-anywhere">
          {plan.changed.map(({ id: articleId, title, slug, state }) => (
            <li key={articleId}>
              {state === 'deleted' ? (
                title || slug
              ) : (
                <Link to={`/admin/article/${articleId}`}>{title || slug}</Link>
              )}{' '}
              <span className="text-ink-soft">({t(`changedStates.${state}`)})</span>
            </li>
          ))}
          {more > 0 && <li className="list-none text-ink-soft">{t('changedMore', { count: more })}</li>}
        </ul>
      </section>
    );
  }
  return (
    <p>
      <AskButton mutation={undo} text={t('undo')} />
    </p>
  );
}
