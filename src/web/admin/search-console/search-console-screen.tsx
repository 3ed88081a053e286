import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { withPersonNames } from '../../../domain/collaboration/person-name.ts';
import { localizedPath } from '../../../domain/locale.ts';
import {
  maxQueryImpressions,
  minOwnClicks,
  minOwnPositions,
  minPositionImpressions,
  publishedShares,
  publishedWeight,
} from '../../../domain/search-console/scoring/ctr-curve.ts';
import { minUsualQueries } from '../../../domain/search-console/scoring/opportunity-kind.ts';
import {
  containedShare,
  measuredAfterDays,
  minMeasured,
} from '../../../domain/search-console/scoring/outcomes.ts';
import { thresholds } from '../../../domain/search-console/scoring/score-opportunity.ts';
import { termSorts } from '../../../domain/search-console/term-filter.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { TabContent, Tabs } from '../../ui/tabs.tsx';
import { api, invalidate, useApiList, useApiQuery } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useTexts } from '../parts/formats.ts';
import { FoldedFilters, ListPages, ListSearch, ListView, useListParams } from '../parts/lists.tsx';
import { LoadFailed, QueryView } from '../parts/query-view.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { type ListedSnapshot, type ListedTerm, searchConsoleKeys, termPath } from './data.ts';
import { useFigureColumns } from './figure-columns.ts';
import { OpportunityList } from './opportunity-list.tsx';
import { HitRate } from './predictions.tsx';
import { GroupSwitch, TermFilters, useIsGrouped, useTermFilter } from './term-filters.tsx';
import { TrafficChange } from './traffic-change.tsx';
import { TrendIcon } from './trend-icon.tsx';
import { removeSnapshot, type StoredData, StoredUpload } from './upload/preview.tsx';
import { Upload } from './upload/upload.tsx';

export default function SearchConsole() {
  const { t } = useTexts();
  const { oneOf, setFilter } = useListParams();
  const list = useApiQuery(searchConsoleKeys.opportunities, () => api.gsc.opportunities.$get(), {
    meta: { failureToast: { title: t('error'), description: t('searchConsole.loadFailed') } },
  });
  useLiveEvents();
  const [stored, setStored] = useState<StoredData>();
  const tab = oneOf('tab', ['upload', 'terms']) || 'opportunities';
  const show = (next: string) => setFilter('tab', next === 'opportunities' ? '' : next);
  // Spaces as wide as two digits keep the tabs in place until the number is known.
  const number = list.isPending ? '\u2007\u2007' : list.data?.opportunities.length;
  const count = list.error ? '' : ` (${number})`;
  return (
    <>
      <ScreenHeader title={t('searchConsole.title')} text={t('searchConsole.text')} />
      {stored && <StoredUpload {...stored} onClose={() => setStored(undefined)} />}
      <Tabs
        label={t('searchConsole.title')}
        value={tab}
        onChange={show}
        tabs={[
          { value: 'opportunities', label: `${t('searchConsole.opportunities')}${count}` },
          { value: 'terms', label: t('searchConsole.termsTab') },
          { value: 'upload', label: t('searchConsole.uploadTab') },
        ]}
      >
        <TabContent value="opportunities">
          <QueryView query={list} lines={8}>
            {(data) => (
              <div aria-busy={list.isFetching}>
                {data.outcomes && <HitRate outcomes={data.outcomes} />}
                <OpportunityList {...data} onUpload={() => show('upload')} />
                <TrafficChange />
                <HowItWorks />
              </div>
            )}
          </QueryView>
        </TabContent>
        <TabContent value="terms">{tab === 'terms' && <TermList />}</TabContent>
        {/* The tab stays mounted, so that pasted data is still there after a visit to the other tab. */}
        <TabContent value="upload" keep>
          <Upload
            onStored={(data) => {
              setStored(data);
              invalidate(searchConsoleKeys.opportunities);
              show('opportunities');
            }}
          />
          {tab === 'upload' && <Imports />}
        </TabContent>
      </Tabs>
    </>
  );
}

function Imports() {
  const { t } = useTexts();
  const { page } = useListParams();
  const query = { page: String(page) };
  const list = useApiList([...searchConsoleKeys.imports, query], () => api.gsc.snapshots.$get({ query }));
  if (list.error) return <LoadFailed problem={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data || list.data.snapshots.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg font-semibold">{t('searchConsole.imports.title')}</h2>
      <ImportTable snapshots={list.data.snapshots} />
      <ListPages page={list.data.page} pages={list.data.pages} />
    </section>
  );
}

function ImportTable({ snapshots }: { snapshots: ListedSnapshot[] }) {
  const { t, day, time, whole, questionOf, anyText } = useTexts('searchConsole.imports');
  const figureColumns = useFigureColumns();
  const periodOf = ({ start, end }: ListedSnapshot) => `${day(start)} – ${day(end)}`;
  const remove = useConfirmedMutation({
    question: (each) => questionOf('searchConsole.imports.remove', { period: periodOf(each) }),
    mutationFn: ({ id }: ListedSnapshot) => removeSnapshot(id),
    done: t('removed'),
    changes: Object.values(searchConsoleKeys),
  });
  return (
    <>
      <Table
        label={t('title')}
        rows={snapshots}
        columns={[
          { text: t('period'), cell: (each) => <span className="font-semibold">{periodOf(each)}</span> },
          { text: t('queries'), cell: ({ queries }) => whole(queries) },
          ...figureColumns('clicks', 'impressions'),
          {
            text: t('by'),
            cell: ({ createdBy, createdAt }) =>
              `${withPersonNames(createdBy ?? t('fetched'))}, ${time(createdAt)}`,
          },
          {
            text: anyText('keywords.actions'),
            cell: (each) => (
              <Button look="quiet" tight onClick={() => remove.ask(each)}>
                {t('remove')}
                <span className="sr-only">: {periodOf(each)}</span>
              </Button>
            ),
          },
        ]}
      />
      {remove.dialog}
    </>
  );
}

