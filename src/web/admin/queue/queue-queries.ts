import { queryOptions } from '@tanstack/react-query';
import { api, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { queueKeys } from './data.ts';

export const queueItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...queueKeys.item, id],
    queryFn: () => responseBody(api.queue[':id'].$get({ param: { id } })),
  });

export function invalidateQueueItem(id: string): void {
  invalidate(queueKeys.list);
  invalidate(queueKeys.counts);
  invalidate([...queueKeys.item, id]);
}
