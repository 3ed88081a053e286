import type { Locale } from '../locale.ts';

/** Joins alternatives, for example "1, 3 or 4". */
export const orList = (texts: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale === 'no' ? 'nb' : 'en-GB', { type: 'disjunction' }).format(texts);
