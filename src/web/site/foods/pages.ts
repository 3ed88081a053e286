import { definePage } from '../render/page.ts';
import * as food from './food-page.tsx';
import * as foods from './foods-page.tsx';

export const foodPages = [
  definePage({
    path: '/mat',
    cacheTags: ['foods'],
    load: foods.load,
    meta: foods.meta,
    Page: foods.Page,
  }),
  definePage({
    path: '/mat/:slug',
    cacheTags: ['foods', 'sources'],
    load: food.load,
    meta: food.meta,
    markdown: food.markdown,
    Page: food.Page,
  }),
];
