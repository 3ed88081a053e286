import type { AdminScreen } from '../admin-screen.ts';

export const topicsScreens: AdminScreen[] = [
  {
    path: '/admin/topics',
    module: 'topics/topics-screen.tsx',
    title: 'topics.title',
    access: 'role',
    menu: { place: 'library', text: 'nav.topics' },
  },
];
