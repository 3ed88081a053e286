import type { KeyPrefix, ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { htmlLang, type Locale, titleIn } from '../../../domain/locale.ts';

const timeZone = 'Europe/Oslo';
const languageTag = { no: htmlLang.no, en: 'en-GB' } as const;
const megabyte = 1024 * 1024;

/** Creates a format when it is used for the first time. */
function lazy<Format>(create: () => Format): () => Format {
  let created: Format | undefined;
  return () => (created ??= create());
}

export function createFormats(locale: Locale) {
  const tag = languageTag[locale];
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = lazy(() => new Intl.DateTimeFormat(tag, options));
    return (iso: string) => format().format(new Date(iso));
  };
  const number = (options: Intl.NumberFormatOptions) => {
    const format = lazy(() => new Intl.NumberFormat(tag, options));
    return (value: number) => format().format(value);
  };
  const names = (type: 'region' | 'language') => {
    const found = lazy(() => new Intl.DisplayNames(tag, { type }));
    return (code: string) => found().of(code) ?? code;
  };
  const unit = (name: string, maximumFractionDigits = 0) =>
    number({ style: 'unit', unit: name, maximumFractionDigits });
  const megabytes = unit('megabyte');
  const seconds = unit('second');
  const minutes = unit('minute');
  const hours = unit('hour');
  return {
    day: date({ dateStyle: 'medium', timeZone }),
    time: date({ dateStyle: 'medium', timeStyle: 'short', timeZone }),
    clock: date({ timeStyle: 'short', timeZone }),
    /** For example "Monday 16 November". */
    weekday: date({ weekday: 'long', day: 'numeric', month: 'long', timeZone }),
    shortWeekday: date({ weekday: 'short', timeZone }),
    /** For example "November 2026". */
    monthName: date({ month: 'long', year: 'numeric', timeZone }),
    /** A date and time in the time zone of the browser. */
    localTime: date({ dateStyle: 'medium', timeStyle: 'short' }),
    whole: number({ maximumFractionDigits: 0 }),
    upToTwoDecimals: number({ maximumFractionDigits: 2 }),
    oneDecimal: number({ minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    threeDigits: number({ maximumSignificantDigits: 3 }),
    signed: number({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
    percent: number({ style: 'percent', maximumFractionDigits: 2 }),
    shortPercent: number({ style: 'percent', maximumFractionDigits: 1 }),
    milliseconds: unit('millisecond', 1),
    country: names('region'),
    language: names('language'),
    size: (bytes: number) => megabytes(bytes / megabyte),
    /** A number of seconds, in the largest unit in which it is at least two. */
    duration: (value: number) => {
      if (value < 120) return seconds(value);
      return value < 7200 ? minutes(value / 60) : hours(value / 3600);
    },
  };
}

type Key = ParseKeys<'admin'>;

/** The name of an action whose texts are the label of its button and, with these endings, the question before it. */
type Asked = { [Each in Key]: `${Each}Title` | `${Each}Text` extends Key ? Each : never }[Key];

const formats: Partial<Record<Locale, ReturnType<typeof createFormats>>> = {};

/**
 * The texts of the screen, its language, and the formats of numbers, dates and countries in that language. All dates
 * except `localTime` are in Oslo time. With `keyPrefix`, `t` reads only the texts below it.
 */
export function useTexts<Prefix extends KeyPrefix<'admin'> = undefined>(keyPrefix?: Prefix) {
  const { t, i18n } = useTranslation('admin', { keyPrefix: keyPrefix as Prefix });
  const anyText = i18n.getFixedT(null, 'admin');
  const locale: Locale = i18n.language === 'en' ? 'en' : 'no';
  formats[locale] ??= createFormats(locale);
  return {
    t,
    /** Reads any text, beside a `t` that reads only those of one group. */
    anyText,
    i18n,
    locale,
    /** The title of an article, a source or a topic. */
    titleOf: (titled: Parameters<typeof titleIn>[0]) => titleIn(titled, locale),
    /** The texts of the question before an action. `values` are those of its text. */
    questionOf: (action: Asked, values: Record<string, string> = {}) => ({
      title: anyText(`${action}Title` as 'sources.deleteTitle'),
      text: anyText(`${action}Text` as 'sources.deleteText', values as { title: string }),
      confirmLabel: anyText(action as 'sources.delete'),
    }),
    ...formats[locale],
  };
}

/** Translates stored words, such as a status. A word without a text is kept, as a newer release may have stored it. */
export function useWordTranslator(prefix: string): (word: string) => string {
  const { t, i18n } = useTranslation('admin');
  return (word) => {
    const key = `${prefix}.${word}`;
    // The key is not known at compile time, so it is cast to any existing key.
    return i18n.exists(key, { ns: 'admin' }) ? t(key as 'audit.fields.role') : word;
  };
}
