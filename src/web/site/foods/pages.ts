import { definePage } from '../render/page.ts';
import * as food from './food-page.tsx';
import * as foods from './foods-page.tsx';

export const foodPages = [
  definePage('/mat', foods, ['foods']),
  definePage('/mat/:slug', food, ['foods', 'sources']),
];
