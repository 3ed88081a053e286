/** The first row of a query that finds at most one row, such as that with an id. */
export async function firstRow<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> {
  const [row] = await query;
  return row;
}

/** The row of a query that always returns one, such as an insert. */
export async function onlyRow<Row>(query: PromiseLike<readonly Row[]>): Promise<Row> {
  const row = await firstRow(query);
  if (!row) throw new Error('The query returned no row');
  return row;
}
