import { useTranslation } from 'react-i18next';
import { htmlLang } from '../../../domain/locale.ts';

const timeZone = 'Europe/Oslo';
const formatsFor = (tag: string) => ({
  day: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone }),
  time: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
});
const formats = { no: formatsFor(htmlLang.no), en: formatsFor('en-GB') };

/** Days and times as people write them, in the language of the page, by Oslo's clocks. */
export function useDates() {
  const { i18n } = useTranslation('admin');
  const { day, time } = formats[i18n.language === 'en' ? 'en' : 'no'];
  return {
    day: (iso: string) => day.format(new Date(iso)),
    time: (iso: string) => time.format(new Date(iso)),
  };
}

const numbersFor = (tag: string) => ({
  whole: new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }),
  precise: new Intl.NumberFormat(tag, { maximumSignificantDigits: 3 }),
});
const numbers = { no: numbersFor(htmlLang.no), en: numbersFor('en-GB') };

/** Numbers as people write them, in the language of the page. */
export function useNumbers() {
  const { i18n } = useTranslation('admin');
  const { whole, precise } = numbers[i18n.language === 'en' ? 'en' : 'no'];
  return { whole: (value: number) => whole.format(value), precise: (value: number) => precise.format(value) };
}
