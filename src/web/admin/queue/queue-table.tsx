import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isCancelled, needsModel, type QueueStatus } from '../../../domain/queue/queue-item.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import { ArticleStatusBadge } from '../articles/article-status-badge.tsx';
import { useFormats } from '../parts/formats.ts';
import type { ListedQueueItem } from './data.ts';
import { useErrorMessage } from './error-message.ts';
import { ItemActions } from './item-actions.tsx';
import { useModelHelp, useNoModelNote } from './no-model.tsx';
import { QueueStatusBadge } from './queue-status-badge.tsx';

interface QueueTableProps {
  items: ListedQueueItem[];
  status: QueueStatus;
  hasModel: boolean;
}

export function QueueTable({ items, status, hasModel }: QueueTableProps) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const errorOf = useErrorMessage();
  const noModelNote = useNoModelNote();
  const modelHelp = useModelHelp();
  return (
    <Table
      dense
      label={t(`queue.tabs.${status}`)}
      rows={items}
      columns={[
        {
          text: t('queue.columns.term'),
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
                  className={`mt-1 text-sm [overflow-wrap:anywhere] ${isCancelled(item) ? 'text-ink-soft' : 'text-danger'}`}
                >
                  {errorOf(item.error, item.error_message)}
                  {item.error?.code === 'model_not_configured' && <> {modelHelp}</>}
                  {item.status === 'queued' && item.rejection_reason && `: ${item.rejection_reason}`}
                  {item.retry_at && (
                    <span className="mt-1 block">
                      {t('queue.review.nextTry', { time: time(item.retry_at) })}
                    </span>
                  )}
                </p>
              )}
              {item.status === 'queued' && needsModel(item.type) && !hasModel && (
                <p className="mt-1 text-sm text-ink-soft">{noModelNote}</p>
              )}
              {item.composed_by === 'composer' && item.status !== 'queued' && (
                <p className="mt-1 text-sm text-ink-soft">{t('queue.noModel')}</p>
              )}
              {item.article_id && item.status === 'done' && (
                <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                  <Link to={`/admin/article/${item.article_id}?tab=${item.payload.locale}`}>
                    {t('queue.review.toArticle')}
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
        { text: t('queue.columns.status'), cell: (item) => <QueueStatusBadge item={item} /> },
        {
          text: t('queue.columns.type'),
          cell: ({ type }) => <span className="whitespace-nowrap">{t(`queue.types.${type}`)}</span>,
        },
        {
          text: t('queue.columns.locale'),
          cell: ({ payload }) => <Badge look="outline">{t(`queue.locales.${payload.locale}`)}</Badge>,
        },
        {
          text: t('queue.columns.created'),
          cell: ({ created_at }) => (
            <time className="block text-sm md:min-w-24" dateTime={created_at}>
              {time(created_at)}
            </time>
          ),
        },
        {
          text: t('queue.columns.actions'),
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
