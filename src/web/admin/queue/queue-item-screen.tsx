import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import FileQuestion from 'lucide-react/icons/file-question';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { countTextWarnings } from '../../../domain/queue/draft-faults.ts';
import { isCancelled, needsModel } from '../../../domain/queue/queue-item.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Comments } from '../collaboration/comments.tsx';
import { useFormats } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { BriefCard } from './brief-card.tsx';
import type { ReviewedItem } from './data.ts';
import { useErrorMessage } from './error-message.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemHistory } from './item-history.tsx';
import { useModelHelp, useNoModelNote } from './no-model.tsx';
import { queueItemQuery } from './queue-queries.ts';
import { QueueStatusBadge } from './queue-status-badge.tsx';
import { Review } from './review/review.tsx';
import { RunningText } from './review/running-text.tsx';
import { useRunToasts } from './use-run-toasts.ts';

export default function QueueItem() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const query = useQuery(queueItemQuery(id));
  useRunToasts();
  return (
    <>
      <p className="mb-3">
        <Link className={buttonClass('quiet', '-ml-2', true)} to={backTo(query.data)}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          {t('queue.review.back')}
        </Link>
      </p>
      {(!query.data || query.error) && <h1 className="sr-only">{t('queue.title')}</h1>}
      {query.error?.status === 404 ? (
        <EmptyState icon={FileQuestion} title={t('queue.review.missing')} />
      ) : (
        <QueryView key={id} query={query} lines={8} failedTitle={t('queue.loadFailed')}>
          {(item) => <Item item={item} />}
        </QueryView>
      )}
    </>
  );
}

const backTo = (item: ReviewedItem | undefined) =>
  item && item.status !== 'needs_review' ? `/admin/queue?status=${item.status}` : '/admin/queue';

function Item({ item }: { item: ReviewedItem }) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const errorOf = useErrorMessage();
  const modelHelp = useModelHelp();
  const noModelNote = useNoModelNote();
  const { result, payload } = item;
  const warnings = useMemo(
    () => (result ? countTextWarnings(result, payload.locale, location.origin) : 0),
    [result, payload.locale],
  );
  return (
    <>
      <header className="mb-3">
        <h1 className="[overflow-wrap:anywhere]">{item.payload.term}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <QueueStatusBadge item={item} />
          <Badge look="outline">{t(`queue.types.${item.type}`)}</Badge>
          <Badge look="outline">{t(`queue.locales.${item.payload.locale}`)}</Badge>
          <time className="text-ink-soft" dateTime={item.created_at}>
            {time(item.created_at)}
          </time>
        </p>
      </header>
      {/* The Review component shows the actions of an item in review, because they first save its changes. */}
      {item.status !== 'needs_review' && item.status !== 'done' && (
        <ItemActions item={item} warnings={warnings} hasModel={item.hasModel} />
      )}
      {item.error_message && (
        <p
          className={`mb-4 rounded-lg border p-3 [overflow-wrap:anywhere] ${isCancelled(item) ? 'border-line' : 'border-danger'}`}
        >
          {item.status === 'failed' && !isCancelled(item) && (
            <span className="text-ink-soft">{t('queue.review.failedText')} </span>
          )}
          {errorOf(item.error, item.error_message)}
          {item.error?.code === 'model_not_configured' && <> {modelHelp}</>}
          {item.status === 'queued' && item.rejection_reason && (
            <span className="mt-1 block whitespace-pre-line">
              {t('queue.rejection.given', { reason: item.rejection_reason })}
            </span>
          )}
          {item.retry_at && (
            <span className="mt-1 block">{t('queue.review.nextTry', { time: time(item.retry_at) })}</span>
          )}
        </p>
      )}
      {item.status === 'queued' && (
        <p className="mb-4 text-ink-soft">
          {needsModel(item.type) && !item.hasModel ? noModelNote : t('queue.review.queuedText')}
        </p>
      )}
      {item.status === 'running' && (
        <RunningText id={item.id} startedAt={item.started_at} written={item.progress ?? ''} />
      )}
      {item.result && (
        // The key remounts the component for another item, so that the items do not share a draft.
        <Review key={item.id} item={{ ...item, result: item.result }} />
      )}
      {item.brief && (
        <div className="mt-6">
          <BriefCard brief={item.brief} locale={item.payload.locale} />
        </div>
      )}
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Card title={t('queue.review.facts')}>
          <ItemFacts item={item} />
        </Card>
        <Card title={t('queue.review.history')}>
          <ItemHistory history={item.history} />
        </Card>
      </div>
      <div className="mt-6">
        <Comments subject={{ item_id: item.id }} />
      </div>
    </>
  );
}
