import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';

export const topicsKey = ['topics'] as const;

export type ListedTopic = InferResponseType<typeof api.topics.$get, 200>['topics'][number];
