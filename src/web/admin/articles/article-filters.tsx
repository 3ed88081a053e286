import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { articleStatuses } from '../../../domain/articles/article.ts';
import { articleSorts, languageFilters } from '../../../domain/articles/article-editing.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { maxSearchLength } from '../parts/use-address.ts';
import type { ListPlace } from './use-article-list.ts';

export function ArticleFilters({ place }: { place: ListPlace }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState(place.q);
  // Back and forward change what is searched for.
  useEffect(() => setText(place.q), [place.q]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    place.setFilter('q', text.trim());
  };
  const choose = (name: string) => (event: { target: { value: string } }) =>
    place.setFilter(name, event.target.value);
  return (
    <search className="mb-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
      <form className="flex items-end gap-2" onSubmit={submit}>
        <div className="min-w-0 grow">
          <Field
            label={t('articles.search')}
            type="search"
            name="q"
            maxLength={maxSearchLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" look="secondary">
          {t('articles.searchButton')}
        </Button>
      </form>
      <Select label={t('articles.filterStatus')} value={place.status} onChange={choose('status')}>
        <option value="">{t('articles.allStatuses')}</option>
        {articleStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`articles.status.${status}`)}
          </option>
        ))}
        <option value="bin">{t('articles.bin')}</option>
      </Select>
      <Select label={t('articles.filterLanguage')} value={place.language} onChange={choose('language')}>
        <option value="">{t('articles.allLanguages')}</option>
        {languageFilters.map((filter) => (
          <option key={filter} value={filter}>
            {t(`articles.languages.${filter}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('articles.sort')}
        value={place.sort}
        onChange={(event) =>
          place.setFilter('sort', event.target.value === 'created' ? '' : event.target.value)
        }
      >
        {articleSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`articles.sorts.${sort}`)}
          </option>
        ))}
      </Select>
    </search>
  );
}
