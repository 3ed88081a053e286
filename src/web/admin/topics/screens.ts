import LibraryBig from 'lucide-react/icons/library-big';
import type { AdminScreen } from '../admin-screen.ts';

export const topicsScreens: AdminScreen[] = [
  {
    path: '/admin/topics',
    module: 'topics/topics-screen.tsx',
    title: 'topics.title',
    access: 'role',
    menu: { group: 'editor', text: 'nav.topics', icon: LibraryBig },
  },
];
