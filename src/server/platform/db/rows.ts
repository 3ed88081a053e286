/** The first row of a query that finds at most one row, such as that with an id. */
export async function firstRow<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> {
  const [row] = await query;
  return row;
}

/** The row of a query that always returns one, such as the change of a locked row. */
export async function existingRow<Row>(query: PromiseLike<Row | undefined>): Promise<Row> {
  const row = await query;
  if (!row) throw new Error('The query returned no row');
  return row;
}
