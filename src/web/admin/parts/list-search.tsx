import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { maxSearchLength } from './use-address.ts';

interface ListSearchProps {
  label: string;
  button: string;
  query: string;
  onSearch: (query: string) => void;
}

/** The search of a list. */
export function ListSearch({ label, button, query, onSearch }: ListSearchProps) {
  const [text, setText] = useState(query);
  // Back and forward change what is searched for.
  useEffect(() => setText(query), [query]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search className="min-w-0 grow basis-64 sm:max-w-sm">
      <form className="flex items-end gap-2" onSubmit={submit}>
        <div className="min-w-0 grow">
          <Field
            label={label}
            type="search"
            name="q"
            maxLength={maxSearchLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" look="secondary">
          {button}
        </Button>
      </form>
    </search>
  );
}
