import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ClientProblem } from '../data/client-problem.ts';
import { LoadFailed } from './load-failed.tsx';

export interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  /** The number of skeleton lines that are shown before the first response. */
  lines: number;
  failedTitle?: string;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query. Shows a skeleton until the first response, and a retry button after a failure. */
export function QueryView<Data>({ query, lines, failedTitle, children }: QueryViewProps<Data>) {
  const { t } = useTranslation('admin');
  const { data, error, isSuccess, refetch } = query;
  // A retry makes the query pending again. The failure stays visible until the response arrives.
  const failure = useRef<ClientProblem>(null);
  if (error || isSuccess) failure.current = error;
  if (failure.current) {
    return (
      <LoadFailed
        {...(failedTitle && { title: failedTitle })}
        problem={failure.current}
        onRetry={() => void refetch()}
      />
    );
  }
  return data === undefined ? <Skeleton label={t('loading')} lines={lines} /> : children(data);
}
