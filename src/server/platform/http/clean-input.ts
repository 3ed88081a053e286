/** Valid input is nested far less deeply. Extreme nesting would overflow the stack. */
const maxDepth = 64;

/** Returns whether a value is nested so little that recursive functions can process it. */
export const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < maxDepth && Object.values(value).every((each) => isShallow(each, depth + 1)));

/** Removes NUL characters and replaces unpaired surrogates, which PostgreSQL cannot store. The value must be shallow. */
export function stripUnstorable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(stripUnstorable);
  // Unlike an assignment, fromEntries keeps a field named __proto__ as an ordinary field.
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [stripUnstorable(name) as string, stripUnstorable(each)]),
  );
}

/** Returns whether PostgreSQL can store the value unchanged. The value must be shallow. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each));
};
