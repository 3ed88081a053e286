import { site } from '../../../site.config.ts';
import { slugFromTitle } from '../../domain/articles/slug.ts';
import { type Locale, localizedPath } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { queryKey } from '../../domain/search-console/query-groups.ts';
import { publishedCurve } from '../../domain/search-console/scoring/ctr-curve.ts';
import { type JudgedOpportunity, judgeQuery } from '../../domain/search-console/scoring/opportunity-kind.ts';
import {
  createOwnPages,
  type IndexedArticle,
  isBrandQuery,
  type OwnPage,
} from '../../domain/search-console/scoring/own-pages.ts';
import {
  calibrationOf,
  hitRateOf,
  outcomeOf,
  rankOpportunity,
} from '../../domain/search-console/scoring/rank-opportunity.ts';
import { createTopics } from '../../domain/search-console/scoring/topics.ts';
import { createTrafficChange, mainCause } from '../../domain/search-console/scoring/traffic-change.ts';
import {
  daysIn,
  defaultPeriodDays,
  maxListedOpportunities,
  periodEnding,
} from '../../domain/search-console/search-console.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { KeywordService } from '../keywords/keyword-service.ts';
import type { ResultsService } from '../results/results-service.ts';
import { periodOf } from './import-rows.ts';
import {
  createOpportunityReadModel,
  type PeriodStats,
  type RankedKeyword,
  type RelatedArticle,
} from './opportunity-read-model.ts';
import { createSnapshotStore } from './snapshot-store.ts';

const sparklinePeriods = 12;
const maxHistoryPeriods = 60;
const maxQueueItems = 50;
/** The queries with the highest scores are judged, and the best of them listed. */
const maxCandidates = 400;
const maxIndexedArticles = 5000;
const maxArticleQueries = 50;
const maxJudgedOutcomes = 300;

