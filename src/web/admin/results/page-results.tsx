import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import type { api } from '../data/api-client.ts';
import { useApiQuery } from '../data/use-api-query.ts';
import { useFormats } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { searchConsoleKeys } from '../search-console/data.ts';
import { termPath } from '../search-console/opportunity-list.tsx';
import { TrafficChange } from '../search-console/traffic-change.tsx';
import { CountChart } from './count-chart.tsx';
import type { ArticleResults, PageResults as Results } from './data.ts';
import { Breakdown, Figure, Months, Totals } from './results-sections.tsx';

/** The article or the path whose results are shown. */
interface Shown {
  article?: string;
  path?: string;
  fetchQueries: () => ReturnType<typeof api.gsc.pages.queries.$get>;
}

/** The results and the search data of an article or of another page. */
export function PageResults({
  data,
  isFetching,
  fetchQueries,
  ...shown
}: Shown & { data: Results & Partial<Pick<ArticleResults, 'events'>>; isFetching: boolean }) {
  const { t } = useTranslation('admin');
  const { whole, day } = useFormats();
  return (
    <div aria-busy={isFetching} className="grid gap-5">
      <Card>
        <Totals totals={data.totals} before={data.before}>
          {data.search && <Figure name={t('results.searchClicks')} value={whole(data.search.clicks)} />}
        </Totals>
        {data.search && (
          <p className="mb-4 text-sm text-ink-soft">
            {t('results.searchPeriod', { from: day(data.search.start), to: day(data.search.end) })}
          </p>
        )}
        <CountChart days={data.days} events={data.events} />
      </Card>
      <TrafficChange {...shown} />
      <PageQueries {...shown} fetchQueries={fetchQueries} />
      <Breakdown described={data} />
      <Months months={data.months} />
    </div>
  );
}

function PageQueries({ article = '', path = '', fetchQueries }: Shown) {
  const { t } = useTranslation('admin');
  const { whole, oneDecimal } = useFormats();
  const queries = useApiQuery([...searchConsoleKeys.queries, article, path], fetchQueries);
  const titles = [
    t('results.queries.query'),
    t('searchConsole.meanings.clicks'),
    t('searchConsole.meanings.impressions'),
    t('searchConsole.meanings.position'),
  ];
  return (
    <Card title={t('results.queries.title')}>
      <QueryView query={queries} lines={3}>
        {({ queries: found }) =>
          found.length === 0 ? (
            <p className="text-ink-soft">{t('results.queries.none')}</p>
          ) : (
            <Table label={t('results.queries.title')} columns={titles}>
              {found.map((each) => (
                <Row key={`${each.locale} ${each.term}`}>
                  <Cell>
                    <Link className="[overflow-wrap:anywhere]" to={termPath(each)}>
                      {each.term}
                    </Link>
                  </Cell>
                  <Cell>{whole(each.clicks)}</Cell>
                  <Cell>{whole(each.impressions)}</Cell>
                  <Cell>{oneDecimal(each.position)}</Cell>
                </Row>
              ))}
            </Table>
          )
        }
      </QueryView>
    </Card>
  );
}
