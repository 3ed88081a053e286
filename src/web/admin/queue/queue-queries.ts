import { queryOptions } from '@tanstack/react-query';
import { api, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

export const queueItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.queue.item, id],
    queryFn: () => responseBody(api.queue[':id'].$get({ param: { id } })),
  });

export function invalidateQueueItem(id: string): void {
  invalidate(queryKeys.queue.list);
  invalidate(queryKeys.queue.counts);
  invalidate([...queryKeys.queue.item, id]);
}
