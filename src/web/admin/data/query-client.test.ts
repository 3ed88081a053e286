import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { invalidate, queryClient } from './query-client.ts';

/** A mounted query whose fetches are answered by hand. */
function mountQuery(name: string) {
  const fetches: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: [name],
    queryFn: () => {
      const fetch = Promise.withResolvers<string>();
      fetches.push(fetch);
      return fetch.promise;
    },
  });
  return { fetches, data: () => observer.getCurrentResult().data, unmount: observer.subscribe(() => {}) };
}

it('shows the response of a fetch that was in flight during an invalidation, and fetches once more', async () => {
  const query = mountQuery('in flight');
  for (let change = 0; change < 3; change++) invalidate(['in flight']);
  expect(query.fetches).toHaveLength(1);
  query.fetches[0]?.resolve('first');
  await vi.waitFor(() => expect(query.data()).toBe('first'));
  expect(query.fetches).toHaveLength(2);
  query.fetches[1]?.resolve('second');
  await vi.waitFor(() => expect(query.data()).toBe('second'));
  expect(query.fetches).toHaveLength(2);
  query.unmount();
});

it('fetches once more after a failed fetch too', async () => {
  const query = mountQuery('failed');
  invalidate(['failed']);
  query.fetches[0]?.reject(new Error('no response'));
  await vi.waitFor(() => expect(query.fetches).toHaveLength(2));
  query.unmount();
});

it('drops the data of a query that no screen shows', async () => {
  const query = mountQuery('unmounted');
  query.fetches[0]?.resolve('data');
  await vi.waitFor(() => expect(query.data()).toBe('data'));
  query.unmount();
  await vi.waitFor(() => expect(queryClient.getQueryData(['unmounted'])).toBeUndefined());
});
