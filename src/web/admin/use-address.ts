import { useSearchParams } from 'react-router';

/** What a list shows stands in the address: its page and its filters. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1);
  return {
    page,
    value: (name: string) => search.get(name) ?? '',
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
