import { htmlLang, type Locale } from '../../../domain/locale.ts';

/** The language that the server chose for this document. */
export const documentLocale = (): Locale => (document.documentElement.lang === htmlLang.en ? 'en' : 'no');
