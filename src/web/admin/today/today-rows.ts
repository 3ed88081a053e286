import { personName, withPersonNames } from '../../../domain/collaboration/person-name.ts';
import { titleIn } from '../../../domain/locale.ts';
import { editorPath } from '../articles/data.ts';
import type { Account } from '../data/session-store.ts';
import type { useTexts } from '../parts/formats.ts';
import type { useErrorMessage } from '../queue/error-message.ts';
import { termPath } from '../search-console/data.ts';
import type { DescribedToday } from './data.ts';

/** A thing to do: a sentence and one button. */
export interface TodayRow {
  /** Identifies the row when a user puts it off. */
  task: string;
  text: string;
  button: string;
  to: string;
  danger?: boolean;
  /** The article that the row is about. Of several rows about work on one article, only the first is listed. */
  article?: string;
}

export interface RowTexts
  extends Pick<ReturnType<typeof useTexts<undefined>>, 't' | 'locale' | 'time' | 'day' | 'whole'> {
  errorOf: ReturnType<typeof useErrorMessage>;
}

type User = Pick<Account, 'roles' | 'factors'>;

const maxQuoteLength = 120;
const maxBackupAgeDays = 7;
const dayMs = 24 * 60 * 60 * 1000;
/** On an empty site, these are the only rows. */
const shownSetupSteps = 3;
/** An opportunity with at least this many clicks to gain in four weeks comes before drafts. */
const largeGain = 50;
/** As long as other work waits, the first rows have no more opportunities than these. */
const firstOpportunities = 3;

/** Everything that waits for the user, the most urgent first, without the rows that the user has put off. */
export function todayRows(today: DescribedToday, user: User, texts: RowTexts): TodayRow[] {
  const isAdmin = user.roles.includes('admin');
  const [large, small, further] = opportunities(today, texts);
  const rows = [
    ...(isAdmin ? alerts(today, texts) : []),
    ...overdue(today, texts),
    ...mentions(today, texts),
    ...queue(today, texts),
    ...proposals(today, texts),
    ...(isAdmin ? backup(today, texts) : []),
    ...ofOneArticleEach([
      ...unsourced(today, texts, true),
      ...started(today, texts),
      ...large,
      ...today.drafts.map((article) => articleRow(texts, 'draft', article)),
      ...findings(today, texts),
      ...unsourced(today, texts, false),
      ...translations(today, texts),
    ]),
    ...small,
    ...(isAdmin ? setup(today, user, texts) : []),
    ...further,
  ];
  const hidden = new Set(today.postponed);
  return rows.filter(({ task }) => !hidden.has(task));
}

