import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queueStatuses } from '../../../domain/queue/queue-item.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card } from '../../ui/surfaces.tsx';
import { TableCard } from '../../ui/table.tsx';
import { api, useApiQuery } from '../data/api-client.ts';
import { useTexts, useWordTranslator } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { Sparkline } from '../search-console/sparkline.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { type DescribedStatus, statusKey } from './data.ts';

const refetchEveryMs = 15_000;

export default function Status() {
  const { time, size, t } = useTexts('status');
  const status = useApiQuery(statusKey, () => api.status.$get(), {
    // TanStack Query stops polling while the tab is hidden.
    refetchInterval: refetchEveryMs,
  });
  return (
    <>
      <ScreenHeader title={t('title')} text={t('text')}>
        <Button
          icon={RefreshCw}
          look="secondary"
          onClick={() => void status.refetch({ cancelRefetch: false })}
          text={t('refresh')}
        />
      </ScreenHeader>
      <QueryView query={status} lines={10}>
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Attention status={data} />
            <Card title={t('product')}>
              <Figures
                figures={[
                  { name: t('version'), value: data.version },
                  { name: t('database'), value: t(`engines.${data.engine}`) },
                  { name: t('powerCut'), value: t(data.isSynced ? 'synced' : 'notSynced') },
                  { name: t('databaseSize'), value: size(data.databaseBytes) },
                  { name: t('lastBackup'), value: data.lastBackup ? time(data.lastBackup) : t('noBackup') },
                  { name: t('mail'), value: t(data.mail ? 'mailSent' : 'mailKept') },
                  { name: t('model'), value: data.model ?? t('noModel') },
                  { name: t('images'), value: t(`imagesIn.${data.images}`) },
                ]}
              />
            </Card>
            <section aria-label={t('processes')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <h2 className="text-lg font-semibold">{t('processes')}</h2>
              {data.processes.map((process) => (
                <ProcessCard key={process.id} process={process} />
              ))}
            </section>
            <Jobs jobs={data.jobs} />
            <FailedJobs failed={data.failed} />
            <Content status={data} />
            <Errors errors={data.errors} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function Content({ status }: { status: DescribedStatus }) {
  const { t, whole, threeDigits } = useTexts();
  const { items, spent } = status;
  return (
    <Card title={t('status.content')}>
      <Figures
        figures={[
          ...queueStatuses.map((state) => ({ name: t(`status.items.${state}`), value: whole(items[state]) })),
          { name: t('status.tokensIn'), value: whole(spent.tokensIn) },
          { name: t('status.tokensOut'), value: whole(spent.tokensOut) },
          { name: t('status.cost'), value: threeDigits(spent.cost) },
        ]}
      />
    </Card>
  );
}

function Attention({ status }: { status: DescribedStatus }) {
  const { t, time } = useTexts();
  const nameOf = useWordTranslator('status.jobNames');
  const { overdue, late, failedCount, alerts, processes } = status;
  const noWorker = processes.every(({ role }) => role === 'web');
  const isForwardedUntrusted = processes.some((process) => process.forwardedUntrusted);
  const failedItems = status.items.failed;
  const fine =
    overdue.length + late.length + failedCount + failedItems + alerts.length === 0 &&
    status.lastBackup !== null &&
    !noWorker &&
    !isForwardedUntrusted;
  return (
    <Card title={t('status.attention')}>
      {fine ? (
        <p className="flex items-center gap-2">
          <CircleCheck className="size-5 shrink-0 text-spruce" />
          {t('status.allWell')}
        </p>
      ) : (
        <ul className="grid gap-2">
          {status.lastBackup === null && <Line to="/admin/settings#server">{t('status.neverBackedUp')}</Line>}
          {noWorker && <Line>{t('status.noWorker')}</Line>}
          {isForwardedUntrusted && <Line>{t('status.forwardedUntrusted')}</Line>}
          {overdue.map(({ queue, lastRun }) => (
            <Line key={queue}>{t('status.overdue', { name: nameOf(queue), time: time(lastRun) })}</Line>
          ))}
          {late.map(({ id, slug, due }) => (
            <Line key={id}>
              <Link to={`/admin/article/${id}`} className="wrap-anywhere">
                /{slug}
              </Link>{' '}
              {t('status.late', { time: due ? time(due) : '' })}
            </Line>
          ))}
          {failedItems > 0 && (
            <Line to="/admin/queue?status=failed">{t('status.failedItems', { count: failedItems })}</Line>
          )}
          {alerts.map((alert) => (
            <Line key={alert.kind} to={alert.path}>
              {/* The key is not known at compile time, so it is cast to any existing key. */}
              {t(`status.alerts.${alert.kind}` as 'status.failedItems', { count: alert.count })}
            </Line>
          ))}
          {failedCount > 0 && <Line>{t('status.failedCount', { count: failedCount })}</Line>}
        </ul>
      )}
    </Card>
  );
}

const Line = ({ to, children }: { to?: string; children: React.ReactNode }) => (
  <li className="flex items-start gap-2">
    <TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
    <span className="min-w-0">{to ? <Link to={to}>{children}</Link> : children}</span>
  </li>
);

const minuteFields = {
  requests: 'requests',
  failures: 'failures',
  memory: 'memoryBytes',
  loopDelay: 'loopDelayMs',
} as const;

function ProcessCard({ process }: { process: DescribedStatus['processes'][number] }) {
  const { t, time, whole, size, milliseconds, shortPercent } = useTexts('status');
  const { minutes, cache, pool } = process;
  const last = minutes.at(-1);
  const chart = (name: keyof typeof minuteFields, value: string): Figure => {
    const values = minutes.map((minute) => minute[minuteFields[name]]);
    const label = t('lastHour', { name: t(`${name}`) });
    return {
      name: t(`${name}`),
      value,
      extra: values.length > 1 && <Sparkline label={label} values={values} />,
    };
  };
  const lookups = cache.hits + cache.misses;
  const figures: Figure[] = [
    chart('requests', last ? whole(last.requests) : '–'),
    chart('failures', last ? whole(last.failures) : '–'),
    chart('memory', size(process.memoryBytes)),
    chart('loopDelay', milliseconds(process.loopDelayMs)),
    {
      name: t('cache'),
      value: lookups > 0 ? t('cacheHits', { share: shortPercent(cache.hits / lookups) }) : '–',
      extra: (
        <SecondaryText>
          {t('cacheMore', { renders: whole(cache.renders), size: size(cache.bytes) })}
        </SecondaryText>
      ),
    },
    {
      name: t('pool'),
      value: t('poolBusy', { busy: pool.total - pool.idle, total: pool.total }),
      extra: pool.waiting > 0 && <SecondaryText>{t('poolWaiting', { count: pool.waiting })}</SecondaryText>,
    },
    { name: t('streams'), value: whole(process.streams) },
    { name: t('since'), value: time(process.startedAt) },
    { name: t('version'), value: process.version },
  ];
  return (
    <Card>
      <h3 className="mb-3 flex flex-wrap items-center gap-2 font-semibold">
        <span className="wrap-anywhere">
          {process.host} · {process.pid}
        </span>
        <Badge>{t(`roles.${process.role}`)}</Badge>
      </h3>
      <Figures figures={figures} />
    </Card>
  );
}

const SecondaryText = ({ children }: { children: React.ReactNode }) => (
  <span className="text-sm font-normal text-ink-soft">{children}</span>
);

interface Figure {
  name: string;
  value: ReactNode;
  /** A small chart or a short text that is shown after the value. */
  extra?: ReactNode;
}

const Figures = ({ figures }: { figures: Figure[] }) => (
  <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
    {figures.map(({ name, value, extra }) => (
      <div key={name} className="min-w-0">
        <dt className="text-sm text-ink-soft">{name}</dt>
        <dd className="flex flex-wrap items-center gap-3 font-semibold">
          <span className="min-w-0 wrap-anywhere">{value}</span>
          {extra}
        </dd>
      </div>
    ))}
  </dl>
);

function Jobs({ jobs }: { jobs: DescribedStatus['jobs'] }) {
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

function FailedJobs({ failed }: { failed: DescribedStatus['failed'] }) {
  const { t, time, whole } = useTexts('status');
  const nameOf = useWordTranslator('status.jobNames');
  if (failed.length === 0) return null;
  return (
    <TableCard
      title={t('failedJobs')}
      rows={failed}
      columns={[
        { text: t('at'), cell: ({ at }) => (at ? time(at) : '–') },
        { text: t('job'), cell: ({ queue }) => nameOf(queue) },
        { text: t('tries'), cell: ({ tries }) => whole(tries) },
        { text: t('reason'), cell: ({ reason }) => <span className="wrap-anywhere">{reason ?? '–'}</span> },
      ]}
    />
  );
}

function Errors({ errors }: { errors: DescribedStatus['errors'] }) {
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
            <span className="wrap-anywhere">
              {reason && reason !== message ? `${message}: ${reason}` : message}
            </span>
          ),
        },
        {
          text: t('status.where'),
          cell: ({ job, host, pid, requestId }) => (
            <>
              <span className="wrap-anywhere">{job ? nameOf(job) : `${host} · ${pid}`}</span>
              {requestId && (
                <span className="block wrap-anywhere text-xs text-ink-soft">
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
