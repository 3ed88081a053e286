import additives from '../../../content/additives/additives.json' with { type: 'json' };
import { site } from '../../../site.config.ts';
import { namesOf } from '../../domain/foods/food.ts';
import { additivesSchema } from '../../domain/labels/additive-schema.ts';
import { type Locale, locales, localizedPath } from '../../domain/locale.ts';
import { detectQueryLanguage } from '../../domain/search-console/query-language.ts';
import { publishedCurve } from '../../domain/search-console/scoring/ctr-curve.ts';
import {
  isRarelyChosen,
  judgeQuery,
  usualPositionOf,
} from '../../domain/search-console/scoring/opportunity-kind.ts';
import { rangeAround } from '../../domain/search-console/scoring/outcomes.ts';
import {
  createOwnPages,
  existsIn,
  type OwnPage,
  type SearchedQuery,
} from '../../domain/search-console/scoring/own-pages.ts';
import { expectedCtrAt } from '../../domain/search-console/scoring/score-opportunity.ts';
import { mayNameProduct as isProductName } from '../../domain/search-console/scoring/subject-words.ts';
import { daysIn, defaultPeriodDays, periodEnding } from '../../domain/search-console/search-console.ts';
import type { CitationService } from '../citations/citation-service.ts';
import type { FoodService } from '../foods/food-service.ts';
import { forEachInTurns } from '../platform/for-each-in-turns.ts';
import { perContentVersion } from '../platform/per-content-version.ts';
import type { ResultsService } from '../results/results-service.ts';
import { periodOf } from './import-rows.ts';
import { listOutcomes } from './opportunity-outcomes.ts';
import type { OpportunityReadModel, PeriodStats, RankedKeyword } from './opportunity-read-model.ts';
import { countOnly, createIntentHistory, groupByIntent, type Intent, keysOf } from './query-intents.ts';

/** The number of periods that a sparkline shows. These periods also decide whether the clicks of a query fall. */
export const sparklinePeriods = 12;
const maxIndexedArticles = 5000;
/** Only the queries with the most impressions are judged, so that a large site does not delay other requests. */
export const maxJudged = 2000;
/** The usual positions are computed from this many queries with the most impressions. */
const maxUsualQueries = 400;

const namedAdditives = additivesSchema
  .parse(additives)
  .filter(({ ambiguousName }) => !ambiguousName)
  .map(({ e, no, en, also = [] }) => ({ e, names: [no, en, ...also] }));

export type Judging = ReturnType<typeof createJudging>;

export interface JudgingParts {
  citations: Pick<CitationService, 'read'>;
  results: Pick<ResultsService, 'scanRates' | 'searchClicks'>;
  foods: Pick<FoodService, 'readLibrary'>;
}

function createPageFinder(
  store: OpportunityReadModel,
  foods: Pick<FoodService, 'readLibrary'>,
  isBrand: () => Promise<(term: string) => boolean>,
) {
  const pagesAt = perContentVersion(async () => {
    const library = await foods.readLibrary();
    const searched = await store.findNewestWithPages();
    const pages = createOwnPages({
      additives: namedAdditives,
      foods: library.foods.map((food) => ({
        slug: food.slug,
        names: locales.flatMap((locale) => namesOf(food, locale)),
      })),
      productSlug: site.productSlug,
      shown: searched && (await store.readPageFigures(searched.id)),
    });
    const formerPaths = await store.listFormerPaths();
    await forEachInTurns(await store.listArticleIndex(maxIndexedArticles), (article) =>
      pages.addArticle(article, formerPaths.get(article.id)),
    );
    return pages;
  });

  const ownPages = async () => {
    const [library, searched] = [await foods.readLibrary(), await store.findNewestWithPages()];
    const version = `${await store.readArticleVersion()} ${library.version} ${searched?.id}`;
    return { version, pages: await pagesAt(version) };
  };

  const findPages = async (pages: ReturnType<typeof createOwnPages>, intents: readonly Intent[]) => {
    const found: (Intent & ReturnType<typeof pages.find>)[] = [];
    // Up to 2,000 queries, each compared with all articles.
    await forEachInTurns(intents, (each) => {
      const { keyword, query, bestPosition: position } = each;
      const searched = { ...keyword, position, clicks: query.clicks, pages: query.details?.pages ?? [] };
      found.push({ ...each, ...pages.find(searched) });
    });
    return found;
  };

  /** The usual positions of the site's own pages in search results, by language. */
  const usualPositionsAt = perContentVersion(async () => {
    const { pages } = await ownPages();
    const positions: Record<Locale, number[]> = { no: [], en: [] };
    const mostShown = groupByIntent(await store.listMostShown(maxUsualQueries));
    const isOwnName = await isBrand();
    for (const { page, members } of await findPages(pages, mostShown))
      for (const { keyword, query } of members)
        if (page && existsIn(page, keyword.locale) && !isOwnName(keyword.term))
          positions[keyword.locale].push(query.position);
    return { no: usualPositionOf(positions.no), en: usualPositionOf(positions.en) };
  });

  return { ownPages, findPages, usualPositionsAt };
}

/** Tests whether assistants cite a query or its page, although nobody clicks on the page in search results. */
async function createCitedTest(
  { citations, results }: JudgingParts,
  found: readonly (Intent & { page: OwnPage | undefined })[],
) {
  const cited = await citations.read();
  if (cited.isEmpty) return () => false;
  const addressOf = ({ page, keyword }: (typeof found)[number]) =>
    page ? localizedPath(page.path, keyword.locale) : '';
  const clicks = await results.searchClicks([...new Set(found.map(addressOf))]);
  return (intent: (typeof found)[number]) => {
    const address = addressOf(intent);
    const isPageCited = Object.values(cited.ofPage(address)).some(Boolean) && clicks.get(address) === 0;
    return isPageCited || intent.members.some(({ query }) => cited.ofQuery(query.key) > 0);
  };
}

