import { definePage } from '../render/page.ts';
import * as search from './search-page.tsx';

export const searchPages = [
  definePage({
    path: '/sok',
    cacheTags: [],
    load: search.load,
    meta: search.meta,
    Page: search.Page,
  }),
];
