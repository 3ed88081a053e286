import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { invalidate, queryClient } from './api-client.ts';

/** Mounts a query whose fetches stay pending until the test resolves or rejects them. */
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

it('a query that is invalidated several times during a fetch shows the response, and is then fetched once more', async () => {
  const query = mountQuery('in flight');
  for (let change = 0; change < 3; change++) invalidate(['in flight']);
  expect(query.fetches).toHaveLength(1);
  query.fetches[0]?.resolve('first');
  await waitFor(() => expect(query.data()).toBe('first'));
  expect(query.fetches).toHaveLength(2);
  query.fetches[1]?.resolve('second');
  await waitFor(() => expect(query.data()).toBe('second'));
  expect(query.fetches).toHaveLength(2);
  query.unmount();
});

it('a query that is invalidated during a fetch that fails is fetched once more', async () => {
  const query = mountQuery('failed');
  invalidate(['failed']);
  query.fetches[0]?.reject(new Error('no response'));
  await waitFor(() => expect(query.fetches).toHaveLength(2));
  query.unmount();
});

it('the data of a query is dropped when no screen uses the query any more', async () => {
  const query = mountQuery('unmounted');
  query.fetches[0]?.resolve('data');
  await waitFor(() => expect(query.data()).toBe('data'));
  query.unmount();
  await waitFor(() => expect(queryClient.getQueryData(['unmounted'])).toBeUndefined());
});
