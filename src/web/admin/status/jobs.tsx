import { TableCard } from '../../ui/table.tsx';
import { useTexts, useWordTranslator } from '../parts/formats.ts';
import type { DescribedStatus } from './data.ts';

export function Jobs({ jobs }: { jobs: DescribedStatus['jobs'] }) {
  const { t, whole, duration } = useTexts();
  const nameOf = useWordTranslator('status.jobNames');
  const queues = Map.groupBy(jobs, ({ queue }) => queue);
  const sum = (queue: string, states: string[]) =>
    queues.get(queue)?.reduce((total, job) => total + (states.includes(job.state) ? job.jobs : 0), 0) ?? 0;
  const oldest = (queue: string) =>
    Math.max(
      0,
      ...(queues.get(queue) ?? [])
        .filter(({ state }) => ['created', 'retry', 'active'].includes(state))
        .map(({ oldestSeconds }) => oldestSeconds),
    );
  const count = (name: 'waiting' | 'running' | 'failed' | 'done', ...states: string[]) => ({
    text: t(`status.${name}`),
    numeric: true,
    cell: ({ queue }: { queue: string }) => whole(sum(queue, states)),
  });
  return (
    <TableCard
      dense
      title={t('status.jobs')}
      none={t('status.noJobs')}
      rows={[...queues.keys()].map((queue) => ({ queue }))}
      columns={[
        {
          text: t('status.job'),
          main: true,
          cell: ({ queue }) => <span className="font-semibold">{nameOf(queue)}</span>,
        },
        count('waiting', 'created', 'retry'),
        count('running', 'active'),
        count('failed', 'failed'),
        count('done', 'completed'),
        {
          text: t('status.oldest'),
          numeric: true,
          cell: ({ queue }) => (oldest(queue) > 0 ? duration(oldest(queue)) : '–'),
        },
      ]}
    />
  );
}

export function FailedJobs({ failed }: { failed: DescribedStatus['failed'] }) {
  const { t, time, whole } = useTexts();
  const nameOf = useWordTranslator('status.jobNames');
  if (failed.length === 0) return null;
  return (
    <TableCard
      title={t('status.failedJobs')}
      rows={failed}
      columns={[
        { text: t('status.at'), cell: ({ at }) => (at ? time(at) : '–') },
        { text: t('status.job'), cell: ({ queue }) => nameOf(queue) },
        { text: t('status.tries'), cell: ({ tries }) => whole(tries) },
        {
          text: t('status.reason'),
          cell: ({ reason }) => <span className="[overflow-wrap:anywhere]">{reason ?? '–'}</span>,
        },
      ]}
    />
  );
}

export function Errors({ errors }: { errors: DescribedStatus['errors'] }) {
  const { t, time } = useTexts();
  const nameOf = useWordTranslator('status.jobNames');
  return (
    <TableCard
      title={t('status.errors')}
      none={t('status.noErrors')}
      rows={errors}
      columns={[
        { text: t('status.at'), cell: ({ at }) => <time dateTime={at}>{time(at)}</time> },
        {
          text: t('status.what'),
          cell: ({ message, reason }) => (
            <span className="[overflow-wrap:anywhere]">
              {reason && reason !== message ? `${message}: ${reason}` : message}
            </span>
          ),
        },
        {
          text: t('status.where'),
          cell: ({ job, host, pid, requestId }) => (
            <>
              <span className="[overflow-wrap:anywhere]">{job ? nameOf(job) : `${host} · ${pid}`}</span>
              {requestId && (
                <span className="block [overflow-wrap:anywhere] text-xs text-ink-soft">
                  {t('status.request', { id: requestId })}
                </span>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
