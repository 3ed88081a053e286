import { ChartLine, Download } from 'lucide-react';
import { Link } from 'react-router';
import { type CitationSource, citationSources } from '../../../domain/citations/citation-report.ts';
import { pageSorts } from '../../../domain/results/results.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/field.tsx';
import { Card, EmptyState } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { api, useApiList, useApiQuery } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useDownload } from '../parts/files/use-download.ts';
import { useTexts } from '../parts/formats.ts';
import { useListParams } from '../parts/lists.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { Predictions } from '../search-console/predictions.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { CountChart } from './count-chart.tsx';
import { citationsKey, pageResultsPath, type Results, resultsKey } from './data.ts';
import { Breakdown, Months, ResultsFilters, Totals, useResultsSearch } from './results-sections.tsx';

export default function ResultsScreen() {
  const { t } = useTexts();
  const { oneOf } = useListParams();
  const search = { ...useResultsSearch(), sort: oneOf('sort', pageSorts) || 'views' };
  const results = useApiList([...resultsKey, search], () => api.results.$get({ query: search }));
  const fileName = 'results.csv';
  const exportAll = useDownload(`/api/results/export?${new URLSearchParams(search)}`, { fileName });
  useLiveEvents();
  return (
    <>
      <ScreenHeader title={t('results.title')} text={t('results.text')}>
        <Button icon={Download} look="secondary" action={exportAll} text={t('results.export')} />
      </ScreenHeader>
      <ResultsFilters />
      <QueryView query={results} lines={8}>
        {(data) => (
          <div aria-busy={results.isFetching} className="grid gap-5">
            {!data.isCounting && <p className="rounded-lg bg-sand p-4">{t('results.off')}</p>}
            {data.totals.views + data.totals.beforeViews === 0 ? (
              <EmptyState icon={ChartLine} title={t('results.empty')} text={t('results.emptyText')} />
            ) : (
              <>
                <Card>
                  <Totals totals={data.totals} before={data.before} />
                  <CountChart days={data.days} />
                </Card>
                <Pages results={data} />
                <Breakdown described={data} />
                <Months months={data.months} />
              </>
            )}
            <Citations />
            <Predictions />
          </div>
        )}
      </QueryView>
    </>
  );
}

function Pages({ results }: { results: Results }) {
  const { t, whole, percent, day } = useTexts();
  const { oneOf, setFilter } = useListParams();
  const { pages, searchPeriod } = results;
  const reported = citationSources.filter((source) =>
    pages.some(({ citations }) => citations[source] !== null),
  );
  return (
    <Card title={t('results.pages')}>
      <div className="mb-4 max-w-56">
        <ChoiceField
          label={t('results.sort')}
          value={oneOf('sort', pageSorts) || 'views'}
          values={pageSorts}
          textOf={(each) => t(`results.sorts.${each}`)}
          onChoose={(each) => setFilter('sort', each === 'views' ? '' : each)}
        />
      </div>
      <Table
        none={t('results.none')}
        label={t('results.pages')}
        rows={pages}
        columns={[
          {
            text: t('results.page'),
            cell: ({ articleId, path, title, address }) => (
              <>
                <Link
                  className="wrap-anywhere"
                  to={articleId ? `/admin/results/${articleId}` : pageResultsPath(path)}
                >
                  {title ?? address}
                </Link>
                {articleId && <span className="block text-sm text-ink-soft wrap-anywhere">{address}</span>}
              </>
            ),
          },
          { text: t('results.views'), cell: ({ views }) => whole(views) },
          { text: t('results.beforeShort'), cell: ({ beforeViews }) => whole(beforeViews) },
          { text: t('results.scans'), cell: ({ scans }) => whole(scans) },
          { text: t('results.rate'), cell: ({ rate }) => (rate === null ? '–' : percent(rate)) },
          {
            text: t('results.searchClicks'),
            cell: ({ searchClicks }) => (searchClicks === null ? '–' : whole(searchClicks)),
          },
          ...reported.map((source) => ({
            text: t(`results.citations.${source}`),
            cell: ({ citations }: Results['pages'][number]) => whole(citations[source] ?? 0),
          })),
        ]}
      />
      <p className="mt-3 text-sm text-ink-soft">
        {searchPeriod
          ? t('results.searchPeriod', { from: day(searchPeriod.start), to: day(searchPeriod.end) })
          : t('results.noSearchPages')}
      </p>
    </Card>
  );
}

function Citations() {
  const { t, day, whole } = useTexts();
  const list = useApiQuery(citationsKey, () => api.citations.$get());
  const remove = useConfirmedMutation({
    question: (source: CitationSource) => ({
      title: t('results.citations.removeTitle'),
      text: t(`results.citations.reports.${source}`),
      confirmLabel: t('results.citations.remove'),
    }),
    call: (source) => api.citations[':source'].$delete({ param: { source } }),
    done: t('results.citations.removed'),
    changes: [citationsKey, resultsKey],
  });
  if (!list.data || list.data.reports.length === 0) return null;
  const { reports, queries } = list.data;
  return (
    <Card title={t('results.citations.title')}>
      <ul className="mb-4 grid gap-2 text-sm">
        {citationSources.map((source) => {
          const report = reports.find((each) => each.source === source);
          if (!report) return null;
          return (
            <li key={source} className="flex flex-wrap items-center gap-x-3">
              {t(`results.citations.reports.${source}`)}, {day(report.start)} – {day(report.end)}
              <Button look="quiet" tight onClick={() => remove.ask(source)}>
                {t('results.citations.remove')}
                <span className="sr-only">: {t(`results.citations.reports.${source}`)}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {queries.length > 0 && (
        <Table
          label={t('results.citations.queries')}
          rows={queries}
          columns={[
            { text: t('results.citations.queries'), cell: ({ term }) => term },
            { text: t('results.citations.bing'), cell: ({ citations }) => whole(citations) },
          ]}
        />
      )}
      {remove.dialog}
    </Card>
  );
}
