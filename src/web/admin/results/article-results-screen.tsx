import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { titleIn } from '../articles/article-title.ts';
import { api } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useApiList } from '../data/use-api-query.ts';
import { useAdminLocale } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { resultsKey } from './data.ts';
import { PageResults } from './page-results.tsx';
import { ResultsFilters, useResultsSearch } from './results-filters.tsx';

export default function ArticleResultsScreen() {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const id = useParams().id ?? '';
  const search = useResultsSearch();
  const results = useApiList([...resultsKey, id, search], () =>
    api.results.articles[':id'].$get({ param: { id }, query: search }),
  );
  useLiveEvents();
  return (
    <>
      <Link to="/admin/results" className={buttonClass('quiet', '-ml-2 mb-2', true)}>
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t('results.back')}
      </Link>
      <QueryView query={results} lines={8}>
        {(data) => (
          <>
            <ScreenHeader
              title={titleIn(data.article, locale) || data.article.slug}
              text={`/blogg/${data.article.slug}`}
              action={
                <Link to={`/admin/article/${id}`} className={buttonClass('secondary')}>
                  {t('articles.edit')}
                </Link>
              }
            />
            <ResultsFilters />
            <PageResults
              data={data}
              isFetching={results.isFetching}
              article={id}
              fetchQueries={() => api.gsc.articles[':id'].queries.$get({ param: { id } })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}
