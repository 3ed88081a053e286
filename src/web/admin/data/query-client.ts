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
 * The hashes of queries that were invalidated while they were being fetched. The response may be older than the change,
 * so these queries are fetched again.
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
      // Query data is dropped when no screen uses it. Otherwise the editor might start from an old version, or a user
      // might see data that the previous user of this tab loaded.
      gcTime: 0,
      // A failure is shown at once, even when the browser is offline. Live events and the retry button fetch again.
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Refetches the mounted queries whose key starts with `queryKey`. A running fetch is not cancelled but repeated after
 * its response. Otherwise frequent changes could cancel every fetch, and no response would ever be shown.
 */
export function invalidate(queryKey: QueryKey): void {
  const fetching = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  for (const { queryHash } of fetching) outdated.add(queryHash);
  void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
