import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormats } from '../parts/formats.ts';
import { Sparkline } from '../search-console/sparkline.tsx';
import type { DescribedStatus } from './data.ts';
import { type Figure, Figures } from './figures.tsx';

type Process = DescribedStatus['processes'][number];

export function ProcessCard({ process }: { process: Process }) {
  const { t } = useTranslation('admin');
  const { time, whole, size, milliseconds, shortPercent } = useFormats();
  const { minutes, cache, pool } = process;
  const last = minutes.at(-1);
  const line = (label: string, values: number[]) =>
    values.length > 1 ? <Sparkline label={t('status.lastHour', { name: label })} values={values} /> : null;
  const chart = (label: string, value: string, values: number[]): Figure => ({
    name: label,
    value,
    extra: line(label, values),
  });
  const lookups = cache.hits + cache.misses;
  const figures: Figure[] = [
    chart(
      t('status.requests'),
      last ? whole(last.requests) : '–',
      minutes.map(({ requests }) => requests),
    ),
    chart(
      t('status.failures'),
      last ? whole(last.failures) : '–',
      minutes.map(({ failures }) => failures),
    ),
    chart(
      t('status.memory'),
      size(process.memoryBytes),
      minutes.map(({ memoryBytes }) => memoryBytes),
    ),
    chart(
      t('status.loopDelay'),
      milliseconds(process.loopDelayMs),
      minutes.map(({ loopDelayMs }) => loopDelayMs),
    ),
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
