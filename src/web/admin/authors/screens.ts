import type { AdminScreen } from '../admin-screen.ts';

export const authorsScreens: AdminScreen[] = [
  {
    path: '/admin/authors',
    module: 'authors/authors-screen.tsx',
    title: 'authors.title',
    access: 'role',
    menu: { place: 'library', text: 'nav.authors' },
  },
];
