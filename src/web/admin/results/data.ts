import type { api, Body } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const resultsKey = dependsOn(['gsc_snapshots', 'page_counts'], ['results']);

export const citationsKey = ['citations'] as const;

export type Results = Body<typeof api.results.$get>;
export const pageResultsPath = (path: string): string =>
  `/admin/results/page?${new URLSearchParams({ path })}`;

export type PageResults = Body<typeof api.results.pages.$get>;
