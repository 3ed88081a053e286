import { useTranslation } from 'react-i18next';
import { locales } from '../../../domain/locale.ts';
import { defaultResultPeriod, resultPeriods } from '../../../domain/results/results.ts';
import { ChoiceField } from '../../ui/field.tsx';
import { useListParams } from '../parts/lists.tsx';

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
      <ChoiceField
        label={t('results.period')}
        value={days}
        values={resultPeriods.map(String)}
        textOf={(each) => t('results.lastDays', { count: Number(each) })}
        onChoose={(each) => setFilter('days', each === String(defaultResultPeriod) ? '' : each)}
      />
      <ChoiceField
        label={t('results.language')}
        value={locale}
        values={locales}
        textOf={(each) => t(`articles.languageNames.${each}`)}
        all={t('results.bothLanguages')}
        onChoose={(each) => setFilter('locale', each)}
      />
    </div>
  );
}
