import { useSearchParams } from 'react-router';
import { maxPage, maxSearchLength } from '../../../domain/page-query.ts';

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

/** The link to a page of the list with the same filters. */
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
