/** The named properties of an object, such as some fields of a row or some columns of a table. */
export const pick = <From extends object, Name extends keyof From>(
  from: From,
  ...names: Name[]
): Pick<From, Name> => Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
