import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { useFormats } from '../parts/formats.ts';
import { useWordTranslator } from '../parts/use-word-translator.ts';
import type { DescribedStatus } from './data.ts';

export function Jobs({ jobs }: { jobs: DescribedStatus['jobs'] }) {
  const { t } = useTranslation('admin');
  const { whole, duration } = useFormats();
  const nameOf = useWordTranslator('status.jobNames');
  const queues = [...new Set(jobs.map(({ queue }) => queue))];
  const sum = (queue: string, states: string[], of: 'jobs' | 'oldestSeconds') =>
    jobs
      .filter((job) => job.queue === queue && states.includes(job.state))
      .reduce((before, job) => (of === 'jobs' ? before + job.jobs : Math.max(before, job[of])), 0);
  const columns = [
    t('status.job'),
    ...(['waiting', 'running', 'failed', 'done', 'oldest'] as const).map((name) => ({
      text: t(`status.${name}`),
      numeric: true,
    })),
  ];
  return (
    <Card title={t('status.jobs')}>
      {queues.length === 0 ? (
        <p className="text-ink-soft">{t('status.noJobs')}</p>
      ) : (
        <Table dense label={t('status.jobs')} columns={columns}>
          {queues.map((queue) => {
            const oldest = sum(queue, ['created', 'retry', 'active'], 'oldestSeconds');
            return (
              <Row key={queue}>
                <Cell main>
                  <span className="font-semibold">{nameOf(queue)}</span>
                </Cell>
                <Cell>{whole(sum(queue, ['created', 'retry'], 'jobs'))}</Cell>
                <Cell>{whole(sum(queue, ['active'], 'jobs'))}</Cell>
                <Cell>{whole(sum(queue, ['failed'], 'jobs'))}</Cell>
                <Cell>{whole(sum(queue, ['completed'], 'jobs'))}</Cell>
                <Cell>{oldest > 0 ? duration(oldest) : '–'}</Cell>
              </Row>
            );
          })}
        </Table>
      )}
    </Card>
  );
}

export function FailedJobs({ failed }: { failed: DescribedStatus['failed'] }) {
  const { t } = useTranslation('admin');
  const { time, whole } = useFormats();
  const nameOf = useWordTranslator('status.jobNames');
  if (failed.length === 0) return null;
  const columns = [t('status.at'), t('status.job'), t('status.tries'), t('status.reason')];
  return (
    <Card title={t('status.failedJobs')}>
      <Table label={t('status.failedJobs')} columns={columns}>
        {failed.map((job) => (
          <Row key={job.id}>
            <Cell>{job.at ? time(job.at) : '–'}</Cell>
            <Cell>{nameOf(job.queue)}</Cell>
            <Cell>{whole(job.tries)}</Cell>
            <Cell>
              <span className="[overflow-wrap:anywhere]">{job.reason ?? '–'}</span>
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

export function Errors({ errors }: { errors: DescribedStatus['errors'] }) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const nameOf = useWordTranslator('status.jobNames');
  const columns = [t('status.at'), t('status.what'), t('status.where')];
  return (
    <Card title={t('status.errors')}>
      {errors.length === 0 ? (
        <p className="text-ink-soft">{t('status.noErrors')}</p>
      ) : (
        <Table label={t('status.errors')} columns={columns}>
          {errors.map((error) => (
            <Row key={`${error.at} ${error.pid} ${error.message}`}>
              <Cell>
                <time dateTime={error.at}>{time(error.at)}</time>
              </Cell>
              <Cell>
                <span className="[overflow-wrap:anywhere]">
                  {error.reason && error.reason !== error.message
                    ? `${error.message}: ${error.reason}`
                    : error.message}
                </span>
              </Cell>
              <Cell>
                <span className="[overflow-wrap:anywhere]">
                  {error.job ? nameOf(error.job) : `${error.host} · ${error.pid}`}
                </span>
                {error.requestId && (
                  <span className="block [overflow-wrap:anywhere] text-xs text-ink-soft">
                    {t('status.request', { id: error.requestId })}
                  </span>
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}
