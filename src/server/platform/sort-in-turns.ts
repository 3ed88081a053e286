import { setImmediate as nextTurn } from 'node:timers/promises';

/** Sorting or merging this many elements takes only some milliseconds. */
const elementsPerTurn = 5000;

type Compare<Element> = (a: Element, b: Element) => number;

/** Sorts a long list as `toSorted` does, but yields to the event loop in between. */
export async function sortInTurns<Element>(
  list: readonly Element[],
  compare: Compare<Element>,
): Promise<Element[]> {
  let runs: Element[][] = [];
  for (let from = 0; from < list.length; from += elementsPerTurn) {
    runs.push(list.slice(from, from + elementsPerTurn).sort(compare));
    await nextTurn();
  }
  while (runs.length > 1) {
    const merged: Element[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Merges two sorted lists. Equal elements keep their order. */
async function merge<Element>(
  first: readonly Element[],
  second: readonly Element[],
  compare: Compare<Element>,
): Promise<Element[]> {
  const merged: Element[] = [];
  let next = 0;
  for (const element of first) {
    for (; next < second.length; next++) {
      const other = second[next] as Element;
      if (compare(other, element) >= 0) break;
      merged.push(other);
    }
    merged.push(element);
    if (merged.length % elementsPerTurn === 0) await nextTurn();
  }
  for (; next < second.length; next++) merged.push(second[next] as Element);
  return merged;
}
