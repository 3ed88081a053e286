import { definePage } from '../render/page.ts';
import * as about from './about-page.tsx';
import * as author from './author-page.tsx';

export const authorPages = [
  definePage('/om', about, ['site-settings', 'authors']),
  definePage('/forfattere/:slug', author),
];
