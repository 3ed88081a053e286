import {
  type DefaultError,
  keepPreviousData,
  type QueryKey,
  skipToken,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { responseBody } from './api-client.ts';

export type ApiCall<Data> = () => Promise<{ ok: boolean; json(): Promise<Data> }>;
type Options<Data, Selected> = Omit<UseQueryOptions<Data, DefaultError, Selected>, 'queryKey' | 'queryFn'>;

/** Loads data with a call of the API client. Waits while `call` is undefined. */
export function useApiQuery<Data, Selected = Data>(
  queryKey: QueryKey,
  call: ApiCall<Data> | undefined,
  options?: Options<Data, Selected>,
) {
  const queryFn = call ? () => responseBody(call()) : skipToken;
  return useQuery({ ...options, queryKey, queryFn });
}

/** Like `useApiQuery`, but shows the data of the previous key, such as another page, until the response arrives. */
export const useApiList = <Data, Selected = Data>(
  queryKey: QueryKey,
  call: ApiCall<Data> | undefined,
  options?: Options<Data, Selected>,
) =>
  useApiQuery(queryKey, call, { placeholderData: keepPreviousData, ...options } as Options<Data, Selected>);
