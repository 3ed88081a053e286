import Users from 'lucide-react/icons/users';
import type { AdminScreen } from '../admin-screen.ts';

export const usersScreens: AdminScreen[] = [
  {
    path: '/admin/users',
    module: 'users/users-screen.tsx',
    title: 'users.title',
    access: 'admin',
    menu: { group: 'admin', text: 'nav.users', icon: Users },
  },
];
