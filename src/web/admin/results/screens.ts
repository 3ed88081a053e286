import type { AdminScreen } from '../admin-screen.ts';

export const resultsScreens: AdminScreen[] = [
  {
    path: '/admin/results',
    module: 'results/results-screen.tsx',
    title: 'results.title',
    access: 'role',
    menu: { place: 'results', text: 'nav.results' },
  },
  {
    path: '/admin/results/:id',
    module: 'results/article-results-screen.tsx',
    title: 'results.title',
    access: 'role',
  },
];
