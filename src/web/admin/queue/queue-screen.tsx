import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { type QueueStatus, queueStatusSchema } from '../../../domain/queue/queue-item.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabContent, Tabs } from '../../ui/tabs.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useFormats } from '../parts/formats.ts';
import { ListPages } from '../parts/list-pages.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { useListParams } from '../parts/use-list-params.ts';
import { ScreenHeader } from '../shell/shell.tsx';
import { queueKeys } from './data.ts';
import { QueueTable } from './queue-table.tsx';
import { GiveReason } from './reject-item.tsx';
import { StartItem } from './start-item.tsx';
import { useRunToasts } from './use-run-toasts.ts';

/** The statuses that have a tab, in the order in which the tabs are shown. */
const tabs = ['queued', 'running', 'needs_review', 'approved', 'done', 'failed'] as const;

export default function Queue() {
  const { t } = useTranslation('admin');
  const { whole } = useFormats();
  const [starting, setStarting] = useState(false);
  const { page, value, setFilter, hrefOf } = useListParams();
  const status = queueStatusSchema.catch('needs_review').parse(value('status'));
  const query = { status, page: String(page) };
  const list = useQuery({
    queryKey: [...queueKeys.list, query],
    queryFn: async () => ({ status, ...(await responseBody(api.queue.$get({ query }))) }),
    placeholderData: keepPreviousData,
    meta: { failureToast: { title: t('error'), description: t('queue.loadFailed') } },
  });
  const watchRuns = useRunToasts();
  const counts = list.error ? undefined : list.data?.counts;
  return (
    <>
      <ScreenHeader title={t('queue.title')} text={t('queue.text')}>
        <Button icon={Plus} look="secondary" onClick={() => setStarting(true)}>
          {t('queue.start.open')}
        </Button>
      </ScreenHeader>
      <Tabs
        label={t('queue.tabs.label')}
        value={status}
        onChange={(next) => setFilter('status', next === 'needs_review' ? '' : next)}
        tabs={tabs.map((each) => ({
          value: each,
          label: counts ? `${t(`queue.tabs.${each}`)} (${whole(counts[each])})` : t(`queue.tabs.${each}`),
        }))}
      >
        <TabContent value={status}>
          <QueryView query={list} lines={6}>
            {(data) =>
              // `keepPreviousData` returns the items of the previous tab until the new ones are loaded.
              data.status !== status ? (
                <Skeleton label={t('loading')} lines={6} />
              ) : (
                <div aria-busy={list.isFetching}>
                  {data.items.length === 0 ? (
                    <NoItems status={status} counts={data.counts} />
                  ) : (
                    <>
                      {status === 'queued' && data.counts.queued > 1 && <RunAll onStarted={watchRuns} />}
                      <QueueTable items={data.items} status={status} hasModel={data.hasModel} />
                    </>
                  )}
                  <ListPages page={data.page} pages={data.pages} hrefOf={hrefOf} />
                </div>
              )
            }
          </QueryView>
        </TabContent>
      </Tabs>
      {value('reason') && (
        <GiveReason
          id={value('reason')}
          hasModel={list.data?.hasModel ?? true}
          onClose={() => setFilter('reason', '')}
        />
      )}
      {starting && <StartItem hasModel={list.data?.hasModel ?? true} onClose={() => setStarting(false)} />}
    </>
  );
}

/** The statuses in which an item waits for a user, the most urgent first. */
const waitingStatuses = ['needs_review', 'failed', 'queued', 'approved'] as const;

const hrefOfTab = (status: QueueStatus) =>
  status === 'needs_review' ? '/admin/queue' : `/admin/queue?status=${status}`;

/** The empty state of a tab. It links to the tabs whose items wait for a user. */
function NoItems({ status, counts }: { status: QueueStatus; counts: Record<QueueStatus, number> }) {
  const { t } = useTranslation('admin');
  const waiting = waitingStatuses.filter((each) => each !== status && counts[each] > 0);
  return (
    <EmptyState
      icon={ListChecks}
      title={t(`queue.empty.${status}`)}
      text={waiting.length > 0 ? t('queue.workElsewhere') : t('queue.emptyText')}
    >
      {waiting.map((each) => (
        <Link key={each} className={buttonClass('secondary')} to={hrefOfTab(each)}>
          {t(`queue.waiting.${each}`, { count: counts[each] })}
        </Link>
      ))}
    </EmptyState>
  );
}

function RunAll({ onStarted }: { onStarted: (ids: string[]) => void }) {
  const { t } = useTranslation('admin');
  const processAll = useAdminMutation({
    mutationFn: () => responseBody(api.queue['process-all'].$post()),
    changes: [queueKeys.list, queueKeys.counts],
    onSuccess: ({ started, ids, left }) => {
      onStarted(ids);
      const description = left > 0 ? t('queue.processedSome', { count: left }) : undefined;
      toast.success(t('queue.processedAll', { count: started }), { description });
    },
  });
  return (
    <p className="mb-3">
      <Button icon={Play} look="secondary" action={processAll}>
        {t('queue.runAll')}
      </Button>
    </p>
  );
}
