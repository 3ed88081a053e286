import ListChecks from 'lucide-react/icons/list-checks';
import type { AdminScreen } from '../admin-screen.ts';

export const queueScreens: AdminScreen[] = [
  {
    path: '/admin/queue',
    module: 'queue/queue-screen.tsx',
    title: 'queue.title',
    access: 'role',
    menu: { group: 'editor', text: 'nav.queue', icon: ListChecks },
  },
  { path: '/admin/queue/:id', module: 'queue/queue-item-screen.tsx', title: 'queue.title', access: 'role' },
];
