import { ChevronLeft, ChevronRight, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { maxPage, maxSearchLength } from '../../../domain/page-query.ts';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { bindText, Field } from '../../ui/field.tsx';
import { useTexts } from './formats.ts';
import { Form } from './forms/form-dialog.tsx';
import { QueryView, type QueryViewProps } from './query-view.tsx';

/** The search field and the filters of a list. On phones, the filters are collapsed behind a button. */
export function FoldedFilters(props: {
  /** Visible even while the filters are collapsed. */
  search: ReactNode;
  active: number;
  /** Whether the filters are collapsed on wide screens too. */
  always?: boolean;
  children: ReactNode;
}) {
  const { search, active, always = false, children } = props;
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2">
      {search}
      <FoldedOnPhone
        active={active}
        always={always}
        className={`w-full gap-3 sm:items-end ${always ? 'sm:grid-cols-3 lg:grid-cols-5' : 'sm:flex sm:w-auto sm:flex-wrap'}`}
      >
        {children}
      </FoldedOnPhone>
    </div>
  );
}

export function FoldedOnPhone(props: {
  /** The number of filters that are set, which the button shows. */
  active: number;
  /** The layout of the filters. On phones they are a grid. */
  className: string;
  always?: boolean;
  children: ReactNode;
}) {
  const { active, className, always = false, children } = props;
  const { t } = useTranslation('admin');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={SlidersHorizontal}
        look="quiet"
        tight
        className={always ? '-mx-2' : '-mx-2 sm:hidden'}
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

/** A search form, announced as a landmark. By default it searches the list whose filters are in the address. */
export function ListSearch(props: {
  label: string;
  button: string;
  className?: string;
  query?: string;
  onSearch?: (query: string) => void;
}) {
  const { q, setFilter } = useListParams();
  const { label, button, query = q, onSearch = (text) => setFilter('q', text) } = props;
  const [text, setText] = useState(query);
  // The browser's Back and Forward buttons change `query`, so the field is reset to it.
  useEffect(() => setText(query), [query]);
  return (
    <search className={`min-w-0 grow basis-64 sm:max-w-sm ${props.className ?? ''}`}>
      <Form className="flex items-end gap-2" onSubmit={() => onSearch(text.trim())}>
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
      </Form>
    </search>
  );
}

/** The page in the query string. The first one if it is missing or invalid. */
export const pageIn = (search: URLSearchParams): number =>
  Math.min(maxPage, Math.max(1, Math.floor(Number(search.get('page'))) || 1));

/** Sets filters, keeps the other ones, and returns to the first page. An empty value removes a filter. */
export function withFilters(search: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export function pageHref(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return `?${next}`;
}

/** The page number and the filters of a list, as the query string contains them. Invalid values are ignored. */
export function useListParams() {
  const [search, setSearch] = useSearchParams();
  const setFilters = (values: Record<string, string>) => setSearch((before) => withFilters(before, values));
  return {
    page: pageIn(search),
    q: (search.get('q') ?? '').slice(0, maxSearchLength),
    value: (name: string) => search.get(name) ?? '',
    oneOf: <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
      values.find((value) => value === search.get(name)) ?? '',
    setFilter: (name: string, value: string) => setFilters({ [name]: value }),
    setFilters,
    clearFilters: () => setSearch({}),
    hrefOf: (to: number) => pageHref(search, to),
  };
}

/** Shows one page of a list with links to the other pages. It stays readable while newer data is loading. */
export function ListView<Data extends { page: number; pages: number }>(props: QueryViewProps<Data>) {
  const { children, ...view } = props;
  const { isFetching } = view.query;
  return (
    <QueryView {...view}>
      {(data) => (
        <div aria-busy={isFetching} className={isFetching ? 'cursor-progress' : ''}>
          {children(data)}
          <ListPages page={data.page} pages={data.pages} />
        </div>
      )}
    </QueryView>
  );
}

/** Links to the other pages of the list whose page number is in the query string. */
export function ListPages({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation('admin');
  const { hrefOf } = useListParams();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('pages.label')} className="mt-4 flex items-center justify-between gap-2">
      <Step to={page > 1 ? hrefOf(page - 1) : undefined}>
        <ChevronLeft className="size-4" />
        {t('pages.previous')}
      </Step>
      <p className="text-sm text-ink-soft">{t('pages.position', { page, pages })}</p>
      <Step to={page < pages ? hrefOf(page + 1) : undefined}>
        {t('pages.next')}
        <ChevronRight className="size-4" />
      </Step>
    </nav>
  );
}

/** Buttons for the other pages of a list whose page number is not in the address. */
export function PageButtons(props: { page: number; pages: number; onPage: (page: number) => void }) {
  const { page, pages, onPage } = props;
  const { t } = useTexts('editor.history');
  if (pages <= 1) return null;
  return (
    <div className="mt-3 flex justify-between gap-2">
      <Button look="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)} text={t('newer')} />
      <Button look="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)} text={t('older')} />
    </div>
  );
}

function Step({ to, children }: { to: string | undefined; children: ReactNode }) {
  // Without a previous or next page, the link is invisible instead of missing, so that the other does not move.
  if (!to) return <span className={buttonClass('secondary', 'invisible')}>{children}</span>;
  return (
    <LinkButton look="secondary" to={to}>
      {children}
    </LinkButton>
  );
}
