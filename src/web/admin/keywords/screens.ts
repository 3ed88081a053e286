import type { AdminScreen } from '../admin-screen.ts';

export const keywordsScreens: AdminScreen[] = [
  {
    path: '/admin/keywords',
    module: 'keywords/keywords-screen.tsx',
    title: 'keywords.title',
    access: 'role',
    menu: { place: 'ideas', text: 'nav.keywords' },
  },
];
