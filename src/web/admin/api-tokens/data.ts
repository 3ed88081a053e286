import type { api, Body } from '../data/api-client.ts';

export const tokensKey = ['tokens'] as const;

export type ListedToken = Body<typeof api.tokens.$get>['tokens'][number];
