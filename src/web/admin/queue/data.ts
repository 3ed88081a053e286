import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const queueKeys = {
  list: dependsOn(['content_queue'], ['queue', 'list']),
  item: dependsOn(['content_queue'], ['queue', 'item'], { byId: true }),
  counts: dependsOn(['content_queue'], ['queue', 'counts']),
} as const;

export type ListedQueueItem = InferResponseType<typeof api.queue.$get, 200>['items'][number];
export type ReviewedItem = InferResponseType<(typeof api.queue)[':id']['$get'], 200>;
