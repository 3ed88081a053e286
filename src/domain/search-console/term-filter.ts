import { z } from 'zod';
import { keywordSearchSchema } from '../keywords/keyword.ts';
import { type Locale, localeSchema } from '../locale.ts';
import { listQuerySchema, optionalFilter } from '../page-query.ts';
import { type OpportunityKind, opportunityKinds } from './scoring/opportunity-kind.ts';
import { topPosition } from './scoring/score-opportunity.ts';
import { maxPageLength } from './search-console.ts';

export const positionBands = ['top', 'near', 'far'] as const;

/** Up to this position, work on a page can gain clicks soon. */
const lastNearPosition = 15;

/** `near` are the positions that a better page can improve, between the top of the results and the lower ones. */
export const positionBandOf = (position: number): (typeof positionBands)[number] =>
  position < topPosition ? 'top' : position <= lastNearPosition ? 'near' : 'far';

/** `none` is for queries that are not an opportunity. */
export const filteredKinds = [...opportunityKinds, 'none'] as const;

/** The value of the page filter for queries without a page of this site. */
export const noPage = '-';

/** The filters that opportunities, search terms and keywords have in common. An empty value matches everything. */
const termFilterFields = {
  kind: optionalFilter(z.enum(filteredKinds)),
  /** The path of a page of this site, or `noPage`. */
  on: z.string().max(maxPageLength).default(''),
  band: optionalFilter(z.enum(positionBands)),
  subject: z.string().max(200).default(''),
};

export const keywordListSchema = keywordSearchSchema.extend(termFilterFields);

export const termSorts = ['impressions', 'clicks', 'position', 'priority'] as const;

export const termListSchema = listQuerySchema.extend({
  ...termFilterFields,
  locale: optionalFilter(localeSchema),
  sort: z.enum(termSorts).default('impressions'),
  /** Lists the terms of a subject together. Subjects with the most impressions are first. */
  grouped: z.enum(['', 'true']).default(''),
});
export type TermList = z.output<typeof termListSchema>;

export interface FilteredTerm {
  locale: Locale;
  kind: OpportunityKind | null;
  page: string | null;
  position: number;
  subject: string;
}

export interface SearchedTerm extends FilteredTerm {
  extraClicks: number;
}

export type TermFilter = Record<'kind' | 'locale' | 'on' | 'band' | 'subject', string>;

export function matchesTermFilter(term: FilteredTerm, filter: TermFilter): boolean {
  const matches = (wanted: string, actual: string) => wanted === '' || wanted === actual;
  return (
    matches(filter.kind, term.kind ?? 'none') &&
    matches(filter.locale, term.locale) &&
    matches(filter.on, term.page ?? noPage) &&
    matches(filter.band, positionBandOf(term.position)) &&
    matches(filter.subject, term.subject)
  );
}
