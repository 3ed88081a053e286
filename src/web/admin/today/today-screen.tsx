import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { postponements } from '../../../domain/today/postponed-task.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/surfaces.tsx';
import { Switch } from '../../ui/switch.tsx';
import { api, type Body, useAdminMutation, useApiQuery } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import type { Account } from '../data/session-store.ts';
import { useTexts, useWordTranslator } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { mainId } from '../shell/element-ids.ts';
import { ScreenHeader } from '../shell/shell.tsx';
import { accessNoticesKey, type DescribedToday, todayKey, weeklyMailKey } from './data.ts';
import { DayChart } from './day-chart.tsx';
import type { TodayRow } from './today-rows.ts';
import { useToday } from './use-today.ts';

export default function Today() {
  const { t } = useTexts();
  const { query, rowsOf } = useToday({ announcesFailure: true });
  // The rows wait for the notices above them, so that they do not move.
  const notices = useApiQuery(accessNoticesKey, () => api['access-notices'].$get());
  useLiveEvents();
  return (
    <>
      <ScreenHeader title={t('today.title')} text={t('today.text')}>
        <WeeklyMailSwitch />
      </ScreenHeader>
      <QueryView query={query} lines={10} failedTitle={t('today.loadFailed')}>
        {(today) =>
          notices.isPending ? (
            <Skeleton label={t('loading')} lines={10} />
          ) : (
            <>
              {notices.data && <AccessNotices {...notices.data} />}
              <TodayList rows={rowsOf(today)} hidden={today.postponed.length} />
              <div className="grid gap-4">
                <Scheduled today={today} />
                <Readers today={today} />
                {hasFigures(today) && <DayChart chart={today.chart} />}
              </div>
            </>
          )
        }
      </QueryView>
    </>
  );
}

const hasFigures = ({ chart: { views, scans, clicks } }: DescribedToday): boolean =>
  [views, scans, clicks].some((figures) => figures?.some((figure) => (figure ?? 0) > 0));

function Scheduled({ today: { scheduled } }: { today: DescribedToday }) {
  const { t, titleOf, time } = useTexts();
  return (
    <Lines
      title={t('today.scheduled')}
      all={{ to: '/admin?status=scheduled', text: t('today.toScheduled') }}
      lines={scheduled.map((article) => ({
        to: `/admin/article/${article.id}?tab=settings`,
        text: titleOf(article) || t('articles.untitled'),
        detail: article.auto_publish_at ? time(article.auto_publish_at) : '',
      }))}
    />
  );
}

