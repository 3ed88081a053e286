import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { Children, type ReactNode, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { withPersonNames } from '../../../domain/collaboration/person-name.ts';
import { type Locale, localizedPath } from '../../../domain/locale.ts';
import { countTextWarnings } from '../../../domain/queue/draft-faults.ts';
import { isCancelled, needsModel } from '../../../domain/queue/queue-item.ts';
import { Badge, Card, EmptyState } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { Comments } from '../collaboration/comments.tsx';
import { useTexts, useWordTranslator } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { termPath } from '../search-console/data.ts';
import { BackLink } from '../shell/shell.tsx';
import { queueItemQuery, type ReviewedItem, tabPath } from './data.ts';
import { useErrorMessage } from './error-message.ts';
import { ItemActions } from './item-actions.tsx';
import { useModelHelp, useNoModelNote } from './model.tsx';
import { QueueStatusBadge } from './queue-status-badge.tsx';
import { Review } from './review/review.tsx';
import { RunningText } from './review/running-text.tsx';
import { useRunToasts } from './use-run-toasts.ts';

export default function QueueItem() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const query = useQuery(queueItemQuery(id));
  useRunToasts();
  return (
    <>
      <BackLink to={tabPath(query.data?.status ?? 'needs_review')} text={t('queue.review.back')} />
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

function Item({ item }: { item: ReviewedItem }) {
  const { t, time } = useTexts();
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
        <h1 className="wrap-anywhere">{item.payload.term}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <QueueStatusBadge item={item} />
          <Badge look="outline">{t(`queue.types.${item.type}`)}</Badge>
          <Badge look="outline">{t(`queue.locales.${item.payload.locale}`)}</Badge>
          <time className="text-ink-soft" dateTime={item.created_at}>
            {time(item.created_at)}
          </time>
        </p>
      </header>
      {item.error_message && (
        <p
          className={`mb-4 rounded-lg border p-3 wrap-anywhere ${isCancelled(item) ? 'border-line' : 'border-danger'}`}
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
      {/* The Review component shows the actions of an item in review, because they first save its changes. */}
      {item.status !== 'needs_review' && item.status !== 'done' && (
        <ItemActions item={item} warnings={warnings} hasModel={item.hasModel} />
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

/** Lists the steps of an item, newest first. A step that discarded a text shows that text. */
function ItemHistory({ history }: { history: ReviewedItem['history'] }) {
  const { t, time, anyText } = useTexts('queue.review');
  const errorOf = useErrorMessage();
  const nameOf = useWordTranslator('queue.review.steps');
  return (
    <ol className="grid gap-3 text-sm">
      {history.map((entry) => (
        <li key={entry.id} className="border-l-2 border-line pl-3">
          <p>
            <span className="font-semibold">{nameOf(entry.step)}</span>{' '}
            <span className="wrap-anywhere">
              {entry.actor_email ? t('by', { name: withPersonNames(entry.actor_email) }) : t('bySystem')}
            </span>
          </p>
          <p className="text-ink-soft">
            <time dateTime={entry.at}>{time(entry.at)}</time>
          </p>
          {entry.message && <p className="wrap-anywhere">{errorOf(entry.error, entry.message)}</p>}
          {entry.rejection_reason && (
            <p className="whitespace-pre-line wrap-anywhere">
              {anyText('queue.rejection.given', { reason: entry.rejection_reason })}
            </p>
          )}
          {entry.result && (
            <details className="mt-1">
              <summary className="cursor-pointer text-ink-soft">{t('keptResult')}</summary>
              <p className="mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-paper p-3 whitespace-pre-wrap wrap-anywhere">
                {`${entry.result.title}\n\n${entry.result.body}`}
              </p>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

function ItemFacts({ item }: { item: ReviewedItem }) {
  const { t, titleOf, time, whole, threeDigits, anyText } = useTexts('queue.review');
  const { article, payload } = item;
  return (
    <>
      {item.composed_by === 'composer' && item.result && (
        <p className="mb-3">
          <strong>{anyText('queue.noModel')}.</strong> {anyText('queue.noModelText')}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {item.model && <Fact name={t('model')}>{item.model}</Fact>}
        {item.prompt_version && <Fact name={t('prompt')}>{item.prompt_version}</Fact>}
        {item.tokens_in !== null && item.tokens_out !== null && (
          <Fact name={t('tokens')}>
            {t('tokensValue', { in: whole(item.tokens_in), out: whole(item.tokens_out) })}
          </Fact>
        )}
        {item.cost !== null && <Fact name={t('cost')}>${threeDigits(item.cost)}</Fact>}
        {item.duration_ms !== null && (
          <Fact name={t('duration')}>{t('seconds', { seconds: threeDigits(item.duration_ms / 1000) })}</Fact>
        )}
        {item.attempt > 1 && <Fact name={t('attempt')}>{item.attempt}</Fact>}
        {item.keyword && (
          <Fact name={t('keyword')}>
            <Link to={`/admin/keywords?q=${encodeURIComponent(item.keyword.term)}`}>{item.keyword.term}</Link>
          </Fact>
        )}
        {article && (
          <Fact name={t('article')}>
            <Link to={`/admin/article/${article.id}?tab=${payload.locale}`}>{titleOf(article)}</Link>
            {article.status === 'published' && item.status === 'done' && (
              <>
                {' · '}
                <a href={localizedPath(`/blogg/${article.slug}`, payload.locale)}>{t('toPublic')}</a>
              </>
            )}
          </Fact>
        )}
        <Fact name={t('createdAt')}>{time(item.created_at)}</Fact>
        {item.started_at && <Fact name={t('startedAt')}>{time(item.started_at)}</Fact>}
        {item.completed_at && <Fact name={t('completedAt')}>{time(item.completed_at)}</Fact>}
        {item.reviewed_at && <Fact name={t('reviewedAt')}>{time(item.reviewed_at)}</Fact>}
      </dl>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);

/** Shows the instructions for the composer or model: queries to answer, questions, gaps, links and sources. */
function BriefCard({ brief, locale }: { brief: NonNullable<ReviewedItem['brief']>; locale: Locale }) {
  const { t, whole, oneDecimal } = useTexts('queue.brief');
  const { days, queries, questions, missing, links, sources, page } = brief;
  return (
    <Card title={t('title')}>
      <div className="grid gap-5">
        <p className="text-sm text-ink-soft">{t('text', { count: days })}</p>
        {queries.length > 0 && (
          <Table
            dense
            label={t('queries')}
            rows={queries}
            columns={[
              {
                text: t('query'),
                main: true,
                cell: ({ term }) => (
                  <Link className="wrap-anywhere" to={termPath({ term, locale })}>
                    {term}
                  </Link>
                ),
              },
              { text: t('impressions'), numeric: true, cell: ({ impressions }) => whole(impressions) },
              { text: t('position'), numeric: true, cell: ({ position }) => oneDecimal(position) },
            ]}
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <BriefList title={t('questions')} items={questions} />
          <BriefList title={t('missing')} items={missing} />
          <BriefList
            title={t('links')}
            items={links.map(({ title, path }) => (
              <a key={path} href={localizedPath(path, locale)}>
                {title}
              </a>
            ))}
          />
          <BriefList
            title={t('sources')}
            items={sources.map(({ title, url }) => (
              <a key={url} href={url} target="_blank" rel="noreferrer">
                {title}
              </a>
            ))}
          />
        </div>
        {page !== null && (
          <p className="text-sm wrap-anywhere">
            {t('page')} <a href={localizedPath(page, locale)}>{localizedPath(page, locale)}</a>
          </p>
        )}
      </div>
    </Card>
  );
}

function BriefList({ title, items }: { title: string; items: ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-sm wrap-anywhere">
        {Children.map(items, (item) => (
          <li>{item}</li>
        ))}
      </ul>
    </div>
  );
}
