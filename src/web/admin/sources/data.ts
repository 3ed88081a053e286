import type { api, Body } from '../data/api-client.ts';

export const sourcesKey = ['sources'] as const;
export const findingsKey = ['source-findings'] as const;
export const sourceChoicesKey = ['source-choices'] as const;

export type ListedSource = Body<typeof api.sources.$get>['sources'][number];
export type ListedFinding = Body<(typeof api)['source-findings']['$get']>['findings'][number];