/** Finds for each query the site's own page, the kind of opportunity, and the expected extra clicks and scans. */
export function createJudging(
  store: OpportunityReadModel,
  isBrand: () => Promise<(term: string) => boolean>,
  parts: JudgingParts,
) {
  const { results, foods } = parts;
  const { ownPages, findPages, usualPositionsAt } = createPageFinder(store, foods, isBrand);
  /** Finds the site's own page and the kind of opportunity, which take fewer queries than the expected clicks. */
  const classify = async (intents: readonly Intent[]) => {
    const newest = await store.findNewestSnapshot();
    const own = await ownPages();
    const usualPosition = await usualPositionsAt(`${own.version} ${newest?.id}`);
    const falling = intents.filter(
      ({ query }) => query.trend === 'down' || query.clicks < (query.before_clicks ?? 0),
    );
    const historyOf = createIntentHistory(await store.listHistory(falling.flatMap(keysOf), sparklinePeriods));
    const found = await findPages(own.pages, intents);
    const isCited = await createCitedTest(parts, found);
    return found.map(({ page, isProbable = false, alike, rivals, ...found }) => {
      const isGuess = found.query.details?.guessed ?? false;
      const foreign = (isGuess && detectQueryLanguage(found.keyword.term).foreign) || null;
      const judgeAs = (intent: Intent) => {
        const { keyword, query, snapshot, bestPosition } = intent;
        const { days, period } = daysOf(intent);
        // Another page, such as that of an additive or a food, answers a query that only names its subject.
        const mayNameProduct = (!page || page.article !== null) && isProductName(keyword.term);
        const judged = judgeQuery(
          {
            stats: query,
            bestPosition,
            days,
            // Nothing is translated into a language that is only a guess.
            page: page ? { existsInLocale: isGuess || existsIn(page, keyword.locale), isProbable } : null,
            hasRival: rivals.length > 0,
            periods: separatePeriods(historyOf(intent)),
            isLost: newest !== undefined && isLostSince(snapshot, newest, period.end),
            isNew: query.trend === 'new',
            isForeign: foreign !== null,
            mayNameProduct,
            isCited: isCited({ ...intent, page }),
            usualPosition: usualPosition[keyword.locale],
          },
          snapshot.curve ?? publishedCurve(),
        );
        return { ...intent, page, alike, rivals, foreign, mayNameProduct, judged: judged ?? null };
      };
      // The average of a good and a bad variant can hide what the better one could gain.
      const variants = found.members.length > 1 ? found.members.map((each) => countOnly(found, each)) : [];
      const [best] = [found, ...variants]
        .map(judgeAs)
        .toSorted((a, b) => (b.judged?.extraClicks ?? 0) - (a.judged?.extraClicks ?? 0));
      return best ?? judgeAs(found);
    });
  };

  const judge = async (intents: readonly Intent[]) => {
    const { calibration, spread } = (await listOutcomes(store)).summary;
    const classified = await classify(intents);
    const rates = await results.scanRates([...new Set(classified.flatMap(({ page }) => page?.path ?? []))]);
    return classified.map((each) => {
      const { page, judged } = each;
      const pageRate = page && rates?.pages.get(page.path);
      const scanRate = rates && {
        rate: pageRate ?? rates.site,
        of: pageRate === undefined ? ('site' as const) : ('page' as const),
      };
      const extraClicks = (judged?.extraClicks ?? 0) * calibration;
      const { query, snapshot } = each;
      const curve = snapshot.curve ?? publishedCurve();
      // A better title brings at most the usual CTR at the same position.
      const usualClicks = expectedCtrAt(query.position, curve) * query.impressions;
      const obstacles = {
        isRarelyChosen: isRarelyChosen(query, curve),
        mayNameProduct: each.mayNameProduct,
      };
      return {
        ...each,
        ...obstacles,
        /** The measured clicks of earlier predictions divided by the predicted clicks. It corrects `extraClicks`. */
        calibration,
        extraClicks,
        expected: rangeAround(extraClicks, spread, {
          mayBeNothing: judged?.basis === 'position' && Object.values(obstacles).some(Boolean),
          ...(judged?.kind === 'snippet' && { most: usualClicks - query.clicks }),
        }),
        scanRate: scanRate ?? null,
        extraScans: scanRate ? extraClicks * scanRate.rate : null,
        /** The expected extra scans, or the expected extra clicks until the scan rate is measured. */
        score: scanRate ? extraClicks * scanRate.rate : extraClicks,
      };
    });
  };

  return {
    classify,
    judge,
    async pathFinder() {
      const { pages } = await ownPages();
      return (query: SearchedQuery): string | null => pages.find(query).page?.path ?? null;
    },
    isBrand,
  };
}

export type ClassifiedIntent = Awaited<ReturnType<Judging['classify']>>[number];

export type JudgedIntent = Awaited<ReturnType<Judging['judge']>>[number];

export function daysOf({ query, snapshot }: RankedKeyword) {
  const period = snapshot.period_end ? periodOf(snapshot) : periodEnding(query.period_end, defaultPeriodDays);
  return { period, days: daysIn(period) };
}

/** The newest snapshot begins later and, with half as many queries, is about as complete. */
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