/** Lists the opportunities, and describes the search data of one term. */
export function createOpportunities(parts: {
  database: Database;
  keywords: KeywordService;
  audit: AuditService;
  env: Pick<Env, 'BRAND_NAMES'>;
  results: Pick<ResultsService, 'scanRates'>;
}) {
  const { database, keywords, audit, env, results } = parts;
  const store = createOpportunityReadModel(database.orm);
  const snapshots = createSnapshotStore(database.orm);

  const brands = env.BRAND_NAMES.map(queryKey);
  let index: { version: string; pages: ReturnType<typeof createOwnPages> } | undefined;
  const ownPages = async () => {
    const version = await store.readArticleVersion();
    if (index?.version !== version)
      index = {
        version,
        pages: createOwnPages(await store.listArticleIndex(maxIndexedArticles), site.productSlug),
      };
    return index.pages;
  };

  /** Compares predictions with measurements for all articles that came from an opportunity. */
  const summarizeOutcomes = async () => {
    const finished = await store.listFinishedItems(maxJudgedOutcomes);
    if (finished.length === 0)
      return { articles: 0, measured: 0, hits: 0, predictedClicks: 0, measuredClicks: 0 };
    const [items, history] = await Promise.all([
      store.listQueueItems(
        finished.map(({ id }) => id),
        { open: false, limit: maxJudgedOutcomes },
      ),
      store.listHistory(
        finished.map(({ key }) => key),
        maxHistoryPeriods,
      ),
    ]);
    const outcomes = items.flatMap((item) => {
      const key = finished.find(({ id }) => id === item.keyword_id)?.key;
      return outcomesOf(
        item,
        history.filter((each) => each.key === key),
      );
    });
    return hitRateOf(outcomes);
  };

  /** Judges queries: their own page, the kind of opportunity, and the expected extra clicks and scans. */
  const judge = async (candidates: readonly RankedKeyword[]) => {
    const calibration = calibrationOf(await summarizeOutcomes());
    const newest = await store.findNewestSnapshot();
    const pages = await ownPages();
    const falling = candidates.filter(({ query }) => query.trend === 'down');
    const history = await store.listHistory(
      falling.map(({ query }) => query.key),
      sparklinePeriods,
    );
    const found = candidates.map((each) => ({
      ...each,
      ...pages.find({
        ...each.keyword,
        position: each.query.position,
        pages: each.query.details?.pages ?? [],
      }),
    }));
    const rates = await results.scanRates([...new Set(found.flatMap(({ page }) => page?.path ?? []))]);
    return found.map(({ page, rivals, ...each }): JudgedKeyword => {
      const { keyword, query, snapshot } = each;
      const { days, period } = daysOf(each);
      const existsInLocale = page?.article ? page.article[`exists_${keyword.locale}`] : true;
      const judged = judgeQuery(
        {
          stats: query,
          days,
          page: page ? { existsInLocale } : null,
          hasRival: rivals.length > 0,
          periods: separatePeriods(history.filter(({ key }) => key === query.key)),
          isLost: newest !== undefined && isLostSince(snapshot, newest, period.end),
          isNew: query.trend === 'new',
        },
        snapshot.curve ?? publishedCurve(),
      );
      const pageRate = page && rates?.pages.get(page.path);
      const scanRate = rates && {
        rate: pageRate ?? rates.site,
        of: pageRate === undefined ? ('site' as const) : ('page' as const),
      };
      const extraClicks = (judged?.extraClicks ?? 0) * calibration;
      return {
        ...each,
        page,
        rivals,
        judged: judged ?? null,
        calibration,
        extraClicks,
        scanRate: scanRate ?? null,
        extraScans: scanRate ? extraClicks * scanRate.rate : null,
        score: scanRate ? extraClicks * scanRate.rate : extraClicks,
      };
    });
  };

  const articlePaths = async (articleId: string): Promise<string[]> =>
    (await store.listArticleSlugs(articleId)).flatMap((slug) => [
      articlePath(slug),
      localizedPath(articlePath(slug), 'en'),
    ]);

  return {
    async listOpportunities() {
      const candidates = (await store.listBest(maxCandidates)).filter(
        ({ query }) => !isBrandQuery(query.key, brands),
      );
      const judged = (await judge(candidates)).toSorted(
        (a, b) =>
          Number(b.judged !== null) - Number(a.judged !== null) ||
          b.score - a.score ||
          b.query.impressions - a.query.impressions,
      );
      const listed = judged.slice(0, maxListedOpportunities);
      if (listed.length === 0) return { opportunities: [], more: false, outcomes: null };
      const [history, queued, outcomes] = await Promise.all([
        store.listHistory(
          listed.map(({ query }) => query.key),
          sparklinePeriods,
        ),
        store.listQueueItems(
          listed.map(({ keyword }) => keyword.id),
          { open: true, limit: 500 },
        ),
        summarizeOutcomes(),
      ]);
      const topicOf = createTopics(
        listed.map(({ keyword, page }) => ({ term: keyword.term, page: page?.path })),
      );
      return {
        opportunities: listed.map((each) => ({
          ...toOpportunity(each),
          topic: topicOf(each.keyword.term, each.page?.path),
          history: pointsOf(history.filter(({ key }) => key === each.query.key)),
          queued: queued.some(({ keyword_id }) => keyword_id === each.keyword.id),
        })),
        more: judged.length > listed.length,
        outcomes,
      };
    },

    async describeTerm(term: string, locale: Locale | undefined) {
      const found = await store.findRanked(term, locale);
      if (!found) throw new Problem('search_term_not_found');
      const [history, related, items, [judged], pageHistory] = await Promise.all([
        store.listHistory([found.query.key], maxHistoryPeriods),
        store.listRelatedArticles(termsOf(found), slugsOf(found)),
        store.listQueueItems([found.keyword.id], { open: false, limit: maxQueueItems }),
        judge([found]),
        store.listPageHistory(found.query.key, sparklinePeriods),
      ]);
      if (!judged) throw new Problem('search_term_not_found');
      return {
        opportunity: {
          ...toOpportunity(judged),
          topic: '',
          history: pointsOf(history),
          queued: items.some(({ status }) => status !== 'done' && status !== 'failed'),
        },
        curve: found.snapshot.curve ?? publishedCurve(),
        articles: rankArticles(found, related).map(toArticle),
        pageHistory,
        queue: items.map(({ id, type, status, created_at }) => ({
          id,
          type,
          status,
          createdAt: created_at.toISOString(),
        })),
        outcomes: items.flatMap((item) => outcomesOf(item, history)),
      };
    },

    /**
     * Splits the change of clicks between the two newest comparable periods into its causes, for the whole site or one
     * article. Returns null without two such periods.
     */
    async explainChange(articleId: string | undefined) {
      const newest = await store.findNewestSnapshot();
      if (!newest?.compared_with || !newest.compared_days) return null;
      const compared = await store.findSnapshot(newest.compared_with);
      if (!compared) return null;
      const paths = articleId && (await articlePaths(articleId));
      const { period, days } = { period: periodOf(newest), days: daysIn(periodOf(newest)) };
      const scale = days / newest.compared_days;
      const change = createTrafficChange(newest.curve ?? publishedCurve());
      for (const { now, before } of await store.listComparedQueries(newest, paths || undefined)) {
        change.add({
          now,
          before: before && {
            ...before,
            impressions: before.impressions * scale,
            clicks: before.clicks * scale,
          },
        });
      }
      const result = change.result();
      return { period, before: periodOf(compared), change: result, mainCause: mainCause(result) ?? null };
    },

    /** The queries whose search results show an article, in the newest data with pages. */
    async queriesOfArticle(articleId: string) {
      const newest = await store.findNewestSnapshot();
      if (!newest) return [];
      return store.listQueriesOfPages(newest.id, await articlePaths(articleId), maxArticleQueries);
    },

    /** Changes the language of many queries at once. Returns how many were changed. */
    async changeLanguages(keywordIds: readonly string[], locale: Locale, actor: Actor) {
      let changed = 0;
      for (const id of keywordIds) {
        try {
          const keyword = await keywords.find(id);
          if (!keyword) continue;
          if (keyword.locale === locale) {
            // The guess was right, so only its mark is removed.
            await snapshots.rename(queryKey(keyword.term), { term: keyword.term, locale });
          } else await this.changeLanguage(id, locale, actor);
          changed++;
        } catch (error) {
          // The term may exist in the other language already; the others are changed nevertheless.
          if (!(error instanceof Problem)) throw error;
        }
      }
      return { changed };
    },

    /** Changes the language of a query that was detected wrongly. */
    async changeLanguage(keywordId: string, locale: Locale, actor: Actor) {
      const keyword = await keywords.find(keywordId);
      if (!keyword) throw new Problem('keyword_not_found');
      if (keyword.locale === locale) return { locale };
      const { term, intent, difficulty, volume } = keyword;
      await keywords.change(keywordId, { term, locale, intent, difficulty, volume }, actor);
      await audit.record({
        action: 'search_data.language_changed',
        ...auditActor(actor),
        target: term,
        before: { locale: keyword.locale },
        after: { locale },
      });
      return { locale };
    },
  };
}

