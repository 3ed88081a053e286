import type { api, Body } from '../data/api-client.ts';

export const tokensKey = ['tokens'] as const;

export type AssistantRequest = Body<(typeof api)['assistant-requests'][':id']['$get']>;

export type ListedToken = Body<typeof api.tokens.$get>['tokens'][number];
