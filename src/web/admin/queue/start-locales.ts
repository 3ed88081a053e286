import { type Locale, locales, otherLocale } from '../../../domain/locale.ts';
import type { ListedArticle } from '../articles/data.ts';

export type StartType = 'translation' | 'refresh';

type Translated = Pick<ListedArticle, 'translation'>;

export const hasLanguage = ({ translation }: Translated, locale: Locale): boolean =>
  translation[locale] !== 'missing';

/** A translation needs a text in the other language, and a refresh needs one in the chosen language. */
export const possibleLocales = (article: Translated | undefined, type: StartType): Locale[] =>
  locales.filter(
    (locale) => article && hasLanguage(article, type === 'translation' ? otherLocale(locale) : locale),
  );

/** The language that the user chose if it is possible. Otherwise a missing one for a translation, or the first one. */
export function localeToStart(
  article: Translated | undefined,
  type: StartType,
  chosen: Locale | undefined,
): Locale | undefined {
  const possible = possibleLocales(article, type);
  if (chosen && possible.includes(chosen)) return chosen;
  const missing = possible.find((locale) => article && !hasLanguage(article, locale));
  return (type === 'translation' && missing) || possible[0];
}
