import { useTranslation } from 'react-i18next';
import { htmlLang } from '../../../domain/locale.ts';

const unit = (tag: string, name: string, digits = 0) =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: name, maximumFractionDigits: digits });
const formatsFor = (tag: string) => ({
  megabytes: unit(tag, 'megabyte'),
  milliseconds: unit(tag, 'millisecond', 1),
  seconds: unit(tag, 'second'),
  minutes: unit(tag, 'minute'),
  hours: unit(tag, 'hour'),
  percent: new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }),
});
const formats = { no: formatsFor(htmlLang.no), en: formatsFor('en-GB') };

const megabyte = 1024 * 1024;

/** Sizes, shares and lengths of time, in the language of the page. */
export function useAmounts() {
  const { i18n } = useTranslation('admin');
  const { megabytes, milliseconds, seconds, minutes, hours, percent } =
    formats[i18n.language === 'en' ? 'en' : 'no'];
  return {
    size: (bytes: number) => megabytes.format(bytes / megabyte),
    delay: (ms: number) => milliseconds.format(ms),
    share: (value: number) => percent.format(value),
    /** In the largest unit of which there are two. */
    length: (value: number) => {
      if (value < 120) return seconds.format(value);
      return value < 7200 ? minutes.format(value / 60) : hours.format(value / 3600);
    },
  };
}
