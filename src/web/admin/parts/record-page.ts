export const recordsPerPage = 50;

/** The records on one page of those that match. Instead of a page behind the end, it is the last one. */
export function recordsOnPage<Item>(items: readonly Item[], matches: (item: Item) => boolean, to: number) {
  const found = items.filter(matches);
  const pages = Math.max(1, Math.ceil(found.length / recordsPerPage));
  const page = Math.min(to, pages);
  const first = (page - 1) * recordsPerPage;
  return { count: found.length, page, pages, items: found.slice(first, first + recordsPerPage) };
}
