import type { AdminScreen } from '../admin-screen.ts';

export const todayScreens: AdminScreen[] = [
  { path: '/admin/unsubscribe', module: 'today/unsubscribe-screen.tsx', title: 'unsubscribe.title' },
  {
    path: '/admin/today',
    module: 'today/today-screen.tsx',
    title: 'today.title',
    access: 'role',
    menu: { place: 'today', text: 'nav.today' },
  },
];