function ofOneArticleEach(rows: TodayRow[]): TodayRow[] {
  const seen = new Set<string>();
  return rows.filter(({ article }) => !article || (!seen.has(article) && seen.add(article)));
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

/** The kinds of rows whose sentence and button have these two texts. */
type Kind =
  | 'overdue'
  | 'mention'
  | 'reply'
  | 'review'
  | 'moreReview'
  | 'approved'
  | 'failed'
  | 'proposal'
  | 'proposedSources'
  | 'unsaved'
  | 'planned'
  | 'draft';

/** `values` are inserted into the sentence. The task is stored when a user puts the row off, so its name stays. */
const rowOf = (
  { t }: RowTexts,
  kind: Kind,
  id: string | number,
  to: string,
  values: Record<string, string | number>,
): TodayRow => ({
  task: `${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${id}`,
  text: t(`today.rows.${kind}.text`, values),
  button: t(`today.rows.${kind}.button`),
  to,
  ...((kind === 'overdue' || kind === 'failed') && { danger: true }),
});

const overdue = (today: DescribedToday, texts: RowTexts): TodayRow[] =>
  today.overdue.map((article) =>
    rowOf(texts, 'overdue', article.id, `/admin/article/${article.id}?tab=settings`, {
      title: nameOf(article, texts),
      time: article.auto_publish_at ? texts.time(article.auto_publish_at) : '',
    }),
  );

const mentions = (today: DescribedToday, texts: RowTexts): TodayRow[] =>
  today.mentions.map(({ id, from, is_reply, body, article_id, item_id, term, ...titles }) =>
    rowOf(
      texts,
      is_reply ? 'reply' : 'mention',
      id,
      `/admin/${item_id ? `queue/${item_id}` : `article/${article_id}`}#comments`,
      {
        name: personName(from),
        title: term ?? nameOf(titles, texts),
        body: body.length > maxQuoteLength ? `${body.slice(0, maxQuoteLength)} …` : body,
      },
    ),
  );

function queue({ review, approved, failed }: DescribedToday, texts: RowTexts): TodayRow[] {
  const unlisted = review.total - review.items.length;
  const itemRow = (kind: Kind, { id, term }: { id: string; term: string }, values = {}) =>
    rowOf(texts, kind, id, `/admin/queue/${id}`, { title: term, ...values });
  return [
    ...review.items.map((item) => itemRow('review', item)),
    ...(unlisted > 0 ? [rowOf(texts, 'moreReview', unlisted, '/admin/queue', { count: unlisted })] : []),
    ...approved.items.map((item) => itemRow('approved', item)),
    ...failed.items.map((item) =>
      itemRow('failed', item, { reason: texts.errorOf(item.error, item.error_message) }),
    ),
  ];
}

const proposals = ({ proposals: { articles, sources } }: DescribedToday, texts: RowTexts): TodayRow[] => [
  ...articles.map((article) =>
    articleRow(texts, 'proposal', article, { name: withPersonNames(article.from) }),
  ),
  ...(sources > 0 ? [rowOf(texts, 'proposedSources', sources, '/admin/sources', { count: sources })] : []),
];

const started = (today: DescribedToday, texts: RowTexts): TodayRow[] => [
  ...today.unsaved.map((article) => articleRow(texts, 'unsaved', article)),
  ...today.planned.map((article) =>
    articleRow(texts, 'planned', article, { day: texts.day(article.planned_on) }),
  ),
];

/** A row about an article that opens it in the editor. */
const articleRow = (
  texts: RowTexts,
  kind: Kind,
  article: Titles & { id: string },
  values = {},
): TodayRow => ({
  ...rowOf(texts, kind, article.id, `/admin/article/${article.id}`, {
    title: nameOf(article, texts),
    ...values,
  }),
  article: article.id,
});

const findings = (today: DescribedToday, texts: RowTexts): TodayRow[] =>
  today.findings.map(({ kind, url, ...titles }) => ({
    task: `finding:${kind}:${url}`.slice(0, 300),
    text: texts.t(`today.rows.finding.${kind}`, { title: titleIn(titles, texts.locale) || url }),
    button: texts.t('today.rows.finding.button'),
    to: '/admin/sources',
    danger: kind === 'retracted',
  }));

/** Claims without a source. They are urgent in an article that readers see, or will see within days. */
const unsourced = (today: DescribedToday, texts: RowTexts, isUrgent: boolean): TodayRow[] =>
  today.unsourced
    .filter(({ isLiveSoon = false }) => isLiveSoon === isUrgent)
    .map((article) => ({
      task: `unsourced:${article.locale}:${article.id}`,
      text: texts.t('today.rows.unsourced.text', { count: article.count, title: nameOf(article, texts) }),
      button: texts.t('today.rows.unsourced.button'),
      to: `${editorPath(article.id, article.locale)}#claims-${article.locale}`,
      article: article.id,
    }));

const translations = (today: DescribedToday, texts: RowTexts): TodayRow[] =>
  (['missing', 'stale'] as const).flatMap((state) =>
    today[state].flatMap(({ locale, articles }) =>
      articles.map((article) => ({
        task: `${state}:${locale}:${article.id}`,
        text: texts.t(`today.rows.${state}.${locale}`, { title: nameOf(article, texts) }),
        button: texts.t(`today.rows.${state}.button`),
        to: editorPath(article.id, locale),
        article: article.id,
      })),
    ),
  );

/** The first opportunities with a large gain, those with a smaller one, and the rest. */
function opportunities(today: DescribedToday, { t, whole }: RowTexts): [TodayRow[], TodayRow[], TodayRow[]] {
  const sorted = today.opportunities
    .filter(({ clicksInFourWeeks }) => clicksInFourWeeks >= 1)
    .toSorted((a, b) => b.clicksInFourWeeks - a.clicksInFourWeeks);
  const rows = sorted.map(({ term, locale, clicksInFourWeeks, article }) => ({
    task: `opportunity:${locale}:${term}`.slice(0, 300),
    text: t('today.rows.opportunity.text', {
      title: term,
      count: Math.round(clicksInFourWeeks),
      clicks: whole(clicksInFourWeeks),
    }),
    button: t(article ? 'today.rows.opportunity.article' : 'today.rows.opportunity.button'),
    to: article ? editorPath(article.id, locale) : termPath({ term, locale }),
  }));
  const first = sorted.slice(0, firstOpportunities);
  const large = first.filter(({ clicksInFourWeeks }) => clicksInFourWeeks >= largeGain).length;
  return [rows.slice(0, large), rows.slice(large, first.length), rows.slice(first.length)];
}

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
    { step: 'model', to: '/admin/settings#server', isDone: hasModel },
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

interface Titles {
  title_no: string;
  title_en: string;
}

const nameOf = (titles: Titles, { locale, t }: RowTexts): string =>
  titleIn(titles, locale) || t('articles.untitled');
