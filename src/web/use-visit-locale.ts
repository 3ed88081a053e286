import { useRouteLoaderData } from 'react-router';
import { fallbackLocale } from '../domain/locale.ts';
import type { loader } from './root.tsx';

/** The language the visitor came with, for the newsroom's screens. */
export const useVisitLocale = () => useRouteLoaderData<typeof loader>('root')?.locale ?? fallbackLocale;
