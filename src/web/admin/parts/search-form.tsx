import { type FormEvent, useEffect, useState } from 'react';
import { maxSearchLength } from '../../../domain/page-query.ts';
import { Button } from '../../ui/button.tsx';
import { bindText, Field } from '../../ui/field.tsx';
import { useListParams } from './use-list-params.ts';

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
