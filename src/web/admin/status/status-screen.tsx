import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queueStatuses } from '../../../domain/queue/queue-item.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useTexts, useWordTranslator } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { Sparkline } from '../search-console/sparkline.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { type DescribedStatus, statusKey } from './data.ts';
import { Errors, FailedJobs, Jobs } from './jobs.tsx';

const refetchEveryMs = 15_000;

export default function Status() {
  const { t } = useTexts();
  const status = useQuery({
    queryKey: statusKey,
    queryFn: () => responseBody(api.status.$get()),
    // TanStack Query stops polling while the tab is hidden.
    refetchInterval: refetchEveryMs,
  });
  return (
    <>
      <ScreenHeader title={t('status.title')} text={t('status.text')}>
        <Button
          icon={RefreshCw}
          look="secondary"
          onClick={() => void status.refetch({ cancelRefetch: false })}
          text={t('status.refresh')}
        />
      </ScreenHeader>
      <QueryView query={status} lines={10}>
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Attention status={data} />
            <Card title={t('status.product')}>
              <Product status={data} />
            </Card>
            <section aria-label={t('status.processes')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <h2 className="text-lg font-semibold">{t('status.processes')}</h2>
              {data.processes.map((process) => (
                <ProcessCard key={process.id} process={process} />
              ))}
            </section>
            <Jobs jobs={data.jobs} />
            <FailedJobs failed={data.failed} />
            <Card title={t('status.content')}>
              <Content status={data} />
            </Card>
            <Errors errors={data.errors} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function Product({ status }: { status: DescribedStatus }) {
  const { t, time, size } = useTexts();
  return (
    <Figures
      figures={[
        { name: t('status.version'), value: status.version },
        { name: t('status.database'), value: t(`status.engines.${status.engine}`) },
        { name: t('status.powerCut'), value: t(status.isSynced ? 'status.synced' : 'status.notSynced') },
        { name: t('status.databaseSize'), value: size(status.databaseBytes) },
        {
          name: t('status.lastBackup'),
          value: status.lastBackup ? time(status.lastBackup) : t('status.noBackup'),
        },
        { name: t('status.mail'), value: t(status.mail ? 'status.mailSent' : 'status.mailKept') },
        { name: t('status.model'), value: status.model ?? t('status.noModel') },
        { name: t('status.images'), value: t(`status.imagesIn.${status.images}`) },
      ]}
    />
  );
}

function Content({ status }: { status: DescribedStatus }) {
  const { t, whole, threeDigits } = useTexts();
  const { items, spent } = status;
  return (
    <Figures
      figures={[
        ...queueStatuses.map((state) => ({ name: t(`status.items.${state}`), value: whole(items[state]) })),
        { name: t('status.tokensIn'), value: whole(spent.tokensIn) },
        { name: t('status.tokensOut'), value: whole(spent.tokensOut) },
        { name: t('status.cost'), value: threeDigits(spent.cost) },
      ]}
    />
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
          <CircleCheck className="size-5 shrink-0 text-spruce" aria-hidden="true" />
          {t('status.allWell')}
        </p>
      ) : (
        <ul className="grid gap-2">
          {status.lastBackup === null && (
            <Line>
              <Link to="/admin/settings#server">{t('status.neverBackedUp')}</Link>
            </Line>
          )}
          {noWorker && <Line>{t('status.noWorker')}</Line>}
          {isForwardedUntrusted && <Line>{t('status.forwardedUntrusted')}</Line>}
          {overdue.map(({ queue, lastRun }) => (
            <Line key={queue}>{t('status.overdue', { name: nameOf(queue), time: time(lastRun) })}</Line>
          ))}
          {late.map(({ id, slug, due }) => (
            <Line key={id}>
              <Link to={`/admin/article/${id}`} className="[overflow-wrap:anywhere]">
                /{slug}
              </Link>{' '}
              {t('status.late', { time: due ? time(due) : '' })}
            </Line>
          ))}
          {failedItems > 0 && (
            <Line>
              <Link to="/admin/queue?status=failed">{t('status.failedItems', { count: failedItems })}</Link>
            </Line>
          )}
          {alerts.map((alert) => (
            <Line key={alert.kind}>
              <AlertLink alert={alert} />
            </Line>
          ))}
          {failedCount > 0 && <Line>{t('status.failedCount', { count: failedCount })}</Line>}
        </ul>
      )}
    </Card>
  );
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function AlertLink({ alert: { kind, count, path } }: { alert: DescribedStatus['alerts'][number] }) {
  const { t } = useTexts();
  // The key is not known at compile time, so it is cast to any existing key.
  return <Link to={path}>{t(`status.alerts.${kind}` as 'status.failedItems', { count })}</Link>;
}

type Process = DescribedStatus['processes'][number];

const minuteFields = {
  requests: 'requests',
  failures: 'failures',
  memory: 'memoryBytes',
  loopDelay: 'loopDelayMs',
} as const;

function ProcessCard({ process }: { process: Process }) {
  const { t, time, whole, size, milliseconds, shortPercent } = useTexts();
  const { minutes, cache, pool } = process;
  const last = minutes.at(-1);
  const chart = (name: 'requests' | 'failures' | 'memory' | 'loopDelay', value: string): Figure => {
    const values = minutes.map((minute) => minute[minuteFields[name]]);
    const label = t('status.lastHour', { name: t(`status.${name}`) });
    return {
      name: t(`status.${name}`),
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
      name: t('status.cache'),
      value: lookups > 0 ? t('status.cacheHits', { share: shortPercent(cache.hits / lookups) }) : '–',
      extra: (
        <SecondaryText>
          {t('status.cacheMore', { renders: whole(cache.renders), size: size(cache.bytes) })}
        </SecondaryText>
      ),
    },
    {
      name: t('status.pool'),
      value: t('status.poolBusy', { busy: pool.total - pool.idle, total: pool.total }),
      extra: pool.waiting > 0 && (
        <SecondaryText>{t('status.poolWaiting', { count: pool.waiting })}</SecondaryText>
      ),
    },
    { name: t('status.streams'), value: whole(process.streams) },
    { name: t('status.since'), value: time(process.startedAt) },
    { name: t('status.version'), value: process.version },
  ];
  return (
    <Card>
      <h3 className="mb-3 flex flex-wrap items-center gap-2 font-semibold">
        <span className="[overflow-wrap:anywhere]">
          {process.host} · {process.pid}
        </span>
        <Badge>{t(`status.roles.${process.role}`)}</Badge>
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

function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {figures.map(({ name, value, extra }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="flex flex-wrap items-center gap-3 font-semibold">
            <span className="min-w-0 [overflow-wrap:anywhere]">{value}</span>
            {extra}
          </dd>
        </div>
      ))}
    </dl>
  );
}
