import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { ClientProblem } from './client-problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ClientProblem;
    queryMeta: { failureToast?: { title: string; description: string } };
  }
}

/**
 * Hashes of the queries that were invalidated while a fetch was in flight. They are fetched again, because the response
 * may be older than the change.
 */
const outdated = new Set<string>();

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (_error, { meta }) => {
      if (!meta?.failureToast) return;
      const { title, description } = meta.failureToast;
      // Toasts with the same id replace each other, so that repeated failures show only one toast.
      toast.error(title, { id: description, description });
    },
    onSettled: (_data, _error, { queryHash, queryKey }) => {
      if (outdated.delete(queryHash)) invalidate(queryKey);
    },
  }),
  defaultOptions: {
    queries: {
      // Query data is dropped when its screen closes, so that the editor never starts from an old version and the next
      // user never sees the data of the previous one.
      gcTime: 0,
      // A failed query is shown at once, also when the browser is offline. Live events and the retry button fetch
      // again.
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Refetches the mounted queries whose key starts with `queryKey`. A fetch in flight is completed and then repeated: if
 * each change cancelled it, frequent changes would prevent any response from being shown.
 */
export function invalidate(queryKey: QueryKey): void {
  const fetching = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  for (const { queryHash } of fetching) outdated.add(queryHash);
  void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
