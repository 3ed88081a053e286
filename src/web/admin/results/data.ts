import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const resultsKey = dependsOn(['gsc_snapshots', 'page_counts'], ['results']);

export type Results = InferResponseType<typeof api.results.$get, 200>;
export type ArticleResults = InferResponseType<(typeof api.results.articles)[':id']['$get'], 200>;
