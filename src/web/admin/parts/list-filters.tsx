import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSearchLength } from '../../../domain/page-query.ts';
import { Button } from '../../ui/button.tsx';
import { bindText, Field } from '../../ui/field.tsx';
import { useListParams } from './use-list-params.ts';

interface FoldedFiltersProps {
  /** Visible even while the filters are collapsed. */
  search: ReactNode;
  active: number;
  children: ReactNode;
}

/** The search field and the filters of a list. On phones, the filters are collapsed behind a button. */
export function FoldedFilters({ search, active, children }: FoldedFiltersProps) {
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2">
      {search}
      <FoldedOnPhone active={active} className="w-full gap-3 sm:flex sm:w-auto sm:flex-wrap sm:items-end">
        {children}
      </FoldedOnPhone>
    </div>
  );
}

interface FoldedOnPhoneProps {
  /** The number of filters that are set, which the button shows. */
  active: number;
  /** The layout of the filters. On phones they are a grid. */
  className: string;
  children: ReactNode;
}

export function FoldedOnPhone({ active, className, children }: FoldedOnPhoneProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={SlidersHorizontal}
        look="quiet"
        tight
        className="-mx-2 sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        text={active > 0 ? t('filters.active', { count: active }) : t('filters.title')}
      />
      <div id={id} className={`${open ? 'grid' : 'hidden'} ${className}`}>
        {children}
      </div>
    </>
  );
}

interface SearchFormProps {
  label: string;
  button: string;
  query: string;
  onSearch: (query: string) => void;
}

/**
 * A search form that screen readers announce as a search landmark. By default it searches in the list whose filters are
 * in the query string.
 */
export function ListSearch(props: Pick<SearchFormProps, 'label' | 'button'> & Partial<SearchFormProps>) {
  const { q, setFilter } = useListParams();
  return (
    <search className="min-w-0 grow basis-64 sm:max-w-sm">
      <SearchForm query={q} onSearch={(text) => setFilter('q', text)} {...props} />
    </search>
  );
}

export function SearchForm({ label, button, query, onSearch }: SearchFormProps) {
  const [text, setText] = useState(query);
  // The browser's Back and Forward buttons change `query`, so the field is reset to it.
  useEffect(() => setText(query), [query]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className="flex items-end gap-2" onSubmit={submit}>
      <div className="min-w-0 grow">
        <Field
          label={label}
          type="search"
          name="q"
          maxLength={maxSearchLength}
          {...bindText(text, setText)}
        />
      </div>
      <Button type="submit" look="secondary" text={button} />
    </form>
  );
}
