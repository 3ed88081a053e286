import { htmlLang, type Locale } from '../../../domain/locale.ts';

const formats = Object.fromEntries(
  (['no', 'en'] as const).map((locale) => [
    locale,
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : htmlLang[locale], {
      dateStyle: 'long',
      timeZone: 'Europe/Oslo',
    }),
  ]),
) as Record<Locale, Intl.DateTimeFormat>;

/** For example "17. august 2026" or "17 August 2026". */
export const longDate = (date: Date, locale: Locale): string => formats[locale].format(date);
