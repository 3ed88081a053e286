import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { ClientProblem } from './client-problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ClientProblem;
    queryMeta: { failureToast?: { title: string; description: string } };
  }
}

/** Hashes of queries that were invalidated during a fetch: its response may be older than the change. */
const outdated = new Set<string>();

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (_error, { meta }) => {
      if (!meta?.failureToast) return;
      const { title, description } = meta.failureToast;
      // The id replaces the toast of an earlier attempt.
      toast.error(title, { id: description, description });
    },
    onSettled: (_data, _error, { queryHash, queryKey }) => {
      if (outdated.delete(queryHash)) invalidate(queryKey);
    },
  }),
  defaultOptions: {
    queries: {
      // Data does not outlive its screen: the editor never starts from an old version, and the next user never sees
      // the data of the previous one.
      gcTime: 0,
      // A failure is shown at once, offline too; live events and the retry button fetch again.
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Refetches the mounted queries under a key. A fetch in flight is not cancelled but followed by another one, so that
 * frequent changes do not keep every response from being shown.
 */
export function invalidate(queryKey: QueryKey): void {
  const fetching = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  for (const { queryHash } of fetching) outdated.add(queryHash);
  void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
