import SearchCheck from 'lucide-react/icons/search-check';
import type { AdminScreen } from '../admin-screen.ts';

export const searchConsoleScreens: AdminScreen[] = [
  {
    path: '/admin/gsc',
    module: 'search-console/search-console-screen.tsx',
    title: 'searchConsole.title',
    access: 'role',
    menu: { group: 'editor', text: 'nav.searchConsole', icon: SearchCheck },
  },
  {
    path: '/admin/gsc/:term',
    module: 'search-console/term-screen.tsx',
    title: 'searchConsole.title',
    access: 'role',
  },
];
