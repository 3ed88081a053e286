import { useTranslation } from 'react-i18next';
import { filteredKinds } from '../../../domain/search-console/term-filter.ts';
import { Button } from '../../ui/button.tsx';
import { FoldedOnPhone } from '../parts/folded-filters.tsx';
import type { ListedOpportunity } from './data.ts';
import { GroupSwitch } from './group-switch.tsx';
import { TermFilters, useTermFilter } from './term-filters.tsx';

interface OpportunityFiltersProps {
  opportunities: ListedOpportunity[];
  shown: number;
}

export function OpportunityFilters({ opportunities, shown }: OpportunityFiltersProps) {
  const { t } = useTranslation('admin');
  const { active, clear } = useTermFilter();
  const subjects = [...new Set(opportunities.map(({ subject }) => subject))].filter(Boolean).sort();
  const pages = [...new Set(opportunities.flatMap(({ page }) => page ?? []))].sort();
  const kinds = filteredKinds.filter((kind) => opportunities.some((each) => (each.kind ?? 'none') === kind));
  return (
    <search className="mb-4" aria-label={t('searchConsole.filters.label')}>
      <FoldedOnPhone
        active={active}
        className="grid-cols-2 items-end gap-3 sm:grid sm:grid-cols-3 lg:grid-cols-5"
      >
        <TermFilters subjects={subjects} pages={pages} kinds={kinds} />
      </FoldedOnPhone>
      <div className="mt-2 flex flex-wrap items-center gap-3 text-sm">
        <GroupSwitch />
        {active > 0 && (
          <>
            <span role="status">{t('searchConsole.filters.shown', { count: shown })}</span>
            <Button look="quiet" tight onClick={clear}>
              {t('searchConsole.filters.clear')}
            </Button>
          </>
        )}
      </div>
    </search>
  );
}
