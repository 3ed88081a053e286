import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useOutletContext } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import type { Account } from '../data/session-store.ts';
import { useApiQuery } from '../data/use-api-query.ts';
import { useAdminLocale, useFormats } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { useErrorMessage } from '../queue/error-message.ts';
import { ScreenHeader } from '../shell/shell.tsx';
import { Findings } from '../sources/findings.tsx';
import { AlertLink } from '../status/alert-link.tsx';
import { AccessNotices } from './access-notices.tsx';
import { type DescribedToday, todayKey } from './data.ts';
import { DayChart } from './day-chart.tsx';
import { type TodayLine, type TodaySection, todaySections } from './today-sections.ts';
import { WeeklyMailSwitch } from './weekly-mail-switch.tsx';

export default function Today() {
  const { t } = useTranslation('admin');
  const today = useApiQuery(todayKey, () => api.today.$get(), {
    meta: { failureToast: { title: t('error'), description: t('today.loadFailed') } },
  });
  useLiveEvents();
  return (
    <>
      <ScreenHeader title={t('today.title')} text={t('today.text')} action={<WeeklyMailSwitch />} />
      <AccessNotices />
      <Findings />
      <QueryView query={today} lines={10} failedTitle={t('today.loadFailed')}>
        {(data) => (
          <div className="grid gap-4">
            <Alerts today={data} />
            <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
              <Sections today={data} />
            </div>
            <DayChart chart={data.chart} />
            <Backup today={data} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function Sections({ today }: TodayProps) {
  const { t } = useTranslation('admin');
  const { time, whole } = useFormats();
  const locale = useAdminLocale();
  const errorOf = useErrorMessage();
  return todaySections(today, { t, locale, time, whole, errorOf }).map((section) => (
    <Section key={section.title} {...section} />
  ));
}

function Section({ title, total = 0, urgent = false, none, all, lines }: TodaySection) {
  const id = useId();
  const { whole } = useFormats();
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-card p-4 sm:p-5">
      <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
        <span id={id}>{title}</span>{' '}
        {total > 0 && <Badge look={urgent ? 'strong' : 'soft'}>{whole(total)}</Badge>}
      </h2>
      {lines.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">{none}</p>
      ) : (
        <ul className="mt-2 grid gap-0.5">
          {lines.map((line) => (
            <Line key={`${line.to} ${line.text} ${line.detail}`} {...line} />
          ))}
        </ul>
      )}
      {all && lines.length > 0 && (
        <p className="mt-2 text-sm">
          <Link className="inline-flex min-h-6 items-center" to={all.to}>
            {all.text}
          </Link>
        </p>
      )}
    </section>
  );
}

function Line({ to, text, detail, danger = false }: TodayLine) {
  return (
    <li>
      <Link
        className="-mx-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3 rounded-lg px-2 py-1 text-ink no-underline hover:bg-sand-soft pointer-coarse:min-h-11"
        to={to}
      >
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{text}</span>
        <span
          className={`min-w-0 text-sm [overflow-wrap:anywhere] ${danger ? 'text-danger' : 'text-ink-soft'}`}
        >
          {detail}
        </span>
      </Link>
    </li>
  );
}

interface TodayProps {
  today: DescribedToday;
}

/** Shows admins what has stopped working until someone looks after it. */
function Alerts({ today: { alerts } }: TodayProps) {
  const { roles } = useOutletContext<Account>();
  if (!roles.includes('admin')) return null;
  return alerts.map((alert) => (
    <p key={alert.kind} className="rounded-xl border border-danger bg-card p-4 text-sm font-semibold">
      <AlertLink alert={alert} />
    </p>
  ));
}

function Backup({ today: { backup } }: TodayProps) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const last = backup.at ? t('today.backup.last', { time: time(backup.at) }) : t('today.backup.none');
  return (
    <p className={`text-sm ${backup.isMissed ? 'text-danger' : 'text-ink-soft'}`}>
      {backup.isMissed ? `${t('today.backup.missed')} ${last}` : last}
    </p>
  );
}
