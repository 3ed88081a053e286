import { queryOptions } from '@tanstack/react-query';
import type { QueueStatus } from '../../../domain/queue/queue-item.ts';
import { api, type Body, invalidate, responseBody } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const queueKeys = {
  list: dependsOn(['content_queue'], ['queue', 'list']),
  item: dependsOn(['content_queue'], ['queue', 'item'], { byId: true }),
  counts: dependsOn(['content_queue'], ['queue', 'counts']),
} as const;

export type ListedQueueItem = Body<typeof api.queue.$get>['items'][number];
export type ReviewedItem = Body<(typeof api.queue)[':id']['$get']>;

export const queueItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...queueKeys.item, id],
    queryFn: () => responseBody(api.queue[':id'].$get({ param: { id } })),
  });

export const tabPath = (status: QueueStatus): string =>
  status === 'needs_review' ? '/admin/queue' : `/admin/queue?status=${status}`;

export const keysOfItem = (id: string) => [queueKeys.list, queueKeys.counts, [...queueKeys.item, id]];

export const invalidateQueueItem = (id: string): void => keysOfItem(id).forEach(invalidate);
