import { useTranslation } from 'react-i18next';
import { articleStatuses } from '../../../domain/articles/article.ts';
import { articleSorts, languageFilters } from '../../../domain/articles/article-requests.ts';
import { Select } from '../../ui/field.tsx';
import { FoldedFilters } from '../parts/folded-filters.tsx';
import { ListSearch } from '../parts/search-form.tsx';
import type { ListFilters } from './use-article-list.ts';

export function ArticleFilters({ filters }: { filters: ListFilters }) {
  const { t } = useTranslation('admin');
  const choose = (name: string) => (event: { target: { value: string } }) =>
    filters.setFilter(name, event.target.value);
  return (
    <FoldedFilters
      active={[filters.status, filters.language].filter(Boolean).length}
      search={
        <ListSearch
          label={t('articles.search')}
          button={t('articles.searchButton')}
          query={filters.q}
          onSearch={(text) => filters.setFilter('q', text)}
        />
      }
    >
      <Select label={t('articles.filterStatus')} value={filters.status} onChange={choose('status')}>
        <option value="">{t('articles.allStatuses')}</option>
        {articleStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`articles.status.${status}`)}
          </option>
        ))}
        <option value="bin">{t('articles.bin')}</option>
      </Select>
      <Select label={t('articles.filterLanguage')} value={filters.language} onChange={choose('language')}>
        <option value="">{t('articles.allLanguages')}</option>
        {languageFilters.map((filter) => (
          <option key={filter} value={filter}>
            {t(`articles.languages.${filter}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('articles.sort')}
        value={filters.sort}
        onChange={(event) =>
          filters.setFilter('sort', event.target.value === 'created' ? '' : event.target.value)
        }
      >
        {articleSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`articles.sorts.${sort}`)}
          </option>
        ))}
      </Select>
    </FoldedFilters>
  );
}
