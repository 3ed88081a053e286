import { maxCount, type SearchRow } from './search-console.ts';

/** `UPF-mat`, `upf mat` and `upfmat` have the same key, as do `brød`, `brod` and `broed`. */
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
  position: number;
  spellings: { query: string; impressions: number }[];
  /** The pages with the most impressions. Empty if the data contain no pages. */
  pages: { page: string; impressions: number; clicks: number }[];
}

const maxSpellings = 10;
const maxPages = 5;
/** No real query has more spellings or pages. Sorting those of a hostile file could take long. */
const maxCounted = 1000;

/** Adds rows one by one, so that an import need not hold all rows in memory. */
export function createQueryGroups() {
  const newTotals = () => ({
    impressions: 0,
    clicks: 0,
    /** The sum of position × impressions over the rows that have a position. */
    weightedPositions: 0,
    /** The sum of impressions over the rows that have a position. */
    positionWeight: 0,
    /** For a plain average if no row has impressions: the sum and the number of positions. */
    positions: 0,
    positionCount: 0,
    // Lists instead of maps, because a group usually has one spelling and few pages, and there may be 250,000 groups.
    // They are extended with `concat`, because `push` reserves memory for 17 elements.
    spellings: [] as QueryGroup['spellings'],
    pages: [] as QueryGroup['pages'],
  });
  type GroupTotals = ReturnType<typeof newTotals>;
  const groups = new Map<string, GroupTotals>();

  const add = (row: SearchRow) => {
    const key = queryKey(row.query);
    const group = groups.get(key) ?? newTotals();
    groups.set(key, group);
    group.impressions += row.impressions;
    group.clicks += row.clicks;
    if (row.position > 0) {
      group.weightedPositions += row.position * row.impressions;
      group.positionWeight += row.impressions;
      group.positions += row.position;
      group.positionCount += 1;
    }
    const spelling = group.spellings.find(({ query }) => query === row.query);
    if (spelling) spelling.impressions += row.impressions;
    else if (group.spellings.length < maxCounted)
      group.spellings = group.spellings.concat({ query: row.query, impressions: row.impressions });
    addPageTo(group, row);
  };

  const addPageTo = (group: GroupTotals, { page, impressions, clicks }: SearchRow) => {
    if (!page) return;
    const known = group.pages.find((each) => each.page === page);
    if (known) {
      known.impressions += impressions;
      known.clicks += clicks;
    } else if (group.pages.length < maxCounted)
      group.pages = group.pages.concat({ page, impressions, clicks });
  };

  const averagePosition = ({ weightedPositions, positionWeight, positions, positionCount }: GroupTotals) =>
    positionWeight > 0 ? weightedPositions / positionWeight : positions / Math.max(1, positionCount);

  const toGroup = (key: string, group: GroupTotals): QueryGroup => {
    const spellings = group.spellings.toSorted(
      (a, b) => b.impressions - a.impressions || (a.query < b.query ? -1 : 1),
    );
    return {
      key,
      term: spellings[0]?.query ?? key,
      impressions: Math.min(maxCount, group.impressions),
      clicks: Math.min(maxCount, group.clicks),
      position: averagePosition(group),
      spellings: spellings.slice(0, maxSpellings),
      pages: group.pages.toSorted((a, b) => b.impressions - a.impressions).slice(0, maxPages),
    };
  };

  return {
    add,
    /** Adds a page to an existing group without changing the impressions and clicks of the group. */
    addPage(row: SearchRow): void {
      const group = groups.get(queryKey(row.query));
      if (group) addPageTo(group, row);
    },
    *groups(): Generator<QueryGroup> {
      for (const [key, group] of groups) yield toGroup(key, group);
    },
    get size() {
      return groups.size;
    },
  };
}
