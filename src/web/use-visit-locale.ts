import { useRouteLoaderData } from 'react-router';
import { fallbackLocale, type Locale } from '../domain/locale.ts';

export interface RootData {
  locale: Locale;
}

/** The locale that the root loader chose for this visit. */
export const useVisitLocale = () => useRouteLoaderData<RootData>('root')?.locale ?? fallbackLocale;
