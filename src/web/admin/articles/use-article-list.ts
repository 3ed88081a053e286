import { useTranslation } from 'react-i18next';
import { articleSorts, languageFilters, listStates } from '../../../domain/articles/article-requests.ts';
import { api } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useApiList } from '../data/use-api-query.ts';
import { useListParams } from '../parts/use-list-params.ts';
import { articleKeys } from './data.ts';

export function useArticleList() {
  const { t } = useTranslation('admin');
  const { page, q, oneOf, setFilter, hrefOf } = useListParams();
  const status = oneOf('status', listStates);
  const language = oneOf('language', languageFilters);
  const sort = oneOf('sort', articleSorts) || 'created';
  const query = { page: String(page), q, status, language, sort };
  const list = useApiList([...articleKeys.list, query], () => api.articles.$get({ query }), {
    meta: { failureToast: { title: t('error'), description: t('articles.fetchFailed') } },
  });
  useLiveEvents();
  const key = Object.values(query).join(' ');
  const filtered = q !== '' || status !== '' || language !== '';
  return { list, hrefOf, filters: { key, q, status, language, sort, filtered, setFilter } };
}

export type ListFilters = ReturnType<typeof useArticleList>['filters'];
