import { htmlLang, type Locale } from '../../../domain/locale.ts';

/** The language of the document, which the server chose for this browser. */
export const documentLocale = (): Locale => (document.documentElement.lang === htmlLang.en ? 'en' : 'no');
