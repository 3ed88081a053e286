import type { AdminScreen } from '../admin-screen.ts';

export const sourcesScreens: AdminScreen[] = [
  {
    path: '/admin/sources',
    module: 'sources/sources-screen.tsx',
    title: 'sources.title',
    access: 'role',
    menu: { place: 'library', text: 'nav.sources' },
  },
];
