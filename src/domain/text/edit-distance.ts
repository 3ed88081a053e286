/**
 * How many letters must be inserted, deleted, replaced or swapped with a neighbour to turn `a` into `b`. Infinity if
 * the lengths alone differ by more than `limit`.
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  const cost = (row: number[], j: number) => row[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replacement = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(cost(last, j) + 1, cost(row, j - 1) + 1, cost(last, j - 1) + replacement);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, cost(beforeLast, j - 2) + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return cost(last, b.length);
}

/** Whether the edit distance is at most 1. Much faster than `editDistance`. */
export function isWithinOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let commonEnd = 0;
  while (
    commonEnd < Math.min(a.length, b.length) - start &&
    a[a.length - 1 - commonEnd] === b[b.length - 1 - commonEnd]
  )
    commonEnd++;
  const differentInA = a.slice(start, a.length - commonEnd);
  const differentInB = b.slice(start, b.length - commonEnd);
  if (differentInA.length <= 1 && differentInB.length <= 1) return true;
  const isSwapped = differentInA[0] === differentInB[1] && differentInA[1] === differentInB[0];
  return differentInA.length === 2 && differentInB.length === 2 && isSwapped;
}
