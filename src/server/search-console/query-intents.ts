import { intentKey } from '../../domain/search-console/scoring/intents.ts';
import type { QueryStats } from '../../domain/search-console/scoring/score-opportunity.ts';
import type { PeriodStats, RankedKeyword } from './opportunity-read-model.ts';

/** All queries of one snapshot with the same intent. */
export interface Intent extends RankedKeyword {
  members: readonly RankedKeyword[];
  /** The members whose figures are added up in `query`. */
  counted: readonly RankedKeyword[];
  bestPosition: number;
}

function addUp(stats: readonly QueryStats[]): QueryStats {
  const sum = (figureOf: (each: QueryStats) => number) =>
    stats.reduce((total, each) => total + figureOf(each), 0);
  const impressions = sum((each) => each.impressions);
  const weighted = sum((each) => each.position * each.impressions);
  return {
    impressions,
    clicks: sum(({ clicks }) => clicks),
    position: impressions > 0 ? weighted / impressions : (stats[0]?.position ?? 0),
  };
}

/** The figures of a query in the period with which its own was compared. Null if that period lacks it. */
export function statsBefore({
  before_impressions: impressions,
  before_clicks: clicks,
  before_position: position,
}: RankedKeyword['query']): QueryStats | null {
  return impressions === null || clicks === null || position === null
    ? null
    : { impressions, clicks, position };
}

/** Joins keywords with the same intent. The first keyword of each intent names it. */
export function groupByIntent(keywords: readonly RankedKeyword[]): Intent[] {
  const groups = Map.groupBy(
    keywords,
    ({ keyword, snapshot }) => `${snapshot.id} ${keyword.locale} ${intentKey(keyword.term, keyword.locale)}`,
  );
  return [...groups.values()].map((members) => toIntent(members as [RankedKeyword, ...RankedKeyword[]]));
}

function toIntent(members: readonly [RankedKeyword, ...RankedKeyword[]]): Intent {
  const [first] = members;
  const positions = members.map(({ query }) => query.position).filter((position) => position > 0);
  const bestPosition = positions.length > 0 ? Math.min(...positions) : 0;
  if (members.length === 1) return { ...first, members, counted: members, bestPosition };
  const before = members.flatMap(({ query }) => statsBefore(query) ?? []);
  const earlier = before.length > 0 ? addUp(before) : undefined;
  const shown = Map.groupBy(
    members.flatMap(({ query }) => query.details?.pages ?? []),
    ({ page }) => page,
  );
  const pages = [...shown].map(([page, each]) => {
    const { impressions, clicks } = addUp(each.map((figures) => ({ ...figures, position: 0 })));
    return { page, impressions, clicks };
  });
  return {
    ...first,
    members,
    counted: members,
    bestPosition,
    query: {
      ...first.query,
      ...addUp(members.map(({ query }) => query)),
      before_impressions: earlier?.impressions ?? null,
      before_clicks: earlier?.clicks ?? null,
      before_position: earlier?.position ?? null,
      details: {
        ...first.query.details,
        spellings: members.flatMap(
          ({ keyword, query }) =>
            query.details?.spellings ?? [{ query: keyword.term, impressions: query.impressions }],
        ),
        pages: pages.sort((a, b) => b.impressions - a.impressions),
      },
    },
  };
}

/** The intents of the newest data, and those of older data that the newest no longer contain. */
export function newestIntents(keywords: readonly RankedKeyword[]): Intent[] {
  const intents = groupByIntent(keywords);
  const keyOf = ({ keyword: { term, locale } }: Intent) => `${locale} ${intentKey(term, locale)}`;
  const newest = new Map<string, Intent>();
  for (const intent of intents) {
    const known = newest.get(keyOf(intent));
    if (!known || known.query.period_end < intent.query.period_end) newest.set(keyOf(intent), intent);
  }
  return intents.filter((intent) => newest.get(keyOf(intent)) === intent);
}

/** The intent with the figures of only one of its queries. */
export const countOnly = (intent: Intent, counted: RankedKeyword): Intent => ({
  ...intent,
  ...counted,
  counted: [counted],
  query: { ...counted.query, details: intent.query.details },
});

/** The queries of an intent with its other fields, and the share of its impressions that each query has. */
export function membersOf<Each extends Intent>(intent: Each) {
  const { impressions } = addUp(intent.members.map(({ query }) => query));
  return intent.members.map((member) => ({
    ...intent,
    ...member,
    share: impressions > 0 ? member.query.impressions / impressions : 1,
  }));
}

export const idsOf = ({ members }: Intent): string[] => members.map(({ keyword }) => keyword.id);

export const keysOf = ({ members }: Pick<Intent, 'members'>): string[] =>
  members.map(({ query }) => query.key);

/** Creates a function that returns the figures of the counted queries in each period, oldest first. */
export function createIntentHistory(history: readonly PeriodStats[]) {
  const ofKey = Map.groupBy(history, ({ key }) => key);
  return ({ counted }: Intent): PeriodStats[] => {
    const rows = counted.flatMap(({ query }) => ofKey.get(query.key) ?? []);
    if (counted.length === 1) return rows;
    const periods = Map.groupBy(rows, ({ start, end, importedAt }) => `${end} ${importedAt} ${start}`);
    return [...periods]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, [first, ...others]]) => (first ? { ...first, ...addUp([first, ...others]) } : []));
  };
}
