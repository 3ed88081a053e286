/** Results above `maxSize` drop all: the memory is limited without tracking when each was last used. */
export function memoize<Arguments extends unknown[], Result extends NonNullable<unknown>>(
  compute: (...args: Arguments) => Result,
  options: {
    keyOf: (...args: Arguments) => string;
    maxSize: number;
    /** The size of a result, in the unit of `maxSize`; 1 by default. A result above `maxSize` is not kept. */
    sizeOf?: (key: string, result: Result) => number;
  },
): (...args: Arguments) => Result {
  const { keyOf, maxSize, sizeOf = () => 1 } = options;
  const results = new Map<string, Result>();
  let size = 0;
  return (...args) => {
    const key = keyOf(...args);
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute(...args);
    const added = sizeOf(key, result);
    if (added > maxSize) return result;
    if (size + added > maxSize) {
      results.clear();
      size = 0;
    }
    results.set(key, result);
    size += added;
    return result;
  };
}
