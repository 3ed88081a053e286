import { useTranslation } from 'react-i18next';
import { locales } from '../../../domain/locale.ts';
import { defaultResultPeriod, resultPeriods } from '../../../domain/results/results.ts';
import { Select } from '../../ui/field.tsx';
import { useListParams } from '../parts/use-list-params.ts';

export function useResultsSearch() {
  const { oneOf } = useListParams();
  return {
    days: oneOf('days', resultPeriods.map(String)) || String(defaultResultPeriod),
    locale: oneOf('locale', locales),
  };
}

export function ResultsFilters() {
  const { t } = useTranslation('admin');
  const { setFilter } = useListParams();
  const { days, locale } = useResultsSearch();
  return (
    <div className="mb-5 grid gap-3 min-[26rem]:grid-cols-2 sm:max-w-md">
      <Select
        label={t('results.period')}
        value={days}
        onChange={(event) =>
          setFilter('days', event.target.value === String(defaultResultPeriod) ? '' : event.target.value)
        }
      >
        {resultPeriods.map((each) => (
          <option key={each} value={each}>
            {t('results.lastDays', { count: each })}
          </option>
        ))}
      </Select>
      <Select
        label={t('results.language')}
        value={locale}
        onChange={(event) => setFilter('locale', event.target.value)}
      >
        <option value="">{t('results.bothLanguages')}</option>
        {locales.map((each) => (
          <option key={each} value={each}>
            {t(`articles.languageNames.${each}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
