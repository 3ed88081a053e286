import { FileUp, Plus, SearchX, Tags } from 'lucide-react';
import { useState } from 'react';
import { attempt } from '../../../domain/attempt.ts';
import { intents, keywordOrigins, keywordSorts } from '../../../domain/keywords/keyword.ts';
import { locales } from '../../../domain/locale.ts';
import { noPage } from '../../../domain/search-console/term-filter.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import { api, useApiList } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useTexts } from '../parts/formats.ts';
import { FoldedFilters, ListSearch, ListView, useListParams } from '../parts/lists.tsx';
import { GroupSwitch, TermFilters, useTermFilter } from '../search-console/term-filters.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { keywordsKey, type ListedKeyword } from './data.ts';
import { ImportKeywords } from './import-keywords.tsx';
import { KeywordForm } from './keyword-form.tsx';
import { KeywordTable } from './keyword-table.tsx';

export default function Keywords() {
  const { t, anyText } = useTexts('keywords');
  const [open, setOpen] = useState<'add' | 'import' | ListedKeyword>();
  const { page } = useListParams();
  const filtering = useKeywordFilters();
  const { filters, clearFilters } = filtering;
  const query = { page: String(page), ...filters };
  const list = useApiList([...keywordsKey, query], () => api.keywords.$get({ query }), {
    meta: { failureToast: { title: anyText('error'), description: t('loadFailed') } },
  });
  useLiveEvents();
  const { sort, page: _, ...narrowing } = query;
  const filtered = Object.values(narrowing).some(Boolean);
  const isEmpty = list.data?.total === 0;
  return (
    <>
      <ScreenHeader title={t('title')}>
        <span className="flex flex-wrap gap-2">
          <Button icon={FileUp} look="secondary" onClick={() => setOpen('import')} text={t('import.open')} />
          <Button icon={Plus} onClick={() => setOpen('add')} text={t('add')} />
        </span>
      </ScreenHeader>
      {(filtered || !isEmpty) && <Filters {...filtering} keywords={list.data?.keywords ?? []} />}
      <ListView query={list} lines={6}>
        {({ keywords, total, more }) => (
          <>
            {isEmpty && filtered && (
              <EmptyState icon={SearchX} title={t('noneMatch')} text={t('noneMatchText')}>
                <Button look="secondary" onClick={clearFilters} text={t('clear')} />
              </EmptyState>
            )}
            {isEmpty && !filtered && (
              <EmptyState icon={Tags} title={t('none')} text={t('noneText')}>
                <Button onClick={() => setOpen('add')}>{t('addFirst')}</Button>
              </EmptyState>
            )}
            {keywords.length > 0 && (
              <KeywordTable
                // The key remounts the table, so that a new page or filter clears the selection.
                key={Object.values(query).join(' ')}
                keywords={keywords}
                count={t(more ? 'totalMore' : 'total', { count: total })}
                onEdit={setOpen}
              />
            )}
          </>
        )}
      </ListView>
      {open === 'import' && <ImportKeywords onClose={() => setOpen(undefined)} />}
      {open && open !== 'import' && (
        <KeywordForm keyword={open === 'add' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

/** The options of a filter. The chosen value is always one of them, even if none of the listed keywords has it. */
const withChosen = (values: readonly string[], chosen: string): string[] =>
  [...new Set(chosen && chosen !== noPage ? [...values, chosen] : values)].sort();

function Filters(props: ReturnType<typeof useKeywordFilters> & { keywords: ListedKeyword[] }) {
  const { filters, setFilter, chooseOrigin, keywords } = props;
  const { t } = useTexts();
  const { q: _, sort, ...narrowing } = filters;
  const subjects = keywords.flatMap(({ search }) => search?.subject || []);
  const pages = keywords.flatMap(({ search }) => search?.page ?? []);
  return (
    <FoldedFilters
      always
      active={Object.values(narrowing).filter(Boolean).length}
      search={
        <>
          <ListSearch label={t('keywords.search')} button={t('keywords.searchButton')} />
          <ChoiceField
            label={t('keywords.sort')}
            value={sort}
            values={keywordSorts}
            textOf={(sort) => t(`keywords.sorts.${sort}`)}
            onChoose={(sort) => setFilter('sort', sort === 'priority' ? '' : sort)}
          />
        </>
      }
    >
      <ChoiceField
        label={t('keywords.origin')}
        value={filters.origin}
        values={keywordOrigins}
        textOf={(origin) => t(`keywords.origins.${origin}`)}
        all={t('keywords.allOrigins')}
        onChoose={chooseOrigin}
      />
      <ChoiceField
        label={t('keywords.locale')}
        value={filters.locale}
        values={locales}
        textOf={(locale) => t(`keywords.locales.${locale}`)}
        all={t('keywords.allLocales')}
        onChoose={(locale) => setFilter('locale', locale)}
      />
      <ChoiceField
        label={t('keywords.intent')}
        value={filters.intent}
        values={intents}
        textOf={(intent) => t(`keywords.intents.${intent}`)}
        all={t('keywords.allIntents')}
        onChoose={(intent) => setFilter('intent', intent)}
      />
      <TermFilters
        subjects={withChosen(subjects, filters.subject)}
        pages={withChosen(pages, filters.on)}
        hasLanguage={false}
      />
      <GroupSwitch />
    </FoldedFilters>
  );
}

const originKey = 'novasjekk.keyword-origin';
const originValues = [...keywordOrigins, 'all'] as const;

/** The filters in the query string. If it contains no origin, the origin that the user chose last applies. */
function useKeywordFilters() {
  const { q, oneOf, setFilter, setFilters } = useListParams();
  const { kind, on, band, subject } = useTermFilter().filter;
  const chosen = oneOf('origin', originValues) || rememberedOrigin();
  const chooseOrigin = (origin: string) => {
    rememberOrigin(origin);
    setFilter('origin', origin || 'all');
  };
  const filters = {
    q,
    locale: oneOf('locale', locales),
    intent: oneOf('intent', intents),
    origin: chosen === 'all' ? '' : chosen,
    sort: oneOf('sort', keywordSorts) || 'priority',
    kind,
    on,
    band,
    subject,
  } as const;
  return {
    filters,
    setFilter,
    chooseOrigin,
    clearFilters: () => {
      rememberOrigin('');
      setFilters(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])));
    },
  };
}

const rememberedOrigin = () => {
  const stored = attempt(() => localStorage.getItem(originKey));
  return keywordOrigins.find((origin) => origin === stored) ?? '';
};

const rememberOrigin = (origin: string): void => attempt(() => localStorage.setItem(originKey, origin));
