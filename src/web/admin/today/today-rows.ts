import type { TFunction } from 'i18next';
import type { Locale } from '../../../domain/locale.ts';
import { titleIn } from '../articles/article-title.ts';
import type { Account } from '../data/session-store.ts';
import type { useFormats } from '../parts/formats.ts';
import type { useErrorMessage } from '../queue/error-message.ts';
import type { DescribedToday } from './data.ts';

/** A thing to do: a sentence and one button. */
export interface TodayRow {
  /** Identifies the row when a user puts it off. */
  task: string;
  text: string;
  button: string;
  to: string;
  danger?: boolean;
}

export interface RowTexts extends Pick<ReturnType<typeof useFormats>, 'time' | 'day' | 'whole'> {
  t: TFunction<'admin'>;
  locale: Locale;
  errorOf: ReturnType<typeof useErrorMessage>;
}

type User = Pick<Account, 'roles' | 'factors'>;

const maxQuoteLength = 120;
const maxBackupAgeDays = 7;
const dayMs = 24 * 60 * 60 * 1000;
/** On an empty site, these are the only rows. */
const shownSetupSteps = 3;

/** Everything that waits for the user, the most urgent first, without the rows that the user has put off. */
export function todayRows(today: DescribedToday, user: User, texts: RowTexts): TodayRow[] {
  const isAdmin = user.roles.includes('admin');
  const rows = [
    ...(isAdmin ? alerts(today, texts) : []),
    ...overdue(today, texts),
    ...mentions(today, texts),
    ...queue(today, texts),
    ...proposals(today, texts),
    ...writing(today, texts),
    ...evidence(today, texts),
    ...translations(today, texts),
    ...opportunities(today, texts),
    ...(isAdmin ? [...backup(today, texts), ...setup(today, user, texts)] : []),
  ];
  const hidden = new Set(today.postponed);
  return rows.filter(({ task }) => !hidden.has(task));
}

const alerts = ({ alerts: found }: DescribedToday, { t }: RowTexts): TodayRow[] =>
  found.map(({ kind, count, path }) => ({
    task: `alert:${kind}`,
    // The key is not known at compile time, so it is cast to any existing key.
    text: t(`status.alerts.${kind}` as 'status.failedItems', { count }),
    button: t('today.rows.alert'),
    to: path,
    danger: true,
  }));

const overdue = (today: DescribedToday, { t, locale, time }: RowTexts): TodayRow[] =>
  today.overdue.map((article) => ({
    task: `overdue:${article.id}`,
    text: t('today.rows.overdue.text', {
      title: nameOf(article, locale, t),
      time: article.auto_publish_at ? time(article.auto_publish_at) : '',
    }),
    button: t('today.rows.overdue.button'),
    to: `/admin/article/${article.id}?tab=settings`,
    danger: true,
  }));

const mentions = (today: DescribedToday, { t, locale }: RowTexts): TodayRow[] =>
  today.mentions.map(({ id, from, body, article_id, item_id, term, ...titles }) => ({
    task: `mention:${id}`,
    text: t('today.rows.mention.text', {
      name: from,
      title: term ?? nameOf(titles, locale, t),
      body: body.length > maxQuoteLength ? `${body.slice(0, maxQuoteLength)} …` : body,
    }),
    button: t('today.rows.mention.button'),
    to: item_id ? `/admin/queue/${item_id}` : `/admin/article/${article_id}`,
  }));

function queue({ review, approved, failed }: DescribedToday, { t, errorOf }: RowTexts): TodayRow[] {
  const rowOf = (kind: 'review' | 'approved', { id, term }: { id: string; term: string }) => ({
    task: `${kind}:${id}`,
    text: t(`today.rows.${kind}.text`, { title: term }),
    button: t(`today.rows.${kind}.button`),
    to: `/admin/queue/${id}`,
  });
  const unlisted = review.total - review.items.length;
  const more = {
    task: `more-review:${unlisted}`,
    text: t('today.rows.moreReview.text', { count: unlisted }),
    button: t('today.rows.moreReview.button'),
    to: '/admin/queue',
  };
  return [
    ...review.items.map((item) => rowOf('review', item)),
    ...(unlisted > 0 ? [more] : []),
    ...approved.items.map((item) => rowOf('approved', item)),
    ...failed.items.map(({ id, term, error, error_message }) => ({
      task: `failed:${id}`,
      text: t('today.rows.failed.text', { title: term, reason: errorOf(error, error_message) }),
      button: t('today.rows.failed.button'),
      to: `/admin/queue/${id}`,
      danger: true,
    })),
  ];
}

function proposals(
  { proposals: { articles, sources } }: DescribedToday,
  { t, locale }: RowTexts,
): TodayRow[] {
  const proposedSources = {
    task: `proposed-sources:${sources}`,
    text: t('today.rows.proposedSources.text', { count: sources }),
    button: t('today.rows.proposedSources.button'),
    to: '/admin/sources',
  };
  return [
    ...articles.map((article) => ({
      task: `proposal:${article.id}`,
      text: t('today.rows.proposal.text', { name: article.from, title: nameOf(article, locale, t) }),
      button: t('today.rows.proposal.button'),
      to: `/admin/article/${article.id}`,
    })),
    ...(sources > 0 ? [proposedSources] : []),
  ];
}

