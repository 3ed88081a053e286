import { Link, useParams } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { IndexStates } from '../articles/article-badges.tsx';
import { api, useApiList, useApiQuery } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useTexts } from '../parts/formats.ts';
import { useListParams } from '../parts/lists.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { searchConsoleKeys, termPath } from '../search-console/data.ts';
import { useFigureColumns } from '../search-console/figure-columns.ts';
import { TrafficChange } from '../search-console/traffic-change.tsx';
import { BackLink, ScreenHeader } from '../shell/shell.tsx';
import { CountChart } from './count-chart.tsx';
import { resultsKey } from './data.ts';
import { Breakdown, Figure, Months, ResultsFilters, Totals, useResultsSearch } from './results-sections.tsx';

/** Shows the results of an article, or of the page whose path is in the query string. */
export default function PageResultsScreen() {
  const { t, titleOf, whole, day } = useTexts();
  const { id = '' } = useParams();
  const path = useListParams().value('path');
  const article = path ? '' : id;
  const search = useResultsSearch();
  const results = useApiList([...resultsKey, article, path, search], () =>
    article
      ? api.results.articles[':id'].$get({ param: { id: article }, query: search })
      : api.results.pages.$get({ query: { ...search, path } }),
  );
  useLiveEvents();
  return (
    <>
      <BackLink to="/admin/results" text={t('results.back')} />
      <QueryView query={results} lines={8}>
        {(data) => (
          <>
            <ScreenHeader
              title={data.article ? titleOf(data.article) || data.article.slug : path}
              text={data.article ? `/blogg/${data.article.slug}` : undefined}
            >
              {article && (
                <LinkButton look="secondary" to={`/admin/article/${article}`} text={t('articles.edit')} />
              )}
            </ScreenHeader>
            <ResultsFilters />
            <div aria-busy={results.isFetching} className="grid gap-5">
              <Card>
                <Totals totals={data.totals} before={data.before}>
                  {data.search && (
                    <Figure name={t('results.searchClicks')} value={whole(data.search.clicks)} />
                  )}
                </Totals>
                {data.search && (
                  <p className="mb-4 text-sm text-ink-soft">
                    {t('results.searchPeriod', { from: day(data.search.start), to: day(data.search.end) })}
                  </p>
                )}
                <IndexStates states={data.index} />
                <CountChart days={data.days} events={data.events} />
              </Card>
              <TrafficChange article={article} path={path} />
              <PageQueries article={article} path={path} />
              <Breakdown described={data} />
              <Months months={data.months} />
            </div>
          </>
        )}
      </QueryView>
    </>
  );
}

function PageQueries({ article, path }: { article: string; path: string }) {
  const { t } = useTexts('results.queries');
  const figureColumns = useFigureColumns();
  const queries = useApiQuery([...searchConsoleKeys.queries, article, path], () =>
    article
      ? api.gsc.articles[':id'].queries.$get({ param: { id: article } })
      : api.gsc.pages.queries.$get({ query: { path } }),
  );
  return (
    <Card title={t('title')}>
      <QueryView query={queries} lines={3}>
        {({ queries: found }) => (
          <Table
            none={t('none')}
            label={t('title')}
            rows={found}
            columns={[
              {
                text: t('query'),
                cell: (each) => (
                  <Link className="wrap-anywhere" to={termPath(each)}>
                    {each.term}
                  </Link>
                ),
              },
              ...figureColumns('clicks', 'impressions', 'position'),
            ]}
          />
        )}
      </QueryView>
    </Card>
  );
}
