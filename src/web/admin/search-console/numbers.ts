import { useTranslation } from 'react-i18next';
import { htmlLang } from '../../../domain/locale.ts';

const formatsFor = (tag: string) => ({
  whole: new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }),
  position: new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  percent: new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }),
});
const formats = { no: formatsFor(htmlLang.no), en: formatsFor('en-GB') };

/** Numbers as people write them, in the language of the page. */
export function useNumbers() {
  const { i18n } = useTranslation('admin');
  const { whole, position, percent } = formats[i18n.language === 'en' ? 'en' : 'no'];
  return {
    whole: (value: number) => whole.format(value),
    position: (value: number) => position.format(value),
    percent: (value: number) => percent.format(value),
  };
}
