import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { api, fetchAsUser, type ListedSnapshot, responseBody } from '../data/api-client.ts';
import { problemOfResponse } from '../data/client-problem.ts';
import { useLiveChanges } from '../data/live-events.ts';
import { useAction } from '../data/use-action.ts';
import { useLoad } from '../data/use-load.ts';
import { useDates } from '../parts/dates.ts';
import { ListPages } from '../parts/list-pages.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useAddress } from '../parts/use-address.ts';
import { useNumbers } from './numbers.ts';

/** What has been imported, and the way to take it back. */
export function Imports({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('admin');
  const { page, hrefOf } = useAddress();
  const list = useLoad(String(page), () =>
    responseBody(api.gsc.snapshots.$get({ query: { page: String(page) } })),
  );
  useLiveChanges('gsc_snapshots', list.reload);
  if (list.problem) return <LoadFailed problem={list.problem} onRetry={list.reload} />;
  if (!list.data || list.data.snapshots.length === 0) return null;
  const removed = () => {
    list.reload();
    onChanged();
  };
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg font-semibold">{t('searchConsole.imports.title')}</h2>
      <ImportTable snapshots={list.data.snapshots} onRemoved={removed} />
      <ListPages page={list.data.page} pages={list.data.pages} hrefOf={hrefOf} />
    </section>
  );
}

function ImportTable({ snapshots, onRemoved }: { snapshots: ListedSnapshot[]; onRemoved: () => void }) {
  const { t } = useTranslation('admin');
  const { day, time } = useDates();
  const { whole } = useNumbers();
  const [removing, setRemoving] = useState<ListedSnapshot>();
  const remove = useAction(async (id: string) => {
    const response = await fetchAsUser(`/api/gsc/snapshots/${id}`, { method: 'DELETE' });
    setRemoving(undefined);
    if (!response.ok) throw await problemOfResponse(response);
    toast.success(t('searchConsole.imports.removed'));
    onRemoved();
  });
  const titles = {
    period: t('searchConsole.imports.period'),
    queries: t('searchConsole.imports.queries'),
    clicks: t('searchConsole.meanings.clicks'),
    impressions: t('searchConsole.meanings.impressions'),
    by: t('searchConsole.imports.by'),
    remove: t('searchConsole.imports.remove'),
  };
  const periodOf = ({ start, end }: ListedSnapshot) => `${day(start)} – ${day(end)}`;
  return (
    <>
      <Table label={t('searchConsole.imports.title')} columns={Object.values(titles)}>
        {snapshots.map((each) => (
          <Row key={each.id}>
            <Cell label={titles.period}>
              <span className="font-semibold">{periodOf(each)}</span>
            </Cell>
            <Cell label={titles.queries}>{whole(each.queries)}</Cell>
            <Cell label={titles.clicks}>{whole(each.clicks)}</Cell>
            <Cell label={titles.impressions}>{whole(each.impressions)}</Cell>
            <Cell label={titles.by}>
              {each.createdBy ?? t('searchConsole.imports.fetched')}, {time(each.createdAt)}
            </Cell>
            <Cell label={titles.remove}>
              <Button look="quiet" tight onClick={() => setRemoving(each)}>
                {t('searchConsole.imports.remove')}
                <span className="sr-only">: {periodOf(each)}</span>
              </Button>
            </Cell>
          </Row>
        ))}
      </Table>
      <Confirm
        open={removing !== undefined}
        title={t('searchConsole.imports.removeTitle')}
        text={removing ? t('searchConsole.imports.removeText', { period: periodOf(removing) }) : ''}
        confirmLabel={t('searchConsole.imports.remove')}
        cancelLabel={t('cancel')}
        busy={remove.busy}
        onConfirm={() => removing && remove.run(removing.id)}
        onCancel={() => setRemoving(undefined)}
      />
    </>
  );
}