function TermList() {
  const { t, anyText } = useTexts('searchConsole.terms');
  const { page, q, oneOf, setFilter, setFilters } = useListParams();
  const { filter, active } = useTermFilter();
  const isGrouped = useIsGrouped();
  const sort = oneOf('sort', termSorts) || 'impressions';
  const query = { page: String(page), q, sort, ...filter, grouped: isGrouped ? 'true' : '' } as const;
  const list = useApiList([...searchConsoleKeys.terms, query], () => api.gsc.queries.$get({ query }));
  const choices = list.data?.choices ?? { subjects: [], pages: [] };
  return (
    <>
      <FoldedFilters active={active} search={<ListSearch label={t('search')} button={t('searchButton')} />}>
        <TermFilters {...choices} />
        <ChoiceField
          label={t('sort')}
          value={sort}
          values={termSorts}
          textOf={(each) => t(`sorts.${each}`)}
          onChoose={(each) => setFilter('sort', each === 'impressions' ? '' : each)}
        />
        <GroupSwitch />
      </FoldedFilters>
      <ListView query={list} lines={8}>
        {({ terms, total, isLimited }) =>
          terms.length === 0 ? (
            <EmptyState icon={SearchX} title={t('none')} text={t('noneText')}>
              {(active > 0 || q !== '') && (
                <Button
                  look="secondary"
                  onClick={() => setFilters({ q: '', kind: '', language: '', on: '', band: '', subject: '' })}
                  text={anyText('searchConsole.filters.clear')}
                />
              )}
            </EmptyState>
          ) : (
            <>
              <p className="mb-2 text-sm text-ink-soft" role="status">
                {t('total', { count: total })}
                {isLimited && ` ${t('limited')}`}
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
  const { t, language, anyText } = useTexts('searchConsole');
  const figures = useFigureColumns()('position', 'impressions', 'clicks', 'ctr');
  return (
    <Table
      dense
      label={t('terms.label')}
      rows={terms}
      groupOf={isGrouped ? ({ subject }) => subject || t('terms.noSubject') : undefined}
      columns={[
        {
          text: t('meanings.query'),
          main: true,
          cell: (each) => (
            <>
              <span className="flex items-center gap-2">
                <TrendIcon trend={each.trend} />
                <Link className="min-w-0 font-semibold wrap-anywhere" to={termPath(each)}>
                  {each.term}
                </Link>
              </span>
              <span className="block text-xs text-ink-soft wrap-anywhere">
                {[
                  each.foreign
                    ? language(each.foreign)
                    : each.isGuess
                      ? t('guess')
                      : anyText(`articles.languageNames.${each.locale}`),
                  each.page === null ? t('filters.noPage') : localizedPath(each.page, each.locale),
                ].join(' · ')}
              </span>
            </>
          ),
        },
        {
          text: t('filters.kind'),
          cell: ({ kind }) => <span className="whitespace-nowrap">{t(`kinds.${kind ?? 'none'}`)}</span>,
        },
        ...figures.map((column) => ({ ...column, numeric: true })),
      ]}
    />
  );
}

const rules = [
  'score',
  'target',
  'lowCtr',
  'losing',
  'curve',
  'published',
  'trend',
  'position',
  'spellings',
  'language',
  'advice',
  'outcome',
] as const;

/** Explains every formula to editors. The numbers in the text are the constants of the domain's rules. */
function HowItWorks() {
  const { t, percent } = useTexts();
  const { lowCtr, losing, trend } = thresholds;
  const numbers = {
    lowImpressions: lowCtr.impressions,
    lowShare: percent(lowCtr.share),
    lowTo: lowCtr.to,
    clicksBefore: losing.clicksBefore,
    clicksDown: percent(losing.clicksDown),
    minClicks: minOwnClicks,
    minPositions: minOwnPositions,
    minImpressions: minPositionImpressions,
    weight: publishedWeight,
    maxQuery: maxQueryImpressions,
    minUsual: minUsualQueries,
    positions: trend.positions,
    trendImpressions: percent(trend.impressions),
    measuredAfter: measuredAfterDays,
    minMeasured,
    contained: percent(containedShare),
    shares: publishedShares.slice(0, 10).map(percent).join(', '),
  };
  return (
    <details className="mt-8 rounded-xl border border-line p-5">
      <summary className="cursor-pointer font-semibold">{t('searchConsole.how.title')}</summary>
      <dl className="mt-4 grid max-w-prose gap-4 text-sm">
        {rules.map((rule) => (
          <div key={rule}>
            <dt className="font-semibold">{t(`searchConsole.how.${rule}.name`)}</dt>
            <dd className="text-ink-soft">{t(`searchConsole.how.${rule}.text`, numbers)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
