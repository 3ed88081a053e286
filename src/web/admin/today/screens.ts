import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const todayScreens: AdminScreen[] = [
  { path: '/admin/unsubscribe', module: 'today/unsubscribe-screen.tsx', title: 'unsubscribe.title' },
  menuScreen('today', 'today'),
];
