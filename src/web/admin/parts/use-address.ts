import { useSearchParams } from 'react-router';

/** Whatever the list: what it is searched for is no longer than the server takes. */
export const maxSearchLength = 200;
/** As the server has it. */
const lastPage = 100_000;

/** What a list shows stands in the address: its page and its filters. What it says wrongly counts as not said. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const page = Math.min(lastPage, Math.max(1, Math.floor(Number(search.get('page'))) || 1));
  return {
    page,
    q: (search.get('q') ?? '').slice(0, maxSearchLength),
    value: (name: string) => search.get(name) ?? '',
    oneOf: <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
      values.find((value) => value === search.get(name)) ?? '',
    /** Another filter starts at the first page, and leaves the others as they are. */
    setFilter: (name: string, value: string) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      }),
    clearFilters: () => setSearch({}),
    hrefOf: (to: number) => {
      const next = new URLSearchParams(search);
      if (to > 1) next.set('page', String(to));
      else next.delete('page');
      return `?${next}`;
    },
  };
}
