import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { localizedPath } from '../../../domain/locale.ts';
import { termSorts } from '../../../domain/search-console/term-filter.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChoiceField } from '../../ui/field.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { api } from '../data/api-client.ts';
import { useApiList } from '../data/use-api-query.ts';
import { FoldedFilters } from '../parts/folded-filters.tsx';
import { useTexts } from '../parts/formats.ts';
import { ListView } from '../parts/query-view.tsx';
import { ListSearch } from '../parts/search-form.tsx';
import { useListParams } from '../parts/use-list-params.ts';
import { type ListedTerm, searchConsoleKeys } from './data.ts';
import { GroupSwitch, useIsGrouped } from './group-switch.tsx';
import { termPath } from './opportunity-list.tsx';
import { TermFilters, useTermFilter } from './term-filters.tsx';
import { TrendIcon } from './trend-icon.tsx';

export function TermList() {
  const { t } = useTexts();
  const { page, q, oneOf, setFilter, setFilters, hrefOf } = useListParams();
  const { filter, active } = useTermFilter();
  const isGrouped = useIsGrouped();
  const sort = oneOf('sort', termSorts) || 'impressions';
  const query = { page: String(page), q, sort, ...filter, grouped: isGrouped ? 'true' : '' } as const;
  const list = useApiList([...searchConsoleKeys.terms, query], () => api.gsc.queries.$get({ query }));
  const choices = list.data?.choices ?? { subjects: [], pages: [] };
  return (
    <>
      <FoldedFilters
        active={active}
        search={
          <ListSearch
            label={t('searchConsole.terms.search')}
            button={t('searchConsole.terms.searchButton')}
          />
        }
      >
        <TermFilters {...choices} />
        <ChoiceField
          label={t('searchConsole.terms.sort')}
          value={sort}
          values={termSorts}
          textOf={(each) => t(`searchConsole.terms.sorts.${each}`)}
          onChoose={(each) => setFilter('sort', each === 'impressions' ? '' : each)}
        />
        <GroupSwitch />
      </FoldedFilters>
      <ListView query={list} lines={8} hrefOf={hrefOf}>
        {({ terms, total, isLimited }) =>
          terms.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={t('searchConsole.terms.none')}
              text={t('searchConsole.terms.noneText')}
            >
              {(active > 0 || q !== '') && (
                <Button
                  look="secondary"
                  onClick={() => setFilters({ q: '', kind: '', language: '', on: '', band: '', subject: '' })}
                  text={t('searchConsole.filters.clear')}
                />
              )}
            </EmptyState>
          ) : (
            <>
              <p className="mb-2 text-sm text-ink-soft" role="status">
                {t('searchConsole.terms.total', { count: total })}
                {isLimited && ` ${t('searchConsole.terms.limited')}`}
              </p>
              <TermTable terms={terms} isGrouped={isGrouped} />
            </>
          )
        }
      </ListView>
    </>
  );
}

function TermTable({ terms, isGrouped }: { terms: ListedTerm[]; isGrouped: boolean }) {
  const { t, whole, oneDecimal, percent } = useTexts();
  const figure = (
    name: 'position' | 'impressions' | 'clicks' | 'ctr',
    format: (value: number) => string,
  ): Column<ListedTerm> => ({
    text: t(`searchConsole.meanings.${name}`),
    numeric: true,
    cell: (each) => format(each[name]),
  });
  return (
    <Table
      dense
      label={t('searchConsole.terms.label')}
      rows={terms}
      groupOf={isGrouped ? ({ subject }) => subject || t('searchConsole.terms.noSubject') : undefined}
      columns={[
        {
          text: t('searchConsole.meanings.query'),
          main: true,
          cell: (each) => (
            <>
              <span className="flex items-center gap-2">
                <TrendIcon trend={each.trend} />
                <Link className="min-w-0 font-semibold [overflow-wrap:anywhere]" to={termPath(each)}>
                  {each.term}
                </Link>
              </span>
              <span className="block text-xs text-ink-soft [overflow-wrap:anywhere]">
                {[
                  t(`articles.languageNames.${each.locale}`),
                  ...(each.isGuess ? [t('searchConsole.guess')] : []),
                  each.page === null
                    ? t('searchConsole.filters.noPage')
                    : localizedPath(each.page, each.locale),
                ].join(' · ')}
              </span>
            </>
          ),
        },
        {
          text: t('searchConsole.filters.kind'),
          cell: ({ kind }) => (
            <span className="whitespace-nowrap">{t(`searchConsole.kinds.${kind ?? 'none'}`)}</span>
          ),
        },
        figure('position', oneDecimal),
        figure('impressions', whole),
        figure('clicks', whole),
        figure('ctr', percent),
      ]}
    />
  );
}
