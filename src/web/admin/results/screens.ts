import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const resultsScreens: AdminScreen[] = [
  menuScreen('results', 'results'),
  {
    path: '/admin/results/:id',
    module: 'results/page-results-screen.tsx',
    title: 'results.title',
    access: 'role',
  },
];
