import { type Locale, localizedPath } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { Problem } from '../../domain/problems.ts';
import { publishedCurve } from '../../domain/search-console/scoring/ctr-curve.ts';
import { createSubjects } from '../../domain/search-console/scoring/subjects.ts';
import {
  createTrafficChange,
  mainCause,
  type TrafficChange,
} from '../../domain/search-console/scoring/traffic-change.ts';
import { daysIn, maxListedOpportunities } from '../../domain/search-console/search-console.ts';
import { articlePath } from '../../domain/site/public-pages.ts';
import {
  pointsOf,
  rankArticles,
  slugsOf,
  termsOf,
  toArticle,
  toOpportunity,
} from './describe-opportunity.ts';
import { periodOf } from './import-rows.ts';
import { type Judging, maxJudged, sparklinePeriods } from './judge-queries.ts';
import { listOutcomes, maxHistoryPeriods } from './opportunity-outcomes.ts';
import type { OpportunityReadModel } from './opportunity-read-model.ts';
import { createIntentHistory, groupByIntent, idsOf, keysOf, newestIntents } from './query-intents.ts';

const maxQueueItems = 50;
const maxPageQueries = 50;

const pathsOf = (path: string): string[] => [path, localizedPath(path, 'en')];

function createTraffic(store: OpportunityReadModel) {
  const articlePaths = async (articleId: string): Promise<string[]> =>
    (await store.listArticleSlugs(articleId)).flatMap((slug) => pathsOf(articlePath(slug)));

  const listQueries = async (paths: readonly string[]) => {
    const newest = await store.findNewestSnapshot();
    return newest ? store.listQueriesOfPages(newest.id, paths, maxPageQueries) : [];
  };

  return {
    /**
     * Splits the change of clicks between the newest period and the period that it was compared with into its causes,
     * for the whole site, one article or one page. Returns null if the newest period was not compared.
     */
    async explainChange({ article, path }: { article?: string | undefined; path?: string } = {}) {
      const newest = await store.findNewestSnapshot();
      if (!newest?.compared_with || !newest.compared_days) return null;
      const compared = await store.findSnapshot(newest.compared_with);
      if (!compared) return null;
      const paths = article ? await articlePaths(article) : path ? pathsOf(path) : undefined;
      const period = periodOf(newest);
      const addUp = async (): Promise<TrafficChange> => {
        const change = createTrafficChange(
          newest.curve ?? publishedCurve(),
          daysIn(period) / (newest.compared_days ?? 1),
        );
        for (const query of await store.listComparedQueries(newest, paths)) change.add(query);
        return change.result();
      };
      // The change of the whole site is stored by the import. Imports of older versions of the product stored none.
      const change = paths ? await addUp() : (newest.change ?? (await addUp()));
      return { period, before: periodOf(compared), change, mainCause: mainCause(change) ?? null };
    },

    queriesOfArticle: async (articleId: string) => listQueries(await articlePaths(articleId)),

    queriesOfPage: (path: string) => listQueries(pathsOf(path)),
  };
}

export function createOpportunities(store: OpportunityReadModel, { judge, isBrand }: Judging) {
  return {
    ...createTraffic(store),

    async listOpportunities() {
      const isOwnName = await isBrand();
      const candidates = (await store.listMostShown(maxJudged)).filter(
        ({ keyword }) => !isOwnName(keyword.term),
      );
      const judged = (await judge(newestIntents(candidates))).toSorted(
        (a, b) =>
          Number(b.judged !== null) - Number(a.judged !== null) ||
          b.score - a.score ||
          b.query.impressions - a.query.impressions,
      );
      const listed = judged.slice(0, maxListedOpportunities);
      if (listed.length === 0) return { opportunities: [], more: false, outcomes: null };
      const [history, queued, outcomes] = await Promise.all([
        store.listHistory(listed.flatMap(keysOf), sparklinePeriods),
        store.listQueueItems(listed.flatMap(idsOf), { open: true, limit: 500 }),
        listOutcomes(store),
      ]);
      const historyOf = createIntentHistory(history);
      const subjectOf = createSubjects(
        listed.map(({ keyword, page }) => ({ term: keyword.term, page: page?.path })),
      );
      return {
        opportunities: listed.map((each) => ({
          ...toOpportunity(each),
          subject: subjectOf(each.keyword.term, each.page?.path),
          history: pointsOf(historyOf(each)),
          queued: queued.some(({ keyword_id }) => keyword_id !== null && idsOf(each).includes(keyword_id)),
        })),
        more: judged.length > listed.length,
        outcomes: outcomes.summary,
      };
    },

    /** The predictions of all articles that came from an opportunity, with the measured clicks. */
    listOutcomes: () => listOutcomes(store),

    async describeTerm(term: string, locale: Locale | undefined) {
      const found = await store.findRanked(term, locale);
      if (!found) throw new Problem('search_term_not_found');
      const others = (await store.listMostShown(maxJudged)).filter(
        ({ keyword }) => keyword.id !== found.keyword.id,
      );
      const [intent] = groupByIntent([found, ...others]);
      if (!intent) throw new Problem('search_term_not_found');
      const [history, related, items, [judged], pageHistory, { outcomes }] = await Promise.all([
        store.listHistory(keysOf(intent), maxHistoryPeriods),
        store.listRelatedArticles(termsOf(found), slugsOf(found)),
        store.listQueueItems([found.keyword.id], { open: false, limit: maxQueueItems }),
        judge([intent]),
        store.listPageHistory(found.query.key, sparklinePeriods),
        listOutcomes(store),
      ]);
      if (!judged) throw new Problem('search_term_not_found');
      return {
        opportunity: {
          ...toOpportunity({ ...judged, keyword: found.keyword }),
          subject: '',
          history: pointsOf(createIntentHistory(history)(judged)),
          queued: items.some(({ status }) => status !== 'done' && status !== 'failed'),
        },
        curve: found.snapshot.curve ?? publishedCurve(),
        articles: rankArticles(found, related).map(toArticle),
        pageHistory,
        queue: items.map((item) => ({ ...pick(item, 'id', 'type', 'status'), createdAt: item.created_at })),
        outcomes: outcomes.filter(({ keywordId }) => keywordId === found.keyword.id),
      };
    },
  };
}
