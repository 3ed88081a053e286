/** Far deeper than any valid input; deeper values would overflow the stack of a recursive function. */
const maxDepth = 64;

/** Whether a value can be processed recursively. Does not descend deeper than the limit itself. */
export const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < maxDepth && Object.values(value).every((each) => isShallow(each, depth + 1)));

/** A copy of a shallow value without the characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storable);
  // Unlike an assignment, fromEntries keeps a field named __proto__ as an ordinary field.
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storable(name) as string, storable(each)]),
  );
}

/** Whether PostgreSQL can store a shallow value unchanged. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each));
};
