import { z } from 'zod';
import { keywordSearchSchema } from '../keywords/keyword.ts';
import { type Locale, localeSchema } from '../locale.ts';
import { listQuerySchema } from '../page-query.ts';
import { type OpportunityKind, opportunityKinds } from './scoring/opportunity-kind.ts';
import { topPosition } from './scoring/rank-opportunity.ts';
import { maxPageLength } from './search-console.ts';

export const positionBands = ['top', 'near', 'far'] as const;
export type PositionBand = (typeof positionBands)[number];

/** The last position from which work on a page can gain clicks soon. */
const lastNearPosition = 15;

/** The band of a position: the top of the results, positions that a better page can improve, and all others. */
export const positionBandOf = (position: number): PositionBand =>
  position < topPosition ? 'top' : position <= lastNearPosition ? 'near' : 'far';

/** The kinds of opportunities, and `none` for a query without one. */
export const filteredKinds = [...opportunityKinds, 'none'] as const;

/** The value of the page filter for queries without an own page. */
export const noPage = '-';

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.or(z.literal('')).default('');

/** The filters that opportunities, search terms and keywords share. Empty values match everything. */
const termFilterFields = {
  kind: optional(z.enum(filteredKinds)),
  /** The path of an own page, or `noPage`. */
  on: z.string().max(maxPageLength).default(''),
  band: optional(z.enum(positionBands)),
  topic: z.string().max(200).default(''),
};

/** The filters of the keyword list: those of keywords, and those of search data. */
export const keywordListSchema = keywordSearchSchema.extend(termFilterFields);

export const termSorts = ['impressions', 'clicks', 'position', 'priority'] as const;

export const termListSchema = listQuerySchema.extend({
  ...termFilterFields,
  locale: optional(localeSchema),
  sort: z.enum(termSorts).default('impressions'),
  /** Sorts the terms of a topic together, topics with the most impressions first. */
  grouped: z.enum(['', 'true']).default(''),
});
export type TermList = z.output<typeof termListSchema>;

export interface FilteredTerm {
  locale: Locale;
  kind: OpportunityKind | null;
  page: string | null;
  position: number;
  topic: string;
}

export type TermFilter = Record<'kind' | 'locale' | 'on' | 'band' | 'topic', string>;

export function matchesTermFilter(term: FilteredTerm, filter: TermFilter): boolean {
  const matches = (wanted: string, actual: string) => wanted === '' || wanted === actual;
  return (
    matches(filter.kind, term.kind ?? 'none') &&
    matches(filter.locale, term.locale) &&
    matches(filter.on, term.page ?? noPage) &&
    matches(filter.band, positionBandOf(term.position)) &&
    matches(filter.topic, term.topic)
  );
}
