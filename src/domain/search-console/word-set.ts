/** The words of a list in `query-words.json`, which are separated by spaces. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));
