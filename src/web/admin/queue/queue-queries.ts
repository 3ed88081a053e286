import { queryOptions } from '@tanstack/react-query';
import { api, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { queueKeys } from './data.ts';

export const queueItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...queueKeys.item, id],
    queryFn: () => responseBody(api.queue[':id'].$get({ param: { id } })),
  });

/** The keys of the queries that show an item. */
export const keysOfItem = (id: string) => [queueKeys.list, queueKeys.counts, [...queueKeys.item, id]];

export const invalidateQueueItem = (id: string): void => keysOfItem(id).forEach(invalidate);
