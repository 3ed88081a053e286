import { slugFromTitle } from '../../domain/articles/slug.ts';
import type { Locale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { queryKey } from '../../domain/search-console/query-groups.ts';
import { publishedCurve } from '../../domain/search-console/scoring/ctr-curve.ts';
import {
  adviceFor,
  outcomeOf,
  rankOpportunity,
} from '../../domain/search-console/scoring/rank-opportunity.ts';
import {
  daysIn,
  defaultPeriodDays,
  maxListedOpportunities,
  periodEnding,
} from '../../domain/search-console/search-console.ts';
import { type Actor, auditActor } from '../audit/actor.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { Database } from '../db/database.ts';
import type { KeywordService } from '../keywords/keyword-service.ts';
import { periodOf } from './import-rows.ts';
import {
  createOpportunityReadModel,
  type PeriodStats,
  type RankedKeyword,
  type RelatedArticle,
} from './opportunity-read-model.ts';

const sparklinePeriods = 12;
const maxHistoryPeriods = 60;
const maxQueueItems = 50;

/** Lists the opportunities, and describes the search data of one term. */
export function createOpportunities(parts: {
  database: Database;
  keywords: KeywordService;
  audit: AuditService;
}) {
  const { database, keywords, audit } = parts;
  const store = createOpportunityReadModel(database.orm);

  return {
    async listOpportunities() {
      const found = await store.listBest(maxListedOpportunities + 1);
      const listed = found.slice(0, maxListedOpportunities);
      if (listed.length === 0) return { opportunities: [], more: false };
      const [history, related, queued] = await Promise.all([
        store.listHistory(
          listed.map(({ query }) => query.key),
          sparklinePeriods,
        ),
        store.listRelatedArticles(listed.flatMap(termsOf), listed.flatMap(slugsOf)),
        store.listQueueItems(
          listed.map(({ keyword }) => keyword.id),
          { open: true, limit: 500 },
        ),
      ]);
      return {
        opportunities: listed.map((each) => ({
          ...toOpportunity(each, rankArticles(each, related)[0]),
          history: pointsOf(history.filter(({ key }) => key === each.query.key)),
          queued: queued.some(({ keyword_id }) => keyword_id === each.keyword.id),
        })),
        more: found.length > listed.length,
      };
    },

    async describeTerm(term: string, locale: Locale | undefined) {
      const found = await store.findRanked(term, locale);
      if (!found) throw new Problem('search_term_not_found');
      const [history, related, items] = await Promise.all([
        store.listHistory([found.query.key], maxHistoryPeriods),
        store.listRelatedArticles(termsOf(found), slugsOf(found)),
        store.listQueueItems([found.keyword.id], { open: false, limit: maxQueueItems }),
      ]);
      const articles = rankArticles(found, related);
      return {
        opportunity: {
          ...toOpportunity(found, articles[0]),
          history: pointsOf(history),
          queued: items.some(({ status }) => status !== 'done' && status !== 'failed'),
        },
        curve: found.snapshot.curve ?? publishedCurve(),
        articles: articles.map(toArticle),
        queue: items.map(({ id, type, status, created_at }) => ({
          id,
          type,
          status,
          createdAt: created_at.toISOString(),
        })),
        outcomes: items.flatMap((item) => outcomesOf(item, history)),
      };
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

const toArticle = (article: RelatedArticle) => ({
  id: article.id,
  slug: article.slug,
  title_no: article.title_no,
  title_en: article.title_en,
  exists_no: article.exists_no,
  exists_en: article.exists_en,
});

/** Computes the ranking of a query again, because the snapshot stores only its score and its reason. */
function toOpportunity({ keyword, query, snapshot }: RankedKeyword, article: RelatedArticle | undefined) {
  const period = snapshot.period_end ? periodOf(snapshot) : periodEnding(query.period_end, defaultPeriodDays);
  const { before_impressions: impressions, before_clicks: clicks, before_position: position } = query;
  const previous =
    impressions === null || clicks === null || position === null ? null : { impressions, clicks, position };
  const curve = snapshot.curve ?? publishedCurve();
  const ranked = rankOpportunity(
    {
      days: daysIn(period),
      stats: query,
      before: snapshot.compared_days ? { days: snapshot.compared_days, stats: previous } : undefined,
    },
    curve,
  );
  return {
    keywordId: keyword.id,
    term: keyword.term,
    locale: keyword.locale,
    impressions: query.impressions,
    clicks: query.clicks,
    position: query.position,
    period,
    ...ranked,
    curveClicks: curve.clicks,
    spellings: query.details?.spellings ?? [],
    pages: query.details?.pages ?? [],
    advice: adviceFor(
      ranked.reason,
      article ? { existsInLocale: article[`exists_${keyword.locale}`] } : null,
    ),
    article: article ? toArticle(article) : null,
  };
}

const pointsOf = (history: readonly PeriodStats[]) =>
  history.map(({ start, end, impressions, clicks, position }) => ({
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
