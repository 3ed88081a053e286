const batchSize = 2000;

/** Reads a long list in batches. `list` returns values in order, beginning after `after`. */
export async function readAll(
  list: (after: string, limit: number) => Promise<string[]>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after = ''; ; ) {
    const batch = await list(after, batchSize);
    for (const value of batch) found.add(value);
    const last = batch.at(-1);
    if (batch.length < batchSize || last === undefined) return found;
    after = last;
  }
}
