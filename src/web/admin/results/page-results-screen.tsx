import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { api } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useApiList } from '../data/use-api-query.ts';
import { QueryView } from '../parts/query-view.tsx';
import { useListParams } from '../parts/use-list-params.ts';
import { ScreenHeader } from '../shell/shell.tsx';
import { resultsKey } from './data.ts';
import { PageResults } from './page-results.tsx';
import { ResultsFilters, useResultsSearch } from './results-filters.tsx';

/** The results of a page that is not an article, such as the page of a food. */
export default function PageResultsScreen() {
  const { t } = useTranslation('admin');
  const path = useListParams().value('path');
  const search = useResultsSearch();
  const results = useApiList([...resultsKey, 'page', path, search], () =>
    api.results.pages.$get({ query: { ...search, path } }),
  );
  useLiveEvents();
  return (
    <>
      <Link to="/admin/results" className={buttonClass('quiet', '-ml-2 mb-2', true)}>
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t('results.back')}
      </Link>
      <ScreenHeader title={path} />
      <ResultsFilters />
      <QueryView query={results} lines={8}>
        {(data) => (
          <PageResults
            data={data}
            isFetching={results.isFetching}
            path={path}
            fetchQueries={() => api.gsc.pages.queries.$get({ query: { path } })}
          />
        )}
      </QueryView>
    </>
  );
}
