import type { AdminScreen } from '../admin-screen.ts';

export const usersScreens: AdminScreen[] = [
  {
    path: '/admin/users',
    module: 'users/users-screen.tsx',
    title: 'users.title',
    access: 'admin',
    menu: { place: 'settings', text: 'nav.users' },
  },
];
