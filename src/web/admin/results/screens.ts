import ChartLine from 'lucide-react/icons/chart-line';
import type { AdminScreen } from '../admin-screen.ts';

export const resultsScreens: AdminScreen[] = [
  {
    path: '/admin/results',
    module: 'results/results-screen.tsx',
    title: 'results.title',
    access: 'role',
    menu: { group: 'editor', text: 'nav.results', icon: ChartLine },
  },
  {
    path: '/admin/results/:id',
    module: 'results/article-results-screen.tsx',
    title: 'results.title',
    access: 'role',
  },
];
