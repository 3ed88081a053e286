import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormats } from '../parts/formats.ts';
import { Sparkline } from '../search-console/sparkline.tsx';
import type { DescribedStatus } from './data.ts';
import { type Figure, Figures } from './figures.tsx';

type Process = DescribedStatus['processes'][number];

const minuteFields = {
  requests: 'requests',
  failures: 'failures',
  memory: 'memoryBytes',
  loopDelay: 'loopDelayMs',
} as const;

export function ProcessCard({ process }: { process: Process }) {
  const { t } = useTranslation('admin');
  const { time, whole, size, milliseconds, shortPercent } = useFormats();
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
