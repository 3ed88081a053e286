import { Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useOutletContext } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { titleIn } from '../articles/article-title.ts';
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
              <Review today={data} />
              <Approved today={data} />
              <Proposals today={data} />
              <Failed today={data} />
              <Overdue today={data} />
              <Scheduled today={data} />
              <Translations today={data} />
              <Opportunities today={data} />
              <Readers today={data} />
            </div>
            <DayChart chart={data.chart} />
            <Backup today={data} />
          </div>
        )}
      </QueryView>
    </>
  );
}

interface SectionProps {
  title: string;
  /** The number shown beside the title. The section may list fewer rows. No number is shown for 0 and undefined. */
  total?: number;
  isEmpty: boolean;
  urgent?: boolean;
  none: string;
  all?: { to: string; text: string };
  children: ReactNode;
}

function Section({ title, total = 0, isEmpty, urgent = false, none, all, children }: SectionProps) {
  const id = useId();
  const { whole } = useFormats();
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-card p-4 sm:p-5">
      <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
        <span id={id}>{title}</span>{' '}
        {total > 0 && <Badge look={urgent ? 'strong' : 'soft'}>{whole(total)}</Badge>}
      </h2>
      {isEmpty ? (
        <p className="mt-2 text-sm text-ink-soft">{none}</p>
      ) : (
        <ul className="mt-2 grid gap-0.5">{children}</ul>
      )}
      {all && !isEmpty && (
        <p className="mt-2 text-sm">
          <Link className="inline-flex min-h-6 items-center" to={all.to}>
            {all.text}
          </Link>
        </p>
      )}
    </section>
  );
}

function Line({
  to,
  text,
  detail,
  danger = false,
}: {
  to: string;
  text: string;
  detail: string;
  danger?: boolean;
}) {
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

function Review({ today: { review } }: TodayProps) {
  const { t } = useTranslation('admin');
  return (
    <Section
      urgent
      title={t('today.review')}
      total={review.total}
      isEmpty={review.total === 0}
      none={t('today.noReview')}
      all={{ to: '/admin/queue', text: t('today.toQueue') }}
    >
      <QueueLines items={review.items} />
    </Section>
  );
}

function QueueLines({ items }: { items: DescribedToday['review']['items'] }) {
  const { t } = useTranslation('admin');
  return items.map((item) => (
    <Line
      key={item.id}
      to={`/admin/queue/${item.id}`}
      text={item.term}
      detail={`${t(`queue.types.${item.type}`)}, ${t(`queue.locales.${item.locale}`)}`}
    />
  ));
}

/** Shown only if there are approved items, because an empty section would repeat that nothing waits in the queue. */
function Approved({ today: { approved } }: TodayProps) {
  const { t } = useTranslation('admin');
  if (approved.total === 0) return null;
  return (
    <Section
      title={t('today.approved')}
      total={approved.total}
      isEmpty={false}
      none=""
      all={{ to: '/admin/queue?status=approved', text: t('today.toApproved') }}
    >
      <QueueLines items={approved.items} />
    </Section>
  );
}

/** The proposals of programs. The section is shown only if there are any, because most sites have none. */
function Proposals({ today: { proposals } }: TodayProps) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const { articles, sources } = proposals;
  if (articles.length === 0 && sources === 0) return null;
  return (
    <Section urgent title={t('today.proposals')} isEmpty={false} none="">
      {articles.map((article) => (
        <Line
          key={`${article.id} ${article.from}`}
          to={`/admin/article/${article.id}`}
          text={titleIn(article, locale) || t('articles.untitled')}
          detail={article.from}
        />
      ))}
      {sources > 0 && (
        <Line
          to="/admin/sources"
          text={t('today.proposedSources', { count: sources })}
          detail={t('today.toAccept')}
        />
      )}
    </Section>
  );
}

function Failed({ today: { failed } }: TodayProps) {
  const { t } = useTranslation('admin');
  const errorOf = useErrorMessage();
  return (
    <Section
      urgent
      title={t('today.failed')}
      total={failed.total}
      isEmpty={failed.total === 0}
      none={t('today.noFailed')}
      all={{ to: '/admin/queue?status=failed', text: t('today.toFailed') }}
    >
      {failed.items.map((item) => (
        <Line
          key={item.id}
          danger
          to={`/admin/queue/${item.id}`}
          text={item.term}
          detail={errorOf(item.error, item.error_message)}
        />
      ))}
    </Section>
  );
}

