/** The fields whose values differ. A value that is no object has the field ''. */
export function changesOf(before: unknown, after: unknown): { field: string; was: unknown; is: unknown }[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, was: was[field], is: is[field] }))
    .filter((change) => JSON.stringify(change.was) !== JSON.stringify(change.is));
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { '': value };
};
