/** The rows of a page. `total` is the number of rows of the list, if it is known. */
export interface PageRange {
  limit: number;
  offset: number;
  total?: number;
}

/**
 * Reads one page of a list. If the wanted page does not exist, for example because its only row was deleted, it returns
 * the last page.
 */
export async function readPage<Row>(
  wanted: number,
  perPage: number,
  list: (page: PageRange) => Promise<Row[]>,
  count: () => Promise<number>,
) {
  const pagesOf = (total: number) => Math.max(1, Math.ceil(total / perPage));
  if (wanted === 1) {
    const [rows, total] = await Promise.all([list({ limit: perPage, offset: 0 }), count()]);
    return { rows, total, page: 1, pages: pagesOf(total) };
  }
  // The rows are counted first, because looking for a page that does not exist would read the whole list.
  const total = await count();
  const pages = pagesOf(total);
  const page = Math.min(wanted, pages);
  const rows = await list({ limit: perPage, offset: (page - 1) * perPage, total });
  return { rows, total, page, pages };
}

/**
 * Reads a page from the end of the list, in the opposite order, if the end is nearer, because the database reads all
 * rows before the page.
 */
export async function readFromNearerEnd<Row>(
  { limit, offset, total = Number.POSITIVE_INFINITY }: PageRange,
  read: (range: { limit: number; offset: number; isReversed: boolean }) => Promise<Row[]>,
): Promise<Row[]> {
  if (offset <= total / 2) return read({ limit, offset, isReversed: false });
  const count = Math.max(0, Math.min(limit, total - offset));
  const rows = await read({ limit: count, offset: total - offset - count, isReversed: true });
  return rows.reverse();
}
