import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';

export const tokensKey = ['tokens'] as const;

export type ListedToken = InferResponseType<typeof api.tokens.$get, 200>['tokens'][number];
