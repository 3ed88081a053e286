import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ClientProblem } from '../data/client-problem.ts';
import { LoadFailed } from './load-failed.tsx';
import { useListParams } from './use-list-params.ts';

interface QueryViewProps<Data> {
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

/** Shows one page of a list with links to the other pages. The list is dimmed while newer data is loading. */
export function ListView<Data extends { page: number; pages: number }>({
  children,
  ...view
}: QueryViewProps<Data>) {
  const { isFetching } = view.query;
  return (
    <QueryView {...view}>
      {(data) => (
        <div aria-busy={isFetching} className={isFetching ? 'opacity-85' : ''}>
          {children(data)}
          <ListPages page={data.page} pages={data.pages} />
        </div>
      )}
    </QueryView>
  );
}

/** Links to the other pages of the list whose page number is in the query string. */
export function ListPages({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation('admin');
  const { hrefOf } = useListParams();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('pages.label')} className="mt-4 flex items-center justify-between gap-2">
      <Step to={page > 1 ? hrefOf(page - 1) : undefined}>
        <ChevronLeft className="size-4" aria-hidden="true" />
        {t('pages.previous')}
      </Step>
      <p className="text-sm text-ink-soft">{t('pages.position', { page, pages })}</p>
      <Step to={page < pages ? hrefOf(page + 1) : undefined}>
        {t('pages.next')}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | undefined; children: ReactNode }) {
  // If there is no previous or next page, the link is invisible instead of missing, so that the other link does not
  // move.
  if (!to) return <span className={buttonClass('secondary', 'invisible')}>{children}</span>;
  return (
    <LinkButton look="secondary" to={to}>
      {children}
    </LinkButton>
  );
}
