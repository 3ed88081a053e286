import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { titleIn } from '../articles/article-title.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useAdminLocale, useFormats } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { AccessNotices } from './access-notices.tsx';
import type { DescribedToday } from './data.ts';
import { DayChart } from './day-chart.tsx';
import { TodayList } from './today-list.tsx';
import { useToday } from './use-today.ts';
import { WeeklyMailSwitch } from './weekly-mail-switch.tsx';

export default function Today() {
  const { t } = useTranslation('admin');
  const { query, rowsOf } = useToday({ announcesFailure: true });
  useLiveEvents();
  return (
    <>
      <ScreenHeader title={t('today.title')} text={t('today.text')}>
        <WeeklyMailSwitch />
      </ScreenHeader>
      <AccessNotices />
      <QueryView query={query} lines={10} failedTitle={t('today.loadFailed')}>
        {(today) => (
          <>
            <TodayList rows={rowsOf(today)} hidden={today.postponed.length} />
            <div className="grid gap-4">
              <Scheduled today={today} />
              <Readers today={today} />
              {hasFigures(today) && <DayChart chart={today.chart} />}
            </div>
          </>
        )}
      </QueryView>
    </>
  );
}

interface TodayProps {
  today: DescribedToday;
}

const hasFigures = ({ chart: { views, scans, clicks } }: DescribedToday): boolean =>
  [views, scans, clicks].some((figures) => figures?.some((figure) => (figure ?? 0) > 0));

function Scheduled({ today: { scheduled } }: TodayProps) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const locale = useAdminLocale();
  return (
    <Lines
      title={t('today.scheduled')}
      all={{ to: '/admin?status=scheduled', text: t('today.toScheduled') }}
      lines={scheduled.map((article) => ({
        to: `/admin/article/${article.id}?tab=settings`,
        text: titleIn(article, locale) || t('articles.untitled'),
        detail: article.auto_publish_at ? time(article.auto_publish_at) : '',
      }))}
    />
  );
}

function Readers({ today: { readers } }: TodayProps) {
  const { t } = useTranslation('admin');
  const { whole } = useFormats();
  const { totals, pages } = readers;
  const results = '/admin/results?days=7';
  const figures = ({ views, scans }: { views: number; scans: number }) =>
    t('today.readers.figures', { views: whole(views), scans: whole(scans) });
  const before = { views: totals.beforeViews, scans: totals.beforeScans };
  const lines = [
    { to: results, text: t('today.readers.site'), detail: figures(totals) },
    { to: results, text: t('today.readers.before'), detail: figures(before) },
    ...pages.map((page) => ({
      to: page.articleId ? `/admin/results/${page.articleId}?days=7` : results,
      text: page.title ?? page.address,
      detail: figures(page),
    })),
  ];
  return (
    <Lines
      title={t('today.readers.title')}
      all={{ to: results, text: t('today.readers.all') }}
      lines={totals.views + totals.beforeViews === 0 ? [] : lines}
    />
  );
}

interface LinesProps {
  title: string;
  all: { to: string; text: string };
  lines: { to: string; text: string; detail: string }[];
}

/** A list of links. Renders nothing if there are none. */
function Lines({ title, all, lines }: LinesProps) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-card p-4 sm:p-5">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      <ul className="mt-2 grid gap-0.5">
        {lines.map(({ to, text, detail }) => (
          <li key={`${to} ${text} ${detail}`}>
            <Link
              className="-mx-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3 rounded-lg px-2 py-1 text-ink no-underline hover:bg-sand-soft pointer-coarse:min-h-11"
              to={to}
            >
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{text}</span>
              <span className="min-w-0 text-sm text-ink-soft [overflow-wrap:anywhere]">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <Link className="inline-flex min-h-6 items-center" to={all.to}>
          {all.text}
        </Link>
      </p>
    </section>
  );
}
