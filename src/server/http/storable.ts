/** No form of ours is deeper by far; what is would only wear out whoever walks it. */
const maxDepth = 64;

/** Whether a value can be walked: not nested beyond reason. Asked without walking further down than that. */
export const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < maxDepth && Object.values(value).every((each) => isShallow(each, depth + 1)));

/** A shallow value with texts that a database and JSON can hold: without NUL and without half a character. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storable);
  // From entries: a field called __proto__ stays a field.
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storable(name) as string, storable(each)]),
  );
}

/** Whether everything in a shallow value can be stored as it is. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each));
};
