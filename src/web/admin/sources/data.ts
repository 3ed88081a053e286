import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';

export const sourcesKey = ['sources'] as const;
export const findingsKey = ['source-findings'] as const;
export const sourceChoicesKey = ['source-choices'] as const;

export type ListedSource = InferResponseType<typeof api.sources.$get, 200>['sources'][number];
export type ListedFinding = InferResponseType<
  (typeof api)['source-findings']['$get'],
  200
>['findings'][number];
