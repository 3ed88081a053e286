import { maxCount, type SearchRow } from './search-console.ts';

/**
 * What all spellings of a query have in common: small letters and digits only. `UPF-mat`, `upf mat` and `upfmat` are one;
 * so are `brød`, `brod` and `broed`.
 */
export function queryKey(query: string): string {
  const folded = query
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/æ/g, 'ae')
    .replace(/ø|oe/g, 'o')
    .replace(/aa/g, 'a')
    .replace(/[^\p{L}\p{N}]+/gu, '');
  // A query of signs only is itself.
  return folded || query.trim().toLowerCase();
}

/** One query as it is weighed, in all its spellings. */
export interface QueryGroup {
  key: string;
  /** The spelling that was shown most. */
  term: string;
  impressions: number;
  clicks: number;
  /** Weighted by impressions. */
  position: number;
  spellings: { query: string; impressions: number }[];
  /** The pages that were shown, most shown first; only where the data tell. */
  pages: { page: string; impressions: number; clicks: number }[];
}

/** Clicks per impression; none without impressions, never above 1. */
export const ctrOf = ({ clicks, impressions }: { clicks: number; impressions: number }): number =>
  impressions > 0 ? Math.min(1, clicks / impressions) : 0;

const maxSpellings = 10;
const maxPages = 5;

/** Collects rows into groups as they come, so that they need not all be held at once. */
export function createQueryGroups() {
  interface GroupTotals {
    impressions: number;
    clicks: number;
    /** Of rows that tell a position: sum of position × impressions; and of plain positions, for rows that were never shown. */
    weighted: number;
    weight: number;
    plain: number;
    rows: number;
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
        weighted: 0,
        weight: 0,
        plain: 0,
        rows: 0,
        spellings: new Map(),
        pages: new Map(),
      };
      groups.set(key, group);
    }
    group.impressions += row.impressions;
    group.clicks += row.clicks;
    if (row.position > 0) {
      group.weighted += row.position * row.impressions;
      group.weight += row.impressions;
      group.plain += row.position;
      group.rows += 1;
    }
    group.spellings.set(row.query, (group.spellings.get(row.query) ?? 0) + row.impressions);
    addPage(row);
  };

  /** Notes that a page was shown for a query that is there already, and leaves the query's own numbers alone. */
  const addPage = (row: SearchRow) => {
    const group = groups.get(queryKey(row.query));
    if (!group || !row.page) return;
    const page = group.pages.get(row.page) ?? { impressions: 0, clicks: 0 };
    page.impressions += row.impressions;
    page.clicks += row.clicks;
    group.pages.set(row.page, page);
  };

  const finish = (key: string, group: GroupTotals): QueryGroup => {
    const spellings = [...group.spellings]
      .map(([query, impressions]) => ({ query, impressions }))
      .sort((a, b) => b.impressions - a.impressions || (a.query < b.query ? -1 : 1));
    const pages = [...group.pages].map(([page, counts]) => ({ page, ...counts }));
    return {
      key,
      term: spellings[0]?.query ?? key,
      impressions: Math.min(maxCount, group.impressions),
      clicks: Math.min(maxCount, group.clicks),
      position: group.weight > 0 ? group.weighted / group.weight : group.plain / Math.max(1, group.rows),
      spellings: spellings.slice(0, maxSpellings),
      pages: pages.sort((a, b) => b.impressions - a.impressions).slice(0, maxPages),
    };
  };

  return {
    add,
    addPage,
    *groups(): Generator<QueryGroup> {
      for (const [key, group] of groups) yield finish(key, group);
    },
    get size() {
      return groups.size;
    },
  };
}