function writing(today: DescribedToday, { t, locale, day }: RowTexts): TodayRow[] {
  const rowOf = (
    kind: 'unsaved' | 'planned' | 'draft',
    article: DescribedToday['drafts'][number],
    text: string,
  ) => ({
    task: `${kind}:${article.id}`,
    text,
    button: t(`today.rows.${kind}.button`),
    to: `/admin/article/${article.id}`,
  });
  const named = (article: DescribedToday['drafts'][number]) => ({ title: nameOf(article, locale, t) });
  return [
    ...today.unsaved.map((article) =>
      rowOf('unsaved', article, t('today.rows.unsaved.text', named(article))),
    ),
    ...today.planned.map((article) =>
      rowOf(
        'planned',
        article,
        t('today.rows.planned.text', { ...named(article), day: day(article.planned_on) }),
      ),
    ),
    ...today.drafts.map((article) => rowOf('draft', article, t('today.rows.draft.text', named(article)))),
  ];
}

const evidence = (today: DescribedToday, { t, locale }: RowTexts): TodayRow[] => [
  ...today.findings.map(({ kind, url, ...titles }) => ({
    task: `finding:${kind}:${url}`.slice(0, 300),
    text: t(`today.rows.finding.${kind}`, { title: titleIn(titles, locale) || url }),
    button: t('today.rows.finding.button'),
    to: '/admin/sources',
    danger: kind === 'retracted',
  })),
  ...today.unsourced.map((article) => ({
    task: `unsourced:${article.locale}:${article.id}`,
    text: t('today.rows.unsourced.text', { count: article.count, title: nameOf(article, locale, t) }),
    button: t('today.rows.unsourced.button'),
    to: editorOf(article.id, article.locale),
  })),
];

const translations = (today: DescribedToday, { t, locale: shown }: RowTexts): TodayRow[] =>
  (['missing', 'stale'] as const).flatMap((state) =>
    today[state].flatMap(({ locale, articles }) =>
      articles.map((article) => ({
        task: `${state}:${locale}:${article.id}`,
        text: t(`today.rows.${state}.${locale}`, { title: nameOf(article, shown, t) }),
        button: t(`today.rows.${state}.button`),
        to: editorOf(article.id, locale),
      })),
    ),
  );

const opportunities = (today: DescribedToday, { t, whole }: RowTexts): TodayRow[] =>
  today.opportunities
    .filter(({ clicksPerMonth }) => clicksPerMonth >= 1)
    .map(({ term, locale, clicksPerMonth, article }) => ({
      task: `opportunity:${locale}:${term}`.slice(0, 300),
      text: t('today.rows.opportunity.text', {
        title: term,
        count: Math.round(clicksPerMonth),
        clicks: whole(clicksPerMonth),
      }),
      button: t(article ? 'today.rows.opportunity.article' : 'today.rows.opportunity.button'),
      to: article ? editorOf(article.id, locale) : `/admin/gsc/${encodeURIComponent(term)}?locale=${locale}`,
    }));

function backup(today: DescribedToday, { t }: RowTexts): TodayRow[] {
  const { at, isMissed } = today.backup;
  const days = at ? Math.floor((Date.now() - new Date(at).getTime()) / dayMs) : 0;
  // Until somebody has written an article, a backup would hold only the delivered content.
  const isFine = at ? days <= maxBackupAgeDays : !today.setup.hasWritten;
  if (isFine && !isMissed) return [];
  return [
    {
      task: 'backup',
      text: at ? t('today.rows.backup.old', { count: days }) : t('today.rows.backup.none'),
      button: t('today.rows.backup.button'),
      to: '/admin/status',
      danger: isMissed,
    },
  ];
}

function setup({ setup: done }: DescribedToday, { factors }: User, { t }: RowTexts): TodayRow[] {
  const { hasWritten, hasModel, hasColleague, missingSettings } = done;
  const steps = [
    { step: 'write', to: '/admin/article/new', isDone: hasWritten },
    { step: 'twoFactor', to: '/admin/security', isDone: factors },
    { step: 'settings', to: '/admin/settings', isDone: missingSettings === 0 },
    { step: 'colleague', to: '/admin/users', isDone: hasColleague },
    { step: 'model', to: '/admin/status', isDone: hasModel },
  ] as const;
  return steps
    .filter(({ isDone }) => !isDone)
    .slice(0, shownSetupSteps)
    .map(({ step, to }) => ({
      task: `setup:${step}`,
      text: t(`today.rows.setup.${step}`, { count: missingSettings }),
      button: t(`today.rows.setup.${step}Button`),
      to,
    }));
}

const nameOf = (titles: { title_no: string; title_en: string }, locale: Locale, t: TFunction<'admin'>) =>
  titleIn(titles, locale) || t('articles.untitled');

const editorOf = (id: string, locale: Locale) => `/admin/article/${id}${locale === 'en' ? '?tab=en' : ''}`;
