import type { AdminScreen } from '../admin-screen.ts';

export const searchConsoleScreens: AdminScreen[] = [
  {
    path: '/admin/gsc',
    module: 'search-console/search-console-screen.tsx',
    title: 'searchConsole.title',
    access: 'role',
    menu: { place: 'ideas', text: 'nav.searchConsole' },
  },
  {
    path: '/admin/gsc/:term',
    module: 'search-console/term-screen.tsx',
    title: 'searchConsole.title',
    access: 'role',
  },
];
