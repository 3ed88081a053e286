import { htmlLang, type Locale } from '../../../domain/locale.ts';

const formatIn = (tag: string) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'Europe/Oslo' });
const formats = { no: formatIn(htmlLang.no), en: formatIn('en-GB') };

/** For example "17. august 2026" or "17 August 2026". */
export const longDate = (date: Date, locale: Locale): string => formats[locale].format(date);
