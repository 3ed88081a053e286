import ArrowLeft from 'lucide-react/icons/arrow-left';
import FileQuestion from 'lucide-react/icons/file-question';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { api, type ReviewedItem, responseBody } from '../data/api-client.ts';
import { useLiveChanges } from '../data/live-events.ts';
import { useLoad } from '../data/use-load.ts';
import { useDates } from '../parts/dates.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { screenMeta } from '../shell/screen-meta.ts';
import { useErrorMessage } from './error-message.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemHistory } from './item-history.tsx';
import { Review } from './review.tsx';
import { RunningText } from './running-text.tsx';
import { SchedulePublishing } from './schedule-publishing.tsx';
import { StatusBadge } from './status-badge.tsx';
import { usePressedItems } from './use-pressed-items.ts';

export const meta = screenMeta('queue.title');

export default function QueueItem() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const load = useLoad(id, () => responseBody(api.queue[':id'].$get({ param: { id } })));
  useLiveChanges('content_queue', (ids) => {
    if (!ids || ids.includes(id)) load.reload();
  });
  usePressedItems();
  const item = load.data?.id === id ? load.data : undefined;
  return (
    <>
      <p className="mb-3">
        <Link className={buttonClass('quiet', '-ml-2', true)} to={backTo(item)}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          {t('queue.review.back')}
        </Link>
      </p>
      {!item && <h1 className="sr-only">{t('queue.title')}</h1>}
      {load.problem && load.problem.status === 404 && (
        <EmptyState icon={FileQuestion} title={t('queue.review.missing')} />
      )}
      {load.problem && load.problem.status !== 404 && (
        <LoadFailed title={t('queue.loadFailed')} problem={load.problem} onRetry={load.reload} />
      )}
      {!item && !load.problem && <Skeleton label={t('loading')} lines={8} />}
      {item && <Item item={item} reload={load.reload} />}
    </>
  );
}

const backTo = (item: ReviewedItem | undefined) =>
  item && item.status !== 'needs_review' ? `/admin/queue?status=${item.status}` : '/admin/queue';

function Item({ item, reload }: { item: ReviewedItem; reload: () => void }) {
  const { t } = useTranslation('admin');
  const { time } = useDates();
  const errorOf = useErrorMessage();
  return (
    <>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="[overflow-wrap:anywhere]">{item.payload.term}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
            <StatusBadge status={item.status} />
            <Badge look="outline">{t(`queue.types.${item.type}`)}</Badge>
            <Badge look="outline">{t(`queue.locales.${item.payload.locale}`)}</Badge>
            <time className="text-ink-soft" dateTime={item.created_at}>
              {time(item.created_at)}
            </time>
          </p>
        </div>
        {/* While it is reviewed, its text and its steps belong together: see Review. */}
        {item.status !== 'needs_review' && (
          <span className="flex flex-wrap gap-1.5">
            {item.status === 'approved' && <SchedulePublishing item={item} onPublished={reload} />}
            <ItemActions item={item} onChanged={reload} />
          </span>
        )}
      </header>
      {item.error_message && (
        <p className="mb-4 rounded-lg border border-danger p-3 [overflow-wrap:anywhere]">
          {item.status === 'failed' && <span className="text-ink-soft">{t('queue.review.failedText')} </span>}
          {errorOf(item.error, item.error_message)}
        </p>
      )}
      {item.status === 'queued' && <p className="mb-4 text-ink-soft">{t('queue.review.queuedText')}</p>}
      {item.status === 'running' && (
        <RunningText id={item.id} startedAt={item.started_at} written={item.progress ?? ''} reload={reload} />
      )}
      {item.result && (
        // Another item is another draft.
        <Review key={item.id} item={{ ...item, result: item.result }} reload={reload} />
      )}
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Card title={t('queue.review.facts')}>
          <ItemFacts item={item} />
        </Card>
        <Card title={t('queue.review.history')}>
          <ItemHistory history={item.history} />
        </Card>
      </div>
    </>
  );
}
