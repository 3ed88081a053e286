import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const searchConsoleKeys = {
  opportunities: dependsOn(['gsc_snapshots', 'content_queue'], ['search-console', 'opportunities']),
  term: dependsOn(['gsc_snapshots', 'content_queue'], ['search-console', 'term']),
  terms: dependsOn(['gsc_snapshots'], ['search-console', 'terms']),
  imports: dependsOn(['gsc_snapshots'], ['search-console', 'imports']),
  change: dependsOn(['gsc_snapshots'], ['search-console', 'change']),
  queries: dependsOn(['gsc_snapshots'], ['search-console', 'queries']),
} as const;

export type ListedOpportunity = InferResponseType<
  typeof api.gsc.opportunities.$get,
  200
>['opportunities'][number];
export type DescribedTerm = InferResponseType<typeof api.gsc.terms.$get, 200>;
export type OutcomeSummary = NonNullable<
  InferResponseType<typeof api.gsc.opportunities.$get, 200>['outcomes']
>;
export type ListedSnapshot = InferResponseType<typeof api.gsc.snapshots.$get, 200>['snapshots'][number];
export type ListedTerm = InferResponseType<typeof api.gsc.queries.$get, 200>['terms'][number];
