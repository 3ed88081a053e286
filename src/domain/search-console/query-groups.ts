import { maxCount, type SearchRow } from './search-console.ts';

/**
 * The key that all spellings of a query share, in lower-case letters and digits: `UPF-mat`, `upf mat` and `upfmat`
 * have the same key, as do `brød`, `brod` and `broed`.
 */
export function queryKey(query: string): string {
  const key = query
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/æ/g, 'ae')
    .replace(/ø|oe/g, 'o')
    .replace(/aa/g, 'a')
    .replace(/[^\p{L}\p{N}]+/gu, '');
  // A query without letters and digits is its own key.
  return key || query.trim().toLowerCase();
}

/** A query with the impressions and clicks of all its spellings added up. */
export interface QueryGroup {
  key: string;
  /** The spelling with the most impressions. */
  term: string;
  impressions: number;
  clicks: number;
  /** The average position, weighted by impressions. */
  position: number;
  spellings: { query: string; impressions: number }[];
  /** The pages with the most impressions. Empty if the data contain no pages. */
  pages: { page: string; impressions: number; clicks: number }[];
}

const maxSpellings = 10;
const maxPages = 5;
/**
 * No real query has more spellings or pages than this. A hostile file could have so many that sorting them takes long.
 */
const maxCounted = 1000;

/** Adds rows one by one, so that an import need not hold all rows in memory. */
export function createQueryGroups() {
  interface GroupTotals {
    impressions: number;
    clicks: number;
    /** The sum of position × impressions over the rows that have a position. */
    weightedPositions: number;
    /** The sum of impressions over the rows that have a position. */
    positionWeight: number;
    /** For a plain average if no row has impressions: the sum and the number of positions. */
    positions: number;
    positionCount: number;
    spellings: Map<string, number>;
    pages: Map<string, { impressions: number; clicks: number }>;
  }
  const groups = new Map<string, GroupTotals>();

  const add = (row: SearchRow) => {
    const key = queryKey(row.query);
    let group = groups.get(key);
    if (!group) {
      group = {
        impressions: 0,
        clicks: 0,
        weightedPositions: 0,
        positionWeight: 0,
        positions: 0,
        positionCount: 0,
        spellings: new Map(),
        pages: new Map(),
      };
      groups.set(key, group);
    }
    group.impressions += row.impressions;
    group.clicks += row.clicks;
    if (row.position > 0) {
      group.weightedPositions += row.position * row.impressions;
      group.positionWeight += row.impressions;
      group.positions += row.position;
      group.positionCount += 1;
    }
    const { spellings } = group;
    if (spellings.size < maxCounted || spellings.has(row.query))
      spellings.set(row.query, (spellings.get(row.query) ?? 0) + row.impressions);
    addPage(row);
  };

  /** Adds a page to an existing group without changing the impressions and clicks of the group. */
  const addPage = (row: SearchRow) => {
    const group = groups.get(queryKey(row.query));
    if (!group || !row.page) return;
    const page = group.pages.get(row.page) ?? { impressions: 0, clicks: 0 };
    if (group.pages.size >= maxCounted && !group.pages.has(row.page)) return;
    page.impressions += row.impressions;
    page.clicks += row.clicks;
    group.pages.set(row.page, page);
  };

  const averagePosition = ({ weightedPositions, positionWeight, positions, positionCount }: GroupTotals) =>
    positionWeight > 0 ? weightedPositions / positionWeight : positions / Math.max(1, positionCount);

  const toGroup = (key: string, group: GroupTotals): QueryGroup => {
    const spellings = [...group.spellings]
      .map(([query, impressions]) => ({ query, impressions }))
      .sort((a, b) => b.impressions - a.impressions || (a.query < b.query ? -1 : 1));
    const pages = [...group.pages].map(([page, counts]) => ({ page, ...counts }));
    return {
      key,
      term: spellings[0]?.query ?? key,
      impressions: Math.min(maxCount, group.impressions),
      clicks: Math.min(maxCount, group.clicks),
      position: averagePosition(group),
      spellings: spellings.slice(0, maxSpellings),
      pages: pages.sort((a, b) => b.impressions - a.impressions).slice(0, maxPages),
    };
  };

  return {
    add,
    addPage,
    *groups(): Generator<QueryGroup> {
      for (const [key, group] of groups) yield toGroup(key, group);
    },
    get size() {
      return groups.size;
    },
  };
}
