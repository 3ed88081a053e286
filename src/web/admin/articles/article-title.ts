import type { Locale } from '../../../domain/locale.ts';

/** The title in the given language, or the title in the other language if there is none. */
export const titleIn = (article: { title_no: string; title_en: string }, locale: Locale): string =>
  article[`title_${locale}`] || article.title_no || article.title_en;

/** The address of the editor with the tab of a language. */
export const editorPath = (id: string, locale: Locale): string =>
  `/admin/article/${id}${locale === 'en' ? '?tab=en' : ''}`;
