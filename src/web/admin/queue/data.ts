import type { api, Body } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const queueKeys = {
  list: dependsOn(['content_queue'], ['queue', 'list']),
  item: dependsOn(['content_queue'], ['queue', 'item'], { byId: true }),
  counts: dependsOn(['content_queue'], ['queue', 'counts']),
} as const;

export type ListedQueueItem = Body<typeof api.queue.$get>['items'][number];
export type ReviewedItem = Body<(typeof api.queue)[':id']['$get']>;
