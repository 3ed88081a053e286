import type { api, Body } from '../data/api-client.ts';

export const researchKey = ['research'] as const;

export type ListedResearchEntry = Body<typeof api.research.$get>['entries'][number];
