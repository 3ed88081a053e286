/** More records at a time would be a page that nobody scrolls through. */
export const recordsPerPage = 50;

/** The records on one page of those that match. Instead of a page behind the end, it is the last one. */
export function recordsOnPage<Item>(
  items: readonly Item[],
  isShown: (item: Item) => boolean,
  requested: number,
) {
  const found = items.filter(isShown);
  const pages = Math.max(1, Math.ceil(found.length / recordsPerPage));
  const page = Math.min(requested, pages);
  return {
    count: found.length,
    page,
    pages,
    items: found.slice((page - 1) * recordsPerPage, page * recordsPerPage),
  };
}
