import type { AdminScreen } from '../admin-screen.ts';

export const queueScreens: AdminScreen[] = [
  {
    path: '/admin/queue',
    module: 'queue/queue-screen.tsx',
    title: 'queue.title',
    access: 'role',
    menu: { place: 'ideas', text: 'nav.queue' },
  },
  { path: '/admin/queue/:id', module: 'queue/queue-item-screen.tsx', title: 'queue.title', access: 'role' },
];
