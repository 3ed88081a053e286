import type { Locale } from '../../../domain/locale.ts';
import type { api, Body } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const searchConsoleKeys = {
  opportunities: dependsOn(['gsc_snapshots', 'content_queue'], ['search-console', 'opportunities']),
  term: dependsOn(['gsc_snapshots', 'content_queue'], ['search-console', 'term']),
  outcomes: dependsOn(['gsc_snapshots', 'content_queue'], ['search-console', 'outcomes']),
  terms: dependsOn(['gsc_snapshots'], ['search-console', 'terms']),
  imports: dependsOn(['gsc_snapshots'], ['search-console', 'imports']),
  change: dependsOn(['gsc_snapshots'], ['search-console', 'change']),
  queries: dependsOn(['gsc_snapshots'], ['search-console', 'queries']),
} as const;

export type ListedOpportunity = Body<typeof api.gsc.opportunities.$get>['opportunities'][number];
export type DescribedTerm = Body<typeof api.gsc.terms.$get>;
export type OutcomeSummary = NonNullable<Body<typeof api.gsc.opportunities.$get>['outcomes']>;
export type ListedSnapshot = Body<typeof api.gsc.snapshots.$get>['snapshots'][number];
export type ListedTerm = Body<typeof api.gsc.queries.$get>['terms'][number];

export const termPath = ({ term, locale }: { term: string; locale: Locale }): string =>
  `/admin/gsc/${encodeURIComponent(term)}?locale=${locale}`;
