import { slugFromTitle } from '../../domain/articles/slug.ts';
import { pick } from '../../domain/pick.ts';
import { queryKey } from '../../domain/search-console/query-groups.ts';
import { publishedCurve } from '../../domain/search-console/scoring/ctr-curve.ts';
import type { IndexedArticle } from '../../domain/search-console/scoring/own-pages.ts';
import { expectedCtrAt, trendOf } from '../../domain/search-console/scoring/score-opportunity.ts';
import { ctrOf, hasImpressions } from '../../domain/search-console/search-console.ts';
import { daysOf, type JudgedIntent } from './judge-queries.ts';
import type { PeriodStats, RankedKeyword } from './opportunity-read-model.ts';
import { statsBefore } from './query-intents.ts';
import type { RelatedArticle } from './searched-pages-read-model.ts';

export const adviceOfKind = {
  improve: 'refresh',
  write: 'write',
  identify: 'identify',
  translate: 'translate',
  snippet: 'improve_snippet',
  cannibalisation: 'merge',
  decay: 'refresh',
  lost: 'check',
  new: 'support',
  cited: 'enrich',
} as const;

export function toOpportunity({ members, counted, bestPosition, ...intent }: JudgedIntent) {
  const { keyword, query, snapshot, page, alike, rivals, ...judgement } = intent;
  const { judged } = judgement;
  const { period, days } = daysOf({ keyword, query, snapshot });
  const previous = statsBefore(query);
  const curve = snapshot.curve ?? publishedCurve();
  const compared = snapshot.compared_days ? { days: snapshot.compared_days, stats: previous } : undefined;
  return {
    keywordId: keyword.id,
    term: keyword.term,
    locale: keyword.locale,
    isGuess: query.details?.guessed ?? false,
    ...pick(query, 'impressions', 'clicks', 'position'),
    period,
    days,
    trend: trendOf({ days, stats: query, before: compared }),
    ctr: ctrOf(query),
    expectedCtr: expectedCtrAt(query.position, curve),
    before: compared && previous && hasImpressions(previous) ? { ...previous, days: compared.days } : null,
    curve: curve.source,
    curveClicks: curve.clicks,
    spellings: query.details?.spellings ?? [],
    pages: query.details?.pages ?? [],
    kind: judged?.kind ?? null,
    advice: judged ? adviceOfKind[judged.kind] : ('none' as const),
    ...judgement,
    page: page?.path ?? null,
    rivals: rivals.map(({ path }) => path),
    article: page?.article ? toArticle(page.article) : null,
    alike: alike?.article ? toArticle(alike.article) : null,
  };
}

export const toArticle = (article: Omit<IndexedArticle, 'keywords' | 'summary'>) =>
  pick(article, 'id', 'slug', 'title_no', 'title_en', 'exists_no', 'exists_en');

/** An export that was uploaded twice adds only one point to the chart. */
export const pointsOf = (history: readonly PeriodStats[]) =>
  history
    .filter(
      (each, at) => !history.slice(at + 1).some(({ start, end }) => start === each.start && end === each.end),
    )
    .map((each) => pick(each, 'start', 'end', 'impressions', 'clicks', 'position'));

export const termsOf = ({ keyword, query }: RankedKeyword): string[] =>
  [keyword.term, ...(query.details?.spellings ?? []).map(({ query }) => query)].map((term) =>
    term.toLowerCase(),
  );

export const slugsOf = ({ keyword, query }: RankedKeyword): string[] => [
  slugFromTitle(keyword.term),
  ...(query.details?.pages ?? []).flatMap(({ page }) => slugOfPage(page) ?? []),
];

const slugOfPage = (page: string): string | undefined => /\/blogg\/([a-z0-9-]+)\/?(?:[?#]|$)/.exec(page)?.[1];

/** Articles that the results showed come first, then those with the term as slug or keyword, or in the title. */
export function rankArticles(ranked: RankedKeyword, related: readonly RelatedArticle[]): RelatedArticle[] {
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
