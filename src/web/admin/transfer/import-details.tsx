import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card, Skeleton } from '../../ui/surfaces.tsx';
import { api, responseBody, useApiQuery } from '../data/api-client.ts';
import type { Import } from '../data/transfer-client.ts';
import { useListParams } from '../parts/lists.tsx';
import { LoadFailed } from '../parts/query-view.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { transferKeys } from './data.ts';
import { DiscardImport, ImportItems, LeftOut, Outcomes, StartImport } from './start-import.tsx';

const pollEveryMs = 500;

/** Shows one import in each of its stages: reading the file, the preview, the import and the result. */
export function ImportDetails({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation('admin');
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
  if (error && (error.status === 404 || !isRunning(data))) {
    return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  }
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
  const { t } = useTranslation('admin');
  if (data.stale) {
    return (
      <>
        <p role="status">{t('import.stale')}</p>
        <p>
          <DiscardImport id={data.id} onDiscarded={onLeave} />
        </p>
      </>
    );
  }
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
    case 'done':
      return <Done data={data} onLeave={onLeave} />;
    case 'undone':
      return <Undone data={data} onLeave={onLeave} />;
    default:
      return (
        <>
          <div role="alert" className="grid gap-1">
            <p className="font-semibold text-danger">{t('import.failed')}</p>
            <p>{t(`problems.${data.problem ?? 'internal'}`)}</p>
          </div>
          <Leave onLeave={onLeave} />
        </>
      );
  }
}

function Progress({ text, done, total }: { text: string; done: number; total: number }) {
  const known = total > 0;
  return (
    <div className="grid gap-2">
      <p role="status">{text}</p>
      <progress
        className="h-2 w-full overflow-hidden rounded-full accent-spruce"
        aria-label={text}
        {...(known && { value: done, max: total })}
      />
    </div>
  );
}

function Done({ data, onLeave }: { data: Import; onLeave: () => void }) {
  const { t } = useTranslation('admin');
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
      <Leave onLeave={onLeave} />
    </>
  );
}

function Undone({ data, onLeave }: { data: Import; onLeave: () => void }) {
  const { t } = useTranslation('admin');
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
      <Leave onLeave={onLeave} />
    </>
  );
}

function Leave({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <p>
      <Button look="secondary" onClick={onLeave} text={t('import.another')} />
    </p>
  );
}

/**
 * Shows a button that undoes an import. If articles were changed since the import, lists them instead, because they
 * prevent the undo.
 */
function UndoImport({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const queryKey = [...transferKeys.changes, id];
  const { data: plan } = useApiQuery(queryKey, () => api.import[':id'].changes.$get({ param: { id } }));
  const undoText = () => {
    const { created = 0, updated = 0 } = plan ?? {};
    const sentences = [
      created > 0 && t('import.undoCreated', { count: created }),
      updated > 0 && t('import.undoUpdated', { count: updated }),
      t('import.undoRest'),
    ];
    return sentences.filter(Boolean).join(' ');
  };
  const undo = useConfirmedMutation({
    question: () => ({ title: t('import.undoTitle'), text: undoText(), confirmLabel: t('import.undo') }),
    mutationFn: () => responseBody(api.import[':id'].undo.$post({ param: { id } })),
    // If an article was changed after the undo plan was loaded, the new undo plan lists it.
    changes: [queryKey, [...transferKeys.item, id]],
  });
  if (!plan || plan.created + plan.updated === 0) return null;
  if (plan.changedCount > 0) {
    const more = plan.changedCount - plan.changed.length;
    return (
      <section className="text-sm">
        <p>{t('import.changed', { count: plan.changedCount })}</p>
        <ul className="mt-1 grid max-h-60 list-disc gap-0.5 overflow-y-auto ps-5 wrap-anywhere">
          {plan.changed.map(({ id: articleId, title, slug, state }) => (
            <li key={articleId}>
              {state === 'deleted' ? (
                title || slug
              ) : (
                <Link to={`/admin/article/${articleId}`}>{title || slug}</Link>
              )}{' '}
              <span className="text-ink-soft">({t(`import.changedStates.${state}`)})</span>
            </li>
          ))}
          {more > 0 && (
            <li className="list-none text-ink-soft">{t('import.changedMore', { count: more })}</li>
          )}
        </ul>
      </section>
    );
  }
  return (
    <>
      <p>
        <Button look="secondary" onClick={() => undo.ask()} text={t('import.undo')} />
      </p>
      {undo.dialog}
    </>
  );
}
