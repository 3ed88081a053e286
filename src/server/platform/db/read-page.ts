/**
 * Reads one page of a list. If the wanted page does not exist, for example because its only row was deleted, it returns
 * the last page.
 */
export async function readPage<Row>(
  wanted: number,
  perPage: number,
  list: (page: { limit: number; offset: number }) => Promise<Row[]>,
  count: () => Promise<number>,
) {
  const rowsOf = (page: number) => list({ limit: perPage, offset: (page - 1) * perPage });
  const [rows, total] = await Promise.all([rowsOf(wanted), count()]);
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (wanted <= pages) return { rows, total, page: wanted, pages };
  return { rows: await rowsOf(pages), total, page: pages, pages };
}