/** The term of the keyword and all spellings of its query, in lower case. */
const termsOf = ({ keyword, query }: RankedKeyword): string[] =>
  [keyword.term, ...(query.details?.spellings ?? []).map(({ query }) => query)].map((term) =>
    term.toLowerCase(),
  );

const slugsOf = ({ keyword, query }: RankedKeyword): string[] => [
  slugFromTitle(keyword.term),
  ...(query.details?.pages ?? []).flatMap(({ page }) => slugOfPage(page) ?? []),
];

const slugOfPage = (page: string): string | undefined => /\/blogg\/([a-z0-9-]+)\/?(?:[?#]|$)/.exec(page)?.[1];

/**
 * Sorts articles by relevance: first those that the search results showed, then those whose slug or keyword is the term.
 * The title raises the relevance.
 */
function rankArticles(ranked: RankedKeyword, related: readonly RelatedArticle[]): RelatedArticle[] {
  const { keyword, query } = ranked;
  const shown = (query.details?.pages ?? []).map(({ page }) => slugOfPage(page));
  const weight = (article: RelatedArticle): number => {
    const pageIndex = shown.indexOf(article.slug);
    const keywordIndex = article.keywords.findIndex((each) => queryKey(each) === query.key);
    // A term in the title or among the first keywords is more likely the subject of the article.
    const inTitle = [article.title_no, article.title_en].some((title) => queryKey(title).includes(query.key));
    const isSlug = article.slug === slugFromTitle(keyword.term);
    const relevance =
      (pageIndex >= 0 ? 100 - pageIndex : 0) +
      (keywordIndex >= 0 ? Math.max(10 - keywordIndex, 2) : 0) +
      (isSlug ? 20 : 0);
    return relevance > 0 ? relevance + (inTitle ? 10 : 0) + (article[`exists_${keyword.locale}`] ? 1 : 0) : 0;
  };
  return related.filter((article) => weight(article) > 0).toSorted((a, b) => weight(b) - weight(a));
}

const toArticle = (article: Omit<IndexedArticle, 'keywords'>) => ({
  id: article.id,
  slug: article.slug,
  title_no: article.title_no,
  title_en: article.title_en,
  exists_no: article.exists_no,
  exists_en: article.exists_en,
});

/** A query with its own page, its kind of opportunity and its expected scans. */
interface JudgedKeyword extends RankedKeyword {
  page: OwnPage | undefined;
  rivals: OwnPage[];
  judged: JudgedOpportunity | null;
  /** The correction of the expected clicks by the measured share of earlier predictions. */
  calibration: number;
  /** The expected extra clicks after the correction. */
  extraClicks: number;
  scanRate: { rate: number; of: 'page' | 'site' } | null;
  extraScans: number | null;
  /** The expected extra scans, or the expected extra clicks until the scan rate is measured. */
  score: number;
}

function daysOf({ query, snapshot }: RankedKeyword) {
  const period = snapshot.period_end ? periodOf(snapshot) : periodEnding(query.period_end, defaultPeriodDays);
  return { period, days: daysIn(period) };
}

/**
 * Whether a query is missing in newer data although they are as complete: the newest snapshot begins after the query's
 * last period and has at least half as many queries.
 */
const isLostSince = (own: SnapshotRow, newest: SnapshotRow, end: string): boolean =>
  newest.id !== own.id && (newest.period_start ?? '') > end && newest.queries * 2 >= own.queries;

type SnapshotRow = RankedKeyword['snapshot'];

/** The newest periods that do not overlap, oldest first. Snapshots of the same or overlapping days count once. */
function separatePeriods(history: readonly PeriodStats[]) {
  const separate: PeriodStats[] = [];
  for (const each of history.toReversed()) {
    const next = separate[0];
    if (!next || each.end < next.start) separate.unshift(each);
  }
  return separate.map((each) => ({ clicks: each.clicks, days: daysIn(each) }));
}

const actions = {
  improve: 'refresh',
  write: 'write',
  translate: 'translate',
  snippet: 'improve_snippet',
  cannibalisation: 'merge',
  decay: 'refresh',
  lost: 'check',
  new: 'support',
} as const;

/** Computes the comparison of a query again, because the snapshot stores only its figures. */
function toOpportunity({
  keyword,
  query,
  snapshot,
  page,
  rivals,
  judged,
  calibration,
  extraClicks,
  scanRate,
  extraScans,
  score,
}: JudgedKeyword) {
  const { period, days } = daysOf({ keyword, query, snapshot });
  const { before_impressions: impressions, before_clicks: clicks, before_position: position } = query;
  const previous =
    impressions === null || clicks === null || position === null ? null : { impressions, clicks, position };
  const curve = snapshot.curve ?? publishedCurve();
  const { trend, ctr, expectedCtr, before } = rankOpportunity(
    {
      days,
      stats: query,
      before: snapshot.compared_days ? { days: snapshot.compared_days, stats: previous } : undefined,
    },
    curve,
  );
  return {
    keywordId: keyword.id,
    term: keyword.term,
    locale: keyword.locale,
    isGuess: query.details?.guessed ?? false,
    impressions: query.impressions,
    clicks: query.clicks,
    position: query.position,
    period,
    days,
    trend,
    ctr,
    expectedCtr,
    before,
    curve: curve.source,
    curveClicks: curve.clicks,
    spellings: query.details?.spellings ?? [],
    pages: query.details?.pages ?? [],
    kind: judged?.kind ?? null,
    advice: judged ? actions[judged.kind] : ('none' as const),
    judged,
    calibration,
    extraClicks,
    scanRate,
    extraScans,
    score,
    page: page?.path ?? null,
    rivals: rivals.map(({ path }) => path),
    article: page?.article ? toArticle(page.article) : null,
  };
}

/** The newest import of each period, so that an export that was uploaded twice adds no flat line. */
const pointsOf = (history: readonly PeriodStats[]) =>
  history
    .filter(
      (each, at) => !history.slice(at + 1).some(({ start, end }) => start === each.start && end === each.end),
    )
    .map(({ start, end, impressions, clicks, position }) => ({
      start,
      end,
      impressions,
      clicks,
      position,
    }));

type QueueItem = Awaited<ReturnType<ReturnType<typeof createOpportunityReadModel>['listQueueItems']>>[number];

/**
 * Compares the prediction from the time when the queue item was created with the clicks measured since the publication.
 */
function outcomesOf(item: QueueItem, history: readonly PeriodStats[]) {
  const { article, article_id, published_at } = item;
  if (item.status !== 'done' || !article?.published_at || !article_id || !published_at) return [];
  // Uses the later of two times. For a refresh, the article's time is that of its first publication, which is too early.
  // For a scheduled article, the item's time is when it was scheduled, which is too early as well.
  const publishedAt = new Date(Math.max(article.published_at.getTime(), published_at.getTime()));
  const prediction = history.findLast(({ importedAt }) => importedAt <= item.created_at);
  if (!prediction) return [];
  const publishedOn = publishedAt.toISOString().slice(0, 10);
  const after = history.findLast(({ start }) => start > publishedOn);
  const predictedDays = daysIn(prediction);
  return [
    {
      articleId: article_id,
      slug: article.slug,
      title_no: article.title_no,
      title_en: article.title_en,
      publishedAt: publishedAt.toISOString(),
      days: predictedDays,
      clicksBefore: prediction.clicks,
      clicksAfter: after?.clicks ?? null,
      daysAfter: after ? daysIn(after) : null,
      ...outcomeOf(
        { extraClicks: prediction.score, clicks: prediction.clicks, days: predictedDays },
        after && { clicks: after.clicks, days: daysIn(after) },
      ),
    },
  ];
}
