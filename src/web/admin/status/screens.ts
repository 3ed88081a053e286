import type { AdminScreen } from '../admin-screen.ts';

export const statusScreens: AdminScreen[] = [
  {
    path: '/admin/status',
    module: 'status/status-screen.tsx',
    title: 'status.title',
    access: 'admin',
    menu: { place: 'settings', text: 'nav.status' },
  },
];
