import {
  type DefaultError,
  keepPreviousData,
  QueryCache,
  QueryClient,
  type QueryKey,
  skipToken,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { hc, type InferResponseType } from 'hono/client';
import { useRef } from 'react';
import { toast } from 'sonner';
import type { ApiType } from '../../../server/api.ts';
import { authClient } from './auth-client.ts';
import { asClientProblem, type ClientProblem, problemOfResponse, useProblemToast } from './client-problem.ts';
import { withProof } from './proof-request.ts';
import { waitForSecondFactor, waitForSession } from './session-store.ts';

/** The typed client of the server's API. Every call sends the token of the session. */
export const api = hc<ApiType>('/api', { fetch: fetchAsUser });

/** The body of a successful response to a call, such as `Body<typeof api.topics.$get>`. */
export type Body<Call> = InferResponseType<Call, 200>;

/** Returns the body of a successful response. Throws a ClientProblem for any other response. */
export async function responseBody<Data>(
  call: Promise<{ ok: boolean; json(): Promise<Data> }>,
): Promise<Data> {
  const response = await call.catch((error) => {
    throw asClientProblem(error);
  });
  if (!response.ok) throw await problemOfResponse(response as Response);
  return response.json();
}

/**
 * Sends a request with the session's token. If the session has ended or lacks its second factor, or if the request
 * needs a recent proof of identity, waits until the user has given it, and then repeats the request.
 */
export async function fetchAsUser(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let response: Response | undefined;
  try {
    return await withProof(async () => {
      response = await fetchInSession(input, init);
      if (response.status === 403) throw await problemOfResponse(response.clone());
      return response;
    });
  } catch (error) {
    // The caller reads the problem from the response.
    if (response?.status === 403) return response;
    throw error;
  }
}

async function fetchInSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const send = async () => {
    const { auth } = await authClient();
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    if (data.session) headers.set('authorization', `Bearer ${data.session.access_token}`);
    return fetch(input, { ...init, headers });
  };
  const response = await send();
  if (response.status === 401) return (await waitForSession()) ? send() : response;
  if (response.status !== 403) return response;
  const { code } = await problemOfResponse(response.clone());
  return code === 'two_factor_needed' && (await waitForSecondFactor()) ? send() : response;
}

export type ApiCall<Data> = () => Promise<{ ok: boolean; json(): Promise<Data> }>;
type Options<Data, Selected> = Omit<UseQueryOptions<Data, DefaultError, Selected>, 'queryKey' | 'queryFn'>;

/** Loads data with a call of the API client. Waits while `call` is undefined. */
export function useApiQuery<Data, Selected = Data>(
  queryKey: QueryKey,
  call: ApiCall<Data> | undefined,
  options?: Options<Data, Selected>,
) {
  return useQuery({ ...options, queryKey, queryFn: call ? () => responseBody(call()) : skipToken });
}

/**
 * Like `useApiQuery`, but shows the data of the previous key, such as another page, until the response arrives. The
 * data is kept for five minutes, so that the Back button shows a list at once and at the same place.
 */
export const useApiList = <Data, Selected = Data>(
  queryKey: QueryKey,
  call: ApiCall<Data> | undefined,
  options?: Options<Data, Selected>,
) => useApiQuery(queryKey, call, { ...listOptions, ...options } as Options<Data, Selected>);
const listOptions = { placeholderData: keepPreviousData, gcTime: 5 * 60_000 };

/** What a mutation does: one call of the API client, or any other change. */
type Change<Data, Variables> =
  | { call: (variables: Variables) => ReturnType<ApiCall<Data>>; mutationFn?: undefined }
  | { mutationFn: (variables: Variables) => Promise<Data>; call?: undefined };

export type AdminMutationOptions<Data, Variables> = Change<Data, Variables> & {
  done?: string | ((data: Data, variables: Variables) => string);
  /** The keys of the queries that the mutation changes. They are refetched. */
  changes?: readonly QueryKey[];
  onSuccess?: (data: Data, variables: Variables) => void | Promise<void>;
  /** Replaces the toast that shows a failure. */
  onError?: (error: unknown) => void;
  onSettled?: () => void;
};

export interface AdminMutation<Variables = void> {
  isPending: boolean;
  mutate: (variables: Variables) => void;
}

/** A mutation that shows its outcome in a toast and refetches what it changes. It ignores calls while it runs. */
export function useAdminMutation<Data, Variables = void>(options: AdminMutationOptions<Data, Variables>) {
  const { done, changes = [], onSuccess, onError, onSettled } = options;
  const showProblem = useProblemToast();
  const running = useRef(false);
  const { isPending, mutateAsync } = useMutation({
    mutationFn: (variables: Variables) =>
      options.call ? responseBody(options.call(variables)) : options.mutationFn(variables),
    onSuccess: (data: Data, variables: Variables) => {
      if (done) toast.success(typeof done === 'string' ? done : done(data, variables));
      return onSuccess?.(data, variables);
    },
    onError: onError ?? showProblem,
    onSettled: (_data, error) => {
      // After a refusal too, because another user may have changed the record first.
      if (!error || asClientProblem(error).code !== 'no_answer') changes.forEach(invalidate);
      onSettled?.();
    },
  });
  const mutate = (variables: Variables) => {
    // `isPending` changes only with the next render, and a second click may come before that.
    if (running.current) return;
    running.current = true;
    mutateAsync(variables)
      .catch(() => {})
      .finally(() => {
        running.current = false;
      });
  };
  /** The mutation of these variables, which a button can run. */
  const of = (variables: Variables): AdminMutation => ({ isPending, mutate: () => mutate(variables) });
  return { isPending, mutate, of };
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ClientProblem;
    queryMeta: { failureToast?: { title: string; description: string } };
  }
}

/** Queries invalidated during a fetch. Its response may be older than the change, so they are fetched again. */
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
      // Query data is dropped when no screen uses it. Otherwise the editor might start from an old version.
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
