/** Counts inserted, deleted, replaced and swapped letters; Infinity if the lengths differ by more than `limit`. */
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

/** Whether at most one letter must be inserted, deleted or replaced to turn `a` into `b`. Much faster than `editDistance`. */
export function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  return endA - start <= 1 && endB - start <= 1;
}

/** Whether the edit distance is at most 1: unlike `isOneEditApart`, two swapped neighbours are one edit. */
export const isWithinOneEdit = (a: string, b: string): boolean =>
  isOneEditApart(a, b) || (a.length === b.length && editDistance(a, b) === 1);
