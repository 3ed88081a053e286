import { useSearchParams } from 'react-router';
import { maxPage, maxSearchLength } from '../../../domain/page-query.ts';

/** The page number and the filters of a list, as the query string contains them. Invalid values are ignored. */
export function useListParams() {
  const [search, setSearch] = useSearchParams();
  const page = Math.min(maxPage, Math.max(1, Math.floor(Number(search.get('page'))) || 1));
  const setFilters = (values: Record<string, string>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return {
    page,
    q: (search.get('q') ?? '').slice(0, maxSearchLength),
    value: (name: string) => search.get(name) ?? '',
    oneOf: <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
      values.find((value) => value === search.get(name)) ?? '',
    /** Sets one filter, keeps the other ones, and returns to the first page. */
    setFilter: (name: string, value: string) => setFilters({ [name]: value }),
    setFilters,
    clearFilters: () => setSearch({}),
    hrefOf: (to: number) => {
      const next = new URLSearchParams(search);
      if (to > 1) next.set('page', String(to));
      else next.delete('page');
      return `?${next}`;
    },
  };
}
