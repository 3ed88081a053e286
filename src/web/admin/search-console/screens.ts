import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const searchConsoleScreens: AdminScreen[] = [
  menuScreen('searchConsole', 'ideas', {
    path: '/admin/gsc',
    module: 'search-console/search-console-screen.tsx',
  }),
  {
    path: '/admin/gsc/:term',
    module: 'search-console/term-screen.tsx',
    title: 'searchConsole.title',
    access: 'role',
  },
];
