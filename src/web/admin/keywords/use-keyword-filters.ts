import { intents, keywordOrigins, keywordSorts } from '../../../domain/keywords/keyword.ts';
import { locales } from '../../../domain/locale.ts';
import { useListParams } from '../parts/use-list-params.ts';
import { useTermFilter } from '../search-console/term-filters.tsx';

const originKey = 'novasjekk.keyword-origin';
const originValues = [...keywordOrigins, 'all'] as const;

/** The filters in the query string. If it contains no origin, the origin that the user chose last applies. */
export function useKeywordFilters() {
  const { q, oneOf, setFilter, setFilters } = useListParams();
  const { kind, on, band, subject } = useTermFilter().filter;
  const chosen = oneOf('origin', originValues) || rememberedOrigin();
  const chooseOrigin = (origin: string) => {
    rememberOrigin(origin);
    setFilter('origin', origin || 'all');
  };
  return {
    filters: {
      q,
      locale: oneOf('locale', locales),
      intent: oneOf('intent', intents),
      origin: chosen === 'all' ? '' : chosen,
      sort: oneOf('sort', keywordSorts) || 'priority',
      kind,
      on,
      band,
      subject,
    } as const,
    setFilter,
    chooseOrigin,
    clearFilters: () => {
      rememberOrigin('');
      setFilters({
        q: '',
        locale: '',
        intent: '',
        origin: '',
        sort: '',
        kind: '',
        on: '',
        band: '',
        subject: '',
      });
    },
  };
}

export type KeywordFilters = ReturnType<typeof useKeywordFilters>;

function rememberedOrigin() {
  try {
    return keywordOrigins.find((origin) => origin === localStorage.getItem(originKey)) ?? '';
  } catch {
    return '';
  }
}

function rememberOrigin(origin: string): void {
  try {
    if (origin) localStorage.setItem(originKey, origin);
    else localStorage.removeItem(originKey);
  } catch {
    // Local storage is disabled, so the choice is remembered only in the address.
  }
}
