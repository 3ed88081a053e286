import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { locales } from '../../../domain/locale.ts';
import {
  filteredKinds,
  noPage,
  positionBands,
  type TermFilter,
} from '../../../domain/search-console/term-filter.ts';
import { Select } from '../../ui/field.tsx';
import { useListParams } from '../parts/use-list-params.ts';

/**
 * The query parameters of the filters. The language is not called `locale`, because the keyword list, which has these
 * filters too, already uses that parameter.
 */
const params = { kind: 'kind', locale: 'language', on: 'on', band: 'band', subject: 'subject' } as const;

export function useTermFilter() {
  const { value, oneOf, setFilters } = useListParams();
  const filter = {
    kind: oneOf(params.kind, filteredKinds),
    locale: oneOf(params.locale, locales),
    on: value(params.on),
    band: oneOf(params.band, positionBands),
    subject: value(params.subject),
  } satisfies TermFilter;
  return {
    filter,
    active: Object.values(filter).filter(Boolean).length,
    clear: () => setFilters(Object.fromEntries(Object.values(params).map((name) => [name, '']))),
  };
}

interface TermFiltersProps {
  subjects: readonly string[];
  pages: readonly string[];
  kinds?: readonly (typeof filteredKinds)[number][];
  hasLanguage?: boolean;
}

export function TermFilters({
  subjects,
  pages,
  kinds = filteredKinds,
  hasLanguage = true,
}: TermFiltersProps) {
  const { t } = useTranslation('admin');
  const { value, setFilter } = useListParams();
  const select = (name: keyof typeof params, label: string, options: ReactNode) => (
    <Select
      label={label}
      value={value(params[name])}
      onChange={(event) => setFilter(params[name], event.target.value)}
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
    <>
      {select(
        'kind',
        t('searchConsole.filters.kind'),
        kinds.map((kind) => option(kind, t(`searchConsole.kinds.${kind}`))),
      )}
      {hasLanguage &&
        select(
          'locale',
          t('searchConsole.filters.language'),
          locales.map((locale) => option(locale, t(`articles.languageNames.${locale}`))),
        )}
      {select(
        'band',
        t('searchConsole.filters.band'),
        positionBands.map((band) => option(band, t(`searchConsole.filters.bands.${band}`))),
      )}
      {select(
        'subject',
        t('searchConsole.filters.subject'),
        subjects.map((subject) => option(subject, subject)),
      )}
      {select('on', t('searchConsole.filters.page'), [
        option(noPage, t('searchConsole.filters.noPage')),
        ...pages.map((page) => option(page, page)),
      ])}
    </>
  );
}
