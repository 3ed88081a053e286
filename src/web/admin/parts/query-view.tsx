import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/surfaces.tsx';
import { type ClientProblem, useProblemText } from '../data/client-problem.ts';

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
  if (failure.current)
    return <LoadFailed title={failedTitle} problem={failure.current} onRetry={() => void refetch()} />;
  return data === undefined ? <Skeleton label={t('loading')} lines={lines} /> : children(data);
}

export function LoadFailed(props: { title?: string | undefined; problem: unknown; onRetry: () => void }) {
  const { t } = useTranslation('admin');
  const textOf = useProblemText();
  return (
    <div role="alert">
      <EmptyState icon={CloudOff} title={props.title ?? t('error')} text={textOf(props.problem)}>
        <Button look="secondary" onClick={props.onRetry} text={t('retry')} />
      </EmptyState>
    </div>
  );
}
