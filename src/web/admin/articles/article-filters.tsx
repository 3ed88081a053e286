import { useTranslation } from 'react-i18next';
import { articleStatuses } from '../../../domain/articles/article.ts';
import { articleSorts, languageFilters } from '../../../domain/articles/article-requests.ts';
import { ChoiceField } from '../../ui/field.tsx';
import { FoldedFilters } from '../parts/folded-filters.tsx';
import { ListSearch } from '../parts/search-form.tsx';
import type { ListFilters } from './use-article-list.ts';

export function ArticleFilters({ filters }: { filters: ListFilters }) {
  const { t } = useTranslation('admin');
  return (
    <FoldedFilters
      active={[filters.status, filters.language].filter(Boolean).length}
      search={<ListSearch label={t('articles.search')} button={t('articles.searchButton')} />}
    >
      <ChoiceField
        label={t('articles.filterStatus')}
        value={filters.status}
        values={[...articleStatuses, 'bin'] as const}
        textOf={(status) => (status === 'bin' ? t('articles.bin') : t(`articles.status.${status}`))}
        all={t('articles.allStatuses')}
        onChoose={(status) => filters.setFilter('status', status)}
      />
      <ChoiceField
        label={t('articles.filterLanguage')}
        value={filters.language}
        values={languageFilters}
        textOf={(filter) => t(`articles.languages.${filter}`)}
        all={t('articles.allLanguages')}
        onChoose={(filter) => filters.setFilter('language', filter)}
      />
      <ChoiceField
        label={t('articles.sort')}
        value={filters.sort}
        values={articleSorts}
        textOf={(sort) => t(`articles.sorts.${sort}`)}
        onChoose={(sort) => filters.setFilter('sort', sort === 'created' ? '' : sort)}
      />
    </FoldedFilters>
  );
}