function Readers({ today: { readers } }: { today: DescribedToday }) {
  const { t, whole } = useTexts();
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

/** A list of links. Renders nothing if there are none. */
function Lines(props: {
  title: string;
  all: { to: string; text: string };
  lines: { to: string; text: string; detail: string }[];
}) {
  const { title, all, lines } = props;
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
              <span className="min-w-0 font-semibold wrap-anywhere">{text}</span>
              <span className="min-w-0 text-sm text-ink-soft wrap-anywhere">{detail}</span>
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

/** Subscribes the user to the weekly mail or unsubscribes them. The mail is in the language that the screen has now. */
function WeeklyMailSwitch() {
  const { t, locale } = useTexts();
  const { data } = useApiQuery(weeklyMailKey, () => api['weekly-mail'].$get());
  const change = useAdminMutation({
    call: (subscribed: boolean) => api['weekly-mail'].$put({ json: { subscribed, locale } }),
    done: ({ subscribed }) => (subscribed ? t('today.mailOn') : t('today.mailOff')),
    changes: [weeklyMailKey],
  });
  if (!data) return null;
  return (
    <Switch
      label={t('today.mail')}
      fullLabel={t('today.mail')}
      checked={data.subscribed}
      busy={change.isPending}
      onChange={change.mutate}
    />
  );
}

/** The changes of access that the user has not marked as seen. Several are folded into one line. */
function AccessNotices({ notices, total }: Body<(typeof api)['access-notices']['$get']>) {
  const { t, time } = useTexts();
  const { roles } = useOutletContext<Account>();
  const nameOf = useWordTranslator('audit.actions');
  const markSeen = useAdminMutation({
    call: (through: number) => api['access-notices'].seen.$post({ json: { through } }),
    done: t('today.access.marked'),
    changes: [accessNoticesKey],
  });
  const [newest] = notices;
  if (!newest) return null;
  return (
    <section aria-labelledby="access-notices" className="mb-6 rounded-xl border border-line bg-sand-soft p-4">
      <details open={notices.length === 1} className="group wrap-anywhere">
        <summary className="min-h-6 cursor-pointer">
          <h2 id="access-notices" className="inline text-base font-semibold">
            {t('today.access.title', { count: total })}
          </h2>{' '}
          <span className="text-sm text-ink-soft group-open:hidden">
            {nameOf(newest.action)}: {newest.target}
          </span>
        </summary>
        <ul className="mt-3 grid gap-2 text-sm">
          {notices.map(({ id, action, target, actor, address, at }) => (
            <li key={id}>
              <span className="font-semibold">
                {nameOf(action)}: {target}
              </span>{' '}
              <span className="text-ink-soft">
                {[actor ?? t('today.access.unknown'), address, time(at)].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm">{t('today.access.warning')}</p>
        <div className="mt-3 flex flex-wrap items-center gap-4 text-sm">
          <Button look="secondary" action={markSeen.of(newest.id)} text={t('today.access.seen')} />
          {roles.includes('admin') && (
            <Link className="inline-flex min-h-6 items-center" to="/admin/audit">
              {t('today.access.audit')}
            </Link>
          )}
        </div>
      </details>
    </section>
  );
}

/** As many rows as two people can do in ten minutes. The others are shown on request. */
const shownRows = 8;

function TodayList({ rows, hidden }: { rows: readonly TodayRow[]; hidden: number }) {
  const { t } = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, shownRows);
  return (
    <section aria-label={t('today.rows.label')} className="mb-6">
      {rows.length === 0 ? (
        <p className="rounded-xl border border-line bg-card p-4 sm:p-5">{t('today.rows.none')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-xl border border-line bg-card">
          {shown.map((row) => (
            <Row key={row.task} row={row} />
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <Button look="quiet" className="mt-2" onClick={() => setShowsAll(true)}>
          {t('today.rows.showAll', { count: rows.length - shown.length })}
        </Button>
      )}
      {hidden > 0 && <Hidden count={hidden} />}
    </section>
  );
}

function Row({ row: { task, text, button, to, danger = false } }: { row: TodayRow }) {
  const { t } = useTexts();
  const menu = useId();
  const postpone = useAdminMutation({
    call: (until: (typeof postponements)[number]) => api.today.postponed.$post({ json: { task, until } }),
    done: (_data, until) => t(`today.rows.postponed.${until}`),
    changes: [todayKey],
    // The focused button disappears with its row.
    onSuccess: () => document.getElementById(mainId)?.focus({ preventScroll: true }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3 sm:flex-nowrap sm:px-4">
      <p className={`min-w-0 grow basis-full wrap-anywhere sm:basis-0 ${danger ? 'text-danger' : ''}`}>
        {text}
      </p>
      <LinkButton look="secondary" className="shrink-0" to={to} text={button} />
      <Button
        look="quiet"
        tight
        className="shrink-0"
        popoverTarget={menu}
        aria-label={t('today.rows.postponeRow', { text })}
      >
        {t('today.rows.postpone')}
        <ChevronDown className="size-4" />
      </Button>
      <div
        id={menu}
        popover="auto"
        className="m-0 my-1 w-44 rounded-lg border border-line bg-card p-1 shadow-lg [position-area:bottom_span-left] [position-try-fallbacks:flip-block]"
      >
        {postponements.map((until) => (
          <Button
            key={until}
            look="quiet"
            className="w-full justify-start!"
            action={postpone.of(until)}
            text={t(`today.rows.until.${until}`)}
          />
        ))}
      </div>
    </li>
  );
}

function Hidden({ count }: { count: number }) {
  const { t } = useTexts();
  const showAgain = useAdminMutation({
    call: () => api.today.postponed.$delete(),
    changes: [todayKey],
  });
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {t('today.rows.hidden', { count })}
      <Button look="quiet" tight action={showAgain} text={t('today.rows.showHidden')} />
    </p>
  );
}
