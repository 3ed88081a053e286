import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { locales } from '../../../domain/locale.ts';
import { opportunityKinds } from '../../../domain/search-console/scoring/opportunity-kind.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import type { ListedOpportunity } from '../data/api-client.ts';
import { useListParams } from '../parts/use-list-params.ts';

const bands = ['top', 'near', 'far'] as const;
const filters = ['kind', 'language', 'topic', 'on', 'band'] as const;
/** The value of the page filter for queries without an own page. */
const noPage = '-';

const bandOf = ({ position }: ListedOpportunity) =>
  position < 3.5 ? 'top' : position <= 15 ? 'near' : 'far';

/** Whether an opportunity matches the filters in the query string. */
export function useOpportunityFilter() {
  const { value } = useListParams();
  const matches = (name: (typeof filters)[number], actual: string) => !value(name) || value(name) === actual;
  return (each: ListedOpportunity): boolean =>
    matches('kind', each.kind ?? 'none') &&
    matches('language', each.locale) &&
    matches('topic', each.topic) &&
    matches('on', each.page ?? noPage) &&
    matches('band', bandOf(each));
}

export function OpportunityFilters({
  opportunities,
  shown,
}: {
  opportunities: ListedOpportunity[];
  shown: number;
}) {
  const { t } = useTranslation('admin');
  const { value, setFilters } = useListParams();
  const topics = [...new Set(opportunities.map(({ topic }) => topic))].filter(Boolean).sort();
  const pages = [...new Set(opportunities.map(({ page }) => page ?? noPage))].sort();
  const kinds = [...opportunityKinds, 'none' as const].filter((kind) =>
    opportunities.some((each) => (each.kind ?? 'none') === kind),
  );
  const select = (name: (typeof filters)[number], label: string, options: ReactNode) => (
    <Select
      label={label}
      value={value(name)}
      onChange={(event) => setFilters({ [name]: event.target.value })}
    >
      <option value="">{t('searchConsole.filters.all')}</option>
      {options}
    </Select>
  );
  const option = (optionValue: string, text: string) => (
    <option key={optionValue} value={optionValue}>
      {text}
    </option>
  );
  return (
    <search className="mb-4" aria-label={t('searchConsole.filters.label')}>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {select(
          'kind',
          t('searchConsole.filters.kind'),
          kinds.map((kind) => option(kind, t(`searchConsole.kinds.${kind}`))),
        )}
        {select(
          'language',
          t('searchConsole.filters.language'),
          locales.map((locale) => option(locale, t(`searchConsole.languages.${locale}`))),
        )}
        {select(
          'band',
          t('searchConsole.filters.band'),
          bands.map((band) => option(band, t(`searchConsole.filters.bands.${band}`))),
        )}
        {select(
          'topic',
          t('searchConsole.filters.topic'),
          topics.map((topic) => option(topic, topic)),
        )}
        {select(
          'on',
          t('searchConsole.filters.page'),
          pages.map((page) => option(page, page === noPage ? t('searchConsole.filters.noPage') : page)),
        )}
      </div>
      {filters.some((name) => value(name)) && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-sm" role="status">
          {t('searchConsole.filters.shown', { count: shown })}
          <Button
            look="quiet"
            tight
            onClick={() => setFilters(Object.fromEntries(filters.map((name) => [name, ''])))}
          >
            {t('searchConsole.filters.clear')}
          </Button>
        </p>
      )}
    </search>
  );
}
