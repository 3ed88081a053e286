import type { Locale } from '../../../domain/locale.ts';

/** The title in a language, or in the other one when it is missing. */
export const titleIn = (article: { title_no: string; title_en: string }, locale: Locale): string =>
  article[`title_${locale}`] || article.title_no || article.title_en;
