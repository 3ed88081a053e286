import BookOpen from 'lucide-react/icons/book-open';
import type { AdminScreen } from '../admin-screen.ts';

export const sourcesScreens: AdminScreen[] = [
  {
    path: '/admin/sources',
    module: 'sources/sources-screen.tsx',
    title: 'sources.title',
    access: 'role',
    menu: { group: 'editor', text: 'nav.sources', icon: BookOpen },
  },
];
