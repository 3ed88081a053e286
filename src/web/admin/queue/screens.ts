import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const queueScreens: AdminScreen[] = [
  menuScreen('queue', 'ideas'),
  { path: '/admin/queue/:id', module: 'queue/queue-item-screen.tsx', title: 'queue.title', access: 'role' },
];
