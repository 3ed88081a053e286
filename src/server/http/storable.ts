/** The allowed nesting depth of input. Valid input is far less deep; extreme depths would overflow the stack. */
const maxDepth = 64;

/** Returns whether a value can be processed recursively. The function itself stops descending at the limit. */
export const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < maxDepth && Object.values(value).every((each) => isShallow(each, depth + 1)));

/**
 * Copies a shallow value without NUL characters, and with replaced unpaired surrogates, as PostgreSQL can store
 * neither.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storable);
  // Unlike an assignment, fromEntries keeps a field named __proto__ as an ordinary field.
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storable(name) as string, storable(each)]),
  );
}

/** Returns whether PostgreSQL can store a shallow value unchanged. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each));
};