function Scheduled({ today: { scheduled } }: TodayProps) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const locale = useAdminLocale();
  return (
    <Section
      title={t('today.scheduled')}
      isEmpty={scheduled.length === 0}
      none={t('today.noScheduled')}
      all={{ to: '/admin?status=scheduled', text: t('today.toScheduled') }}
    >
      {scheduled.map((article) => (
        <Line
          key={article.id}
          to={`/admin/article/${article.id}?tab=settings`}
          text={titleIn(article, locale) || t('articles.untitled')}
          detail={article.auto_publish_at ? time(article.auto_publish_at) : ''}
        />
      ))}
    </Section>
  );
}

function Overdue({ today: { overdue } }: TodayProps) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const locale = useAdminLocale();
  return (
    <Section
      urgent
      title={t('today.overdue')}
      total={overdue.length}
      isEmpty={overdue.length === 0}
      none={t('today.noOverdue')}
    >
      {overdue.map((article) => (
        <Line
          key={article.id}
          danger
          to={`/admin/article/${article.id}?tab=settings`}
          text={titleIn(article, locale) || t('articles.untitled')}
          detail={article.auto_publish_at ? t('today.due', { time: time(article.auto_publish_at) }) : ''}
        />
      ))}
    </Section>
  );
}

function Translations({ today: { stale, missing } }: TodayProps) {
  const { t } = useTranslation('admin');
  const shown = useAdminLocale();
  const lists = [
    ...missing.map((each) => ({ ...each, state: 'missing' as const })),
    ...stale.map((each) => ({ ...each, state: 'stale' as const })),
  ];
  const total = lists.reduce((sum, each) => sum + each.total, 0);
  return (
    <Section title={t('today.translations')} total={total} isEmpty={total === 0} none={t('today.noStale')}>
      {lists.map(({ locale, state, articles, total }) => (
        <Fragment key={`${state} ${locale}`}>
          {articles.map((article) => (
            <Line
              key={article.id}
              to={`/admin/article/${article.id}${locale === 'en' ? '?tab=en' : ''}`}
              text={titleIn(article, shown) || t('articles.untitled')}
              detail={t(`today.${state}.${locale}`)}
            />
          ))}
          {total > articles.length && (
            <Line
              to={`/admin?language=${state}_${locale}`}
              text={t('today.allStale')}
              detail={t(`today.${state}.${locale}`)}
            />
          )}
        </Fragment>
      ))}
    </Section>
  );
}

function Readers({ today: { readers } }: TodayProps) {
  const { t } = useTranslation('admin');
  const { whole } = useFormats();
  const { totals, pages } = readers;
  const figures = ({ views, scans }: { views: number; scans: number }) =>
    t('today.readers.figures', { views: whole(views), scans: whole(scans) });
  return (
    <Section
      title={t('today.readers.title')}
      isEmpty={totals.views + totals.beforeViews === 0}
      none={t('today.readers.none')}
      all={{ to: '/admin/results?days=7', text: t('today.readers.all') }}
    >
      <Line to="/admin/results?days=7" text={t('today.readers.site')} detail={figures(totals)} />
      <Line
        to="/admin/results?days=7"
        text={t('today.readers.before')}
        detail={figures({ views: totals.beforeViews, scans: totals.beforeScans })}
      />
      {pages.map((page) => (
        <Line
          key={page.address}
          to={page.articleId ? `/admin/results/${page.articleId}?days=7` : '/admin/results?days=7'}
          text={page.title ?? page.address}
          detail={figures(page)}
        />
      ))}
    </Section>
  );
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

function Opportunities({ today: { opportunities } }: TodayProps) {
  const { t } = useTranslation('admin');
  const { whole } = useFormats();
  return (
    <Section
      title={t('today.opportunities')}
      isEmpty={opportunities.length === 0}
      none={t('today.noOpportunities')}
      all={{ to: '/admin/gsc', text: t('today.toOpportunities') }}
    >
      {opportunities.map(({ keywordId, term, locale, advice, score }) => (
        <Line
          key={keywordId}
          to={`/admin/gsc/${encodeURIComponent(term)}?locale=${locale}`}
          text={term}
          detail={`${t(`searchConsole.advice.${advice}`)} (+${whole(score)})`}
        />
      ))}
    </Section>
  );
}
