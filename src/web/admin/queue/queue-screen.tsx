import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListChecks, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import {
  isCancelled,
  needsModel,
  type QueueStatus,
  queueStatusSchema,
} from '../../../domain/queue/queue-item.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge, EmptyState, Skeleton } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { TabContent, Tabs } from '../../ui/tabs.tsx';
import { ArticleStatusBadge } from '../articles/article-badges.tsx';
import { api, responseBody, useAdminMutation } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { ListPages, useListParams } from '../parts/lists.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { type ListedQueueItem, queueKeys, tabPath } from './data.ts';
import { useErrorMessage } from './error-message.ts';
import { ItemActions } from './item-actions.tsx';
import { useModelHelp, useNoModelNote } from './model.tsx';
import { QueueStatusBadge } from './queue-status-badge.tsx';
import { GiveReason } from './reject-item.tsx';
import { StartItem } from './start-item.tsx';
import { useRunToasts } from './use-run-toasts.ts';

/** The statuses that have a tab, in the order in which the tabs are shown. */
const tabs = ['queued', 'running', 'needs_review', 'approved', 'done', 'failed'] as const;

export default function Queue() {
  const { t, whole } = useTexts();
  const [starting, setStarting] = useState(false);
  const { page, value, setFilter } = useListParams();
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
  const hasModel = list.data?.hasModel ?? true;
  return (
    <>
      <ScreenHeader title={t('queue.title')} text={t('queue.text')}>
        <Button icon={Plus} look="secondary" onClick={() => setStarting(true)} text={t('queue.start.open')} />
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
                  <ListPages page={data.page} pages={data.pages} />
                </div>
              )
            }
          </QueryView>
        </TabContent>
      </Tabs>
      {value('reason') && (
        <GiveReason id={value('reason')} hasModel={hasModel} onClose={() => setFilter('reason', '')} />
      )}
      {starting && <StartItem hasModel={hasModel} onClose={() => setStarting(false)} />}
    </>
  );
}

/** The statuses in which an item waits for a user, the most urgent first. */
const waitingStatuses = ['needs_review', 'failed', 'queued', 'approved'] as const;

/** The empty state of a tab. It links to the tabs whose items wait for a user. */
function NoItems({ status, counts }: { status: QueueStatus; counts: Record<QueueStatus, number> }) {
  const { t } = useTexts();
  const waiting = waitingStatuses.filter((each) => each !== status && counts[each] > 0);
  return (
    <EmptyState
      icon={ListChecks}
      title={t(`queue.empty.${status}`)}
      text={waiting.length > 0 ? t('queue.workElsewhere') : t('queue.emptyText')}
    >
      {waiting.map((each) => (
        <LinkButton
          look="secondary"
          key={each}
          to={tabPath(each)}
          text={t(`queue.waiting.${each}`, { count: counts[each] })}
        />
      ))}
    </EmptyState>
  );
}

function RunAll({ onStarted }: { onStarted: (ids: string[]) => void }) {
  const { t } = useTexts();
  const processAll = useAdminMutation({
    call: () => api.queue['process-all'].$post(),
    changes: [queueKeys.list, queueKeys.counts],
    onSuccess: ({ started, ids, left }) => {
      onStarted(ids);
      const description = left > 0 ? t('queue.processedSome', { count: left }) : undefined;
      toast.success(t('queue.processedAll', { count: started }), { description });
    },
  });
  return (
    <p className="mb-3">
      <Button icon={Play} look="secondary" action={processAll} text={t('queue.runAll')} />
    </p>
  );
}

function QueueTable(props: { items: ListedQueueItem[]; status: QueueStatus; hasModel: boolean }) {
  const { items, status, hasModel } = props;
  const { t, time } = useTexts('queue');
  const errorOf = useErrorMessage();
  const noModelNote = useNoModelNote();
  const modelHelp = useModelHelp();
  return (
    <Table
      dense
      label={t(`tabs.${status}`)}
      rows={items}
      columns={[
        {
          text: t('columns.term'),
          main: true,
          cell: (item) => (
            <>
              <Link
                id={`term-${item.id}`}
                className="inline-block py-0.5 font-semibold pointer-coarse:py-1.5"
                to={`/admin/queue/${item.id}`}
              >
                {item.payload.term}
              </Link>
              {item.error_message && (
                <p
                  className={`mt-1 text-sm wrap-anywhere ${isCancelled(item) ? 'text-ink-soft' : 'text-danger'}`}
                >
                  {errorOf(item.error, item.error_message)}
                  {item.error?.code === 'model_not_configured' && <> {modelHelp}</>}
                  {item.status === 'queued' && item.rejection_reason && `: ${item.rejection_reason}`}
                  {item.retry_at && (
                    <span className="mt-1 block">{t('review.nextTry', { time: time(item.retry_at) })}</span>
                  )}
                </p>
              )}
              {item.status === 'queued' && needsModel(item.type) && !hasModel && (
                <p className="mt-1 text-sm text-ink-soft">{noModelNote}</p>
              )}
              {item.composed_by === 'composer' && item.status !== 'queued' && (
                <p className="mt-1 text-sm text-ink-soft">{t('noModel')}</p>
              )}
              {item.article_id && item.status === 'done' && (
                <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                  <Link to={`/admin/article/${item.article_id}?tab=${item.payload.locale}`}>
                    {t('review.toArticle')}
                  </Link>
                  {item.article && <ArticleStatusBadge article={item.article} />}
                  {item.article?.status === 'scheduled' && item.article.auto_publish_at && (
                    <time className="text-ink-soft" dateTime={item.article.auto_publish_at}>
                      {time(item.article.auto_publish_at)}
                    </time>
                  )}
                </p>
              )}
            </>
          ),
        },
        { text: t('columns.status'), cell: (item) => <QueueStatusBadge item={item} /> },
        {
          text: t('columns.type'),
          cell: ({ type }) => <span className="whitespace-nowrap">{t(`types.${type}`)}</span>,
        },
        {
          text: t('columns.locale'),
          cell: ({ payload }) => <Badge look="outline">{t(`locales.${payload.locale}`)}</Badge>,
        },
        {
          text: t('columns.created'),
          cell: ({ created_at }) => (
            <time className="block text-sm md:min-w-24" dateTime={created_at}>
              {time(created_at)}
            </time>
          ),
        },
        {
          text: t('columns.actions'),
          cell: (item) => (
            <ItemActions
              item={item}
              warnings={item.warnings}
              hasModel={hasModel}
              describedBy={`term-${item.id}`}
              compact
            />
          ),
        },
      ]}
    />
  );
}
