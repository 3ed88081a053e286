import { useTranslation } from 'react-i18next';
import { locales } from '../../../domain/locale.ts';
import {
  filteredKinds,
  noPage,
  positionBands,
  type TermFilter,
} from '../../../domain/search-console/term-filter.ts';
import { ChoiceField } from '../../ui/field.tsx';
import { useListParams } from '../parts/lists.tsx';

/** The query parameters of the filters. The keyword list has these filters too, and already uses `locale`. */
const params = { kind: 'kind', locale: 'language', on: 'on', band: 'band', subject: 'subject' } as const;

/** The last parts of the keys of the labels. */
const labels = { kind: 'kind', locale: 'language', on: 'page', band: 'band', subject: 'subject' } as const;

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

export function TermFilters(props: {
  subjects: readonly string[];
  pages: readonly string[];
  kinds?: readonly (typeof filteredKinds)[number][];
  hasLanguage?: boolean;
}) {
  const { subjects, pages, kinds = filteredKinds, hasLanguage = true } = props;
  const { t } = useTranslation('admin');
  const { value, setFilter } = useListParams();
  const select = <Value extends string>(
    name: keyof typeof params,
    values: readonly Value[],
    textOf: (value: Value) => string,
  ) => (
    <ChoiceField
      label={t(`searchConsole.filters.${labels[name]}`)}
      value={value(params[name])}
      values={values as readonly string[]}
      textOf={(each) => textOf(each as Value)}
      all={t('searchConsole.filters.all')}
      onChoose={(chosen) => setFilter(params[name], chosen)}
    />
  );
  return (
    <>
      {select('kind', kinds, (kind) => t(`searchConsole.kinds.${kind}`))}
      {hasLanguage && select('locale', locales, (locale) => t(`articles.languageNames.${locale}`))}
      {select('band', positionBands, (band) => t(`searchConsole.filters.bands.${band}`))}
      {select('subject', subjects, (subject) => subject)}
      {select('on', [noPage, ...pages], (page) =>
        page === noPage ? t('searchConsole.filters.noPage') : page,
      )}
    </>
  );
}

export const useIsGrouped = (): boolean => useListParams().value('group') === 'subject';

export function GroupSwitch() {
  const { t } = useTranslation('admin');
  const { setFilter } = useListParams();
  const isGrouped = useIsGrouped();
  return (
    <label className="flex min-h-10 items-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-spruce"
        checked={isGrouped}
        onChange={(event) => setFilter('group', event.target.checked ? 'subject' : '')}
      />
      {t('searchConsole.filters.group')}
    </label>
  );
}
