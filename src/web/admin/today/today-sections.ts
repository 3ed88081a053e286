import type { TFunction } from 'i18next';
import type { Locale } from '../../../domain/locale.ts';
import { titleIn } from '../articles/article-title.ts';
import type { useFormats } from '../parts/formats.ts';
import type { useErrorMessage } from '../queue/error-message.ts';
import type { DescribedToday } from './data.ts';

export interface TodaySection {
  title: string;
  /** The number shown beside the title. The section may list fewer lines. No number is shown for 0 and undefined. */
  total?: number;
  urgent?: boolean;
  /** The text of the section without lines. Undefined if the section is shown only with lines. */
  none?: string;
  all?: { to: string; text: string };
  lines: TodayLine[];
}

export interface TodayLine {
  to: string;
  text: string;
  detail: string;
  danger?: boolean;
}

interface Texts extends Pick<ReturnType<typeof useFormats>, 'time' | 'whole'> {
  t: TFunction<'admin'>;
  locale: Locale;
  errorOf: ReturnType<typeof useErrorMessage>;
}

/** The sections of the screen, in the order of their urgency. A section without lines and without a text is left out. */
export const todaySections = (today: DescribedToday, texts: Texts): TodaySection[] =>
  [
    ...queueSections(today, texts),
    ...articleSections(today, texts),
    translations(today, texts),
    opportunities(today, texts),
    readers(today, texts),
  ].filter(({ lines, none }) => lines.length > 0 || none !== undefined);

function queueSections(today: DescribedToday, { t, locale, errorOf }: Texts): TodaySection[] {
  const { review, approved, proposals, failed } = today;
  const queueLine = (item: DescribedToday['review']['items'][number]) => ({
    to: `/admin/queue/${item.id}`,
    text: item.term,
    detail: `${t(`queue.types.${item.type}`)}, ${t(`queue.locales.${item.locale}`)}`,
  });
  const proposedSources = {
    to: '/admin/sources',
    text: t('today.proposedSources', { count: proposals.sources }),
    detail: t('today.toAccept'),
  };
  return [
    {
      title: t('today.review'),
      total: review.total,
      urgent: true,
      none: t('today.noReview'),
      all: { to: '/admin/queue', text: t('today.toQueue') },
      lines: review.items.map(queueLine),
    },
    // An empty section would repeat that nothing waits in the queue.
    {
      title: t('today.approved'),
      total: approved.total,
      all: { to: '/admin/queue?status=approved', text: t('today.toApproved') },
      lines: approved.items.map(queueLine),
    },
    // The proposals of programs. Most sites have none.
    {
      title: t('today.proposals'),
      urgent: true,
      lines: [
        ...proposals.articles.map((article) => ({
          to: `/admin/article/${article.id}`,
          text: titleIn(article, locale) || t('articles.untitled'),
          detail: article.from,
        })),
        ...(proposals.sources > 0 ? [proposedSources] : []),
      ],
    },
    {
      title: t('today.failed'),
      total: failed.total,
      urgent: true,
      none: t('today.noFailed'),
      all: { to: '/admin/queue?status=failed', text: t('today.toFailed') },
      lines: failed.items.map((item) => ({
        to: `/admin/queue/${item.id}`,
        text: item.term,
        detail: errorOf(item.error, item.error_message),
        danger: true,
      })),
    },
  ];
}

function articleSections({ overdue, scheduled }: DescribedToday, { t, locale, time }: Texts): TodaySection[] {
  const lineOf = (article: DescribedToday['scheduled'][number]) => ({
    to: `/admin/article/${article.id}?tab=settings`,
    text: titleIn(article, locale) || t('articles.untitled'),
    detail: article.auto_publish_at ? time(article.auto_publish_at) : '',
  });
  return [
    {
      title: t('today.overdue'),
      total: overdue.length,
      urgent: true,
      none: t('today.noOverdue'),
      lines: overdue.map(lineOf).map((line) => ({
        ...line,
        detail: line.detail && t('today.due', { time: line.detail }),
        danger: true,
      })),
    },
    {
      title: t('today.scheduled'),
      none: t('today.noScheduled'),
      all: { to: '/admin?status=scheduled', text: t('today.toScheduled') },
      lines: scheduled.map(lineOf),
    },
  ];
}

function translations({ missing, stale }: DescribedToday, { t, locale: shown }: Texts): TodaySection {
  const lists = [
    ...missing.map((each) => ({ ...each, state: 'missing' as const })),
    ...stale.map((each) => ({ ...each, state: 'stale' as const })),
  ];
  return {
    title: t('today.translations'),
    total: lists.reduce((sum, { total }) => sum + total, 0),
    none: t('today.noStale'),
    lines: lists.flatMap(({ locale, state, articles, total }) => {
      const detail = t(`today.${state}.${locale}`);
      const all = { to: `/admin?language=${state}_${locale}`, text: t('today.allStale'), detail };
      const lines = articles.map((article) => ({
        to: `/admin/article/${article.id}${locale === 'en' ? '?tab=en' : ''}`,
        text: titleIn(article, shown) || t('articles.untitled'),
        detail,
      }));
      return total > articles.length ? [...lines, all] : lines;
    }),
  };
}

const opportunities = (today: DescribedToday, { t, whole }: Texts): TodaySection => ({
  title: t('today.opportunities'),
  none: t('today.noOpportunities'),
  all: { to: '/admin/gsc', text: t('today.toOpportunities') },
  lines: today.opportunities.map(({ term, locale, advice, score }) => ({
    to: `/admin/gsc/${encodeURIComponent(term)}?locale=${locale}`,
    text: term,
    detail: `${t(`searchConsole.advice.${advice}`)} (+${whole(score)})`,
  })),
});

function readers({ readers: { totals, pages } }: DescribedToday, { t, whole }: Texts): TodaySection {
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
  return {
    title: t('today.readers.title'),
    none: t('today.readers.none'),
    all: { to: results, text: t('today.readers.all') },
    lines: totals.views + totals.beforeViews === 0 ? [] : lines,
  };
}
