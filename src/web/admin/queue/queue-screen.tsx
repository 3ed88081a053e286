import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QueueStatus, queueStatusSchema } from '../../../domain/queue/queue-item.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabContent, Tabs } from '../../ui/tabs.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useLiveChanges } from '../data/live-events.ts';
import { useFailedToast } from '../data/use-failed-toast.ts';
import { useLoad } from '../data/use-load.ts';
import { ListPages } from '../parts/list-pages.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useAddress } from '../parts/use-address.ts';
import { screenMeta } from '../shell/screen-meta.ts';
import { ScreenHeader } from '../shell/shell.tsx';
import { QueueTable } from './queue-table.tsx';
import { StartItem } from './start-item.tsx';
import { usePressedItems } from './use-pressed-items.ts';

export const meta = screenMeta('queue.title');

/** The spec's four, and where their items go in the end. */
const tabs = ['queued', 'running', 'needs_review', 'approved', 'done', 'failed'] as const;

export default function Queue() {
  const { t } = useTranslation('admin');
  const [starting, setStarting] = useState(false);
  const { page, value, setFilter, hrefOf } = useAddress();
  const status = queueStatusSchema.catch('needs_review').parse(value('status'));
  const list = useLoad(`${status} ${page}`, async () => ({
    status,
    ...(await responseBody(api.queue.$get({ query: { status, page: String(page) } }))),
  }));
  useFailedToast(list.problem, t('queue.loadFailed'));
  useLiveChanges('content_queue', list.reload);
  usePressedItems();
  const counts = list.data?.counts;
  return (
    <>
      <ScreenHeader
        title={t('queue.title')}
        text={t('queue.text')}
        action={
          <Button look="secondary" onClick={() => setStarting(true)}>
            <Plus className="size-4" aria-hidden="true" />
            {t('queue.start.open')}
          </Button>
        }
      />
      <Tabs
        label={t('queue.tabs.label')}
        value={status}
        onChange={(next) => setFilter('status', next === 'needs_review' ? '' : next)}
        tabs={tabs.map((each) => ({
          value: each,
          label: counts ? `${t(`queue.tabs.${each}`)} (${counts[each]})` : t(`queue.tabs.${each}`),
        }))}
      >
        <TabContent value={status}>
          {list.problem && <LoadFailed problem={list.problem} onRetry={list.reload} />}
          {!list.problem && list.data?.status !== status && <Skeleton label={t('loading')} lines={6} />}
          {list.data?.status === status && (
            <div aria-busy={list.loading}>
              {list.data.items.length === 0 ? (
                <NoItems status={status} />
              ) : (
                <QueueTable items={list.data.items} status={status} onChanged={list.reload} />
              )}
              <ListPages page={list.data.page} pages={list.data.pages} hrefOf={hrefOf} />
            </div>
          )}
        </TabContent>
      </Tabs>
      {starting && <StartItem onClose={() => setStarting(false)} onStarted={list.reload} />}
    </>
  );
}

function NoItems({ status }: { status: QueueStatus }) {
  const { t } = useTranslation('admin');
  const title = t('queue.empty', { status: t(`queue.emptyNames.${status}`) });
  return <EmptyState icon={ListChecks} title={title} text={t('queue.emptyText')} />;
}
